// Package simulate shows what a server would make of a custom resource: which fields it drops, which it fills in, what it
// warns of, and why it refuses an object, before there is a cluster.
//
// A [Simulator] holds compiled CRDs. It hands each document to pkg/apiserver, which does as a server does, and keeps what comes
// back as a [Result] that [Write] prints. Admission plugins and webhooks, quotas, and anything that needs other objects
// are not part of it.
package simulate
