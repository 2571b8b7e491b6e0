package pipeline

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/schemagen/schemagen/pkg/parser"
)

// outlines are those of packages whose files may change, by path.
type outlines map[string]*parser.Outline

func outlinesOf(prog *parser.Program) outlines {
	all := outlines{}
	for path, p := range prog.Packages {
		if p.Outline != nil {
			all[path] = p.Outline
		}
	}
	return all
}

// of returns the packages that files belong to, by path.
func (o outlines) of(files map[string]bool) map[string]bool {
	paths := map[string]bool{}
	for path, outline := range o {
		for name := range outline.Frames {
			if files[name] {
				paths[path] = true
			}
		}
	}
	return paths
}

// amended returns outlines as they are after some packages were loaded again. What was not read of them this time is as it was
// unless its package is one of those that were read whole, or its file has changed.
func (o outlines) amended(now outlines, whole, changed map[string]bool) outlines {
	all := maps.Clone(o)
	for path, outline := range now {
		if before := o[path]; before != nil && !whole[path] {
			known := make(map[parser.TypeName]*parser.DeclOutline, len(before.Decls))
			for i := range before.Decls {
				known[before.Decls[i].Name] = &before.Decls[i]
			}
			for i, d := range outline.Decls {
				if k := known[d.Name]; !d.Read && k != nil && !changed[d.File] {
					outline.Decls[i] = *k
				}
			}
		}
		all[path] = outline
	}
	return all
}

// The text of outlines has a line for each package, file, and declaration, in that order, with the fields separated by tabs.
const (
	packageLine = "p"
	fileLine    = "f"
	declLine    = "d"
)

// encode writes outlines as a text that is read faster than JSON.
func (o outlines) encode() []byte {
	var text []byte
	for _, path := range sortedKeys(o) {
		text = fmt.Appendf(text, "%s\t%s\t%d\t%d\n", packageLine, path, btoi(o[path].Grouped), btoi(o[path].Odd))
		files := map[string]int{}
		for i, name := range sortedKeys(o[path].Frames) {
			files[name] = i
			text = fmt.Appendf(text, "%s\t%q\t%s\n", fileLine, name, o[path].Frames[name])
		}
		for _, d := range o[path].Decls {
			text = append(text, declLine+"\t"+d.Name.Name...)
			for _, n := range []int{files[d.File], d.First, d.Last, btoi(d.Kind), btoi(d.Read), btoi(d.Generic)} {
				text = strconv.AppendInt(append(text, '\t'), int64(n), 10)
			}
			text = appendNames(append(text, '\t'), path, d.Holds)
			text = appendNames(append(text, '\t'), path, d.Mentions)
			text = append(text, '\n')
		}
	}
	return text
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// appendNames writes names, without the path of the package that they stand in.
func appendNames(text []byte, path string, names []parser.TypeName) []byte {
	for i, n := range names {
		if i > 0 {
			text = append(text, nameEnd)
		}
		text = appendName(text, path, n)
	}
	return text
}

func appendName(text []byte, path string, n parser.TypeName) []byte {
	if n.Package != path {
		text = append(append(text, n.Package...), pathEnd)
	}
	return append(text, n.Name...)
}

// Names have neither of these in them, not even those of instances with their arguments.
const (
	nameEnd = '\x1e'
	pathEnd = '\x1f'
)

// decodeOutlines reads what encode wrote.
func decodeOutlines(text []byte) (outlines, error) {
	all, path, files := outlines{}, "", []string(nil)
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case fields[0] == packageLine && len(fields) == 4:
			path, files = fields[1], nil
			all[path] = &parser.Outline{Frames: map[string]string{}, Grouped: fields[2] == "1", Odd: fields[3] == "1"}
		case fields[0] == fileLine && len(fields) == 3 && path != "":
			name, err := strconv.Unquote(fields[1])
			if err != nil {
				return nil, err
			}
			files = append(files, name)
			all[path].Frames[name] = fields[2]
		case fields[0] == declLine && len(fields) == 10 && path != "":
			d, err := decodeDecl(fields, path, files)
			if err != nil {
				return nil, err
			}
			all[path].Decls = append(all[path].Decls, d)
		default:
			return nil, fmt.Errorf("%q is no line of an outline", line)
		}
	}
	return all, nil
}

func decodeDecl(fields []string, path string, files []string) (d parser.DeclOutline, err error) {
	var n [6]int
	for i := range n {
		if n[i], err = strconv.Atoi(fields[2+i]); err != nil {
			return d, err
		}
	}
	if n[0] < 0 || n[0] >= len(files) {
		return d, fmt.Errorf("there is no file %d", n[0])
	}
	return parser.DeclOutline{
		Name: parser.TypeName{Package: path, Name: fields[1]}, File: files[n[0]], First: n[1], Last: n[2], Kind: n[3] == 1, Read: n[4] == 1,
		Generic: n[5] == 1, Holds: decodeNames(fields[8], path), Mentions: decodeNames(fields[9], path),
	}, nil
}

func decodeNames(text, path string) (names []parser.TypeName) {
	for text != "" {
		var name string
		name, text, _ = strings.Cut(text, string(nameEnd))
		names = append(names, decodeName(name, path))
	}
	return names
}

func decodeName(text, path string) parser.TypeName {
	if pkg, name, ok := strings.Cut(text, string(pathEnd)); ok {
		return parser.TypeName{Package: pkg, Name: name}
	}
	return parser.TypeName{Package: path, Name: text}
}
