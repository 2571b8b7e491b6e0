// Package v1 leads markers to where nothing is.
// +groupName=nested.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Mistake is a kind.
type Mistake struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:properties:nmae:pattern="^a"
	Path Part `json:"path"` // want -1:5 error marker/path "no property nmae"
	// +kubebuilder:validation:items:items:maxLength=8
	Items []string `json:"items"` // want -1:5 error marker/path "no items: it is a string" :2 warning server/root-items
	// +kubebuilder:validation:additionalProperties:maxLength=8
	Values Part `json:"values"` // want -1:5 error marker/path "not a map: it is an object"
	// +kubebuilder:validation:properties:name:minimum=8
	Fit Part `json:"fit"` // want -1:5 error marker/shape "an integer or a number, and the value is of type string"
	// +kubebuilder:validation:properties:name:Minimun=8
	Word Part `json:"word"` // want -1:45 error marker/unknown "did you mean Minimum"
	// +kubebuilder:validation:properties:name:title=a
	Known Part `json:"known"` // want -1:45 error marker/unknown "title cannot be set at a path: no path leads to title: declare a type for the property"
	// +kubebuilder:validation:properties:name:
	Nothing Part `json:"nothing"` // want -1:45 error marker/unknown "no keyword follows"
	// +kubebuilder:validation:anyOf=type=string;minLength=2
	Type string `json:"type"` // want -1:35 error marker/junctor "type cannot stand under a junctor"
	// +kubebuilder:validation:anyOf=minLenght=2
	Misspelled string `json:"misspelled"` // want -1:35 error marker/junctor "minLenght cannot stand under a junctor: .*; did you mean minLength.$"
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:validation:anyOf=properties:metadata:properties:name:maxLength=3
	Meta *runtime.RawExtension `json:"meta"` // want -1:5 error marker/junctor "no server lets a junctor mention the metadata"
	// +kubebuilder:validation:allOf=anyOf=minLength=2
	Inner string `json:"inner"` // want -1:35 error marker/junctor "anyOf cannot stand in a branch like this: its own branches stand in parentheses"
	// +kubebuilder:validation:allOf=anyOf=(minLength=2
	Open string `json:"open"` // want -1:41 error marker/argument "the parenthesis is not closed"
	// +kubebuilder:validation:allOf=anyOf=(minLength=2))
	Closed string `json:"closed"` // want -1 error marker/argument
	// +kubebuilder:validation:allOf=anyOf=(allOf=(anyOf=(allOf=(anyOf=(allOf=(anyOf=(allOf=(anyOf=(minLength=2)))))))))
	Deep string `json:"deep"` // want -1 error marker/argument "more than 8 junctors stand in each other"
	// +kubebuilder:validation:anyOf=default=a
	Default string `json:"default"` // want -1:35 error marker/junctor "default cannot"
	// +kubebuilder:validation:oneOf=required=nmae
	Required Part `json:"required"` // want -1:5 error marker/path "no property nmae"
	// +kubebuilder:validation:oneOf=additionalProperties:minLength=1
	Map map[string]string `json:"map"` // want -1:5 error marker/junctor "additionalProperties cannot"
	// +kubebuilder:validation:anyOf=minLength=one
	Argument string `json:"argument"` // want -1:45 error marker/argument "expected an integer"
	// +kubebuilder:validation:anyOf=pattern="^a" or b
	Behind string `json:"behind"` // want -1:48 error marker/argument "\"or b\" is left over after the value"
	// +kubebuilder:validation:properties:in:required=name,size
	Names Nested `json:"names"` // want -1:56 error marker/argument "\",size\" is left over after the value"
	// +kubebuilder:validation:anyOf=minLength=1,minLength=2
	Twice string `json:"twice"` // want -1:47 error marker/argument "given twice in one branch"
	// +kubebuilder:validation:anyOf=
	Empty string `json:"empty"` // want -1:35 error marker/argument "expected keyword=value, as in required=name"
	// +kubebuilder:oneOf:={required:{name}}
	Fork Part `json:"fork"` // want -1:25 error marker/argument "expected keyword=value, as in required=name, found .{required:{name}}.*ExactlyOneOf"
	// +kubebuilder:validation:AnyOf
	Among Part `json:"among"` // want -1:34 error marker/argument "to choose among fields, write kubebuilder:validation:AtLeastOneOf with their names above the struct"
	// +kubebuilder:validation:anyOf=minimum=1
	Shape string `json:"shape"` // want -1:5 error marker/shape "the value is of type string"
	// +kubebuilder:validation:properties:name:maxLength=5
	// +kubebuilder:validation:properties:name:maxLength=7
	Again Part `json:"again"` // want -1:5 error marker/conflict "both set maxLength"
	Own   Own  `json:"own"`
	// +schemagen:metadata:name:maxLength=63
	Metadata Part `json:"field"` // want -1:5 error marker/target "it belongs on a type"
}

// Part is not a kind.
type Part struct {
	Name string `json:"name"`
}

// Nested holds a part.
type Nested struct {
	In Part `json:"in"`
}

// Own restricts a field of its own twice.
// +kubebuilder:validation:properties:name:maxLength=9
type Own struct {
	// +kubebuilder:validation:MaxLength=7
	Name string `json:"name"` // want -1:5 error marker/conflict "both set maxLength"
}

// Bad has metadata of which more is restricted than a server allows.
// +schemagen:metadata:name:minimum=3
type Bad struct { // want -1:4 error marker/shape "an integer or a number"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Labels is a kind.
// +kubebuilder:validation:properties:metadata:properties:labels:maxProperties=3
type Labels struct { // want -1:4 error marker/path "no property labels"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
