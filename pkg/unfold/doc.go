// Package unfold shows what a CustomResourceDefinition becomes when it is published.
//
// There are two views. Today's server publishes OpenAPI documents: [V3] and [V2] are those
// documents, produced by the server's own code, [Explain] is the text that kubectl derives from
// them, and [Changes] says what publishing changed. KEP-2335 ("Vanilla OpenAPI Subset: Structural
// Schema", section "Unfolding the Extensions") defines what an x-kubernetes-* extension stands for
// in plain OpenAPI: [KEP] writes that out, and [SkeletonOf] removes all value validation, which
// leaves the types and fields that pruning, defaulting and apply use.
//
// Everything starts from a manifest, whoever wrote it, and no function changes its arguments.
// Schemas are decoded JSON, because x-kubernetes-unions, which the KEP unfolds, is not a key of the
// v1 Go types.
package unfold
