package migrate

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/internal/jsontext"
)

// An option explains differences by an option that the peer was given. It returns what to say and
// the differences that are left, or nothing to say. The path is that of the first difference that
// it explains, if it is about one place rather than all.
type option func(found []difference, theirs map[string]any) (
	path, message string, rest []difference,
)

// systematic is how many differences of one kind there must be for one that is not of the kind, so
// that they have a common cause.
const systematic = 10

// noDescriptions explains that theirs has no descriptions, or only a few.
func noDescriptions(
	found []difference, theirs map[string]any,
) (path, message string, rest []difference) {
	rest = slices.DeleteFunc(slices.Clone(found), undescribed)
	lacks, has := len(found)-len(rest), 0
	eachDescription(theirs["spec"], func(string) { has++ })
	switch {
	case lacks == 0 || lacks < systematic*has:
		return "", "", found
	case has == 0:
		message = "the manifest has no descriptions"
	default:
		message = fmt.Sprintf("the manifest lacks %d descriptions and has %d", lacks, has)
	}
	return "", message + ", as with crd:maxDescLen=0: set maxDescLen to 0, as --max-desc-len=0 does",
		rest
}

// cutDescriptions explains that descriptions of theirs are beginnings of ours, if there is a length
// to which they can have been cut, with which all but a few others fit.
func cutDescriptions(
	found []difference, theirs map[string]any,
) (path, message string, rest []difference) {
	cuts, most, edited := 0, math.MaxInt, map[string]bool{}
	for _, d := range found {
		ours, _ := d.ours.(string)
		cut, is := d.theirs.(string)
		switch _, keyword := nodeOf(d.path); {
		case keyword != "description" || !strings.Contains(d.path, ".openAPIV3Schema"):
			rest = append(rest, d)
		case !is || !strings.HasPrefix(ours, strings.TrimSuffix(cut, "...")):
			rest, edited[cut] = append(rest, d), true
		default:
			cuts, most = cuts+1, min(most, len(ours)-1)
		}
	}
	least := 0 // the length of the longest description, without the dots behind one that is cut
	eachDescription(theirs["spec"], func(text string) {
		if !edited[text] {
			least = max(least, len(strings.TrimSuffix(text, "...")))
		}
	})
	if cuts == 0 || cuts < systematic*len(edited) || least > most {
		return "", "", found
	}
	which := fmt.Sprintf("what it was, a number from %d to %d", least, most)
	if least == most {
		which = strconv.Itoa(least)
	}
	return "", "descriptions of the manifest are cut, as with crd:maxDescLen: set maxDescLen to " +
		which, rest
}

// embeddedMetadata explains the properties of metadata below the root that only theirs has.
func embeddedMetadata(
	found []difference, _ map[string]any,
) (path, message string, rest []difference) {
	met := map[string]int{}
	for _, d := range found {
		if node, ok := metadataOf(d); ok {
			met[node]++
		}
	}
	for _, d := range found {
		node, ok := metadataOf(d)
		switch {
		case !ok || met[node] < len(metadataProperties()):
			rest = append(rest, d)
		case path == "":
			path = node
		}
	}
	if path == "" {
		return "", "", found
	}
	return path,
		"the manifest has the properties of metadata below the root, as with " +
			"crd:generateEmbeddedObjectMeta=true: set generateEmbeddedObjectMeta to " +
			"true, as --generate-embedded-object-meta does", rest
}

// metadataProperties are the properties that the peer gives to metadata, with their schemas.
func metadataProperties() map[string]string {
	const texts = `{"additionalProperties":{"type":"string"},"type":"object"}`
	return map[string]string{
		"annotations": texts, "finalizers": `{"items":{"type":"string"},"type":"array"}`,
		"labels": texts,
		"name":   `{"type":"string"}`, "namespace": `{"type":"string"}`,
	}
}

// metadataOf returns the node of which a difference is one of the properties that the peer gives to
// metadata.
func metadataOf(d difference) (node string, ok bool) {
	at := strings.LastIndex(d.path, ".properties[")
	if at < 0 || d.ours != nil {
		return "", false
	}
	name := strings.TrimSuffix(d.path[at+len(".properties["):], "]")
	return d.path[:at], metadataProperties()[name] == jsontext.Line(d.theirs)
}

// notPreserved explains a field that says what holds anyway, and that only controller-gen's
// arguments ask for.
func notPreserved(found []difference, _ map[string]any) (path, message string, rest []difference) {
	const field = "spec.preserveUnknownFields"
	at := slices.IndexFunc(found, func(d difference) bool {
		return d.path == field && d.ours == nil && d.theirs == false
	})
	if at < 0 {
		return "", "", found
	}
	return field,
		"the manifest has false, as with " +
			"crd:deprecatedV1beta1CompatibilityPreserveUnknownFields=false: leave it out, as it " +
			"holds anyway; only schemagen crd has this option",
		slices.Delete(slices.Clone(found), at, at+1)
}
