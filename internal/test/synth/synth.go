// Package synth writes modules with any number of API packages, for benchmarks: each has four kinds
// that look like those of real projects, with nested structs, enums, lists, maps, markers,
// descriptions, and types of other packages.
package synth

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Kinds is how many kinds a package has.
const Kinds = 4

// A Module says what to write.
type Module struct {
	Dir      string
	Packages int
	GoMod    string // what go.mod says after the module line
	// the kinds use types of k8s.io/api and more of k8s.io/apimachinery, as most kinds do
	Core bool
}

// Write writes the module example.com/synth with the packages ./api/g0/v1, ./api/g1/v1 and so on.
func (m Module) Write() error {
	if err := write(filepath.Join(m.Dir, "go.mod"),
		"module example.com/synth\n\ngo 1.26.0\n\n"+m.GoMod); err != nil {
		return err
	}
	for n := range m.Packages {
		dir := filepath.Join(m.Dir, "api", fmt.Sprintf("g%d", n), "v1")
		doc := fmt.Sprintf("// Package v1 has the types of a group.\n//\n// +kubebuilder:object:generate=true\n// +groupName=g%d.example.com\npackage v1\n", n)
		if err := write(filepath.Join(dir, "doc.go"), doc); err != nil {
			return err
		}
		for k := range Kinds {
			if err := write(filepath.Join(dir, fmt.Sprintf("kind%d_types.go", k)),
				m.Kind(k)); err != nil {
				return err
			}
		}
	}
	return nil
}

// write writes a file below directories that need not exist.
func write(name, text string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

// Kind returns the file of the kind with a number.
func (m Module) Kind(k int) string {
	text := strings.ReplaceAll(kind, "NN", fmt.Sprint(k))
	for place, fields := range core {
		if !m.Core {
			fields = ""
		}
		text = strings.Replace(text, "\t// "+place+"\n", fields, 1)
	}
	return text
}

// EditedKind returns the same file with another bound in it, so that its manifest changes.
func (m Module) EditedKind(k, bound int) string {
	return strings.Replace(m.Kind(k), "MaxItems=64", fmt.Sprint("MaxItems=", bound), 1)
}

// core are the fields of types that most kinds share, by the place where they belong.
var core = map[string]string{
	"IMPORT": "\tcorev1 \"k8s.io/api/core/v1\"\n",
	"DEEP": `	// Ref is the Secret with the password.
	Ref corev1.LocalObjectReference ` + "`json:\"ref,omitempty\"`" + `
	// Env is what the processes see.
	Env []corev1.EnvVar ` + "`json:\"env,omitempty\"`" + `
`,
	"SPEC": `	// Selector finds what belongs to it.
	Selector *metav1.LabelSelector ` + "`json:\"selector,omitempty\"`" + `
`,
	"STATUS": `	// Conditions are the conditions that it is in.
	Conditions []metav1.Condition ` + "`json:\"conditions,omitempty\"`" + `
`,
}

const kind = `package v1

import (
	// IMPORT
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// ModeNN selects how the kind behaves.
// +kubebuilder:validation:Enum=Alpha;Beta;Gamma
type ModeNN string

const (
	ModeNNAlpha ModeNN = "Alpha"
	ModeNNBeta  ModeNN = "Beta"
)

// NestedNN holds the settings of one of several things. There are so many of them that they are
// described at some length, over two lines.
type NestedNN struct {
	// Name is the name of the thing.
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=253
	Name string ` + "`json:\"name\"`" + `
	// Port is where it listens.
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=65535
	// +optional
	Port *int32 ` + "`json:\"port,omitempty\"`" + `
	// Mode is how it behaves.
	// +kubebuilder:default=Alpha
	Mode ModeNN ` + "`json:\"mode,omitempty\"`" + `
	// Labels are put on it.
	Labels map[string]string ` + "`json:\"labels,omitempty\"`" + `
	// Deep has more settings.
	Deep *DeepNN ` + "`json:\"deep,omitempty\"`" + `
}

// DeepNN has settings that are seldom needed.
type DeepNN struct {
	// Limits bound what it uses.
	Limits map[string]resource.Quantity ` + "`json:\"limits,omitempty\"`" + `
	// Target is a port or its name.
	Target intstr.IntOrString ` + "`json:\"target,omitempty\"`" + `
	// Since is when it began.
	Since *metav1.Time ` + "`json:\"since,omitempty\"`" + `
	// Interval is how often it runs.
	Interval metav1.Duration ` + "`json:\"interval,omitempty\"`" + `
	// DEEP
}

// KindNNSpec is what is wanted.
type KindNNSpec struct {
	// Replicas is how many there are.
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:default=1
	Replicas *int32 ` + "`json:\"replicas,omitempty\"`" + `
	// Items are the things, by name.
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=64
	Items []NestedNN ` + "`json:\"items,omitempty\"`" + `
	// Main is the most important thing.
	Main NestedNN ` + "`json:\"main\"`" + `
	// Paused lets everything rest.
	Paused bool ` + "`json:\"paused,omitempty\"`" + `
	// Image is what runs.
	// +kubebuilder:validation:Pattern=` + "`^[a-z0-9./:-]+$`" + `
	Image string ` + "`json:\"image\"`" + `
	// Args are given to it.
	Args []string ` + "`json:\"args,omitempty\"`" + `
	// SPEC
}

// KindNNStatus is what was observed.
type KindNNStatus struct {
	// ObservedGeneration is the generation that was seen last.
	ObservedGeneration int64 ` + "`json:\"observedGeneration,omitempty\"`" + `
	// STATUS
}

// KindNN is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=` + "`.metadata.creationTimestamp`" + `
type KindNN struct {
	metav1.TypeMeta   ` + "`json:\",inline\"`" + `
	metav1.ObjectMeta ` + "`json:\"metadata,omitempty\"`" + `

	Spec   KindNNSpec   ` + "`json:\"spec\"`" + `
	Status KindNNStatus ` + "`json:\"status,omitempty\"`" + `
}

// +kubebuilder:object:root=true

// KindNNList is a list of them.
type KindNNList struct {
	metav1.TypeMeta ` + "`json:\",inline\"`" + `
	metav1.ListMeta ` + "`json:\"metadata,omitempty\"`" + `
	Items           []KindNN ` + "`json:\"items\"`" + `
}
`
