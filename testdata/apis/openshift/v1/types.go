// Package v1 speaks the dialect of openshift/api.
//
// +groupName=openshift.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Machine is gated in many ways.
//
// +kubebuilder:subresource:status
// +openshift:api-approved.openshift.io=https://github.com/openshift/api/pull/1
// +openshift:capability=Machines
// +openshift:compatibility-gen:level=1
// +openshift:file-pattern=cvoRunLevel=0000_10,operatorName=machines,operatorOrdering=01
type Machine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Platform has values for some.
	// +openshift:validation:FeatureGateAwareEnum:featureGate="",enum="";AWS
	// +openshift:validation:FeatureGateAwareEnum:featureGate=Clouds;MoreClouds,enum="";AWS;Azure
	// +openshift:validation:FeatureGateAwareEnum:requiredFeatureGate=Clouds;MoreClouds,enum="";AWS;Azure;GCP
	Platform string `json:"platform,omitempty"`
	// Zones are more for some.
	// +kubebuilder:validation:MaxItems=2
	// +openshift:validation:FeatureGateAwareMaxItems:featureGate=Clouds,maxItems=8
	// +listType=atomic
	Zones []string `json:"zones,omitempty"`
	// Size is checked for some. Of the rules that gates apply, those for the last of the gates count, before those that are always there.
	// +kubebuilder:validation:XValidation:rule="self != 'd'"
	// +openshift:validation:FeatureGateAwareXValidation:featureGate=Clouds,rule="self != 'a,b'",message="not that"
	// +openshift:validation:FeatureGateAwareXValidation:featureGate="",rule="self != 'c'"
	// +kubebuilder:validation:MaxLength=9
	Size string `json:"size,omitempty"`
	// New is for some.
	// +openshift:enable:FeatureGate=MoreClouds
	New string `json:"new,omitempty"`
	// Either is for either.
	// +openshift:enable:FeatureGate=Clouds,MoreClouds
	Either string `json:"either,omitempty"`
}

// Node exists for some.
//
// +openshift:enable:FeatureGate=Clouds
// +openshift:enable:FeatureGate=MoreClouds
type Node struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
