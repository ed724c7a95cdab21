package lint

// The rules' identifiers.
const (
	identifierUnquoted  = "identifier-unquoted"
	relationUnqualified = "relation-unqualified"
	indexUnprefixed     = "index-unprefixed"
	identifierTooLong   = "identifier-too-long"
	notIdempotent       = "not-idempotent"
	foreignSchema       = "foreign-schema"
	placeholderLeft     = "placeholder-left"
	syntaxError         = "syntax-error"
)
