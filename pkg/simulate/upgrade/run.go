package upgrade

import (
	"context"
	"io"

	"github.com/schemagen/schemagen/internal/parallel"
)

// batch is how many objects are examined at a time; the next ones are read when all of these are.
const batch = 128

// Run examines the objects of a dump, several at a time, and gives the answers to take in the order
// of the dump.
func (u *Upgrade) Run(ctx context.Context, dump io.Reader, take func(Answer) error) error {
	var waiting [][]byte
	flush := func() error {
		answers := make([]Answer, len(waiting))
		parallel.Do(len(waiting), func(i int) { answers[i] = u.Object(ctx, waiting[i]) })
		waiting = waiting[:0]
		for _, a := range answers {
			if err := take(a); err != nil {
				return err
			}
		}
		return ctx.Err()
	}
	err := Dump(dump, func(object []byte) error {
		if waiting = append(waiting, object); len(waiting) < batch {
			return nil
		}
		return flush()
	})
	if err != nil {
		return err
	}
	return flush()
}
