package kustomize

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// A strategy is what the tags patchStrategy and patchMergeKey of a Go field say about its list.
type strategy struct {
	merge bool
	key   string // empty for a list of scalars
}

// strategyOf reads a tag as it is written in Go, with its quotes.
func strategyOf(literal string) strategy {
	text, err := strconv.Unquote(literal)
	if err != nil {
		return strategy{}
	}
	tag := reflect.StructTag(text)
	return strategy{slices.Contains(strings.Split(tag.Get("patchStrategy"), ","), "merge"),
		tag.Get("patchMergeKey")}
}

const (
	strategyKey = "x-kubernetes-patch-strategy"
	mergeKey    = "x-kubernetes-patch-merge-key"
	mapKeys     = "x-kubernetes-list-map-keys"
)

// ofList returns how a list is merged, or nil if it is replaced. The schema says it; the tags count
// where it says nothing, as in CRDs of older releases of Kubernetes' types.
func (t strategy) ofList(list *v1.JSONSchemaProps) schema {
	items := list.Items.Schema
	kind := ""
	if list.XListType != nil {
		kind = *list.XListType
	}
	_, isField := items.Properties[t.key]
	switch {
	case kind == "map" && len(list.XListMapKeys) > 0:
		return byKeys(list.XListMapKeys, t.key)
	case kind == "set" && isScalar(items), kind == "" && t.merge && t.key == "" && isScalar(items):
		return schema{strategyKey: "merge"}
	case kind == "" && t.merge && isField:
		return schema{strategyKey: "merge", mergeKey: t.key}
	}
	return nil
}

// byKeys returns how a list of type map is merged. kustomize goes by all keys where it knows that
// there can be several, and earlier releases of it by one.
func byKeys(keys []string, preferred string) schema {
	merged := schema{strategyKey: "merge", mapKeys: keys}
	switch {
	case len(keys) == 1:
		merged[mergeKey] = keys[0]
	case slices.Contains(keys, preferred):
		merged[mergeKey] = preferred
	}
	return merged
}
