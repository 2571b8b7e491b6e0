// Package v1 describes fields otherwise than their doc comments do.
// +groupName=description.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Described is a kind.
type Described struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Addr is parsed by net.SplitHostPort; see dial.
	// +schemagen:description="The address, as host:port."
	Addr string `json:"addr"`
	// +schemagen:description=`When it was last seen, by the clock of the server.`
	Seen *metav1.Time `json:"seen,omitempty"`
}

// Misdescribed is a kind that says nothing.
type Misdescribed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +schemagen:description=
	Name string `json:"name"` // want -1:28 error marker/argument "a value is missing"
}
