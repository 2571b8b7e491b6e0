package parser

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
)

// An Outline says how the declarations of a package depend on each other, to find out what a change to one of them affects.
type Outline struct {
	Frames  map[string]string // by file
	Decls   []DeclOutline     // by file name, then in source order
	Grouped bool              // the package names its API group, so that types with the name of a kind count as versions
	// Odd says that declarations that do not name a type may decide what it is: constants with markers, which belong to it or to
	// nothing, or methods whose receiver is an alias of it.
	Odd bool
}

// A DeclOutline says which types a declaration names. If the declaration was not needed, it says only that it exists.
type DeclOutline struct {
	Name        TypeName
	File        string
	First, Last int  // lines, from after the declaration before it to its end
	Kind        bool // it embeds metav1.TypeMeta and metav1.ObjectMeta
	Read        bool // it was parsed, so that what follows is known
	Generic     bool
	Alias       bool   // with markers, which count only where it is shared
	Original    string // the type of the same package that it is written as, if it is an alias
	Holds       []TypeName
	Mentions    []TypeName // names that JSON does not reach
}

// changes reports whether the files of a package may change: its module has no version.
func (u *unit) changes() bool {
	m := u.meta.Module
	if m != nil && m.Replace != nil {
		m = m.Replace
	}
	return m != nil && m.Version == ""
}

// outline makes the outline of a package.
func (u *unit) outline() *Outline {
	out := &Outline{Frames: make(map[string]string, len(u.files)), Grouped: u.hasGroup(), Odd: u.odd}
	for _, f := range u.files {
		out.Frames[f.name] = f.frame
		out.Odd = out.Odd || f.marksConstants()
	}
	for _, d := range u.order {
		o := DeclOutline{Name: TypeName{u.path, d.name}, File: d.file.name, Kind: d.kind, Read: d.spec != nil}
		o.First, o.Last = d.file.typeLines[d.item.lo][0], d.file.typeLines[d.item.lo][1]
		if o.Read {
			o.Generic = d.spec.TypeParams != nil
			o.Alias = d.spec.Assign.IsValid() && len(d.item.home.marks) > 0
			o.Original = d.original()
			o.Holds, o.Mentions = d.names()
		}
		out.Decls = append(out.Decls, o)
	}
	return out
}

// marksConstants reports whether a constant may have markers.
func (f *source) marksConstants() bool {
	return slices.ContainsFunc(f.items, func(it item) bool { return it.kind == constItem && it.marked() })
}

// names returns the types that a declaration names, each once: those that it holds in JSON, and the others.
func (d *decl) names() (holds, mentions []TypeName) {
	w := walker{decl: d}
	w.declaration(deep)
	for _, name := range w.local {
		holds = append(holds, TypeName{d.path, name})
	}
	for _, name := range w.aside {
		mentions = append(mentions, TypeName{d.path, name})
	}
	for _, r := range w.foreign {
		meta := d.meta.Imports[r.path]
		switch {
		case meta == nil:
		case r.need == deep:
			holds = append(holds, TypeName{meta.PkgPath, r.name})
		default:
			mentions = append(mentions, TypeName{meta.PkgPath, r.name})
		}
	}
	return distinct(holds), distinct(mentions)
}

func distinct(names []TypeName) []TypeName {
	slices.SortFunc(names, TypeName.Compare)
	return slices.Compact(names)
}

// frame notes the frame of a file of a package that may change, if outlines are asked for.
func (u *unit) frame(f *source) {
	if u.loader.config.Outlines && u.changes() {
		f.frame, f.typeLines = f.framed()
	}
}

// framed returns a hash of what a file says besides the contents of its types: which types it declares, what it says about the
// package, its constants, and its marshal methods; and the first and last line of each type by its offset. The hash is empty if lines
// do not tell declarations apart.
func (f *source) framed() (sum string, lines map[int][2]int) {
	var frame bytes.Buffer
	say := func(what string, text []byte) { fmt.Fprintf(&frame, "%s %d %s\n", what, len(text), text) }
	lines, apart, end := make(map[int][2]int), f.ok, 0
	for _, it := range f.items {
		text := f.data[it.lo:it.hi]
		switch it.kind {
		case commentItem:
			continue
		case typeItem:
			say("type", f.data[it.name.lo:it.name.hi])
			apart = apart && f.position(it.lo).Line > end
			lines[it.lo] = [2]int{end + 1, f.position(it.hi).Line}
		case constItem:
			say("const", text)
		case funcItem:
			if name := string(f.data[it.name.lo:it.name.hi]); name == "MarshalJSON" || name == "MarshalText" {
				say("func", f.data[it.lo:it.body])
			}
		}
		for _, m := range it.home.marks {
			if m.Place == Above || it.kind == constItem {
				say("marker", []byte(m.Text))
			}
		}
		end = f.position(it.hi).Line
	}
	for _, m := range f.markers {
		say("package", []byte(m.Text))
	}
	if !apart {
		return "", lines
	}
	hash := sha256.Sum256(frame.Bytes())
	return hex.EncodeToString(hash[:16]), lines
}

// Frame returns the frame of a file, as in an Outline, for other contents of it.
func Frame(name string, data []byte) string {
	f := newSource(name, data)
	f.arrange(false)
	sum, _ := f.framed()
	return sum
}
