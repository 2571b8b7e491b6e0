package pipeline

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sort"

	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/emit"
	"github.com/schemagen/schemagen/pkg/schema"
	"github.com/schemagen/schemagen/pkg/verify"
)

// limits are the sizes beyond which something in the usual toolchain gives up, in rising order.
var limits = []struct {
	code  diag.Code
	bytes int
	why   string
}{
	{"size/apply", 256 << 10,
		"the annotations in which kubectl apply keeps a copy may have (262144)"},
	{"size/helm", 1 << 20, "the Secret in which Helm keeps a release may have (1 MiB)"},
	{"size/etcd", verify.MaxStored,
		"a request to etcd may have (1.5 MiB) with what a server adds"},
}

// contributors is how many packages and types a finding about size names.
const contributors = 5

// sizes reports the limits that a CRD exceeds. The first finding says where the bytes come from.
func sizes(f File, crd schema.CRD, opts Options) diag.List {
	var ds diag.List
	report := func(code diag.Code, limit string) {
		message, statement := verify.Exceeds(crd.Name(), f.Size, limit)
		crd.Origin.Report(&ds, code, "%s", message).Statement = statement
	}
	for _, l := range limits {
		if f.Size > l.bytes {
			report(l.code, l.why)
		}
	}
	if opts.MaxCRDSize > 0 && f.Size > int(opts.MaxCRDSize) {
		report("size/limit", fmt.Sprintf("the limit of %d", opts.MaxCRDSize))
	}
	for i := range ds {
		ds[i].CRD = crd.Name()
		if i == 0 {
			ds[0].Related = append(ds[0].Related, attribution(f.Shares())...)
		}
	}
	return ds
}

// A Share is what a Go type or package contributes to a CRD, in bytes.
type Share = emit.Share

// ByPackage returns the shares of packages, the largest first, from those of their types.
func ByPackage(shares []Share) []Share {
	packages := map[string]*emit.Share{}
	for _, s := range shares {
		sum := packages[s.Package]
		if sum == nil {
			sum = &emit.Share{Package: s.Package}
			packages[s.Package] = sum
		}
		sum.Descriptions += s.Descriptions
		sum.Rest += s.Rest
	}
	var sums []emit.Share
	for _, path := range slices.Sorted(maps.Keys(packages)) {
		sums = append(sums, *packages[path])
	}
	slices.SortStableFunc(sums, func(a, b emit.Share) int {
		return cmp.Compare(b.Bytes(), a.Bytes())
	})
	return sums
}

// attribution names the packages, then the types, that contribute most.
func attribution(shares []emit.Share) []diag.Related {
	var lines []diag.Related
	for _, list := range [][]emit.Share{ByPackage(shares), shares} {
		for _, s := range list[:min(len(list), contributors)] {
			lines = append(lines,
				diag.Related{Message: fmt.Sprintf("%d bytes, of which %d are descriptions: %s",
					s.Bytes(), s.Descriptions, s.Name())})
		}
	}
	return lines
}

// fit cuts descriptions until the CRD has at most as many bytes as requested, and says what it cut:
// first, level by level from the deepest, descriptions end after their first sentence, then they
// are left out. Equal CRDs are cut alike.
func fit(crd schema.CRD, opts Options) (schema.CRD, diag.List) {
	var ds diag.List
	if opts.Fit <= 0 {
		return crd, nil
	}
	size := func(c schema.CRD) int { return emit.Size(c, opts.emit()) }
	before := size(crd)
	if before <= int(opts.Fit) {
		return crd, nil
	}
	levels := 0
	for _, v := range crd.Versions {
		levels = max(levels, v.Schema.Depth()+1)
	}
	cuts := 1 + sort.Search(2*levels-1, func(i int) bool {
		return size(cut(crd, levels, i+1)) <= int(opts.Fit)
	})
	small := cut(crd, levels, cuts)
	if n := size(small); n > int(opts.Fit) {
		crd.Origin.Report(&ds, "size/limit",
			"%s has %d bytes without any description, more than the %d to fit", crd.Name(),
			n, opts.Fit)
	} else {
		crd.Origin.Report(&ds, "size/fit", "%s has %d bytes instead of %d: %s", crd.Name(), n,
			before, wordCuts(levels, cuts))
	}
	ds[0].CRD = crd.Name()
	return small, ds
}

// cut returns the CRD after a number of cuts. The first levels of them shorten the descriptions of
// one level each, the deepest first, the others leave out those of one level each.
func cut(crd schema.CRD, levels, cuts int) schema.CRD {
	crd.Versions = slices.Clone(crd.Versions)
	for i := range crd.Versions {
		crd.Versions[i].Schema = crd.Versions[i].Schema.Describe(func(depth int) schema.Keep {
			switch {
			case depth >= 2*levels-cuts:
				return schema.KeepNone
			case depth >= levels-cuts:
				return schema.KeepSentence
			}
			return schema.KeepAll
		})
	}
	return crd
}

// wordCuts says what a number of cuts left out.
func wordCuts(levels, cuts int) string {
	switch {
	case cuts < levels:
		return fmt.Sprintf("descriptions %d or more levels deep end after their first sentence",
			levels-cuts)
	case cuts == levels:
		return "all descriptions end after their first sentence"
	case cuts < 2*levels:
		return fmt.Sprintf("descriptions %d or more levels deep are left out, the others end after their first sentence", 2*levels-cuts)
	}
	return "all descriptions are left out"
}
