// Package apiserver is the one door to the API server's semantics: it answers as a server would, from the server's own
// code in k8s.io/apiextensions-apiserver, without a server.
//
// [Validate] gives a server's verdict over a CustomResourceDefinition. A server stops early: it looks at defaults only when
// the schema is structural, and at CEL rules only when nothing else is wrong, so that its user meets the mistakes in rounds.
// Validate examines every tier all the same, so that one run shows every finding. [Read] is for those who examine many.
//
// Behind the door are two more rooms: objects, for what a server does with the objects of a CRD, and publish, for what it publishes of
// CRDs. [SplitCRDs], [DecodeCRD], [YAML], [JSON] and [Object] read and write as a server and its clients do.
package apiserver
