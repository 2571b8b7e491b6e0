package diag

// Codes of how a directory of manifests differs from what the sources produce, under generate --check.
var manifestCodes = []Info{
	{
		Code: "manifest/missing", Severity: Error,
		Title:  "a manifest that is missing",
		Doc:    "The sources produce a manifest that is not in the directory. Run schemagen generate, and commit the file.",
		Before: "config/crd/bases/   # empty",
		After:  "config/crd/bases/example.com_crontabs.yaml",
	},
	{
		Code: "manifest/changed", Severity: Error,
		Title:  "a manifest that is out of date",
		Doc:    "The manifest in the directory is not what the sources produce: they have changed, or somebody edited the file. Run schemagen generate, and commit the file.",
		Before: "replicas: {type: integer}   # in the directory",
		After:  "replicas: {type: string}    # from the sources",
	},
	{
		Code: "manifest/stale", Severity: Error,
		Title:  "a manifest whose kind is gone",
		Doc:    "The directory contains a manifest that schemagen wrote and that the sources no longer produce. Run schemagen generate --prune, or remove the file.",
		Before: "config/crd/bases/example.com_oldtabs.yaml",
		After:  "config/crd/bases/   # without it",
	},
}
