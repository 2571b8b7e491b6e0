package output

import "strings"

// isOurSchema tells whether schemagen made a JSON Schema, which has no room for comments but one.
func isOurSchema(data []byte) bool {
	return strings.Contains(string(data), `"$comment": "`+strings.TrimSpace(strings.TrimPrefix(Line, "# "))+`"`)
}
