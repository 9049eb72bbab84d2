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

func (l *listener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if kept := l.keep(conn); kept != nil {
			return kept, nil
		}
		l.guard.refused.WithLabelValues("connection", "connections").Inc()
		_ = conn.Close() // refused
	}
}

func (l *listener) keep(conn net.Conn) net.Conn {
	options := l.guard.options
	wanted := []place{{"all", options.Settings.AllConnections}}
	if peer, err := netip.ParseAddrPort(conn.RemoteAddr().String()); err == nil && options.Limited {
		address := peer.Addr().Unmap().WithZone("")
		if !address.IsLoopback() && !IsTrusted(address, options.TrustedProxies) {
			wanted = append(wanted, place{NetworkOf(address), options.Settings.Connections})
		}
	}
	leave, ok := l.open.take(wanted...)
	if !ok {
		return nil
	}
	return &connection{Conn: conn, leave: leave}
}

type connection struct {
	net.Conn
	once  sync.Once
	leave func()
}

func (c *connection) Close() error {
	c.once.Do(c.leave)
	return c.Conn.Close()
}

// places counts open connections, streams and other resources by key.
type places struct {
	mu   sync.Mutex
	open map[string]int
}

// place is a key and the maximum number of open resources with this key.
type place struct {
	key   string
	limit int
}

func newPlaces() *places { return &places{open: map[string]int{}} }

// take takes all places or, if one of them is full, none. The caller must call `leave` once.
func (p *places) take(wanted ...place) (leave func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range wanted {
		if p.open[w.key] >= w.limit {
			return nil, false
		}
	}
	for _, w := range wanted {
		p.open[w.key]++
	}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, w := range wanted {
			if p.open[w.key]--; p.open[w.key] == 0 {
				delete(p.open, w.key)
			}
		}
	}, true
}
