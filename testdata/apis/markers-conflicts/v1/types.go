// Package v1 has markers that contradict each other.
// +groupName=example.com
// +groupName=example.org
package v1 // want -1:4 error marker/duplicate "the first one counts"

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Conflict is a kind.
// +kubebuilder:resource:path=conflicts,shortName=co;cs,scope=Cluster
// +kubebuilder:resource:shortName=cf
// +kubebuilder:subresource:status
// +kubebuilder:subresource:status
type Conflict struct { // want -4:4 error marker/duplicate "kubebuilder:resource is given again below, which overrides shortName=co;cs and scope=Cluster: write one line in place of both$" -1:4 warning marker/duplicate "says the same"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Crossed Crossed `json:"crossed,omitempty"`
	Chosen  Chosen  `json:"chosen,omitempty"`
	Twice   Twice   `json:"twice,omitempty"`
	// +optional
	// +required
	A string `json:"a"` // want -1:5 error marker/conflict "required has no effect beside optional"
	// +required
	// +kubebuilder:validation:Optional
	B string `json:"b"` // want -2:5 error marker/conflict "required has no effect beside kubebuilder:validation:Optional"
	// +k8s:optional
	// +kubebuilder:validation:Required
	C string `json:"c"` // want -2:5 error marker/conflict "k8s:optional has no effect"
	// +kubebuilder:validation:MaxLength=5
	// +kubebuilder:validation:MaxLength=7
	D string `json:"d"` // want -2:5 error marker/duplicate "given again below"
	// +kubebuilder:validation:MaxLength=5
	// +kubebuilder:validation:MaxLength=5
	E string `json:"e"` // want -1:5 warning marker/duplicate "says the same"
	// +kubebuilder:validation:Maximum=5
	// +k8s:maximum=7
	F int `json:"f"` // want -1:5 error marker/conflict "both set maximum"
	// +k8s:maximum=5
	// +kubebuilder:validation:Maximum=5
	G int `json:"g"`
	// +default="a"
	// +kubebuilder:default=b
	H string `json:"h,omitempty"` // want -1:5 error marker/conflict "both set default"
	// +default="a"
	// +kubebuilder:default=a
	I string `json:"i,omitempty"`
	// +listType=set
	// +k8s:listType=atomic
	J []string `json:"j"` // want -1:5 error marker/conflict "both set x-kubernetes-list-type"
	// +kubebuilder:validation:Minimum=5
	// +kubebuilder:validation:Maximum=3
	K int `json:"k"` // want -1:5 error marker/conflict "no value can meet minimum 5 and maximum 3"
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:validation:MinLength=5
	L string `json:"l"` // want -1:5 error marker/conflict "minLength 5 and maxLength 3"
	// +kubebuilder:validation:MinItems=2
	// +kubebuilder:validation:MaxItems=1
	M []string `json:"m"` // want -1:5 error marker/conflict "minItems 2"
	// +kubebuilder:validation:MinProperties=2
	// +kubebuilder:validation:MaxProperties=1
	N map[string]string `json:"n"` // want -1:5 error marker/conflict "minProperties 2"
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=1
	// +kubebuilder:validation:ExclusiveMaximum=true
	O int `json:"o"` // want -2:5 error marker/conflict "no value can meet"
	// +kubebuilder:validation:Minimum=200
	P Percent `json:"p"` // want -1:5 error marker/conflict "maximum 100 of Percent"
	// +kubebuilder:validation:Enum=a;b
	Q Choice `json:"q"` // want -1:5 error marker/conflict "that of Choice takes precedence"
	// +kubebuilder:validation:XValidation:rule="self != ''"
	// +kubebuilder:validation:XValidation:rule="self != ''"
	R string `json:"r"` // want -1:5 warning marker/duplicate "says the same"
	// +kubebuilder:validation:items:MinLength=5
	// +kubebuilder:validation:items:MaxLength=3
	S []string `json:"s"` // want -1:5 error marker/conflict "minLength 5"
	// +kubebuilder:validation:MaxLength=-1
	T string `json:"t"` // want -1:39 error marker/value "nothing is that short"
	// +kubebuilder:validation:MinLength=-1
	X string `json:"x"` // want -1:39 error marker/value "minLength is -1, which restricts nothing"
	U Both   `json:"u"`
	// +default="a"
	// +default=null
	V string `json:"v,omitempty"`
	// +listType=set
	// +listType=bag
	W []string `json:"w"` // want -1:15 error marker/value "listType has no effect here"
}

// Renamed says bit by bit what it is called.
// +kubebuilder:resource:path=renamed
// +kubebuilder:resource:scope=Cluster
// +kubebuilder:resource:singular=rename,path=renamings,scope=Cluster
type Renamed struct { // want -3:4 error marker/duplicate "overrides path=renamed: write one line in place of both$"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Percent is a part of hundred.
// +kubebuilder:validation:Maximum=100
type Percent int

// Choice is one of two.
// +kubebuilder:validation:Enum=x;y
type Choice string

// Both names a required field among several.
// +kubebuilder:validation:ExactlyOneOf=a;b
type Both struct { // want -1:4 error marker/conflict "field a is required"
	A string `json:"a"`
	B string `json:"b,omitempty"`
}

// Exclusive has fields that exclude each other, two of them with a default.
// +kubebuilder:validation:ExactlyOneOf=plain;defaulted
// +kubebuilder:validation:AtLeastOneOf=plain;defaulted
type Exclusive struct { // want -2:4 warning marker/conflict "names the field defaulted, .* refuses every object" -1:4 warning marker/conflict "restricts nothing"
	Plain string `json:"plain,omitempty"`
	// +kubebuilder:default=x
	Defaulted string `json:"defaulted,omitempty"`
}

// Crossed has values that no limits allow: the limits are one mistake, and the values are none.
type Crossed struct {
	// +kubebuilder:validation:Minimum=5
	// +kubebuilder:validation:Maximum=3
	// +kubebuilder:default=4
	A int `json:"a,omitempty"` // want -2:5 error marker/conflict "no value can meet minimum 5 and maximum 3"
	// +kubebuilder:validation:MinLength=5
	// +kubebuilder:validation:MaxLength=3
	// +kubebuilder:validation:Enum=abcd;abc
	B string `json:"b,omitempty"` // want -2:5 error marker/conflict "no value can meet minLength 5 and maxLength 3"
	// +kubebuilder:validation:MaxLength=-1
	// +kubebuilder:validation:Enum=a;b
	// +kubebuilder:default=c
	C string `json:"c,omitempty"` // want -3:39 error marker/value "nothing is that short" -1:26 error server/default "none of the values"
	// +kubebuilder:validation:MaxLength=-1
	// +kubebuilder:default=c
	D string `json:"d,omitempty"` // want -2:39 error marker/value "nothing is that short"
	// +kubebuilder:validation:MaxLength=-1
	// +kubebuilder:validation:Format=date
	// +kubebuilder:default=c
	E string `json:"e,omitempty"` // want -3:39 error marker/value "nothing is that short" -1:26 error server/default "does not have the format date"
}

// Twice has a default that is wrong for two reasons.
type Twice struct {
	// +kubebuilder:validation:Enum=1;2
	// +kubebuilder:validation:Maximum=2
	// +kubebuilder:default=4
	A int `json:"a,omitempty"` // want -1:26 error server/default "none of the values 1, 2"
}

// Chosen has a default for each of the fields that exclude each other.
// +kubebuilder:validation:ExactlyOneOf=one;two
type Chosen struct { // want -1:4 warning marker/conflict "names the field one, which a default always sets" -1:4 warning marker/conflict "names the field two"
	// +kubebuilder:default=x
	One string `json:"one,omitempty"`
	// +kubebuilder:default=x
	Two string `json:"two,omitempty"`
}

// RequiredAmong requires one of two, and another field before them.
// +kubebuilder:validation:ExactlyOneOf=b;a
type RequiredAmong struct { // want -1:4 error marker/conflict "the field a is required, so it cannot be one of several"
	C string `json:"c"`
	A string `json:"a"`
	B string `json:"b,omitempty"`
}
