package diag

var webhookCodes = []Info{
	{
		Code: "webhook/invalid", Severity: Error,
		Title: "webhook that no server accepts",
		Doc: "An argument has a value that a server, or controller-gen, does not take. A webhook " +
			"has either a path or an url, its sideEffects are None or NoneOnDryRun, and a server " +
			"waits for it from 1 to 30 seconds.",
		Before: `// +kubebuilder:webhook:path=/validate-g-v1-x,mutating=false,failurePolicy=fail,sideEffects=Some,groups=g.io,resources=xs,verbs=create,versions=v1,name=vx.g.io,admissionReviewVersions=v1`,
		After:  `// +kubebuilder:webhook:path=/validate-g-v1-x,mutating=false,failurePolicy=fail,sideEffects=None,groups=g.io,resources=xs,verbs=create,versions=v1,name=vx.g.io,admissionReviewVersions=v1`,
	},
	{
		Code: "webhook/name", Severity: Error,
		Title: "two webhooks with one name",
		Doc: "The names of the webhooks in a configuration must differ: a server refuses the " +
			"whole configuration.",
		Before: `// +kubebuilder:webhook:path=/a,name=x.g.io,mutating=true,…
// +kubebuilder:webhook:path=/b,name=x.g.io,mutating=true,…`,
		After: `// +kubebuilder:webhook:path=/a,name=a.g.io,mutating=true,…
// +kubebuilder:webhook:path=/b,name=b.g.io,mutating=true,…`,
	},
	{
		Code: "webhook/patch", Severity: Error,
		Title: "patch that cannot be applied",
		Doc: "The argument patch is a JSON object with the fields of a webhook that are to be " +
			"changed; null removes one, and a list replaces the whole list.",
		Before: "// +kubebuilder:webhook:…,patch=`{\"timeoutSecond\":5}`",
		After:  "// +kubebuilder:webhook:…,patch=`{\"timeoutSeconds\":5}`",
	},
	{
		Code: "webhook/path", Severity: Warning,
		Title: "path at which nothing serves the webhook",
		Doc: "controller-runtime serves the webhooks of a kind at /mutate- or /validate-, the " +
			"group with hyphens in place of dots, the version and the kind in lower case. A path " +
			"that has two of the three, for a kind that was read, but goes on otherwise, is most " +
			"likely a mistake. One that has no version, ends with the plural, or has several words " +
			"in place of the kind may be served by the program itself.",
		Before: `// +kubebuilder:webhook:path=/validate-g-io-v1-cronjob,mutating=false,groups=g.io,versions=v2,resources=cronjobs,…`,
		After:  `// +kubebuilder:webhook:path=/validate-g-io-v2-cronjob,mutating=false,groups=g.io,versions=v2,resources=cronjobs,…`,
	},
	{
		Code: "webhook/resource", Severity: Warning,
		Title: "webhook for what there is not",
		Doc: "No package that was read and no API that is built into Kubernetes has the " +
			"group, the resource or one of its versions, so that the webhook is most likely never " +
			"called. As for roles, only groups of which all resources are known are examined; " +
			"versions, of custom resources that the packages declare.",
		Before: `// +kubebuilder:webhook:path=/validate-g-io-v1-cronjob,mutating=false,groups=g.io,versions=v1,resources=cronjob,…`,
		After:  `// +kubebuilder:webhook:path=/validate-g-io-v1-cronjob,mutating=false,groups=g.io,versions=v1,resources=cronjobs,…`,
	},
	{
		Code: "webhook/unread", Severity: Warning,
		Title: "markers of webhooks in packages that were not read",
		Doc: "Webhooks were asked for, and no package that was read has a marker of them, while " +
			"others of the module have: no configuration is made. Name their packages, too.",
		Before: `controller-gen webhook crd paths=./api/...`,
		After:  `controller-gen webhook crd paths=./...`,
	},
	{
		Code: "webhook/unseen", Severity: Error,
		Title: "marker without effect where it stands",
		Doc: "A marker of webhooks must stand apart from declarations: with an empty line " +
			"between it and the doc comment of the type or function below, and not inside of a " +
			"declaration. controller-gen passes over it elsewhere without a word, and so does " +
			"schemagen. In the spelling of controller-gen it is a warning.",
		Before: `// +kubebuilder:webhook:path=/validate-g-v1-x,…
type Validator struct{}`,
		After: `// +kubebuilder:webhook:path=/validate-g-v1-x,…

// Validator validates.
type Validator struct{}`,
	},
}
