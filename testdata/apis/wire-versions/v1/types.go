// Package v1 is what is stored.
// +groupName=versions.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shop is a kind.
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

// ShopSpec is what the user wants.
type ShopSpec struct {
	Port int32  `json:"port,omitempty"`
	Zone string `json:"zone,omitempty"`
	Host string `json:"host"`
	// +kubebuilder:default=Fast
	Mode string `json:"mode,omitempty"`
	// +kubebuilder:validation:Enum=A
	Class string          `json:"class,omitempty"`
	Size  int32           `json:"size,omitempty"`
	Same  string          `json:"same,omitempty"`
	Parts []Part          `json:"parts,omitempty"`
	By    map[string]Part `json:"by,omitempty"`
	Any   AnyPart         `json:"any,omitempty"`
	// +kubebuilder:validation:MaxLength=5
	Code string `json:"code,omitempty"`
	Note string `json:"note,omitempty"`
	// +kubebuilder:validation:MinLength=2
	Sign string `json:"sign,omitempty"`
	// +kubebuilder:validation:MaxLength=50
	Text string `json:"text,omitempty"`
	// +kubebuilder:validation:Minimum=5
	Least int32             `json:"least,omitempty"`
	Level string            `json:"level,omitempty"`
	New   map[string]string `json:"new,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Kept []Part `json:"kept,omitempty"`
	// +kubebuilder:validation:MaxItems=3
	Tags []string `json:"tags,omitempty"`
	// +kubebuilder:validation:MinItems=2
	Shelves []Part `json:"shelves,omitempty"`
	// +kubebuilder:validation:items:MaxLength=3
	Words []string `json:"words,omitempty"`
	// +kubebuilder:validation:MaxProperties=3
	Labels map[string]string `json:"labels,omitempty"`
	// +kubebuilder:validation:Pattern=`^[a-zA-Z]+$`
	Slug    string `json:"slug,omitempty"`
	Address string `json:"address,omitempty"`
	// +kubebuilder:validation:MultipleOf=2
	Step int32 `json:"step,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.startsWith('b')"
	Ruled string `json:"ruled,omitempty"`
	// Described otherwise.
	// +kubebuilder:validation:XValidation:rule="self.startsWith('a')",message="it begins with an a"
	Worded string `json:"worded,omitempty"`
	// +kubebuilder:validation:MinItems=1
	Owners []string         `json:"owners"`
	Crates map[string]Crate `json:"crates,omitempty"`
	Boxes  map[string]Box   `json:"boxes,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +listMapKey=kind
	Doors []Door `json:"doors,omitempty"`
	Gates []Gate `json:"gates,omitempty"`
}

// Gate leads to one place.
// +kubebuilder:validation:XValidation:rule="!has(self.interfaceName) || !has(self.advertisement)"
type Gate struct {
	Advertisement string `json:"advertisement,omitempty"`
	InterfaceName string `json:"interfaceName,omitempty"`
}

// Crate has one property.
// +kubebuilder:validation:MaxProperties=1
type Crate struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

// Box is anything.
type Box struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

// Door has two names.
type Door struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// Part is a part.
type Part struct {
	Name string `json:"name,omitempty"`
}

// AnyPart is anything.
// +kubebuilder:pruning:PreserveUnknownFields
type AnyPart struct {
	Name string `json:"name,omitempty"`
}

// Hubbed is a kind between whose versions Go converts.
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Hubbed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Hub says that the others convert to it.
func (*Hubbed) Hub() {}

// Made is a kind for which there is a conversion function.
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Made struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Helper is a kind.
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Helper struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	A string `json:"a,omitempty"`
}

// Hooked is a kind between whose versions a webhook converts.
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +schemagen:conversion:webhook:namespace=shop,name=webhook,port=9443,caInjection=shop/cert
type Hooked struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Closed is a kind of which nobody can use the version that is stored.
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +kubebuilder:unservedversion
type Closed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	First  string `json:"first"`
	Second string `json:"second,omitempty"`
}
