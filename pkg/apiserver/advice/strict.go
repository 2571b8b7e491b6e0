package advice

import (
	"regexp"
	"strings"

	"github.com/schemagen/schemagen/internal/fieldpath"
	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

var quotedField = regexp.MustCompile(`^(?:unknown|duplicate) field "(.*)"$`)

// withPaths returns the refusals of strict decoding with the paths of the fields that they name,
// and with the names that were meant. The message names a field as its path does.
func withPaths(refusals []apiserver.Refusal, data []byte) []apiserver.Refusal {
	var root any
	for i, r := range refusals {
		m := quotedField.FindStringSubmatch(r.Message)
		if m == nil || r.Path != "" {
			continue
		}
		if root == nil {
			root, _ = jsontext.Decode(data)
		}
		path := fieldPathOf(root, m[1])
		refusals[i].Path, refusals[i].Message = path, strings.Replace(r.Message, m[1], path, 1)
		if r.Code == diag.CodeServerUnknownField {
			_, object, _ := fieldpath.Follow(root, m[1][:max(0, strings.LastIndexByte(m[1], '.'))])
			near := meantAt(path, jsontext.At[map[string]any](object))
			refusals[i].Message += diag.ThenDidYouMean(": ", near)
			refusals[i].Reason.Meant = near
		}
	}
	return refusals
}

// fieldPathOf turns a path of strict decoding, in which everything is joined by dots, into a field
// path.
func fieldPathOf(root any, dotted string) (path string) {
	steps, _, rest := fieldpath.Follow(root, dotted)
	for _, step := range steps {
		switch step := step.(type) {
		case string:
			path = fieldpath.Member(path, step)
		case int:
			path = fieldpath.Index(path, step)
		}
	}
	return path + rest
}
