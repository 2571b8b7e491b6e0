// Package migrate compares the manifests that schemagen generates with those that a project has,
// and says where each difference comes from.
//
// Two manifests are compared as documents: their order, their comments, and the annotation in which
// controller-gen, the peer, leaves its version do not count. A difference has one of six reasons.
// An option of the peer explains many at once, such as that there are no descriptions. A divergence
// is caused by the peer, and we intend it: an API server refuses or ignores what the manifest has
// there, the peer has lost a part of what the sources say, or it took an arbitrary one of several
// markers. It is reported once for a node, whatever is below. An ignored marker is one that the
// peer does not know, so it takes effect with us for the first time. Another version of the peer
// may have written the manifest, and then another version of a module that the API uses may have
// been selected. What none of these explains was changed by hand, or in the sources after the
// manifest was generated.
package migrate
