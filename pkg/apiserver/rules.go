package apiserver

func validateRules(s versionSchema, target Target, out *findings) {}
