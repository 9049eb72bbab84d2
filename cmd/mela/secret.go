package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/texts"
)

// secretFile is the name of the file with the secret that is used if MELA_SECRET is not set.
const secretFile = "secret"

// openSecrets returns the secrets.Box that encrypts stored values. Without MELA_SECRET, it creates a secret in the
// data folder at the first start. In production MELA_SECRET is always set, because package config requires it.
func openSecrets(cfg config.Config) (*secrets.Box, error) {
	secret := string(cfg.Secret)
	if secret == "" {
		var err error
		if secret, err = keptSecret(cfg.Data); err != nil {
			return nil, err
		}
	}
	return secrets.NewBox(secret, string(cfg.PreviousSecret))
}

// otherSecret describes what a wrong MELA_SECRET means, and what to do.
func otherSecret() string {
	t := texts.PortalSystem
	return t.SecretOther().In(texts.English) + " " + t.SecretOtherAdvice().In(texts.English)
}

// checkSecret calls `check`, which is a method of the database. If the database was used with another secret, it
// returns an error in production, and logs a warning in development.
func checkSecret(ctx context.Context, cfg config.Config, check func(context.Context) error, log *slog.Logger) error {
	err := check(ctx)
	if !errors.Is(err, db.ErrOtherSecret) {
		return err
	}
	if cfg.Production() {
		return errors.New(otherSecret())
	}
	log.Warn(otherSecret())
	return nil
}

// existingSecrets is like openSecrets, but it does not create a secret.
func existingSecrets(cfg config.Config) (*secrets.Box, error) {
	if cfg.Secret == "" {
		if _, err := os.Stat(filepath.Join(cfg.Data, secretFile)); err != nil {
			return nil, err
		}
	}
	return openSecrets(cfg)
}

func keptSecret(folder string) (string, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	path := filepath.Join(folder, secretFile)
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) //nolint:gosec // a file in the data folder
	if errors.Is(err, os.ErrExist) {
		return readSecret(path)
	}
	if err != nil {
		return "", err
	}
	secret := rand.Text() + rand.Text()
	_, err = file.WriteString(secret + "\n")
	return secret, errors.Join(err, file.Sync(), file.Close())
}

func readSecret(path string) (string, error) {
	text, err := os.ReadFile(path) //nolint:gosec // a file in the data folder
	if err != nil {
		return "", err
	}
	secret := strings.TrimSpace(string(text))
	if len(secret) < secrets.MinLength {
		return "", fmt.Errorf(
			"%s contains no secret; restore it from a backup of the machine, or delete it to make a new one", path,
		)
	}
	return secret, nil
}
