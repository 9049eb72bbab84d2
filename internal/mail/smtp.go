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
	"golang.org/x/net/idna"

	"github.com/mela-fair/mela/internal/fair"
)

// serverTimeout is the time-out for connecting to the mail server. Sending an e-mail over the connection has a separate
// time-out of the same length.
const serverTimeout = 20 * time.Second

// AtOnce is the number of e-mails that are sent concurrently. It is below the limits of mail servers. If one connection
// stalls, e-mails are still sent over the other connections.
const AtOnce = 4

// Tries is the maximum number of attempts for an e-mail. With the outbox's delays between the attempts, the last one is
// about a day after the first one. Outages of mail servers are usually shorter.
const Tries = 32

// SMTP is a Sender that uses a mail server.
type SMTP struct {
	client *gomail.Client
	from   string
	domain string // domain of the sender's address, for Message-IDs
}

// NewSMTP returns an SMTP for a server's address, such as smtp://user:password@host:587 (STARTTLS if the server offers
// it) or smtps://user:password@host:465. `from` is the sender's e-mail address.
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
		options = append(
			options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()),
			gomail.WithPassword(password),
		)
	}
	client, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("prepare the mail client: %w", err)
	}
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("read the sender's address: %w", err)
	}
	return &SMTP{
		client: client, from: sender.Address, domain: sender.Address[strings.LastIndex(sender.Address, "@")+1:],
	}, nil
}

// RequireTLS makes encryption mandatory. Sending then fails if the server does not offer an encrypted connection.
func (s *SMTP) RequireTLS() { s.client.SetTLSPolicy(gomail.TLSMandatory) }

// Check signs in at the mail server and disconnects without sending an e-mail.
func (s *SMTP) Check(ctx context.Context) error {
	connection, err := s.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return err
	}
	return s.client.CloseWithSMTPClient(connection)
}

// Send implements Sender. Once the server has accepted the e-mail, later errors on the connection are ignored.
func (s *SMTP) Send(ctx context.Context, l Email) error {
	out, err := s.compose(l)
	if err != nil {
		return badAddress(err)
	}
	connection, err := s.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return notReached(err)
	}
	err = s.client.SendWithSMTPClient(connection, out)
	if out.IsDelivered() {
		_ = s.client.CloseWithSMTPClient(connection) // errors of QUIT are ignored, because the server has accepted the e-mail
		return nil
	}
	_ = connection.Close() // an error of Close is ignored, because the first error is more important
	return notTaken(err)
}

// messageID returns a message's Message-ID. It is the same for every attempt. If an office user sends the message
// again, messageID returns a new one.
func (s *SMTP) messageID(m fair.Message) string {
	if m.Round == 0 {
		return m.ID + "@" + s.domain
	}
	return m.ID + "." + strconv.Itoa(m.Round) + "@" + s.domain
}

// thread adds references to the earlier e-mails of a conversation, so that mailboxes show them together (RFC 5322).
func (s *SMTP) thread(out *gomail.Msg, earlier []fair.Message) {
	if len(earlier) == 0 {
		return
	}
	ids := make([]string, len(earlier))
	for i, m := range earlier {
		ids[i] = "<" + s.messageID(m) + ">"
	}
	out.SetGenHeader(gomail.HeaderInReplyTo, ids[len(ids)-1])
	out.SetGenHeader(gomail.HeaderReferences, strings.Join(ids, " "))
}

// compose builds the e-mail: text and HTML parts, and attachments. Names and subjects are encoded as the standards
// require. compose refuses invalid addresses, which also prevents header injection.
func (s *SMTP) compose(l Email) (*gomail.Msg, error) {
	out := gomail.NewMsg()
	out.FromMailAddress(&mail.Address{Name: oneLine(l.Head.Fair), Address: s.from})
	to, err := mail.ParseAddress(l.Message.To)
	if err != nil || to.Address != l.Message.To {
		return nil, errors.New("the recipient's address has the wrong form")
	}
	out.ToMailAddress(&mail.Address{Name: oneLine(l.Message.Name), Address: asciiDomain(to.Address)})
	for _, answersTo := range []string{l.Message.ReplyTo, l.Head.Email} {
		if answersTo != "" && out.ReplyTo(answersTo) == nil {
			break
		}
	}
	out.SetMessageIDWithValue(s.messageID(l.Message))
	s.thread(out, l.Earlier)
	out.SetDateWithValue(l.Date)
	out.Subject(oneLine(l.Message.Subject))
	if l.Message.Kind != fair.MessageContactReply { // a person writes a contact reply; all other e-mails are automatic
		// Automatic responders must not answer this e-mail (RFC 3834).
		out.SetGenHeader("Auto-Submitted", "auto-generated")
		out.SetGenHeader("X-Auto-Response-Suppress", "All")
	}
	if l.Message.Kind == fair.MessageCampaign && l.Message.Link != "" {
		// This header makes mailboxes show a button that unsubscribes with one click (RFC 8058).
		out.SetGenHeader(gomail.HeaderListUnsubscribe, "<"+l.Message.Link+">")
		out.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
		out.SetGenHeader(gomail.HeaderPrecedence, "bulk")
	}
	out.SetGenHeader("Content-Language", string(l.Message.Lang))
	out.SetBodyString(gomail.TypeTextPlain, plainText(l.Message, l.Head))
	html, err := Emails{}.HTML(l.Message, l.Head)
	if err != nil {
		return nil, err
	}
	out.AddAlternativeString(gomail.TypeTextHTML, html)
	for _, file := range l.Attachments {
		err := out.AttachReader(
			file.Name, bytes.NewReader(file.Content), gomail.WithFileContentType(gomail.ContentType(file.Type)),
		)
		if err != nil {
			return nil, fmt.Errorf("attachment: %w", err)
		}
	}
	return out, nil
}

// oneLine removes line ends and other control characters from a header value.
func oneLine(text string) string {
	return strings.TrimSpace(strings.Join(strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
	}), " "))
}

// asciiDomain returns an address with the ASCII form of its domain ("xn--…"). Every mail server accepts this form; only
// few accept letters of other scripts.
func asciiDomain(address string) string {
	at := strings.LastIndexByte(address, '@') + 1
	if domain, err := idna.Lookup.ToASCII(address[at:]); err == nil {
		return address[:at] + domain
	}
	return address
}
