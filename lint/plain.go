package lint

import "strings"

// plainName returns a built-in type that is plain, or "".
func plainName(name []string) string {
	if kind := builtIn(name); plainType(kind) {
		return kind
	}
	return ""
}

// quotedType reports whether the text of a type's values is quoted where it must be.
func quotedType(name string) bool { return strings.HasPrefix(name, "reg") }

// plainType reports whether the text of a type's values holds neither quotes nor
// words: or, as that of regclass, is quoted already.
func plainType(name string) bool {
	switch name {
	case "int2", "int4", "int8", "int", "integer", "bigint", "smallint", "numeric", "float4", "float8", "real", "oid", "xid", "xid8", "bool", "boolean",
		"regclass", "regproc", "regprocedure", "regoper", "regoperator", "regtype", "regrole", "regnamespace", "regcollation", "regconfig", "regdictionary",
		"double", "uuid", "date", "timestamp", "timestamptz", "time", "timetz", "interval", "serial", "bigserial", "decimal", "money", "pg_lsn":
		return true
	}
	return false
}

// plainFunctions return numbers, times, booleans and the like.
var plainFunctions = set(`count sum avg length char_length character_length octet_length bit_length array_length array_upper array_lower array_ndims
	cardinality array_position nextval currval lastval setval extract date_part floor ceil ceiling round trunc abs sign mod div power sqrt
	ln log exp random hashtext hashtextextended pg_backend_pid txid_current pg_current_xact_id gen_random_uuid md5 sha256
	now clock_timestamp statement_timestamp transaction_timestamp timeofday date_trunc date_bin make_date make_time make_timestamp
	make_timestamptz make_interval justify_days justify_hours justify_interval age timezone to_date to_timestamp to_number to_hex
	position strpos ascii row_number rank dense_rank ntile generate_series generate_subscripts num_nonnulls num_nulls json_array_length
	jsonb_array_length pg_relation_size pg_total_relation_size pg_table_size pg_indexes_size pg_database_size pg_size_bytes
	pg_try_advisory_lock pg_try_advisory_xact_lock has_table_privilege starts_with isfinite width_bucket greatest least inet_server_port`)

// quotingFunctions return text that is quoted where it must be.
var quotingFunctions = set(`quote_ident quote_literal quote_nullable pg_get_constraintdef pg_get_indexdef pg_get_viewdef pg_get_functiondef
	pg_get_triggerdef pg_get_ruledef pg_get_expr pg_get_partkeydef pg_get_partition_constraintdef pg_get_statisticsobjdef
	pg_get_function_identity_arguments pg_get_function_arguments pg_get_function_result format_type pg_get_serial_sequence
	to_regclass to_regtype to_regproc to_regprocedure to_regnamespace to_regrole pg_typeof`)

func set(words string) map[string]bool {
	found := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		found[word] = true
	}
	return found
}
