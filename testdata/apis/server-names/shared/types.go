// Package shared has resources with a name in common, of which a server serves the first.
// +groupName=shared.example.com
// +versionName=v1
package shared

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Alpha comes first, by its name, and has what it asks for.
// +kubebuilder:resource:shortName=a;al
type Alpha struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// AlphaList would be the kind of Alpha's lists.
type AlphaList struct { // want :6 error server/name-conflict "\"AlphaList\" is already in use by alphas.shared.example.com"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Bolt takes a short name of Alpha's, and its plural for another one, and the plural of Gear, whose
// author could change that less than Bolt's short name, although Bolt comes first.
// +kubebuilder:resource:shortName=b;al;alphas;gears
type Bolt struct { // want -1:36 error server/name-conflict `"gears" is already in use by gears.shared.example.com.*: write another name` -1:36 error server/name-conflict `beside which a server would not serve this one: write another name` -1:36 error server/name-conflict `beside which a server would not serve this one: write another name`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Gear wants a name that Bolt has, although Bolt is not served.
// +kubebuilder:resource:singular=bolts,shortName=b
type Gear struct { // want -1:35 error server/name-conflict `beside which a server would not serve this one: write another name` -1:51 error server/name-conflict `beside which a server would not serve this one: write another name`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
