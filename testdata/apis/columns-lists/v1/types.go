// Package v1 has columns that lead to all items of a list.
// +groupName=columns.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Stall has columns of lists, of which a server shows the first value, and of one item of them.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=`.status.names[*]`
// +kubebuilder:printcolumn:name=B,type=string,JSONPath=`.status.conditions[*].type`
// +kubebuilder:printcolumn:name=C,type=integer,JSONPath=`.status.counts[*]`
// +kubebuilder:printcolumn:name=D,type=string,JSONPath=`.status.only[*]`
// +kubebuilder:printcolumn:name=E,type=string,JSONPath=`.status.names`
// +kubebuilder:printcolumn:name=F,type=string,JSONPath=`.status.names[0]`
// +kubebuilder:printcolumn:name=G,type=string,JSONPath=`.status.names[0:1]`
// +kubebuilder:printcolumn:name=H,type=string,JSONPath=`.status.conditions[-1:].type`
type Stall struct { // want -8:57 note server/first-value "of all items of .status.names, the column shows the first value alone: write .status.names, which shows the whole list as JSON, or .0. if the first is meant$" -7:57 note server/first-value "all items of .status.conditions, the column shows the first value alone: join them in a string field of the status, or write .0. if the first is meant$" -6:58 note server/first-value "join them in a string field"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status StallStatus `json:"status,omitempty"`
}

// StallStatus has lists.
type StallStatus struct {
	// +listType=atomic
	Names []string `json:"names,omitempty"`
	// +listType=atomic
	Counts []int32 `json:"counts,omitempty"`
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	// +listType=atomic
	// +kubebuilder:validation:MaxItems=1
	Only []string `json:"only,omitempty"`
}
