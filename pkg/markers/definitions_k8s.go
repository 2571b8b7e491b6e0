package markers

// k8sMarkers are the declarative validation tags of Kubernetes 1.37 that the peer does not know. They act only if they are
// asked for. Their grammar has parentheses and chains, so ParseK8s reads them; the table says what there is.
var k8sMarkers = []Definition{
	k8sTag("k8s:alpha", OnType|OnField, "(since: \"<version>\")=+<tag>", `(since: "1.37")=+k8s:maxLength=5`, "alpha holds a tag that servers do not enforce yet; neither does a CRD."),
	k8sTag("k8s:beta", OnType|OnField, "(since: \"<version>\")=+<tag>", `(since: "1.37")=+k8s:maxLength=5`, "beta holds a tag that servers do not enforce yet; neither does a CRD."),
	k8sTag("k8s:customUnique", OnType|OnField, "", "", "customUnique says that uniqueness is checked by hand-written Go; a CRD cannot say it."),
	k8sTag("k8s:customValidation", OnType|OnField, "", "", "customValidation says that there is hand-written Go; a CRD cannot say it."),
	k8sTag("k8s:dependentForbidden", OnField, "(<property>)", "(other)", "dependentForbidden forbids another property where the field is set, by a rule in CEL."),
	k8sTag("k8s:dependentRequired", OnField, "(<property>)", "(other)", "dependentRequired demands another property where the field is set, by a rule in CEL."),
	k8sTag("k8s:eachKey", OnType|OnField, "=+<tag>", "=+k8s:maxLength=63", "eachKey applies a tag to the keys of a map, by a rule in CEL."),
	k8sTag("k8s:eachVal", OnType|OnField, "=+<tag>", "=+k8s:maxLength=63", "eachVal applies a tag to the items of a list or the values of a map."),
	k8sTag("k8s:enumExclude", OnConst, "", "", "enumExclude, on a constant, keeps its value out of the enum of its type."),
	k8sTag("k8s:forbidden", OnField, "", "", "forbidden forbids setting a field, by a rule in CEL."),
	k8sTag("k8s:format", OnType|OnField, "=<format>", "=k8s-short-name", "format demands a format of Kubernetes' names, by a format, a pattern or a rule in CEL."),
	k8sTag("k8s:ifDisabled", OnType|OnField, "(<option>)=+<tag>", "(Feature)=+k8s:forbidden", "ifDisabled depends on a feature gate, which a CRD does not have."),
	k8sTag("k8s:ifEnabled", OnType|OnField, "(<option>)=+<tag>", "(Feature)=+k8s:required", "ifEnabled depends on a feature gate, which a CRD does not have."),
	k8sTag("k8s:ifMode", OnField, "(<value>)=+<tag>", `("Blue")=+k8s:required`, "ifMode applies a tag to a field where the struct's mode discriminator has a value, by a rule in CEL."),
	k8sTag("k8s:item", OnType|OnField, "(<key>: <value>)=+<tag>", `(type: "Ready")=+k8s:subfield(reason)=+k8s:required`, "item applies a tag to the item of a map list that has the given keys, by a rule in CEL."),
	k8sTag("k8s:maxBytes", OnType|OnField, "=<count>", "=256", "maxBytes is the greatest number of bytes of a string, by a rule in CEL and a MaxLength that bounds its cost."),
	k8sTag("k8s:maxLength", OnType|OnField, "=<count>", "=63", "k8s:maxLength is another spelling of MaxLength."),
	k8sTag("k8s:maxProperties", OnType|OnField, "=<count>", "=8", "k8s:maxProperties is another spelling of MaxProperties."),
	k8sTag("k8s:minItems", OnType|OnField, "=<count>", "=1", "k8s:minItems is another spelling of MinItems."),
	k8sTag("k8s:minLength", OnType|OnField, "=<count>", "=1", "k8s:minLength is another spelling of MinLength."),
	k8sTag("k8s:minProperties", OnType|OnField, "=<count>", "=1", "k8s:minProperties is another spelling of MinProperties."),
	k8sTag("k8s:modeDiscriminator", OnField, "[(modality: <name>)]", "", "modeDiscriminator makes a field the one whose value ifMode asks for."),
	k8sTag("k8s:monotonic", OnType|OnField, "", "", "monotonic forbids that an integer decrease, by a rule in CEL."),
	k8sTag("k8s:neq", OnType|OnField, "=<value>", `="none"`, "neq excludes one value."),
	k8sTag("k8s:opaqueType", OnField, "", "", "opaqueType leaves out what the type of a field says beside its structure."),
	k8sTag("k8s:subfield", OnType|OnField, "(<property>)=+<tag>", "(name)=+k8s:maxLength=63", "subfield applies a tag to a property, for this use of its type alone."),
	k8sTag("k8s:unionDiscriminator", OnField, "[(union: <name>)]", "(union: source)", "k8s:unionDiscriminator is another spelling of unionDiscriminator; the name tells the unions of a struct apart."),
	k8sTag("k8s:unionMember", OnField, "[(union: <name>, memberName: <value>)]", `(memberName: "HostPath")`, "k8s:unionMember is another spelling of unionMember; without a discriminator exactly one member must be set."),
	k8sTag("k8s:unique", OnType|OnField, "=set|map", "=set", "unique demands that no two items be equal, or none have equal keys, by a rule in CEL."),
	k8sTag("k8s:update", OnField, "=NoSet|NoUnset|NoModify|NoAddItem|NoRemoveItem", "=NoUnset", "update forbids one kind of change, by a rule in CEL."),
	k8sTag("k8s:validateError", OnType|OnField, "", "", "validateError is for tests of the validation generator."),
	k8sTag("k8s:validateFalse", OnType|OnField, "", "", "validateFalse is for tests of the validation generator."),
	k8sTag("k8s:validateTrue", OnType|OnField, "", "", "validateTrue is for tests of the validation generator."),
	k8sTag("k8s:validateTrueAlpha", OnType|OnField, "", "", "validateTrueAlpha is for tests of the validation generator."),
	k8sTag("k8s:validateTrueBeta", OnType|OnField, "", "", "validateTrueBeta is for tests of the validation generator."),
	k8sTag("k8s:zeroOrOneOfMember", OnField, "[(union: <name>, memberName: <value>)]", "", "zeroOrOneOfMember makes a field one of which at most one is set."),
}

// k8sTag defines a tag. Several on one declaration add up.
func k8sTag(name string, sites Sites, usage, example, doc string) Definition {
	return Definition{
		Name: name, Sites: sites, Gate: K8s, Phase: Value, Repeatable: true,
		Usage: usage, Example: name + example, Doc: doc,
	}
}
