package verify

import "strings"

// An outline knows where the objects and lists of a JSON text begin and end, which is enough to find one's way without
// reading what lies between. Whether the text is JSON is for others to say.
type outline struct {
	text     string
	brackets []bracket // by where they begin
}

type bracket struct{ lo, hi, after int } // after is the index of the first bracket behind this one

// A value lies in the text from lo to hi. An object or a list is a node, too.
type value struct{ lo, hi, node int }

type entry struct {
	name string // as it is written
	value
}

// read finds the brackets, and tells whether they match.
func (o *outline) read(text string) bool {
	o.text = text
	o.brackets = make([]bracket, 0, strings.Count(text, "{")+strings.Count(text, "["))
	var open []int
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			if i = endOfString(text, i); i < 0 {
				return false
			}
		case '{', '[':
			open = append(open, len(o.brackets))
			o.brackets = append(o.brackets, bracket{lo: i})
		case '}', ']':
			if len(open) == 0 {
				return false
			}
			node := &o.brackets[open[len(open)-1]]
			node.hi, node.after = i+1, len(o.brackets)
			if text[node.lo]+2 != text[i] {
				return false
			}
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0 && len(o.brackets) > 0 && text[o.brackets[0].lo] == '{'
}

// endOfString returns the index of the quote that ends the string that begins at i, or -1.
func endOfString(text string, i int) int {
	for i++; i < len(text); i++ {
		n := strings.IndexByte(text[i:], '"')
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

// at returns the value that member names lead to from an object.
func (o *outline) at(node int, names ...string) (value, bool) {
	at := value{o.brackets[node].lo, o.brackets[node].hi, node}
	for _, name := range names {
		found := false
		for _, m := range o.members(at) {
			if m.name == name {
				at, found = m.value, true
			}
		}
		if !found || o.text[at.lo] != '{' && o.text[at.lo] != '[' {
			return value{}, false
		}
	}
	return at, true
}

// members returns the members of an object, or nothing if it is none.
func (o *outline) members(v value) []entry {
	var all []entry
	if o.text[v.lo] != '{' {
		return nil
	}
	node := v.node + 1
	for i := o.skip(v.lo + 1); i < v.hi && o.text[i] == '"'; i = o.skip(i) {
		end := endOfString(o.text, i)
		m := entry{name: o.text[i+1 : end]}
		m.value, node = o.value(o.skip(end+1), node)
		all = append(all, m)
		i = m.hi
	}
	return all
}

// elements returns the elements of a list.
func (o *outline) elements(v value) []value {
	var all []value
	node := v.node + 1
	for i := o.skip(v.lo + 1); i < v.hi-1; i = o.skip(i) {
		var e value
		e, node = o.value(i, node)
		all = append(all, e)
		i = max(e.hi, i+1)
	}
	return all
}

// value returns the value at i, and the index of the first bracket behind it.
func (o *outline) value(i, node int) (value, int) {
	if node < len(o.brackets) && o.brackets[node].lo == i {
		return value{i, o.brackets[node].hi, node}, o.brackets[node].after
	}
	end := i
	if i < len(o.text) && o.text[i] == '"' {
		end = endOfString(o.text, i) + 1
	} else {
		for end < len(o.text) && strings.IndexByte(",]}", o.text[end]) < 0 {
			end++
		}
	}
	return value{i, end, node}, node
}

// skip passes over what stands between values.
func (o *outline) skip(i int) int {
	for i < len(o.text) && strings.IndexByte(" \t\r\n:,", o.text[i]) >= 0 {
		i++
	}
	return i
}
