package diag

var rbacCodes = []Info{
	{
		Code: "rbac/contained", Severity: Note, Advice: true,
		Title: "rule that another one contains",
		Doc: "Everything that the rule allows is allowed by another rule of the same role in the " +
			"same file, so that it can be removed; or a word stands in a list twice. Only lint " +
			"reports this.",
		Before: `// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get`,
		After: `// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list`,
	},
	{
		Code: "rbac/gone", Severity: Note, Advice: true,
		Title: "resource that no newer Kubernetes has",
		Doc: "The resource was removed from Kubernetes, so that the rule allows nothing there " +
			"any more. Remove it, unless an older release is still in use: --target-kube names " +
			"the oldest one. Only lint reports this.",
		Before: `// +kubebuilder:rbac:groups=extensions,resources=ingresses,verbs=get`,
		After:  `// +kubebuilder:rbac:groups=networking.k8s.io,resources=ingresses,verbs=get`,
	},
	{
		Code: "rbac/invalid", Severity: Error,
		Title: "rule that no server accepts",
		Doc: "A rule needs verbs, and either API groups and resources or, in a ClusterRole, " +
			"paths that are not resources. The names of a role and its namespace must be names " +
			"of objects.",
		Before: `// +kubebuilder:rbac:resources=pods,verbs=get`,
		After:  `// +kubebuilder:rbac:groups="",resources=pods,verbs=get`,
	},
	{
		Code: "rbac/resource", Severity: Warning,
		Title: "unknown resource or group",
		Doc: "No package that was read and no API that is built into Kubernetes has the " +
			"resource, so that the rule most likely allows nothing. A resource is called by its " +
			"plural in lower case, a subresource follows a slash, and a path begins with one. " +
			"Only groups of which all resources are known are examined: those of Kubernetes and " +
			"those of kinds that were read. With externalResources in the configuration, which " +
			"names those of others, every group is. Under --target-kube, it is also a resource " +
			"that Kubernetes has only since a later release.",
		Before: `// +kubebuilder:rbac:groups=apps,resources=deployment,verbs=get`,
		After:  `// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get`,
	},
	{
		Code: "rbac/scope", Severity: Warning,
		Title: "resource without a namespace in a role of one",
		Doc: "With namespace, the rule belongs to a Role, which allows requests in that namespace " +
			"only. Objects such as nodes belong to no namespace, so that the rule allows " +
			"nothing.",
		Before: `// +kubebuilder:rbac:groups="",namespace=system,resources=nodes,verbs=get`,
		After:  `// +kubebuilder:rbac:groups="",resources=nodes,verbs=get`,
	},
	{
		Code: "rbac/unread", Severity: Warning,
		Title: "markers of roles in packages that were not read",
		Doc: "Roles were asked for, and no package that was read has a marker of them, while " +
			"others of the module have: no role is made, and nothing changes whatever these " +
			"markers say. Name their packages, too.",
		Before: `controller-gen rbac:roleName=manager-role crd paths=./api/...`,
		After:  `controller-gen rbac:roleName=manager-role crd paths=./...`,
	},
	{
		Code: "rbac/unseen", Severity: Error,
		Title: "marker without effect where it stands",
		Doc: "A marker of roles must stand apart from declarations: with an empty line between " +
			"it and the doc comment of the type or function below, and not inside of a " +
			"declaration. controller-gen passes over it elsewhere without a word, and so does " +
			"schemagen. In the spelling of controller-gen it is a warning.",
		Before: `// Reconcile does it.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
func (r *Reconciler) Reconcile() {}`,
		After: `// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

// Reconcile does it.
func (r *Reconciler) Reconcile() {}`,
	},
	{
		Code: "rbac/verb", Severity: Warning,
		Title: "unknown verb",
		Doc: "No server asks whether somebody may do this. The verbs of resources are get, list, " +
			"watch, create, update, patch, delete and deletecollection, those of paths are HTTP " +
			"methods, in lower case; some resources have others, such as bind, use and approve. " +
			"Or the verb is one that no server allows by resourceNames, since its request has no " +
			"name.",
		Before: `// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=udpate`,
		After:  `// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=update`,
	},
	{
		Code: "rbac/wildcard", Severity: Note, Advice: true,
		Title: "rule that allows everything",
		Doc: "A wildcard also allows what is added later. Name what is needed. Only lint reports " +
			"this.",
		Before: `// +kubebuilder:rbac:groups=apps,resources=*,verbs=*`,
		After:  `// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch`,
	},
}
