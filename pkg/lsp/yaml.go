package lsp

import (
	"path/filepath"
	"slices"

	"github.com/schemagen/schemagen/pkg/config"
	"github.com/schemagen/schemagen/pkg/diag"
)

// publishYAML tells the editor what is wrong with a configuration.
func (s *server) publishYAML(file string) {
	s.mu.Lock()
	d := s.docs[file]
	s.mu.Unlock()
	if d == nil {
		return
	}
	var found diag.List
	if slices.Contains(config.Names(), filepath.Base(file)) {
		project, wrong := config.Parse(file, d.data)
		found = append(wrong, project.Mistakes()...)
	}
	s.publish(file, found)
}
