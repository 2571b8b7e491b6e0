package markers

import "github.com/schemagen/schemagen/pkg/schema"

// Why some tags have no effect.
const (
	counted  = "servers do not enforce the tag yet; they only count what it would refuse"
	gated    = "the project declares no gates"
	forTests = "it is for tests of the validation generator"
)

// ofTests is how the tags for tests are written, whose arguments are of no interest.
const ofTests = "[(<key>: <value>)]=<text>"

// k8sMarkers are the declarative validation tags of Kubernetes 1.37 that the peer does not know.
// They take effect only if they are enabled. Their grammar has parentheses and chains, so ParseK8s
// reads them.
var k8sMarkers = []Definition{
	k8sTag("k8s:alpha", OnType|OnField, "(since: \"<version>\")=+<tag>",
		`(since: "1.37")=+k8s:maxLength=5`, chainsNowhere(counted),
		"alpha wraps a tag that servers do not enforce yet; neither does a CRD."),
	k8sTag("k8s:beta", OnType|OnField, "(since: \"<version>\")=+<tag>",
		`(since: "1.37")=+k8s:maxLength=5`, chainsNowhere(counted),
		"beta wraps a tag that servers do not enforce yet; neither does a CRD."),
	k8sTag("k8s:customUnique", OnType|OnField, "", "", restrictsNothing(),
		"customUnique says that uniqueness is checked by hand-written Go; a CRD cannot express it."),
	k8sTag("k8s:customValidation", OnType|OnField, "", "",
		hasNoForm("the check is written by hand in Go"),
		"customValidation says that validation is hand-written Go; a CRD cannot express it."),
	k8sTag("k8s:dependentForbidden", OnField, "(<property>)", "(other)",
		dependsOn("%[1]s must not be set if %[2]s is", "!"),
		"dependentForbidden forbids another property if the field is set, with a rule in CEL."),
	k8sTag("k8s:dependentRequired", OnField, "(<property>)", "(other)",
		dependsOn("%[1]s must be set if %[2]s is", ""),
		"dependentRequired requires another property if the field is set, with a rule in CEL."),
	k8sTag("k8s:eachKey", OnType|OnField, "=+<tag>", "=+k8s:maxLength=63",
		chains((*tagPlace).eachKey),
		"eachKey applies a tag to the keys of a map, with a rule in CEL."),
	k8sTag("k8s:eachVal", OnType|OnField, "=+<tag>", "=+k8s:maxLength=63",
		chains((*tagPlace).eachVal),
		"eachVal applies a tag to the items of a list or the values of a map."),
	k8sTag("k8s:enumExclude", OnConst, "", "", belongsElsewhere("it belongs on a constant"),
		"enumExclude, on a constant, keeps its value out of the enum of its type."),
	k8sTag("k8s:forbidden", OnField, "", "", applies((*tagPlace).forbidden),
		"forbidden forbids setting a field, with a rule in CEL. What Go reads as not set is "+
			"allowed: an empty list or map, and the zero value of a field that is not a pointer."),
	k8sTag("k8s:format", OnType|OnField, "=<format>", "=k8s-short-name", takes((*tagPlace).format),
		"format requires one of Kubernetes' formats for names, with a format, a pattern or a "+
			"rule in CEL."),
	k8sTag("k8s:ifDisabled", OnType|OnField|OnConst, "(<option>)=+<tag>",
		"(Feature)=+k8s:forbidden", chainsNowhere(gated),
		"k8s:ifDisabled is another spelling of schemagen:ifDisabled, if the project declares "+
			"gates; otherwise it has no effect."),
	k8sTag("k8s:ifEnabled", OnType|OnField|OnConst, "(<option>)=+<tag>",
		"(Feature)=+k8s:required", chainsNowhere(gated),
		"k8s:ifEnabled is another spelling of schemagen:ifEnabled, if the project declares "+
			"gates; otherwise it has no effect."),
	k8sTag("k8s:ifMode", OnField, "(<value>)|(modality: <name>, mode: <value>)=+<tag>",
		`("Blue")=+k8s:required`, inModes(),
		"ifMode applies a tag to a field if the struct's mode discriminator has a certain value, "+
			"with a rule in CEL. A field that has such tags is forbidden in all modes that none "+
			"of them names."),
	k8sTag("k8s:item", OnType|OnField, "(<key>: <value>)=+<tag>",
		`(type: "Ready")=+k8s:subfield(reason)=+k8s:required`, chains((*tagPlace).item),
		"item applies a tag to the item of a list that has the given keys, with a rule in CEL. "+
			"It gives a value for each k8s:listMapKey of a list with listType=map or "+
			"k8s:unique=map, and for nothing else."),
	k8sTag("k8s:maxBytes", OnType|OnField, "=<count>", "=256", takes((*tagPlace).maxBytes),
		"maxBytes is the maximum number of bytes of a string, with a rule in CEL and a MaxLength "+
			"that bounds its cost."),
	k8sTag("k8s:maxLength", OnType|OnField, "=<count>", "=63",
		bounds("MaxLength", "size(%[1]s) <= %[2]s", "must have at most %s characters"),
		"k8s:maxLength is another spelling of MaxLength."),
	k8sTag("k8s:maxProperties", OnType|OnField, "=<count>", "=8",
		bounds("MaxProperties", "size(%[1]s) <= %[2]s", "must have at most %s entries"),
		"k8s:maxProperties is another spelling of MaxProperties."),
	k8sTag("k8s:minItems", OnType|OnField, "=<count>", "=1",
		bounds("MinItems", "size(%[1]s) >= %[2]s", "must have at least %s items"),
		"k8s:minItems is another spelling of MinItems."),
	k8sTag("k8s:minLength", OnType|OnField, "=<count>", "=1",
		bounds("MinLength", "size(%[1]s) >= %[2]s", "must have at least %s characters"),
		"k8s:minLength is another spelling of MinLength."),
	k8sTag("k8s:minProperties", OnType|OnField, "=<count>", "=1",
		bounds("MinProperties", "size(%[1]s) >= %[2]s", "must have at least %s entries"),
		"k8s:minProperties is another spelling of MinProperties."),
	k8sTag("k8s:modeDiscriminator", OnField, "[(modality: <name>)]", "", givesRole(ofModes),
		"modeDiscriminator makes a field, a string or a boolean, the one whose value ifMode tests."),
	k8sTag("k8s:monotonic", OnType|OnField, "", "", applies((*tagPlace).monotonic),
		"monotonic forbids decreasing an integer, with a rule in CEL."),
	k8sTag("k8s:neq", OnType|OnField, "=<value>", `="none"`, takes((*tagPlace).notEqual),
		"neq forbids one value."),
	k8sTag("k8s:opaqueType", OnField, "", "", applies((*tagPlace).opaque),
		"opaqueType ignores what the type of a field says besides its structure."),
	k8sTag("k8s:subfield", OnType|OnField, "(<property>)=+<tag>", "(name)=+k8s:maxLength=63",
		chains((*tagPlace).subfield),
		"subfield applies a tag to a property, only for this use of its type."),
	k8sTag("k8s:unionDiscriminator", OnField, "[(union: <name>)]", "(union: source)",
		inUnion(Discriminator, schema.ExactlyOne),
		"k8s:unionDiscriminator is another spelling of unionDiscriminator; its name "+
			"distinguishes the unions of a struct."),
	k8sTag("k8s:unionMember", OnField, "[(union: <name>, memberName: <value>)]",
		`(memberName: "HostPath")`, inUnion(Member, schema.ExactlyOne),
		"k8s:unionMember is another spelling of unionMember; without a discriminator exactly one "+
			"member must be set."),
	k8sTag("k8s:unique", OnType|OnField, "=set|map", "=set", distinctItems(),
		"unique requires that no two items are equal, or that no two have equal keys, which "+
			"k8s:listMapKey beside it names, with a rule in CEL. It goes with listType=atomic: "+
			"the items of a set or a map list are unique already."),
	k8sTag("k8s:update", OnField, "=NoSet|NoUnset|NoModify|NoAddItem|NoRemoveItem", "=NoUnset",
		takes((*tagPlace).update),
		"update forbids one kind of change, with rules in CEL. For NoAddItem and NoRemoveItem, "+
			"items are the same if their keys are, given by k8s:listMapKey, else if they are "+
			"equal."),
	k8sTag("k8s:validateError", OnType|OnField, ofTests, "", hasNoForm(forTests),
		"validateError is for tests of the validation generator."),
	k8sTag("k8s:validateFalse", OnType|OnField, ofTests, "", hasNoForm(forTests),
		"validateFalse is for tests of the validation generator."),
	k8sTag("k8s:validateTrue", OnType|OnField, ofTests, "", hasNoForm(forTests),
		"validateTrue is for tests of the validation generator."),
	k8sTag("k8s:validateTrueAlpha", OnType|OnField, ofTests, "", hasNoForm(forTests),
		"validateTrueAlpha is for tests of the validation generator."),
	k8sTag("k8s:validateTrueBeta", OnType|OnField, ofTests, "", hasNoForm(forTests),
		"validateTrueBeta is for tests of the validation generator."),
	k8sTag("k8s:zeroOrOneOfMember", OnField, "[(union: <name>, memberName: <value>)]", "",
		inUnion(Member, schema.AtMostOne),
		"zeroOrOneOfMember makes a field a member of a union of which at most one member is set."),
}

// k8sTag defines a tag. Several on one declaration accumulate.
func k8sTag(name string, sites Sites, usage, example string, e tagEffect, doc string) Definition {
	return Definition{
		Name: name, Sites: sites, Gate: K8s, phase: valuePhase, Several: AddUp,
		Usage: usage, Example: name + example, Doc: doc, tag: e,
	}
}
