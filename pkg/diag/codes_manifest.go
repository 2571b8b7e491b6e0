package diag

// Codes of how a directory of manifests differs from what the sources produce, under generate
// --check, and of files that were to be verified and hold no CRD.
var manifestCodes = []Info{
	{
		Code: "manifest/missing", Severity: Error,
		Title: "a manifest that is missing",
		Doc: "The sources produce a manifest that is not in the directory. Run schemagen " +
			"generate, and commit the file.",
		Before: "config/crd/bases/   # empty",
		After:  "config/crd/bases/example.com_crontabs.yaml",
	},
	{
		Code: "manifest/changed", Severity: Error,
		Title: "a manifest that is out of date",
		Doc: "The manifest in the directory is not what the sources produce: they have changed, " +
			"or somebody edited the file. Run schemagen generate, and commit the file.",
		Before: "replicas: {type: integer}   # in the directory",
		After:  "replicas: {type: string}    # from the sources",
	},
	{
		Code: "manifest/stale", Severity: Error,
		Title: "a manifest whose kind is gone",
		Doc: "The directory contains a manifest that schemagen wrote and that the sources no " +
			"longer produce. Run schemagen generate --prune over all packages, or remove the file.",
		Before: "config/crd/bases/example.com_oldtabs.yaml",
		After:  "config/crd/bases/   # without it",
	},
	{
		Code: "manifest/no-crd", Severity: Warning,
		Title: "a file without a CustomResourceDefinition",
		Doc: "A file that the call names holds no CustomResourceDefinition, so that nothing in " +
			"it was verified. Files of a directory may hold anything.",
		Before: "schemagen verify crd.yaml deployment.yaml",
		After:  "schemagen verify crd.yaml",
	},
	{
		Code: "manifest/patch", Severity: Note,
		Title: "a patch that was passed over",
		Doc: "A kustomization in the directory lists the file as a patch, or a document for " +
			"migrate has neither a group nor names. It holds a part of a " +
			"CustomResourceDefinition, about which nothing can be said before kustomize applies " +
			"it: verify what kustomize builds.",
		Before: "schemagen verify config/crd",
		After:  "kustomize build config/crd | schemagen verify -",
	},
}
