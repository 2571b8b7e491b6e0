package objects_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/schemagen/schemagen/pkg/apiserver/objects"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// words returns the kind of testdata/words.yaml.
func words(t *testing.T) *objects.Resource {
	t.Helper()
	data, err := os.ReadFile("testdata/words.yaml")
	require.NoError(t, err)
	crds, err := simulate.ReadCRDs(data)
	require.NoError(t, err)
	resource, err := objects.Compile(crds[0])
	require.NoError(t, err)
	return resource
}

// TestWords holds what releases say between which the words changed. TestReleaseWords in e2e asks
// servers.
func TestWords(t *testing.T) {
	t.Parallel()
	resource := words(t)
	for spec, want := range map[string][3]string{ // of 1.33, 1.34 and 1.37
		"num: 7": {`spec.num: Invalid value: "number": much`,
			`spec.num: Invalid value: "number": much`, `spec.num: Invalid value: 7: much`},
		"either: x": {`spec.either: Invalid value: "": not x`,
			`spec.either: Invalid value: "": not x`, `spec.either: Invalid value: "x": not x`},
		"list: [a, b]": {`spec.list: Invalid value: "object": long`,
			`spec.list: Invalid value: "object": long`, `spec.list: Invalid value: long`},
		"own: [a]": {`spec.own: Invalid value: "array": any`,
			`spec.own: Invalid value: "array": any`, `spec.own: Invalid value: any`},
		"byKey: {a.b: false}": {`spec.byKey[a.b]: Invalid value: "boolean": not on`,
			`spec.byKey[a.b]: Invalid value: "boolean": not on`,
			`spec.byKey[a.b]: Invalid value: false: not on`},
		"short: ab": {`spec.short: Too long: may not be more than 1 bytes`,
			`spec.short: Too long: may not be more than 1 byte`,
			`spec.short: Too long: may not be more than 1 byte`},
		"pod: {metadata: {}}": {`spec.pod.apiVersion: Required value: must not be empty`,
			`spec.pod.apiVersion: Required value`, `spec.pod.apiVersion: Required value`},
		"keyed: [{name: a}, {name: a}]": {
			`spec.keyed[1]: Duplicate value: map[string]interface {}{"name":"a"}`,
			`spec.keyed[1]: Duplicate value: {"name":"a"}`,
			`spec.keyed[1]: Duplicate value: {"name":"a"}`,
		},
	} {
		for i, release := range []objects.Release{33, 34, 0} {
			out := resource.As(release).Create(t.Context(),
				[]byte("{apiVersion: example.com/v1, kind: Word, metadata: {name: a}, spec: {"+spec+
					"}}"), objects.Ignore)
			assert.Contains(t, out.Refusal, want[i], "%s in %s", spec, release)
			require.NotEmpty(t, out.Errors, spec)
			assert.Equal(t, want[i], out.Errors[0].Path+": "+out.Errors[0].Message, "%s in %s",
				spec, release)
		}
	}
}

// TestOwnerWords holds what releases say of owners and of managed fields.
func TestOwnerWords(t *testing.T) {
	t.Parallel()
	resource := words(t)
	const object = `{apiVersion: example.com/v1, kind: Word, metadata: {name: a, ownerReferences: [
		{apiVersion: a/b/c, kind: Pod, name: a, uid: b}, {apiVersion: v1, kind: Event, name: a, uid: b}]},
		spec: {pod: {apiVersion: v1, kind: Pod, metadata: {managedFields: [{}]}}}}`
	for release, want := range map[objects.Release][]string{
		36: {
			`metadata.ownerReferences.apiVersion: Invalid value: "a/b/c": version must not be empty`,
			`metadata.ownerReferences: Invalid value: {"apiVersion":"v1","kind":"Event","name":"a","uid":"b"}: /v1, Kind=Event is disallowed from being an owner`,
			"spec.pod.metadata.managedFields[0].operation: Invalid value: \"\": must be `Apply` or `Update`",
		},
		0: {
			`metadata.ownerReferences[0].apiVersion: Invalid value: "a/b/c": must be <group>/<version> or <version>`,
			`metadata.ownerReferences[1]: Invalid value: {"apiVersion":"v1","kind":"Event","name":"a","uid":"b"}: /v1, Kind=Event is disallowed from being an owner`,
			`spec.pod.metadata.managedFields[0].operation: Required value: must not be empty`,
		},
	} {
		out := resource.As(release).Create(t.Context(), []byte(object), objects.Ignore)
		var got []string
		for _, e := range out.Errors[:3] { // then that some rules were not checked
			got = append(got, e.Path+": "+e.Message)
		}
		assert.Equal(t, want, got, release)
	}
}

// TestUpdateWords holds that an update says each thing once, in the words of the release, and shows
// no addresses.
func TestUpdateWords(t *testing.T) {
	t.Parallel()
	resource := words(t)
	const old = `{apiVersion: example.com/v1, kind: Word, metadata: {name: a}}`
	for metadata, want := range map[string][2]string{
		"deletionGracePeriodSeconds: 5": {
			"metadata.deletionGracePeriodSeconds: Invalid value: 5: field is immutable",
			"metadata.deletionGracePeriodSeconds: Invalid value: 5: field is immutable"},
		"deletionTimestamp: '2020-01-01T00:00:00Z'": {
			"metadata.deletionTimestamp: Invalid value: 2020-01-01 00:00:00 +0000 UTC: field is immutable",
			`metadata.deletionTimestamp: Invalid value: "2020-01-01T00:00:00Z": field is immutable`},
		"finalizers: [orphan, foregroundDeletion]": {
			`metadata.finalizers: Invalid value: []string{"orphan", "foregroundDeletion"}: finalizer orphan and foregroundDeletion cannot be both set`,
			`metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set`},
		"ownerReferences: [{apiVersion: v1, kind: Event, name: a, uid: b}]": {
			`metadata.ownerReferences: Invalid value: v1.OwnerReference{APIVersion:"v1", Kind:"Event", Name:"a", UID:"b", Controller:(*bool)(nil), BlockOwnerDeletion:(*bool)(nil)}: /v1, Kind=Event is disallowed from being an owner`,
			`metadata.ownerReferences[0]: Invalid value: {"apiVersion":"v1","kind":"Event","name":"a","uid":"b"}: /v1, Kind=Event is disallowed from being an owner`},
		"ownerReferences: [{apiVersion: v1, kind: A, name: a, uid: b, controller: true}, {apiVersion: v1, kind: A, name: c, uid: d, controller: true}]": {
			`metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"A","name":"a","uid":"b","controller":true},{"apiVersion":"v1","kind":"A","name":"c","uid":"d","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for A/a and A/c`,
			`metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"A","name":"a","uid":"b","controller":true},{"apiVersion":"v1","kind":"A","name":"c","uid":"d","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for A/a and A/c`},
	} {
		for i, release := range []objects.Release{32, 0} {
			out := resource.As(release).Update(t.Context(),
				[]byte("{apiVersion: example.com/v1, kind: Word, metadata: {name: a, "+metadata+"}}"),
				objects.Update{Old: []byte(old)}, objects.Ignore)
			assert.Equal(t, `Word.example.com "a" is invalid: `+want[i], out.Refusal, release)
		}
	}
}

// TestOwnersBlockRules holds that what an owner lacks keeps rules from being checked only where it
// is required, as it is since 1.37.
func TestOwnersBlockRules(t *testing.T) {
	t.Parallel()
	resource := words(t)
	for release, checked := range map[objects.Release]bool{36: true, 0: false} {
		out := resource.As(release).Create(t.Context(), []byte(`{apiVersion: example.com/v1, kind: Word,
			metadata: {name: a, ownerReferences: [{}]}, spec: {num: 7}}`), objects.Ignore)
		assert.Equal(t, checked, strings.Contains(out.Refusal, ": much"), out.Refusal)
		assert.Equal(t, !checked, strings.Contains(out.Refusal, "were not checked"), out.Refusal)
	}
}

// TestListOfObjects holds that an object with a list items is answered with an error, as a server
// takes it for a list of objects.
func TestListOfObjects(t *testing.T) {
	t.Parallel()
	crds, err := simulate.ReadCRDs([]byte(`{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,
		metadata: {name: carts.example.com}, spec: {group: example.com, scope: Cluster,
		names: {plural: carts, singular: cart, kind: Cart, listKind: CartList},
		versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object,
			properties: {items: {type: array, items: {type: string}}, n: {type: integer}}}}}]}}`))
	require.NoError(t, err)
	resource, err := objects.Compile(crds[0])
	require.NoError(t, err)
	const head = "{apiVersion: example.com/v1, kind: Cart, metadata: {name: a}, "
	const answer = "*unstructured.Unstructured is not a list: no Items field in this object"
	for _, out := range []objects.Outcome{
		resource.Create(t.Context(), []byte(head+"items: []}"), objects.Warn),
		resource.Update(t.Context(), []byte(head+"items: [a]}"),
			objects.Update{Old: []byte(head + "n: 1}")}, objects.Warn),
	} {
		assert.Equal(t, answer, out.Refusal)
		assert.Nil(t, out.Stored)
	}
	out := resource.Create(t.Context(), []byte(head+"n: 1}"), objects.Warn)
	assert.NotNil(t, out.Stored, out.Refusal)
}

// TestStatusRatchets holds that 1.32 refuses a write of status for what is wrong with the spec
// already, and later releases do not.
func TestStatusRatchets(t *testing.T) {
	t.Parallel()
	resource := words(t)
	const object = "{apiVersion: example.com/v1, kind: Word, metadata: {name: a}, spec: {num: 7}, status: {}}"
	for release, want := range map[objects.Release]bool{32: false, 33: true, 0: true} {
		out := resource.As(release).Update(t.Context(), []byte(object),
			objects.Update{Old: []byte(object), Status: true}, objects.Ignore)
		assert.Equal(t, want, out.Stored != nil, "%s: %s", release, strings.TrimSpace(out.Refusal))
	}
}

// TestNumbers holds that releases before 1.36 check no format of a number, and those before 1.35
// not those of names.
func TestNumbers(t *testing.T) {
	t.Parallel()
	resource := words(t)
	for spec, first := range map[string]objects.Release{"small: 3000000000": 36, "name: A": 35,
		"id: x": 32} {
		for _, release := range []objects.Release{32, 33, 34, 35, 36, 0} {
			out := resource.As(release).Create(t.Context(),
				[]byte("{apiVersion: example.com/v1, kind: Word, metadata: {name: a}, spec: {"+spec+
					"}}"), objects.Ignore)
			assert.Equal(t, release != 0 && release < first, out.Stored != nil, "%s in %s: %s",
				spec, release, out.Refusal)
		}
	}
	out := resource.As(34).Create(t.Context(),
		[]byte("{apiVersion: example.com/v1, kind: Word, metadata: {name: a}, spec: {small: x}}"),
		objects.Ignore)
	assert.Contains(t, out.Refusal, `spec.small in body must be of type integer: "string"`)
}

// TestForgivenWords holds that what an update is forgiven is a warning in the words of the release,
// in the same order each time.
func TestForgivenWords(t *testing.T) {
	t.Parallel()
	resource := words(t)
	const object = `{apiVersion: example.com/v1, kind: Word, metadata: {name: a, labels: {a: %s}},
		spec: {num: 7, byKey: {a: false, b: false, c: false, d: false}, list: [a, b]}}`
	for release, shown := range map[objects.Release][3]string{
		34: {`"object": `, `"boolean": `, `"number": `}, 0: {"", "false: ", "7: "},
	} {
		out := resource.As(release).Update(t.Context(), fmt.Appendf(nil, object, "new"),
			objects.Update{Old: fmt.Appendf(nil, object, "old")}, objects.Warn)
		assert.Empty(t, out.Errors)
		var want []string
		for _, key := range []string{"a", "b", "c", "d"} {
			want = append(want, "spec.byKey["+key+"]: Invalid value: "+shown[1]+"not on")
		}
		assert.Equal(t, append(want, "spec.list: Invalid value: "+shown[0]+"long",
			"spec.num: Invalid value: "+shown[2]+"much"), out.Warnings, release)
	}
}

// TestStoredNumbers holds that a number is stored as what a server reads again.
func TestStoredNumbers(t *testing.T) {
	t.Parallel()
	out := words(t).Create(t.Context(), []byte(`{"apiVersion": "example.com/v1", "kind": "Word",
		"metadata": {"name": "a"}, "spec": {"num": -0.0, "small": 1e1}}`), objects.Warn)
	assert.Equal(t, map[string]any{"num": int64(0), "small": int64(10)}, out.Stored["spec"])
}
