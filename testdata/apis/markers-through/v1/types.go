// Package v1 restricts values whose types are declared elsewhere: what they are is known all the same.
// +groupName=through.example.com
package v1

import (
	"example.com/markers-through/other"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Thing is a kind.
type Thing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has values of types that another package declares, of aliases, and maps with integer keys.
type Spec struct {
	// +kubebuilder:validation:MaxLength=3
	UID other.UID `json:"uid,omitempty"`
	// +kubebuilder:validation:MinProperties=1
	Part other.Part `json:"part,omitempty"`
	// +kubebuilder:validation:MinProperties=1
	Own Own `json:"own,omitempty"`
	// +kubebuilder:validation:MaxItems=3
	// +listType=set
	Names other.Names `json:"names,omitempty"`
	// +kubebuilder:validation:items:MaxLength=3
	Items other.Names `json:"items,omitempty"`
	// +kubebuilder:validation:MaxProperties=3
	// +mapType=atomic
	Labels other.Labels `json:"labels,omitempty"`
	// +kubebuilder:validation:Minimum=3
	Count *other.Count `json:"count,omitempty"`
	// +kubebuilder:validation:Maximum=9
	Count2 *other.Count `json:"count2,omitempty"`
	// +kubebuilder:validation:Pattern=^a
	Text other.Text `json:"text,omitempty"`
	// +kubebuilder:validation:MaxLength=3
	Alias other.Alias `json:"alias,omitempty"`
	// +kubebuilder:validation:MaxProperties=3
	MapAlias other.MapAlias `json:"mapAlias,omitempty"`
	// +kubebuilder:validation:items:MaxLength=3
	// +kubebuilder:validation:MaxItems=3
	SliceAlias other.SliceAlias `json:"sliceAlias,omitempty"`
	// +kubebuilder:validation:Minimum=3
	PtrAlias other.PtrAlias `json:"ptrAlias,omitempty"`
	// +kubebuilder:validation:MinProperties=1
	StructAlias other.StructAlias `json:"structAlias,omitempty"`
	// +kubebuilder:validation:items:MinProperties=1
	Parts []other.Part `json:"parts,omitempty"`
	// +kubebuilder:validation:items:MinProperties=1
	Parts2 other.Parts `json:"parts2,omitempty"`
	// +kubebuilder:validation:items:MaxLength=3
	UIDs []other.UID `json:"uids,omitempty"`
	// +listType=atomic
	PartsKeyed other.Parts `json:"partsKeyed,omitempty"`
	// +kubebuilder:validation:Minimum=3
	LocalAlias LocalPtr         `json:"localPtr,omitempty"` // want -1:5 warning marker/conflict "says the same"
	LM         LocalMap         `json:"localMap,omitempty"`
	LS         LocalSlice       `json:"localSlice,omitempty"`
	LP         LocalPtr         `json:"localPtr2,omitempty"`
	LStr       LocalStr         `json:"localStr,omitempty"`
	LStruct    LocalStruct      `json:"localStruct,omitempty"`
	Hist       map[int]string   `json:"hist,omitempty"`
	Hist2      map[int32]string `json:"hist2,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Open  map[int]string         `json:"open,omitempty"`
	Hist3 map[other.Count]string `json:"hist3,omitempty"`
	Hist4 map[uint8]other.Part   `json:"hist4,omitempty"`
	// +kubebuilder:validation:MaxLength=3
	Wrap Wrap `json:"wrap,omitempty"` // want -1:5 warning marker/conflict "says the same"
}

// Wrap is used below.
// +kubebuilder:validation:MaxLength=3
type Wrap other.UID

// LocalMap is used below.
// +kubebuilder:validation:MaxProperties=3
// +kubebuilder:validation:XValidation:rule="self.size() > 0"
type LocalMap = map[string]string

// LocalSlice is used below.
// +kubebuilder:validation:MaxItems=3
type LocalSlice = []string

// LocalPtr is used below.
// +kubebuilder:validation:Minimum=3
type LocalPtr = *int64

// LocalStr is used below.
// +kubebuilder:validation:MaxLength=3
type LocalStr = string

// LocalStruct is a struct.
type LocalStruct = Own

// Own is a struct.
type Own struct {
	A string `json:"a,omitempty"`
}
