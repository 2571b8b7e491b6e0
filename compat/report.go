package main

import (
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
)

// A tally counts manifests by verdict.
type tally map[verdict]int

func (r result) tally() tally {
	t := tally{}
	for _, m := range r.Manifests {
		t[m.Verdict]++
	}
	return t
}

// sum counts the manifests of several results.
func sum(results []result) tally {
	total := tally{}
	for _, r := range results {
		for v, n := range r.tally() {
			total[v] += n
		}
	}
	return total
}

// all counts the manifests with any verdict.
func (t tally) all() (n int) {
	for _, count := range t {
		n += count
	}
	return n
}

// likes counts the manifests that say the same.
func (t tally) likes() int { return t[identical] + t[semantic] }

// String lists the verdicts that occur, with their numbers.
func (t tally) String() string {
	var parts []string
	for _, v := range []verdict{identical, semantic, different, missing, extra} {
		if t[v] > 0 || v == identical {
			parts = append(parts, fmt.Sprintf("%d %s", t[v], v))
		}
	}
	return strings.Join(parts, ", ")
}

// print writes one line for the subject, and details for each manifest that is not identical.
func (r result) print(w io.Writer, shown int) {
	fmt.Fprintf(w, "%-32s %s; exit %d and %d; %.2f s and %.2f s\n",
		r.Subject.Name, r.tally(), r.Theirs.Exit, r.Ours.Exit, r.Theirs.Time.Seconds(),
		r.Ours.Time.Seconds())
	for _, m := range r.Manifests {
		if m.Verdict == identical {
			continue
		}
		fmt.Fprintf(w, "    %-9s %s\n", m.Verdict, m.Name)
		for i, d := range m.Differences {
			if i == shown {
				fmt.Fprintf(w, "        and %d more\n", len(m.Differences)-i)
				break
			}
			fmt.Fprintf(w, "        %s\n", d)
		}
	}
	if r.Ours.Exit != 0 && r.Theirs.Exit == 0 {
		fmt.Fprintf(w, "    schemagen: %s\n", firstError(r.Ours.Output))
	}
}

// firstError returns the first line that reports an error, or else the first line.
func firstError(output string) string {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	if i := slices.IndexFunc(lines, func(l string) bool {
		return strings.Contains(l, ": error: ")
	}); i >= 0 {
		return lines[i]
	}
	return lines[0]
}

// The heads of the pages, in which the day and the versions of controller-gen and Go stand.
const (
	crdHead = `# Compatibility with controller-gen

Written by ` + "`make compat-all`" + ` on %s with controller-gen %s and %s.

Both tools run with controller-gen's spelling of the command line, in the same module. *Identical* manifests have the same
bytes, apart from the annotation with controller-gen's own version; *semantic* ones say the same in other bytes. Manifests by
controller-gen that an API server refuses are not a reference and are counted separately. The differences are explained in
[divergences.md](divergences.md).

| module | version | identical | semantic | different | missing | extra | refused by a server |
|---|---|---:|---:|---:|---:|---:|---:|
`
	besideHead = `# Compatibility of roles and webhook configurations

Written by ` + "`make compat-all`" + ` on %s with controller-gen %s and %s.

Both tools run as ` + "`rbac:roleName=manager-role webhook paths=… output:dir=…`" +
		` over the packages of each module that have such markers.
A manifest that no server accepts is not a reference: the file is counted as refused, and schemagen reports the markers that
caused it.

| module | version | packages | identical | different, missing or extra | refused by a server |
|---|---|---:|---:|---:|---:|
`
)

// markdown returns docs/compatibility.md or, of roles and webhook configurations,
// docs/compatibility-manifests.md.
func markdown(results []result, now time.Time) string {
	head, beside, last := crdHead, results[0].Subject.Beside, ""
	if beside {
		head, last = besideHead, found(results)
	}
	var b strings.Builder
	fmt.Fprintf(&b, head, now.UTC().Format(time.DateOnly), peerModuleVersion(), runtime.Version())
	row := func(module, packages, number string, t tally, refused int) {
		b.WriteString("| " + module + " |")
		counts := []int{t[identical], t[semantic], t[different], t[missing], t[extra], refused}
		if beside {
			b.WriteString(packages + " |")
			counts = []int{t[identical], t.all() - t[identical], refused}
		}
		for _, n := range counts {
			fmt.Fprintf(&b, number, n)
		}
		b.WriteString("\n")
	}
	refused := 0
	for _, r := range results {
		s := r.Subject
		refused += len(s.Rejected)
		row(strings.Replace(s.version(), " ", " | ", 1), fmt.Sprintf(" %d", len(s.Packages)),
			" %d |", r.tally(), len(s.Rejected))
	}
	row(fmt.Sprintf("**%d modules** |", len(results)), "", " **%d** |", sum(results), refused)
	return b.String() + last
}

// peerModuleVersion returns the version of controller-tools that go.mod names.
func peerModuleVersion() string {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}",
		"sigs.k8s.io/controller-tools").Output()
	if err != nil {
		return "of an unknown version"
	}
	return strings.TrimSpace(string(out))
}
