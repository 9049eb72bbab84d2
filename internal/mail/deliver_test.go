package mail_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/mail"
	"github.com/mela-fair/mela/internal/outbox"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// desk is a fake Desk. It returns a fixed letterhead, and a receipt for every message.
type desk struct{}

func (desk) Letterhead(context.Context, fair.Lang) (fair.Letterhead, error) {
	return fair.Letterhead{
		Fair: "మెగా కిసాన్ మేళా 2025", Society: "Society", Dates: "13–14 September 2025", Venue: "Patancheru",
		Email: "office@example.org", Phone: "+91 00000 00000", Site: "https://fair.example.org",
	}, nil
}

// Outdated reports true for each message to the address late@example.org.
func (desk) Outdated(_ context.Context, m fair.Message) (bool, error) {
	return m.To == "late@example.org", nil
}

func (desk) Attachments(context.Context, fair.Message) ([]fair.Attachment, error) {
	return []fair.Attachment{{Name: "receipt.pdf", Type: "application/pdf", Content: []byte("%PDF-1.7 receipt")}}, nil
}

// post contains what a test of the delivery needs: a database with messages, a mail server, and the workers that send
// the messages.
type post struct {
	t      *testing.T
	db     *store.DB
	clock  *handclock.Clock
	log    bytes.Buffer
	logMu  sync.Mutex
	mailer mail.Mailer
	tries  int
}

func newPost(t *testing.T, db *store.DB, server *mailServer, patience time.Duration) *post {
	t.Helper()
	p := &post{t: t, db: db, clock: handclock.At(time.Date(2025, 8, 1, 4, 0, 0, 0, time.UTC)), tries: 8}
	p.mailer = mail.Mailer{Store: db, Desk: desk{}, Now: p.clock.Now}
	if server != nil {
		sender, err := mail.NewImpatientSMTP("smtp://"+server.address, "fair@example.org", patience)
		if err != nil {
			t.Fatal(err)
		}
		p.mailer.Sender = sender
	}
	return p
}

// Write implements io.Writer. It stores the lines of the log.
func (p *post) Write(line []byte) (int, error) {
	p.logMu.Lock()
	defer p.logMu.Unlock()
	return p.log.Write(line)
}

func (p *post) worker() *outbox.Outbox {
	return &outbox.Outbox{
		Store: p.db, Now: p.clock.Now, Log: slog.New(slog.NewTextHandler(p, nil)),
		Tasks: map[fair.JobKind]outbox.Task{fair.JobMail: {
			Handle: p.mailer.Deliver, Tries: p.tries, Hopeless: mail.Hopeless, GivenUp: p.mailer.GiveUp, AtOnce: mail.AtOnce,
		}},
	}
}

func (p *post) write(id, to string) { p.writeOf(fair.MessageBookingPaid, id, to) }

func (p *post) writeOf(kind fair.MessageKind, id, to string) {
	p.t.Helper()
	m := fair.Message{
		ID: id, Kind: kind, To: to, Phone: "9848012345", Name: "లక్ష్మీ దేవి", Lang: fair.Telugu,
		Subject: "చెల్లింపు అందింది", Body: "నమస్కారం",
		Entity: "order", EntityID: id, Status: fair.MessageWaiting, CreatedAt: p.clock.Now(),
	}
	err := p.db.InTx(p.t.Context(), func(ctx context.Context) error {
		return errors.Join(
			p.db.CreateMessage(ctx, m), p.db.AddJob(ctx, fair.Job{Kind: fair.JobMail, Key: id, RunAt: p.clock.Now()}),
		)
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

// run runs all due jobs and advances the clock by an hour, again and again, until no message waits.
func (p *post) run(workers ...*outbox.Outbox) {
	p.t.Helper()
	for range 60 {
		for {
			sum := 0
			for _, w := range workers {
				n, err := w.Round(p.t.Context())
				if err != nil {
					p.t.Fatal(err)
				}
				sum += n
			}
			if sum == 0 {
				break
			}
		}
		if counts, err := p.db.CountMessages(p.t.Context(), ""); err != nil {
			p.t.Fatal(err)
		} else if counts.Waiting == 0 {
			return
		}
		p.clock.Advance(time.Hour)
	}
	p.t.Fatal("messages still wait")
}

func (p *post) find(id string) fair.Message {
	p.t.Helper()
	m, err := p.db.FindMessage(p.t.Context(), id)
	if err != nil {
		p.t.Fatal(err)
	}
	return m
}

// Anybody can enter another person's address in a form. Therefore, the number of e-mails to one address is limited.
// Messages above the limit are only stored, so that the office can read them.
func TestStrangersCannotFloodAnAddress(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const victim = "victim@example.org"
		server := newMailServer(t, func(string, int) behaviour { return takes })
		p := newPost(t, db, server, time.Second)
		for i := range 25 { // all at the same time
			p.writeOf(fair.MessageRegistrationReceived, fmt.Sprintf("m%02d", i), strings.ToUpper(victim[:1+i%3])+victim[1+i%3:])
		}
		p.write("paid", victim)
		p.writeOf(fair.MessageRegistrationReceived, "other", "other@example.org")
		p.run(p.worker(), p.worker())
		for i := range 25 {
			want := fair.MessageSent
			if i >= 20 {
				want = fair.MessageKept
			}
			if m := p.find(fmt.Sprintf("m%02d", i)); m.Status != want {
				t.Errorf("message %d is %s, want %s", i, m.Status, want)
			}
		}
		for _, id := range []string{"paid", "other"} {
			if m := p.find(id); m.Status != fair.MessageSent {
				t.Errorf("the message %q is %s", id, m.Status)
			}
		}
		// The office can send a message again that was not sent because of the limit.
		m := p.find("m24")
		m.Status = fair.MessageWaiting
		job := fair.Job{Kind: fair.JobMail, Key: fair.MailKey(m.ID, p.clock.Now()), RunAt: p.clock.Now()}
		if err := errors.Join(db.UpdateMessage(t.Context(), m), db.AddJob(t.Context(), job)); err != nil {
			t.Fatal(err)
		}
		p.clock.Advance(25 * time.Hour)
		p.writeOf(fair.MessageRegistrationReceived, "later", victim)
		p.run(p.worker())
		for _, id := range []string{"m24", "later"} {
			if m := p.find(id); m.Status != fair.MessageSent {
				t.Errorf("the message %q is %s", id, m.Status)
			}
		}
	})
}

// A message that asks for a payment must not be sent if its order can no longer be paid. This can happen if the mail
// server was unreachable for a long time.
func TestAnOutdatedPaymentRequestIsNotSent(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		server := newMailServer(t, func(string, int) behaviour { return takes })
		p := newPost(t, db, server, time.Second)
		p.writeOf(fair.MessagePaymentDue, "link", "late@example.org")
		p.run(p.worker())
		m, want := p.find("link"), "The order of this message can no longer be paid."
		if m.Status != fair.MessageFailed || !strings.HasPrefix(m.Failure, want) || len(server.copies(t, m.To)) != 0 {
			t.Errorf("the message is %s (%q) and was sent %d times", m.Status, m.Failure, len(server.copies(t, m.To)))
		}
	})
}

func TestEachMessageArrivesOnceOrIsVisiblyDead(t *testing.T) {
	t.Parallel()
	// The plans define the server's behaviour for each recipient, attempt by attempt. If there are more attempts, the
	// last behaviour is repeated.
	plans := map[string][]behaviour{
		"good":     {takes},
		"busy":     {laterAddress, laterEmail, takes},
		"unknown":  {refusesRcpt},
		"refused":  {refusesMail},
		"never":    {laterAddress},
		"stalls":   {stalls, takes},
		"drops":    {dropsMidway, takes},
		"loses":    {losesAnswer, takes},
		"worst":    {stalls, dropsMidway, laterEmail, losesAnswer, takes},
		"notmail":  nil, // an invalid address, which is never sent to a server
		"no-reply": nil,
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		server := newMailServer(t, func(recipient string, try int) behaviour {
			name, _, _ := strings.Cut(recipient, "-")
			plan := plans[name]
			if len(plan) == 0 {
				return takes
			}
			return plan[min(try, len(plan))-1]
		})
		p := newPost(t, db, server, 300*time.Millisecond)
		address := map[string]string{}
		for name := range plans {
			for i := range 3 {
				id := fmt.Sprintf("%s-%d", name, i)
				address[id] = id + "@example.org"
				if name == "notmail" {
					address[id] = "not an address\r\nBcc: victim@example.org"
				}
				if name == "no-reply" {
					address[id] = ""
				}
				p.write(id, address[id])
			}
		}
		// The server cannot be reached for a while.
		server.goAway()
		if _, err := p.worker().Round(t.Context()); err != nil {
			t.Fatal(err)
		}
		server.comeBack(t)
		p.run(p.worker(), p.worker())

		for id, to := range address {
			m, copies := p.find(id), server.copies(t, to)
			name, _, _ := strings.Cut(id, "-")
			email := "<" + id + "@example.org>"
			want := map[string]struct {
				status  fair.MessageStatus
				copies  int
				failure string
			}{
				"good": {fair.MessageSent, 1, ""}, "busy": {fair.MessageSent, 1, ""},
				"stalls": {fair.MessageSent, 1, ""}, "drops": {fair.MessageSent, 1, ""},
				// If the server's response is lost, the same e-mail is sent again with the same Message-ID.
				"loses": {fair.MessageSent, 2, ""}, "worst": {fair.MessageSent, 2, ""},
				"unknown": {fair.MessageFailed, 0, "The mail server does not accept the recipient's address (550): "},
				"refused": {fair.MessageFailed, 0, "The mail server did not accept the e-mail (554): "},
				"never":   {fair.MessageFailed, 0, "The mail server does not accept the recipient's address (450): "},
				"notmail": {fair.MessageFailed, 0, "No e-mail can be sent to the recipient's address"},
				"no":      {fair.MessageKept, 0, ""},
			}[name]
			if m.Status != want.status || !strings.HasPrefix(m.Failure, want.failure) || want.failure == "" && m.Failure != "" {
				t.Errorf("%s is %s (%q), want %s (%q)", id, m.Status, m.Failure, want.status, want.failure)
			}
			if len(copies) > 1 || copies[email] != want.copies {
				t.Errorf("%s arrived as %v, want %d copies of %s", id, copies, want.copies, email)
			}
			if (m.Status == fair.MessageSent) == m.SentAt.IsZero() {
				t.Errorf("%s is %s, sent at %v", id, m.Status, m.SentAt)
			}
		}
		// After a permanent rejection, the e-mail is not sent again. After a temporary rejection, it is sent again
		// until the limit is reached.
		if n := server.triesOf("unknown-0@example.org"); n != 1 {
			t.Errorf("an unknown address was tried %d times", n)
		}
		// Only the list of messages shows an e-mail that was given up.
		if waiting, dead, err := db.CountJobs(t.Context()); err != nil || waiting != 0 || dead != 0 {
			t.Errorf("%d jobs wait and %d are dead (%v)", waiting, dead, err)
		}
		if log := p.log.String(); strings.Contains(log, "@") || strings.Contains(log, "9848012345") ||
			strings.Contains(log, "లక్ష్మీ") || !strings.Contains(log, "550") {
			t.Errorf("the log names persons, or not what failed:\n%s", log)
		}
	})
}

func TestARefusedSenderAddressDoesNotFailTheMessage(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		mended := false
		var mu sync.Mutex
		server := newMailServer(t, func(string, int) behaviour {
			mu.Lock()
			defer mu.Unlock()
			if mended {
				return takes
			}
			return refusesFrom
		})
		p := newPost(t, db, server, time.Second)
		p.write("m1", "lakshmi@example.org")
		w := p.worker()
		if _, err := w.Round(t.Context()); err != nil {
			t.Fatal(err)
		}
		if m := p.find("m1"); m.Status != fair.MessageWaiting || m.Tries != 1 ||
			!strings.HasPrefix(m.Failure, "The mail server does not accept the sender address (553)") {
			t.Errorf("%s after %d tries: %s", m.Status, m.Tries, m.Failure)
		}
		mu.Lock()
		mended = true
		mu.Unlock()
		p.run(w)
		if m := p.find("m1"); m.Status != fair.MessageSent || m.Failure != "" {
			t.Errorf("%s: %s", m.Status, m.Failure)
		}
	})
}

// dyingStore is a Store that simulates a process that ends after the mail server has accepted the e-mail, but before
// the process has recorded this.
type dyingStore struct {
	*store.DB
	dies bool
}

func (s *dyingStore) MarkMessageSent(ctx context.Context, m fair.Message, at time.Time) error {
	if s.dies {
		s.dies = false
		return errors.New("the process died")
	}
	return s.DB.MarkMessageSent(ctx, m, at)
}

func TestTheSameEMailIsSentAgainAfterACrash(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		server := newMailServer(t, func(string, int) behaviour { return takes })
		p := newPost(t, db, server, time.Second)
		p.mailer.Store = &dyingStore{DB: db, dies: true}
		p.write("m1", "lakshmi@example.org")
		p.run(p.worker())
		if copies := server.copies(t, "lakshmi@example.org"); len(copies) != 1 || copies["<m1@example.org>"] != 2 {
			t.Errorf("it arrived as %v", copies)
		}
	})
}

func TestAMessageOfAKilledWorkerIsSentByTheNextWorker(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		server := newMailServer(t, func(string, int) behaviour { return takes })
		p := newPost(t, db, server, time.Second)
		p.write("m1", "lakshmi@example.org")
		now := p.clock.Now()
		if jobs, err := db.TakeJobs(t.Context(), "killed", now, now.Add(2*time.Minute), 10, nil); err != nil ||
			len(jobs) != 1 {
			t.Fatalf("%v, %v", jobs, err)
		}
		w := p.worker()
		if n, err := w.Round(t.Context()); n != 0 || err != nil {
			t.Fatalf("somebody else's job was taken: %d, %v", n, err)
		}
		p.clock.Advance(3 * time.Minute)
		p.run(w)
		if copies := server.copies(t, "lakshmi@example.org"); copies["<m1@example.org>"] != 1 {
			t.Errorf("it arrived as %v", copies)
		}
	})
}

func TestWithoutAMailServerMessagesAreKept(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPost(t, db, nil, 0)
		p.write("m1", "lakshmi@example.org")
		p.run(p.worker())
		if m := p.find("m1"); m.Status != fair.MessageKept || !m.SentAt.IsZero() {
			t.Errorf("%+v", m)
		}
	})
}

// A one-time link gives access to a person's data. The database contains only the hash of the link's token. Therefore,
// the stored text of a sent message must not contain the token.
func TestASentMessageDoesNotContainItsToken(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		server := newMailServer(t, func(string, int) behaviour { return takes })
		p := newPost(t, db, server, time.Second)
		link := "https://fair.example.org/my-data?token=secret-token"
		m := fair.Message{
			ID: "65f0", Kind: fair.MessagePrivacyLink, To: "a@example.org", Lang: fair.English, Subject: "Your data", Link: link,
			LinkFor: "a@example.org",
			Body: "Namaste,\n\nOpen it: " + link +
				"\nOrder: https://fair.example.org/payment-success?transactionId=1&userID=2",
			Status: fair.MessageWaiting, CreatedAt: p.clock.Now(),
		}
		err := db.InTx(t.Context(), func(ctx context.Context) error {
			return errors.Join(db.CreateMessage(ctx, m),
				db.AddJob(ctx, fair.Job{Kind: fair.JobMail, Key: m.ID, RunAt: p.clock.Now()}))
		})
		if err != nil {
			t.Fatal(err)
		}
		p.run(p.worker())
		server.mu.Lock()
		arrived := len(server.taken) == 1 &&
			strings.Contains(strings.ReplaceAll(server.taken[0].raw, "=\r\n", ""), "secret-token")
		server.mu.Unlock()
		kept, err := db.FindMessage(t.Context(), m.ID)
		if err != nil || !arrived || kept.Status != fair.MessageSent {
			t.Fatalf("%v %v %v", arrived, kept.Status, err)
		}
		if strings.Contains(kept.Body+kept.Link, "secret-token") || !kept.TokenRemoved() ||
			!strings.Contains(kept.Body, "userID=2") {
			t.Errorf("kept: %s %s", kept.Link, kept.Body)
		}
	})
}
