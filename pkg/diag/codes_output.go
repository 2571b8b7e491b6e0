package diag

// Codes of what is wrong with an output for the kinds that go into it.
var outputCodes = []Info{
	{
		Code: "output/collision", Severity: Error, Final: true,
		Title: "two files with the same name",
		Doc: "Two kinds, or two outputs, would be written to the same file, so one of them would " +
			"be lost. Names that differ only in case count as the same, because on some systems " +
			"they are. Put what tells the kinds apart into the name template, as in " +
			"{group}_{plural}.yaml, or give the outputs different directories.",
		Before: "--output manifests=crds,names={kind}.yaml   # two groups have a kind Cluster",
		After:  "--output manifests=crds,names={group}_{kind}.yaml",
	},
	{
		Code: "output/name", Severity: Error, Final: true,
		Title: "a name that cannot be a file name",
		Doc: "The placeholders of a name template become parts of a path. A group, kind or " +
			"version that is empty, or that would lead to another directory, cannot name a file.",
		Before: "+groupName=../example.com   # under --rules kep, which lets it pass",
		After:  "+groupName=example.com",
	},
	{
		Code: "output/spared", Severity: Note,
		Title: "files that a partial run leaves alone",
		Doc: "An output holds files that schemagen wrote and that this run does not make. The " +
			"command line names other packages, kinds or build tags than the configuration, so " +
			"the files may belong to those: prune: true does not remove them, and --check does " +
			"not report them as stale. Nor does --check without a configuration where the rest " +
			"of the module has errors, or where the build tags are those of the call. A run " +
			"without such arguments decides about them, and --prune on the command line removes " +
			"them anyway.",
		Before: "schemagen generate ./api/v1   # with prune: true and packages: [./api/...]",
		After:  "schemagen generate",
	},
	{
		Code: "output/unmatched", Severity: Warning,
		Title: "a glob that matches no kind",
		Doc: "An output includes or excludes kinds by a glob that matches none of them, or " +
			"conversion does so by one that matches none with several versions, so it " +
			"has no effect: it is misspelled, or the kind is gone. Or the globs together leave " +
			"none of the kinds. Globs are case-sensitive, and match the kind alone or the kind " +
			"with its group, as in CronTab.example.com. Since the run may not be the one that " +
			"was meant, it removes no files, and --check calls none stale.",
		Before: "--output bundle=crds.yaml,include=Crontab",
		After:  "--output bundle=crds.yaml,include=CronTab",
	},
	{
		Code: "output/version-lost", Severity: Warning,
		Title: "a version that the manifest is about to lose",
		Doc: "A file holds a version of a CRD that this run does not make, and is replaced by " +
			"one without it. All versions of a kind share a manifest, so a run must read all of " +
			"their packages. A server no longer serves a version that the manifest lacks, and " +
			"rejects the manifest while objects may be stored in that version. If the version is " +
			"gone from the sources, the warning appears once, in the run that drops it. With " +
			"--strict it is an error and nothing is written: remove the file first if the " +
			"version is meant to go.",
		Before: "schemagen generate ./api/v1   # the manifest has v1 and v2",
		After:  "schemagen generate ./api/...",
	},
}
