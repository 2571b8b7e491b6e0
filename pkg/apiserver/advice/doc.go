// Package advice explains a server's verdict on a CustomResourceDefinition, and goes beyond it: it
// names every value that cannot be read where a server stops at the first, examines the tiers that
// a server leaves out after a finding in an earlier one, says which bounds bring a rule into the
// budget, what an older release does not know yet, and what a server accepts although it does not
// do what it says.
//
// It adds words. Whether a server accepts the CRD is the verdict of package apiserver, and the
// callers of this package hold on to it: a refusal for which there is no advice stays one. The one
// exception is a target that judges the rules of a schema otherwise than the linked release does,
// by a row of the table in releases.go: there the rules are judged here, in the environment and
// with the costs of that release, and Target.Applicable leaves the rest of the verdict as it is.
//
// Advice about values is a field path, a keyword of the schema and its value; nothing here knows
// how Go markers are written.
package advice
