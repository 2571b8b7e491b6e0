package advice

import (
	"fmt"
	"regexp"
	"strconv"

	"k8s.io/apimachinery/pkg/util/version"

	"github.com/schemagen/schemagen/pkg/apiserver"
)

// The releases that a Target may name: from the first with CustomResourceDefinition v1 to that of
// the linked libraries.
const (
	oldestMinor = 16
	linkedMinor = apiserver.LinkedMinor
)

// A Target is the oldest API server that must accept a manifest. The zero value is the release of
// the linked libraries.
type Target struct{ minor uint }

// Minor returns the minor release, or 0 for that of the linked libraries.
func (t Target) Minor() int { return int(t.minor) }

var targetForm = regexp.MustCompile(`^v?1\.(\d{1,3})(\.\d+)?$`)

// ParseTarget reads a release such as 1.30 or v1.30.4; an empty string is the release of the linked
// libraries.
func ParseTarget(s string) (Target, error) {
	if s == "" {
		return Target{}, nil
	}
	m := targetForm.FindStringSubmatch(s)
	if m == nil {
		return Target{}, fmt.Errorf("%q is not a Kubernetes release: write 1.%d", s, linkedMinor)
	}
	minor, err := strconv.ParseUint(m[1], 10, 16)
	if err != nil || minor < oldestMinor || minor > linkedMinor {
		return Target{}, fmt.Errorf("unknown Kubernetes release %s: choose one from 1.%d to 1.%d",
			s, oldestMinor, linkedMinor)
	}
	return Target{minor: uint(minor)}, nil
}

// String returns the release, such as 1.30.
func (t Target) String() string { return fmt.Sprintf("1.%d", t.release()) }

// MarshalText implements encoding.TextMarshaler. Empty text is the release of the linked libraries.
func (t Target) MarshalText() ([]byte, error) {
	if t.minor == 0 {
		return nil, nil
	}
	return []byte(t.String()), nil
}

// UnmarshalText implements encoding.TextUnmarshaler, as [ParseTarget] reads.
func (t *Target) UnmarshalText(text []byte) (err error) {
	*t, err = ParseTarget(string(text))
	return err
}

func (t Target) release() uint {
	if t.minor == 0 {
		return linkedMinor
	}
	return t.minor
}

// expressions is the version of the CEL environment in which the target compiles a rule that it has
// not stored yet: one release older than its own, so that it can be rolled back.
func (t Target) expressions() *version.Version { return version.MajorMinor(1, t.release()-1) }

// Supported returns the oldest release that upstream supports: three minor releases at a time, the
// linked one being the newest.
func Supported() Target { return Target{minor: linkedMinor - 2} }
