package server

import (
	"fmt"
	"os"
	"strings"
)

// etcdVersion is the etcd that all releases are asked over.
const etcdVersion = "v3.7.3"

// releases are the newest six minor releases of Kubernetes, each at a patch that the module proxy
// serves, the newest first. The newest is that of the libraries that the project links.
var releases = [...]Release{"1.37.2", "1.36.3", "1.35.4", "1.34.4", "1.33.13", "1.32.13"}

// A Release is a release of Kubernetes whose API server can be asked, with its patch.
type Release string

// Releases returns the releases that can be asked, the newest first.
func Releases() []Release { return releases[:] }

// Newest returns the newest release.
func Newest() Release { return releases[0] }

// Oldest returns the oldest release.
func Oldest() Release { return releases[len(releases)-1] }

// Minor returns the release without its patch, as in 1.37.
func (r Release) Minor() string { return string(r[:strings.LastIndexByte(string(r), '.')]) }

// ParseRelease returns the release that s names: 1.32, or the words newest and oldest.
func ParseRelease(s string) (Release, error) {
	switch s {
	case "newest":
		return Newest(), nil
	case "oldest":
		return Oldest(), nil
	}
	for _, r := range releases {
		if s == r.Minor() {
			return r, nil
		}
	}
	return "",
		fmt.Errorf("%q is not a release that can be asked: choose newest, oldest, or one from %s to %s", s, Oldest().Minor(), Newest().Minor())
}

// Asked returns the release that $E2E_KUBE names, or the newest.
func Asked() (Release, error) {
	if s := os.Getenv("E2E_KUBE"); s != "" {
		return ParseRelease(s)
	}
	return Newest(), nil
}
