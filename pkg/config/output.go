package config

// An Output is something that is made of the manifests.
type Output struct {
	Format           string
	Path             string // relative to the directory of the file
	Names            string // a template; empty for that of the format
	Include, Exclude []string
}

// outputOf returns the output that an entry of the file's list says.
func outputOf(entry []Record) Output {
	var o Output
	for _, field := range entry {
		switch field.Key {
		case "format":
			o.Format = field.Value.(string)
		case "path":
			o.Path = field.Value.(string)
		case "names":
			o.Names = field.Value.(string)
		case "include":
			o.Include = field.Value.([]string)
		case "exclude":
			o.Exclude = field.Value.([]string)
		}
	}
	return o
}
