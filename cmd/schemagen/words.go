package main

import (
	"encoding"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/word"
	"github.com/schemagen/schemagen/pkg/simulate"
)

// A choice is a value that is written as a word.
type choice interface {
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}

// words is a choice of a closed set, which lists its names.
type words interface {
	choice
	Words() []string
}

// A textFlag is a flag whose value reads itself.
type textFlag struct{ choice }

// Set reads a value.
func (f textFlag) Set(text string) error { return f.UnmarshalText([]byte(text)) }

// String returns what Set reads.
func (f textFlag) String() string {
	text, _ := f.MarshalText() // it was read
	return string(text)
}

// Type is what help calls the value.
func (textFlag) Type() string { return "text" }

// A wordFlag is a flag that takes one of the names of a choice. Help and completion know that it
// does.
type wordFlag struct {
	textFlag
	words []string
}

// Type is what help calls the value.
func (wordFlag) Type() string { return "word" }

// wordVar adds a flag whose default is the current value of its choice.
func wordVar(flags *pflag.FlagSet, to words, name, usage string) {
	flags.Var(wordFlag{textFlag{to}, to.Words()}, name, usage)
}

// oneOf returns a flag that takes one of the words, by default the first.
func oneOf(to *string, words ...string) wordFlag {
	*to = words[0]
	return wordFlag{textFlag{plainWord{to, words}}, words}
}

// A plainWord is a choice without a type: its value is the word itself.
type plainWord struct {
	to    *string
	words []string
}

// MarshalText implements encoding.TextMarshaler.
func (p plainWord) MarshalText() ([]byte, error) { return []byte(*p.to), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (p plainWord) UnmarshalText(text []byte) error {
	i, err := word.Index(p.words, text)
	if err == nil {
		*p.to = p.words[i]
	}
	return err
}

// releaseVar adds the flag that says which release a server has.
func releaseVar(flags *pflag.FlagSet, to *simulate.Release, effect string) {
	flags.Func("release", "the `RELEASE` of the server, as in 1.35: "+effect+" (default: the newest)",
		func(text string) (err error) {
			*to, err = simulate.ParseRelease(text)
			return err
		})
}

// asServed is the effect of a release on what a server answers.
const asServed = "its formats, its words and what it forgives"
