// Package filename makes names of files absolute, relative, free of links, and URIs.
package filename

import (
	"net/url"
	"path/filepath"
	"strings"
)

// In returns a name that is relative to a directory as one that the process can open.
func In(dir, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(dir, name)
}

// Absolute returns a name that does not depend on the working directory, if that is known.
func Absolute(name string) string {
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

// Between returns the way from a directory to a file or directory, with slashes. From another drive
// there is none but the absolute name.
func Between(dir, name string) string {
	name = Absolute(name)
	if way, err := filepath.Rel(Absolute(dir), name); err == nil {
		name = way
	}
	return filepath.ToSlash(name)
}

// Shorter returns a name as seen from a directory: relative if it lies below or is shorter that
// way.
func Shorter(dir, name string) string {
	whole := Absolute(name)
	rel, err := filepath.Rel(Absolute(dir), whole)
	if err != nil || !filepath.IsLocal(rel) && len(rel) >= len(whole) {
		return name
	}
	return rel
}

// URI returns the URI of an absolute name. A Windows drive is the first part of its path; the
// server of a shared directory is the host.
func URI(name string) string {
	host, path := "", filepath.ToSlash(name)
	if share, ok := strings.CutPrefix(path, "//"); ok {
		host, path, _ = strings.Cut(share, "/")
	}
	return (&url.URL{Scheme: "file", Host: host,
		Path: "/" + strings.TrimPrefix(path, "/")}).String()
}

// Real returns the absolute name without links, as far as it exists.
func Real(name string) string {
	name = Absolute(name)
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	if above := filepath.Dir(name); above != name {
		return filepath.Join(Real(above), filepath.Base(name))
	}
	return name
}
