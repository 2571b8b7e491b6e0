// Package upgrade says what the update of a CRD does to objects that are stored already: what a
// read adds, what the next write drops, which writes are refused, and what must be mended before.
//
// It asks a simulated server, object by object, under the old CRD and under the new one, and has no
// table of changes. [Dump] reads what kubectl get writes one object at a time; an [Upgrade] gives
// an [Answer] for each, and a [Report] counts the answers by kind, cause and path, so that a dump
// of any size needs no more memory than its largest object.
package upgrade
