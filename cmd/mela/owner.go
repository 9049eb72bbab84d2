package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/wiring"
)

// owner is the first owner account. If the password must not be printed, `password` is empty. If there is no owner
// yet, `setupCode` may contain the one-time code for the setup page.
type owner struct{ email, password, setupCode string }

// developmentOwner is the e-mail address of the owner account that a site creates in development.
const developmentOwner = "owner@example.org"

// ensureOwner creates the first owner account if there is none. It uses the configured e-mail address and password. If
// these are not configured in development, it generates a random password and stores it in the data folder, so that it
// can be printed again.
func ensureOwner(ctx context.Context, cfg config.Config, a *wiring.Features) (owner, error) {
	has, err := a.Accounts.HasOwner(ctx)
	if err != nil {
		return owner{}, err
	}
	note := filepath.Join(cfg.Data, "development-owner.txt")
	switch {
	case has && cfg.AdminEmail != "":
		// The owners may be others than the configured one, who was then not created.
		return owner{email: "as before"}, nil
	case has && !cfg.Production():
		return readOwner(note)
	case has:
		return owner{email: "as before"}, nil
	case cfg.AdminEmail != "":
		_, err := a.Accounts.Create(ctx, cfg.AdminEmail, "", string(cfg.AdminPassword), fair.RoleOwner)
		return owner{email: cfg.AdminEmail}, explain(err)
	case cfg.SetupPage():
		return owner{}, nil
	}
	made := owner{email: developmentOwner, password: rand.Text()}
	if _, err := a.Accounts.Create(ctx, made.email, "Owner", made.password, fair.RoleOwner); err != nil {
		return owner{}, explain(err)
	}
	if err := os.MkdirAll(cfg.Data, 0o700); err != nil {
		return owner{}, err
	}
	return made, os.WriteFile(note, []byte(made.email+"\n"+made.password+"\n"), 0o600)
}

func readOwner(path string) (owner, error) {
	text, err := os.ReadFile(path) //nolint:gosec // a file in the data folder
	if errors.Is(err, os.ErrNotExist) {
		return owner{email: "as before"}, nil
	}
	email, password, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	return owner{email: email, password: password}, err
}

// explain formats an input error as one line for the terminal.
func explain(err error) error {
	e, ok := errors.AsType[*fair.Error](err)
	if !ok {
		return err
	}
	lines := []string{}
	for field, sentence := range e.Fields {
		lines = append(lines, field+": "+sentence.In(fair.English))
	}
	if len(lines) == 0 {
		lines = append(lines, e.Message.In(fair.English))
	}
	return fmt.Errorf("%s", strings.Join(lines, "; "))
}
