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
		parse: nothing(func(t *Target) *problem {
			t.Package.Skip = true
			return nil
		}),
	},
}
