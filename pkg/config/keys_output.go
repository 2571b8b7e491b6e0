package config

// outputKeys are about what is made of the manifests, and where.
func outputKeys() []Key {
	return []Key{
		{
			Name: "outputDir", Flag: "output-dir", Default: "config/crd/bases",
			Example: "outputDir: config/crd/bases", Path: true,
			Doc: "The directory of the manifests. Without it they go to `config/crd/bases` in " +
				"the root of the module.", kind: filePath(),
		},
		{
			Name: "names", Flag: "names", Example: `names: "{group}/{kind}.yaml"`,
			Doc:  "The names of the files there; outputs.md lists the names that braces may contain.",
			kind: text("template of names", "write one, with / between its elements", pathForm),
		},
		{
			Name: "include", Flag: "include", Example: "include: [Cron*, \"*.batch.example.com\"]",
			Doc: "The kinds to write, as globs over the kind alone or with its group, in outputs " +
				"without an `include` of their own. The default is all.",
			kind: kindGlobs(),
		},
		{
			Name: "exclude", Flag: "exclude", Example: "exclude: [Internal*]",
			Doc:  "The kinds that no output contains, as globs of the same form.",
			kind: kindGlobs(),
		},
		{
			Name: "outputs", Flag: "output",
			Example: "outputs:\n- format: bundle\n  path: dist/crds.yaml\n- format: helm\n  path: charts/api",
			Doc: "What to make of the manifests, all in one run; outputs.md has recipes. The " +
				"directory of the manifests is written as well if `outputDir` names it. If the " +
				"command line names outputs, those of the file are not made.",
			kind: listOf(mapping(outputsKeys)), entry: outputFields,
		},
		{
			Name: "prune", Flag: "prune", Default: "false", Example: "prune: true",
			Doc: "`true` removes files that schemagen wrote for kinds that are gone, in every " +
				"output. It applies to runs over what the file names: a run with other packages, " +
				"or with `--include`, `--exclude` or `--tags`, removes nothing unless it has " +
				"`--prune` itself, and says which files it leaves alone.",
			kind: boolean(),
		},
		{
			Name: "goldenDir", Flag: "golden-dir", Default: "testdata/golden",
			Example: "goldenDir: testdata/golden", Path: true,
			Doc: "The directory of the golden files of `schemagen golden`.", kind: filePath(),
		},
		{
			Name: "headerFile", Flag: "header-file",
			Example: "headerFile: hack/boilerplate.yaml.txt", Path: true,
			Doc:  "A file whose text goes above each manifest. Each of its lines is a YAML comment.",
			kind: filePath(),
		},
		{
			Name: "year", Flag: "year", Example: "year: 2026",
			Doc: "What ` YEAR` in the header file stands for.", kind: year(),
		},
	}
}

// outputsKeys are those of an entry of outputs.
func outputsKeys() []Key {
	return []Key{
		{
			Name: "format", Example: "format: bundle", Doc: "What is made.", required: true,
			kind: oneOf("manifests", "bundle", "helm", "jsonschema", "jsonschema-strict",
				"kustomize-openapi", "openapi-v2", "openapi-v3", "markdown", "html",
				"rbac", "webhook"),
		},
		{Name: "path", Example: "path: dist/crds.yaml",
			Doc: "A directory, or the file of a bundle, of a document for kustomize, of roles or " +
				"of webhooks, relative to the file.", required: true, kind: filePath()},
		{
			Name: "roleName", Example: "roleName: manager-role",
			kind: text("name of a role", "write one word", wordForm),
			Doc:  "The name of the roles of `rbac` whose markers do not give one. It is required there.",
		},
		{
			Name: "builtin", Example: "builtin: true", kind: boolean(),
			Doc: "`true` puts the kinds of Kubernetes into a document for kustomize too, which " +
				"forgets them otherwise.",
		},
		{Name: "names", Example: `names: "{kind}.yaml"`,
			Doc: "A template of the names of its files.", kind: filePath()},
		{Name: "include", Example: "include: [Cron*]",
			Doc: "Globs over the kinds that it contains.", kind: kindGlobs()},
		{Name: "exclude", Example: "exclude: [Internal*]",
			Doc: "Globs over the kinds that it does not contain.", kind: kindGlobs()},
	}
}
