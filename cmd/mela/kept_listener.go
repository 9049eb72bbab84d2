package main

import (
	"errors"
	"net"
	"sync/atomic"
	"time"
)

// keptListener is a listener that several servers can use one after another. While `keep` is set, Close only stops the
// current server from accepting connections, and new connections wait for the next server. Calling Close again returns
// no error.
type keptListener struct {
	net.Listener

	keep *atomic.Bool
}

func (l keptListener) Close() error {
	if waiting, ok := l.Listener.(interface{ SetDeadline(at time.Time) error }); ok && l.keep.Load() {
		return waiting.SetDeadline(time.Unix(1, 0))
	}
	if err := l.Listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}

// kept wraps the sockets, so that they can stay open when a server stops.
func (on *listeners) kept() {
	on.keep = &atomic.Bool{}
	for _, l := range []*net.Listener{&on.plain, &on.https, &on.redirect} {
		if *l != nil {
			*l = keptListener{*l, on.keep}
		}
	}
}

// reopen makes the sockets usable by the next server. The sockets themselves were never closed.
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
