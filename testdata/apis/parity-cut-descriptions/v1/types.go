// Package v1 has descriptions that are cut to 20 bytes.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Cut is a kind with a long text.
type Cut struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Twenty bytes of text
	Exact string `json:"exact"`
	// One. Two is too long to stay.
	Sentence string `json:"sentence"`
	// Since v1.2 it is an end.
	Version string `json:"version"`
	// No sentence ends in here
	Words string `json:"words"`
	// Nowordendsanywhereinhere
	Word string `json:"word"`
	// Runes may be cut: äöü
	Rune string `json:"rune"`
	// 終わり。 A wide stop is cut.
	Wide string `json:"wide"`
}
