// +groupName=example.com

// Package v1 has comments in every place.
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A group that stands free above the nearest one belongs to the package.
// +versionName=v1alpha9

// +kubebuilder:validation:MinProperties=1

// Places is a kind. Its markers stand in its doc comment and in the nearest comment above that.
//
//	+kubebuilder:title=A
//
// +kubebuilder:resource:shortName=pl
type Places struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional

	// A has a free group above its doc comment.
	// +kubebuilder:validation:MaxLength=1
	A string `json:"a"`

	// +kubebuilder:validation:MaxLength=2
	B, C string `json:"b"` // want warning go/json-duplicate
	// +optional

	// +kubebuilder:validation:MaxLength=3

	// D has two free groups above, of which the nearest counts.
	D string `json:"d"` // want -5:5 error marker/place "directly above"

	// +optional

	E string `json:"e"` // +kubebuilder:validation:MaxLength=5
	// want -1:25 error marker/place

	/*
		F has a block comment.
		+optional
	*/
	F string `json:"f"` // want -2:3 error marker/place

	G behindKeyword `json:"g"`
	H firstOfGroup  `json:"h"`
	I afterComment  `json:"i"`
	J brace         `json:"j"`
	// +optional
	// want -1:5 error marker/place
}

// want +2:4 error marker/place +4:5 error marker/place

// +optional
func f() {
	// +optional
}

// want +2:4 error marker/place

// +kubebuilder:validation:MinProperties=1
type (
	// Inside is inside a group.
	// +kubebuilder:resource:shortName=in
	Inside struct {
		metav1.TypeMeta   `json:",inline"`
		metav1.ObjectMeta `json:"metadata,omitempty"`
	}
)

// want +3:9 error marker/place "directly above"

// behindKeyword is documented above the keyword, and the comment nearest to the name counts, too.
type // +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=7
behindKeyword string

type // +kubebuilder:validation:MaxLength=8
(
	firstOfGroup string
)

type beforeComment int /* whose end
of the first line is that of the declaration */ // +kubebuilder:validation:MaxLength=9
type afterComment string

type brace struct { // +kubebuilder:validation:MaxLength=4
	// First is the field that a comment behind the brace belongs to.
	First  string `json:"first"`
	Second struct {
	} `json:"-"` // +optional
	// want -1:18 error marker/place
	Third string `json:"third"`
}
