package lint

import (
	"slices"
	"strings"
)

// A searchPath is what is known of the session's search_path.
type searchPath int

const (
	pathUnknown searchPath = iota // the server's or the user's setting
	pathSafe                      // only pg_catalog, pg_temp and the declared schema
	pathUnsafe                    // set in the text to something else
)

// A tempPlace is where a search_path has pg_temp, of which the caller is master:
// relations and types are looked up there first unless it is listed.
type tempPlace int

const (
	tempUnlisted tempPlace = iota
	tempLast
	tempBefore // others
)

// A definedFunction is what the text says of a function, by CREATE and ALTER.
type definedFunction struct {
	start, end    int  // of its name, where that was said
	created       bool // by this text
	definer       bool
	bound         bool // its names were looked up when it was created
	set, reset    bool // it has its own search_path, or lost it
	path          searchPath
	temp          tempPlace
	namesRelation bool // without a schema
}

// followSearchPath keeps what the text sets search_path to, as far as it runs with
// the file.
func (s *statement) followSearchPath() {
	if !s.applied {
		return
	}
	t := &s.tree
	switch s.kind {
	case "VariableSetStmt":
		if path, temp, ok := s.pathOf(s.node); ok {
			s.setPath(path, t.Has(s.node, "is_local"))
			s.seen.temp = temp
		}
	case "DiscardStmt":
		if t.Text(s.node, "target") == "DISCARD_ALL" {
			s.setPath(pathUnknown, false)
			s.seen.temp = tempUnlisted
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
func (s *statement) pathOf(set int32) (searchPath, tempPlace, bool) {
	t := &s.tree
	if t.Text(set, "kind") == "VAR_RESET_ALL" {
		return pathUnknown, tempUnlisted, true
	}
	if t.Text(set, "name") != "search_path" {
		return 0, 0, false
	}
	switch t.Text(set, "kind") {
	case "VAR_SET_VALUE":
		temp := tempUnlisted
		args := t.Items(set, "args")
		for i, arg := range args {
			switch schema := s.constant(arg); schema {
			case "", "pg_catalog":
			case "pg_temp":
				if temp = tempLast; i < len(args)-1 {
					temp = tempBefore
				}
			default:
				if !s.owns(schema) {
					return pathUnsafe, temp, true
				}
			}
		}
		return pathSafe, temp, true
	case "VAR_SET_CURRENT":
		return s.seen.path, s.seen.temp, true
	}
	return pathUnknown, tempUnlisted, true
}

// checkSearchPath reports what means something else where another schema comes
// first on search_path.
func (s *statement) checkSearchPath() {
	if !s.on(searchPathUnsafe) {
		return
	}
	switch s.kind {
	case "CreateFunctionStmt":
		s.createFunction()
	case "AlterFunctionStmt":
		s.alterFunction()
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

// createFunction keeps what CREATE FUNCTION says of its search_path.
func (s *statement) createFunction() {
	t := &s.tree
	name := t.Name(t.Field(s.node, "funcname"))
	first, last, ok := s.find(name, 1)
	if !ok {
		return
	}
	f := &definedFunction{start: s.at(s.tokens[first].Start), end: s.at(s.tokens[last].End), created: true}
	options := t.Items(s.node, "options")
	for _, option := range options {
		if option = t.Only(option); t.Text(option, "defname") == "language" {
			f.bound = slices.Contains([]string{"c", "internal"}, strings.ToLower(t.Text(t.Path(option, "arg", "String"), "sval")))
		}
	}
	f.bound = f.bound || t.Field(s.node, "sql_body") >= 0
	s.readOptions(f, options)
	s.functionPath = !f.bound && (!f.set || f.path != pathUnsafe)
	var types []string
	for _, parameter := range t.Items(s.node, "parameters") {
		parameter = t.Only(parameter)
		if mode := t.Text(parameter, "mode"); mode != "FUNC_PARAM_OUT" && mode != "FUNC_PARAM_TABLE" {
			types = append(types, s.typeKey(t.Field(parameter, "argType")))
		}
	}
	s.seen.functions.put(strings.Join(name, "."), strings.Join(types, ","), f)
	s.defining = f
}

// alterFunction keeps what ALTER FUNCTION changes of it.
func (s *statement) alterFunction() {
	t := &s.tree
	object := t.Field(s.node, "func")
	parts := t.Name(t.Field(object, "objname"))
	first, last, ok := s.find(parts, 1)
	if !ok {
		return
	}
	var types []string
	for _, arg := range t.Items(object, "objargs") {
		types = append(types, s.typeKey(t.Field(arg, "TypeName")))
	}
	name, key := strings.Join(parts, "."), strings.Join(types, ",")
	f := s.seen.functions.get(name, key, t.Has(object, "args_unspecified"))
	if f == nil {
		f = &definedFunction{}
		s.seen.functions.put(name, key, f)
	}
	if s.readOptions(f, t.Items(s.node, "actions")) {
		f.start, f.end = s.at(s.tokens[first].Start), s.at(s.tokens[last].End)
	}
}

func (s *statement) typeKey(typeName int32) string {
	t := &s.tree
	name := t.Name(t.Field(typeName, "names"))
	if len(name) == 0 {
		return ""
	}
	return name[len(name)-1] + strings.Repeat("[]", len(t.Items(typeName, "arrayBounds")))
}

// readOptions keeps the options that bear on search_path, and reports whether
// there are any.
func (s *statement) readOptions(f *definedFunction, options []int32) bool {
	t := &s.tree
	changed := false
	for _, option := range options {
		option = t.Only(option)
		arg := t.Field(option, "arg")
		switch t.Text(option, "defname") {
		case "security":
			f.definer, changed = t.Has(t.Field(arg, "Boolean"), "boolval"), true
		case "set":
			set := t.Field(arg, "VariableSetStmt")
			path, temp, ok := s.pathOf(set)
			switch kind := t.Text(set, "kind"); {
			case kind == "VAR_RESET_ALL", ok && (kind == "VAR_RESET" || kind == "VAR_SET_DEFAULT"):
				f.set, f.reset, changed = false, true, true
			case ok:
				f.set, f.path, f.temp, changed = true, path, temp, true
			}
		}
	}
	return changed
}

// The functions of a text, by name and the types of their arguments.
type functions struct {
	all    []*definedFunction
	byName map[string]*definedFunction // the last
	byType map[string]*definedFunction
}

func newFunctions() functions {
	return functions{byName: map[string]*definedFunction{}, byType: map[string]*definedFunction{}}
}

func (fs *functions) put(name, types string, f *definedFunction) {
	key := name + "(" + types
	if before := fs.byType[key]; before != nil && f.created {
		*before = definedFunction{bound: true} // replaced
	}
	fs.byName[name], fs.byType[key] = f, f
	fs.all = append(fs.all, f)
}

func (fs *functions) get(name, types string, any bool) *definedFunction {
	if any {
		return fs.byName[name]
	}
	return fs.byType[name+"("+types]
}

// checkFunctions wants each function to have a search_path of its own, as the text
// leaves it, unless its names were looked up when it was created.
func (c *checker) checkFunctions() {
	for _, f := range c.seen.functions.all {
		if message := f.fault(c.opts.DefinersOnly); message != "" {
			c.report(searchPathUnsafe, f.start, f.end, "%s", message)
		}
	}
}

// fault says what is wrong with a function's search_path, or "".
func (f *definedFunction) fault(definersOnly bool) string {
	switch {
	case f.bound:
	case f.definer && !f.set:
		return "a SECURITY DEFINER function without its own search_path: its caller decides what its names mean"
	case f.definer && f.path == pathUnsafe:
		return "a SECURITY DEFINER function whose search_path holds a schema that others may write to"
	case f.definer && f.path == pathUnknown:
		return "a SECURITY DEFINER function whose search_path is that of whoever applies this file: write the schemas down"
	case f.definer && f.temp == tempBefore, f.definer && f.temp == tempUnlisted && f.namesRelation:
		return "a SECURITY DEFINER function that looks in its caller's pg_temp first: put pg_temp last on its search_path"
	case !f.created && f.reset && !f.set:
		return "the function loses its own search_path: its caller decides what its names mean"
	case f.created && !f.set && !definersOnly:
		return "a function without its own search_path: add SET \"search_path\" TO \"pg_catalog\", \"pg_temp\""
	}
	return ""
}
