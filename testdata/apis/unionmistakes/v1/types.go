// Package v1 declares unions that cannot hold.
// +groupName=unions.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Broken is a kind.
type Broken struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Members Members `json:"members,omitempty"`
	// +optional
	Values Values `json:"values,omitempty"`
	// +optional
	UnusedValue UnusedValue `json:"unusedValue,omitempty"`
	// +optional
	Unread Unread `json:"unread,omitempty"`
	// +optional
	UnreadAll UnreadAll `json:"unreadAll,omitempty"`
	// +optional
	Numbers Numbers `json:"numbers,omitempty"`
	// +optional
	Lonely Lonely `json:"lonely,omitempty"`
	// +optional
	Crowd Crowd `json:"crowd,omitempty"`
	// +optional
	Split Split `json:"split,omitempty"`
	// +optional
	Whole Whole `json:"whole,omitempty"`
	// +optional
	Bare Bare `json:"bare,omitempty"`
	// +optional
	Meta Meta `json:"meta,omitempty"`
	// +optional
	Inlined Inlined `json:"inlined,omitempty"`
	// +optional
	Named Named `json:"named,omitempty"`
	// +optional
	Large Large `json:"large,omitempty"`
	// +optional
	Constants Constants `json:"constants,omitempty"`
	// +optional
	Unused Unused `json:"unused,omitempty"`
	// +optional
	Text Text `json:"text,omitempty"`
	// +optional
	Twice Twice `json:"twice,omitempty"`
	// +optional
	Half Half `json:"half,omitempty"`
	// +optional
	Alone Alone `json:"alone,omitempty"`
	// +optional
	Pairs Pairs `json:"pairs,omitempty"`
	// +optional
	Unassigned Unassigned `json:"unassigned,omitempty"`
	// +optional
	Lower Lower `json:"lower,omitempty"`
	// +optional
	Unnamed Unnamed `json:"unnamed,omitempty"`
}

type Body struct{}

type Members struct {
	// +unionDiscriminator
	// +unionMember=Self
	Type string `json:"type,omitempty"` // want -1:5 error union/member-discriminator "both a member and the discriminator"
	// +unionMember
	A *Body `json:"a"` // want -1:5 error union/member-required "A is a member of a union and required"
	// +unionMember
	// +kubebuilder:default={}
	B *Body `json:"b,omitempty"` // want -2:5 error union/member-default "has a default"
	// +unionMember
	// +nullable
	C *Body `json:"c,omitempty"` // want -2:5 error union/member-nullable "null would count as set"
	// +unionMember,maybe
	D *Body `json:"d,omitempty"` // want -1:18 error marker/argument "only optional may follow"
}

type Values struct {
	// +unionDiscriminator
	// +kubebuilder:validation:Enum=A;B;Extra
	Type string `json:"type"` // which has Extra and B for the two members that are wrong
	// +unionMember
	A *Body `json:"a,omitempty"`
	// +unionMember=A
	B *Body `json:"b,omitempty"` // want -1:5 error union/value-duplicate "A and B"
	// +unionMember
	C *Body `json:"c,omitempty"` // want -1:5 error union/values "\"C\", which is not a value of Type: give it \"A\", \"B\" or \"Extra\", or add it to these"
}

type UnusedValue struct {
	// +unionDiscriminator
	// +kubebuilder:validation:Enum=A;Extra
	Type string `json:"type"` // want -2:5 error union/values "\"Extra\".*unionEmptyMember=\"Extra\", or leave unions alone with --union-markers=none"
	// +unionMember
	A *Body `json:"a,omitempty"`
}

type Unread struct {
	// +unionDiscriminator
	// +kubebuilder:validation:Enum=A;B
	Type string `json:"type"`
	// +unionMember
	A *Body `json:"a,omitempty"`
	// +unionMember,value=B
	B *Body `json:"b,omitempty"` // want -1:17 error marker/trailing "written .unionMember.=<value>"
}

type UnreadAll struct {
	// +unionDiscriminator
	Type string `json:"type"`
	// +unionMember,value=B
	B *Body `json:"b,omitempty"` // want -1:17 error marker/trailing
}

type Kind string

const KindOne Kind = "one"

type Constants struct {
	// +unionDiscriminator
	Kind Kind `json:"kind"`
	// +unionMember
	One *Body `json:"one,omitempty"` // want -1:5 error union/values "\"One\", which is not a value of Kind: give it \"one\", or add it to these"
}

type Numbers struct {
	// +unionDiscriminator
	Type int32 `json:"type"` // want -1:5 error union/discriminator-type "must be a string"
	// +unionMember
	A *Body `json:"a,omitempty"`
}

type Lonely struct {
	// +unionDiscriminator
	Type string `json:"type"` // want -1:5 error union/no-members "without members: put \\+unionMember on other fields of that struct, or leave unions alone with --union-markers=none"
}

type Crowd struct {
	// +unionDiscriminator
	Type string `json:"type"`
	// +unionMember
	// +unionDiscriminatedBy=Type
	A *Body `json:"a,omitempty"`
	// +unionDiscriminator
	Kind string `json:"kind"`
	// +unionMember
	// +unionDiscriminatedBy=Kind
	B *Body `json:"b,omitempty"`
	// +unionMember
	C *Body `json:"c,omitempty"` // want -1:5 error union/discriminators "Type and Kind"
	// +unionMember
	// +unionDiscriminatedBy=Sort
	D *Body `json:"d,omitempty"` // want -2:5 error union/discriminator-unknown "not a discriminator of [A-Z][a-z]+: name Type or Kind, as the field is called in Go$"
}

type Arms struct {
	// +unionMember
	A *Body `json:"a,omitempty"`
	// +unionMember
	B *Body `json:"b,omitempty"`
}

type Split struct {
	// +unionDiscriminator
	Type string `json:"type"` // want -1:5 error union/split "Split inlines some"
	Arms `json:",inline"`
}

// Half has a discriminator for the member of another struct, too.
type Half struct {
	// +unionDiscriminator
	Type string `json:"type"` // want -1:5 error union/split "fields of one struct, with the discriminator, but Half inlines some"
	// +unionMember
	C     *Body `json:"c,omitempty"`
	Outer `json:",inline"`
}

type Outer struct {
	Arms `json:",inline"`
}

// Alone has one member, as has the struct that it inlines.
type Alone struct {
	// +unionMember
	B *Body `json:"b,omitempty"` // want -1:5 error union/split "Alone inlines some"
	// +optional
	One `json:",inline"`
}

type One struct {
	// +unionMember
	A *Body `json:"a,omitempty"`
}

// Pairs has two unions.
type Pairs struct {
	// +unionMember
	C *Body `json:"c,omitempty"`
	// +unionMember
	D    *Body `json:"d,omitempty"`
	Arms `json:",inline"`
}

// Unassigned has members of which nobody knows where they belong.
type Unassigned struct {
	// +unionDiscriminator
	Type string `json:"type"`
	// +unionDiscriminator
	Kind string `json:"kind"`
	// +unionMember
	A *Body `json:"a,omitempty"` // want -1:5 error union/discriminators "Type and Kind"
}

// Lower has the name of a field in JSON, not in Go.
type Lower struct {
	// +unionDiscriminator
	Type string `json:"type"`
	// +unionMember
	// +unionDiscriminatedBy=type
	A *Body `json:"a,omitempty"` // want -2:5 error union/discriminator-unknown "did you mean Type.$"
}

// Unnamed has no discriminator that its member could name.
type Unnamed struct {
	Type string `json:"type"`
	// +unionMember
	// +unionDiscriminatedBy=Type
	A *Body `json:"a,omitempty"` // want -2:5 error union/discriminator-unknown "Unnamed: put \\+unionDiscriminator on it$"
}

// Whole would have the members of Arms too.
// +union
type Whole struct { // want -1:4 error union/split "cannot inline another struct"
	Arms `json:",inline"`
	// +optional
	C *Body `json:"c,omitempty"`
}

// Bare has a marker for another tool, and no member of its own.
// +union
type Bare struct { // want -1:4 error union/member-required "Healthy is a member of a union and required: no other member could ever be set; \\+union on Bare makes every field but the discriminator a member: put \\+unionMember on the members, or leave unions alone with --union-markers=none"
	Healthy int32 `json:"healthy"`
	Jitter  int32 `json:"jitter"`
	// +optional
	Unhealthy int32 `json:"unhealthy,omitempty"`
}

// Unused has a union with a discriminator.
// +schemagen:unionPresence=atMostOne
type Unused struct { // want -1:4 error union/unused "Unused has no union without discriminator"
	// +unionDiscriminator
	// +unionEmptyMember=A
	// +unionEmptyMember=None
	Type string `json:"type"` // want -2:5 error union/unused "\"A\" selects A"
	// +unionMember
	// +unionEmptyMember=Other
	A *Body `json:"a,omitempty"` // want -1:5 error union/unused "A is not a discriminator"
	// +unionDiscriminatedBy=Type
	B *Body `json:"b,omitempty"` // want -1:5 error union/unused "B is not a member of a union with a discriminator, as .unionMember would make it: remove it"
	// +unionDeprecated
	// +unionDiscriminatedBy=Type
	C *Body `json:"c,omitempty"` // want -1:5 error union/unused "C is not a member"
	// +unionDiscriminatedBy=Type
	More `json:",inline"` // want -1:5 error union/unused "More is inlined"
}

// More has no union.
// +schemagen:unionEncoding=cel
type More struct { // want -1:4 error union/unused "More has no union"
	// +optional
	D *Body `json:"d,omitempty"`
}

// Text is not a struct.
// +union
type Text string // want -1:4 error union/unused "no fields"

type Meta struct {
	// +unionMember
	Metadata *Body `json:"metadata,omitempty"` // want -1:5 error union/metadata "no server"
	// +unionMember
	Other *Body `json:"other,omitempty"`
}

type Inlined struct {
	// +unionMember
	Body `json:",inline"` // want -1:5 error union/split "no property of its own"
	// +optional
	Other *Body `json:"other,omitempty"`
}

// +schemagen:unionEncoding=cel
type Named struct {
	// +unionMember
	Dollar *Body `json:"$path,omitempty"` // want -1:5 error union/name "path"
	// +unionMember
	Other *Body `json:"other,omitempty"`
}

// Large has more arms than a reader.
// +union
type Large struct { // want -1:4 warning union/size "21 members"
	A1  *Body `json:"a1,omitempty"`
	A2  *Body `json:"a2,omitempty"`
	A3  *Body `json:"a3,omitempty"`
	A4  *Body `json:"a4,omitempty"`
	A5  *Body `json:"a5,omitempty"`
	A6  *Body `json:"a6,omitempty"`
	A7  *Body `json:"a7,omitempty"`
	A8  *Body `json:"a8,omitempty"`
	A9  *Body `json:"a9,omitempty"`
	A10 *Body `json:"a10,omitempty"`
	A11 *Body `json:"a11,omitempty"`
	A12 *Body `json:"a12,omitempty"`
	A13 *Body `json:"a13,omitempty"`
	A14 *Body `json:"a14,omitempty"`
	A15 *Body `json:"a15,omitempty"`
	A16 *Body `json:"a16,omitempty"`
	A17 *Body `json:"a17,omitempty"`
	A18 *Body `json:"a18,omitempty"`
	A19 *Body `json:"a19,omitempty"`
	A20 *Body `json:"a20,omitempty"`
	A21 *Body `json:"a21,omitempty"`
}

// +kubebuilder:validation:Enum=Here;There
type Where string

// Twice has an enum that has no effect, and neither has it one on the union.
type Twice struct {
	// +unionDiscriminator
	// +kubebuilder:validation:Enum=Here;Nowhere
	Where Where `json:"where"` // want -1:5 error marker/conflict "that of Where takes precedence"
	// +unionMember
	Here *Body `json:"here,omitempty"`
	// +unionMember
	There *Body `json:"there,omitempty"`
}
