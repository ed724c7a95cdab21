package lint

// A target is a variable, or one of its fields, that is assigned.
type target struct {
	*variable
	fields []string
}

// targets reads the variables between two tokens.
func (f *flow) targets(i, end int) []target {
	var found []target
	for ; i < end; i++ {
		var parts []string
		for ; i < end && !f.is(i, ","); i++ {
			switch {
			case f.is(i, "["):
				i = f.findIn(i+1, end, "]")
			case !f.is(i, "."):
				parts = append(parts, f.nameAt(i))
			}
		}
		if len(parts) == 0 {
			continue
		}
		v, fields := resolve(f.scopes, parts)
		if v == nil {
			v = &variable{fields: map[string]*variable{}} // nothing reads it
		}
		if len(fields) > 0 {
			v = f.field(v, fields[0])
		}
		found = append(found, target{v, fields})
	}
	return found
}

func (f *flow) give(targets []target, v value) {
	for _, t := range targets {
		t.given = append(t.given, v)
	}
}

// lose marks variables that take what is not known.
func (f *flow) lose(targets []target, why string) {
	for _, t := range targets {
		t.unquoted, t.quoted = why, why
	}
}

// giveRow gives the targets the columns of a query.
func (f *flow) giveRow(targets []target, columns []column, known bool) {
	switch {
	case !known:
		f.lose(targets, "what a query returns")
	case len(targets) == 1 && targets[0].kind == record:
		for _, c := range columns {
			field := f.field(targets[0].variable, c.name)
			field.given = append(field.given, c.value)
		}
	case len(targets) == 1:
		for _, c := range columns {
			targets[0].given = append(targets[0].given, c.value)
		}
	default:
		for i, t := range targets {
			for _, c := range columns {
				if c.position == i {
					t.given = append(t.given, c.value)
				}
			}
		}
	}
}
