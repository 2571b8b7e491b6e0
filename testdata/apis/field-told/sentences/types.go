// Package sentences has lines above functions that a sentence put there, and lines that are markers
// however many words their texts have.
// +groupName=sentences.told.example.com
package sentences

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A default applies before that, so
// +kubebuilder:default=true and the like have no effect here, nor have
// +kubebuilder:default markers of the kind.
func sentence() {}

// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp,description=how old it is
func column() {} // want -1:4 error marker/place "kubebuilder:printcolumn:name has no effect on a func, .*: it belongs on a type$"

// +kubebuilder:validation:Pattern=^a b c$
func pattern() {} // want -1:4 error marker/place "it belongs on a type or a field$"

// +kubebuilder:validation:XValidation:rule=self.x in self.y,message=no
func rule() {} // want -1:4 error marker/place "it belongs on a type or a field$"

// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp,description=how old it is

// want -2:4 error marker/target "it belongs on a type"

// Barn is a kind.
// +kubebuilder:object:root=true
type Barn struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Name is a name. Before a release that reads
	// +kubebuilder:default markers, it was required.
	Name string `json:"name,omitempty"`
}
