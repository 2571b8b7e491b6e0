package webhook

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/schemagen/schemagen/pkg/diag"
)

// patch applies the patch that the marker gives, if it gives one. In all lists of a webhook that a
// marker fills, a strategic merge patch replaces the whole list, so that it does what a merge patch
// does.
func (m *markedHook) patch() (found diag.List) {
	text := m.given["patch"].Text()
	if text == "" {
		return nil
	}
	patched, err := m.patched(text)
	if err != nil {
		m.given["patch"].All()[0].Report(&found, "webhook/patch", "the patch cannot be applied: %v",
			err)
		return found
	}
	for _, wrong := range invalidValues(patched, m.hook) {
		m.given["patch"].All()[0].Report(&found, "webhook/patch", "the patch has %s", wrong)
	}
	m.hook = patched
	return found
}

// patched returns the webhook after the changes in a text of JSON. The error says why they cannot
// be made: the text is no object, or has a field or type of value that webhooks do not have.
func (m *markedHook) patched(text string) (hook, error) {
	var changes map[string]any
	if err := json.Unmarshal([]byte(text), &changes); err != nil {
		return hook{}, fmt.Errorf("it is not a JSON object: %w", err)
	}
	if err := m.checkFields(changes); err != nil {
		return hook{}, err
	}
	if err := decodeStrict([]byte(text), &hook{}); err != nil {
		return hook{}, err
	}
	data, err := json.Marshal(m.hook)
	if err != nil {
		return hook{}, err
	}
	var before map[string]any
	if err := json.Unmarshal(data, &before); err != nil {
		return hook{}, err
	}
	if data, err = json.Marshal(mergePatch(before, changes)); err != nil {
		return hook{}, err
	}
	var after hook
	return after, decodeStrict(data, &after)
}

// decodeStrict decodes JSON into a struct that must have all of its fields, and says of a value of
// a wrong type which field has it.
func decodeStrict(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if mismatch, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		field := strings.Replace(mismatch.Field, "rules.Rule.", "rules.", 1) // it is inlined
		return fmt.Errorf("%s takes no %s", field, mismatch.Value)
	}
	return err
}

// mergePatch returns an object after changes: null removes, objects are merged, and all else is
// replaced.
func mergePatch(before, changes map[string]any) map[string]any {
	after := make(map[string]any, len(before)+len(changes))
	maps.Copy(after, before)
	for k, v := range changes {
		object, isObject := v.(map[string]any)
		was, _ := after[k].(map[string]any)
		switch {
		case v == nil:
			delete(after, k)
		case isObject:
			after[k] = mergePatch(was, object)
		default:
			after[k] = v
		}
	}
	return after
}

// fields are the names of all fields in a webhook. The decoder does not mind their case, but a
// server does.
var fields = []string{
	"name", "clientConfig", "rules", "failurePolicy", "matchPolicy", "namespaceSelector",
	"objectSelector", "sideEffects", "timeoutSeconds", "admissionReviewVersions",
	"reinvocationPolicy", "matchConditions", "url", "service", "caBundle", "namespace", "path",
	"port", "operations", "apiGroups", "apiVersions", "resources", "scope", "matchLabels",
	"matchExpressions", "key", "operator", "values", "expression",
}

// checkFields reports a field in a patch that webhooks do not have.
func (m *markedHook) checkFields(v any) error {
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			switch {
			case k == "reinvocationPolicy" && !m.mutating:
				return fmt.Errorf("a validating webhook has no field %s", k)
			case !slices.Contains(fields, k):
				hint := diag.ThenDidYouMean("; ", diag.Nearest(k, fields))
				return fmt.Errorf("there is no field %q%s", k, hint)
			case k == "matchLabels":
				continue
			}
			if err := m.checkFields(v[k]); err != nil {
				return err
			}
		}
	case []any:
		for _, value := range v {
			if err := m.checkFields(value); err != nil {
				return err
			}
		}
	}
	return nil
}
