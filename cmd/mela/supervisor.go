package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
)

// notifySupervisor sends a state to systemd. Without systemd it does nothing.
func notifySupervisor(log *slog.Logger, state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		log.Warn("systemd could not be notified", "state", state, "cause", err)
	}
}

// watchdog returns a worker that regularly notifies systemd as long as `alive` returns no error. systemd restarts the
// process if it receives no notification for the time WatchdogSec.
func watchdog(alive func(ctx context.Context) error, log *slog.Logger) func(context.Context) {
	return func(ctx context.Context) {
		every, err := daemon.SdWatchdogEnabled(false)
		if err != nil || every == 0 {
			return
		}
		tick := time.NewTicker(every / 3)
		defer tick.Stop()
		for {
			asking, cancel := context.WithTimeout(ctx, every/3)
			if err := alive(asking); err != nil && ctx.Err() == nil {
				log.Error("the watchdog is not notified, because the database does not answer", "cause", err)
			} else {
				notifySupervisor(log, daemon.SdNotifyWatchdog)
			}
			cancel()
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
	}
}
