package limits_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

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

// serve starts a server with a guard in front of a handler and returns its address.
func serve(t *testing.T, settings limits.Settings, handler http.Handler) string {
	t.Helper()
	guard := limits.New(limits.Options{Settings: settings, Limited: true})
	server := httptest.NewUnstartedServer(guard.Handler(handler))
	server.Listener = guard.Listener(server.Listener)
	server.Start()
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

// If a deadline passes during the work of a handler, later requests on the connection must still succeed.
func TestALongRequestLeavesTheConnectionUsable(t *testing.T) {
	t.Parallel()
	address := serve(t, limits.DefaultSettings(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/long" {
			// Like the API, the handler sets a deadline for the body and then reads the body.
			_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(100 * time.Millisecond))
			_, _ = io.Copy(io.Discard, r.Body)
			time.Sleep(400 * time.Millisecond)
		}
		if r.Context().Err() != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		_, _ = io.WriteString(w, "fine")
	}))
	conn := dial(t, address)
	in := bufio.NewReader(conn)
	for _, request := range []string{
		"POST /api/long HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody", "GET /payment HTTP/1.1\r\nHost: x\r\n\r\n",
	} {
		fmt.Fprint(conn, request)
		response, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(response.Body)
		if err := response.Body.Close(); err != nil || response.StatusCode != http.StatusOK || string(text) != "fine" {
			t.Errorf("%.15s: %d %q %v", request, response.StatusCode, text, err)
		}
	}
}

func TestACancelledRequestIsNeverAnEmptySuccess(t *testing.T) {
	t.Parallel()
	guard := limits.New(limits.Options{Settings: limits.DefaultSettings()})
	silent := guard.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	defer func() {
		if recover() != http.ErrAbortHandler { //nolint:errorlint // the test expects this value itself
			t.Error("the request was answered")
		}
	}()
	silent.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/payment", nil))
}

func TestAnAnswerAfterCancellingClosesTheConnection(t *testing.T) {
	t.Parallel()
	guard := limits.New(limits.Options{Settings: limits.DefaultSettings()})
	ctx, cancel := context.WithCancel(t.Context())
	late := guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		cancel()
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	w := httptest.NewRecorder()
	late.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/event", nil))
	if w.Header().Get("Connection") != "close" {
		t.Error("the connection stays open")
	}
}

func TestOneAddressOpensFewStreams(t *testing.T) {
	t.Parallel()
	settings := limits.DefaultSettings()
	settings.Streams = 3
	address := serve(t, settings, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	}))
	open := func() (status string, conn net.Conn) {
		conn = dial(t, address)
		fmt.Fprint(conn, "GET /api/hall/events HTTP/1.1\r\nHost: x\r\n\r\n")
		line, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil {
			return "closed", conn
		}
		return strings.Fields(line)[1], conn
	}
	var last net.Conn
	for i := range 3 {
		status, conn := open()
		if status != "200" {
			t.Fatalf("stream %d: %s", i, status)
		}
		last = conn
	}
	if status, _ := open(); status == "200" {
		t.Error("a fourth stream was opened")
	}
	if err := last.Close(); err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(time.Minute)
	for status := ""; status != "200"; status, _ = open() {
		if time.Now().After(deadline) {
			t.Fatal("a closed stream still counts")
		}
	}
}
