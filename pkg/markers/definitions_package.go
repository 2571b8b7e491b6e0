package markers

var packageMarkers = []Definition{
	{
		Name: "groupName", Sites: OnPackage, Several: FirstCounts, Usage: "=<string>",
		Example: "groupName=example.com",
		Doc: "groupName is the API group of the kinds in the package. The first one in a package " +
			"counts. An empty group can be given, but no server accepts it.",
		parse: func(r *reader) (effect, error) {
			group, err := r.str()
			return func(t *Target) *problem {
				if t.Package.Group == nil {
					t.Package.Group, t.Package.GroupBy = &group, t.keyword("group")
				}
				return nil
			}, err
		},
	},
	{
		Name: "versionName", Sites: OnPackage, Several: FirstCounts, Usage: "=<string>",
		Example: "versionName=v1beta1",
		Doc: "versionName is the API version of the kinds in the package, if it is not the " +
			"package's name. The first one in a package counts.",
		parse: value((*reader).wholeArgument, func(t *Target, version string) *problem {
			if t.Package.Version == "" {
				t.Package.Version, t.Package.VersionBy = version, t.keyword("name")
			}
			return nil
		}),
	},
	{
		Name: "kubebuilder:skip", Sites: OnPackage, form: bare, Example: "kubebuilder:skip",
		Doc: "skip excludes the package: it yields no kinds, and other packages cannot refer to its types.",
		parse: noArgument(func(t *Target) *problem {
			t.Package.Skip = true
			return nil
		}),
	},
}

// gateMarkers say what depends on a gate. Package gates acts on them before anything is derived, so
// here they have no effect.
var gateMarkers = []Definition{
	gateMarker("schemagen:gate", single, "=<gate>,<gate>", "=Experimental",
		"schemagen:gate makes what it stands on exist only in variants in which its gates "+
			"are on: a field, a type that is a kind, a constant of an enum, or, above the "+
			"package clause, a version. Of several names in one marker all must be on, of "+
			"several markers one. variants.md explains gates and variants."),
	gateMarker("schemagen:ifDisabled", chained, "(<gate>)[=+<marker>]",
		"(Experimental)=+kubebuilder:validation:Enum=A;B",
		"schemagen:ifDisabled applies another marker only in variants in which the gate is "+
			"off. Without a marker it begins a paragraph of a description that only those "+
			"variants have."),
	gateMarker("schemagen:ifEnabled", chained, "(<gate>)[=+<marker>]",
		"(Experimental)=+kubebuilder:validation:Enum=A;B;C",
		"schemagen:ifEnabled applies another marker only in variants in which the gate is "+
			"on. Without a marker it begins a paragraph of a description that only those "+
			"variants have: its text follows on the same line or the next, and extends to the "+
			"next empty line, so that readers of the Go documentation see the condition in front "+
			"of it."),
}

// gateMarker defines a marker that another pass has acted on.
func gateMarker(name string, f form, usage, example, doc string) Definition {
	return Definition{
		Name: name, Sites: OnPackage | OnType | OnField | OnConst, Several: AddUp, form: f,
		Usage: usage, Example: name + example, Doc: doc,
		parse: func(r *reader) (effect, error) {
			r.off = len(r.text)
			return func(*Target) *problem { return &problem{} }, nil
		},
	}
}
