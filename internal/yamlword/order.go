package yamlword

import (
	"bytes"

	"go.yaml.in/yaml/v2"
)

// CompareKeys orders the keys of a mapping as sigs.k8s.io/yaml writes them: runs of digits by their
// number, letters after everything else. For some keys the order is circular (v10, v1beta1, v2), so
// that the result of sorting depends on the order before. It knows what is so for nearly all keys,
// and asks the library about the others.
func CompareKeys(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	if i == len(a) || i == len(b) {
		return len(a) - len(b)
	}
	if isASCIILetter(a[i]) && isASCIILetter(b[i]) {
		return int(a[i]) - int(b[i])
	}
	mapping, _ := yaml.Marshal(map[string]int{a: 1, b: 2}) // there are no other texts and numbers
	if bytes.HasSuffix(mapping, []byte("1\n")) {
		return 1
	}
	return -1
}

func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
