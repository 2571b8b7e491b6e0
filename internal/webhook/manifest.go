package webhook

// A configuration is a MutatingWebhookConfiguration or a ValidatingWebhookConfiguration.
type configuration struct {
	APIVersion string   `json:"apiVersion"`
	Kind       string   `json:"kind"`
	Metadata   metadata `json:"metadata"`
	Webhooks   []hook   `json:"webhooks"`
}

type metadata struct {
	Name string `json:"name"`
}

// A hook is a webhook of either kind. Only a mutating one has a reinvocation policy.
type hook struct {
	Name                    string       `json:"name"`
	ClientConfig            clientConfig `json:"clientConfig"`
	Rules                   []rule       `json:"rules,omitempty"`
	FailurePolicy           *string      `json:"failurePolicy,omitempty"`
	MatchPolicy             string       `json:"matchPolicy,omitempty"`
	NamespaceSelector       *selector    `json:"namespaceSelector,omitempty"`
	ObjectSelector          *selector    `json:"objectSelector,omitempty"`
	SideEffects             *string      `json:"sideEffects"`
	TimeoutSeconds          *int32       `json:"timeoutSeconds,omitempty"`
	AdmissionReviewVersions []string     `json:"admissionReviewVersions"`
	ReinvocationPolicy      string       `json:"reinvocationPolicy,omitempty"`
	MatchConditions         []condition  `json:"matchConditions,omitempty"`
}

// A clientConfig says where a server finds a webhook: at a URL, or at a service of the cluster.
type clientConfig struct {
	URL      string   `json:"url,omitempty"`
	Service  *service `json:"service,omitempty"`
	CABundle []byte   `json:"caBundle,omitempty"`
}

// A service is the one that serves a webhook, with the path and port there.
type service struct {
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
	Path      string `json:"path,omitempty"`
	Port      *int32 `json:"port,omitempty"`
}

// A rule says which operations on which resources a webhook is asked about.
type rule struct {
	Operations  []string `json:"operations,omitempty"`
	APIGroups   []string `json:"apiGroups,omitempty"`
	APIVersions []string `json:"apiVersions,omitempty"`
	Resources   []string `json:"resources,omitempty"`
	Scope       string   `json:"scope,omitempty"`
}

type selector struct {
	MatchLabels      map[string]string `json:"matchLabels,omitempty"`
	MatchExpressions []requirement     `json:"matchExpressions,omitempty"`
}

// A requirement is one condition of a selector on the values of a label.
type requirement struct {
	Key      string   `json:"key"`
	Operator string   `json:"operator"`
	Values   []string `json:"values,omitempty"`
}

type condition struct {
	Name       string `json:"name"`
	Expression string `json:"expression"`
}
