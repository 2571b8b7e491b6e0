// Package v1 has markers that cannot be read. What is wrong only for want of one is not said, too.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Queue is a kind.
// +genclient
// +genclient:nonNamespaced
// +kubebuilder:object:root=true
// +kubebuilder:resource:Scope=Cluster
type Queue struct { // want -1:26 error marker/argument "did you mean scope"
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has them on lists, on a rule, on a recursive type, on members of defaults and of items.
type Spec struct {
	// +listType=map
	// +listMapKy=name
	A []Item `json:"a,omitempty"` // want -1:5 error marker/unknown "did you mean listMapKey"
	// +listType:map
	// +listMapKey=name
	B []Item `json:"b,omitempty"` // want -2:14 error marker/trailing
	// +listType=mapp
	// +listMapKey=name
	C []Item `json:"c,omitempty"` // want -2:15 error marker/value "write map"
	// +listType=map
	// +listMapKey=id
	D []Other `json:"d,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.all(x, self.all(y, self.all(z, x.name != y.name || y.name == z.name)))"
	// +kubebuilder:validation:MaxItes=4
	E []Item `json:"e,omitempty"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:MaxItems"
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type:string
	// +kubebuilder:validation:Pattern=`^a$`
	K string `json:"k,omitempty"` // want -2:33 error marker/trailing
	// +kubebuilder:validation:Schemaess
	F *Spec `json:"f,omitempty"` // want -1:5 error marker/unknown "did you mean kubebuilder:validation:Schemaless"
	// +kubebuilder:default={given: "x"}
	G Partial `json:"g,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.all(key, key != 'x')
	H map[Key]string `json:"h,omitempty"` // want -1:46 error marker/argument "never closed"
	// no unreadable line bounds what this rule costs
	// +kubebuilder:validation:XValidation:rule="self.all(x, self.all(y, self.all(z, x.name != y.name || y.name == z.name)))"
	I []Item `json:"i,omitempty"` // want -1:46 error server/rule-cost
}

// Item is an item.
type Item struct {
	Name string `json:"name"`
}

// Other has a key that its list cannot use yet.
type Other struct {
	// +Required
	ID string `json:"id,omitempty"` // want -1:5 error marker/unknown "did you mean required"
}

// Partial is given in part by a default.
type Partial struct {
	Given string `json:"given"`
	// +Optional
	Absent string `json:"absent"` // want -1:5 error marker/unknown "did you mean optional"
}

// Key is a type with a restriction that keys do not have.
// +kubebuilder:validation:MinLength=1
type Key string
