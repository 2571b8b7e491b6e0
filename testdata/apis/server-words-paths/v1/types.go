// Package v1 has paths that lead nowhere, and webhooks that no server asks.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pathless is a kind.
// +kubebuilder:printcolumn:name="A",type=string,JSONPath=".spec.nam"
// +kubebuilder:printcolumn:name="B",type=string,JSONPath=".title"
// +kubebuilder:printcolumn:name="C",type=date,JSONPath=".metadata.creationtimestamp"
// +kubebuilder:printcolumn:name="D",type=string,JSONPath=".spec.parts[0].nmae"
// +kubebuilder:printcolumn:name="E",type=string,JSONPath=".spec.wholly"
// +kubebuilder:printcolumn:name="F",type=string,JSONPath=".sepc.title"
// +kubebuilder:printcolumn:name="G",type=string,JSONPath=".metadata.labels['app.kubernetes.io/name']"
// +kubebuilder:subresource:scale:specpath=.spec.replica,statuspath=.status.replicsa
// +kubebuilder:selectablefield:JSONPath=.spc.nam
// +kubebuilder:selectablefield:JSONPath=.replicas
// +kubebuilder:selectablefield:JSONPath=.spec.wholly
type Pathless struct { // want -11:59 warning server/path `field \.spec\.nam: did you mean \.spec\.name\?` -10:59 warning server/path `field \.title: did you mean \.spec\.title\?` -9:57 warning server/path `did you mean \.metadata\.creationTimestamp\?` -8:59 warning server/path `field \.spec\.parts\[\]\.nmae: did you mean \.spec\.parts\[\]\.name\?` -7:59 warning server/path `field \.spec\.wholly` -6:59 warning server/path `field \.sepc: did you mean \.spec\?` -4:44 warning server/path `field \.spec\.replica: did you mean \.spec\.replicas\?` -4:69 warning server/path `field \.status\.replicsa: did you mean \.status\.replicas\?` -3:42 error server/selectable-field `there is no field \.spc\.nam: did you mean \.spec\.name\?` -2:42 error server/selectable-field `is no field \.replicas: did you mean \.spec\.replicas\?` -1:42 error server/selectable-field `write the path of one that there is, by its JSON names` -5:59 warning server/path `write a dot in a key as \\\.$`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec"`
	Status Status `json:"status,omitempty"`
}

// Spec is what is wanted.
type Spec struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Replicas int32  `json:"replicas"`
	// +listType=atomic
	Parts []Part `json:"parts"`
}

// Part is one of them.
type Part struct {
	Name string `json:"name"`
}

// Status is what there is.
type Status struct {
	Replicas int32 `json:"replicas,omitempty"`
}

// Unrooted is a kind.
// +schemagen:conversion:webhook:namespace=shop,name=webhook,path=convert
type Unrooted struct { // want -1:67 error server/conversion `webhook is not a valid URL path: write one such as /convert`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Unheard is a kind.
// +schemagen:conversion:webhook:namespace=shop,name=webhook,port=70000
type Unheard struct { // want -1:67 error server/conversion `service listens on the port 70000: write one from 1 to 65535`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Spaceless is a kind.
// +schemagen:conversion:webhook:namespace="",name=webhook
type Spaceless struct { // want -1:44 error server/conversion `the conversion webhook has no namespace: write namespace=…`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Nameless is a kind.
// +schemagen:conversion:webhook:namespace=shop,name=""
type Nameless struct { // want -1:54 error server/conversion `service of the conversion webhook has no name: write name=…`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Columned has columns whose paths cannot be parsed.
// +kubebuilder:printcolumn:name="A",type=string,JSONPath=".spec.ports[0"
// +kubebuilder:printcolumn:name="B",type=string,JSONPath=".spec.ports[?(@.a==1]"
// +kubebuilder:printcolumn:name="C",type=string,JSONPath=".spec.ports[a]"
// +kubebuilder:printcolumn:name="D",type=string,JSONPath=".spec.a | length"
type Columned struct { // want -4:59 warning server/path `a bracket is not closed: close it, as in \.spec\.ports\[0\]` -3:59 warning server/path `a filter is not closed: close it, as in` -2:59 warning server/path `invalid array index a: a bracket holds a number, \* or a filter` -1:59 warning server/path `nothing is called or computed in it`
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
