// Package v1 declares the guide's CronTab: defaults, columns, a short name and a category.
//
// +groupName=stable.example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// CronTab is run again and again.
// +kubebuilder:resource:shortName=ct,categories=all
// +kubebuilder:printcolumn:name=Spec,type=string,description="The cron spec defining the interval a CronJob is run",JSONPath=.spec.cronSpec
// +kubebuilder:printcolumn:name=Replicas,type=integer,description="The number of jobs launched by the CronJob",JSONPath=.spec.replicas
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
type CronTab struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CronTabSpec `json:"spec,omitempty"`
}

type CronTabSpec struct {
	// +kubebuilder:validation:Pattern=`^(\d+|\*)(/\d+)?(\s+(\d+|\*)(/\d+)?){4}$`
	// +kubebuilder:default="5 0 * * *"
	CronSpec string `json:"cronSpec,omitempty"` // want -1:26 note server/nested-default `which is optional and has no default; so does another one beside it`
	Image    string `json:"image,omitempty"`
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=10
	// +kubebuilder:default=1
	Replicas int `json:"replicas,omitempty"`
	// This is arbitrary JSON.
	// +kubebuilder:validation:Type=object
	JSON *apiextensionsv1.JSON `json:"json,omitempty"`
}
