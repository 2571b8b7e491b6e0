package main

import (
	"go/format"
	"os"
	"strings"
	"testing"
)

// TestTable holds that what stands around the rows is what the table of the project has.
func TestTable(t *testing.T) {
	t.Parallel()
	current, err := os.ReadFile("../../internal/rbac/released.go")
	if err != nil {
		t.Fatal(err)
	}
	made, err := format.Source(table(map[resource][]int{{"", "pods"}: {20, 37}}, []int{20, 37}))
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(made), "\t\"\":")
	if !strings.HasPrefix(string(current), head) {
		t.Errorf("released.go does not begin with:\n%s", head)
	}
}
