package limits_test

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"testing"

	"github.com/mela-fair/mela/internal/limits"
)

// arriving is a listener that returns connections from a list of addresses.
type arriving struct {
	net.Listener
	from     []string
	visitors []net.Conn // the visitors' ends of the connections
}

var errNobody = errors.New("nobody arrives")

func (l *arriving) Accept() (net.Conn, error) {
	if len(l.from) == 0 {
		return nil, errNobody
	}
	address := l.from[0]
	l.from = l.from[1:]
	here, there := net.Pipe()
	l.visitors = append(l.visitors, there)
	return addressed{here, net.TCPAddrFromAddrPort(netip.MustParseAddrPort(address))}, nil
}

// addressed is a connection with a given remote address.
type addressed struct {
	net.Conn
	address net.Addr
}

func (c addressed) RemoteAddr() net.Addr { return c.address }

func TestOneAddressOpensFewConnections(t *testing.T) {
	t.Parallel()
	settings := limits.DefaultSettings()
	settings.Connections, settings.AllConnections = 2, 6
	guard := limits.New(limits.Options{
		Settings: settings, Limited: true, TrustedProxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")},
	})
	inner := &arriving{from: []string{
		"203.0.113.7:1", "203.0.113.7:2", "203.0.113.7:3", // the third connection is closed
		"[2001:db8::1]:1", "[2001:db8::2]:1", "[2001:db8::3]:1", // one network: the third is closed
		"192.0.2.1:1", "192.0.2.1:2", "192.0.2.1:3", // a proxy has no separate limit, but all connections have a limit of six
	}}
	listener := guard.Listener(inner)
	var kept []net.Conn
	for {
		conn, err := listener.Accept()
		if err != nil {
			break
		}
		kept = append(kept, conn)
	}
	if len(kept) != 6 {
		t.Fatalf("%d connections are open, want 6", len(kept))
	}
	for _, closed := range []int{2, 5, 8} {
		if _, err := inner.visitors[closed].Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
			t.Errorf("connection %d is not closed: %v", closed, err)
		}
	}
	if err := kept[0].Close(); err != nil {
		t.Fatal(err)
	}
	inner.from = []string{"203.0.113.7:4"}
	again, err := listener.Accept()
	if err != nil {
		t.Fatal("a closed connection still counts:", err)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
}
