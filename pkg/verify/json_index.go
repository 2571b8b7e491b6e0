package verify

import (
	"bytes"
	"hash/maphash"
	"iter"
	"slices"
)

// A jsonIndex knows where the objects and lists of a JSON text begin and end, which is enough to navigate without
// reading what lies between, and the facts about a schema that matter to those around it. It is for JSON as this program writes
// it: without space between values or escapes in names. It does not check that the text is JSON.
type jsonIndex struct {
	text     []byte
	brackets []bracket // by where they begin
	selects  bool      // something is called selectableFields
	located  bool      // something is called fieldPath, and is a text

	open []*nesting // brackets that are not closed yet, and room for more; all texts are read with one seed
}

type bracket struct {
	lo, hi, after int // after is the index of the first bracket after this one
	facts         facts
	sum           sum
}

// A sum is a hash of a text without the content of its descriptions, which does not matter: there must be none below a junctor,
// and elsewhere they may be anything. Nobody can construct a collision, because the seed is not known. What is in the values of a map
// has another one: a server does not examine its defaults when it validates a CRD.
type sum struct {
	hash   uint64
	size   int
	values bool
}

// facts are which keywords a schema has, and whether there are rules in it or below.
type facts uint8

const (
	hasRules facts = 1 << iota
	hasDefault
	isEmbedded
	isObject
	isArray
)

// An indexer builds the index of a text.
type indexer struct {
	*jsonIndex
	seed   maphash.Seed
	depth  int
	cut    int  // where the text begins that is not yet in any sum
	values bool // the last name is that of a keyword whose value may be anything
}

// A nesting is a bracket that is not closed yet.
type nesting struct {
	node   int
	values bool
	size   int
	hash   maphash.Hash
}

// read finds the brackets, and reports whether they match and there is no space between values.
func (o *jsonIndex) read(text []byte, seed maphash.Seed) bool {
	o.text, o.selects, o.located = text, false, false
	o.brackets = slices.Grow(o.brackets[:0], bytes.Count(text, []byte("{"))+bytes.Count(text, []byte("[")))
	r := indexer{jsonIndex: o, seed: seed}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			if i = r.string(i); i < 0 {
				return false
			}
		case '{', '[':
			r.enter(i)
		case '}', ']':
			if !r.leave(i) {
				return false
			}
		case ' ', '\t', '\r', '\n':
			return false
		}
	}
	return r.depth == 0 && len(o.brackets) > 0 && text[o.brackets[0].lo] == '{'
}

func (r *indexer) enter(i int) {
	inValue := r.values
	if r.depth > 0 {
		inValue = inValue || r.open[r.depth-1].values
		r.hash(i)
	}
	if r.depth == len(r.open) {
		r.open = append(r.open, &nesting{})
		r.open[r.depth].hash.SetSeed(r.seed)
	}
	n := r.open[r.depth]
	n.node, n.values, n.size = len(r.brackets), inValue, 0
	n.hash.Reset()
	r.depth++
	r.brackets = append(r.brackets, bracket{lo: i})
	r.cut = i
}

// leave closes a bracket, and reports whether it matches the one that was opened last.
func (r *indexer) leave(i int) bool {
	if r.depth == 0 {
		return false
	}
	r.hash(i)
	r.depth--
	n := r.open[r.depth]
	b := &r.brackets[n.node]
	b.hi, b.after, b.sum = i+1, len(r.brackets), sum{hash: n.hash.Sum64(), size: n.size}
	if r.depth > 0 {
		above := r.open[r.depth-1]
		maphash.WriteComparable(&above.hash, b.sum)
		above.size += n.size
		r.brackets[above.node].facts |= b.facts & hasRules
	}
	r.cut, r.values = i+1, false
	return r.text[b.lo]+2 == r.text[i]
}

// hash adds the text before i to the sum of the innermost bracket.
func (r *indexer) hash(i int) {
	n := r.open[r.depth-1]
	_, _ = n.hash.Write(r.text[r.cut:i])
	n.size += i - r.cut
	r.cut = i
}

// string reads a string, and interprets it if it is a name. It returns the index of its last quote, or -1.
func (r *indexer) string(i int) int {
	end := endOfString(r.text, i)
	if end < 0 || r.depth == 0 || !bytes.HasPrefix(r.text[end+1:], []byte(":")) {
		return end
	}
	if bytes.IndexByte(r.text[i:end], '\\') >= 0 {
		return -1
	}
	return r.name(r.text[i+1:end], end)
}

func (r *indexer) name(name []byte, end int) int {
	facts := &r.brackets[r.open[r.depth-1].node].facts
	value := r.text[end+2:]
	r.values = false
	switch string(name) {
	case "description":
		if bytes.HasPrefix(value, []byte(`"`)) && !r.open[r.depth-1].values {
			return r.description(end + 2)
		}
	case "type":
		if bytes.HasPrefix(value, []byte(`"object"`)) {
			*facts |= isObject
		} else if bytes.HasPrefix(value, []byte(`"array"`)) {
			*facts |= isArray
		}
	case "default":
		*facts |= hasDefault
		r.values = true
	case "enum", "example":
		r.values = true
	case "x-kubernetes-validations":
		*facts |= hasRules
	case "x-kubernetes-embedded-resource":
		*facts |= isEmbedded
	case "selectableFields":
		r.selects = true
	case "fieldPath":
		r.located = r.located || bytes.HasPrefix(value, []byte(`"`))
	}
	return end
}

// description skips a description; only whether it is empty goes into the sum.
func (r *indexer) description(i int) int {
	end := endOfString(r.text, i)
	if end > i+1 {
		r.hash(i)
		r.cut = end
	}
	return end
}

// endOfString returns the index of the quote that ends the string that begins at i, or -1.
func endOfString(text []byte, i int) int {
	for i++; i < len(text); i++ {
		n := bytes.IndexByte(text[i:], '"')
		if n < 0 {
			return -1
		}
		i += n
		slashes := 0
		for text[i-1-slashes] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return i
		}
	}
	return -1
}

// members returns the objects and lists among the members of an object, with their names.
func (o *jsonIndex) members(of int) iter.Seq2[[]byte, int] {
	return func(yield func([]byte, int) bool) {
		for i := of + 1; i < o.brackets[of].after; i = o.brackets[i].after {
			name, ok := bytes.CutSuffix(o.text[o.brackets[of].lo:o.brackets[i].lo], []byte(`":`))
			if ok && !yield(name[bytes.LastIndexByte(name, '"')+1:], i) {
				return
			}
		}
	}
}

// member returns the object or list that names lead to, or false if there is none.
func (o *jsonIndex) member(node int, names ...string) (int, bool) {
	for _, name := range names {
		above := node
		for n, i := range o.members(above) {
			if string(n) == name {
				node = i
			}
		}
		if node == above {
			return 0, false
		}
	}
	return node, true
}

// objects returns the elements of a list, or false if it has anything but objects in it.
func (o *jsonIndex) objects(list int) (all []int, ok bool) {
	lo := o.brackets[list].lo
	for i := list + 1; i < o.brackets[list].after; i = o.brackets[i].after {
		if o.brackets[i].lo != lo+1 || !o.is(i, '{') {
			return nil, false
		}
		all = append(all, i)
		lo = o.brackets[i].hi
	}
	return all, o.is(list, '[') && o.brackets[list].hi == lo+1
}

func (o *jsonIndex) is(node int, open byte) bool { return o.text[o.brackets[node].lo] == open }

func (o *jsonIndex) length(node int) int { return o.brackets[node].hi - o.brackets[node].lo }
