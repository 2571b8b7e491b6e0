package v10

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// LeftOut is a kind, and the file that names its group belongs to other builds.
type LeftOut struct { // want error crd/group `has no API group, which doc\.go names, but the build leaves that file out: see its name, its build constraints and, if it imports C, CGO_ENABLED`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
