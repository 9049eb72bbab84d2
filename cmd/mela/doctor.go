package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/backup"
	"github.com/mela-fair/mela/internal/config"
	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/doctor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/payment/cashfree"
	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

// errFindings is the error that `mela doctor` returns if it has found problems.
var errFindings = errors.New("the doctor found problems")

// examine checks the configured site, which may be running or not. It creates no file
// and changes no record.
func examine(ctx context.Context, args []string) error {
	set := newFlags("doctor", "check settings, database, mail, provider, storage, clock, disk, certificate and backups")
	cfg, _, err := configured(set, args, 0)
	if err != nil {
		return err
	}
	checks, closeDatabase := openForDoctor(ctx, cfg)
	findings := doctor.Examine(ctx, checks)
	printFindings(findings)
	err = closeDatabase()
	if doctor.Failed(findings) {
		return errors.Join(errFindings, err)
	}
	return err
}

// openForDoctor opens the database and returns all checks. If the database is missing or unreachable, the first check
// reports this.
func openForDoctor(ctx context.Context, cfg config.Config) (checks []doctor.Check, closeDatabase func() error) {
	none := func() error { return nil }
	at := databaseOf(cfg)
	missing := doctor.MissingDatabase(placeOfDatabase(cfg))
	if !at.Exists() {
		return append([]doctor.Check{missing}, checksOf(cfg, nil, nil, time.Now)...), none
	}
	unchecked, err := database.OpenUnchecked(ctx, at)
	if err != nil {
		return append([]doctor.Check{doctor.UnreachableDatabase(cfg.DatabaseURL == "", err)}, checksOf(cfg, nil,
			nil, time.Now)...), none
	}
	db := store.New(unchecked)
	if have, _, err := db.Schemas(ctx); err == nil && have == "" {
		return append([]doctor.Check{missing}, checksOf(cfg, nil, nil, time.Now)...), db.Close
	}
	now := time.Now
	if cfg.Mode() == fair.PaymentsSandbox {
		now = sandbox.StoredClock(ctx, db.DB) // a demo moves it
	}
	return checksOf(withStored(ctx, cfg, db), db, nil, now), db.Close
}

// withStored adds the settings that are stored in the database to the configuration. If these settings cannot be read,
// it returns the configuration unchanged. The checks then report the missing settings.
func withStored(ctx context.Context, cfg config.Config, db *store.DB) config.Config {
	box, err := existingSecrets(cfg)
	if err != nil {
		return cfg
	}
	db.Protect(box)
	stored, err := db.Settings(ctx)
	if err != nil {
		return cfg
	}
	if whole, err := cfg.WithStored(stored); err == nil {
		return whole
	}
	return cfg
}

// checksOf returns the checks for a configuration. If db is nil, it omits the database checks. `untrusted` returns the
// address of a proxy whose X-Forwarded-For was ignored; it is nil if the site does not run in this process. `now` is the
// clock of the site, which a demo moves.
func checksOf(
	cfg config.Config, db *store.DB, untrusted func() netip.Addr, now func() time.Time,
) []doctor.Check {
	checks := []doctor.Check{doctor.Configuration(doctor.Settings{
		Development: !cfg.Production(), Simulated: cfg.Mode() == fair.PaymentsSandbox,
		PaymentsOff: cfg.Mode() == fair.PaymentsOff, NoMail: cfg.SMTPURL == "", NoBackups: cfg.BackupURL == "",
		PlainHTTP: !cfg.PublicHTTPS(), NoLimits: !bool(cfg.RateLimits), Warnings: cfg.Warnings,
	})}
	if db != nil {
		checks = append(checks, doctor.DatabaseAnswers(db), doctor.Secret(db), doctor.Jobs(db, now),
			doctor.Messages(db), doctor.TaxNumber(db, cfg.Production()))
		every := cfg.BackupEvery
		if cfg.BackupURL == "" {
			every = 0
		}
		checks = append(checks, doctor.Backups(db, every, func(ctx context.Context) error {
			return backup.CheckPlace(ctx, string(cfg.BackupURL))
		}, time.Now), doctor.Pictures(picturesOf(cfg, db)))
	}
	folder, from := cfg.Data, cfg.MailFrom
	if cfg.DatabaseURL != "" {
		folder = ""
	}
	if cfg.SMTPURL == "" {
		from = ""
	}
	if cfg.Domain != "" {
		untrusted = nil // no proxy is in front, and strangers can send any header
	}
	return append(
		checks, doctor.Mail(mailCheck(cfg)), doctor.Sender(from, net.DefaultResolver.LookupTXT), providerCheck(cfg),
		doctor.Storage(storageCheck(cfg)), doctor.Disk(limits.NewDisk(cfg.DiskReserveMB, cfg.Data, os.TempDir())),
		doctor.DataFolder(folder, doctor.FileSystemOf), doctor.Clock(otherClock(cfg, db)),
		doctor.Certificate(cfg.BaseURL, nil, time.Now),
		doctor.Proxy(len(cfg.Proxies) > 0, cfg.PublicHTTPS() && cfg.Domain == "", untrusted),
	)
}

func mailCheck(cfg config.Config) func(context.Context) error {
	if cfg.SMTPURL == "" {
		return nil
	}
	return func(ctx context.Context) error {
		sender, err := newMailSender(cfg)
		if err != nil {
			return err
		}
		return sender.Check(ctx)
	}
}

func storageCheck(cfg config.Config) func(context.Context) error {
	return func(ctx context.Context) error {
		folder := filepath.Join(cfg.Data, "files")
		if _, err := os.Stat(folder); cfg.FilesURL == "" && errors.Is(err, os.ErrNotExist) {
			// The site creates the folder at its start. Here, files.Open would create it for another user.
			if _, err := os.Stat(cfg.Data); err != nil {
				return err
			}
			return checkDataFolder(cfg)
		}
		uploads, err := openUploads(cfg)
		if err != nil {
			return err
		}
		return uploads.Check(ctx)
	}
}

// picturesOf returns a function that counts the uploaded files that records name, and those of them that are missing.
func picturesOf(cfg config.Config, db *store.DB) func(context.Context) (missing, all int, err error) {
	return func(ctx context.Context) (missing, all int, err error) {
		named, err := db.UploadPaths(ctx)
		if err != nil || len(named) == 0 {
			return 0, 0, err
		}
		if _, err := os.Stat(filepath.Join(cfg.Data, "files")); cfg.FilesURL == "" && errors.Is(err, os.ErrNotExist) {
			return len(named), len(named), nil // openUploads would create the folder for another user
		}
		uploads, err := openUploads(cfg)
		if err != nil {
			return 0, len(named), err
		}
		gone, err := uploads.Missing(ctx, named)
		return len(gone), len(named), err
	}
}

func providerCheck(cfg config.Config) doctor.Check {
	if cfg.Mode() != fair.PaymentsCashfree {
		return doctor.Provider(cfg.Mode(), nil)
	}
	client, err := cashfree.New(cashfreeSettings(cfg))
	if err != nil {
		return doctor.Provider(cfg.Mode(), brokenProvider{err})
	}
	return doctor.Provider(cfg.Mode(), client)
}

// brokenProvider replaces a payment provider whose configuration is invalid. Every call returns the error in the
// configuration.
type brokenProvider struct{ err error }

func (p brokenProvider) GetOrder(context.Context, string) (fair.GatewayOrder, error) {
	return fair.GatewayOrder{}, p.err
}

// otherClock returns the clock with which this machine's clock is compared: that of the PostgreSQL server or, with
// SQLite, that of the payment provider. It returns nil if there is neither.
func otherClock(cfg config.Config, db *store.DB) *doctor.Reference {
	switch {
	case db != nil && db.Engine() == "postgres":
		return &doctor.Reference{Name: texts.PortalSystem.ClockDatabase(), Now: db.ServerTime}
	case cfg.Mode() == fair.PaymentsCashfree:
		return doctor.HeaderClock(texts.PortalSystem.ClockProvider(), http.DefaultClient, cfg.CashfreeURL)
	}
	return nil
}

// printFindings prints one line for each finding, and below it the cause and the advice.
func printFindings(findings []doctor.Finding) {
	signs := map[doctor.State]string{doctor.OK: "ok", doctor.Warning: "!", doctor.Problem: "PROBLEM", doctor.Unused: "-"}
	for _, f := range findings {
		fmt.Printf("%-8s %-20s %s\n", signs[f.State], f.Title.In(texts.English), f.Detail.In(texts.English))
		for _, line := range []string{causeLine(f), adviceLine(f)} {
			if line != "" {
				fmt.Println(strings.Repeat(" ", 30) + line)
			}
		}
	}
}

func causeLine(f doctor.Finding) string {
	if f.Cause == "" {
		return ""
	}
	return texts.PortalSystem.Cause(f.Cause).In(texts.English)
}

func adviceLine(f doctor.Finding) string {
	if f.Advice.IsZero() {
		return ""
	}
	return f.Advice.In(texts.English)
}
