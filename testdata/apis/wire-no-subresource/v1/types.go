// Package v1 has a status without the subresource that controllers write it through, as in calico#11889.
// +groupName=status.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Setting is a kind.
type Setting struct { // want warning api/status `Setting has a status but no status subresource`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   SettingSpec   `json:"spec"`
	Status SettingStatus `json:"status,omitempty"`
}

// SettingSpec is what is wanted.
type SettingSpec struct {
	Level string `json:"level"`
}

// SettingStatus is what there is.
type SettingStatus struct {
	Level string `json:"level,omitempty"`
}
