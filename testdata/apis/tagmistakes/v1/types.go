// Package v1 misuses the tags of Kubernetes.
//
// +groupName=declarative.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Mistake is a kind.
type Mistake struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +k8s:maxLength=five
	Number string `json:"number"` // want -1:5 error marker/value "expected an integer"
	// +k8s:eachVal=+k8s:maxLength=5
	Scalar string `json:"scalar"` // want -1:5 error marker/shape "neither a list nor a map"
	// +k8s:update=NoAddItem
	Single string `json:"single"` // want -1:5 error marker/shape "neither a list nor a map"
	// +k8s:update=NoRemoveItem
	Struct Part `json:"struct"` // want -1:5 error marker/shape "neither a list nor a map"
	// +k8s:eachVal=+k8s:minimum=5
	List []string `json:"list"` // want -1:5 error marker/shape "of type string"
	// +k8s:eachKey=+k8s:minItems=5
	Keys map[string]string `json:"keys"`
	// +k8s:eachKey=+k8s:maxlength=5
	Case map[string]string `json:"case"` // want -1:5 error marker/value "k8s:maxlength cannot stand here: did you mean k8s:maxLength."
	// +k8s:subfield(nmae)=+k8s:required
	Path Part `json:"path"` // want -1:5 error marker/path "no property nmae"
	// +k8s:item(nmae: "x")=+k8s:immutable
	Items []Part `json:"items"` // want -1:5 error marker/path "the items have no property nmae" :2 warning server/root-items
	// +k8s:listType=map
	// +k8s:listMapKey=a
	// +k8s:listMapKey=b
	// +k8s:item()=+k8s:forbidden
	// +k8s:item("x")=+k8s:forbidden
	// +k8s:item(a: "x", b: 1, v: "y")=+k8s:forbidden
	// +k8s:item(a: "x")=+k8s:forbidden
	// +k8s:item(a: "x", a: "y")=+k8s:forbidden
	// +k8s:item(a: "x", b: "y")=+k8s:forbidden
	Pairs []Pair `json:"pairs"` // want -6:5 error marker/value "names no key" -5:5 error marker/value "needs the name" -4:5 error marker/value "v is not a key of the list, whose keys are a, b" -3:5 error marker/value "does not give the key b" -2:5 error marker/value "gives a twice" -1:5 error marker/shape "the key b is an integer, and the value is a string"
	// +k8s:item(name: "x")=+k8s:subfield(name)=+k8s:maxLength=5
	Unkeyed []Part `json:"unkeyed"` // want -1:5 error marker/shape "the list has no keys"
	// +k8s:ifMode("Blue")=+k8s:required
	// +optional
	Mode   string `json:"mode,omitempty"` // want -2:5 error marker/path "k8s:modeDiscriminator"
	Modal  Modal  `json:"modal"`
	Usage  Usage  `json:"usage"`
	Lonely Lonely `json:"lonely"`
	// +k8s:dependentRequired(nobody)
	Dependent string `json:"dependent"` // want -1:5 error marker/path "no property nobody"
	// +k8s:format:=k8s-uuid
	Colon string `json:"colon"` // want -1:16 error marker/argument "k8s:format takes = and not :=; it is written"
	// +k8s:format=k8s-nothing
	Format string `json:"format"` // want -1:5 error marker/value "does not know the format .k8s-nothing.: it has k8s-extended-resource-name, "
	// +k8s:format=k8s-shortname
	Short string `json:"short"` // want -1:5 error marker/value "did you mean k8s-short-name.$"
	// +k8s:eachVal=k8s:maxLength=5
	Plusless []string `json:"plusless"` // want -1:5 error marker/value "a tag with its plus sign follows the equals sign$"
	// +k8s:eachVal=+kubebuilder:validation:MaxLength=5
	Foreign []string `json:"foreign"` // want -1:5 error marker/value "MaxLength cannot stand here: only tags that begin with k8s: can$"
	// +k8s:update=Never
	Update string `json:"update"` // want -1:5 error marker/value "NoSet"
	// +k8s:item(
	Open string `json:"open"` // want -1:15 error marker/argument "a value is missing"
	// +k8s:maxLength=5 trailing
	Trailing string `json:"trailing"` // want -1:22 error marker/argument "left over"
	// +k8s:maxLenght=5
	Misspelt string `json:"misspelled"` // want -1:5 error marker/unknown "did you mean k8s:maxLength"
	// +kubebuilder:validation:Format=uuid
	// +k8s:format=k8s-short-name
	Formats string `json:"formats"` // want -1:5 error marker/conflict "both set format"
	// +k8s:neq=5
	Neq string `json:"neq"` // want -1:5 error marker/shape "an integer, and the value is a string"
	// +k8s:maxLength=5
	Words []string `json:"words"` // want -1:5 error marker/shape "of type array; did you mean k8s:maxItems"
	// +k8s:maxBytes=4
	// +k8s:maxLength=4
	// +k8s:format=k8s-short-name
	// +k8s:eachVal=+k8s:minimum=4
	Bytes []byte `json:"bytes"` // want -4:5 error marker/shape "list of bytes in Go" -3:5 error marker/shape "list of bytes in Go" -2:5 error marker/shape "list of bytes in Go" -1:5 error marker/shape "neither a list nor a map"
	// +k8s:eachVal=+k8s:maxBytes=4
	ByteLists [][]byte `json:"byteLists"` // want -1:5 error marker/shape "list of bytes in Go"
	// +k8s:required
	// +kubebuilder:validation:MinLength=3
	Required string `json:"required"`
	// +kubebuilder:validation:MaxLength=5
	// +k8s:maxLength=7
	Spelled string `json:"spelled"` // want -1:5 error marker/conflict "both set maxLength"
	// +kubebuilder:validation:items:MaxLength=5
	// +k8s:eachVal=+k8s:maxLength=7
	Below []string `json:"below"` // want -1:5 error marker/conflict "both set maxLength"
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:unique=map
	TwiceMap []Part `json:"twiceMap"` // want -1:5 error marker/conflict "unique already"
	// +k8s:listType=set
	// +k8s:unique=set
	TwiceSet []string `json:"twiceSet"` // want -1:5 error marker/conflict "unique already"
	// +k8s:unique=map
	// +k8s:listMapKey=nmae
	NoSuchKey []Part `json:"noSuchKey"` // want -2:5 error marker/path "no property nmae"
	// +k8s:unique=map
	// +k8s:listMapKey=part
	BadKey []Whole `json:"badKey"` // want -2:5 error marker/shape "not a scalar"
	// +k8s:unique=map
	Keyless []Part `json:"keyless"` // want -1:5 error marker/shape "k8s:listMapKey beside it"
	// +k8s:listType=atomic
	// +k8s:listMapKey=name
	NotKeyed []Part `json:"notKeyed"` // want -1:5 error marker/shape "listType=map"

	// +k8s:customValidation
	// +k8s:ifEnabled(Feature)=+k8s:required
	// +k8s:alpha(since: "1.36")=+k8s:maxLength=5
	// +k8s:validateFalse
	Inexpressible string `json:"inexpressible"` // want -4:5 warning marker/k8s-inexpressible -3:5 warning marker/k8s-inexpressible -2:5 warning marker/k8s-inexpressible -1:5 warning marker/k8s-inexpressible
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:item(name: "x")=+k8s:immutable
	// +k8s:item(name: "x")=+k8s:unionMember
	Old []Part `json:"old"` // want -2:5 warning marker/k8s-inexpressible "old value" -1:5 warning marker/k8s-inexpressible "in the struct"
	// +k8s:immutable
	// +kubebuilder:validation:XValidation:rule="self != 'a long enough word'"
	// +optional
	Blank string `json:"a b"` // want -3:5 error server/rule
	// +k8s:update=NoUnset
	// +k8s:forbidden
	// +k8s:dependentRequired(number)
	// +k8s:ifMode("Blue")=+k8s:required
	Inlined `json:",inline"` // want -4:5 error marker/inline "Inlined is inlined" -3:5 error marker/inline "forbidden" -2:5 error marker/inline "set" -1:5 error marker/inline "set"
}

// Inlined has a property of its own.
type Inlined struct {
	// +optional
	X string `json:"x"`
}

// Modal has modes.
type Modal struct {
	// +k8s:modeDiscriminator
	On bool `json:"on"`
	// +k8s:modeDiscriminator(modality: "n")
	Number int32 `json:"number"`
	// +optional
	// +k8s:ifMode("yes")=+k8s:required
	Yes *string `json:"yes,omitempty"` // want -1:5 error marker/value "neither true nor false"
	// +optional
	// +k8s:ifMode(modality: "n", mode: "1")=+k8s:required
	One *string `json:"one,omitempty"` // want -1:5 error marker/shape "an integer, and neither a string nor a boolean"
	// +optional
	Letter Letter `json:"letter,omitempty"`
	// +optional
	// +k8s:subfield(name)=+k8s:unionMember
	Sub *Part `json:"sub,omitempty"` // want -1:5 warning marker/k8s-inexpressible "in the struct that declares it"
	// +optional
	// +k8s:ifMode("true")=+k8s:optional
	Part Part `json:"part,omitempty"` // want -1:5 error marker/shape "make it a pointer"
}

// Usage has tags with arguments and values that they do not take, which validation-gen refuses.
type Usage struct {
	// +k8s:unionMember(membername: "One")
	A *Part `json:"a,omitempty"` // want -1:34 error marker/argument "takes no argument membername: it is written .k8s:unionMember.*; did you mean memberName.$"
	// +k8s:unionMember("One")
	B *Part `json:"b,omitempty"` // want -1:22 error marker/argument "takes no argument \"One\" without a name"
	// +k8s:unionMember=+k8s:required
	C *Part `json:"c,omitempty"` // want -1:6 error marker/argument "takes no other tag"
	// +k8s:eachVal=+k8s:maxLength(max: 3)=4
	D []string `json:"d,omitempty"` // want -1:38 error marker/argument "k8s:maxLength takes no argument max: it is written .k8s:maxLength=<count>$"
	// +k8s:subfield(name: "name")=+k8s:maxLength=4
	E *Part `json:"e,omitempty"` // want -1:25 error marker/argument "takes no argument name"
	// +k8s:ifMode(mod: "Blue")=+k8s:required
	F *Part `json:"f,omitempty"` // want -1:22 error marker/argument "takes no argument mod: .*; did you mean mode.$"
	// +k8s:forbidden=true
	G *Part `json:"g,omitempty"` // want -1:20 error marker/argument "takes no value: it is written .k8s:forbidden$"
	// +k8s:immutable(always)
	H *Part `json:"h,omitempty"` // want -1:20 error marker/argument "takes no argument \"always\""
}

// Lonely has a discriminator of a union that no member names.
type Lonely struct {
	// +k8s:unionDiscriminator(union: "u")
	// +required
	U string `json:"u"` // want -2:5 error union/no-members "put .k8s:unionMember.union: .u.. on other fields of that struct$"
	// +k8s:unionMember
	// +optional
	A *Part `json:"a,omitempty"`
	// +k8s:unionMember
	// +optional
	B *Part `json:"b,omitempty"`
}

// Letter leaves a value out where a feature is on, as the tests of validation-gen do.
// +k8s:enum
type Letter string

const (
	// +k8s:ifEnabled(Feature)=+k8s:enumExclude
	LetterA Letter = "A" // want -1:5 warning marker/k8s-inexpressible "declares no gates"
	LetterB Letter = "B"
)

type Whole struct {
	Part Part `json:"part"`
}

type Pair struct {
	A string `json:"a"`
	B int32  `json:"b"`
	// +optional
	V string `json:"v,omitempty"`
}

type Part struct {
	Name string `json:"name"`
}
