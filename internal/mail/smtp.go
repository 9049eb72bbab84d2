package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	gomail "github.com/wneessen/go-mail"

	"github.com/mela-fair/mela/internal/fair"
)

// serverTimeout bounds reaching the mail server, and then handing it a letter.
const serverTimeout = 20 * time.Second

// AtOnce is how many letters are sent at the same time: few enough for any mail server's limit, enough
// that one that stalls does not hold up the others.
const AtOnce = 4

// Tries is how often a letter is tried before it is given up. With the outbox's waits that is about a
// day: mail servers come back within one.
const Tries = 32

// SMTP sends letters through a mail server.
type SMTP struct {
	client *gomail.Client
	from   string
	domain string // of the sender's address: letters are named in it
}

// NewSMTP reads an address like smtp://user:password@host:587 (STARTTLS when the server offers it) or
// smtps://user:password@host:465, and the sender's address.
func NewSMTP(address, from string) (*SMTP, error) { return newSMTP(address, from, serverTimeout) }

func newSMTP(address, from string, timeout time.Duration) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("read the mail server's address: %w", err)
	}
	options := []gomail.Option{gomail.WithTimeout(timeout), gomail.WithTLSPolicy(gomail.TLSOpportunistic)}
	if u.Scheme == "smtps" {
		options = append(options, gomail.WithSSL())
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, gomail.WithPort(port))
	}
	if u.User != nil {
		password, _ := u.User.Password()
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	client, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("prepare the mail client: %w", err)
	}
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("read the sender's address: %w", err)
	}
	return &SMTP{client: client, from: sender.Address, domain: sender.Address[strings.LastIndex(sender.Address, "@")+1:]}, nil
}

// Send implements Sender. Once the server has said that it has the letter, nothing that follows on the
// connection makes it a failure.
func (s *SMTP) Send(ctx context.Context, l Letter) error {
	out, err := s.compose(l)
	if err != nil {
		return badLetter(err)
	}
	connection, err := s.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return notReached(err)
	}
	err = s.client.SendWithSMTPClient(connection, out)
	if out.IsDelivered() {
		_ = s.client.CloseWithSMTPClient(connection) // the server has the letter, however it says good-bye
		return nil
	}
	_ = connection.Close() // nothing is said any more; the letter's failure is what counts
	return notTaken(err)
}

// messageID names a letter: the same at every try, another one each time the office sends it anew.
func (s *SMTP) messageID(m fair.Message) string {
	if m.Round == 0 {
		return m.ID + "@" + s.domain
	}
	return m.ID + "." + strconv.Itoa(m.Round) + "@" + s.domain
}

// compose writes the letter: text and HTML, and its files. Names and subjects are encoded as the standards
// say; an address that is none is refused, so nothing in it can become a header of its own.
func (s *SMTP) compose(l Letter) (*gomail.Msg, error) {
	out := gomail.NewMsg()
	out.FromMailAddress(&mail.Address{Name: oneLine(l.Head.Fair), Address: s.from})
	to, err := mail.ParseAddress(l.Message.To)
	if err != nil || to.Address != l.Message.To {
		return nil, errors.New("the recipient's address has the wrong form")
	}
	out.ToMailAddress(&mail.Address{Name: oneLine(l.Message.Name), Address: to.Address})
	for _, answersTo := range []string{l.Message.ReplyTo, l.Head.Email} {
		if answersTo != "" && out.ReplyTo(answersTo) == nil {
			break
		}
	}
	out.SetMessageIDWithValue(s.messageID(l.Message))
	out.SetDateWithValue(l.Date)
	out.Subject(oneLine(l.Message.Subject))
	// Programs that answer mail by themselves must not answer this (RFC 3834).
	out.SetGenHeader("Auto-Submitted", "auto-generated")
	out.SetGenHeader("X-Auto-Response-Suppress", "All")
	out.SetGenHeader("Content-Language", string(l.Message.Lang))
	html, err := HTML(l.Message, l.Head)
	if err != nil {
		return nil, err
	}
	out.SetBodyString(gomail.TypeTextPlain, plainText(l.Message, l.Head))
	out.AddAlternativeString(gomail.TypeTextHTML, html)
	for _, file := range l.Attachments {
		err := out.AttachReader(file.Name, bytes.NewReader(file.Content), gomail.WithFileContentType(gomail.ContentType(file.Type)))
		if err != nil {
			return nil, fmt.Errorf("attachment: %w", err)
		}
	}
	return out, nil
}

// oneLine takes line ends and other control characters out of what goes into a header.
func oneLine(text string) string {
	return strings.TrimSpace(strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
	}), " "))
}
