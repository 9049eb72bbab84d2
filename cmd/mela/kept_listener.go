package main

import (
	"errors"
	"net"
	"sync/atomic"
	"time"
)

// keptListener is a listener that servers can use one after another: while keep is set, Close only ends the present
// server's waiting, and new connections wait for the next server. Closing it twice is no error.
type keptListener struct {
	net.Listener

	keep *atomic.Bool
}

// Close implements net.Listener.
func (l keptListener) Close() error {
	if waiting, ok := l.Listener.(interface{ SetDeadline(at time.Time) error }); ok && l.keep.Load() {
		return waiting.SetDeadline(time.Unix(1, 0))
	}
	if err := l.Listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// kept makes the sockets able to outlive a server.
func (on *listeners) kept() {
	on.keep = &atomic.Bool{}
	for _, l := range []*net.Listener{&on.plain, &on.https, &on.redirect} {
		if *l != nil {
			*l = keptListener{*l, on.keep}
		}
	}
}

// reopen gives the sockets that were kept to the next server.
func (on *listeners) reopen() error {
	on.keep.Store(false)
	for _, l := range []net.Listener{on.plain, on.https, on.redirect} {
		if kept, ok := l.(keptListener); ok {
			if waiting, ok := kept.Listener.(interface{ SetDeadline(at time.Time) error }); ok {
				if err := waiting.SetDeadline(time.Time{}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
