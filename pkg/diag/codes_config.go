package diag

var configCodes = []Info{
	{
		Code: "config/syntax", Severity: Error,
		Title: "a configuration file that is not YAML",
		Doc: "The file schemagen.yaml cannot be read as one YAML mapping, so nothing in it takes " +
			"effect. The message says where the YAML reader gave up; fix the line there or the " +
			"one above it.",
		Before: "version: 1\nseverity: [",
		After:  "version: 1\nseverity: {}",
	},
	{
		Code: "config/key", Severity: Error,
		Title: "a key that the configuration does not know",
		Doc: "A misspelled key would be a setting without effect. The key is unknown, appears " +
			"twice, or does not exist in this version of the configuration; " +
			"docs/configuration.md lists all of them. Correct or remove it.",
		Before: "version: 1\nexternalMarker:\n- example.com:",
		After:  "version: 1\nexternalMarkers:\n- \"example.com:\"",
	},
	{
		Code: "config/name", Severity: Error,
		Title: "a configuration file that is not read",
		Doc: "A project has one file, schemagen.yaml or .schemagen.yaml. A second one beside it, " +
			"or one called schemagen.yml, would have no effect. Remove or rename it.",
		Before: "schemagen.yaml\n.schemagen.yaml",
		After:  "schemagen.yaml",
	},
	{
		Code: "config/value", Severity: Error,
		Title: "a value that its key does not accept",
		Doc: "The value is of the wrong kind, is not one of the words that the key accepts, or " +
			"names a rule that does not exist. The message says what the key accepts, and so " +
			"does docs/configuration.md.",
		Before: "version: 1\nseverity:\n  marker/unknown: ignore",
		After:  "version: 1\nseverity:\n  marker/unknown: \"off\"",
	},
	{
		Code: "config/final", Severity: Warning,
		Title: "a severity that cannot be lowered",
		Doc: "Exit code 0 means that an API server accepts the CRDs that were asked for. " +
			"Anything a server would reject a CRD for, and anything that leaves nothing sound to " +
			"write, such as a file that is not Go or a type that contains itself, stays an error " +
			"whatever the configuration or --severity says. Fix it, and remove the setting.",
		Before: "version: 1\nseverity:\n  server/rule: \"off\"",
		After:  "version: 1\nseverity: {}",
	},
}
