// Package v1 is validated by the tags of Kubernetes.
//
// +groupName=declarative.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Declared uses every tag that a CRD can express.
type Declared struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DeclaredSpec `json:"spec"`
}

type DeclaredSpec struct {
	// +k8s:required # a comment
	// +k8s:minLength=1
	// +k8s:maxLength=0x3f # hexadecimal
	Name string `json:"name"`
	// Bounded keeps its own bound and pattern beside those of the tags.
	// +k8s:optional
	// +k8s:maxBytes=10
	// +k8s:format=k8s-label-value
	// +kubebuilder:validation:MaxLength=5
	// +kubebuilder:validation:Pattern=^a
	Bounded string `json:"bounded,omitempty"`
	// +k8s:optional
	// +k8s:minimum=1
	// +k8s:maximum=10
	// +k8s:monotonic
	// +k8s:neq=7
	Count *int32 `json:"count,omitempty"`
	// +k8s:optional
	// +k8s:maxBytes=64
	// +k8s:neq="none"
	// +k8s:update=NoSet
	// +k8s:update=NoUnset
	// +k8s:update=NoModify
	Text *string `json:"text,omitempty"`
	// +k8s:optional
	// +kubebuilder:validation:MaxLength=32
	// +k8s:maxBytes=64
	Brief string `json:"brief,omitempty"`
	// +k8s:optional
	// +kubebuilder:validation:MaxLength=100
	// +k8s:format=k8s-label-value
	Label string `json:"label,omitempty"`
	// +k8s:optional
	// +k8s:format=k8s-short-name
	Short string `json:"short,omitempty"`
	// +k8s:optional
	// +k8s:format=k8s-label-key
	LabelKey string `json:"labelKey,omitempty"`
	// +k8s:optional
	// +k8s:format=k8s-uuid
	UUID string `json:"uuid,omitempty"`
	// +k8s:optional
	// +k8s:format=k8s-path-segment-name
	Segment string `json:"segment,omitempty"`
	// +k8s:optional
	// +k8s:format=k8s-resource-fully-qualified-name
	Resource string `json:"resource,omitempty"`
	// +k8s:optional
	// +k8s:format=k8s-extended-resource-name
	Extended string `json:"extended,omitempty"`
	// +k8s:optional
	// +k8s:format=k8s-ip
	IP string `json:"ip,omitempty"`

	// +k8s:optional
	// +k8s:minItems=1
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:maxLength=5
	// +k8s:eachVal=+k8s:format=k8s-label-value
	// +k8s:unique=set
	// +k8s:update=NoRemoveItem
	// +k8s:update=NoAddItem
	List []string `json:"list,omitempty"`
	// +k8s:optional
	// +k8s:minProperties=1
	// +k8s:maxProperties=4
	// +k8s:eachKey=+k8s:maxLength=5
	// +k8s:eachKey=+k8s:format=k8s-path-segment-name
	// +k8s:eachKey=+k8s:neq="a"
	// +k8s:eachKey=+k8s:minimum=3
	// +k8s:eachVal=+k8s:eachVal=+k8s:maximum=9
	Map map[string][]int32 `json:"map,omitempty"`
	// +k8s:optional
	// +k8s:listType=map
	// +k8s:listMapKey=type
	// +k8s:maxItems=8
	// +k8s:item(type: "Ready")=+k8s:subfield(reason)=+k8s:required
	// +k8s:item(type: "Ready")=+k8s:subfield(reason)=+k8s:maxLength=64
	// +k8s:item(type: "Ready")=+k8s:subfield(odd-name)=+k8s:forbidden
	// +k8s:eachVal=+k8s:subfield(reason)=+k8s:neq="x"
	// +k8s:update=NoRemoveItem
	Conditions []Condition `json:"conditions,omitempty"`
	// +k8s:optional
	// +k8s:listType=atomic
	// +k8s:unique=map
	// +k8s:listMapKey=type
	// +k8s:listMapKey=reason
	// +k8s:listMapKey=odd-name
	// +k8s:maxItems=4
	// +k8s:item(type: "one", reason: "only", odd-name: "way")=+k8s:subfield(value)=+k8s:required
	// +k8s:update=NoRemoveItem
	Keyed []Keyed `json:"keyed,omitempty"`
	// +k8s:optional
	// +k8s:listType=map
	// +k8s:listMapKey=type
	// +k8s:listMapKey=reason
	// +k8s:maxItems=4
	// +k8s:update=NoAddItem
	// +k8s:update=NoRemoveItem
	// +k8s:eachVal=+k8s:subfield(odd-name)=+k8s:immutable
	Frozen []Keyed `json:"frozen,omitempty"`
	// +k8s:optional
	// +k8s:maxProperties=4
	// +k8s:update=NoAddItem
	Labels map[string]string `json:"labels,omitempty"`
	// +k8s:optional
	// +k8s:subfield(type)=+k8s:maxLength=8
	// +k8s:subfield(reason)=+k8s:required
	// +k8s:subfield(odd-name)=+k8s:forbidden
	// +k8s:subfield(type)=+k8s:immutable
	Condition *Condition `json:"condition,omitempty"`
	// +k8s:optional
	// +k8s:subfield(odd-name)=+k8s:immutable
	Settled *Condition `json:"settled,omitempty"`
	// +k8s:optional
	// +k8s:opaqueType
	Opaque *Condition `json:"opaque,omitempty"`

	// +k8s:optional
	// +k8s:forbidden
	Forbidden *string `json:"forbidden,omitempty"`
	// +k8s:optional
	// +k8s:dependentRequired(text)
	Needs *string `json:"needs,omitempty"`
	// +k8s:optional
	// +k8s:dependentForbidden(needs)
	Excludes *string `json:"excludes,omitempty"`

	// +k8s:required
	Modal Modal `json:"modal"`
	// +k8s:optional
	Union *Union `json:"union,omitempty"`
	// +k8s:optional
	Letter Letter `json:"letter,omitempty"`
	// +k8s:optional
	Tone Tone `json:"tone,omitempty"`
}

// +k8s:subfield(type)=+k8s:minLength=1
type Condition struct {
	// +k8s:required
	// +k8s:maxLength=32
	Type string `json:"type"`
	// +k8s:optional
	// +k8s:maxLength=100
	Reason string `json:"reason,omitempty"`
	// +k8s:optional
	OddName *string `json:"odd-name,omitempty"`
}

// Keyed has keys that are required, that have a default, and that are neither.
type Keyed struct {
	// +k8s:required
	// +k8s:maxLength=32
	Type string `json:"type"`
	// +k8s:optional
	// +k8s:maxLength=32
	// +default="none"
	Reason string `json:"reason,omitempty"`
	// +k8s:optional
	// +k8s:maxLength=32
	OddName *string `json:"odd-name,omitempty"`
	// +k8s:optional
	// +k8s:maxLength=32
	Value string `json:"value,omitempty"`
}

// +k8s:enum
type Letter string

// +enum
type Tone string

const ToneLow Tone = "low"

const (
	LetterA Letter = "A"
	// +k8s:enumExclude
	LetterB Letter = "B"
	LetterC Letter = "C"
)

type Modal struct {
	// +k8s:modeDiscriminator
	Mode string `json:"mode"`
	// +k8s:optional
	// +k8s:ifMode("Blue")=+k8s:required
	// +k8s:ifMode("Red")=+k8s:forbidden
	// +k8s:ifMode("Blue")=+k8s:maxLength=5
	Shade *string `json:"shade,omitempty"`
	// +k8s:optional
	// +k8s:modeDiscriminator(modality: "size")
	Size string `json:"size,omitempty"`
	// +k8s:optional
	// +k8s:ifMode(modality: "size", mode: "Large")=+k8s:subfield(reason)=+k8s:required
	Amount *Condition `json:"amount,omitempty"`
	// +k8s:optional
	// +k8s:ifMode(modality: "size", mode: "")=+k8s:optional
	Unsized *string `json:"unsized,omitempty"`

	// +k8s:optional
	// +k8s:modeDiscriminator(modality: "lit")
	Lit bool `json:"lit,omitempty"`
	// +k8s:optional
	// +k8s:ifMode(modality: "lit", mode: "true")=+k8s:required
	Watts *int32 `json:"watts,omitempty"`
	// +k8s:optional
	// +k8s:ifMode(modality: "lit", mode: false)=+k8s:optional
	Dark *string `json:"dark,omitempty"`

	// +k8s:optional
	// +k8s:ifMode("Green")=+k8s:maxItems=2
	List []string `json:"list,omitempty"`
	// +k8s:optional
	// +k8s:ifMode("Green")=+k8s:maxProperties=2
	// +k8s:ifMode("Blue")=+k8s:maxProperties=1
	Map map[string]string `json:"map,omitempty"`
	// +k8s:optional
	// +k8s:ifMode("Green")=+k8s:neq="x"
	Text string `json:"text,omitempty"`
	// +k8s:optional
	// +k8s:ifMode("Green")=+k8s:maxItems=2
	Lists *[]string `json:"lists,omitempty"`
	// +k8s:optional
	// +k8s:ifMode("Green")=+k8s:optional
	Count int32 `json:"count,omitempty"`
	// +k8s:optional
	// +k8s:ifMode("Green")=+k8s:optional
	Flag bool `json:"flag,omitempty"`
	// +k8s:optional
	// +k8s:ifMode("Green")=+k8s:optional
	Bytes []byte `json:"bytes,omitempty"`
	// +k8s:optional
	// +k8s:ifMode("Green")=+k8s:optional
	Since *metav1.Time `json:"since,omitempty"`
}

type Union struct {
	// +k8s:unionDiscriminator(union: "source")
	// +k8s:required
	Type string `json:"type"`
	// +k8s:optional
	// +k8s:unionMember(union: "source", memberName: "File")
	File *string `json:"file,omitempty"`
	// +k8s:optional
	// +k8s:unionMember(union: "source")
	URL *string `json:"url,omitempty"`
	// +k8s:optional
	// +k8s:zeroOrOneOfMember
	A *string `json:"a,omitempty"`
	// +k8s:optional
	// +k8s:zeroOrOneOfMember
	B *string `json:"b,omitempty"`
	// +k8s:optional
	// +k8s:unionMember(union: "plain")
	C *string `json:"c,omitempty"`
	// +k8s:optional
	// +k8s:unionMember(union: "plain")
	D *string `json:"d,omitempty"`
}
