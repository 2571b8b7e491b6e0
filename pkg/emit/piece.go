package emit

import (
	"sync"
	"weak"

	"github.com/schemagen/schemagen/internal/spare"
	"github.com/schemagen/schemagen/pkg/schema"
)

// A Speller spells the manifests of one run, several at a time. A Go type has the same properties wherever it is used, and some types
// are used all over: what their properties and all below them are written as is kept, and copied.
type Speller struct {
	opts Options

	mu    sync.Mutex
	types map[weak.Pointer[schema.Property]]use // by their first property, which may be forgotten once it is written

	forJSON, forYAML spare.List[[]byte] // released memory
	spaces           spare.List[space]  // likewise
}

// A use says how often a type has occurred, and what its properties are written as if that is kept.
type use struct {
	times int
	piece *piece
}

// often is how many times a type occurs until it is kept. To keep what occurs twice costs more than it saves.
const often = 3

// NewSpeller returns a Speller that has spelled nothing yet.
func NewSpeller(opts Options) *Speller {
	return &Speller{opts: opts, types: map[weak.Pointer[schema.Property]]use{}}
}

// A piece is what the properties of a type and all below them are written as.
type piece struct {
	once sync.Once
	node node

	mu    sync.Mutex
	texts map[int]string // by indentation in YAML, or inJSON
}

const inJSON = -1

// piece returns what is kept of a type, or nil.
func (sp *Speller) piece(first *schema.Property) *piece {
	if sp.types == nil {
		return nil
	}
	sp.mu.Lock()
	defer sp.mu.Unlock()
	of := weak.Make(first)
	u := sp.types[of]
	if u.piece != nil {
		return u.piece
	}
	if u.times++; u.times == often {
		u.piece = &piece{texts: map[int]string{}}
	}
	sp.types[of] = u
	return u.piece
}

// properties spells properties and all below them.
func (sp *Speller) properties(ps []schema.Property, at *space) node {
	p := sp.piece(&ps[0])
	if p == nil {
		return sp.each(ps, at)
	}
	p.once.Do(func() { p.node = new(Speller).each(ps, nil) }) // nothing within is kept once more
	n := p.node
	n.piece = p
	return n
}

func (sp *Speller) each(ps []schema.Property, at *space) node {
	all := builder{at, at.take(len(ps))}
	for _, p := range ps {
		all.put(p.Name, sp.structural(p.Schema, at))
	}
	return all.node()
}

// text returns what the piece is written as in JSON, or in YAML at an indentation.
func (p *piece) text(how int, write func(node) []byte) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text, ok := p.texts[how]
	if !ok {
		text = string(write(p.node))
		p.texts[how] = text
	}
	return text
}

// json returns what the piece is written as in JSON.
func (p *piece) json() string {
	return p.text(inJSON, func(n node) []byte { return n.appendJSON(nil) })
}

// yaml returns what the piece is written as below a key, in lines with an indentation.
func (p *piece) yaml(indent int) string {
	return p.text(indent, func(n node) []byte {
		var w yamlWriter
		w.collection(n, indent, false)
		return w.out
	})
}
