package mail_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
)

// behaviour is the reaction of a mail server to one attempt to send an e-mail.
type behaviour string

const (
	takes        behaviour = "takes it"
	laterAddress behaviour = "450 for the address"
	refusesRcpt  behaviour = "550 for the address"
	laterEmail   behaviour = "451 for the e-mail"
	refusesMail  behaviour = "554 for the e-mail"
	stalls       behaviour = "stalls in the middle of the e-mail"
	dropsMidway  behaviour = "drops the connection in the middle of the e-mail"
	losesAnswer  behaviour = "has the e-mail and drops the connection before it says so"
	refusesFrom  behaviour = "553 for our sender address"
)

// mailServer is a small SMTP server with configurable failures. It stores the accepted e-mails.
type mailServer struct {
	mu      sync.Mutex
	listen  net.Listener
	address string
	plan    func(recipient string, try int) behaviour // `try` is the attempt number for the recipient, starting at 1
	tries   map[string]int
	taken   []takenEmail
	open    map[net.Conn]bool
	done    sync.WaitGroup
}

type takenEmail struct{ recipient, raw string }

func newMailServer(t *testing.T, plan func(recipient string, try int) behaviour) *mailServer {
	t.Helper()
	s := &mailServer{plan: plan, tries: map[string]int{}, open: map[net.Conn]bool{}}
	listen, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.address = listen.Addr().String()
	s.serve(listen)
	t.Cleanup(s.goAway)
	return s
}

func (s *mailServer) serve(listen net.Listener) {
	s.mu.Lock()
	s.listen = listen
	s.mu.Unlock()
	s.done.Go(func() {
		for {
			conn, err := listen.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			s.open[conn] = true
			s.mu.Unlock()
			s.done.Go(func() { s.talk(conn) })
		}
	})
}

// goAway stops the server; comeBack restarts it at the same address.
func (s *mailServer) goAway() {
	s.mu.Lock()
	_ = s.listen.Close()
	for conn := range s.open {
		_ = conn.Close()
	}
	s.mu.Unlock()
	s.done.Wait()
}

func (s *mailServer) comeBack(t *testing.T) {
	t.Helper()
	listen, err := net.Listen("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	s.serve(listen)
}

// copies counts a recipient's copies of each e-mail, by Message-ID.
func (s *mailServer) copies(t *testing.T, recipient string) map[string]int {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	found := map[string]int{}
	for _, email := range s.taken {
		if email.recipient == recipient {
			found[parse(t, email.raw).Header.Get("Message-ID")]++
		}
	}
	return found
}

func (s *mailServer) triesOf(recipient string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tries[recipient]
}

func parse(t *testing.T, raw string) *mail.Message {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatalf("this is no valid e-mail: %v\n%s", err, raw)
	}
	return m
}

func (s *mailServer) talk(conn net.Conn) {
	defer func() {
		s.mu.Lock()
		delete(s.open, conn)
		s.mu.Unlock()
		_ = conn.Close()
	}()
	in := bufio.NewReader(conn)
	say := func(line string) { _, _ = fmt.Fprintf(conn, "%s\r\n", line) }
	say("220 mail.example.org ready")
	var recipient string
	var now behaviour
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch strings.ToUpper(verb) {
		case "EHLO", "HELO":
			say("250-mail.example.org\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 ENHANCEDSTATUSCODES")
		case "MAIL":
			if s.plan("sender", 0) == refusesFrom {
				say("553 5.1.8 who are you")
				continue
			}
			say("250 2.1.0 ok")
		case "RCPT":
			_, recipient, _ = strings.Cut(rest, "<")
			recipient, _, _ = strings.Cut(recipient, ">")
			s.mu.Lock()
			s.tries[recipient]++
			now = s.plan(recipient, s.tries[recipient])
			s.mu.Unlock()
			switch now {
			case laterAddress:
				say("450 4.2.1 <" + recipient + "> mailbox busy")
			case refusesRcpt:
				say("550 5.1.1 <" + recipient + "> user unknown")
			default:
				say("250 2.1.5 ok")
			}
		case "DATA":
			say("354 go on")
			if !s.receive(conn, in, recipient, now, say) {
				return
			}
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// receive accepts an e-mail and reports whether the connection continues.
func (s *mailServer) receive(conn net.Conn, in *bufio.Reader, recipient string, now behaviour, say func(string)) bool {
	switch now {
	case stalls:
		_, _ = io.CopyN(io.Discard, in, 100)
		_, _ = io.Copy(io.Discard, conn) // sends no response; ends when the client closes the connection
		return false
	case dropsMidway:
		_, _ = io.CopyN(io.Discard, in, 100)
		return false
	}
	var raw strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return false
		}
		if line == ".\r\n" {
			break
		}
		raw.WriteString(strings.TrimPrefix(line, "."))
	}
	switch now {
	case laterEmail:
		say("451 4.3.0 try later")
		return true
	case refusesMail:
		say("554 5.7.1 <" + recipient + "> refused")
		return true
	}
	s.mu.Lock()
	s.taken = append(s.taken, takenEmail{recipient, raw.String()})
	s.mu.Unlock()
	if now == losesAnswer {
		return false
	}
	say("250 2.0.0 taken")
	return true
}
