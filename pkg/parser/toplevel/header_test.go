package toplevel

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestClause holds that only what the go command reads counts.
func TestClause(t *testing.T) {
	t.Parallel()
	same := func(a, b string) bool { return Clause([]byte(a)) == Clause([]byte(b)) }
	assert.True(t, same("package p\n", "// +groupName=x\npackage p\n\ntype T int\n"))
	assert.True(t, same("package p\nimport \"a\"\n", "package p\nimport (\n\t\"a\" // why\n)\n"))
	assert.False(t, same("package p\n", "package q\n"))
	assert.False(t, same("package p\n", "//go:build x\n\npackage p\n"))
	assert.False(t, same("package p\n\n//go:build x\n", "//go:build x\n\npackage p\n"))
	assert.False(t, same("// +build x\n\npackage p\n", "// +build x\npackage p\n"))
	assert.True(t, same("//go:build x\n\npackage p\n", "//go:build x\n\npackage p // p\n"))
	assert.False(t, same("package p\nimport \"a\"\n", "package p\nimport \"b\"\n"))
	assert.False(t, same("package p\nimport \"a\"\n", "package p\nimport b \"a\"\n"))
}
