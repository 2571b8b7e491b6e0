// Package jsonschema translates the schema of a CRD's version into JSON Schema, draft 7, for
// editors and for validators such as kubeconform.
//
// The schema of a CRD is nearly a JSON Schema, but a server does not check objects against it as
// they are written: it prunes what is unknown, drops nulls that are not allowed, fills in defaults,
// and only then validates. A JSON Schema sees the object as it is written. So at every node the
// translation takes into account what the server would have made of it:
//
//   - a null that is not allowed is a missing field, and one with a default is never missing;
//   - restrictions on the fields of an object apply to those that are left after pruning and
//     defaulting;
//   - formats are the server's, which differ from those of JSON Schema: they become patterns;
//   - a CEL rule made of has(), logic and comparisons of one field with literals becomes a schema,
//     if the fields have neither defaults nor nulls. It is translated from the expression as a
//     server has checked it, in full or not at all.
//
// Where JSON Schema cannot express something, the translation is wider: it refuses nothing that a
// server accepts. docs/outputs.md lists the differences, and a test compares the two on random
// schemas and objects.
package jsonschema
