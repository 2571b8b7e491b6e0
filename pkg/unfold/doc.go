// Package unfold shows what becomes of a CustomResourceDefinition when it is published.
//
// Two views of it exist. Today's server publishes OpenAPI documents: [V3] and [V2] are those documents, made by the server's
// own code, [Explain] is the text that kubectl makes of them, and [Changes] says what publishing changed. KEP-2335
// ("Vanilla OpenAPI Subset: Structural Schema", section "Unfolding the Extensions") defines what an x-kubernetes-* extension
// stands for in plain OpenAPI: [Schema] and [KEP] write that out, and [Skeleton] takes all value validation away, which
// leaves the types and fields that pruning, defaulting and apply go by.
//
// Everything starts from a manifest, whoever wrote it, and no function changes its arguments. Schemas are decoded JSON,
// because x-kubernetes-unions, which the KEP unfolds, is not a key of the v1 Go types.
package unfold
