package diag

var migrateCodes = []Info{
	{
		Code: "migrate/identical", Severity: Note,
		Title: "a manifest that the sources reproduce",
		Doc: "The manifest is what schemagen generates from the sources: either byte for byte, " +
			"apart from comments above it and the annotation with controller-gen's version, or " +
			"the same document formatted differently.",
		Before: "config/crd/bases/example.com_crontabs.yaml   # by controller-gen",
		After:  "config/crd/bases/example.com_crontabs.yaml   # by schemagen",
	},
	{
		Code: "migrate/divergence", Severity: Note,
		Title: "a difference that is intended",
		Doc: "An API server refuses or ignores what the manifest has here, controller-gen lost a " +
			"part of what the sources say, or it takes an arbitrary one of several markers that " +
			"set the same keyword. So schemagen writes something else, or nothing; " +
			"docs/divergences.md lists the cases.",
		Before: "x-kubernetes-embedded-resource: true   # refused: neither properties nor " +
			"preserved fields",
		After: `x-kubernetes-embedded-resource: true
x-kubernetes-preserve-unknown-fields: true`,
	},
	{
		Code: "migrate/ignored-marker", Severity: Error,
		Title: "a marker that had no effect so far",
		Doc: "controller-gen does not know the marker and ignores it; schemagen applies it, " +
			"which changes the manifest. Remove the marker if it is not intended, or migrate " +
			"with the change and review what it does to stored objects.",
		Before: `// +unionDiscriminator
Type string ` + "`json:\"type\"`" + `   // any string`,
		After: `// +unionDiscriminator
Type string ` + "`json:\"type\"`" + `   // one of the union's members`,
	},
	{
		Code: "migrate/peer-version", Severity: Error,
		Title: "a difference due to another version of controller-gen",
		Doc: "The annotation of the manifest says that it was written by a version of " +
			"controller-gen whose output schemagen does not reproduce. Run controller-gen " +
			"v0.23.0 first and review what changes, or accept the change as part of the migration.",
		Before: "controller-gen.kubebuilder.io/version: v0.14.0",
		After:  "controller-gen.kubebuilder.io/version: v0.23.0",
	},
	{
		Code: "migrate/dependency", Severity: Error,
		Title: "a difference due to another version of a dependency",
		Doc: "Another module, such as k8s.io/api, declares the field, and the annotation says " +
			"that another version of controller-gen wrote the manifest: most likely go.mod " +
			"selected another version of that module then. Run controller-gen with the go.mod of " +
			"today and review what changes, or accept the change.",
		Before: "require k8s.io/api v0.34.0 // when the manifest was written",
		After:  "require k8s.io/api v0.35.0 // today",
	},
	{
		Code: "migrate/option", Severity: Error,
		Title: "a manifest that was generated with another option",
		Doc: "The manifest shows that controller-gen ran with an option that this run lacks: " +
			"maxDescLen, generateEmbeddedObjectMeta, or one that has no effect on a server. Set " +
			"it, as a flag or in schemagen.yaml, and compare again: the other findings are about " +
			"the remaining differences only.",
		Before: "schemagen migrate --from config/crd/bases ./api/...",
		After:  "schemagen migrate --from config/crd/bases --max-desc-len=0 ./api/...",
	},
	{
		Code: "migrate/hand-edit", Severity: Error,
		Title: "a difference that nothing explains",
		Doc: "The manifest differs from what the sources produce, and neither an intended " +
			"divergence nor a marker nor the version of controller-gen explains it: it was " +
			"edited by hand or by a patch, or the sources have changed since. If another module, " +
			"such as k8s.io/api, declares the field, go.mod may have selected another version of " +
			"it then, as go get changes it. Express the edit in Go, keep it in a patch, or " +
			"regenerate.",
		Before: "replicas: {type: integer, maximum: 10}   # the maximum is only in the manifest",
		After: `// +kubebuilder:validation:Maximum=10
Replicas int32 ` + "`json:\"replicas\"`",
	},
	{
		Code: "migrate/new", Severity: Error,
		Title: "a kind without a manifest",
		Doc: "The sources declare a kind for which the directory has no manifest. Name fewer " +
			"packages if it should not be published, or accept the new manifest as part of the " +
			"migration.",
		Before: "config/crd/bases/            # without example.com_crontabs.yaml",
		After:  "config/crd/bases/example.com_crontabs.yaml",
	},
	{
		Code: "migrate/not-made", Severity: Error,
		Title: "a manifest that the sources do not produce",
		Doc: "No kind in the named packages produces this CRD. Also name the package that " +
			"declares it, or, if the kind is gone, remove the manifest. Where a kind has another " +
			"plural, which older versions of controller-gen made for some names, give it the old one.",
		Before: "schemagen migrate ./api/v1 --from config/crd/bases",
		After:  "schemagen migrate ./api/... --from config/crd/bases",
	},
	{
		Code: "migrate/refused", Severity: Error,
		Title: "a manifest that cannot be regenerated",
		Doc: "The sources of the CRD have errors, which are reported where they are, so " +
			"schemagen writes nothing for it. controller-gen wrote something nevertheless.",
		Before: "Ratio float64 `json:\"ratio\"`",
		After:  "Ratio resource.Quantity `json:\"ratio\"`",
	},
	{
		Code: "migrate/unreadable", Severity: Error,
		Title: "a file that is not a manifest",
		Doc: "A YAML or JSON file in the directory cannot be read, so nothing is known about the " +
			"CRDs in it. A template must be rendered first.",
		Before: "name: {{ .Values.name }}",
		After:  "name: crontabs.example.com",
	},
}
