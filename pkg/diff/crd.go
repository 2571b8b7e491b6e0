package diff

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/schemagen/schemagen/pkg/apiserver"
	"github.com/schemagen/schemagen/pkg/diag"
)

// names compares what all versions share.
func (c *comparison) names(was, is *v1.CustomResourceDefinitionSpec) {
	spec := location{path: "spec"}
	names := spec.key("names")
	const refused = ", which a server refuses while it has the old CRD"
	for _, n := range []struct {
		code    diag.Code
		at      location
		what    string
		was, is string
		refused string // by a server, where the CRD is installed
	}{
		{"change/group", spec.key("group"), "the group", was.Group, is.Group, ""},
		{"change/kind", names.key("kind"), "the kind", was.Names.Kind, is.Names.Kind, refused},
		{"change/plural", names.key("plural"), "the plural name", was.Names.Plural,
			is.Names.Plural, ""},
		{"change/list-kind", names.key("listKind"), "the kind of lists", was.Names.ListKind,
			is.Names.ListKind, ""},
		{"change/scope", spec.key("scope"), "the scope", string(was.Scope), string(is.Scope),
			refused},
	} {
		if n.was != n.is {
			c.add(n.code, n.at, "%s changed from %q to %q%s", n.what, n.was, n.is, n.refused)
		}
	}
	c.requestNames(names.key("singular"), "singular name", listOfWord(was.Names.Singular),
		listOfWord(is.Names.Singular))
	c.requestNames(names.key("shortNames"), "short name", was.Names.ShortNames, is.Names.ShortNames)
	c.requestNames(names.key("categories"), "category", was.Names.Categories, is.Names.Categories)
	// nothing is converted where there is one version
	converted := webhook(was) && (webhook(is) || len(is.Versions) > 1)
	c.toggled(spec.key("conversion"), converted, webhook(is),
		"change/conversion-started", "versions are converted by a webhook",
		"change/conversion-stopped",
		"versions are no longer converted by a webhook: only apiVersion is rewritten")
	c.pruning(spec.key("preserveUnknownFields"), was.PreserveUnknownFields,
		is.PreserveUnknownFields)
}

// listOfWord returns the list that has a word alone, or an empty one for no word.
func listOfWord(word string) []string {
	if word == "" {
		return nil
	}
	return []string{word}
}

// requestNames compares the names by which the resource can be requested.
func (c *comparison) requestNames(at location, what string, was, is []string) {
	for _, word := range without(was, is) {
		c.add("change/name-removed", at, "the %s %q is gone", what, word)
	}
	for _, word := range without(is, was) {
		c.add("change/name-added", at, "the %s %q is new", what, word)
	}
}

// without returns the members of a list that others does not have.
func without[T comparable](list, others []T) []T {
	return slices.DeleteFunc(slices.Clone(list), func(member T) bool {
		return slices.Contains(others, member)
	})
}

func webhook(spec *v1.CustomResourceDefinitionSpec) bool {
	return spec.Conversion != nil && spec.Conversion.Strategy == v1.WebhookConverter
}

// toggled compares whether something is so. Each way has a code and words.
func (c *comparison) toggled(
	at location, was, is bool, started diag.Code, starts string, stopped diag.Code, stops string,
) {
	switch {
	case is && !was:
		c.add(started, at, "%s", starts)
	case was && !is:
		c.add(stopped, at, "%s", stops)
	}
}

// versions compares the versions by their names. Of the old CRD, its status says in which ones
// objects may be stored.
func (c *comparison) versions(storedIn []string, was, is *v1.CustomResourceDefinitionSpec) {
	list := location{path: "spec.versions"}
	for i := range was.Versions {
		old := &was.Versions[i]
		if j := find(is.Versions, old.Name); j < 0 {
			refused := ""
			if slices.Contains(storedIn, old.Name) {
				refused = ", and status.storedVersions names it, so that a server refuses the update"
			}
			c.add("change/version-removed", list.index(i), "the version %s is gone%s",
				old.Name, refused)
		}
	}
	for i := range is.Versions {
		version := &is.Versions[i]
		at := list.index(i)
		j := find(was.Versions, version.Name)
		if j < 0 {
			c.add("change/version-added", at, "the version %s is new", version.Name)
		}
		if j < 0 || !was.Versions[j].Served {
			c.unstored(at, is, version)
			c.retyped(at, was, is, version)
		}
		if j < 0 {
			continue
		}
		at.version = version.Name
		c.version(at, &was.Versions[j], version, stored(is.Versions) != "")
	}
	c.storage(list, was, is)
}

// storage compares the versions that objects are stored in. Where no webhook converts them,
// whatever is stored is pruned as the new version says, also what clients of other versions write.
func (c *comparison) storage(at location, was, is *v1.CustomResourceDefinitionSpec) {
	old, now := stored(was.Versions), stored(is.Versions)
	if old == now || old == "" || now == "" { // which no server accepts
		return
	}
	c.add("change/storage-version", at, "objects are stored in version %s, no longer in %s", now,
		old)
	from, i := was.Versions, find(is.Versions, now)
	if find(is.Versions, old) >= 0 {
		from = is.Versions
	}
	j := find(from, old)
	if i < 0 || j < 0 || webhook(is) || is.PreserveUnknownFields {
		return
	}
	c.reportDropped(at, fmt.Sprintf("%s stores less than %s: ", now, old), &from[j],
		&is.Versions[i])
}

// unstored reports what a version that was not served has no place for, where only apiVersion is
// rewritten: who reads an object in it and writes it back drops that.
func (c *comparison) unstored(
	at location, is *v1.CustomResourceDefinitionSpec, version *v1.CustomResourceDefinitionVersion,
) {
	i := find(is.Versions, stored(is.Versions))
	if i < 0 || !version.Served || version.Storage || webhook(is) || is.PreserveUnknownFields {
		return
	}
	c.reportDropped(at, fmt.Sprintf("a write in %s drops what %s stores: ", version.Name,
		is.Versions[i].Name), &is.Versions[i], version)
}

// retyped reports what is of another type in a version that was not served than in the one that
// objects were stored in before, where only apiVersion is rewritten: whoever reads an object gets
// what was written. Where a version that was served has that type, too, clients get both already.
func (c *comparison) retyped(
	at location, was, is *v1.CustomResourceDefinitionSpec,
	version *v1.CustomResourceDefinitionVersion,
) {
	old := stored(was.Versions)
	i := find(is.Versions, old)
	if i < 0 || !is.Versions[i].Served || !version.Served || webhook(is) {
		return
	}
	where := fmt.Sprintf("clients of %s and %s read what the others write, unless a webhook "+
		"converts it: ", old, version.Name)
	changes := retypings(&is.Versions[i], version)
	for _, other := range is.Versions {
		j := find(was.Versions, other.Name)
		if j < 0 || !was.Versions[j].Served || !other.Served {
			continue
		}
		for _, known := range retypings(&is.Versions[i], &other) {
			changes = slices.DeleteFunc(changes, func(change Change) bool {
				return change.Message == known.Message
			})
		}
	}
	c.report("change/version-types", at, where, changes)
}

// retypings returns what is of another type in another version. One without a schema, which a
// manifest of v1beta1 may have, says nothing of types.
func retypings(from, to *v1.CustomResourceDefinitionVersion) []Change {
	if apiserver.SchemaOf(from) == nil || apiserver.SchemaOf(to) == nil {
		return nil
	}
	return between(from, to, changesType)
}

// reportDropped reports what a server drops of objects of one version in another one.
func (c *comparison) reportDropped(
	at location, where string, from, to *v1.CustomResourceDefinitionVersion,
) {
	c.report("change/storage-pruned", at, where, Pruned(from, to))
}

// report adds changes from one version to another one as changes of the CRD.
func (c *comparison) report(code diag.Code, at location, where string, changes []Change) {
	for _, change := range changes {
		at.steps = change.Steps
		c.add(code, at, "%s%s", where, change.Message)
		c.changes[len(c.changes)-1].Of = where + change.Of
	}
}

// Pruned returns the changes from one version to another because of which a server that does not
// convert objects drops something of them.
func Pruned(from, to *v1.CustomResourceDefinitionVersion) []Change {
	return between(from, to, prunes)
}

// between returns the changes of some kinds from one version to another.
func between(
	from, to *v1.CustomResourceDefinitionVersion, counts func(diag.Code) bool,
) []Change {
	var both comparison
	both.schema(location{}, schemaOf(from), schemaOf(to))
	return slices.DeleteFunc(both.changes, func(change Change) bool {
		return !counts(change.Kind.Code)
	})
}

func find(versions []v1.CustomResourceDefinitionVersion, name string) int {
	return slices.IndexFunc(versions, func(v v1.CustomResourceDefinitionVersion) bool {
		return v.Name == name
	})
}

// stored returns the name of the version that objects are stored in, which a manifest may lack.
func stored(versions []v1.CustomResourceDefinitionVersion) string {
	for _, version := range versions {
		if version.Storage {
			return version.Name
		}
	}
	return ""
}

// version compares two states of one version. Without a stored one beside it, the manifest is not
// complete, so that nothing follows from this one not being served.
func (c *comparison) version(
	at location, was, is *v1.CustomResourceDefinitionVersion, hasStored bool,
) {
	c.toggled(at.key("served"), was.Served, is.Served,
		"change/version-served", "the version is served",
		"change/version-unserved", "the version is no longer served")
	if was.Deprecated != is.Deprecated {
		c.add("change/version-deprecated", at.key("deprecated"), "deprecated is now %t",
			is.Deprecated)
	} else if deref(was.DeprecationWarning, "") != deref(is.DeprecationWarning, "") {
		c.add("change/version-deprecated", at.key("deprecationWarning"),
			"the warning about the version changed")
	}
	c.subresources(at.key("subresources"), was.Subresources, is.Subresources)
	if !same(was.AdditionalPrinterColumns, is.AdditionalPrinterColumns) {
		c.add("change/columns", at.key("additionalPrinterColumns"),
			"the columns that kubectl get prints changed")
	}
	c.selectable(at.key("selectableFields"), was.SelectableFields, is.SelectableFields)
	before := len(c.changes)
	c.schema(at.key("schema").key("openAPIV3Schema"), schemaOf(was), schemaOf(is))
	if was.Served || is.Served || was.Storage || is.Storage || !hasStored {
		return
	}
	// all that a server does by the schema is to read objects that were once stored in the version
	c.changes = append(c.changes[:before], slices.DeleteFunc(c.changes[before:],
		func(change Change) bool {
			code := change.Kind.Code
			return !prunes(code) && !strings.HasPrefix(string(code), "change/default-")
		})...)
}

// schemaOf returns the schema of a version; one without allows everything. Its type is object,
// which v1beta1 leaves out.
func schemaOf(version *v1.CustomResourceDefinitionVersion) *v1.JSONSchemaProps {
	anything := true
	root := *cmp.Or(apiserver.SchemaOf(version),
		&v1.JSONSchemaProps{XPreserveUnknownFields: &anything})
	root.Type = "object"
	return &root
}

// subresources compares the status and scale subresources.
func (c *comparison) subresources(at location, was, is *v1.CustomResourceSubresources) {
	was = cmp.Or(was, &v1.CustomResourceSubresources{})
	is = cmp.Or(is, &v1.CustomResourceSubresources{})
	c.toggled(at.key("status"), was.Status != nil, is.Status != nil,
		"change/status-added", "status is written apart from the rest",
		"change/status-removed", "status is written with the rest")
	c.toggled(at.key("scale"), was.Scale != nil, is.Scale != nil,
		"change/scale-added", "the resource can be scaled",
		"change/scale-removed", "the resource can no longer be scaled")
	if was.Scale != nil && is.Scale != nil && !same(was.Scale, is.Scale) {
		c.add("change/scale-changed", at.key("scale"),
			"the paths of the scale subresource changed")
	}
}

// selectable compares the field selectors.
func (c *comparison) selectable(at location, was, is []v1.SelectableField) {
	for _, field := range without(was, is) {
		c.add("change/selectable-removed", at, "%s is no longer a field selector", field.JSONPath)
	}
	for _, field := range without(is, was) {
		c.add("change/selectable-added", at, "%s is a field selector", field.JSONPath)
	}
}
