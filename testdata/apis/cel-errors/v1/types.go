// Package v1 has CEL rules that do not answer for every object that their schemas accept.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Database is a kind.
// +kubebuilder:subresource:status
type Database struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec"`
	Status Status `json:"status,omitempty"`
}

// Spec is what is wanted.
// +kubebuilder:validation:XValidation:rule="self.provider != 'aws' || size(self.region) > 0",message="aws needs a region"
// +kubebuilder:validation:XValidation:rule="!has(self.provider) || self.provider != 'aws' || size(self.region) > 0"
// +kubebuilder:validation:XValidation:rule="self.replicas > 0 && self.name != 'x'"
// +kubebuilder:validation:XValidation:rule="100 / self.shards > 2"
type Spec struct { // want -4:45 warning cel/error "where self is .*name.*shards.*no such key: provider: ask has.self.provider. first" -3:45 warning cel/error "no such key: region" -1:45 warning cel/error "division by zero: compare the divisor with 0 first"
	Name string `json:"name"`
	// +kubebuilder:validation:Enum=aws;gcp
	Provider string `json:"provider,omitempty"`
	Region   string `json:"region,omitempty"`
	// +kubebuilder:default=1
	Replicas int32 `json:"replicas,omitempty"`
	Shards   int32 `json:"shards"`

	// +kubebuilder:validation:MaxItems=3
	// +kubebuilder:validation:XValidation:rule="self[0].weight > 1"
	// +kubebuilder:validation:XValidation:rule="self.all(r, !has(r.weight) || r.weight > 1)"
	Routes []Route `json:"routes,omitempty"` // want -2:46 warning cel/error "index out of bounds: 0: compare the index with size.. first"

	// +kubebuilder:validation:MaxLength=10
	// +kubebuilder:validation:XValidation:rule="duration(self) > duration('1s')"
	Wait string `json:"wait,omitempty"` // want -1:46 warning cel/error "restrict the values with a pattern"

	// +kubebuilder:validation:MaxLength=10
	// +kubebuilder:validation:XValidation:rule="'x'.matches(self)"
	Expression string `json:"expression,omitempty"` // want -1:46 warning cel/error "where self is ..., and .*error parsing regexp.*: write the expression into the rule, or restrict the values with an enum"

	// The first rule refuses what the second one has no answer for.
	// +kubebuilder:validation:MaxLength=50
	// +kubebuilder:validation:XValidation:rule="isURL(self)",message="must be a URL"
	// +kubebuilder:validation:XValidation:rule="url(self).getScheme() == 'https'",message="must use https"
	Endpoint string `json:"endpoint,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self.weight == oldSelf.weight"
	Fixed Route `json:"fixed,omitzero"` // want -1:46 warning cel/error "where self is {} and oldSelf is {}, .*no such key: weight: ask has.. of both self and oldSelf first"

	// +kubebuilder:validation:XValidation:rule="has(self.weight) == has(oldSelf.weight) && (!has(self.weight) || self.weight == oldSelf.weight)"
	Guarded Route `json:"guarded,omitzero"`

	// +kubebuilder:validation:MaxProperties=3
	// +kubebuilder:validation:XValidation:rule="self['zone'] != 'x'"
	Labels map[string]string `json:"labels,omitempty"` // want -1:46 warning cel/error "no such key: zone: ask for the key with has.. or in first"

	// +kubebuilder:validation:XValidation:rule="self.target != 'x'",messageExpression="'x is of ' + self.owner"
	Owned Owned `json:"owned,omitzero"` // want -1:85 warning cel/error "the message expression has no answer where self is {\"target\":\"x\"}, and the server says \"failed rule: self.target != 'x'\" instead: no such key: owner: ask has.self.owner. first, or make the field required"

	// +kubebuilder:validation:XValidation:rule="self.target != 'x'",messageExpression="'x is of ' + (has(self.owner) ? self.owner : 'nobody')"
	Free Owned `json:"free,omitzero"`
}

// Owned may belong to somebody.
type Owned struct {
	// +kubebuilder:validation:MaxLength=10
	Target string `json:"target"`
	// +kubebuilder:validation:MaxLength=10
	Owner string `json:"owner,omitempty"`
}

// Route is an item.
type Route struct {
	Weight int32 `json:"weight,omitempty"`
}

// Status is what is.
// +kubebuilder:validation:XValidation:rule="self.phase != 'x'"
type Status struct { // want -1:45 warning cel/error "no such key: phase"
	Phase string `json:"phase,omitempty"`
}
