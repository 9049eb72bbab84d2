package mail

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"time"

	gomail "github.com/wneessen/go-mail"

	"mela/internal/fair"
)

// SMTP sends messages through a mail server.
type SMTP struct {
	client *gomail.Client
	from   string
}

// NewSMTP reads an address like smtp://user:password@host:587 (STARTTLS when the server offers it) or
// smtps://user:password@host:465, and the sender's address.
func NewSMTP(address, from string) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("read the mail server's address: %w", err)
	}
	options := []gomail.Option{gomail.WithTimeout(20 * time.Second), gomail.WithTLSPolicy(gomail.TLSOpportunistic)}
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
	return &SMTP{client: client, from: from}, nil
}

// Send implements Sender. The message's id is its Message-ID, so that a second sending after a lost
// answer is recognisable as the same message.
func (s *SMTP) Send(ctx context.Context, m fair.Message) error {
	out := gomail.NewMsg()
	if err := out.From(s.from); err != nil {
		return fmt.Errorf("sender: %w", err)
	}
	if err := out.To(m.To); err != nil {
		return fmt.Errorf("recipient: %w", err)
	}
	out.SetMessageIDWithValue(m.ID + "@mela")
	out.SetDateWithValue(m.CreatedAt)
	out.Subject(m.Subject)
	out.SetBodyString(gomail.TypeTextPlain, m.Body)
	return s.client.DialAndSendWithContext(ctx, out)
}
