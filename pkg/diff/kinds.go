package diff

import (
	"slices"

	"github.com/schemagen/schemagen/pkg/diag"
)

// An Effect says whether a change is safe.
type Effect uint8

// The effects, the worst last.
const (
	Safe  Effect = iota
	Reads        // nothing is refused or lost, but who reads sees something else
	Breaking
)

// A Kind is one way in which a CRD can change.
type Kind struct {
	Code    diag.Code // where its documentation is
	Clients Effect    // for those that send and read objects
	Stored  Effect    // for the objects in etcd
}

// Kinds returns the table of all kinds of change, those of schemas first.
func Kinds() []Kind { return slices.Concat(schemaKinds(), crdKinds()) }

// schemaKinds are the ways in which a schema can change.
func schemaKinds() []Kind {
	return []Kind{
		{"change/field-added", Safe, Safe},
		{"change/field-removed", Breaking, Breaking},
		{"change/field-recased", Breaking, Breaking},
		{"change/required-added", Breaking, Breaking},
		{"change/required-defaulted", Safe, Safe},
		{"change/required-removed", Safe, Safe},
		{"change/type-changed", Breaking, Breaking},
		{"change/type-widened", Breaking, Safe},
		{"change/int-or-string", Breaking, Safe},
		{"change/shape-changed", Breaking, Breaking},
		{"change/nullable-added", Safe, Safe},
		{"change/nullable-removed", Breaking, Breaking},
		{"change/pruning-started", Breaking, Breaking},
		{"change/pruning-stopped", Safe, Safe},
		{"change/embedded-started", Breaking, Breaking},
		{"change/embedded-stopped", Breaking, Breaking},
		{"change/list-type-tightened", Breaking, Breaking},
		{"change/list-type-loosened", Breaking, Safe},
		{"change/map-keys-changed", Breaking, Breaking},
		{"change/map-type-changed", Breaking, Safe},
		{"change/default-added", Reads, Reads},
		{"change/default-changed", Reads, Reads},
		{"change/default-removed", Reads, Reads},
		{"change/default-counted", Breaking, Breaking},
		{"change/enum-added", Breaking, Breaking},
		{"change/enum-value-added", Safe, Safe},
		{"change/enum-value-removed", Breaking, Breaking},
		{"change/enum-removed", Safe, Safe},
		{"change/bound-tightened", Breaking, Breaking},
		{"change/bound-loosened", Safe, Safe},
		{"change/pattern-added", Breaking, Breaking},
		{"change/pattern-changed", Breaking, Breaking},
		{"change/pattern-loosened", Safe, Safe},
		{"change/pattern-removed", Safe, Safe},
		{"change/format-changed", Breaking, Breaking},
		{"change/format-widened", Breaking, Safe},
		{"change/format-ignored", Safe, Safe},
		{"change/format-removed", Safe, Safe},
		{"change/junctor-added", Breaking, Breaking},
		{"change/junctor-changed", Breaking, Breaking},
		{"change/junctor-loosened", Safe, Safe},
		{"change/junctor-removed", Safe, Safe},
		{"change/rule-added", Breaking, Breaking},
		{"change/rule-changed", Breaking, Breaking},
		{"change/rule-removed", Safe, Safe},
		{"change/rule-message", Safe, Safe},
		{"change/description", Safe, Safe},
	}
}

// crdKinds are the ways in which the rest of a CRD can change.
func crdKinds() []Kind {
	return []Kind{
		{"change/crd-added", Safe, Safe},
		{"change/crd-removed", Breaking, Breaking},
		{"change/group", Breaking, Breaking},
		{"change/plural", Breaking, Breaking},
		{"change/kind", Breaking, Breaking},
		{"change/list-kind", Breaking, Safe},
		{"change/scope", Breaking, Breaking},
		{"change/name-added", Safe, Safe},
		{"change/name-removed", Breaking, Safe},
		{"change/conversion-started", Safe, Safe},
		{"change/conversion-stopped", Breaking, Breaking},
		{"change/version-added", Safe, Safe},
		{"change/version-types", Breaking, Safe},
		{"change/version-removed", Breaking, Breaking},
		{"change/version-served", Safe, Safe},
		{"change/version-unserved", Breaking, Safe},
		{"change/version-deprecated", Safe, Safe},
		{"change/storage-version", Safe, Safe},
		{"change/storage-pruned", Breaking, Breaking},
		{"change/status-added", Breaking, Safe},
		{"change/status-removed", Breaking, Safe},
		{"change/scale-added", Safe, Safe},
		{"change/scale-changed", Breaking, Safe},
		{"change/scale-removed", Breaking, Safe},
		{"change/columns", Safe, Safe},
		{"change/selectable-added", Safe, Safe},
		{"change/selectable-removed", Breaking, Safe},
	}
}

// prunes reports whether a server drops something because of a change, wherever it is validated.
func prunes(code diag.Code) bool {
	switch code {
	case "change/field-removed", "change/field-recased", "change/shape-changed",
		"change/pruning-started", "change/embedded-stopped":
		return true
	}
	return false
}

// changesType reports whether a change lets a value be of a type that it could not be of before, or
// no longer of one that it could.
func changesType(code diag.Code) bool {
	switch code {
	case "change/type-changed", "change/type-widened", "change/int-or-string":
		return true
	}
	return false
}

// Lookup returns the kind with a code.
func Lookup(code diag.Code) (Kind, bool) {
	for _, kind := range Kinds() {
		if kind.Code == code {
			return kind, true
		}
	}
	return Kind{}, false
}

// String returns "breaks clients", "breaks clients and stored objects", "breaks stored objects",
// "changes what is read" or "safe".
func (k Kind) String() string {
	switch {
	case k.Clients == Breaking && k.Stored == Breaking:
		return "breaks clients and stored objects"
	case k.Clients == Breaking:
		return "breaks clients"
	case k.Stored == Breaking:
		return "breaks stored objects"
	case k.Clients == Reads || k.Stored == Reads:
		return "changes what is read"
	}
	return "safe"
}
