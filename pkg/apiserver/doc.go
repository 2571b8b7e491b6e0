// Package apiserver is the only access to the API server's semantics: it answers as a server would,
// with the server's own code in k8s.io/apiextensions-apiserver, but without a server.
//
// [Manifest.Verdict] is a server's own verdict on a CustomResourceDefinition, in its own words.
// That a run ends with exit code 0 rests on it. What explains a refusal, or goes beyond it, is
// advice, and in the package of that name: it adds words.
//
// There are two more packages below this one: objects, for what a server does with the objects of a
// CRD, and publish, for what it publishes for CRDs. [DecodeCRD], [YAML], [JSON] and [Object] read
// and write as a server and its clients do.
package apiserver
