// Package v1 stands in for k8s.io/apimachinery/pkg/apis/meta/v1: the names and shapes that schemas reach.
package v1

import "time"

// TypeMeta says what an object is.
type TypeMeta struct {
	// Kind is the name of the kind.
	// +optional
	Kind string `json:"kind,omitempty"`
	// APIVersion is the group and version.
	// +optional
	APIVersion string `json:"apiVersion,omitempty"`
}

// ObjectMeta is what every object has.
type ObjectMeta struct {
	Name      string            `json:"name,omitempty"`
	Namespace string            `json:"namespace,omitempty"`
	Labels    map[string]string `json:"labels,omitempty"`
}

// PartialObjectMetadata is an object of which no more is known.
type PartialObjectMetadata struct {
	TypeMeta   `json:",inline"`
	ObjectMeta `json:"metadata,omitempty"`
}

// ListMeta is what every list has.
type ListMeta struct {
	ResourceVersion string `json:"resourceVersion,omitempty"`
}

// Time is a moment.
type Time struct{ time.Time }

// MarshalJSON writes RFC 3339.
func (t Time) MarshalJSON() ([]byte, error) { return nil, nil }

// MicroTime is a moment.
type MicroTime struct{ time.Time }

// MarshalJSON writes RFC 3339.
func (t MicroTime) MarshalJSON() ([]byte, error) { return nil, nil }

// Fields are fields by name.
type Fields struct{ Map map[string]Fields }

// Duration is a length of time.
type Duration struct{ time.Duration }

// MarshalJSON writes text.
func (d Duration) MarshalJSON() ([]byte, error) { return nil, nil }

// LabelSelector selects by labels.
// +structType=atomic
type LabelSelector struct {
	// MatchLabels are labels that must be there.
	// +optional
	MatchLabels map[string]string `json:"matchLabels,omitempty"`
	// MatchExpressions are requirements.
	// +optional
	// +listType=atomic
	MatchExpressions []LabelSelectorRequirement `json:"matchExpressions,omitempty"`
}

// LabelSelectorRequirement is one requirement.
type LabelSelectorRequirement struct {
	// Key is the label's key.
	Key string `json:"key"`
	// Operator relates key and values.
	Operator LabelSelectorOperator `json:"operator"`
	// Values are values.
	// +optional
	// +listType=atomic
	Values []string `json:"values,omitempty"`
}

// LabelSelectorOperator is an operator.
type LabelSelectorOperator string

// Condition is one aspect of the state of an object.
type Condition struct {
	// Type says which aspect.
	Type   string `json:"type"`
	Status string `json:"status"`
	// +optional
	ObservedGeneration int64  `json:"observedGeneration,omitempty"`
	LastTransitionTime Time   `json:"lastTransitionTime"`
	Reason             string `json:"reason"`
	Message            string `json:"message"`
}
