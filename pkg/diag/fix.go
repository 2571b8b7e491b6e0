package diag

import (
	"bytes"
	"cmp"
	"errors"
	"go/format"
	"path/filepath"
	"slices"
)

// A Change is the result of fixes to one file.
type Change struct {
	File     string
	Old, New []byte
}

// Fixed is what the fixes of findings come to.
type Fixed struct {
	Changes []Change // by name of the file
	Done    List     // what they fix
	Rest    List     // what is left
}

// Fix applies the first safe fix of each finding. Those without a safe fix are left, and those
// whose fix overlaps an earlier one or leaves a file that does not parse. A fix is applied as a
// whole or not at all, and a Go file that was formatted stays formatted. Nothing is written.
//
// The errors of read are returned together; fixes to such a file are not applied.
func (l List) Fix(read func(file string) ([]byte, error)) (Fixed, error) {
	f := fixer{read: read, files: map[string]*fixedFile{}}
	var fixed Fixed
	for _, d := range l.Sorted() {
		i := slices.IndexFunc(d.Fixes, func(fix Fix) bool { return fix.Safe && len(fix.Edits) > 0 })
		if i < 0 || !f.apply(d.Fixes[i].Edits) {
			fixed.Rest = append(fixed.Rest, d)
		} else {
			fixed.Done = append(fixed.Done, d)
		}
	}
	fixed.Changes = f.changes()
	return fixed, errors.Join(f.errs...)
}

// A fixer collects edits that go together.
type fixer struct {
	read  func(string) ([]byte, error)
	files map[string]*fixedFile
	errs  []error
}

// A fixedFile is a file with the edits accepted for it, in order of their offsets. Its text is nil
// if it cannot be read.
type fixedFile struct {
	old, new []byte
	edits    []Edit
}

// apply accepts edits, or returns false without having changed anything.
func (f *fixer) apply(edits []Edit) bool {
	byFile := map[string][]Edit{}
	var names []string
	for _, e := range edits {
		name := e.Pos.Filename
		if _, ok := byFile[name]; !ok {
			names = append(names, name)
			byFile[name] = slices.Clone(f.file(name).edits)
		}
		if !f.file(name).contains(e) {
			return false
		}
		with, ok := insert(byFile[name], e)
		if !ok {
			return false
		}
		byFile[name] = with
	}
	texts := make([][]byte, len(names))
	for i, name := range names {
		var ok bool
		if texts[i], ok = rewrite(name, f.files[name].old, byFile[name]); !ok {
			return false
		}
	}
	for i, name := range names {
		f.files[name].edits, f.files[name].new = byFile[name], texts[i]
	}
	return true
}

// file reads name once.
func (f *fixer) file(name string) *fixedFile {
	if file, ok := f.files[name]; ok {
		return file
	}
	data, err := f.read(name)
	if err != nil {
		f.errs = append(f.errs, err)
		data = nil
	}
	file := &fixedFile{old: data, new: data}
	f.files[name] = file
	return file
}

// contains reports whether e lies within the text.
func (f *fixedFile) contains(e Edit) bool {
	return f.old != nil && 0 <= e.Pos.Offset && e.Pos.Offset <= e.End.Offset &&
		e.End.Offset <= len(f.old)
}

// insert puts e among sorted edits; false if it overlaps one of them, or would insert at the same
// place, where the order would be arbitrary. A repetition of the same edit, from a finding with the
// same cause, is accepted.
func insert(edits []Edit, e Edit) ([]Edit, bool) {
	at, _ := slices.BinarySearchFunc(edits, e, func(a, b Edit) int {
		return cmp.Or(cmp.Compare(a.Pos.Offset, b.Pos.Offset),
			cmp.Compare(a.End.Offset, b.End.Offset))
	})
	if at < len(edits) && sameEdit(edits[at], e) {
		return edits, true
	}
	if at > 0 && overlap(edits[at-1], e) || at < len(edits) && overlap(e, edits[at]) {
		return nil, false
	}
	return slices.Insert(edits, at, e), true
}

func sameEdit(a, b Edit) bool {
	return a.Pos.Offset == b.Pos.Offset && a.End.Offset == b.End.Offset && a.New == b.New
}

// overlap reports whether b, which does not start before a, touches what a changes.
func overlap(a, b Edit) bool {
	return b.Pos.Offset < a.End.Offset || b.Pos.Offset == a.Pos.Offset
}

// rewrite returns old after edits. A Go file must parse before and after; it is formatted if it was
// formatted before.
func rewrite(name string, old []byte, edits []Edit) ([]byte, bool) {
	var b bytes.Buffer
	at := 0
	for _, e := range edits {
		b.Write(old[at:e.Pos.Offset])
		b.WriteString(e.New)
		at = e.End.Offset
	}
	b.Write(old[at:])
	if filepath.Ext(name) != ".go" {
		return b.Bytes(), true
	}
	before, err := format.Source(old)
	if err != nil {
		return nil, false
	}
	after, err := format.Source(b.Bytes())
	if err != nil {
		return nil, false
	}
	if bytes.Equal(before, old) {
		return after, true
	}
	return b.Bytes(), true
}

// changes returns the files that have changed, by name.
func (f *fixer) changes() []Change {
	var changes []Change
	for name, file := range f.files {
		if !bytes.Equal(file.old, file.new) {
			changes = append(changes, Change{File: name, Old: file.old, New: file.new})
		}
	}
	slices.SortFunc(changes, func(a, b Change) int { return cmp.Compare(a.File, b.File) })
	return changes
}

// Diff returns c in the unified format, under the given name.
func (c Change) Diff(name string) string {
	return Diff(name, name, string(c.Old), string(c.New))
}
