package markers

import "slices"

// manifestMarkers are about manifests other than CRDs. [ReadArguments] reads them; what reads the
// markers of schemas takes them for another tool's.
var manifestMarkers = []Definition{
	{
		Name: "kubebuilder:rbac", Sites: OnPackage, form: options, Several: AddUp,
		Usage:   ":verbs=<list>[,groups=<list>][,resources=<list>][,resourceNames=<list>][,urls=<list>][,namespace=<string>][,roleName=<string>]",
		Example: "kubebuilder:rbac:groups=apps,resources=deployments;deployments/status,verbs=get;list;watch",
		Doc: "kubebuilder:rbac adds a rule to a role of the controller. An empty line must follow " +
			"its comment. Semicolons separate the items of a list.",
		parameters: []Parameter{
			{Name: "groups", Type: ListValue, Empty: true,
				Meaning: "API groups; `\"\"` or `core` is that of pods"},
			{Name: "resources", Type: ListValue, Empty: true,
				Meaning: "resources by their plurals, with a subresource after a slash"},
			{Name: "resourceNames", Type: ListValue,
				Meaning: "names of the only objects that the rule is about"},
			{Name: "verbs", Type: ListValue, Required: true, Meaning: "what the rule allows",
				Words: []string{"get", "list", "watch", "create", "update", "patch", "delete",
					"deletecollection", "approve", "attest", "bind", "escalate", "impersonate",
					"request-serviceaccounts-token-audience", "sign", "use"}},
			{Name: "urls", Type: ListValue,
				Meaning: "paths of the server that are not resources"},
			{Name: "namespace", Meaning: "the namespace of the Role; without one the rule belongs " +
				"to a ClusterRole"},
			{Name: "roleName", Meaning: "the name of the role, if it is not that of the others"},
		},
	},
	{
		Name: "kubebuilder:webhook", Sites: OnPackage, form: options, Several: AddUp,
		Usage:   ":mutating=<bool>,name=<string>,(path|url)=<string>,groups=<list>,versions=<list>,resources=<list>,verbs=<list>,failurePolicy=<string>,admissionReviewVersions=<list>,sideEffects=<string>[,matchPolicy=<string>][,timeoutSeconds=<int>][,reinvocationPolicy=<string>][,serviceName=<string>][,serviceNamespace=<string>][,servicePort=<int>][,webhookVersions=<list>][,patch=<JSON>]",
		Example: "kubebuilder:webhook:path=/validate-shop-v1-order,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=orders,verbs=create;update,versions=v1,name=vorder.shop.example.com,admissionReviewVersions=v1",
		Doc: "kubebuilder:webhook adds an admission webhook to a configuration. An empty line " +
			"must follow its comment. Semicolons separate the items of a list.",
		parameters: []Parameter{
			{Name: "mutating", Type: BoolValue, Required: true,
				Meaning: "whether it may change objects"},
			{Name: "name", Required: true, Meaning: "its name, with at least two dots"},
			{Name: "path", Meaning: "where the service has it; it or `url` is required"},
			{Name: "url", Meaning: "where it is served, if not by a service"},
			{Name: "groups", Type: ListValue, Required: true,
				Meaning: "API groups of what it is about; `\"\"` or `core` is that of pods"},
			{Name: "versions", Type: ListValue, Required: true, Meaning: "of these groups"},
			{Name: "resources", Type: ListValue, Required: true, Meaning: "of these groups"},
			{Name: "verbs", Type: ListValue, Required: true, Meaning: "the requests it is about",
				Words: []string{"create", "update", "delete", "connect", "*"}},
			{Name: "failurePolicy", Required: true, Words: []string{"fail", "ignore"},
				Meaning: "what happens to a request if the webhook does not answer"},
			{Name: "admissionReviewVersions", Type: ListValue, Required: true,
				Meaning: "versions of reviews that it understands, the preferred one first"},
			{Name: "sideEffects", Words: []string{"None", "NoneOnDryRun"},
				Meaning: "of calling it; required, here or in `patch`"},
			{Name: "matchPolicy", Words: []string{"Exact", "Equivalent"},
				Meaning: "whether other versions of the resources are converted and meant, too"},
			{Name: "timeoutSeconds", Type: IntValue, Meaning: "from 1 to 30"},
			{Name: "reinvocationPolicy", Words: []string{"Never", "IfNeeded"},
				Meaning: "of a mutating webhook, whether others after it let it be called again"},
			{Name: "serviceName", Meaning: "the service, by default `webhook-service`"},
			{Name: "serviceNamespace", Meaning: "of the service, by default `system`"},
			{Name: "servicePort", Type: IntValue, Meaning: "of the service, by default 443"},
			{Name: "webhookVersions", Type: ListValue, Words: []string{"v1"},
				Meaning: "of the configuration"},
			{Name: "patch", Meaning: "a merge patch in JSON, for what has no argument"},
		},
	},
	{
		Name: "kubebuilder:webhookconfiguration", Sites: OnPackage, form: options, Several: AddUp,
		Usage:   ":mutating=<bool>[,name=<string>]",
		Example: "kubebuilder:webhookconfiguration:mutating=true,name=shop-webhooks",
		Doc: "kubebuilder:webhookconfiguration names the configuration of the mutating webhooks, " +
			"or that of the others. An empty line must follow its comment.",
		parameters: []Parameter{
			{Name: "mutating", Type: BoolValue, Required: true, Meaning: "which of the two"},
			{Name: "name", Meaning: "its name"},
		},
	},
}

// All returns the markers of [Definitions] and those about other manifests, by name.
func All() []*Definition { return slices.Clone(all) }

// Parameters returns the arguments of a marker about another manifest than a CRD.
func Parameters(name string) []Parameter { return ofManifest(name).parameters }

// ofManifest returns the marker about another manifest than a CRD that a line names, or nil.
func ofManifest(text string) *Definition {
	for _, def := range ofManifests {
		if _, ok := ArgumentsOf(text, def.Name); ok {
			return def
		}
	}
	return nil
}
