package diag

// Codes of what is wrong with an output for the kinds that it is to hold.
var outputCodes = []Info{
	{
		Code: "output/collision", Severity: Error, Final: true,
		Title:  "two files under one name",
		Doc:    "Two kinds, or two outputs, are to be written to one file, of which one would be lost. Names that differ in the case of letters alone count as one, because they are one on some systems. Put what tells the kinds apart into the template of names, as in {group}_{plural}.yaml, or give the outputs different directories.",
		Before: "--output manifests=crds,names={kind}.yaml   # two groups have a kind Cluster",
		After:  "--output manifests=crds,names={group}_{kind}.yaml",
	},
	{
		Code: "output/name", Severity: Error, Final: true,
		Title:  "a name that makes no file name",
		Doc:    "What stands in the braces of a template of names becomes a part of a path. A group, kind or version that is empty, or that would lead to another directory, names no file.",
		Before: "+groupName=../example.com   # under --rules kep, which lets it pass",
		After:  "+groupName=example.com",
	},
	{
		Code: "output/unmatched", Severity: Warning,
		Title:  "a glob that means no kind",
		Doc:    "An output includes or excludes kinds by a glob that none of the kinds matches, so that it is without effect: it is misspelt, or the kind is gone. Globs are case-sensitive, and match the kind alone or the kind with its group, as in CronTab.example.com.",
		Before: "--output bundle=crds.yaml,include=Crontab",
		After:  "--output bundle=crds.yaml,include=CronTab",
	},
}
