package main

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync/atomic"

	"github.com/coreos/go-systemd/v22/activation"

	"github.com/mela-fair/mela/internal/config"
)

// listeners are the sockets of the site. `https` and `redirect` are nil if no domain is configured.
type listeners struct {
	plain    net.Listener // listens on MELA_ADDR, for a proxy or for this machine only
	https    net.Listener
	redirect net.Listener // answers challenges of the certificate authority and redirects to https

	keep *atomic.Bool // if true, Close leaves the sockets open for the next server
}

// listen opens the configured sockets, or takes those that systemd opened. The FileDescriptorName of a systemd socket
// selects its use: "https", "http", or any other name for MELA_ADDR.
func listen(ctx context.Context, cfg config.Config) (on listeners, err error) {
	given, err := activation.ListenersWithNames()
	if err != nil {
		return on, err
	}
	for name, sockets := range given {
		for _, socket := range sockets {
			on.take(name, socket, cfg.Domain != "")
		}
	}
	open := func(l *net.Listener, addr string) {
		if err == nil && *l == nil {
			*l, err = (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
			if err != nil {
				err = explainListening(addr, err)
			}
		}
	}
	open(&on.plain, cfg.Addr)
	if cfg.Domain != "" {
		open(&on.https, cfg.HTTPSAddr)
		open(&on.redirect, cfg.HTTPAddr)
	}
	if err != nil {
		return on, errors.Join(err, on.close())
	}
	on.kept()
	return on, nil
}

// take stores a socket that systemd opened.
func (on *listeners) take(name string, socket net.Listener, domain bool) {
	switch {
	case socket == nil:
	case domain && strings.HasPrefix(name, "https"):
		on.https = socket
	case domain && strings.HasPrefix(name, "http"):
		on.redirect = socket
	default:
		on.plain = socket
	}
}

// close closes the sockets that are open.
func (on *listeners) close() error {
	var all []error
	for _, l := range []net.Listener{on.plain, on.https, on.redirect} {
		if l != nil {
			all = append(all, l.Close())
		}
	}
	return errors.Join(all...)
}
