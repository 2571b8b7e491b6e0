package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/pkg/pipeline"
)

// peerFlags are the flags among the peer's arguments: its own, and those of ours that it has no
// argument for.
type peerFlags struct {
	set     *pflag.FlagSet
	tags    []string
	which   int // how much of the markers is asked for
	detail  int // how much help, by -h
	help    bool
	version bool
}

// ownFlags are the names of generate's flags for what the peer has no argument for, sorted.
func ownFlags() []string {
	names := []string{"cache-dir", "no-cache"}
	for _, k := range peerKeys() {
		if k.Flag != "" {
			names = append(names, k.Flag)
		}
	}
	slices.Sort(names)
	return names
}

// loadTags is the peer's flag for build tags.
const loadTags = "load-build-tags"

// bind declares the flags beside controller-gen's arguments: some of those that generate has.
func (f *peerFlags) bind(print *printer, ours *pipelineFlags) {
	f.set = pflag.NewFlagSet("crd", pflag.ContinueOnError)
	f.set.StringSliceVar(&f.tags, loadTags, pipeline.DefaultTags(), "")
	f.set.CountVarP(&f.which, "which-markers", "w", "")
	f.set.CountVarP(&f.detail, "detailed-help", "h", "")
	f.set.BoolVar(&f.help, "help", false, "")
	f.set.BoolVar(&f.help, "help-all", false, "") // there is one text
	f.set.BoolVar(&f.version, "version", false, "")
	wordVar(f.set, &print.format, "format", "")
	for _, name := range ownFlags() {
		f.set.AddFlag(ours.flags.Lookup(name))
	}
}

// parse reads the flags, wherever they are.
func (f *peerFlags) parse(args []string) error {
	err := f.set.Parse(args)
	if _, ok := errors.AsType[*pflag.NotExistError](err); ok {
		if near := unknownFlag(f.set, err); near != err {
			return near
		}
		return fmt.Errorf("%w: crd has --%s, --format, -w, -h, --version, and of generate's flags --%s", err, loadTags, strings.Join(ownFlags(), ", --"))
	}
	return err
}

// buildTags returns the build tags. The peer passes them as they are to the go command, which takes
// blanks for commas if there are no commas.
func (f *peerFlags) buildTags() ([]string, error) {
	tags := strings.Join(f.tags, ",")
	words := strings.Fields(tags)
	if len(words) < 2 {
		return f.tags, nil
	}
	if strings.Contains(tags, ",") {
		return nil, fmt.Errorf("--%s=%s: separate build tags by commas, without spaces",
			loadTags, tags)
	}
	return words, nil
}

// forPeer returns the flags that the peer needs for its generators.
func (f *peerFlags) forPeer() []string {
	if !f.set.Changed(loadTags) {
		return nil
	}
	return []string{"--" + loadTags + "=" + strings.Join(f.tags, ",")}
}
