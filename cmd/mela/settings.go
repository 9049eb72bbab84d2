package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/mela-fair/mela/internal/backup"
	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/store"
)

// loadSettings reads and checks the settings of a command. It returns the remaining arguments. If there are several
// problems, the error lists all of them.
func loadSettings(set *flag.FlagSet, args []string) (config.Config, []string, error) {
	cfg, rest, err := config.Load(set, os.Environ(), args)
	problems, checked := errors.AsType[config.Problems](err)
	if err != nil && !checked {
		return cfg, rest, err
	}
	problems = append(problems, backupProblems(cfg)...)
	if problems = append(problems, addressProblems(&cfg)...); len(problems) > 0 {
		return cfg, nil, problems
	}
	return cfg, rest, nil
}

// configured returns the settings and the arguments of a subcommand. It fails unless there are exactly n arguments.
func configured(set *flag.FlagSet, args []string, n int) (config.Config, []string, error) {
	cfg, rest, err := loadSettings(set, args)
	if err == nil && len(rest) != n {
		err = fmt.Errorf("%s takes %d argument(s), not %d", set.Name(), n, len(rest))
	}
	return cfg, rest, err
}

func backupProblems(cfg config.Config) (problems config.Problems) {
	if _, err := backup.ParseKey(string(cfg.BackupKey)); err != nil {
		problems = append(problems, "MELA_BACKUP_KEY: "+err.Error())
	}
	if _, err := backup.ParseKeep(cfg.BackupKeep); err != nil {
		problems = append(problems, "MELA_BACKUP_KEEP: "+err.Error())
	}
	if cfg.BackupURL != "" {
		if _, err := backup.FolderOf(string(cfg.BackupURL)); err != nil {
			problems = append(problems, "MELA_BACKUP_URL: "+err.Error())
		}
	}
	return problems
}

// addressProblems checks the addresses of the database and the uploads.
func addressProblems(cfg *config.Config) (problems config.Problems) {
	if cfg.FilesURL != "" {
		if _, err := files.OpenBucket(string(cfg.FilesURL)); err != nil {
			problems = append(problems, "MELA_FILES_URL: "+err.Error())
		}
	}
	for _, database := range []struct {
		name    string
		address config.Secret
	}{
		{"MELA_DATABASE_URL", cfg.DatabaseURL},
		{"MELA_DATABASE_DIRECT_URL", cfg.DatabaseDirect},
	} {
		if database.address == "" {
			continue
		}
		plainHost, err := store.CheckAddress(string(database.address))
		if err != nil {
			problems = append(problems, database.name+" "+err.Error())
		}
		if plainHost != "" {
			cfg.Warnings = append(cfg.Warnings,
				fmt.Sprintf("%s sends all data to %s without encryption (sslmode)", database.name, plainHost))
		}
	}
	return problems
}
