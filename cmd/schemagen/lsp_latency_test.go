package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var (
	latencyDir   = flag.String("latency-dir", "", "a module whose file TestLatency edits")
	latencyFile  = flag.String("latency-file", "", "that file, relative to it")
	latencyEdits = flag.Int("latency-edits", 500, "how many edits it makes")
)

// TestLatency measures the time from an edit to the findings of the open package, and the memory of
// the server before and after.
func TestLatency(t *testing.T) {
	if *latencyDir == "" {
		t.Skip("it measures, and only on a module that -latency-dir names: make lsp-latency")
	}
	file := filepath.Join(*latencyDir, *latencyFile)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	at := bytes.Index(data, []byte("`json:"))
	require.Positive(t, at)
	at = bytes.LastIndexByte(data[:at], '\n') + 1
	line := bytes.Count(data[:at], []byte("\n"))
	lines := 0 // that the edit before wrote, and the next one replaces
	edit := func(n int) map[string]any {
		text := fmt.Sprintf("\t// Edit %d.\n", n)
		if n%2 == 1 {
			text += fmt.Sprintf("\t// +kubebuilder:validation:maxLength=%d\n", n)
		}
		from := map[string]any{"line": line, "character": 0}
		to := map[string]any{"line": line + lines, "character": 0}
		lines = strings.Count(text, "\n")
		return map[string]any{"range": map[string]any{"start": from, "end": to}, "text": text}
	}
	c := editor(t, *latencyDir, nil)
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Hour)
	defer stop()
	require.NoError(t, c.Open(ctx, file, string(data)))
	require.NoError(t, c.Check(ctx, file))
	var times, busy []time.Duration
	t.Logf("%d MiB at the beginning", resident(t, c.Process().Process.Pid))
	for n := range *latencyEdits {
		begin, used := time.Now(), cpu(t, c.Process().Process.Pid)
		version, err := c.Edit(ctx, file, edit(n))
		require.NoError(t, err)
		require.NoError(t, c.Await(ctx, file, version))
		times, busy = append(times, time.Since(begin)),
			append(busy, cpu(t, c.Process().Process.Pid)-used)
		if n%100 == 99 {
			require.NoError(t, c.Check(ctx, file))
			t.Logf("%d edits, the last in %v with %v of CPU time; %d MiB", n+1,
				times[n].Round(time.Millisecond), busy[n], resident(t, c.Process().Process.Pid))
		}
	}
	require.NoError(t, c.Stop(ctx))
	for what, d := range map[string][]time.Duration{"time": times, "CPU time": busy} {
		slices.Sort(d)
		t.Logf("%d edits: median %v, 95%% %v, slowest %v of %s", len(d),
			d[len(d)/2].Round(time.Millisecond), d[len(d)*95/100].Round(time.Millisecond),
			d[len(d)-1].Round(time.Millisecond), what)
	}
}

// cpu returns the CPU time that a process has taken, in hundredths of a second, on Linux.
func cpu(t *testing.T, pid int) time.Duration {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	var user, system int
	fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')'):]))
	_, err = fmt.Sscan(fields[12]+" "+fields[13], &user, &system)
	require.NoError(t, err)
	return time.Duration(user+system) * 10 * time.Millisecond
}

// resident returns the memory of a process in MiB, on Linux.
func resident(t *testing.T, pid int) int {
	t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(data)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			var kb int
			_, err := fmt.Sscan(rest, &kb)
			require.NoError(t, err)
			return kb >> 10
		}
	}
	return 0
}
