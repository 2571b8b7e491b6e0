// Package v1 has rules that call what CEL does not have, each of which is one mistake.
// +groupName=rules.example.com
package v1

import (
	"k8s.io/apimachinery/pkg/runtime"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Unknown is a kind.
// +kubebuilder:object:root=true
type Unknown struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec UnknownSpec `json:"spec,omitempty"`
}

// UnknownSpec has a mistake in each field.
type UnknownSpec struct {
	// +kubebuilder:validation:XValidation:rule="math.greatest(self.n, 3) == 3"
	A00 Some `json:"a00,omitempty"` // want -1:60 error server/rule `^the rule does not compile: there is no function math\.greatest: write one of CEL`
	// +kubebuilder:validation:XValidation:rule="cel.bind(x, self.n, x > 1 && x < 5)"
	A01 Some `json:"a01,omitempty"` // want -1:55 error server/rule `there is no function cel\.bind: write one of CEL`
	// +kubebuilder:validation:XValidation:rule="strings.contains(self.name, 'a')"
	A02 Some `json:"a02,omitempty"` // want -1:47 error server/rule `nothing is called strings: write contains\(\) behind the value that it is about, as in self\.name\.contains\(…\)$`
	// +kubebuilder:validation:XValidation:rule="self.l.fold(x, sum, 0, sum + x.size())"
	A03 Some `json:"a03,omitempty"` // want -1:58 error server/rule `there is no function fold: write`
	// +kubebuilder:validation:XValidation:rule="self.l.existsOne(x, x == 'a')"
	A04 Some `json:"a04,omitempty"` // want -1:63 error server/rule `there is no function existsOne like this: write exists_one\(x, …\), with a name for the element`
	// +kubebuilder:validation:XValidation:rule="version(self.name).major() == 1"
	A05 Some `json:"a05,omitempty"` // want -1:54 error server/rule `there is no function version: `
	// +kubebuilder:validation:XValidation:rule="request.operation == 'CREATE'"
	A06 Some `json:"a06,omitempty"` // want -1:47 error server/rule `nothing is called request: only a ValidatingAdmissionPolicy knows it; a rule knows self and oldSelf$`
	// +kubebuilder:validation:XValidation:rule="self.ratio == 2"
	A07 Some `json:"a07,omitempty"` // want -1:58 error server/rule `write the number with a point, as in 2\.0, or double\(…\) around the integer$`
	// +kubebuilder:validation:XValidation:rule="self.n == 2.5"
	A08 Some `json:"a08,omitempty"` // want -1:54 error server/rule `write a number without a point, or double\(…\) around the integer$`
	// +kubebuilder:validation:XValidation:rule="oldSelf == null || self == oldSelf"
	// +kubebuilder:validation:MaxLength=9
	A09 string `json:"a09,omitempty"` // want -2:55 error server/rule `leave it out, since a rule with oldSelf is not asked about what is new, or set optionalOldSelf and ask oldSelf\.hasValue\(\)$`
	// +kubebuilder:validation:XValidation:rule="self != null && self.size() > 1"
	// +kubebuilder:validation:MaxLength=9
	A10 *string `json:"a10,omitempty"` // want -2:52 error server/rule `leave it out, since no rule is asked about a value that is absent or null$`
	// +kubebuilder:validation:XValidation:rule="self.name[0] == 'a'"
	A11 Some `json:"a11,omitempty"` // want -1:56 error server/rule `a string is not indexed: write charAt\(0\), or substring\(0, 1\)$`
	// +kubebuilder:validation:XValidation:rule="self.n < 9223372036854775808"
	A12 Some `json:"a12,omitempty"` // want -1:56 error server/rule `an integer has at most 64 bits: write a smaller one, or one with a point$`
	// +kubebuilder:validation:XValidation:rule="oldSelf.n == self.n",optionalOldSelf=true
	A13 Some `json:"a13,omitempty"` // want -1:57 error server/rule `ask hasValue\(\) of the optional one`
	// +kubebuilder:validation:XValidation:rule="self.any.name != ''"
	A14 Some `json:"a14,omitempty"` // want -1:55 error server/rule `there is no field name: rules see only the fields that the schema has, and none of those that are kept besides: declare it$`
	// +kubebuilder:validation:XValidation:rule="self.n == self.m && math.abs(self.o) > 1"
	A15 Some `json:"a15,omitempty"` // want -1:61 error server/rule `there is no field m` -1:75 error server/rule `there is no function math\.abs` -1:80 error server/rule `there is no field o`
}

// Some has fields.
type Some struct {
	// +kubebuilder:validation:MaxLength=9
	Name  string  `json:"name"`
	N     int32   `json:"n"`
	Ratio float64 `json:"ratio,omitempty"` // want error go/float
	// +kubebuilder:validation:MaxItems=9
	// +kubebuilder:validation:items:MaxLength=9
	L []string `json:"l,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Any *runtime.RawExtension `json:"any,omitempty"`
}
