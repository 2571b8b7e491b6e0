// Package v1 shows mistakes, each found once.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Mistake is a kind.
type Mistake struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:minLength=1
	Name string `json:"name"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:MinLength"
	// +kubebuilder:validation:Minimum=one
	Count int32 `json:"count"` // want -1:37 error marker/argument "expected a number"
	// +kubebuilder:validation:MaxItems=3
	Title string `json:"title"` // want -1:5 error marker/shape "an array"
	// +kubebuilder:validation:Pattern=`(`
	Regexp string   `json:"regexp"` // want -1:37 error server/pattern `a parenthesis is not closed: close it, or write \\\( for the character`
	Any    any      `json:"any"`    // want error go/type "apiextensionsv1.JSON"
	Self   *Mistake `json:"self"`   // want error go/recursive
}
