// Package v1 has fields that are looser than their types.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Over is a kind.
// +kubebuilder:object:root=true
type Over struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=65536
	Port *Port `json:"port"` // want -2:5 warning marker/conflict "minimum 0 has no effect beside minimum 1 of Port, as both hold: remove it, or change Port" -1:5 warning marker/conflict "maximum 65536 has no effect"
	// +kubebuilder:validation:Minimum=70000
	// +kubebuilder:validation:Maximum=66000
	Crossed *Port `json:"crossed,omitempty"` // want -1:5 error marker/conflict "no value can meet minimum 70000 and maximum 66000"
	// +kubebuilder:validation:Maximum=0
	// +kubebuilder:validation:Minimum=8
	CrossedBelow *Port `json:"crossedBelow,omitempty"` // want -1:5 error marker/conflict "no value can meet minimum 8 and maximum 0"
	// +kubebuilder:validation:Minimum=70000
	CrossesType *Port `json:"crossesType,omitempty"` // want -1:5 error marker/conflict "no value can meet minimum 70000 here"
	// +kubebuilder:validation:Maximum=5
	CrossesAbove Above `json:"crossesAbove,omitempty"` // want -1:5 error marker/conflict "no value can meet maximum 5 here and minimum 5 of Above"
	// +kubebuilder:validation:Maximum=1
	// +kubebuilder:validation:ExclusiveMaximum=true
	CrossesBelow *Least `json:"crossesBelow,omitempty"` // want -2:5 error marker/conflict "no value can meet maximum 1 here and minimum 1 of Least"
	// +kubebuilder:validation:MinLength=300
	// +kubebuilder:validation:MaxLength=299
	CrossedName Name `json:"crossedName,omitempty"` // want -1:5 error marker/conflict "no value can meet minLength 300 and maxLength 299"
	// +kubebuilder:validation:Minimum=1024
	Stricter Port `json:"stricter"`
	// +kubebuilder:validation:Minimum=1
	Same Port `json:"same"` // want -1:5 warning marker/conflict "Port says the same; remove it"
	// +kubebuilder:validation:Minimum=0
	Renamed HighPort `json:"renamed"` // want -1:5 warning marker/conflict "beside minimum 1024 of HighPort"
	// +kubebuilder:validation:items:Minimum=0
	Ports []Port `json:"ports"` // want -1:5 warning marker/conflict "beside minimum 1 of Port"
	// +kubebuilder:validation:additionalProperties:Minimum=0
	ByName map[string]Port `json:"byName"` // want -1:5 warning marker/conflict "beside minimum 1 of Port"
	// +kubebuilder:validation:properties:size:Minimum=-5
	Disk Disk `json:"disk"` // want -1:5 warning marker/conflict "beside minimum 0 of Disk.size"
	// +kubebuilder:validation:Minimum=6
	// +kubebuilder:validation:ExclusiveMinimum=true
	Exclusive Port `json:"exclusive"` // want -1:5 error marker/conflict "as Port has a minimum too, .* write Minimum=7 without it"
	// +kubebuilder:validation:ExclusiveMaximum=true
	Excludes Port `json:"excludes"`
	// +kubebuilder:validation:Minimum=0
	Takes Positive `json:"takes"` // want -1:5 error marker/conflict "minimum 0 takes exclusiveMinimum away from that of Positive"
	// +kubebuilder:validation:ExclusiveMinimum=false
	Includes Positive `json:"includes"` // want -1:5 warning marker/conflict "exclusiveMinimum false has no effect"
	// +kubebuilder:validation:MultipleOf=2
	Twos Positive `json:"twos"` // want -1:5 warning marker/conflict "multipleOf 2 has no effect beside multipleOf 4"
	// +kubebuilder:validation:MultipleOf=8
	Eights Positive `json:"eights"`
	// +kubebuilder:validation:MinLength=0
	// +kubebuilder:validation:MaxLength=254
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Name Name `json:"name"` // want -3:5 warning marker/conflict "minLength 0" -2:5 warning marker/conflict "maxLength 254" -1:5 warning marker/conflict "the pattern has no effect: Name says the same"
	// +kubebuilder:validation:MinItems=0
	// +kubebuilder:validation:MaxItems=9
	// +kubebuilder:validation:items:MaxLength=300
	Names Names `json:"names"` // want -3:5 warning marker/conflict "minItems 0" -2:5 warning marker/conflict "maxItems 9"  -1:5 warning marker/conflict "maxLength 300 .* of Name"
	// +kubebuilder:validation:MinProperties=0
	// +kubebuilder:validation:MaxProperties=9
	Labels Labels `json:"labels"` // want -2:5 warning marker/conflict "minProperties 0" -1:5 warning marker/conflict "maxProperties 9"
	// +kubebuilder:validation:Format=ipv6
	Address Address `json:"address"` // want -1:5 error marker/conflict "no value can meet the format ipv6 here and the format ipv4 of Address"
	// +kubebuilder:validation:Format=date
	Day metav1.Time `json:"day"` // want -1:5 error marker/conflict "the format date-time of Time"
	// +kubebuilder:validation:Format=int64
	Wide Port `json:"wide"` // want -1:5 warning marker/conflict "the format int64 has no effect beside the format int32 of Port"
	// +kubebuilder:validation:Enum=A;B
	Letter Letter `json:"letter"` // want -1:5 error marker/conflict "that of Letter takes precedence"
	Box    Box    `json:"box"`
}

// Port is a number.
// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=65535
type Port int32

// HighPort narrows Port.
// +kubebuilder:validation:Minimum=1024
type HighPort Port

// LowPort does not.
// +kubebuilder:validation:Maximum=65536
type LowPort Port // want -1:4 warning marker/conflict "maximum 65536 has no effect beside maximum 65535 of Port"

// Positive is a positive number.
// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:ExclusiveMinimum=true
// +kubebuilder:validation:MultipleOf=4
type Positive int32

// Name is a name.
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=253
// +kubebuilder:validation:Pattern=`^[a-z]+$`
type Name string

// Names has some.
// +kubebuilder:validation:MinItems=1
// +kubebuilder:validation:MaxItems=8
type Names []Name

// Labels has some.
// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=8
type Labels map[string]string

// Address is an address.
// +kubebuilder:validation:Format=ipv4
type Address string

// Letter is one of three.
// +kubebuilder:validation:Enum=A;B;C
type Letter string

// Disk has a size.
type Disk struct {
	// +kubebuilder:validation:Minimum=0
	Size int32 `json:"size"`
}

// Box has what its part has.
// +kubebuilder:validation:MinProperties=1
type Box struct { // want -1:4 warning marker/conflict "minProperties 1 has no effect beside minProperties 2 of Part"
	Part `json:",inline"`
}

// Part is inlined.
// +kubebuilder:validation:MinProperties=2
type Part struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

// Above is more than five.
// +kubebuilder:validation:Minimum=5
// +kubebuilder:validation:ExclusiveMinimum=true
type Above int32

// Least is one or more.
// +kubebuilder:validation:Minimum=1
type Least int32
