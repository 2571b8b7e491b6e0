// Package v1 has mistakes inside the values of markers.
// +groupName=example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Valued is a kind.
// +kubebuilder:object:root=true
type Valued struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default={a: {b: 1.20}}
	Deep map[string]map[string]string `json:"deep,omitempty"` // want -1:34 error server/default "a.b is 1.20, which is of type number, but values are of type string: write \"1.20\""
	// +kubebuilder:default={name: web, replicas: 11}
	Bound Part `json:"bound,omitempty"` // want -1:48 error server/default "replicas is 11, which is more than the maximum, 10"
	// +kubebuilder:default={name: web, replcas: 1, gpus: {}}
	Several Part `json:"several,omitempty"` // want -1:38 error server/default "no field replcas here: did you mean replicas" -1:56 error server/default "gpus is {}, which is of type object, .* .default={\"gpus\":\\[\\],\"name\":\"web\",\"replcas\":1}"
	// +default={"name": "web", "gpus": {}}
	InJSON Part `json:"inJSON,omitempty"` // want -1:38 error server/default "gpus is {}"
	// +kubebuilder:default={name: web, gpus: one}
	Single Part `json:"single,omitempty"` // want -1:44 error server/default "write a list of it: {one}"
	// +kubebuilder:default={name: web, port: true}
	Either Part `json:"either,omitempty"` // want -1:44 error server/default "port is true, .* integer or string: write a whole number or a string$"
	// +kubebuilder:default={replicas: "3"}
	Quoted Part `json:"quoted,omitempty"` // want -1:26 error server/default "the value lacks name" -1:37 error server/default "write 3 without quotes"
	// +kubebuilder:default={{name: web}, {nam: web}}
	List []Part `json:"list,omitempty"` // want -1:41 error server/default "no field \\[1\\].nam here: did you mean name"
	// +kubebuilder:default={name: web, labels: {{a: b}}}
	Braces Part `json:"braces,omitempty"` // want -1:46 error server/default "one pair of braces is an object"
	// +kubebuilder:default={name: "Web:1", mode: c}
	Names Part `json:"names,omitempty"` // want -1:33 error server/default "does not match the pattern" -1:48 error server/default "mode is \"c\", which is none of the values \"a\", \"b\""
	// +kubebuilder:default={name: web, wait: 1d}
	Wait Part `json:"wait,omitempty"` // want -1:44 error marker/value "1d is not a duration that metav1.Duration can read"
	// +kubebuilder:default={name: web, size: 1Foo, when: today}
	Size Part `json:"size,omitempty"` // want -1:44 error server/default "size is \"1Foo\"" -1:56 error server/default "when is \"today\", which does not have the format date-time"
	// +kubebuilder:default={name: web, when: today}
	When Part `json:"when,omitempty"` // want -1:44 error server/default "when is \"today\", which does not have the format date-time"
	// +kubebuilder:default=11
	// +kubebuilder:validation:Maximum=10
	Plain int `json:"plain,omitempty"` // want -2:26 error server/default "the value is 11, which is more than the maximum, 10"
	// +kubebuilder:default=4294967295
	Unsigned uint32 `json:"unsigned,omitempty"` // want -1:26 error server/default "give the field Format=int64"
	// +kubebuilder:example={replicas: 1.5}
	Example Part `json:"example,omitempty"` // want -1:37 warning server/unusable-example "replicas is 1.5, .* write a whole number"
	// +kubebuilder:example=5
	Text string `json:"text,omitempty"` // want -1:26 warning server/unusable-example "write \"5\""
	// +kubebuilder:default={name: web, replicas: 3, gpus: {a, b}, port: http, labels: {a: b}, mode: b, wait: 24h, size: 1Gi}
	Right Part `json:"right,omitempty"`
	// +kubebuilder:default={name: web, gpus: {a;b}}
	Semicolons Part `json:"semicolons,omitempty"` // want -1:45 error server/default "semicolons in braces make a list of lists: write commas, as in {a,b}"
	// +kubebuilder:default={name: web, gpus: "a,b"}
	Commas Part `json:"commas,omitempty"` // want -1:44 error server/default "write a list of them: {.a.,.b.}"
	// +kubebuilder:example={name: web, gpus: {}}
	Empty Part `json:"empty,omitempty"` // want -1:44 warning server/unusable-example "an object; leave it out$"
	// +kubebuilder:default={name: web, gpus: "[]"}
	Brackets Part `json:"brackets,omitempty"` // want -1:44 error server/default "leave it out, or write the whole default as JSON: .default={\"gpus\":\\[\\],\"name\":\"web\"}"
	// +kubebuilder:example={name: "Web", nam: x, when: today}
	Wrong Part `json:"wrong,omitempty"` // want -1:33 warning server/unusable-example "name is .Web., which does not match the pattern" -1:40 warning server/unusable-example "no field nam here: the fields are gpus, .*, wait, and 1 more" -1:54 warning server/unusable-example "does not have the format date-time"
	// +kubebuilder:validation:XValidation:rule="self.size() < 3",message="too long"
	// +kubebuilder:example=many
	Ruled string `json:"ruled,omitempty"` // want -1:26 warning server/unusable-example "too long"
	// +kubebuilder:default={name: web, replicas: 3.5}
	Fraction Part `json:"fraction,omitempty"` // want -1:48 error server/default "write a whole number"
	// +kubebuilder:validation:Format=duration
	Formatted metav1.Duration `json:"formatted,omitempty"` // want -1:5 note marker/value "1d and 2w too, .* write kubebuilder:validation:Pattern"
	// +kubebuilder:default="2w"
	Weeks *metav1.Duration `json:"weeks,omitempty"` // want -1:26 error marker/value "as in 24h"
}

// Part is what the defaults are about.
type Part struct {
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Name string `json:"name"`
	// +kubebuilder:validation:Maximum=10
	Replicas int32 `json:"replicas,omitempty"`
	// +optional
	GPUs   []string            `json:"gpus"`
	Port   *intstr.IntOrString `json:"port,omitempty"`
	Labels map[string]string   `json:"labels,omitempty"`
	// +kubebuilder:validation:Enum=a;b
	Mode string           `json:"mode,omitempty"`
	Wait *metav1.Duration `json:"wait,omitempty"`
	// +optional
	Size resource.Quantity `json:"size"`
	When *metav1.Time      `json:"when,omitempty"`
}
