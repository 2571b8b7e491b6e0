// Package publish makes what a server publishes for CustomResourceDefinitions, with the server's
// own code: [V3] and [V2] are its OpenAPI documents, and [Explain] is what kubectl makes of them.
package publish
