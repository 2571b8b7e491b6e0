package schema

import "strings"

// celKeywords cannot name a field in CEL as they are.
var celKeywords = map[string]bool{
	"true": true, "false": true, "null": true, "in": true, "as": true, "break": true, "const": true,
	"continue": true,
	"else":     true, "for": true, "function": true, "if": true, "import": true, "let": true,
	"loop": true, "package": true,
	"namespace": true, "return": true, "var": true, "void": true, "while": true,
}

// CELName escapes a property's name for CEL, as the API server does when it declares the variable.
func CELName(name string) string {
	if celKeywords[name] {
		return "__" + name + "__"
	}
	return strings.NewReplacer("__", "__underscores__", ".", "__dot__", "-", "__dash__", "/",
		"__slash__").Replace(name)
}

// InCEL reports whether an expression can name the property at all: escaped it must be an
// identifier.
func InCEL(name string) bool {
	escaped := CELName(name)
	for i, c := range []byte(escaped) {
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return escaped != ""
}

// CELString returns s as a literal of CEL, in single quotes so that it reads well inside YAML and
// JSON.
func CELString(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t",
		`\t`).Replace(s) + "'"
}
