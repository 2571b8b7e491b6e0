package apiserver

import "k8s.io/apimachinery/pkg/version"

// CompareVersions orders names of versions as a server prefers them: it is positive if a comes
// first, as v1 does before v1beta1.
func CompareVersions(a, b string) int { return version.CompareKubeAwareVersionStrings(a, b) }
