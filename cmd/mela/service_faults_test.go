package main_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// mailServer is a mail server for tests. It accepts connections, but does not respond before release is called.
type mailServer struct {
	url string

	mu       sync.Mutex
	released bool
	stalled  []net.Conn
	received int
	email    []string // the lines of the last e-mail
}

func startMailServer(t *testing.T) *mailServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	s := &mailServer{url: "smtp://" + listener.Addr().String()}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			if s.stalls(conn) {
				continue
			}
			go s.serve(conn)
		}
	}()
	return s
}

// stalls reports whether the server must still withhold its responses. If so, it stores the open connection for
// release.
func (s *mailServer) stalls(conn net.Conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.released {
		s.stalled = append(s.stalled, conn)
	}
	return !s.released
}

// waiting returns the number of connections that wait for a response.
func (s *mailServer) waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.stalled)
}

// release lets the server respond from now on and closes the waiting connections.
func (s *mailServer) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.released = true
	for _, conn := range s.stalled {
		_ = conn.Close()
	}
}

// last returns the last e-mail that the server has received.
func (s *mailServer) last() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.email, "\n")
}

func (s *mailServer) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.received
}

func (s *mailServer) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	say := func(line string) { _, _ = fmt.Fprintf(conn, "%s\r\n", line) }
	say("220 ready")
	lines, text := bufio.NewScanner(conn), false
	for lines.Scan() {
		command := strings.ToUpper(lines.Text())
		switch {
		case text && command == ".":
			text = false
			s.mu.Lock()
			s.received++
			s.mu.Unlock()
			say("250 accepted")
		case text:
			s.mu.Lock()
			s.email = append(s.email, lines.Text())
			s.mu.Unlock()
		case command == "DATA":
			text = true
			s.mu.Lock()
			s.email = nil
			s.mu.Unlock()
			say("354 go on")
		case command == "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// TestAStallingMailServerAndAnUnreachableBucket sells a stall and takes registrations while no e-mail can be sent and
// no file can be stored. Once the mail server responds again, the e-mails must be sent.
func TestAStallingMailServerAndAnUnreachableBucket(t *testing.T) {
	t.Parallel()
	engines(t, func(t *testing.T, env []string) {
		server := startMailServer(t)
		closed, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		bucket := "s3://id:secret@uploads/2025?region=r&endpoint=http://" + closed.Addr().String()
		_ = closed.Close()
		first := startSite(t, env...) // the first start stores the sample pictures
		if err := first.end(); err != nil {
			t.Fatal(err)
		}
		p := startSite(t, append(env, "MELA_SMTP_URL="+server.url, "MELA_MAIL_FROM=fair@example.org",
			"MELA_FILES_URL="+bucket)...)
		p.email, p.password = first.email, first.password
		s := siteOf(t, p, env)
		wanted := s.newStall()
		o := s.bookStall(wanted)
		s.attempt(o, "SUCCESS")
		s.untilStatus(o, "PAID")
		s.untilState(wanted, "sold")
		s.until(func() string {
			if server.waiting() == 0 {
				return "the mail server has no connection"
			}
			return ""
		})
		for n := range 20 {
			s.ask(http.StatusCreated, http.MethodPost, "/api/registers", farmer(n))
		}
		s.ask(http.StatusOK, http.MethodGet, "/", nil)
		if status := s.applyWithFile(t, 5_000); status != http.StatusServiceUnavailable {
			t.Errorf("an application with a file is %d, want 503", status)
		}
		if sent := s.rows("message WHERE status = 'sent'"); sent != 0 {
			t.Errorf("%d messages count as sent", sent)
		}
		server.release()
		for deadline := time.Now().Add(2 * time.Minute); server.count() == 0; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("no e-mail was sent after the mail server had recovered")
			}
		}
		s.run("the books agree with the provider's", (*site).checkBooks)
	})
}
