package diag

var migrateCodes = []Info{
	{
		Code: "migrate/identical", Severity: Note,
		Title:  "a manifest that the sources give again",
		Doc:    "The manifest says what schemagen makes from the sources: in the same bytes, but for comments above it and the annotation with controller-gen's version, or as the same document written otherwise.",
		Before: "config/crd/bases/example.com_crontabs.yaml   # by controller-gen",
		After:  "config/crd/bases/example.com_crontabs.yaml   # by schemagen",
	},
	{
		Code: "migrate/divergence", Severity: Note,
		Title:  "a difference that is intended",
		Doc:    "An API server refuses what the manifest has here or does nothing with it, controller-gen has lost a part of what the sources say, or it takes any of several markers that set the same. So schemagen writes something else, or nothing; docs/divergences.md lists where.",
		Before: "x-kubernetes-embedded-resource: true   # refused: neither properties nor preserved fields",
		After: `x-kubernetes-embedded-resource: true
x-kubernetes-preserve-unknown-fields: true`,
	},
	{
		Code: "migrate/ignored-marker", Severity: Error,
		Title: "a marker that had no effect so far",
		Doc:   "controller-gen does not know the marker and passes over it; schemagen gives effect to it, which changes the manifest. Remove the marker if it is not meant, or migrate with the change and review what it does to stored objects.",
		Before: `// +unionDiscriminator
Type string ` + "`json:\"type\"`" + `   // any string`,
		After: `// +unionDiscriminator
Type string ` + "`json:\"type\"`" + `   // one of the union's members`,
	},
	{
		Code: "migrate/peer-version", Severity: Error,
		Title:  "a difference to another version of controller-gen",
		Doc:    "The annotation of the manifest says that a version of controller-gen wrote it whose output is not the one that schemagen reproduces. Run controller-gen v0.23.0 first and review what changes, or take the change with the migration.",
		Before: "controller-gen.kubebuilder.io/version: v0.14.0",
		After:  "controller-gen.kubebuilder.io/version: v0.23.0",
	},
	{
		Code: "migrate/option", Severity: Error,
		Title:  "manifest that was made with another option",
		Doc:    "All of the manifest shows that controller-gen had an option that this run has not. Set it, as a flag or in schemagen.yaml, and compare again: what is said now holds for the rest alone.",
		Before: "schemagen migrate --from config/crd/bases ./api/...",
		After:  "schemagen migrate --from config/crd/bases --max-desc-len=0 ./api/...",
	},
	{
		Code: "migrate/hand-edit", Severity: Error,
		Title:  "a difference that nothing explains",
		Doc:    "The manifest differs from what the sources give, and neither an intended divergence nor a marker nor the version of controller-gen is the reason: it was edited by hand or by a patch, or the sources changed since. Say in Go what the edit says, keep the edit in a patch, or generate anew.",
		Before: "replicas: {type: integer, maximum: 10}   # the maximum is in the manifest alone",
		After: `// +kubebuilder:validation:Maximum=10
Replicas int32 ` + "`json:\"replicas\"`",
	},
	{
		Code: "migrate/new", Severity: Error,
		Title:  "a kind without a manifest",
		Doc:    "The sources declare a kind of which the directory has no manifest. Narrow the packages if it is not to be published, or take the new manifest with the migration.",
		Before: "config/crd/bases/            # without example.com_crontabs.yaml",
		After:  "config/crd/bases/example.com_crontabs.yaml",
	},
	{
		Code: "migrate/not-made", Severity: Error,
		Title:  "a manifest that the sources do not make",
		Doc:    "No kind in the named packages makes this CRD. Name the package that declares it too, or, if the kind is gone, remove the manifest.",
		Before: "schemagen migrate ./api/v1 --from config/crd/bases",
		After:  "schemagen migrate ./api/... --from config/crd/bases",
	},
	{
		Code: "migrate/refused", Severity: Error,
		Title:  "a manifest that is not written again",
		Doc:    "The sources of the CRD have errors, which are reported at their places, so schemagen writes nothing for it. controller-gen wrote something nevertheless.",
		Before: "Ratio float64 `json:\"ratio\"`",
		After:  "Ratio resource.Quantity `json:\"ratio\"`",
	},
	{
		Code: "migrate/unreadable", Severity: Error,
		Title:  "a file that is not a manifest",
		Doc:    "A YAML or JSON file of the directory cannot be read, so nothing is known of the CRDs in it. A template must be rendered first.",
		Before: "name: {{ .Values.name }}",
		After:  "name: crontabs.example.com",
	},
}
