package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"strings"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"github.com/mela-fair/mela/internal/backup"
	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

func serve(ctx context.Context, args []string) error {
	set := newFlags("serve", "run the site")
	var demo demoMode
	set.Var(&demo, "demo", "fill an empty database with a believable fair on a practice clock; one with data is never "+
		"touched. --demo=empty: a sample edition without visitors")
	check := set.Bool("check", false, "check the settings, report every problem, and end without touching any data")
	vite := set.String(
		"vite", os.Getenv("MELA_DEV_VITE"),
		"development: address of the Vite server that renders and serves the web files",
	)
	cfg, rest, err := loadSettings(set, args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("serve takes no argument %q", rest[0])
	}
	if err := usePseudoTexts(cfg, os.Getenv(pseudoVariable)); err != nil {
		return err
	}
	if demo != demoOff && cfg.Production() {
		return errors.New("--demo is refused in production: sample records would be mixed with real records")
	}
	if *check {
		for _, warning := range cfg.Warnings {
			fmt.Println("Warning:", warning)
		}
		if folder, err := backup.FolderOf(string(cfg.BackupURL)); err == nil && folder != "" {
			if err := backup.CheckPlace(ctx, string(cfg.BackupURL)); err != nil {
				fmt.Println("Warning: MELA_BACKUP_URL:", err)
				fmt.Println("        ", texts.PortalSystem.BackupsUnwritableAdvice().In(texts.English))
			}
		}
		fmt.Println("The settings are valid.")
		return nil
	}
	cfg.SimulateWhatsApp = demo != demoOff
	return serveSite(ctx, cfg, demo, *vite)
}

// serveSite runs the site of a checked configuration until the context ends.
func serveSite(ctx context.Context, cfg config.Config, demo demoMode, vite string) error {
	limitMemory()
	log := newLog(cfg)
	slog.SetDefault(log)
	for _, warning := range cfg.Warnings {
		log.Warn(warning)
	}
	if err := discardUnfinishedDemo(ctx, cfg, demo, log); err != nil {
		return err
	}
	endTraces, err := startTraces(ctx, cfg, log)
	if err != nil {
		return err
	}
	defer endTraces()
	db, err := openStore(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() {
		if err := db.Close(); err != nil {
			log.Error("the database could not be closed", "cause", err)
		}
	}()
	if cfg.Production() {
		if err := checkSecret(ctx, cfg, db.CheckSecret, log); err != nil {
			return err
		}
	}
	on, err := listen(ctx, cfg)
	if err != nil {
		return err
	}
	if cfg.BaseURL == "" {
		cfg.BaseURL = "http://" + localAddress(on.plain)
	}
	for {
		err := serveOnce(ctx, cfg, db, on, demo, vite, log)
		if !errors.Is(err, errStartAgain) {
			return errors.Join(err, on.close())
		}
		if err := on.reopen(); err != nil {
			return errors.Join(err, on.close())
		}
	}
}

// serveOnce runs the site with the settings that are stored now, until the context ends or the settings change.
func serveOnce(ctx context.Context, cfg config.Config, db *store.DB, on listeners, demo demoMode, vite string,
	log *slog.Logger,
) error {
	stored, err := db.Settings(ctx)
	if err != nil {
		return err
	}
	if cfg, err = cfg.WithStored(stored); err != nil {
		return err
	}
	practice, err := practiceFrom(ctx, cfg, db, demo)
	if err != nil {
		return err
	}
	parts, err := wire(ctx, cfg, db, log, localAddress(on.plain), vite, practice)
	if err != nil {
		return err
	}
	defer parts.close(log)
	if err := addBackups(cfg, db, parts, log); err != nil {
		return err
	}
	first, err := prepare(ctx, cfg, db, parts, demo, practice)
	if err != nil {
		return err
	}
	if err := checkSecret(ctx, cfg, db.ClaimSecret, log); err != nil {
		return err
	}
	if !practice.IsZero() {
		parts.fillDemo(db, practice, log)
	}
	parts.workers = append(parts.workers, watchdog(db.Ready, log))
	return runServer(ctx, on, newCertificates(cfg, on), parts, log, func() {
		announce(cfg, first)
		notifySupervisor(log, daemon.SdNotifyReady)
	})
}

// prepare fills a new database. It returns the first owner account, or the one-time code with which this account can
// be created.
func prepare(ctx context.Context, cfg config.Config, db *store.DB, parts *parts, demo demoMode, practice time.Time,
) (first owner, err error) {
	if !practice.IsZero() {
		if err := db.FillDemo(ctx, time.Now().Add(demoLease)); err != nil {
			return first, err
		}
	}
	if err := parts.app.Content.Prepare(ctx, demo != demoOff); err != nil {
		return first, fmt.Errorf("prepare the database: %w", err)
	}
	if first, err = ensureOwner(ctx, cfg, parts.app); err != nil {
		return first, fmt.Errorf("make the first owner: %w", err)
	}
	if first.setupCode, err = newSetupCode(ctx, parts.app); err != nil {
		return first, err
	}
	return first, nil
}

// newLog returns the log. Each line is written at once, so that a crash loses no lines.
func newLog(cfg config.Config) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(cfg.LogLevel)) // package config has already validated the value
	options := &slog.HandlerOptions{Level: level}
	if cfg.Production() {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}

// openStore opens the configured database, and creates it if it does not exist.
func openStore(ctx context.Context, cfg config.Config) (*store.DB, error) {
	if err := checkDataFolder(cfg); err != nil {
		return nil, err
	}
	box, err := openSecrets(cfg)
	if err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, databaseOf(cfg))
	if err != nil {
		return nil, err
	}
	db.Protect(box)
	return db, nil
}

// localAddress returns an address at which this process can connect to its own listener, even if the listener accepts
// connections on all interfaces.
func localAddress(listener net.Listener) string { return reachable(listener.Addr().String()) }

// announce prints the addresses and the owner account. It prints to standard output, not to the log.
func announce(cfg config.Config, owner owner) {
	var b strings.Builder
	fmt.Fprintf(&b, "\n  Site:   %s\n  Admin:  %s/admin\n", cfg.BaseURL, cfg.BaseURL)
	switch {
	case owner.setupCode != "":
		fmt.Fprintf(&b, "  Owner:  none yet\n  Setup:  %s/admin/setup#code=%s\n  Code:   %s\n", cfg.BaseURL,
			owner.setupCode, owner.setupCode)
	case owner.email == "":
		b.WriteString("  Owner:  none yet; make one with: mela admin create --email E --role owner\n")
	case owner.password == "":
		fmt.Fprintf(&b, "  Owner:  %s\n", owner.email)
	default:
		fmt.Fprintf(&b, "  Owner:  %s\n  Password: %s\n", owner.email, owner.password)
	}
	if cfg.Payments == "sandbox" {
		b.WriteString("  Payments are simulated: no money moves.\n")
	}
	fmt.Println(b.String())
}
