package main

import (
	"encoding"

	"github.com/spf13/pflag"
)

// A choice is a value of a closed set, each of which has a name.
type choice interface {
	encoding.TextMarshaler
	encoding.TextUnmarshaler
}

// A wordFlag is a flag that takes one of the names of a choice. Help and completion know that it does.
type wordFlag struct {
	choice
	words []string
}

// wordVar adds a flag whose default is the current value of its choice.
func wordVar(flags *pflag.FlagSet, to choice, name string, words []string, usage string) {
	flags.Var(wordFlag{to, words}, name, usage)
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
