package determinism

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// What the cache may hold: nothing, or the results of the same run; or it is not used.
const (
	cold = "cold"
	warm = "warm"
	off  = "off"
)

// A variant is the circumstances of one run.
type variant struct {
	processors, zone, language, umask, cache, place, gopath string
	// the seed of the order of the arguments, except 0
	number int
	caches []string // Go's own, in the environment
}

// newVariant returns the circumstances of a run by its number: the combinations of processors and
// caches take turns, and the rest is chosen by a random generator that the number seeds.
func newVariant(n int, caches []string) variant {
	r := rand.New(rand.NewPCG(uint64(n), 1))
	pick := func(from ...string) string { return from[r.IntN(len(from))] }
	return variant{
		number:     n,
		caches:     caches,
		processors: [...]string{"1", "2", "8"}[n%3],
		cache:      [...]string{cold, warm, off}[n/3%3],
		zone:       pick("UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati"),
		language:   pick("C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "ja_JP.eucJP"),
		umask:      pick("000", "022", "027", "077"),
		place:      pick(places[:]...),
		gopath:     pick("gopath", "another"),
	}
}

// goCaches returns settings that keep Go's modules and packages where they are, so that another
// GOPATH does not move them.
func goCaches(ctx context.Context) ([]string, error) {
	var settings []string
	for _, name := range []string{"GOMODCACHE", "GOCACHE"} {
		out, err := exec.CommandContext(ctx, "go", "env", name).Output()
		if err != nil {
			return nil, err
		}
		settings = append(settings, name+"="+strings.TrimSpace(string(out)))
	}
	return settings, nil
}

// String describes the variant in a line.
func (v variant) String() string {
	order := "given order"
	if v.number > 0 {
		order = "shuffled"
	}
	return strings.Join([]string{
		order, "GOMAXPROCS=" + v.processors, "cache " + v.cache, v.zone, v.language,
		"umask " + v.umask, "in " + v.place, "GOPATH " + v.gopath,
	}, ", ")
}

// times returns how often the command must run for the last run to find the cache in the right
// state.
func (v variant) times() int {
	if v.cache == warm {
		return 2
	}
	return 1
}

// arguments returns the arguments for an output directory, the first in its place and the others in
// the variant's order.
func (v variant) arguments(args []string, out string) []string {
	args = slices.Clone(args)
	if v.number > 0 {
		r := rand.New(rand.NewPCG(uint64(v.number), 2))
		r.Shuffle(len(args)-1, func(i, j int) { args[i+1], args[j+1] = args[j+1], args[i+1] })
	}
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], Out, out)
	}
	return args
}

// run runs a program in a directory and returns what it prints, and its exit code. Go's own caches
// stay where they are.
func (v variant) run(
	ctx context.Context, program, dir, cache string, args []string,
) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "sh",
		append([]string{"-c", "umask " + v.umask + `; exec "$0" "$@"`, program}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(slices.Concat(os.Environ(), v.caches),
		"GOMAXPROCS="+v.processors, "TZ="+v.zone, "LANG="+v.language, "LC_ALL="+v.language,
		"SCHEMAGEN_CACHE="+cache,
		"GOPATH="+filepath.Join(filepath.Dir(cache), v.gopath), "GOWORK=off",
	)
	if v.cache == off {
		cmd.Env = append(cmd.Env, "SCHEMAGEN_CACHE=off")
	}
	text, err := cmd.CombinedOutput()
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited {
		return nil, err
	}
	return fmt.Appendf(text, "exit code %d\n", cmd.ProcessState.ExitCode()), nil
}
