package diag

var ignoreCodes = []Info{
	{
		Code: "ignore/reason", Severity: Error,
		Title: "a suppression without a reason",
		Doc: "A comment that silences a rule must say why, so that the next reader can tell a " +
			"decision from an accident. Without a reason it has no effect and the finding stays. " +
			"Write the reason after the rule.",
		Before: "// schemagen:ignore go/float\nRatio float64 `json:\"ratio\"`",
		After:  "// schemagen:ignore go/float the ratio is computed by a controller and never compared\nRatio float64 `json:\"ratio\"`",
	},
	{
		Code: "ignore/rule", Severity: Error,
		Title: "a suppression of a rule that does not exist",
		Doc: "The comment names no rule, or one that is neither a code nor a family of codes, so " +
			"it cannot have an effect. The code stands in brackets at the end of each finding; " +
			"`schemagen rules` lists all of them.",
		Before: "// schemagen:ignore marker/unknwon read by our documentation\n// +kubebuilder:docs\nName string `json:\"name\"`",
		After:  "// schemagen:ignore marker/unknown read by our documentation\n// +kubebuilder:docs\nName string `json:\"name\"`",
	},
	{
		Code: "ignore/server", Severity: Warning,
		Title: "a suppression of a finding that cannot be ignored",
		Doc: "Exit code 0 means that an API server accepts the CRDs. A finding that a server " +
			"would reject the CRD for, or that leaves nothing sound to write, must be fixed, not " +
			"ignored. Remove the comment once the finding is gone.",
		Before: "// schemagen:ignore server/* we know\n// +listType=map\nPorts []Port `json:\"ports\"`",
		After:  "// +listType=map\n// +listMapKey=name\nPorts []Port `json:\"ports\"`",
	},
	{
		Code: "ignore/unused", Severity: Warning,
		Title: "a suppression that matches nothing",
		Doc: "The rule has nothing to report at the declaration or line that the comment covers: " +
			"what it silenced was fixed or has moved. Left in place it would hide the next " +
			"mistake. Remove it, or move it to the declaration that it is about.",
		Before: "// schemagen:ignore go/float measured, not compared\nRatio int32 `json:\"ratio\"`",
		After:  "Ratio int32 `json:\"ratio\"`",
	},
}
