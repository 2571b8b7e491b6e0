package cache

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// FileStates tell one state of the files of a tree from another without reading most of them: by
// their names, sizes and times of modification, and by their identity, since editors replace a file
// by a new one.
type FileStates struct {
	files  map[string]stamp
	latest time.Time
}

// A stamp is a file that exists. Its content counts while it is so recent that it may change and
// keep its time.
type stamp struct {
	info fs.FileInfo
	sum  string
}

// coarse is the largest distance of two changes that a file system gives the same time, with room
// for the next look.
const coarse = 3 * time.Second

// FileStates returns the state of the files as it is now. Those that nobody changes are left out.
func (t *Tree) FileStates() FileStates {
	s := FileStates{files: make(map[string]stamp)}
	l := dirCache{}
	for _, w := range t.Walks {
		l.goFiles(w.Root, w.Nested, func(name string) {
			s.directory(filepath.Dir(name))
			s.file(name)
		})
	}
	for _, d := range t.Dirs {
		s.directory(d.Name)
		for _, e := range l.in(d.Name).entries { // a directory that cannot be read has no files
			if isSource(e.Name()) {
				s.file(filepath.Join(d.Name, e.Name()))
			}
		}
	}
	for _, f := range t.Files {
		s.file(f.Name)
	}
	return s
}

// file adds a regular file, once. What cannot be looked at is missing.
func (s *FileStates) file(name string) {
	if _, ok := s.files[name]; ok {
		return
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return
	}
	s.note(info)
	st := stamp{info: info}
	if time.Since(info.ModTime()) < coarse {
		data, _ := os.ReadFile(name) // a file that is gone by now is missing at the next look
		st.sum = Sum(data)
	}
	s.files[name] = st
}

// directory notes when a directory changed, which shows that files are gone. By itself that means
// nothing: manifests are written to it as well.
func (s *FileStates) directory(name string) {
	if info, err := os.Stat(name); err == nil {
		s.note(info)
	}
}

// note keeps the latest time of modification.
func (s *FileStates) note(info fs.FileInfo) {
	if info.ModTime().After(s.latest) {
		s.latest = info.ModTime()
	}
}

// Since reports whether something changed after a time, or so shortly before that the clock cannot
// tell.
func (s FileStates) Since(start time.Time) bool { return s.latest.After(start.Add(-slack)) }

// Latest returns when something changed last.
func (s FileStates) Latest() time.Time { return s.latest }

// Changed returns the names of the files that differ between two states, sorted.
func (s FileStates) Changed(now FileStates) []string {
	all := map[string]stamp{}
	maps.Copy(all, s.files)
	maps.Copy(all, now.files)
	return slices.DeleteFunc(slices.Sorted(maps.Keys(all)), func(name string) bool {
		before, was := s.files[name]
		after, is := now.files[name]
		return was && is && !before.differs(after)
	})
}

// differs reports whether a file is another one, or has another size, time or, if both are known,
// content.
func (s stamp) differs(now stamp) bool {
	return s.info.Size() != now.info.Size() || !s.info.ModTime().Equal(now.info.ModTime()) ||
		!os.SameFile(s.info, now.info) ||
		s.sum != "" && now.sum != "" && s.sum != now.sum
}
