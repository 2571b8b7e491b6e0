package diag

// Codes of what is wrong with an output for the kinds that go into it.
var outputCodes = []Info{
	{
		Code: "output/collision", Severity: Error, Final: true,
		Title:  "two files with the same name",
		Doc:    "Two kinds, or two outputs, would be written to the same file, so one of them would be lost. Names that differ only in case count as the same, because on some systems they are. Put what tells the kinds apart into the name template, as in {group}_{plural}.yaml, or give the outputs different directories.",
		Before: "--output manifests=crds,names={kind}.yaml   # two groups have a kind Cluster",
		After:  "--output manifests=crds,names={group}_{kind}.yaml",
	},
	{
		Code: "output/name", Severity: Error, Final: true,
		Title:  "a name that cannot be a file name",
		Doc:    "The placeholders of a name template become parts of a path. A group, kind or version that is empty, or that would lead to another directory, cannot name a file.",
		Before: "+groupName=../example.com   # under --rules kep, which lets it pass",
		After:  "+groupName=example.com",
	},
	{
		Code: "output/spared", Severity: Note,
		Title:  "files that a run over a part leaves alone",
		Doc:    "An output holds files that schemagen wrote and that this run does not make. It is a run over other packages, kinds or build tags than the configuration names, so that they may be those of the others: they are neither removed by prune: true nor called stale by --check. A run without such arguments judges them, and --prune on the command line removes them after all.",
		Before: "schemagen generate ./api/v1   # with prune: true and packages: [./api/...]",
		After:  "schemagen generate",
	},
	{
		Code: "output/unmatched", Severity: Warning,
		Title:  "a glob that matches no kind",
		Doc:    "An output includes or excludes kinds by a glob that matches none of them, so it has no effect: it is misspelled, or the kind is gone. Globs are case-sensitive, and match the kind alone or the kind with its group, as in CronTab.example.com. Since the run may not be the one that was meant, it removes no files, and --check calls none stale.",
		Before: "--output bundle=crds.yaml,include=Crontab",
		After:  "--output bundle=crds.yaml,include=CronTab",
	},
	{
		Code: "output/version-lost", Severity: Warning,
		Title:  "a version that the manifest is about to lose",
		Doc:    "A file holds a version of a CRD that this run does not make, and is replaced by one without it. All versions of a kind share a manifest, so a run must read all of their packages; a server that gets the new manifest does not serve the version any more, and refuses it while objects are stored in it. If the version is gone from the sources, the warning comes once, for the run that drops it. Under --strict it is an error and nothing is written: remove the file if the version is to go.",
		Before: "schemagen generate ./api/v1   # the manifest has v1 and v2",
		After:  "schemagen generate ./api/...",
	},
}
