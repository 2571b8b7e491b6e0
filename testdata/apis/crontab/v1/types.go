// Package v1 shows the everyday forms.
// +groupName=example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// CronTab runs a command again and again.
//
// TODO(someone): this line is not for users.
// +kubebuilder:resource:shortName=ct,categories={all,jobs}
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=".spec.replicas"
type CronTab struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   CronTabSpec   `json:"spec"`
	Status CronTabStatus `json:"status,omitempty"`
}

// CronTabSpec is what is wanted.
// +kubebuilder:validation:XValidation:rule="self.replicas <= self.limit",message="replicas must not exceed the limit"
type CronTabSpec struct {
	// Schedule says when.
	Schedule Schedule `json:"schedule"`
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:default=1
	Replicas int32 `json:"replicas,omitempty"`
	// +kubebuilder:default=10
	Limit int64 `json:"limit,omitempty"`
	// +optional
	Port intstr.IntOrString `json:"port"`
	// +optional
	Memory *resource.Quantity `json:"memory"`
	// +optional
	// +kubebuilder:validation:EmbeddedResource
	Template *runtime.RawExtension `json:"template"`
	Config   *apiextensionsv1.JSON `json:"config,omitempty"`
	// +listType=map
	// +listMapKey=name
	Steps    []Step            `json:"steps,omitempty"`
	Labels   map[string]string `json:"labels,omitempty"`
	Data     []byte            `json:"data,omitempty"`
	Box      Box[Schedule]     `json:"box,omitempty"`
	Internal string            `json:"-"`
}

// Schedule is a schedule in the notation of cron.
// +kubebuilder:validation:MinLength=1
type Schedule string

// Step is one step.
type Step struct {
	Name string `json:"name"`
	// +kubebuilder:validation:items:MaxLength=80
	Command []string `json:"command,omitempty"`
	// +kubebuilder:validation:Enum=Always;Never
	Restart string `json:"restart,omitempty"`
}

// Box holds a value.
type Box[T any] struct {
	// Value is what it holds.
	Value T `json:"value,omitempty"`
}

// CronTabStatus is what was seen.
type CronTabStatus struct {
	Last *metav1.Time `json:"last,omitempty"`
}
