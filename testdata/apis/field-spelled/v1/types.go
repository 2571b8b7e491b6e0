// Package v1 has markers as people have spelled them in public.
// +groupName=spelled.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

const (
	// +groupName=spelled.example.com
	// want -1:5 error marker/place "groupName has no effect here: move it above the package clause$"

	group = "spelled.example.com"
)

// Colons stand for the equals sign before a value.
// +kubebuilder:metadata:labels:example.com/backup=true
// +kubebuilder:metadata:labels: "example.com/restore=true"
// +kubebuilder:resource:path=colons,singular:colon,scope=Cluster
// +kubebuilder:printcolumn:name:"Kind",type=string,JSONPath=.kind
type Colons struct { // want -4:32 error marker/trailing "write kubebuilder:metadata:labels=$" -3:32 error marker/trailing "labels=$" -2:38 error marker/argument "before a value: write singular=;" -1:33 error marker/trailing "name=$"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:rule:"self != 'x'"
	// want -1:45 error marker/trailing "write kubebuilder:validation:XValidation:rule=$"
	Rule string `json:"rule"`
	// +kubebuilder:validation:Enum=;Memory
	// want -1:34 error marker/argument `write "" for an empty one`
	Medium string `json:"medium"`
	// +kubebuilder:default='24h'
	// want -1:26 error marker/value "^the quotes of '24h' are part of the value"
	Period *metav1.Duration `json:"period,omitempty"`
}

// Lines ends with its line.
// +kubebuilder:printcolumn:name="Kind",type=string,
//
//	JSONPath=.kind
//
// +kubebuilder:resource:group=example.com,scope=Cluster
type Lines struct { // want -5:53 error marker/argument "nothing follows the comma: a marker ends with its line" -1:26 error marker/argument "write [+]groupName=… above the package clause"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:
	// rule="self != 'x'"
	Rule string `json:"rule"` // want -2:40 error marker/trailing "nothing follows the colon: a marker ends with its line"
	// +kubebuilder:validation:XValidation:rule="self != 'x' &&
	// self != 'y'"
	Quote string `json:"quote"` // want -2:46 error marker/argument "the quote \" is never closed: a marker ends with its line"
	// +kubebuilder:validation:XValidation:rule="self != 'x'", \
	// message="no"
	Slash string `json:"slash"` // want -2:61 error marker/argument "no backslash continues it"
	// +featureGate=Fancy +optional
	Gated string `json:"gated"` // want -1:24 warning marker/swallowed `"[+]optional" is part of the marker before it`
	// +kubebuilder:validation:Items={type=string,maxLength=64}
	Items []string `json:"items,omitempty"` // want -1:5 error marker/unknown "write a line for each restriction of the items, as in kubebuilder:validation:items:MaxLength=64$" :2 warning server/root-items
	// --kubebuilder:validation:Enum=a;b
	Off string `json:"off"`
}

// Roles needs roles.
// + kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
func Roles() {} // want -1:4 warning marker/blank "write // .kubebuilder:rbac:groups=apps,resources=deployments,verbs=get, apart from declarations"

// A Mode is a word.
// +kubebuilder:validation:Enum=ModeFast;ModeSlow
type Mode string // want -1:33 warning go/enum-constant `the enum has ModeFast and ModeSlow by name, and lacks what Go writes for it: write "fast";"slow"$`

// The modes.
const (
	ModeFast Mode = "fast"
	ModeSlow Mode = "slow"
)

// An Op has a constant of another name than its value, which is no mistake where both count.
// +kubebuilder:validation:Enum=GE;LE;EQ
type Op string // want -1:33 warning go/enum-constant `the enum has GE by name, and lacks what Go writes for it: write "GQ"$`

// The operations.
const (
	GE Op = "GQ"
	LE Op = "EQ"
	EQ Op = "LE"
)

// A Disk is one of those that were there at first: the enum was not extended with its constants, as in
// sigs.k8s.io/cluster-api-provider-gcp.
// +kubebuilder:validation:Enum=pd-standard;pd-ssd
type Disk string // want -1:33 warning go/enum-constant `^the enum has other constants of Disk but not Hyperdisk, which a server refuses: write "hyperdisk-balanced" there, too$`

// The disks; what is unset, or deprecated, is none of the values.
const (
	Unset     Disk = ""
	Standard  Disk = "pd-standard"
	SSD       Disk = "pd-ssd"
	Hyperdisk Disk = "hyperdisk-balanced"
	// Deprecated: no server takes it any more, as the enum says.
	Extreme Disk = "pd-extreme"
)

// Modal has modes.
type Modal struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Mode Mode `json:"mode"`
	// +optional
	Disk Disk `json:"disk,omitempty"`
	Op   Op   `json:"op"`
	// +kubebuilder:validation:Enum=Left;Right
	Side *Side `json:"side,omitempty"` // want -1:34 warning go/enum-constant `the enum has Left by name, and lacks what Go writes for it: write "left"$`
}

// A Side is left or right.
type Side string

// The sides.
const (
	Left  Side = "left"
	Right Side = "Right"
)

// Words has words in the place of others.
type Words struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxLength="10"
	Length string `json:"length"` // want -1:39 error marker/argument `expected an integer, found "\\"10\\"": leave out the quotes`
	// +kubebuilder:validation:UniqueItems='true'
	Unique []string `json:"unique"` // want -1:41 error marker/argument `expected true or false, found "'true'": leave out the quotes`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=strng
	// +kubebuilder:validation:Pattern=`^a`
	Misspelled string `json:"misspelled"` // want -2:34 error go/type-unknown `did you mean string\?$`
	// +kubebuilder:validation:Type=any
	Any string `json:"any"` // want -1:34 error go/type-unknown `kubebuilder:validation:Type: "any" is not a type of a schema: let it take any value, with kubebuilder:validation:Schemaless and`
	// +kubebuilder:validation:Type=int32
	Type string `json:"type"` // want -1:34 error go/type-unknown `kubebuilder:validation:Type: "int32" is not a type of a schema: did you mean integer\?$`
	// +kubebuilder:validation:Type=map
	Map map[string]string `json:"map"` // want -1:34 error go/type-unknown `kubebuilder:validation:Type: "map" is not a type of a schema: did you mean object\?$`
	// +kubebuilder:validation:Type=num
	Num int32 `json:"num"` // want -1:34 error go/type-unknown `did you mean number\?$`
	// +kubebuilder:validation:NotEmpty
	NotEmpty string `json:"notEmpty"` // want -1:5 error marker/unknown `did you mean kubebuilder:validation:MinLength or MinItems\?`
	// +kubebuilder:validation:Min=3
	Fewest string `json:"fewest"` // want -1:5 error marker/unknown `did you mean kubebuilder:validation:Minimum, MinItems, MinLength or MinProperties\?`

	// What the quotes hold is none, either.
	// +kubebuilder:validation:MaxLength="1.5"
	Half string `json:"half"` // want -1:39 error marker/argument `expected an integer, found "\\"1.5\\""; it is written`
}

// +groupname=spelled.example.com

// Headed has a marker of the package in the comment above its own, where it counts.
type Headed struct { // want -3:4 error marker/unknown "did you mean groupName\\? names are case-sensitive$"
	// +groupname=spelled.example.com

	// A is a field, above which it does not.
	A string `json:"a"` // want -3:5 error marker/unknown "did you mean groupName\\? it belongs on a package$"
}
