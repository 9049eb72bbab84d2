package limits_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/limits"
)

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
