// Package preview serves documentation while it is being written: the pages of package docs,
// renewed when their sources change, and what a server would store of an object that is typed
// beside them.
//
// A [Server] is a handler for a loopback address. It answers only requests that carry its token,
// come from its own pages, and name the host that it is served at, since any page in the same
// browser can send requests there. It writes nothing.
package preview
