// Package simulate shows, without a cluster, what a server would do with a custom resource: which
// fields it drops, which it fills in, what it warns about, and why it refuses an object.
//
// A [Simulator] holds compiled CRDs. It hands each document to pkg/apiserver, which behaves like a
// server, and returns a [Result] that [Write] prints. Admission plugins and webhooks, quotas, and
// anything that needs other objects are not part of it.
package simulate
