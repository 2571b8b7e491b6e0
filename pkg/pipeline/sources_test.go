package pipeline_test

import (
	"fmt"
	"strings"
	"testing"
)

const metaFields = "\tmetav1.TypeMeta   `json:\",inline\"`\n\tmetav1.ObjectMeta `json:\"metadata,omitempty\"`\n"

// aKind returns the declaration of a kind.
func aKind(name string, fields ...string) string {
	return "// " + name + " is a kind.\n// +kubebuilder:object:root=true\ntype " + name + " struct {\n" + metaFields + "\t" + strings.Join(fields, "\n\t") + "\n}\n"
}

// st returns the declaration of a struct.
func st(name string, fields ...string) string {
	return "type " + name + " struct {\n\t" + strings.Join(fields, "\n\t") + "\n}\n"
}

// fl returns a field.
func fl(name, typ string) string {
	return fmt.Sprintf("%s %s `json:\"%s\"`", strings.ToUpper(name[:1])+name[1:], typ, name)
}

const metaImport = "metav1 \"k8s.io/apimachinery/pkg/apis/meta/v1\""

// src returns a file of package v1 in a group.
func src(group string, imports []string, decls ...string) string {
	text := ""
	if group != "" {
		text = "// +groupName=" + group + "\n"
	}
	text += "package v1\n\n"
	for _, i := range imports {
		text += "import " + i + "\n"
	}
	return text + "\n" + strings.Join(decls, "\n")
}

// empty returns a world without packages in the main module.
func empty(t *testing.T) *world {
	w := newWorld(t)
	w.remove("main/api")
	return w
}

var meta = []string{metaImport}
