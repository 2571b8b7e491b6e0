package rules

import (
	"slices"
	"testing"
)

func TestCheck(t *testing.T) {
	for name, tt := range map[string]struct {
		kind, name string
		want       []string
	}{
		"good":  {"new", "a", nil},
		"empty": {"new", "", []string{"name"}},
		"slash": {"new", "a/b", []string{"/"}},
		"old":   {"old", "a", []string{"kind"}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Check(tt.kind, tt.name); !slices.Equal(got, tt.want) {
				t.Errorf("%q", got)
			}
		})
	}
}
