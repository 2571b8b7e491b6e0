// Package v1 silences some findings.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Quiet is a kind.
type Quiet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Ratio is measured.
	// schemagen:ignore go/float it is only shown, never compared
	Ratio float64 `json:"ratio"`
	// schemagen:ignore marker/unknown our documentation reads it
	// +kubebuilder:docs
	Name string `json:"name"`
	// schemagen:ignore marker/unknown nothing is wrong
	Fine string `json:"fine"` // want -1:2 warning ignore/unused "no marker/unknown"
	// schemagen:ignore marker/unknwon it is misspelled
	Rule string `json:"rule"` // want -1:2 error ignore/rule "did you mean marker/unknown"
	// schemagen:ignore marker/unknown
	// +kubebuilder:nothing
	Reason string `json:"reason"` // want -2:2 error ignore/reason "no reason" -1:5 error marker/unknown
	// schemagen:ignore server/* we know better
	// +kubebuilder:validation:Pattern=`(`
	Pattern string `json:"pattern"` // want -2:2 warning ignore/server "cannot be ignored" -1:37 error server/pattern `a parenthesis is not closed: close it, or write \\\( for the character`
}
