// Package columns has columns whose filters no server can evaluate.
// +groupName=columns.told.example.com
package columns

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Barn is a kind.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.status.conditions[?(@.type==Ready)].status
// +kubebuilder:printcolumn:name=B,type=string,JSONPath=`.status.conditions[?(@.type="Ready")].status`
// +kubebuilder:printcolumn:name=C,type=string,JSONPath=`.status.conditions[?(@.type=='Ready')].status`
// +kubebuilder:printcolumn:name=D,type=string,JSONPath=`.status.conditions[?(@.reason)].status`
// +kubebuilder:printcolumn:name=E,type=string,JSONPath=`.status.conditions[?(type=="Ready")].status`
// +kubebuilder:printcolumn:name=F,type=string,JSONPath=`.status.conditions[?(@.type in "Ready")].status`
// +kubebuilder:printcolumn:name=G,type=string,JSONPath=`.status.conditions[?(Ready==@.type)].status`
type Barn struct { // want -3:57 warning server/path "behind @. in a filter, as in @.type$" -2:57 warning server/path "no filter compares by in: write" -1:57 warning server/path "quotes, as in .Ready.$" -7:57 warning server/path "a string in a filter stands in quotes, as in .Ready.$" -6:57 warning server/path "no filter compares by =: write ==, "
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status Status `json:"status,omitempty"`
}

// Status has conditions.
type Status struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// Shed has arguments that cannot be read.
// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=A,type=string,JSONPath={.metadata.name}
// +kubebuilder:additionalPrinterColumns:name=A,type=string,JSONPath=.metadata.name
type Shed struct { // want -2:72 error marker/argument "a value in braces is a list: leave them out" -1:4 error marker/unsupported "use kubebuilder:printcolumn"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
