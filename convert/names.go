package convert

import (
	"slices"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/lint"
	"github.com/pgseal/pgseal/render"
)

var ownSchema = quote.Identifier(render.Placeholder)

// turnNames quotes and qualifies. The linter says which words are names and which
// say no schema, in code too: its findings against {schema} are the work to do.
func (a *adoption) turnNames() {
	var texts, bodies []*body
	for _, s := range a.statements {
		if s.gone {
			continue
		}
		a.turnIndexNames(s)
		a.turnTriggerFunction(s)
		outer := &body{text: a.src, tokens: s.tokens, at: func(i int) int { return i }}
		if b := a.bodyOf(s); b != nil {
			outer.tokens = slices.DeleteFunc(slices.Clone(s.tokens), func(t token) bool { return t == b.token })
			b.code = true
			bodies = append(bodies, b)
		} else {
			// Code in a language that is not read here.
			outer.code = s.node.GetCreateFunctionStmt() != nil || s.node.GetDoStmt() != nil
		}
		if s.node.GetCommentStmt() != nil {
			outer.tokens = outer.tokens[:len(outer.tokens)-1] // without the prose
		}
		outer.on = s.node.GetCommentStmt() != nil || s.node.GetDropStmt() != nil
		texts = append(texts, outer)
	}
	texts = append(texts, bodies...)
	a.alias = slices.ContainsFunc(texts, a.usesAlias)
	for _, b := range texts {
		a.turnTokens(b)
	}
	findings := lint.Check(string(a.text), lint.Options{Schema: render.Placeholder, Rules: []string{
		"foreign-schema", "relation-unqualified", "search-path-unsafe", "identifier-unquoted", "destructive",
	}})
	for _, f := range findings {
		a.turnFinding(f)
	}
	for _, f := range findings {
		if f.Rule == "identifier-unquoted" {
			fix := f.Fix
			if fix == "" { // inside a quoted body
				fix = quote.Identifier(fold(a.src[f.Offset:f.End]))
			}
			a.replace(f.Offset, f.End, fix)
		}
	}
	for _, b := range bodies {
		a.requote(b)
	}
}

// turnFinding gives a name its schema.
func (a *adoption) turnFinding(f lint.Finding) {
	tokens, err := scan(a.src[f.Offset:f.End])
	if err != nil || len(tokens) == 0 {
		return
	}
	end := f.Offset + tokens[0].end
	name := nameOf(a.src[f.Offset:end])
	call := strings.HasPrefix(strings.TrimLeft(a.src[f.End:], " \t\r\n"), "(")
	switch f.Rule {
	case "foreign-schema":
		if name == a.schema {
			a.replace(f.Offset, end, ownSchema)
		}
	case "relation-unqualified":
		_, index := a.created.indexes[name]
		switch {
		case index || a.created.has(name):
			a.insert(f.Offset, ownSchema+".")
		case strings.HasPrefix(name, "pg_"):
			a.insert(f.Offset, `"pg_catalog".`)
		}
	case "search-path-unsafe":
		isCall := call && strings.HasPrefix(f.Message, "function ")
		option := strings.HasSuffix(strings.TrimRight(a.src[:f.Offset], " \t\r\n"), "=")
		switch {
		case a.definesFunction(f.Offset): // that has no search_path of its own
		case call && a.created.functions[name], !isCall && a.created.objects[name], option && a.created.functions[name]:
			a.insert(f.Offset, ownSchema+".")
		case option: // SFUNC = int4pl: what PostgreSQL itself has, or nothing
		case isCall:
			// The artifact's search_path holds nothing else, so it is there or nowhere.
			a.insert(f.Offset, `"pg_catalog".`)
		default:
			a.problem(f.Offset, f.Message)
		}
	case "destructive":
		a.problem(f.Offset, f.Message+", and an artifact may be applied again at any time")
	}
}

// definesFunction reports whether the name at a place is that of CREATE FUNCTION:
// whether such a function needs a search_path of its own is for render to say.
func (a *adoption) definesFunction(offset int) bool {
	s := a.statementAt(offset)
	if s == nil || s.node.GetCreateFunctionStmt() == nil {
		return false
	}
	i := slices.IndexFunc(s.tokens, func(t token) bool { return t.start == offset })
	return i > 0 && (a.is(s.tokens[i-1], "function") || a.is(s.tokens[i-1], "procedure"))
}

// turnIndexNames renames an index where it is created and where it is named.
func (a *adoption) turnIndexNames(s *statement) {
	tokens := s.tokens
	switch n := s.node.Node.(type) {
	case *pg_query.Node_IndexStmt:
		if n.IndexStmt.Idxname == "" {
			return
		}
		for i, t := range tokens[2:] {
			if a.name(t) == n.IndexStmt.Idxname {
				tokens = tokens[i+2 : i+3]
				break
			}
		}
	case *pg_query.Node_CommentStmt:
		if n.CommentStmt.Objtype != pg_query.ObjectType_OBJECT_INDEX {
			return
		}
	case *pg_query.Node_AlterTableStmt:
		subtype := n.AlterTableStmt.Cmds[0].GetAlterTableCmd().GetSubtype()
		if n.AlterTableStmt.Objtype != pg_query.ObjectType_OBJECT_INDEX && subtype != pg_query.AlterTableType_AT_ClusterOn && subtype != pg_query.AlterTableType_AT_ReplicaIdentity {
			return
		}
	default:
		return
	}
	for _, t := range tokens {
		if renamed, known := a.created.indexes[a.name(t)]; known {
			a.replace(t.start, t.end, quote.Identifier(renamed))
		}
	}
}

// turnTriggerFunction qualifies the function of a trigger, at which the linter
// does not look.
func (a *adoption) turnTriggerFunction(s *statement) {
	trigger := s.node.GetCreateTrigStmt()
	if trigger == nil {
		return
	}
	for i, t := range s.tokens {
		if !a.is(t, "execute") || i+2 >= len(s.tokens) {
			continue
		}
		function := s.tokens[i+2]
		switch name := a.name(function); {
		case len(trigger.Funcname) == 1 && a.created.functions[name]:
			a.insert(function.start, ownSchema+".")
		case len(trigger.Funcname) == 2 && name == a.schema:
			a.replace(function.start, function.end, ownSchema)
		case len(trigger.Funcname) == 2 && name != "pg_catalog" && name != render.Placeholder:
			a.problem(function.start, oneSchema)
		}
	}
}
