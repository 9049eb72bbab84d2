package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/wiring"
)

const keysUsage = "keys needs list, rotate or revoke N"

// keys lists, rotates and revokes the keys of entry codes. A rotation also encrypts all encrypted values again with
// the current MELA_SECRET.
func keys(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.New(keysUsage)
	}
	if args[0] == "-h" || args[0] == "--help" || args[0] == "-help" {
		args = []string{"list, rotate or revoke N", "--help"}
	}
	set := newFlags("keys "+args[0], "the keys of entry codes, and the encryption with a changed MELA_SECRET")
	overlap := set.Duration("overlap", 0,
		"rotate: how long codes of the earlier keys stay valid; 0: until they are revoked")
	secretOnly := set.Bool("secret-only", false,
		"rotate: only encrypt with the present MELA_SECRET; make no new key for entry codes")
	cfg, rest, err := loadSettings(set, args[1:])
	if err != nil {
		return err
	}
	db, err := openExisting(ctx, cfg)
	if err != nil {
		return err
	}
	box, err := existingSecrets(cfg)
	if err != nil {
		return errors.Join(err, db.Close())
	}
	db.Protect(box)
	a := wiring.New(wiring.Deps{
		Store: db, Clock: machineClock{}, Secrets: box,
		Settings: app.Settings{BaseURL: cfg.BaseURL, SendsMail: cfg.SMTPURL != ""},
	})
	return errors.Join(runKeys(ctx, db, a, args[0], rest, *overlap, *secretOnly), db.Close())
}

func runKeys(ctx context.Context, db *store.DB, a *wiring.Features, verb string, rest []string, overlap time.Duration,
	secretOnly bool,
) error {
	switch {
	case verb == "list" && len(rest) == 0:
		all, err := a.Entry.EveryKey(ctx)
		printKeys(all)
		return err
	case verb == "rotate" && len(rest) == 0:
		return rotateKeys(ctx, db, a, overlap, secretOnly)
	case verb == "revoke" && len(rest) == 1:
		id, err := strconv.Atoi(rest[0])
		if err != nil {
			return fmt.Errorf("revoke needs the number of a key, not %q", rest[0])
		}
		return explain(a.Entry.RevokeKeyAtOnce(ctx, id))
	}
	return errors.New(keysUsage)
}

func rotateKeys(ctx context.Context, db *store.DB, a *wiring.Features, overlap time.Duration, secretOnly bool) error {
	seeds, err := a.Entry.SealKeys(ctx)
	if err != nil {
		return err
	}
	factors, err := a.Accounts.SealSecondFactors(ctx)
	if err != nil {
		return err
	}
	values, lost, err := db.SealAgain(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("Encrypted with the present secret: %d keys of entry codes, %d second factors, %d links and messages.\n",
		seeds, factors, values)
	if lost > 0 {
		fmt.Printf("%d links and messages were encrypted with an unknown secret; they no longer work.\n", lost)
	}
	if secretOnly {
		return nil
	}
	all, err := a.Entry.RotateKeyAtOnce(ctx, overlap)
	if err != nil {
		return explain(err)
	}
	printKeys(all)
	return nil
}

func printKeys(all []entry.Key) {
	for i, k := range all {
		state := "valid"
		switch {
		case !k.RevokedAt.IsZero():
			state = "valid until " + k.RevokedAt.Format(time.RFC3339)
			if !time.Now().Before(k.RevokedAt) {
				state = "revoked"
			}
		case i == len(all)-1:
			state = "signs new codes"
		}
		fmt.Printf("%3d  created %s  %s\n", k.ID, k.CreatedAt.Format(time.DateOnly), state)
	}
}
