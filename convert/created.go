package convert

import (
	"fmt"
	"strings"

	pg_query "github.com/pganalyze/pg_query_go/v5"

	"github.com/pgseal/pgseal/internal/sqltext/quote"
	"github.com/pgseal/pgseal/render"
)

// created is what the file creates in the family's schema.
type created struct {
	objects   map[string]bool // relations, types and what else has a name but functions
	functions map[string]bool
	at        map[string]int // the statement that creates each
	tables    map[string]*table
	indexes   map[string]string // the new name of each index
	unnamed   map[int]string    // that of one without, by its statement
}

func (c *created) has(name string) bool { return c.objects[name] || c.functions[name] }

// collect lists what the statements create.
func (a *adoption) collect() {
	a.created = created{map[string]bool{}, map[string]bool{}, map[string]int{}, map[string]*table{}, map[string]string{}, map[int]string{}}
	for _, s := range a.statements {
		if s.gone {
			continue
		}
		object := func(schema, name string) {
			if a.own(schema) {
				a.created.objects[name], a.created.at[name] = true, s.index
			}
		}
		relation := func(r *pg_query.RangeVar) { object(r.Schemaname, r.Relname) }
		switch n := s.node.Node.(type) {
		case *pg_query.Node_CreateStmt:
			a.collectTable(s, n.CreateStmt, object)
		case *pg_query.Node_CreateForeignTableStmt:
			relation(n.CreateForeignTableStmt.BaseStmt.Relation)
		case *pg_query.Node_CreateTableAsStmt:
			relation(n.CreateTableAsStmt.Into.Rel)
		case *pg_query.Node_ViewStmt:
			relation(n.ViewStmt.View)
		case *pg_query.Node_CreateSeqStmt:
			relation(n.CreateSeqStmt.Sequence)
		case *pg_query.Node_CompositeTypeStmt:
			relation(n.CompositeTypeStmt.Typevar)
		case *pg_query.Node_CreateEnumStmt:
			object(parts(n.CreateEnumStmt.TypeName))
		case *pg_query.Node_CreateRangeStmt:
			object(parts(n.CreateRangeStmt.TypeName))
		case *pg_query.Node_CreateDomainStmt:
			object(parts(n.CreateDomainStmt.Domainname))
		case *pg_query.Node_CreateStatsStmt:
			object(parts(n.CreateStatsStmt.Defnames))
		case *pg_query.Node_CreateFunctionStmt:
			a.function(s, n.CreateFunctionStmt.Funcname)
		case *pg_query.Node_DefineStmt:
			if n.DefineStmt.Kind == pg_query.ObjectType_OBJECT_AGGREGATE {
				a.function(s, n.DefineStmt.Defnames)
			} else {
				object(parts(n.DefineStmt.Defnames))
			}
		case *pg_query.Node_DoStmt:
			if b := a.bodyOf(s); b != nil {
				b.created(object)
			}
		case *pg_query.Node_AlterTableStmt:
			for _, c := range n.AlterTableStmt.Cmds {
				for _, option := range c.GetAlterTableCmd().GetDef().GetConstraint().GetOptions() {
					if option.GetDefElem().GetDefname() == "sequence_name" {
						object(parts(option.GetDefElem().Arg.GetList().GetItems()))
					}
				}
			}
		}
	}
	for _, s := range a.statements {
		if s.gone {
			continue
		}
		if n := s.node.GetIndexStmt(); n != nil {
			a.renameIndex(s, n)
		}
		if n := s.node.GetAlterTableStmt(); n.GetObjtype() == pg_query.ObjectType_OBJECT_INDEX {
			a.attachIndex(s, n)
		}
	}
}

func (a *adoption) own(schema string) bool {
	return schema == "" || schema == a.schema || schema == render.Placeholder
}

func (a *adoption) function(s *statement, names []*pg_query.Node) {
	if schema, name := parts(names); a.own(schema) {
		a.created.functions[name], a.created.at[name] = true, s.index
	}
}

// collectTable lists a table, and the sequences that it brings.
func (a *adoption) collectTable(s *statement, n *pg_query.CreateStmt, object func(schema, name string)) {
	r := n.Relation
	if r.Relpersistence == "t" {
		return
	}
	object(r.Schemaname, r.Relname)
	if t := a.tableOf(s, n); t != nil && a.own(r.Schemaname) {
		a.created.tables[r.Relname] = t
	}
	for _, e := range n.TableElts {
		column := e.GetColumnDef()
		if column == nil {
			continue
		}
		identity := strings.Contains(last(column.GetTypeName().GetNames()), "serial")
		for _, c := range column.Constraints {
			identity = identity || c.GetConstraint().GetContype() == pg_query.ConstrType_CONSTR_IDENTITY
		}
		if identity {
			object(r.Schemaname, r.Relname+"_"+column.Colname+"_seq")
		}
	}
}

// created lists what CREATE in code makes, such as a type behind a test for it.
func (b *body) created(object func(schema, name string)) {
	for i := range b.tokens {
		if !strings.EqualFold(b.word(i), "create") {
			continue
		}
		switch strings.ToLower(b.word(i + 1)) {
		case "table", "type", "domain", "sequence", "view":
		default:
			continue
		}
		i += 2
		if strings.EqualFold(b.word(i), "if") { // IF NOT EXISTS
			i += 3
		}
		if b.word(i+1) == "." {
			object(nameOf(b.word(i)), nameOf(b.word(i+2)))
		} else {
			object("", nameOf(b.word(i)))
		}
	}
}

// renameIndex decides what an index is called: for its schema.
func (a *adoption) renameIndex(s *statement, n *pg_query.IndexStmt) {
	name := n.Idxname
	if name == "" {
		name = indexName(n)
		for i := 1; a.taken(name); i++ {
			name = fmt.Sprintf("%s%d", indexName(n), i)
		}
	}
	suffix := strings.TrimPrefix(strings.TrimPrefix(name, render.Placeholder+"_"), a.schema+"_")
	renamed := render.Placeholder + "_" + suffix
	for other, to := range a.created.indexes {
		if to == renamed && other != name {
			a.problem(s.start, fmt.Sprintf("index %q would be called %q, as %q is: rename one", name, renamed, other))
		}
	}
	if n := len(a.schema) + 1 + len(suffix); n > render.MaxIdentifier {
		a.problem(s.start, fmt.Sprintf("index %q with the schema's name before it is %d bytes long, and PostgreSQL keeps %d: shorten it", name, n, render.MaxIdentifier))
	}
	a.created.indexes[name] = renamed
	if n.Idxname == "" {
		a.created.unnamed[s.index] = renamed
	}
}

// attachIndex leaves it to PostgreSQL to make and attach the indexes of partitions,
// which pg_dump writes one by one: CREATE INDEX on the partitioned table does, and
// so does ATTACH PARTITION with the index of a constraint.
func (a *adoption) attachIndex(s *statement, n *pg_query.AlterTableStmt) {
	c := n.Cmds[0].GetAlterTableCmd()
	if c.Subtype != pg_query.AlterTableType_AT_AttachPartition {
		return
	}
	child, parent := c.Def.GetPartitionCmd().Name.Relname, n.Relation.Relname
	for _, before := range a.statements[:s.index] {
		switch index := before.node.GetIndexStmt(); {
		case index == nil || before.gone:
		case index.Idxname == child:
			a.remove(before)
			delete(a.created.indexes, child)
		case index.Idxname == parent && !index.Relation.Inh:
			word := a.keyword(before, "only")
			a.drop(word.start, word.end)
		}
	}
	a.remove(s)
}

func (a *adoption) taken(index string) bool {
	_, taken := a.created.indexes[index]
	return taken
}

// index names an index for its schema, in a form that can run twice.
func (a *adoption) index(s *statement, n *pg_query.IndexStmt) {
	at := a.keyword(s, "index")
	if n.Concurrent {
		// One transaction holds the artifact, and CONCURRENTLY needs none.
		word := a.keyword(s, "concurrently")
		a.replace(at.end, word.end, "")
		at = word
	}
	if n.Idxname == "" {
		a.insert(at.end, " IF NOT EXISTS "+quote.Identifier(a.created.unnamed[s.index]))
		return
	}
	if !n.IfNotExists {
		a.insert(at.end, " IF NOT EXISTS")
	}
}
