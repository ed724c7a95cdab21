package lint

import "slices"

// A searchPath is what is known of the session's search_path.
type searchPath int

const (
	pathUnknown searchPath = iota // the server's or the user's setting
	pathSafe                      // only pg_catalog, pg_temp and the declared schema
	pathUnsafe                    // set in the text to something else
)

// followSearchPath keeps what the text sets search_path to, as far as it runs with
// the file.
func (s *statement) followSearchPath() {
	if !s.applied {
		return
	}
	t := &s.tree
	switch s.kind {
	case "VariableSetStmt":
		if path, ok := s.pathOf(s.node); ok {
			s.setPath(path, t.Has(s.node, "is_local"))
		}
	case "DiscardStmt":
		if t.Text(s.node, "target") == "DISCARD_ALL" {
			s.setPath(pathUnknown, false)
		}
	case "SelectStmt":
		for _, target := range t.Items(s.node, "targetList") {
			call := t.Path(target, "ResTarget", "val", "FuncCall")
			name := t.Name(t.Field(call, "funcname"))
			args := t.Items(call, "args")
			if len(name) == 0 || name[len(name)-1] != "set_config" || len(args) < 2 || s.constant(args[0]) != "search_path" {
				continue
			}
			path := pathUnsafe
			if s.constant(args[1]) == "" || s.constant(args[1]) == "pg_catalog" {
				path = pathSafe
			}
			s.setPath(path, len(args) > 2 && t.Has(t.Path(args[2], "A_Const", "boolval"), "boolval"))
		}
	}
}

// setPath keeps a setting of search_path: a local one for this transaction. A name
// without a schema may mean another object from here on.
func (s *statement) setPath(path searchPath, local bool) {
	if s.conditional && path != s.seen.path {
		path = pathUnknown
	}
	s.seen.path = path
	if !local {
		s.seen.transaction.session = path
	}
	s.seen.objects.forgetAll()
}

func (s *statement) constant(node int32) string {
	return s.tree.Text(s.tree.Path(node, "A_Const", "sval"), "sval")
}

// pathOf judges SET search_path, of a statement or a function.
func (s *statement) pathOf(set int32) (searchPath, bool) {
	t := &s.tree
	if t.Text(set, "kind") == "VAR_RESET_ALL" {
		return pathUnknown, true
	}
	if t.Text(set, "name") != "search_path" {
		return 0, false
	}
	switch t.Text(set, "kind") {
	case "VAR_SET_VALUE":
		for _, arg := range t.Items(set, "args") {
			switch schema := s.constant(arg); schema {
			case "", "pg_catalog", "pg_temp":
			default:
				if !s.owns(schema) {
					return pathUnsafe, true
				}
			}
		}
		return pathSafe, true
	case "VAR_SET_CURRENT":
		return s.seen.path, true
	}
	return pathUnknown, true
}

// checkSearchPath reports what means something else where another schema comes
// first on search_path.
func (s *statement) checkSearchPath() {
	if !s.on(searchPathUnsafe) {
		return
	}
	if s.kind == "CreateFunctionStmt" {
		s.checkFunctionPath()
	}
	if s.applied && s.seen.path == pathSafe || s.safePath || s.opts.DefinersOnly {
		return
	}
	t := &s.tree
	for i := s.node; i < t.Nodes[s.node].Next; i++ {
		switch n := &t.Nodes[i]; n.Key {
		case "FuncCall":
			name := t.Name(t.Field(i, "funcname"))
			if len(name) == 1 && (len(t.Items(i, "args")) > 0 || !catalog()["function "+name[0]]) && t.Text(i, "funcformat") != "COERCE_SQL_SYNTAX" {
				s.reportAt(searchPathUnsafe, i, "function %q is looked up on search_path: qualify it", name[0])
			}
		case "typeName", "TypeName", "argType", "returnType":
			if name := t.Name(t.Field(i, "names")); len(name) == 1 && !catalog()["type "+name[0]] {
				s.reportAt(searchPathUnsafe, i, "type %q is looked up on search_path: qualify it", name[0])
			}
		case "A_Expr":
			if name := t.Name(t.Field(i, "name")); len(name) == 1 && !isName(name[0]) && !catalog()["operator "+name[0]] {
				s.reportAt(searchPathUnsafe, i, "operator %s is looked up on search_path: write OPERATOR(schema.%s)", name[0], name[0])
			}
		}
	}
}

func (s *statement) reportAt(rule string, node int32, format string, args ...any) {
	if i := s.tokenAt(s.tree.Int(node, "location")); i >= 0 {
		s.reportTokens(rule, i, i, format, args...)
	}
}

// checkFunctionPath wants a function to set its own search_path, unless its body
// was bound to what it names when it was created.
func (s *statement) checkFunctionPath() {
	t := &s.tree
	definer, path, set := false, pathUnknown, false
	language := "sql"
	for _, option := range t.Items(s.node, "options") {
		option = t.Only(option)
		arg := t.Field(option, "arg")
		switch t.Text(option, "defname") {
		case "security":
			definer = t.Has(t.Field(arg, "Boolean"), "boolval")
		case "language":
			language = t.Text(t.Field(arg, "String"), "sval")
		case "set":
			if p, ok := s.pathOf(t.Field(arg, "VariableSetStmt")); ok {
				path, set = p, true
			}
		}
	}
	if t.Field(s.node, "sql_body") >= 0 || slices.Contains([]string{"c", "internal"}, language) {
		return
	}
	s.functionPath = !set || path != pathUnsafe
	name := t.Name(t.Field(s.node, "funcname"))
	first, last, ok := s.find(name, 1)
	switch {
	case !ok:
	case definer && !set:
		s.reportTokens(searchPathUnsafe, first, last, "a SECURITY DEFINER function without its own search_path: its caller decides what its names mean")
	case definer && path == pathUnsafe:
		s.reportTokens(searchPathUnsafe, first, last, "a SECURITY DEFINER function whose search_path holds a schema that others may write to")
	case s.opts.DefinersOnly:
	case !set:
		s.reportTokens(searchPathUnsafe, first, last, "a function without its own search_path: add SET \"search_path\" TO \"pg_catalog\", \"pg_temp\"")
	}
}
