package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// TestMembers changes modules of a workspace that it names without a dot before them, and with blanks in between.
func TestMembers(t *testing.T) {
	for _, c := range []struct{ dir, use string }{{"b", "b"}, {"b c", `"./b c"`}} {
		w := newWorld(t)
		w.write("go.work", "go 1.26.0\n\nuse (\n\t./main\n\t"+c.use+"\n)\n")
		w.write(c.dir+"/go.mod", "module example.com/b\n\ngo 1.26.0\n")
		w.check("at first", true)
		w.write(c.dir+"/go.mod", "module example.com/b\n\ngo 1.26.0\n\nreplace example.com/other => ../elsewhere\n")
		assert.Equal(t, pipeline.Nothing, w.check("a replacement that contradicts another one: "+c.use, false))
	}
}
