package lint

// The rules' identifiers.
const (
	syntaxError          = "syntax-error"
	identifierUnquoted   = "identifier-unquoted"
	relationUnqualified  = "relation-unqualified"
	indexUnprefixed      = "index-unprefixed"
	identifierTooLong    = "identifier-too-long"
	truncationCollision  = "truncation-collision"
	nameClash            = "name-clash"
	notIdempotent        = "not-idempotent"
	foreignSchema        = "foreign-schema"
	searchPathUnsafe     = "search-path-unsafe"
	dynamicSQL           = "dynamic-sql"
	destructive          = "destructive"
	inTransaction        = "in-transaction"
	deceptiveText        = "deceptive-text"
	placeholderLeft      = "placeholder-left"
	psqlVariableUnquoted = "psql-variable-unquoted"
	ignoreUnexplained    = "ignore-unexplained"
	ignoreUnused         = "ignore-unused"
)
