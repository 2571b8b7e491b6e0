// Package migrate compares the manifests that schemagen makes with those that a project has, and says of every difference
// where it comes from.
//
// Two manifests are compared as documents: their order, their comments, and the annotation in which controller-gen, the peer,
// leaves its version do not count. A difference has one of four reasons. A divergence is the peer's doing and intended: an
// API server refuses what the manifest has there or does nothing with it, the peer has lost a part of what the sources say, or
// it took any of several markers. It is told of once for a node, whatever is below. An ignored marker is one that the peer
// does not know, so that it takes effect with us for the first time. Another version of the peer may have written the
// manifest. What none of these explains was changed by hand, or in the sources after the manifest was made.
package migrate
