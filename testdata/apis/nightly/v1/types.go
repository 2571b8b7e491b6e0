// Package v1 declares the maintenance job by which structural schemas were announced.
//
// +groupName=operations.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// MaintenanceNightlyJob is run each night on a number of machines.
type MaintenanceNightlyJob struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MaintenanceNightlyJobSpec `json:"spec"`
}

type MaintenanceNightlyJobSpec struct {
	// +union
	// +kubebuilder:validation:MinLength=1
	Command string `json:"command,omitempty"`
	// +union
	// +kubebuilder:validation:MinLength=1
	Shell string `json:"shell,omitempty"`
	// +kubebuilder:validation:items:Pattern=`^[a-z0-9]+(-[a-z0-9]+)*$`
	// +optional
	Machines []string `json:"machines,omitempty"`
}
