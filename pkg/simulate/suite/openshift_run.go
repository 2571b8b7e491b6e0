package suite

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/internal/jsontext"
	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// openshift runs an entry as openshift/api's generator does: objects get a generated name, and an
// update goes to the main endpoint first, then, with its status, to the status subresource.
func (r *run) openshift(t *openshiftTest, on target) {
	simulator := r.simulator
	if len(t.InitialCRDPatches) > 0 {
		patched, err := patch(on.crds[0], t.InitialCRDPatches)
		if err != nil {
			r.failf("the patched CRD: %v", err)
			return
		}
		if r.simulator, err = simulate.New(r.ctx, patched); err != nil {
			r.failf("the patched CRD: %v", err)
			return
		}
		r.simulator = r.simulator.As(r.release)
	}
	if t.Updated == "" {
		got := r.send(r.generated(t.Initial, ""), nil, false)
		r.expect(t.ExpectedError, firstNonBlank(t.Expected, t.Initial), got)
		return
	}
	initial := r.create(t.Initial)
	r.simulator = simulator
	if initial == nil {
		return
	}
	updated := r.generated(t.Updated, jsontext.At[string](initial, "metadata", "name"))
	got := r.send(updated, r.yaml(initial), false)
	if t.ExpectedError == "" && got.Verdict == simulate.Stored && hasStatus(t.Updated) {
		got = r.send(updated, r.yaml(got.Stored), true)
		t = &openshiftTest{Updated: t.Updated, Expected: t.Expected,
			ExpectedError: t.ExpectedStatusError}
	}
	r.expect(t.ExpectedError, firstNonBlank(t.Expected, t.Updated), got)
}

// create stores the initial object of an update, status included.
func (r *run) create(object string) map[string]any {
	got := r.send(r.generated(object, ""), nil, false)
	if got.Verdict == simulate.Stored && hasStatus(object) {
		got = r.send(r.generated(object, ""), r.yaml(got.Stored), true)
	}
	if got.Verdict == simulate.Rejected {
		r.failf("the initial object is refused: %s", got.Refusal)
		return nil
	}
	return got.Stored
}

// expect compares a result: the error contains a text, or the stored object is the expected one.
func (r *run) expect(refusal, stored string, got simulate.Result) {
	switch {
	case refusal == "" && got.Verdict == simulate.Rejected:
		r.failf("refused: %s", got.Refusal)
	case refusal == "":
		name := jsontext.At[string](got.Stored, "metadata", "name")
		r.compareStored(r.generated(stored, name), got.Stored)
	case got.Verdict == simulate.Stored:
		r.failf("stored, but must be refused: %s", refusal)
	case !strings.Contains(got.Refusal, refusal) &&
		(r.release != 0 || !strings.Contains(withoutValues(got.Refusal), withoutValues(refusal))):
		r.failf("refused for another reason: %s; want %s", got.Refusal, refusal)
	}
}

// badValue matches the value that an error is about. CEL errors named its type until servers began
// to show the value of scalars and nothing for other types; the suites were written before.
var badValue = regexp.MustCompile(`(?:Invalid value: |^)(?:"(?:[^"\\]|\\.)*"|-?[0-9][0-9.e+]*|true|false|null)(?:: |$)`)

func withoutValues(message string) string {
	// objects used to be printed in Go syntax
	message = strings.ReplaceAll(message, "map[string]interface {}{", "{")
	return strings.ReplaceAll(badValue.ReplaceAllString(message, ""), "Invalid value: ", "")
}

// generated returns the object as the generator would send it: with a name to be generated, or that
// of the stored object.
func (r *run) generated(object, name string) []byte {
	fields, err := apiserver.Object([]byte(object))
	if err != nil || len(fields) == 0 {
		return []byte(object)
	}
	meta, ok := fields["metadata"].(map[string]any)
	if !ok {
		meta = map[string]any{}
		fields["metadata"] = meta
	}
	meta["generateName"] = "test-"
	if name != "" {
		meta["name"] = name
	} else if meta["name"] == nil {
		meta["name"] = "test-object"
	}
	return r.yaml(fields)
}

func hasStatus(object string) bool {
	fields, err := apiserver.Object([]byte(object))
	return err == nil && fields["status"] != nil
}

func firstNonBlank(a, b string) string {
	if strings.TrimSpace(a) == "" {
		return b
	}
	return a
}

// patch applies a JSON patch to a CRD.
func patch(
	crd *v1.CustomResourceDefinition, operations []map[string]any,
) (*v1.CustomResourceDefinition, error) {
	document, err := json.Marshal(crd)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(operations)
	if err != nil {
		return nil, err
	}
	change, err := jsonpatch.DecodePatch(text)
	if err != nil {
		return nil, fmt.Errorf("the patch: %w", err)
	}
	if document, err = change.Apply(document); err != nil {
		return nil, err
	}
	return apiserver.DecodeCRD(document)
}
