package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/store"
)

// Time limits of requests and of the shutdown.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = 2 * time.Minute // slow phones send slowly
	writeTimeout  = 2 * time.Minute // event streams remove this limit
	idleTimeout   = 2 * time.Minute
	endTimeout    = 20 * time.Second
)

func serve(ctx context.Context, args []string) error {
	set := newFlags("serve", "run the site")
	demo := set.Bool("demo", false, "fill an empty database with a sample edition; one that has data is never touched")
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
	if *check {
		fmt.Println("The settings are valid.")
		return nil
	}
	if *demo && cfg.Production() {
		return errors.New("--demo is refused in production: sample records would stand among the real ones")
	}
	log := newLog(cfg)
	db, err := openStore(ctx, cfg)
	if err != nil {
		return err
	}
	defer func() {
		if err := db.Close(); err != nil {
			log.Error("the database could not be closed", "cause", err)
		}
	}()
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.Addr)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	if cfg.BaseURL == "" {
		cfg.BaseURL = "http://" + localAddress(listener)
	}
	parts, err := wire(ctx, cfg, db, log, localAddress(listener), *vite)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	if err := addBackups(cfg, db, parts, log); err != nil {
		return errors.Join(err, listener.Close())
	}
	if err := parts.app.Content.Prepare(ctx, *demo); err != nil {
		return errors.Join(fmt.Errorf("prepare the database: %w", err), listener.Close())
	}
	owner, err := ensureOwner(ctx, cfg, parts.app)
	if err != nil {
		return errors.Join(fmt.Errorf("make the first owner: %w", err), listener.Close())
	}
	return runServer(ctx, listener, parts, log, func() { announce(cfg, owner) })
}

// runServer serves until the context ends. It then ends open requests, streams and background work, in this order.
func runServer(ctx context.Context, listener net.Listener, parts *parts, log *slog.Logger, ready func()) error {
	server := &http.Server{
		Handler: parts.handler, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	server.RegisterOnShutdown(parts.endStreams)
	work, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWork()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(parts.guard.Listener(listener)) }()
	var workers sync.WaitGroup
	for _, worker := range parts.workers {
		workers.Go(func() { worker(work) })
	}
	ready()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		log.Info("shutting down")
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
		err = server.Shutdown(end)
		cancel()
	}
	stopWork()
	workers.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

func newLog(cfg config.Config) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(cfg.LogLevel)) // already validated by package config
	options := &slog.HandlerOptions{Level: level}
	if cfg.Production() {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}

// openStore opens and migrates the configured database. A database with data is backed up before its schema changes.
func openStore(ctx context.Context, cfg config.Config) (*store.DB, error) {
	return store.OpenWith(ctx, string(cfg.DatabaseURL), filepath.Join(cfg.Data, "mela.db"), backupBeforeMigrating(cfg))
}

// localAddress returns an address at which this process can reach itself, for any listening address.
func localAddress(listener net.Listener) string { return reachable(listener.Addr().String()) }

// announce prints the addresses and the owner account. It prints to standard output, not to the log.
func announce(cfg config.Config, owner owner) {
	var b strings.Builder
	fmt.Fprintf(&b, "\n  Site:   %s\n  Admin:  %s/admin\n", cfg.BaseURL, cfg.BaseURL)
	switch {
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
