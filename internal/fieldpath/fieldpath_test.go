package fieldpath_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/internal/fieldpath"
)

func TestWithin(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"spec", "spec.names", "spec[0]", "spec[a.b].c"} {
		assert.True(t, fieldpath.Within(path, "spec"), path)
	}
	for _, path := range []string{"", "spe", "specs", "status.spec"} {
		assert.False(t, fieldpath.Within(path, "spec"), path)
	}
}

func TestIsNone(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{"": true, "<nil>": true, "spec": false, "[0]": false} {
		assert.Equal(t, want, fieldpath.IsNone(path), path)
	}
}
