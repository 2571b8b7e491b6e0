// Package diff says in words what changed between two versions of a CustomResourceDefinition, and
// whom it breaks.
//
// Clients are programs and people that send and read objects as the old CRD describes them:
// manifests in repositories, controllers with generated types, kubectl. Stored objects are those in
// etcd: after the change they are read, defaulted, pruned and, when somebody next updates them,
// validated by the new CRD. A change is breaking for one of the two if some object or request that
// was valid before no longer is, or means something else; otherwise it is safe, or changes what is
// read: a default, which breaks nothing by itself. What a change means depends only on its kind:
// [Kinds] is the table, and its codes are documented with all others.
package diff
