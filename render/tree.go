package render

import (
	"slices"

	pg_query "github.com/pganalyze/pg_query_go/v5"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// placesInSQL judges the string constants of SQL text by its parse tree, keyed on
// the byte where each begins.
func placesInSQL(src string, tokens []*pg_query.ScanToken) (map[int]place, error) {
	tree, err := pg_query.Parse(src)
	if err != nil {
		return nil, &placeError{offsetOf(src, err), err.Error()}
	}
	places := map[int]place{}
	for _, statement := range tree.Stmts {
		v := visitor{places: places}
		v.visit(statement.Stmt.ProtoReflect())
		from := int(statement.StmtLocation)
		to := from + int(statement.StmtLen)
		if statement.StmtLen == 0 {
			to = len(src)
		}
		placeStatement(places, statement.Stmt, slices.DeleteFunc(slices.Clone(tokens), func(t *pg_query.ScanToken) bool {
			return t.Token != pg_query.Token_SCONST || int(t.Start) < from || int(t.Start) >= to
		}))
	}
	return places, nil
}

// placeStatement places the constants that the tree holds without a location.
func placeStatement(places map[int]place, statement *pg_query.Node, constants []*pg_query.ScanToken) {
	switch n := statement.Node.(type) {
	case *pg_query.Node_CommentStmt, *pg_query.Node_CreateEnumStmt, *pg_query.Node_AlterEnumStmt:
		for _, t := range constants {
			places[int(t.Start)] = place{}
		}
	case *pg_query.Node_DoStmt:
		placeBody(places, n.DoStmt.Args, constants)
	case *pg_query.Node_CreateFunctionStmt:
		placeBody(places, n.CreateFunctionStmt.Options, constants)
	}
}

func placeBody(places map[int]place, options []*pg_query.Node, constants []*pg_query.ScanToken) {
	language, at := "plpgsql", -1
	for _, option := range options {
		switch def := option.GetDefElem(); def.GetDefname() {
		case "language":
			language = def.Arg.GetString_().GetSval()
		case "as":
			at = int(def.Location)
		}
	}
	for _, t := range constants {
		if at < 0 || int(t.Start) < at {
			continue
		}
		switch language {
		case "plpgsql":
			places[int(t.Start)] = place{body: true}
		case "sql":
			places[int(t.Start)] = place{sql: true}
		default:
			places[int(t.Start)] = place{refused: "code in " + language + ", whose quoting is not known here"}
		}
		return
	}
}

// A visitor walks a tree and remembers the way down.
type visitor struct {
	places map[int]place
	above  []proto.Message
}

func (v *visitor) visit(m protoreflect.Message) {
	message := m.Interface()
	if c, ok := message.(*pg_query.A_Const); ok {
		if c.GetSval() != nil {
			v.places[int(c.Location)] = v.judge(c)
		}
		return
	}
	v.above = append(v.above, message)
	children(m, v.visit)
	v.above = v.above[:len(v.above)-1]
}

func children(m protoreflect.Message, do func(protoreflect.Message)) {
	m.Range(func(f protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case f.Message() == nil:
		case f.IsList():
			for i := range value.List().Len() {
				do(value.List().Get(i).Message())
			}
		default:
			do(value.Message())
		}
		return true
	})
}

// walk calls do for each message of a tree.
func walk(m protoreflect.Message, do func(any)) {
	do(m.Interface())
	children(m, func(child protoreflect.Message) { walk(child, do) })
}

// judge says what becomes of a constant, from the innermost expression outwards.
func (v *visitor) judge(constant proto.Message) place {
	child := constant
	for i := len(v.above) - 1; i >= 0; i-- {
		parent := v.above[i]
		if _, wrapper := parent.(*pg_query.Node); wrapper {
			continue
		}
		switch n := parent.(type) {
		case *pg_query.TypeCast:
			if t := lastName(n.TypeName.Names); !slices.Contains(textTypes, t) {
				return place{names: "a string of type " + t}
			}
		case *pg_query.A_Expr:
			switch operator := lastName(n.Name); {
			case operator == "||":
			case slices.Contains(comparisons, operator) && comparesValues(n.Kind):
				return place{}
			default:
				return place{names: "an operand of " + operator}
			}
		case *pg_query.FuncCall:
			switch f := lastName(n.Funcname); {
			case slices.Contains(textFunctions, f):
				return place{}
			case f == "format" && len(n.Args) > 0 && isChild(n.Args[0], child):
				return place{refused: "the format string of format(), where a name's % would count: pass the name as an argument"}
			case f == "format" && quotesAll(n.Args[0].GetAConst().GetSval().GetSval()) && n.Args[0].GetAConst() != nil:
				return place{}
			default:
				return place{names: "an argument of " + f + "()"}
			}
		}
		child = parent
	}
	return place{}
}

func isChild(n *pg_query.Node, child proto.Message) bool {
	found := false
	n.ProtoReflect().Range(func(_ protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		found = value.Message().Interface() == child
		return false
	})
	return found
}

var (
	// textTypes are types whose input is taken as it is.
	textTypes = []string{"text", "varchar", "bpchar", "name"}
	// textFunctions take a string as it is, and return none that still holds it
	// unquoted.
	textFunctions = []string{"convert_to", "hashtext", "hashtextextended", "md5", "pg_notify", "quote_ident", "quote_literal"}
	comparisons   = []string{"=", "<>", "<", "<=", ">", ">="}
)

func comparesValues(kind pg_query.A_Expr_Kind) bool {
	switch kind {
	case pg_query.A_Expr_Kind_AEXPR_OP, pg_query.A_Expr_Kind_AEXPR_IN,
		pg_query.A_Expr_Kind_AEXPR_DISTINCT, pg_query.A_Expr_Kind_AEXPR_NOT_DISTINCT:
		return true
	}
	return false
}

func lastName(names []*pg_query.Node) string {
	if len(names) == 0 {
		return ""
	}
	return names[len(names)-1].GetString_().GetSval()
}
