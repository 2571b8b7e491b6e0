// Package apiserver is the only access to the API server's semantics: it answers as a server would, with the server's own code
// in k8s.io/apiextensions-apiserver, but without a server.
//
// [Validate] gives a server's verdict on a CustomResourceDefinition. A server stops early: it looks at defaults only if the
// schema is structural, and at CEL rules only if nothing else is wrong, so that users meet their mistakes in rounds. Validate
// examines every tier anyway, so that one run shows every finding. [Read] is for those who examine many manifests.
//
// There are two packages below it: objects, for what a server does with the objects of a CRD, and publish, for what it publishes
// for CRDs. [SplitCRDs], [DecodeCRD], [YAML], [JSON] and [Object] read and write as a server and its clients do.
package apiserver
