package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Worker is a program that runs in a number of copies.
//
// +kubebuilder:object:root=true
// +kubebuilder:resource:shortName=wk,categories=workloads
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:printcolumn:name="Source",type=string,JSONPath=`.spec.source.type`
// +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
type Worker struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +required
	Spec WorkerSpec `json:"spec"`
	// +optional
	Status WorkerStatus `json:"status,omitempty"`
}

// WorkerList is a list of workers.
//
// +kubebuilder:object:root=true
type WorkerList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Worker `json:"items"`
}

// WorkerSpec is what the user wants.
//
// +kubebuilder:validation:XValidation:rule="self.restart != 'Never' || self.replicas == 1",message="a worker that is never restarted runs once"
type WorkerSpec struct {
	// Source says where the program comes from.
	// +required
	Source Source `json:"source"`

	// Replicas is the number of copies that run.
	// +kubebuilder:default=1
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=1000
	// +optional
	Replicas *int32 `json:"replicas,omitempty"`

	// Restart says when a copy that ended starts again.
	// +kubebuilder:default=Always
	// +optional
	Restart RestartPolicy `json:"restart,omitempty"`

	// MaxUnavailable is how many copies may be down during an update: a number, or a percentage such as "25%".
	// +kubebuilder:default="25%"
	// +optional
	MaxUnavailable *intstr.IntOrString `json:"maxUnavailable,omitempty"`

	// Ports are where the program listens.
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=16
	// +optional
	Ports []Port `json:"ports,omitempty"`

	// Limits are the resources that one copy may use.
	// +optional
	Limits map[string]resource.Quantity `json:"limits,omitempty"`

	// Config is passed to the program as it stands. Any JSON is welcome.
	// +optional
	Config *apiextensionsv1.JSON `json:"config,omitempty"`

	// Sidecar is an object of another API that is created beside each copy. Its apiVersion, kind and metadata are
	// checked, the rest belongs to that API.
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	// +optional
	Sidecar *runtime.RawExtension `json:"sidecar,omitempty"`
}

// RestartPolicy says when a program that ended starts again.
//
// +kubebuilder:validation:Enum=Always;OnFailure;Never
type RestartPolicy string

// The restart policies.
const (
	RestartAlways    RestartPolicy = "Always"
	RestartOnFailure RestartPolicy = "OnFailure"
	RestartNever     RestartPolicy = "Never"
)

// Source is a discriminated union: type names the one member that is set.
type Source struct {
	// Type names the member.
	// +discriminator
	// +required
	Type SourceType `json:"type"`

	// Image is a container image.
	// +union
	// +optional
	Image *ImageSource `json:"image,omitempty"`

	// Git is a repository that is built first.
	// +union
	// +optional
	Git *GitSource `json:"git,omitempty"`
}

// SourceType names a member of Source.
type SourceType string

// The members of Source.
const (
	SourceImage SourceType = "Image"
	SourceGit   SourceType = "Git"
)

// ImageSource is a container image.
type ImageSource struct {
	// Ref is the reference of the image, with a registry, and a tag or digest.
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=512
	// +required
	Ref string `json:"ref"`
}

// GitSource is a repository that is built first.
//
// +kubebuilder:validation:ExactlyOneOf=branch;commit
type GitSource struct {
	// URL is where the repository is cloned from.
	// +kubebuilder:validation:Pattern=`^https://`
	// +kubebuilder:validation:MaxLength=1024
	// +required
	URL string `json:"url"`

	// Branch is followed.
	// +kubebuilder:validation:MinLength=1
	// +optional
	Branch string `json:"branch,omitempty"`

	// Commit is a fixed point.
	// +kubebuilder:validation:Pattern=`^[0-9a-f]{40}$`
	// +optional
	Commit string `json:"commit,omitempty"`
}

// Port is where a program listens.
type Port struct {
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=63
	// +required
	Name string `json:"name"`

	// Target is the number of the port, or its name in the image.
	// +kubebuilder:validation:XIntOrString
	// +required
	Target intstr.IntOrString `json:"target"`

	// +kubebuilder:validation:Enum=TCP;UDP
	// +kubebuilder:default=TCP
	// +optional
	Protocol string `json:"protocol,omitempty"`
}

// WorkerStatus is what was found.
type WorkerStatus struct {
	// Replicas is the number of copies that exist.
	// +optional
	Replicas int32 `json:"replicas,omitempty"`

	// ReadyReplicas is the number of copies that answer.
	// +optional
	ReadyReplicas int32 `json:"readyReplicas,omitempty"`

	// Selector finds the copies, for autoscalers.
	// +optional
	Selector string `json:"selector,omitempty"`

	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
