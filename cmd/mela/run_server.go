package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"github.com/mela-fair/mela/internal/safe"
)

// Time limits for requests and for the shutdown.
const (
	headerTimeout = 10 * time.Second
	readTimeout   = 2 * time.Minute // long enough for requests from slow phones
	writeTimeout  = 2 * time.Minute // does not apply to event streams, which remove it
	idleTimeout   = 2 * time.Minute
	endTimeout    = 20 * time.Second
)

// errStartAgain is returned by runServer when the settings have changed. The sockets are still open in this case.
var errStartAgain = errors.New("start again")

// runServer serves requests until the context ends or a component of the program requests a restart. It then ends open
// requests, streams and background work, in this order. `secure` is nil if no domain is configured.
func runServer(ctx context.Context, on listeners, secure *certificates, parts *parts, log *slog.Logger,
	ready func(),
) error {
	server := &http.Server{
		Handler: parts.handler, ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout,
		ErrorLog:    slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	server.RegisterOnShutdown(parts.endStreams)
	servers := []*http.Server{server}
	failed := make(chan error, 3)
	run := func(serve func() error) {
		safe.Go(log, "server", func() { failed <- safe.Call(serve) })
	}
	if secure != nil {
		redirecting := secure.redirectServer()
		server.Handler = secure.onlyOneHost(server.Handler)
		redirecting.ErrorLog, server.TLSConfig = server.ErrorLog, secure.config()
		servers = append(servers, redirecting)
		secure.load(ctx)
		run(func() error { return server.ServeTLS(parts.guard.Listener(on.https), "", "") })
		run(func() error { return redirecting.Serve(on.redirect) })
	}
	run(func() error { return server.Serve(parts.guard.Listener(on.plain)) })
	work, stopWork := context.WithCancel(context.WithoutCancel(ctx))
	defer stopWork()
	if secure != nil {
		if err := secure.manage(work); err != nil {
			return errors.Join(fmt.Errorf("certificates: %w", err), on.close())
		}
		defer secure.stop()
	}
	var workers sync.WaitGroup
	for _, worker := range parts.workers {
		workers.Go(safe.Func(log, "worker", func() { safe.Keep(work, log, "worker", worker) }))
	}
	ready()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		log.Info("shutting down")
		notifySupervisor(log, daemon.SdNotifyStopping)
		err = shutDown(context.WithoutCancel(ctx), servers)
	case <-parts.restart:
		log.Info("the settings have changed: starting again")
		on.keep.Store(true)
		if err = shutDown(context.WithoutCancel(ctx), servers); err == nil {
			err = errStartAgain
		}
	}
	stopWork()
	workers.Wait()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// shutDown stops the servers. It waits for open requests, but not longer than endTimeout.
func shutDown(ctx context.Context, servers []*http.Server) error {
	end, cancel := context.WithTimeout(ctx, endTimeout)
	defer cancel()
	var all []error
	for _, server := range servers {
		all = append(all, server.Shutdown(end))
	}
	return errors.Join(all...)
}
