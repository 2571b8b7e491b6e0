package main

import (
	"cmp"
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/cache"
)

// cacheVariable names the cache directory if no flag does; "off" turns the cache off.
const cacheVariable = "SCHEMAGEN_CACHE"

// A caching says whether and where results are kept.
type caching struct {
	noCache  bool
	cacheDir string
}

func (c *caching) bind(flags *pflag.FlagSet) {
	flags.BoolVar(&c.noCache, "no-cache", false, "neither use nor keep cached results")
	c.bindDir(flags)
}

func (c *caching) bindDir(flags *pflag.FlagSet) {
	flags.StringVar(&c.cacheDir, "cache-dir", "",
		"`DIR` of the cache (default $"+cacheVariable+", or schemagen in the user's cache directory)")
}

// store returns the store for results, or nil if there is none.
func (c *caching) store() *cache.Store {
	dir := cmp.Or(c.cacheDir, os.Getenv(cacheVariable))
	if dir == "" {
		dir, _ = cache.DefaultDir()
	}
	if c.noCache || dir == "" || dir == "off" {
		return nil
	}
	return cache.New(dir, cache.DefaultLimit)
}

// newCache returns the commands about the cache.
func newCache(e env) *cobra.Command {
	var c caching
	cmd := &cobra.Command{
		Use:     "cache",
		Short:   "Manage the cache of results",
		Example: "  schemagen cache info",
		Long: `Generate caches its results, so that a run over unchanged sources takes no longer
than reading them. The cache is bounded in size, and damaged entries are never trusted. --no-cache
turns it off.`,
		Args: cobra.NoArgs,
	}
	c.bindDir(cmd.PersistentFlags())
	do := func(use, short string, do func(*cache.Store) error) {
		cmd.AddCommand(&cobra.Command{Use: use, Short: short, Args: cobra.NoArgs,
			RunE: func(*cobra.Command, []string) error {
				store := c.store()
				if store == nil {
					return fmt.Errorf("there is no cache: it is off, or there is no directory for it")
				}
				return do(store)
			}})
	}
	do("clean", "Remove all cached results", (*cache.Store).Clean)
	do("info", "Print where the cache is, and how large", func(s *cache.Store) error {
		info, err := s.Info()
		if err == nil {
			_, err = fmt.Fprintf(e.stdout, "%s: %d entries, %d of at most %d bytes\n", info.Dir,
				info.Entries, info.Bytes, info.Limit)
		}
		return err
	})
	return cmd
}
