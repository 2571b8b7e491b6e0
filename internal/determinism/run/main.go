// Command run checks that schemagen does the same thing in all circumstances that must not matter.
//
//	go run ./internal/determinism/run -schemagen bin/schemagen -runs 100 subjects.txt
//
// A line of a subjects file is a directory and arguments, in which {out} is the output directory; -
// reads them from the standard input.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/schemagen/schemagen/internal/determinism"
)

func main() {
	program := flag.String("schemagen", "", "the schemagen `program`")
	runs := flag.Int("runs", 9, "how many runs")
	from := flag.Int("from", 0, "how many runs to skip, which others make")
	flag.Parse()
	if *program == "" || flag.NArg() == 0 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *program, determinism.Check{Runs: *runs, From: *from, Log: os.Stdout}, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "determinism:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, program string, c determinism.Check, files []string) (err error) {
	if c.Program, err = filepath.Abs(program); err != nil {
		return err
	}
	for _, file := range files {
		text, err := read(file)
		if err != nil {
			return err
		}
		c.Subjects = append(c.Subjects, determinism.ParseSubjects(string(text))...)
	}
	if len(c.Subjects) == 0 {
		return errors.New("there are no subjects")
	}
	if c.Work, err = os.MkdirTemp("", "determinism-"); err != nil {
		return err
	}
	defer os.RemoveAll(c.Work)
	if err := c.Run(ctx); err != nil {
		return err
	}
	fmt.Printf("%d runs over %d subjects: the same files and the same text each time\n", c.Runs, len(c.Subjects))
	return nil
}

func read(file string) ([]byte, error) {
	if file == "-" {
		return io.ReadAll(os.Stdin)
	}
	return os.ReadFile(file)
}
