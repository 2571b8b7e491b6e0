// Package v1 speaks the dialects of gateway-api and operator-controller.
//
// +groupName=dialects.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Spoken has the tags of gateway-api.
//
// <gateway:util:excludeFromCRD>
// The generator leaves this in the description of a kind.
// </gateway:util:excludeFromCRD>
type Spoken struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Mode has a value more in one channel.
	//
	// <gateway:experimental:description>
	// The value Third is new.
	// </gateway:experimental:description>
	//
	// It is text.
	// +kubebuilder:validation:Enum=First;Second
	// <gateway:experimental:validation:Enum=First;Second;Third>
	Mode string `json:"mode"`
	// Rules are checked by others in each channel.
	// +kubebuilder:validation:XValidation:message="not empty",rule="self.size() > 0"
	// <gateway:standard:validation:XValidation:message="few",rule="self.size() < 8">
	// <gateway:experimental:validation:XValidation:message="not many",rule="self.size() < 80">
	// <gateway:util:excludeFromCRD>
	// Notes for those who implement it.
	// </gateway:util:excludeFromCRD>
	// +kubebuilder:validation:MaxLength=80
	Rules string `json:"rules"`
	// Next is not in all channels.
	// +optional
	// <gateway:experimental>
	Next string `json:"next,omitempty"`
	// Addresses may be IP addresses.
	// <gateway:validateIPAddress>
	// +kubebuilder:validation:MaxItems=4
	Addresses []Address `json:"addresses,omitempty"`
	// Operator has the tags of operator-controller.
	Operator Operator `json:"operator"`
}

// Address is one.
// <gateway:experimental>
type Address struct {
	// Type is what it is.
	Type string `json:"type"`
	// Value is it.
	Value string `json:"value"`
}

// Operator is from another project.
type Operator struct {
	// Kind is of some values.
	// <opcon:standard:validation:Enum=Catalog>
	// <opcon:experimental:validation:Enum=Catalog;NotCatalog>
	Kind string `json:"kind"`
	// Namespace never changes.
	//
	// <opcon:standard:description>
	// It is checked.
	// </opcon:standard:description>
	// <opcon:experimental:description>
	// It is checked again.
	// </opcon:experimental:description>
	// <opcon:util:excludeFromCRD>
	// No one should see this!
	// </opcon:util:excludeFromCRD>
	//
	// It is a label.
	// <opcon:standard:validation:XValidation:rule="self == oldSelf",message="namespace is immutable">
	// <opcon:experimental:validation:XValidation:rule="self == oldSelf",message="namespace really is immutable">
	// +kubebuilder:validation:Required
	Namespace string `json:"namespace"`
	// Test is in one channel only.
	// <opcon:experimental>
	Test string `json:"test"`
	// Needed is required in one channel only.
	// <opcon:standard:validation:Optional>
	// <opcon:experimental:validation:Required>
	// +required
	Needed string `json:"needed,omitempty"`
}
