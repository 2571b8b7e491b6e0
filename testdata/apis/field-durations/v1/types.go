// Package v1 has durations that a server takes and Go does not read.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lease is a kind.
// +kubebuilder:object:root=true
type Lease struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has times to wait.
type Spec struct {
	// +kubebuilder:validation:Format=duration
	Grace metav1.Duration `json:"grace"` // want -1:5 note marker/value "1d and 2w too"
	// +kubebuilder:default="3d"
	Days metav1.Duration `json:"days,omitempty"` // want -1:26 error marker/value "as in 24h or 1m30s"
	// +kubebuilder:validation:Minimum=1
	Least metav1.Duration `json:"least"` // want -1:5 error marker/shape "values of Duration are of type string; compare them in a rule, as in"
	// +kubebuilder:default={30,60}
	Several []metav1.Duration `json:"several,omitempty"` // want -1:27 error marker/type "30 is a number, .* as in .30s.$" -1:30 error marker/type "as in .60s.$"
	// +kubebuilder:default={warm: 5, cold: 1d}
	ByName map[string]metav1.Duration `json:"byName,omitempty"` // want -1:33 error marker/type "5 is a number, .* as in .5s.$" -1:42 error marker/value "1d is not a duration"
	// +kubebuilder:default={warm: 5m, cold: 1d}
	ByOther map[string]metav1.Duration `json:"byOther,omitempty"` // want -1:43 error marker/value "1d is not a duration"
	// +kubebuilder:validation:Pattern=`^([0-9]+(\.[0-9]+)?(ms|s|m|h))+$`
	// +kubebuilder:default="90s"
	Right metav1.Duration `json:"right,omitempty"`
}
