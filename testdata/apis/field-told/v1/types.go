// Package v1 has mistakes that people reported, of which each is told what to write.
// +groupName=told.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Barn is a kind.
// +kubebuilder:object:root=true
type Barn struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Host is a name of a host.
// +kubebuilder:validation:MaxLength=253
type Host string

// Door is a door.
type Door struct {
	// +kubebuilder:validation:MaxLength=63
	// +kubebuilder:validation:XValidation:rule="self.matches('^[a-z]+$') && !self.contains('..')",message="a name"
	Host Host `json:"host"` // want -1:46 error server/rule-cost "too expensive"
}

// Spec has mistakes.
type Spec struct {
	// +kubebuilder:validation:MaxItems=640
	// +listType=atomic
	Doors []Door `json:"doors,omitempty"`
	// +kubebuilder:validation:Pattern=^[a-z0-9]{4}$
	ID string `json:"id"` // want -1:48 error marker/argument "a string with a brace stands in quotes"
	// +kubebuilder:validation:Pattern=^arn:\d{12}:role$
	Role string `json:"role"` // want -1:47 error marker/argument "a brace and a backslash or a quote stands in backquotes"
	// +kubebuilder:default=[{"name":"a"}]
	Names []metav1.LabelSelectorRequirement `json:"names,omitempty"` // want -1:38 error marker/argument "and so is each object in it, as in ..name: a..;"
	// +kubebuilder:default=30
	Wait metav1.Duration `json:"wait,omitempty"` // want -1:26 error marker/type "write it with a unit, as in .30s.$"
	// +kubebuilder:validation:Pattern=^a{2}"b"$
	Quoted string `json:"quoted"` // want -1:41 error marker/argument "or a quote stands in backquotes"
	// +kubebuilder:validation:Enum=30;1.5
	Waits metav1.Duration `json:"waits,omitempty"` // want -1:34 error marker/type `write "30s";"1.5s"$`
	// +kubebuilder:validation:Minimum=1
	Least metav1.Duration `json:"least,omitempty"` // want -1:5 error marker/shape "compare them in a rule"
	// +kubebuilder:validation:items:Minimum=1
	Leasts []metav1.Duration `json:"leasts,omitempty"` // want -1:5 error marker/shape "of type string: remove it$"
	// +kubebuilder:validation:Minimum=007
	Agent int32 `json:"agent,omitempty"`
	// +kubebuilder:validation:XValidation rule = "self > 0"
	Blanks int32 `json:"blanks,omitempty"` // want -1:40 error marker/trailing "makes the line an unknown marker"
	// +kubebuilder:validation:XValidation rule: "self > 0"
	Colon int32 `json:"colon,omitempty"` // want -1:45 error marker/trailing "write kubebuilder:validation:XValidation:rule=$"
	// +kubebuilder:default=099
	Zeros int32 `json:"zeros,omitempty"` // want -1:26 error marker/type "of type integer: write 99$"
	// +kubebuilder:default="+5"
	Sign int32 `json:"sign,omitempty"` // want -1:26 error marker/type "of type integer: write 5$"
	// +kubebuilder:default=0644
	// +k8s:minimum=0100 # of a file
	Mode int32 `json:"mode,omitempty"` // want -2:26 warning marker/value "0644 is read as 644, since markers know no octal numbers: write 420 if it is one, else 644$" -1:18 warning marker/value "0100 is read as 100, since markers know no octal numbers: write 64 if it is one, else 100$"
	// +kubebuilder:validation:anyOf=minimum=010;oneOf=(maximum=020)
	Either int32 `json:"either,omitempty"` // want -1:43 warning marker/value "010 is read as 10" -1:62 warning marker/value "020 is read as 20"
	// +kubebuilder:validation:Maximum=0777
	Most int32 `json:"most,omitempty"` // want -1:37 warning marker/value "0777 is read as 777"
	// +kubebuilder:default=0644
	Text string `json:"text,omitempty"` // want -1:26 error marker/type "write .0644.$"
	// +kubebuilder:validation:XValidation:rule="self > 0";message="must be positive"
	Count int32 `json:"count"` // want -1:56 error marker/argument "commas separate arguments"
	// +kubebuilder:validation:XValidation:rule="self.exists(x, x == 'a')"
	Door Door `json:"door"` // want -1:47 error server/rule "an object has no elements to go through: name a list or a map in it"
	// +kubebuilder:validation:XValidation:rule="self.values().all(v, v > 0)"
	Map map[string]int32 `json:"map,omitempty"` // want -1:58 error server/rule "a map is gone through by its keys"
	// +kubebuilder:validation:XValidation:rule="self.unique()"
	List []string `json:"list,omitempty"` // want -1:58 error server/rule "or listType=set beside the rule"
	Many Many     `json:"many,omitempty"`
}

// Many has methods.
type Many interface { // want :6 error go/type "Many is of type interface.…., which no schema"
	One()
	Two()
}
