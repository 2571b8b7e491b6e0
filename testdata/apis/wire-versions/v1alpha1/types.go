// Package v1alpha1 is served as it was.
// +groupName=versions.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shop is a kind.
// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

// ShopSpec is what the user wants.
type ShopSpec struct {
	Gone string `json:"gone,omitempty"` // want :2 warning versions/lost "ShopSpec.gone is lost as soon as it is stored: version v1"
	Port string `json:"port,omitempty"` // want :2 warning versions/type "has another type in v1"
	Zone string `json:"zone"`           // want :2 warning versions/required "may be absent in v1, but v1alpha1 requires it"
	Host string `json:"host,omitempty"` // want :2 warning versions/required "may be absent in v1alpha1, but v1 requires it"
	// +kubebuilder:default=Slow
	Mode string `json:"mode,omitempty"` // want :2 warning versions/default "has the default .Slow. in v1alpha1 and .Fast. in v1"
	// +kubebuilder:validation:Enum=A;B
	Class string `json:"class,omitempty"` // want :2 warning versions/bounds "may be .B. in v1alpha1 but not in v1"
	// +kubebuilder:validation:Maximum=10
	Size  int32   `json:"size,omitempty"` // want :2 warning versions/bounds "may be 11 in v1 but not in v1alpha1"
	Same  string  `json:"same,omitempty"`
	Parts []Part  `json:"parts,omitempty"`
	By    ByName  `json:"by,omitempty"`
	Any   AnyPart `json:"any,omitempty"`
	// +kubebuilder:validation:MaxLength=9
	Code string `json:"code,omitempty"` // want :2 warning versions/bounds "may be .aaaaaa. in v1alpha1 but not in v1"
	// +kubebuilder:validation:MaxLength=9
	Note string `json:"note,omitempty"` // want :2 warning versions/bounds "may be .aaaaaaaaaa. in v1 but not in v1alpha1"
	// +kubebuilder:validation:MinLength=1
	Sign string `json:"sign,omitempty"` // want :2 warning versions/bounds "may be .a. in v1alpha1 but not in v1"
	// +kubebuilder:validation:MaxLength=70
	Text string `json:"text,omitempty"` // want :2 warning versions/bounds "may be a string of 51 characters in v1alpha1"
	// +kubebuilder:validation:Minimum=7
	Least int32 `json:"least,omitempty"` // want :2 warning versions/bounds "may be 6 in v1 but not in v1alpha1"
	// A default of one version alone is none of the other's.
	// +kubebuilder:default=High
	Level string `json:"level,omitempty"`
	// the list in v1 keeps unknown fields of its items
	Kept []AnyPart `json:"kept,omitempty"`
	// +kubebuilder:validation:MaxItems=4
	Tags []string `json:"tags,omitempty"` // want :2 warning versions/bounds "may be a list of 4 items in v1alpha1 but not in v1"
	// +kubebuilder:validation:MinItems=1
	Shelves []Part `json:"shelves,omitempty"` // want :2 warning versions/bounds "may be .+ in v1alpha1 but not in v1"
	// +kubebuilder:validation:items:MaxLength=4
	Words []string `json:"words,omitempty"` // want :2 warning versions/bounds "may be .*mple.* in v1alpha1 but not in v1"
	// +kubebuilder:validation:MaxProperties=4
	Labels map[string]string `json:"labels,omitempty"` // want :2 warning versions/bounds "may be an object of 4 members in v1alpha1"
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Slug string `json:"slug,omitempty"` // want :2 warning versions/bounds "may be .A. in v1 but not in v1alpha1"
	// +kubebuilder:validation:Format=ipv4
	Address string `json:"address,omitempty"` // want :2 warning versions/bounds "may be .. in v1 but not in v1alpha1"
	// +kubebuilder:validation:MultipleOf=3
	Step int32 `json:"step,omitempty"` // want :2 warning versions/bounds "may be 3 in v1alpha1 but not in v1"
	// +kubebuilder:validation:XValidation:rule="self.startsWith('a')"
	Ruled string `json:"ruled,omitempty"` // want :2 warning versions/bounds "may be .a. in v1alpha1 but not in v1"
	// Described here.
	// +kubebuilder:validation:XValidation:rule="self.startsWith('a')",message="an a comes first"
	Worded string `json:"worded,omitempty"`
	// It is the required field that an update lacks, before its bounds.
	Owners []string `json:"owners,omitempty"` // want :2 warning versions/required "may be absent in v1alpha1, but v1 requires it"
	// Its values have no more than one property in v1, and two here.
	Crates map[string]Crate `json:"crates,omitempty"` // want :2 warning versions/bounds "may be .+ in v1alpha1 but not in v1"
	// Its values may be empty in v1.
	Boxes map[string]Box `json:"boxes,omitempty"` // want :2 warning versions/bounds "may be ..key.:... in v1 but not in v1alpha1"
	// Its items are those of one name here, and of a name and a kind in v1.
	// +listType=map
	// +listMapKey=name
	Doors []Door `json:"doors,omitempty"` // want :2 warning versions/bounds "may be a list of 2 items in v1 but not in v1alpha1"
	// It is not the number of its items that v1 refuses.
	Gates []Gate `json:"gates,omitempty"` // want :2 warning versions/bounds "may be the list below in v1alpha1 but not in v1"
}

// Gate leads anywhere.
type Gate struct {
	Advertisement string `json:"advertisement,omitempty"`
	InterfaceName string `json:"interfaceName,omitempty"`
}

// Crate has other bounds in v1.
type Crate struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

// Box is not empty.
// +kubebuilder:validation:MinProperties=1
type Box struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

// Door has two names.
type Door struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// ByName has parts by name.
type ByName map[string]Part

// Part is a part.
type Part struct {
	Weight *int32 `json:"weight,omitempty"` // want :2 warning versions/lost
}

// AnyPart is whatever it is in v1.
type AnyPart struct {
	Weight *int32 `json:"weight,omitempty"`
}

// Hubbed is a kind between whose versions Go converts.
// +kubebuilder:object:root=true
type Hubbed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Gone string `json:"gone,omitempty"`
}

// Made is a kind for which there is a conversion function.
// +kubebuilder:object:root=true
type Made struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Gone string `json:"gone,omitempty"`
}

// Convert_v1alpha1_Made_To_v1_Made does it.
func Convert_v1alpha1_Made_To_v1_Made() {}

// Helper is no version of the kind of its name.
type Helper struct { // want :6 warning crd/not-a-kind "becomes version v1alpha1"
	A string `json:"a,omitempty"`
}

// Hooked is a kind between whose versions a webhook converts.
// +kubebuilder:object:root=true
type Hooked struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Gone string `json:"gone,omitempty"`
}

// Closed is a kind of which nobody can use the version that is stored.
// +kubebuilder:object:root=true
type Closed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	First  string `json:"first,omitempty"`
	Second string `json:"second"`
}
