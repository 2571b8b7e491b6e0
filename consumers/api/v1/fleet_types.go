package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	runtime "k8s.io/apimachinery/pkg/runtime"
)

// Fleet is a number of ships.
//
// +kubebuilder:resource:scope=Cluster
type Fleet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FleetSpec `json:"spec,omitempty"`
}

// FleetSpec says what the fleet consists of.
type FleetSpec struct {
	// Template is a list of containers, volumes and more, with the merge keys of core/v1.
	// +optional
	Template *corev1.PodTemplateSpec `json:"template,omitempty"`

	// Ships are told apart by their names.
	// +listType=map
	// +listMapKey=name
	// +optional
	Ships []Ship `json:"ships,omitempty"`

	// Harbours need two keys; one has a default.
	// +listType=map
	// +listMapKey=port
	// +listMapKey=sea
	// +optional
	Harbours []Harbour `json:"harbours,omitempty"`

	// Flags are a set.
	// +listType=set
	// +optional
	Flags []string `json:"flags,omitempty"`

	// Orders are replaced as a whole.
	// +listType=atomic
	// +optional
	Orders []Ship `json:"orders,omitempty" patchStrategy:"merge" patchMergeKey:"name"`

	// Log says nothing about its type in the schema, but in Go.
	// +optional
	Log []Ship `json:"log,omitempty" patchStrategy:"merge" patchMergeKey:"name"`

	// Plain says nothing at all.
	// +optional
	Plain []Ship `json:"plain,omitempty"`

	// Squadrons are lists below the values of a map.
	// +optional
	Squadrons map[string]Squadron `json:"squadrons,omitempty"`

	// Signal is replaced as a whole, with the list in it.
	// +structType=atomic
	// +optional
	Signal *Squadron `json:"signal,omitempty"`

	// Cargo is another object, of whatever kind.
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:EmbeddedResource
	// +optional
	Cargo *runtime.RawExtension `json:"cargo,omitempty"`
}

// Squadron is a part of a fleet.
type Squadron struct {
	// +optional
	Leader string `json:"leader,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +optional
	Ships []Ship `json:"ships,omitempty"`
}

// Ship has a crew.
type Ship struct {
	Name string `json:"name"`
	// +optional
	Guns int32 `json:"guns,omitempty"`
	// +optional
	Kind string `json:"kind,omitempty"`
	// Crew is a list in the item of a list.
	// +listType=map
	// +listMapKey=rank
	// +optional
	Crew []Sailor `json:"crew,omitempty"`
}

// Sailor is a person.
type Sailor struct {
	Rank string `json:"rank"`
	// +optional
	Name string `json:"name,omitempty"`
}

// Harbour is a place.
type Harbour struct {
	Port int32 `json:"port"`
	// +kubebuilder:default=North
	// +optional
	Sea string `json:"sea,omitempty"`
	// +optional
	Depth int32 `json:"depth,omitempty"`
}
