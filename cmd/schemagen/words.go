package main

import (
	"encoding"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/word"
)

// A choice is a value of a closed set, each of which has a name.
type choice interface {
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}

// words is a choice that lists its names.
type words interface {
	choice
	Words() []string
}

// A wordFlag is a flag that takes one of the names of a choice. Help and completion know that it
// does.
type wordFlag struct {
	choice
	words []string
}

// wordVar adds a flag whose default is the current value of its choice.
func wordVar(flags *pflag.FlagSet, to choice, name string, words []string, usage string) {
	flags.Var(wordFlag{to, words}, name, usage)
}

// oneOf returns a flag that takes one of the words, by default the first.
func oneOf(to *string, words ...string) wordFlag {
	*to = words[0]
	return wordFlag{plainWord{to, words}, words}
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

// Set reads a name.
func (w wordFlag) Set(text string) error { return w.UnmarshalText([]byte(text)) }

// String returns the name.
func (w wordFlag) String() string {
	text, _ := w.MarshalText() // it was read
	return string(text)
}

// Type is what help calls the value.
func (wordFlag) Type() string { return "word" }
