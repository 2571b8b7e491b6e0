package advice

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/client-go/util/jsonpath"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// lintColumns warns about printer columns that lead nowhere, to values of another type, or to
// several, or that have the heading of another.
func lintColumns(
	columns []apiextensions.CustomResourceColumnDefinition, root *apiserver.Schema,
	path *field.Path, out *findings,
) {
	headings := map[string]bool{}
	for i, column := range columns {
		at := path.Child("additionalPrinterColumns").Index(i)
		heading := strings.ToUpper(column.Name)
		switch {
		case heading == "NAME":
			out.warn(at.Child("name"), diag.CodeServerColumnName,
				"kubectl has a column NAME of its own, for metadata.name: remove this one, or rename it")
		case headings[heading] && heading != "":
			out.warn(at.Child("name"), diag.CodeServerColumnName,
				"another column has the heading %s: remove one, or rename it", heading)
		}
		headings[heading] = true
		value, list := lintPath(column.JSONPath, root, at.Child("JSONPath"), out)
		switch {
		case value == nil:
		case column.Type == "date" && value.Type == "string" &&
			apiserver.ChecksFormat("string", value.Format) &&
			strings.ReplaceAll(value.Format, "-", "") != "datetime":
			out.warn(at.Child("type"), diag.CodeServerPath, "the column shows <invalid>: it is of "+
				"type date, and the value has the format %s and not date-time: write string",
				value.Format)
		case !columnShows(column.Type, value):
			out.add(Finding{
				Path: at.Child("type").String(), Rule: diag.CodeServerPath,
				Message: fmt.Sprintf("the column stays empty: it is of type %s, and the value is of type %s: write %s", column.Type, value.Type, columnOf(value.Type)),
				Reason:  apiserver.Reason{Value: column.JSONPath},
			})
		case list != "":
			out.warn(at.Child("JSONPath"), diag.CodeServerFirstValue,
				"of all items of %s, the column shows the first value alone: %s",
				list, showAll(column, list))
		}
	}
}

// showAll says how a column shows more than the first value of a list.
func showAll(column apiextensions.CustomResourceColumnDefinition, list string) string {
	if column.Type == "string" && column.JSONPath == list+"[*]" {
		return "write " + list + ", which shows the whole list as JSON, or [0] if the first is meant"
	}
	return "join them in a string field of the status, or write [0] if the first is meant"
}

// columnOf returns the type of a column that shows values of a type.
func columnOf(t string) string {
	switch t {
	case "integer", "number", "boolean":
		return t
	}
	return "string"
}

// columnShows reports whether a column shows values of a schema: cellForJSONValue in
// k8s.io/apiextensions-apiserver leaves out what is not of the column's type, but a column of
// strings prints anything.
func columnShows(column string, s *apiserver.Schema) bool {
	if s.Type == "" || s.XIntOrString {
		return true
	}
	switch column {
	case "integer", "number":
		return s.Type == "integer" || s.Type == "number"
	case "boolean":
		return s.Type == "boolean"
	case "date":
		return s.Type == "string"
	}
	return true
}

// lintPath follows a JSON path in the schema, by the parser that servers evaluate it with. It
// returns the schema of the values there, if there is one, and the list of which the path takes
// all items, if it does: a server shows the first of the values that it finds (ConvertToTable in
// k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor).
func lintPath(
	path string, root *apiserver.Schema, at *field.Path, out *findings,
) (value *apiserver.Schema, list string) {
	if !strings.HasPrefix(path, ".") || path == "." {
		return nil, "" // a server reports it, or it is the whole object
	}
	warn := func(format string, args ...any) {
		out.add(Finding{Path: at.String(), Rule: diag.CodeServerPath,
			Message: fmt.Sprintf(format, args...), Reason: apiserver.Reason{Value: path}})
	}
	parsed, err := jsonpath.Parse("path", "{"+path+"}")
	if err != nil {
		warn("the path cannot be parsed, so servers leave it out: %s", wordParseError(path, err))
		return nil, ""
	}
	schema, trail := root, ""
	for _, step := range jsonPathSteps(parsed.Root) {
		if filter, ok := step.(*jsonpath.FilterNode); ok {
			if why := cmp.Or(whyNoAnswer(filter),
				filterLacks(filter, prunedItems(schema), trail)); why != "" {
				warn("the column stays empty: %s", why)
				return nil, ""
			}
		}
		if n, ok := step.(*jsonpath.ArrayNode); ok && list == "" && takesSeveral(n, schema) {
			list = trail
		}
		next, name := follow(schema, step, schema == root)
		if next == nil && name != "" {
			warn("the path leads nowhere: the schema has no field %s%s%s", trail, name,
				otherField(root, schema, trail, name, bothTops))
		}
		if next == nil {
			return nil, ""
		}
		schema, trail = next, trail+name
	}
	return schema, list
}

// wordParseError says what to write for a path that the parser refuses, or what the parser says.
func wordParseError(path string, err error) string {
	said := err.Error()
	switch {
	case strings.Contains(path, `\"`):
		return "write its quotes without backslashes, and backquotes around it"
	case strings.ContainsAny(path, "\t\n\r"):
		return "remove the tabs and line breaks from it"
	case strings.Contains(said, "invalid array index") && strings.Contains(said, "="):
		return `an item is found as in [?(@.type=="Ready")]`
	case strings.Contains(said, "invalid array index"):
		return said + ": a bracket holds a number, * or a filter, and a name follows a dot"
	case strings.Contains(said, "unterminated array"):
		return "a bracket is not closed: close it, as in .spec.ports[0]"
	case strings.Contains(said, "unterminated filter"):
		return `a filter is not closed: close it, as in [?(@.type=="Ready")]`
	case strings.Contains(said, "unrecognized character"):
		return said + ": a path has names and brackets, and nothing is called or computed in it"
	}
	return said
}

// takesSeveral reports whether a step takes several items of a list: [*] or [0:2], but not [0], of
// which the parser derives the end, nor [-1:], which is the last.
func takesSeveral(n *jsonpath.ArrayNode, s *apiserver.Schema) bool {
	start, end := n.Params[0].Value, n.Params[1]
	isOne := end.Derived || end.Known && end.Value-start == 1 || !end.Known && start == -1
	return !isOne && s.Type == "array" && (s.MaxItems == nil || *s.MaxItems > 1)
}

// whyNoAnswer says why no server has an answer to a filter that it can parse, as evalFilter in
// k8s.io/client-go/util/jsonpath does; nothing if it has one.
func whyNoAnswer(n *jsonpath.FilterNode) string {
	operator := n.Operator
	for _, side := range []*jsonpath.ListNode{n.Left, n.Right} {
		steps := jsonPathSteps(side)
		for i, node := range steps {
			switch word, ok := node.(*jsonpath.IdentifierNode); {
			case !ok:
			case i > 0: // as in [?(@.type in "Ready")]
				operator = word.Name
			case side == n.Left && !slices.ContainsFunc(jsonPathSteps(n.Right), isField):
				return fmt.Sprintf("the name of a field stands behind @. in a filter, as in @.%s",
					word.Name)
			default:
				return fmt.Sprintf("a string in a filter stands in quotes, as in %q", word.Name)
			}
		}
	}
	if slices.Contains([]string{"exists", "==", "!=", "<", "<=", ">", ">="}, operator) {
		return ""
	}
	return fmt.Sprintf("no filter compares by %s: write ==, !=, <, <=, > or >=", operator)
}

func isField(node jsonpath.Node) bool {
	_, ok := node.(*jsonpath.FieldNode)
	return ok
}

// filterLacks says that a filter compares a field that the items of the list at a path do not have,
// as in [?(@.name=="Ready")], and asks whether one called nearly the same was meant; nothing if
// they have it.
func filterLacks(n *jsonpath.FilterNode, items *apiserver.Schema, list string) string {
	for _, side := range []*jsonpath.ListNode{n.Left, n.Right} {
		schema, trail := items, ""
		for _, step := range jsonPathSteps(side) {
			if schema == nil {
				break
			}
			next, name := follow(schema, step, false)
			if next == nil && name != "" {
				return fmt.Sprintf("the items of %s have no field %s%s", list, trail+name,
					nearField(schema, false, "@"+trail, name))
			}
			schema, trail = next, trail+name
		}
	}
	return ""
}

// jsonPathSteps returns the nodes of a path one after the other: a key in brackets is parsed into a
// list of its own.
func jsonPathSteps(list *jsonpath.ListNode) []jsonpath.Node {
	var all []jsonpath.Node
	for _, node := range list.Nodes {
		if inner, ok := node.(*jsonpath.ListNode); ok {
			all = append(all, jsonPathSteps(inner)...)
		} else {
			all = append(all, node)
		}
	}
	return all
}

// follow takes one step of a path. It returns no schema if there is none for the step: with the
// name of the step if the schema does not have it, without a name if the schema does not specify
// what is there.
func follow(s *apiserver.Schema, step jsonpath.Node, atRoot bool) (*apiserver.Schema, string) {
	switch n := step.(type) {
	case *jsonpath.FieldNode:
		if n.Value == "" { // the dot before a bracket
			return s, ""
		}
		return fieldSchema(s, n.Value, atRoot)
	case *jsonpath.ArrayNode, *jsonpath.FilterNode, *jsonpath.WildcardNode:
		_, any := step.(*jsonpath.WildcardNode) // which maps have, too
		switch items := prunedItems(s); {
		case items != nil:
			return items, "[]"
		case !any && s.Type != "" && s.Type != "array":
			return nil, "[], being of type " + s.Type
		}
	}
	return nil, ""
}

// otherField asks whether another field was meant than one that a schema lacks: one beside it that
// is called nearly the same, or one of its name in one of the tops, such as the spec.
func otherField(root, s *apiserver.Schema, trail, step string, tops []string) string {
	name, ok := strings.CutPrefix(step, ".")
	if !ok {
		return ": leave the brackets out" // it is no list
	}
	if near := nearField(s, s == root, trail, step); near != "" {
		return near
	}
	if strings.Contains(name, "(") {
		return ": a path calls no function, so keep what it returns in a field of the status"
	}
	for _, top := range tops {
		if _, ok := root.Properties[top].Properties[name]; ok {
			return fmt.Sprintf(": did you mean .%s.%s?", top, name)
		}
	}
	for _, keys := range []string{".metadata.labels.", ".metadata.annotations."} {
		if strings.HasPrefix(trail, keys) {
			return `: write a dot in a key as \.`
		}
	}
	return ": write the path of one that it has, by JSON names"
}

var bothTops = []string{"spec", "status"}

// nearField asks whether a field was meant that is called nearly the same as one that a schema, at
// the end of a trail, lacks.
func nearField(s *apiserver.Schema, atRoot bool, trail, step string) string {
	names := slices.Sorted(maps.Keys(s.Properties))
	if atRoot || s.XEmbeddedResource {
		names = append(names, "metadata", "kind", "apiVersion")
	}
	if near := diag.NearestField(strings.TrimPrefix(step, "."), names); near != "" {
		return ": " + diag.DidYouMean(trail+"."+near)
	}
	return ""
}

// objectMeta is the schema of the metadata of an object. It is not to be changed.
var objectMeta = sync.OnceValue(func() *apiserver.Schema {
	out, err := apiserver.InternalSchema(apiserver.ObjectMeta())
	if err != nil {
		panic(err) // it is the same for all
	}
	return out
})

// fieldSchema returns the schema of a field and the step that leads to it. Without a schema, the
// step is empty if nothing is known about what is there.
func fieldSchema(s *apiserver.Schema, name string, atRoot bool) (*apiserver.Schema, string) {
	if atRoot || s.XEmbeddedResource { // a server specifies these
		switch name {
		case "metadata":
			return objectMeta(), ".metadata"
		case "kind", "apiVersion":
			return nil, ""
		}
	}
	if child, ok := s.Properties[name]; ok {
		return &child, "." + name
	}
	if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
		return s.AdditionalProperties.Schema, "." + name
	}
	open := keepsUnknown(s) || s.AdditionalProperties != nil && s.AdditionalProperties.Allows
	if open {
		return nil, ""
	}
	return nil, "." + name
}
