package diag

var goldenCodes = []Info{
	{
		Code: "golden/missing", Severity: Error,
		Title: "an expected file does not exist",
		Doc: "The directory of golden files lacks something that the sources produce. If the " +
			"sources are right, run schemagen golden --update and review what it adds.",
		Before: "testdata/golden/            # empty",
		After:  "testdata/golden/example.com_crontabs.yaml",
	},
	{
		Code: "golden/differs", Severity: Error,
		Title: "an expected file differs",
		Doc: "What the sources produce is not what the golden file contains: the sources, " +
			"schemagen or the golden file changed. The findings of the family change say what " +
			"that means for clients and for stored objects. If the change is right, run " +
			"schemagen golden --update and review the difference.",
		Before: "replicas: {type: integer}   # in the golden file",
		After:  "replicas: {type: string}    # from the sources",
	},
	{
		Code: "golden/orphan", Severity: Error,
		Title: "a file that no source produces",
		Doc: "A golden file that no source produces proves nothing: its kind is gone, or it is " +
			"in the wrong directory. Run schemagen golden --update, or remove the file.",
		Before: "testdata/golden/example.com_oldtabs.yaml",
		After:  "testdata/golden/            # without it",
	},
}
