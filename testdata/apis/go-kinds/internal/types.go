// Package internal has what an API server converts between versions by, which is no version.
// +groupName=example.com
package internal

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Nested has no tags.
// +genclient
type Nested struct { // want :6 note marker/kind "none of its fields has a json tag"
	metav1.TypeMeta
	metav1.ObjectMeta

	Other metav1.ObjectMeta
	Rate  float64
}
