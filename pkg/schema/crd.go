package schema

// A CRD is one CustomResourceDefinition with all its versions.
type CRD struct {
	Group       string
	Names       Names
	Scope       string // Namespaced or Cluster, as written
	Annotations []Pair // by key
	Labels      []Pair // by key
	Versions    []Version
	Conversion  *Conversion // nil: only apiVersion changes from one version to another
	File        string      // what {file} stands for in names of outputs; empty if no marker says
	Invalid     bool        // an error was reported about the CRD itself
	Origin      Origin
}

// Name returns the object's metadata.name: the plural and the group.
func (c CRD) Name() string { return c.Names.Plural + "." + c.Group }

// Broken reports whether an error was reported about any version's schema or about the CRD itself.
func (c CRD) Broken() bool {
	if c.Invalid {
		return true
	}
	for _, v := range c.Versions {
		if v.Schema.node == nil || v.Schema.node.broken {
			return true
		}
	}
	return false
}

// A Conversion is a webhook that converts between the versions of a kind.
type Conversion struct {
	Namespace, Name string // of its service
	Path            string
	Port            *int32 // nil for the server's default, 443
}

// A Pair is an annotation or a label.
type Pair struct{ Key, Value string }

// Names are the names by which the resource is known.
type Names struct {
	Kind, ListKind, Plural, Singular string
	ShortNames, Categories           []string
}

// A Version is one entry of spec.versions. They are ordered by name, as plain text.
type Version struct {
	Name               string
	Served, Storage    bool
	Deprecated         bool
	DeprecationWarning *string
	Schema             Root
	Columns            []Column
	SelectableFields   []SelectableField
	Subresources       bool // subresources is written even if it is empty
	Status             bool
	Scale              *Scale
	Origin             Origin
}

// A Column is one of additionalPrinterColumns.
type Column struct {
	Name, Type, Format, Description, JSONPath string
	Priority                                  int32
	Origin                                    Origin
}

// A SelectableField is one of selectableFields.
type SelectableField struct {
	JSONPath string
	Origin   Origin
}

// Scale is the scale subresource.
type Scale struct {
	SpecReplicasPath, StatusReplicasPath string
	LabelSelectorPath                    *string
	Origin                               Origin
}
