package limits

import (
	"net"
	"net/netip"
	"sync"
)

// Listener returns a listener that closes connections above the limits. There is one limit for the number of all
// connections and one for each address. Trusted proxies and this machine have no limit per address, because they
// forward the connections of many visitors.
func (g *Guard) Listener(inner net.Listener) net.Listener {
	return &listener{Listener: inner, guard: g, open: newPlaces()}
}

type listener struct {
	net.Listener
	guard *Guard
	open  *places
}

const allConnections = "all"

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if kept := l.keep(conn); kept != nil {
			return kept, nil
		}
		l.guard.meters.refused.WithLabelValues("connection", "connections").Inc()
		_ = conn.Close() // refused
	}
}

func (l *listener) keep(conn net.Conn) net.Conn {
	settings := l.guard.settings
	if !l.open.take(allConnections, settings.AllConnections) {
		return nil
	}
	key := ""
	if peer, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil && l.guard.limited {
		address := peer.Addr().Unmap().WithZone("")
		if !address.IsLoopback() && !IsTrusted(address, l.guard.trusted) {
			key = NetworkOf(address)
		}
	}
	if key != "" && !l.open.take(key, settings.Connections) {
		l.open.leave(allConnections)
		return nil
	}
	return &connection{Conn: conn, leave: func() {
		l.open.leave(allConnections)
		if key != "" {
			l.open.leave(key)
		}
	}}
}

type connection struct {
	net.Conn
	once  sync.Once
	leave func()
}

// Close implements net.Conn.
func (c *connection) Close() error {
	c.once.Do(c.leave)
	return c.Conn.Close()
}
