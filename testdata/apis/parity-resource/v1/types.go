// Package v1 has every marker about a kind.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Ship is a kind.
// +kubebuilder:resource:path=fleet,singular=vessel,shortName={sh,shp},categories=all;boats,scope=Cluster
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.crew,statuspath=.status.crew,selectorpath=.status.selector
// +kubebuilder:printcolumn:name="Crew",type=integer,JSONPath=.spec.crew
// +kubebuilder:printcolumn:JSONPath=".metadata.creationTimestamp",name=Age,type=date,format=date-time,description="since when, roughly",priority=1
// +kubebuilder:selectablefield:JSONPath=.spec.home
// +kubebuilder:selectablefield:JSONPath=`.spec.captain`
// +kubebuilder:metadata:annotations="a.example.com/x=y=z",labels={app=ships,tier=sea}
// +kubebuilder:metadata:labels="app=boats"
// +kubebuilder:deprecatedversion:warning="example.com/v1 Ship is deprecated, use a train"
type Ship struct { // want -2:4 warning marker/conflict "label app=ships"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ShipSpec   `json:"spec"`
	Status ShipStatus `json:"status,omitempty"`
}

// ShipSpec is what is wanted.
type ShipSpec struct {
	Crew    int32  `json:"crew"`
	Home    string `json:"home"`
	Captain string `json:"captain"`
}

// ShipStatus is what was seen.
type ShipStatus struct {
	Crew     int32  `json:"crew"`
	Selector string `json:"selector"`
}

// Policy has a column alone, which makes an empty subresources.
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
type Policy struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Ingress is old.
// +kubebuilder:deprecatedversion
// +kubebuilder:resource:scope=Cluster
type Ingress struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Whole has a path and a scope, one line for each.
// +kubebuilder:resource:path="whole"
// +kubebuilder:resource:scope="Cluster"
type Whole struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
