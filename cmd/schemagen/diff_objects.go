package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/schemagen/schemagen/internal/filename"
	"github.com/schemagen/schemagen/internal/input"
	"github.com/schemagen/schemagen/pkg/diag"
	"github.com/schemagen/schemagen/pkg/simulate/upgrade"
)

// examine says what the update from the CRDs of one side to those of the other does to stored
// objects.
func (f *diffFlags) examine(ctx context.Context, e env, old string, args []string) error {
	if slices.Contains(f.objects, "-") && (old == "-" || slices.Contains(args, "-")) {
		return errors.New("CRDs and objects cannot both be read from standard input: name a file " +
			"for one of them")
	}
	before, err := f.read(ctx, e, []string{old})
	if err != nil {
		return err
	}
	sources := f.packageFlags
	sources.partial = true
	now, err := sources.read(ctx, e, args)
	if err != nil {
		return err
	}
	if now.failed != nil {
		if before.crds, now.crds = withoutUnmade(e, before.crds, now.crds); len(now.crds) == 0 {
			return now.failed
		}
	}
	convertAlike(before.crds, now.crds)
	u, err := upgrade.New(ctx, crdsOf(before.crds), crdsOf(now.crds),
		upgrade.Options{Preflight: f.preflight == "olm", Release: f.release})
	if err != nil {
		if _, ok := errors.AsType[*upgrade.OldRefusedError](err); ok {
			return before.printRefusal(ctx, e, err)
		}
		return now.printRefusal(ctx, e, err)
	}
	report, asJSON := upgrade.NewReport(), upgrade.NewWriter(e.stdout)
	take := func(a upgrade.Answer) error {
		report.Add(a)
		if f.printer.format == diag.JSON {
			return asJSON.Answer(a)
		}
		return nil
	}
	if err := f.dumps(ctx, e, func(dump io.Reader) error {
		return u.Run(ctx, dump, take)
	}); err != nil {
		return err
	}
	summary := report.Summary()
	if f.printer.format == diag.JSON {
		err = asJSON.Close(summary)
	} else {
		err = summary.Text(e.stdout)
	}
	switch {
	case err != nil:
		return err
	case summary.Objects == 0 && summary.Skipped > 0 && now.failed == nil:
		return errors.New("no object is of a kind that these CRDs describe: dump those of their kinds")
	case summary.Harmed > 0:
		return errFindings
	}
	return now.failed
}

// dumps calls do for each stream of objects: standard input, a file, or the YAML and JSON files
// below a directory.
func (f *diffFlags) dumps(ctx context.Context, e env, do func(io.Reader) error) error {
	for _, name := range f.objects {
		var err error
		if name == "-" {
			err = do(interruptible{ctx, e.stdin})
		} else {
			err = dumpFiles(filename.In(f.dir, name), do)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// dumpFiles calls do with what is in a file, or in each file below a directory, of which some may
// be empty.
func dumpFiles(path string, do func(io.Reader) error) error {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return dumpFile(path, do)
	}
	empty := true
	err := walkManifests(path, func(path string) error {
		if !isFile(path) {
			return nil
		}
		err := dumpFile(path, do)
		if errors.Is(err, upgrade.ErrEmpty) {
			return nil
		}
		empty = false
		return err
	})
	if err == nil && empty {
		err = fmt.Errorf("%s: %w", path, upgrade.ErrEmpty)
	}
	return err
}

// dumpFile calls do with what is in a file, which an error names.
func dumpFile(path string, do func(io.Reader) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if err := do(file); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// An interruptible reader ends when its context does, even if nobody writes to what it reads from.
type interruptible struct {
	ctx context.Context
	io.Reader
}

// Read reads, and returns the cause of the end of the context once that has ended.
func (r interruptible) Read(into []byte) (int, error) {
	end := false
	data, err := input.Until(r.ctx, func() ([]byte, error) {
		data := make([]byte, len(into))
		n, err := r.Reader.Read(data)
		if end = errors.Is(err, io.EOF); end {
			err = nil
		}
		return data[:n], err
	})
	if err != nil {
		return 0, err
	}
	if end {
		err = io.EOF
	}
	return copy(into, data), err
}
