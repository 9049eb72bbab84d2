package wiring_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/mail"
	"github.com/mela-fair/mela/internal/outbox"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// mailServer is a mail server whose answers the test decides: Send waits for the next answer. It stores the accepted
// e-mails.
type mailServer struct {
	begun  chan string // the recipient of each attempt
	answer chan error  // nil: accepted
	got    []mail.Email
}

func newMailServer() *mailServer {
	return &mailServer{begun: make(chan string, 10), answer: make(chan error, 10)}
}

func (s *mailServer) Send(_ context.Context, e mail.Email) error {
	s.begun <- e.Message.To
	err := <-s.answer
	if err == nil {
		s.got = append(s.got, e)
	}
	return err
}

// deferred is the answer of a server that accepts the e-mail later.
var deferred = &mail.Failure{Code: 451, Detail: "greylisted"}

// postOffice returns an outbox that sends the messages of a database by a mail server.
func postOffice(db *store.DB, a *app.Core, desk mail.Desk, server *mailServer) *outbox.Outbox {
	mailer := mail.Mailer{Store: db, Desk: desk, Sender: server, Now: a.Now}
	return &outbox.Outbox{
		Store: db, Now: a.Now, Log: slog.New(slog.DiscardHandler),
		Tasks: map[fair.JobKind]outbox.Task{fair.JobMail: {
			Handle: mailer.Deliver, Tries: 20, Hopeless: mail.Hopeless, GivenUp: mailer.GiveUp,
		}},
	}
}

// attempt runs the due jobs in the background. It returns when an attempt to send has begun. The returned function
// ends the attempt with the server's answer and waits for the outbox.
func attempt(t *testing.T, box *outbox.Outbox, server *mailServer) (to string, end func(answer error)) {
	t.Helper()
	done := make(chan error, 1)
	go func() {
		_, err := box.Round(t.Context())
		done <- err
	}()
	select {
	case to = <-server.begun:
	case err := <-done:
		t.Fatalf("no message was due: %v", err)
	}
	return to, func(answer error) {
		t.Helper()
		server.answer <- answer
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func onlyMessage(t *testing.T, db *store.DB, kind fair.MessageKind) fair.Message {
	t.Helper()
	found, _, err := db.FindMessages(t.Context(), fair.MessageFilter{Kind: kind, ListQuery: fair.ListQuery{PerPage: 10}})
	if err != nil || len(found) != 1 {
		t.Fatalf("%d messages of kind %s, %v", len(found), kind, err)
	}
	return found[0]
}

func TestAMessageAboutAnAccountIsNeverSentAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, owner := officeOf(t, db, secrets.Ephemeral())
		manager := app.WithActor(t.Context(), fair.Account{ID: "m", Email: "m@example.org", Role: fair.RoleManager})
		server := newMailServer()
		box := postOffice(db, a.Core, a.Notify, server)
		if err := a.Accounts.SendPasswordLink(t.Context(), "owner@example.org"); err != nil {
			t.Fatal(err)
		}
		m := onlyMessage(t, db, fair.MessageAccountForgot)
		refused := func(state string) {
			t.Helper()
			for _, actor := range []context.Context{manager, owner} {
				for _, to := range []string{"", "owner@example.org", "private@evil.example"} {
					if _, err := a.Notify.ResendMessage(actor, m.ID, to); !fair.IsKind(err, fair.KindConflict) {
						t.Errorf("%s, to %q: %v", state, to, err)
					}
				}
			}
		}
		refused("before the first attempt")
		to, end := attempt(t, box, server)
		refused("while a slow server takes the e-mail")
		end(deferred)
		refused("after the server deferred the e-mail")
		clock.Advance(2 * time.Hour)
		again, end := attempt(t, box, server)
		end(nil)
		refused("after the e-mail was sent")
		if to != "owner@example.org" || again != to || len(server.got) != 1 {
			t.Errorf("first to %s, then to %s; %d sent", to, again, len(server.got))
		}
	})
}

func TestAOneTimeLinkGoesOnlyToItsAddress(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, owner := officeOf(t, db, secrets.Ephemeral())
		server := newMailServer()
		box := postOffice(db, a.Core, a.Notify, server)
		_, _, err := a.Contact.Submit(t.Context(), contact.Input{
			Name: "Ravi", Email: "ravi@example.org", Message: "When does it open?",
		}, record.Submission{})
		if err != nil {
			t.Fatal(err)
		}
		server.answer <- nil // the message to Ravi
		server.answer <- nil // the message to the office
		if _, err := box.Round(t.Context()); err != nil {
			t.Fatal(err)
		}
		<-server.begun
		<-server.begun
		before := len(server.got)
		if err := a.Privacy.AskForOwnData(t.Context(), person.Asking{Contact: "ravi@example.org"}); err != nil {
			t.Fatal(err)
		}
		m := onlyMessage(t, db, fair.MessagePrivacyLink)
		if m.LinkFor != "ravi@example.org" || !m.HasToken() {
			t.Fatalf("the link is for %q", m.LinkFor)
		}
		if _, err := a.Notify.ResendMessage(owner, m.ID, "other@example.org"); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("to another address: %v", err)
		}
		to, end := attempt(t, box, server)
		end(deferred)
		if _, err := a.Notify.ResendMessage(owner, m.ID, ""); err != nil || to != "ravi@example.org" {
			t.Errorf("to its own address: %v; the first attempt went to %s", err, to)
		}
		// Even if the stored recipient is wrong, the link is not sent there.
		m.To = "other@example.org"
		if err := db.UpdateMessage(t.Context(), m); err != nil {
			t.Fatal(err)
		}
		clock.Advance(time.Second)
		if _, err := box.Round(t.Context()); err != nil {
			t.Fatal(err)
		}
		m = onlyMessage(t, db, fair.MessagePrivacyLink)
		if m.Status != fair.MessageFailed || !strings.Contains(m.Failure, "personal link") || len(server.got) != before {
			t.Errorf("%s (%s), %d sent", m.Status, m.Failure, len(server.got))
		}
	})
}

func TestAMessageThatIsBeingSentKeepsItsAddress(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, owner := officeOf(t, db, secrets.Ephemeral())
		server := newMailServer()
		box := postOffice(db, a.Core, a.Notify, server)
		if _, _, err := a.Sales.CreateRegistration(t.Context(), farmer("Ravi")); err != nil {
			t.Fatal(err)
		}
		m := onlyMessage(t, db, fair.MessageRegistrationReceived)
		if _, err := a.Notify.ResendMessage(owner, m.ID, "wrong@example.org"); err != nil {
			t.Fatal(err)
		}
		_, end := attempt(t, box, server)
		if _, err := a.Notify.ResendMessage(owner, m.ID, "ravi@example.org"); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("while it is being sent: %v", err)
		}
		if _, err := a.Notify.ResendMessage(owner, m.ID, "wrong@example.org"); err != nil {
			t.Errorf("to the same address: %v", err)
		}
		end(deferred)
		if _, err := a.Notify.ResendMessage(owner, m.ID, "ravi@example.org"); err != nil {
			t.Fatalf("after the attempt: %v", err)
		}
		clock.Advance(time.Second)
		to, end := attempt(t, box, server)
		end(nil)
		if to != "ravi@example.org" || len(server.got) != 1 {
			t.Errorf("sent to %s, %d sent", to, len(server.got))
		}
	})
}
