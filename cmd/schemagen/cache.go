package main

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/pkg/cache"
	"github.com/schemagen/schemagen/pkg/pipeline"
)

// cacheVariable names the directory of the cache where no flag does; "off" means none.
const cacheVariable = "SCHEMAGEN_CACHE"

// A caching says whether and where results are kept.
type caching struct {
	noCache bool
	place   string
	inputs  bool // the result is to name its inputs
}

func (c *caching) bind(flags *pflag.FlagSet) {
	flags.BoolVar(&c.noCache, "no-cache", false, "neither use nor keep results of earlier runs")
	c.bindDir(flags)
}

func (c *caching) bindDir(flags *pflag.FlagSet) {
	flags.StringVar(&c.place, "cache-dir", "", "directory of the cache (default $"+cacheVariable+", or schemagen in the user's cache directory)")
}

// store returns where results are kept, or nil if nowhere.
func (c *caching) store() *cache.Store {
	dir := c.place
	if dir == "" {
		dir = os.Getenv(cacheVariable)
	}
	if dir == "" {
		dir, _ = cache.DefaultDir()
	}
	if c.noCache || dir == "" || dir == "off" {
		return nil
	}
	return cache.New(dir, cache.DefaultLimit)
}

// runner returns what runs the pipeline with the results of earlier runs at hand, for manifests that lie in a place.
func (c *caching) runner(place pipeline.Place) runner {
	store := c.store()
	if store == nil && !c.inputs {
		return pipeline.Run
	}
	return func(ctx context.Context, opts pipeline.Options, patterns ...string) (pipeline.Result, error) {
		return pipeline.RunCached(ctx, store, place, opts, patterns...)
	}
}

func newCache(e env) *cobra.Command {
	var c caching
	cmd := &cobra.Command{
		Use:     "cache",
		Short:   "Look after the results that are kept of earlier runs",
		Example: "  schemagen cache info",
		Long: `Generate keeps its results, so that a run over unchanged sources takes no longer than reading them. What it keeps is
bounded in size, and never trusted where it is damaged. --no-cache does without.`,
		Args: cobra.NoArgs,
	}
	c.bindDir(cmd.PersistentFlags())
	do := func(use, short string, do func(*cache.Store) error) {
		cmd.AddCommand(&cobra.Command{Use: use, Short: short, Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error {
			store := c.store()
			if store == nil {
				return fmt.Errorf("there is no cache: it is off, or there is no directory for it")
			}
			return do(store)
		}})
	}
	do("clean", "Remove all results", (*cache.Store).Clean)
	do("info", "Say where results are kept, and how many", func(s *cache.Store) error {
		info, err := s.Info()
		if err == nil {
			_, err = fmt.Fprintf(e.stdout, "%s: %d entries, %d of at most %d bytes\n", info.Dir, info.Entries, info.Bytes, info.Limit)
		}
		return err
	})
	return cmd
}
