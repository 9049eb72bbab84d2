package wiring_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/campaign"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/internal/message/whatsapp/simulator"
	"github.com/mela-fair/mela/internal/outbox"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// phones is a world with the WhatsApp simulator.
type phones struct {
	*world
	sim    *simulator.Simulator
	server *httptest.Server
	boxes  []*outbox.Outbox // one for each process
	mu     sync.Mutex
	mailed map[string]int // e-mails by message
	codes  []int          // of responses to webhooks
}

func newPhones(t testing.TB, database *store.DB) *phones {
	t.Helper()
	p := &phones{world: newWorld(t, database), mailed: map[string]int{}}
	p.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != whatsapp.WebhookPath {
			p.sim.Handler().ServeHTTP(w, r)
			return
		}
		body, _ := io.ReadAll(r.Body)
		status := http.StatusOK
		switch err := p.app.WhatsApp.Receive(r.Context(), body, r.Header.Get("X-Hub-Signature-256")); {
		case fair.IsKind(err, fair.KindUnauthenticated):
			status = http.StatusUnauthorized
		case err != nil:
			t.Errorf("webhook: %v", err)
			status = http.StatusInternalServerError
		}
		p.mu.Lock()
		p.codes = append(p.codes, status)
		p.mu.Unlock()
		w.WriteHeader(status)
	}))
	p.server.Config.ErrorLog = nil
	t.Cleanup(p.server.Close)
	p.sim = simulator.New(simulator.Config{
		DB: database.DB, Log: silent, Now: p.clock.Now, WebhookURL: p.server.URL + whatsapp.WebhookPath,
	})
	p.connect()
	return p
}

// connect starts two new processes with WhatsApp on the same database.
func (p *phones) connect() {
	p.boxes = nil
	for range 2 {
		p.app = wiring.New(wiring.Deps{
			Store: p.db, Gateway: p.provider, Clock: p.clock, Secrets: p.secret(), PasswordCost: quickCost,
			WhatsApp: cloud.New(simulator.Access(p.server.URL)), Log: silent, Documents: &printer{},
			Settings: app.Settings{
				BaseURL: "https://fair.example.org", Mode: fair.PaymentsSandbox, OrderExpiry: 20 * time.Minute,
				Grace: 25 * time.Minute, SendsMail: true,
			},
		})
		a := p.app
		notYet := func(err error) bool { return errors.Is(err, app.ErrNotYet) }
		p.boxes = append(
			p.boxes,
			&outbox.Outbox{Store: p.db, Now: p.clock.Now, Log: silent, Tasks: map[fair.JobKind]outbox.Task{
				fair.JobWhatsApp:     {Handle: a.WhatsApp.Deliver, Again: whatsapp.Again, NotYet: notYet, AtOnce: 2},
				fair.JobWhatsAppText: {Handle: a.WhatsApp.DeliverText, Again: whatsapp.Again, NotYet: notYet},
				fair.JobCampaign:     {Handle: a.Campaigns.WriteMessages, Again: campaign.WriteAgain, NotYet: notYet},
				fair.JobMail: {Handle: func(ctx context.Context, key string) error {
					m, err := p.db.FindMessage(ctx, fair.MessageOfMail(key))
					if err != nil || m.Status != fair.MessageWaiting {
						return err
					}
					p.mu.Lock()
					p.mailed[m.ID]++
					p.mu.Unlock()
					return p.db.MarkMessageSent(ctx, m, p.clock.Now())
				}},
			}},
		)
	}
}

// run lets the processes work, and the simulator send its webhooks, for a time.
func (p *phones) run(d time.Duration) {
	p.t.Helper()
	for step := time.Duration(0); ; step += 15 * time.Second {
		for range 20 {
			var working sync.WaitGroup
			done := make([]int, len(p.boxes))
			for i, box := range p.boxes {
				working.Go(func() {
					n, err := box.Round(p.t.Context())
					if err != nil {
						p.t.Errorf("outbox: %v", err)
					}
					done[i] = n
				})
			}
			working.Wait()
			p.must(p.sim.Round(p.t.Context()))
			if done[0]+done[1] == 0 {
				break
			}
		}
		if step >= d {
			return
		}
		p.clock.Advance(15 * time.Second)
	}
}

// control calls a control of the simulator.
func (p *phones) control(path string, body any) {
	p.t.Helper()
	text, err := json.Marshal(body)
	p.must(err)
	response, err := http.Post(p.server.URL+simulator.Path+"/sim/"+path, "application/json", bytes.NewReader(text))
	p.must(err)
	p.must(response.Body.Close())
	if response.StatusCode != http.StatusOK {
		p.t.Fatalf("control %s: %d", path, response.StatusCode)
	}
}

// chat returns what the phone of a number shows.
func (p *phones) chat(number string) (chat []simulator.Bubble) {
	p.t.Helper()
	response, err := http.Get(p.server.URL + simulator.Path + "/sim/chats/" + number)
	p.must(err)
	defer func() { _ = response.Body.Close() }()
	p.must(json.NewDecoder(response.Body).Decode(&chat))
	return chat
}

// approve submits texts in a language and waits for the approval.
func (p *phones) approveTexts(lang fair.Lang, kinds ...fair.MessageKind) {
	p.t.Helper()
	for _, kind := range kinds {
		t, err := p.app.WhatsApp.Submit(p.office, kind, lang)
		p.must(err)
		if t.Status != "PENDING" {
			p.t.Errorf("a submitted text is %s", t.Status)
		}
	}
	p.run(15 * time.Second)
	all, err := p.app.WhatsApp.Templates(p.office)
	p.must(err)
	approved := 0
	for _, v := range all {
		if v.Template.Status == whatsapp.Approved {
			approved++
		}
	}
	if approved < len(kinds) {
		p.t.Fatalf("%d of %d texts are approved", approved, len(kinds))
	}
}

// paidBy registers and pays for a farmer with a number, or for a student if there is an e-mail address.
func (p *phones) paidBy(number, email string) fair.Order {
	p.t.Helper()
	in := farmer("Ravi")
	if email != "" { // a farmer's form has no e-mail address
		in = zubayr("Student")
	}
	in.WhatsappNo, in.Email = number, email
	r, _, err := p.app.Sales.CreateRegistration(p.t.Context(), in)
	p.must(err)
	return p.paidOrder(p.app.Payments.CreateOrder(p.t.Context(),
		payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID, Lang: fair.Telugu}))
}

func (p *phones) message(entityID string, kind fair.MessageKind) fair.Message {
	p.t.Helper()
	m, err := db.SelectOne[fair.Message](p.t.Context(), p.db.DB, "message WHERE entity_id = $1 AND kind = $2", entityID,
		string(kind))
	p.must(err)
	return m
}

func TestAMessageGoesByWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		before := p.paidBy("9848000020", "")
		if m := p.message(before.ID, fair.MessageRegistrationPaid); m.Status != fair.MessageKept ||
			m.Channel != fair.ByEmail {
			t.Errorf("without an approved text, the message is %s", m.Status)
		}
		p.approveTexts(fair.Telugu, fair.MessageRegistrationPaid)
		o := p.paidBy("9848000021", "")
		p.run(0)
		m := p.message(o.ID, fair.MessageRegistrationPaid)
		if m.Status != fair.MessageSent || m.Channel != fair.ByWhatsApp || m.Delivery != string(whatsapp.Sent) {
			t.Errorf("after the first webhook, the message is %s, %s, %s: %s", m.Status, m.Channel, m.Delivery, m.Failure)
		}
		p.run(15 * time.Second)
		if m := p.message(o.ID, fair.MessageRegistrationPaid); m.Delivery != string(whatsapp.Read) {
			t.Errorf("after the webhooks, the message is %s", m.Delivery)
		}
		chat := p.chat("919848000021")
		if len(chat) != 1 || !strings.Contains(chat[0].Text, o.Amount.String()) || strings.Contains(chat[0].Text, "{") ||
			len(chat[0].Buttons) == 0 || chat[0].Buttons[0].URL != "https://fair.example.org/te"+o.ResultPath() {
			t.Errorf("the phone shows %+v", chat)
		}
		if chat[0].FileName != "entry-codes.pdf" || chat[0].File == "" {
			t.Errorf("above the text stands %q", chat[0].FileName)
		}
		all, err := p.app.WhatsApp.Templates(p.office)
		p.must(err)
		for _, v := range all {
			if v.Sent > 0 != (v.Kind == fair.MessageRegistrationPaid) || v.Sent > 1 {
				t.Errorf("%s in %s was sent %d times", v.Kind, v.Lang, v.Sent)
			}
		}
	})
}

// A registration that costs nothing has neither an amount nor a link to pay. Its message has a form of its own.
func TestAFreeRegistrationGoesByWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		p.approveTexts(fair.Telugu, fair.MessageRegistrationReceived)
		r, _, err := p.app.Sales.CreateRegistration(t.Context(), farmer("Ravi"))
		p.must(err)
		edition, nothing := p.edition(r.EditionID), fair.Paise(0)
		before := edition.UpdatedAt
		edition.DefaultFee, edition.UpdatedAt = &nothing, p.clock.Now().Add(time.Second)
		p.must(p.db.UpdateEdition(t.Context(), edition, before))
		in := farmer("Lakshmi")
		in.WhatsappNo = "9848000022"
		free, _, err := p.app.Sales.CreateRegistration(t.Context(), in)
		p.must(err)
		p.run(15 * time.Second)
		for id, wants := range map[string]string{r.ID: "₹", free.ID: ""} {
			m := p.message(id, fair.MessageRegistrationReceived)
			chat := p.chat(m.Phone.International()[1:])
			if m.Channel != fair.ByWhatsApp || len(chat) != 1 || strings.Contains(chat[0].Text, "₹") != (wants != "") {
				t.Errorf("the message to %s goes by %q: %+v", m.Name, m.Channel, chat)
			}
		}
	})
}

func TestWhatsAppGoesOnByEmail(t *testing.T) {
	const mailbox = "ravi@example.org"
	for name, c := range map[string]struct {
		number string
		fault  simulator.Fault
		email  string
	}{
		"no WhatsApp":               {number: "9848000011", email: mailbox},
		"no WhatsApp and no e-mail": {number: "9848000011"},
		"never delivered":           {number: "9848000015", email: mailbox},
		"token revoked":             {number: "9848000021", fault: simulator.Fault{Code: 190}, email: mailbox},
		"template paused":           {number: "9848000021", fault: simulator.Fault{Code: 132015}, email: mailbox},
		"busy for ever":             {number: "9848000021", fault: simulator.Fault{Code: 1, Times: 99}, email: mailbox},
		"dropped before it was stored": {
			number: "9848000021", fault: simulator.Fault{Mode: "dropped", Path: "messages"}, email: mailbox,
		},
	} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				p := newPhones(t, db)
				p.approveTexts(fair.Telugu, fair.MessageRegistrationPaid)
				if c.fault.Code > 0 || c.fault.Mode != "" {
					c.fault.Times = max(1, c.fault.Times)
					p.control("faults", c.fault)
				}
				o := p.paidBy(c.number, c.email)
				p.run(15 * time.Minute)
				if strings.HasSuffix(c.number, "15") {
					p.clock.Advance(25 * time.Hour)
					p.must(p.app.WhatsApp.CheckWhenDue(t.Context()))
					p.run(0)
				}
				m := p.message(o.ID, fair.MessageRegistrationPaid)
				want := fair.MessageSent
				if c.email == "" {
					want = fair.MessageKept
				}
				if m.Status != want || m.Channel != fair.ByEmail || c.email != "" && p.mailed[m.ID] != 1 {
					t.Errorf("the message is %s by %q after %d e-mails: %s", m.Status, m.Channel, p.mailed[m.ID], m.Failure)
				}
			})
		})
	}
	t.Run("a lost response whose status comes", func(t *testing.T) {
		storetest.Each(t, func(t *testing.T, db *store.DB) {
			p := newPhones(t, db)
			p.approveTexts(fair.Telugu, fair.MessageRegistrationPaid)
			p.control("faults", simulator.Fault{Mode: "lost", Times: 1, Path: "messages"})
			o := p.paidBy("9848000021", "ravi@example.org")
			p.run(15 * time.Minute)
			m := p.message(o.ID, fair.MessageRegistrationPaid)
			if m.Channel != fair.ByWhatsApp || m.Delivery != string(whatsapp.Read) || p.mailed[m.ID] != 0 ||
				len(p.chat("919848000021")) != 1 {
				t.Errorf("the message is %s by %q, %s", m.Status, m.Channel, m.Delivery)
			}
		})
	})
}

// A message that the office sends again goes by e-mail. A late failure at WhatsApp does not send it a third time.
func TestAMessageByWhatsAppIsSentAgain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		p.approveTexts(fair.Telugu, fair.MessageRegistrationPaid)
		o := p.paidBy("9848000015", "ravi@example.org")
		p.run(15 * time.Second)
		m := p.message(o.ID, fair.MessageRegistrationPaid)
		_, err := p.app.Notify.ResendMessage(p.office, m.ID, m.To)
		p.must(err)
		p.run(15 * time.Second)
		p.clock.Advance(25 * time.Hour)
		p.must(p.app.WhatsApp.CheckWhenDue(t.Context()))
		p.run(15 * time.Second)
		if m := p.message(o.ID, fair.MessageRegistrationPaid); m.Status != fair.MessageSent || p.mailed[m.ID] != 1 {
			t.Errorf("the message is %s after %d e-mails", m.Status, p.mailed[m.ID])
		}
	})
}

func TestTheBudgetOfWhatsAppIsNeverPassed(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		p.approveTexts(fair.Telugu, fair.MessageRegistrationPaid)
		p.must(p.app.WhatsApp.Update(p.office, "1", "", 0)) // pays for eight messages
		byWhatsApp := 0
		for i := range 12 {
			p.paidBy(fmt.Sprintf("98480001%02d", 20+i), "ravi@example.org")
		}
		p.run(time.Minute)
		for i := range 12 {
			byWhatsApp += len(p.chat(fmt.Sprintf("9198480001%02d", 20+i)))
		}
		_, used, err := p.app.WhatsApp.Status(p.office)
		p.must(err)
		if byWhatsApp != 8 || used.Spent.Paise() > fair.Rupees(1) || len(p.mailed) < 4 {
			t.Errorf("%d by WhatsApp for %d, %d by e-mail", byWhatsApp, used.Spent, len(p.mailed))
		}
	})
}

// serviceMessage is a message to the people of registrations in Telugu.
func serviceMessage(ids ...string) campaign.Draft {
	return campaign.Draft{
		Purpose: fair.PurposeService, Kind: fair.PersonalRegistration, Records: ids, WhatsApp: true,
		Subject: fair.Text{fair.Telugu: "మేళా"}, Body: fair.Text{fair.Telugu: "నమస్కారం {name}, మేళా {dates}."},
	}
}

// approveCampaign submits the text of a bulk message and waits for the approval.
func (p *phones) approveCampaign(d campaign.Draft) {
	p.t.Helper()
	p.must(p.app.WhatsApp.SubmitCampaign(p.office, fair.Campaign{
		Purpose: d.Purpose, Kind: d.Kind, Subject: d.Subject, Body: d.Body,
	}))
	p.run(15 * time.Second)
}

func (p *phones) registered(numbers ...string) (ids []string) {
	p.t.Helper()
	for _, number := range numbers {
		ids = append(ids, p.paidBy(number, "").RegistrationID)
	}
	return ids
}

func TestABulkMessageGoesByWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		numbers := []string{"9848000021", "9848000022", "9848000023", "9848000024"}
		d := serviceMessage(p.registered(numbers...)...)
		seen, err := p.app.Campaigns.Preview(p.office, d)
		p.must(err)
		if seen.ByWhatsApp != 0 || seen.ByPhone != 4 || seen.Languages[0].Template.Template.Status != "" {
			t.Errorf("before the text is submitted: %d by WhatsApp, %d by hand", seen.ByWhatsApp, seen.ByPhone)
		}
		p.approveCampaign(d)
		// A person who has stopped messages, and one without WhatsApp, are not counted.
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000024", Text: "STOP"}))
		p.run(15 * time.Second)
		if seen, err = p.app.Campaigns.Preview(p.office, d); err != nil || seen.ByWhatsApp != 3 || seen.ByPhone != 1 ||
			seen.Cost != 35 || seen.Left.People != -1 {
			t.Errorf("%d by WhatsApp for %d, %d by hand: %v", seen.ByWhatsApp, seen.Cost, seen.ByPhone, err)
		}
		// It starts at night and goes out in the morning. Meanwhile a person stops messages.
		night := time.Date(2025, 8, 5, 22, 0, 0, 0, fair.Kolkata)
		p.clock.Advance(night.Sub(p.clock.Now()))
		started, err := p.app.Campaigns.Start(p.office, d, "one")
		p.must(err)
		p.run(15 * time.Second)
		before := len(p.chat("919848000021"))
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000022", Text: "STOP"}))
		p.run(15 * time.Second)
		stopped := len(p.chat("919848000022"))
		p.clock.Advance(11*time.Hour + time.Minute)
		p.run(15 * time.Second)
		if n := len(p.chat("919848000021")); n != before+1 {
			t.Errorf("in the morning, %d messages instead of %d", n, before+1)
		}
		if n := len(p.chat("919848000022")); n != stopped {
			t.Errorf("a person who has stopped messages got %d instead of %d", n, stopped)
		}
		c, err := p.app.Campaigns.Find(p.office, started.Campaign.ID)
		p.must(err)
		if c.Counts.Sent != 2 || c.Counts.ByPhone != 2 || c.Counts.Waiting != 0 {
			t.Errorf("counts: %+v", c.Counts)
		}
	})
}

func TestABulkMessageKeepsItsBudgetAndStops(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		var numbers []string
		for i := range 12 {
			numbers = append(numbers, fmt.Sprintf("98480002%02d", 20+i))
		}
		d := serviceMessage(p.registered(numbers...)...)
		p.approveCampaign(d)
		day := time.Date(2025, 8, 5, 12, 0, 0, 0, fair.Kolkata)
		p.clock.Advance(day.Sub(p.clock.Now()))
		d.Budget = "one"
		if _, err := p.app.Campaigns.Preview(p.office, d); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a budget in words: %v", err)
		}
		d.Budget = "1" // pays for eight messages
		first, err := p.app.Campaigns.Start(p.office, d, "first")
		p.must(err)
		p.run(time.Minute)
		if c, err := p.app.Campaigns.Find(p.office, first.Campaign.ID); err != nil || c.Counts.Sent != 8 ||
			c.Counts.ByPhone != 4 {
			t.Errorf("with a budget of ₹1: %+v %v", c.Counts, err)
		}
		d.Budget = ""
		d.Body = fair.Text{fair.Telugu: "నమస్కారం {name}, రెండోది."}
		p.approveCampaign(d)
		second, err := p.app.Campaigns.Start(p.office, d, "second")
		p.must(err)
		p.must(p.app.Campaigns.WriteMessages(t.Context(), second.Campaign.ID))
		_, err = p.app.Campaigns.Stop(p.office, second.Campaign.ID)
		p.must(err)
		before := len(p.chat("919848000220"))
		p.run(time.Minute)
		if c, err := p.app.Campaigns.Find(p.office, second.Campaign.ID); err != nil || c.Counts.Stopped != 12 ||
			len(p.chat("919848000220")) != before {
			t.Errorf("after it was stopped: %+v %v", c.Counts, err)
		}
	})
}

// The message that the fair is cancelled is about the own registration, so it takes the ways of such messages: WhatsApp
// with an approved text, then e-mail, then by hand.
func TestACancelledFairIsToldByWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		told := p.paidBy("9848000021", "")
		mailed := p.paidBy("9848000011", "ravi@example.org") // a number without WhatsApp
		kept := p.paidBy("9848000012", "")
		p.approveTexts(fair.Telugu, whatsapp.FairCancelled)
		day := time.Date(2025, 8, 5, 12, 0, 0, 0, fair.Kolkata)
		p.clock.Advance(day.Sub(p.clock.Now()))
		p.must2(p.app.FairChange.Propose(p.office, cyclone))
		p.must2(p.app.FairChange.Approve(p.second))
		p.run(time.Minute)
		for id, want := range map[string]struct {
			channel fair.MessageChannel
			status  fair.MessageStatus
		}{
			told.RegistrationID:   {fair.ByWhatsApp, fair.MessageSent},
			mailed.RegistrationID: {fair.ByEmail, fair.MessageSent},
			kept.RegistrationID:   {fair.ByEmail, fair.MessageKept},
		} {
			if m := p.message(id, fair.MessageService); m.Channel != want.channel || m.Status != want.status {
				t.Errorf("the message is %s by %q instead of %s by %q: %s", m.Status, m.Channel, want.status, want.channel,
					m.Failure)
			}
		}
		chat := p.chat("919848000021")
		if n := len(chat); n == 0 || !strings.Contains(chat[n-1].Text, cyclone.Reason) ||
			!strings.Contains(chat[n-1].Text, "రద్దయింది") {
			t.Errorf("the phone shows %+v", chat)
		}
	})
}

// A new account may write to 250 people in a day. The others are reached by other ways.
func TestTheLimitOfPeopleOfWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		p.must(p.app.WhatsApp.Check(p.office))
		p.approveTexts(fair.Telugu, fair.MessageRegistrationPaid)
		p.must(p.db.Exec(t.Context(), "UPDATE whatsapp_account SET tier = 'TIER_2'"))
		for _, number := range []string{"9848000021", "9848000022", "9848000021", "9848000023"} {
			p.registered(number)
			p.run(time.Minute) // messages that wait at the same time are sent in any order
		}
		if a, b, c := len(p.chat("919848000021")), len(p.chat("919848000022")), len(p.chat("919848000023")); a != 2 ||
			b != 1 || c != 0 {
			t.Errorf("the phones show %d, %d and %d messages", a, b, c)
		}
		left, err := p.app.WhatsApp.Left(t.Context())
		if err != nil || left.People != 0 {
			t.Errorf("left: %+v %v", left, err)
		}
		p.clock.Advance(25 * time.Hour)
		p.registered("9848000023")
		p.run(time.Minute)
		if n := len(p.chat("919848000023")); n != 1 {
			t.Errorf("on the next day, the phone shows %d messages", n)
		}
	})
}

func TestPassAnswersWithTheCodesOfTheOwnNumber(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		o := p.paidBy("9848000021", "")
		for n, word := range []string{"PASS", "pass.", " पास ", "పాస్"} {
			p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Name: "Ravi", Text: word, Copies: 2}))
			p.run(15 * time.Second)
			chat := p.chat("919848000021")
			last := chat[len(chat)-1]
			if len(chat) != 2*(n+1) || last.Picture == "" || !strings.Contains(last.Text, p.codesOf(o)[0].Text) {
				t.Fatalf("after %q the phone shows %+v", word, chat)
			}
		}
		// A payer's number, and a stranger's, open nothing.
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000099", Text: "PASS"}))
		p.must(p.sim.Say(t.Context(), simulator.Said{UserID: "IN.77", Text: "PASS"}))
		p.run(15 * time.Second)
		for _, stranger := range []string{"919848000099"} {
			chat := p.chat(stranger)
			if len(chat) != 2 || chat[1].Picture != "" || strings.Contains(chat[1].Text, "/E/") {
				t.Errorf("a stranger gets %+v", chat)
			}
		}
		conversations, err := p.app.WhatsApp.Conversations(p.office, false)
		p.must(err)
		if len(conversations) != 3 || !conversations[0].WaitsSince.IsZero() {
			t.Errorf("conversations: %+v", conversations)
		}
	})
}

func TestStopAndStartByWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		p.approveTexts(fair.Telugu, fair.MessageRegistrationPaid)
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Text: "Stop"}))
		p.run(15 * time.Second)
		stopped := p.paidBy("9848000021", "")
		p.run(15 * time.Second)
		if m := p.message(stopped.ID, fair.MessageRegistrationPaid); m.Status != fair.MessageKept {
			t.Errorf("after STOP a message is %s", m.Status)
		}
		if off, err := p.db.Unsubscribed(t.Context(), []string{fair.ContactHash("9848000021")}); err != nil || len(off) != 1 {
			t.Errorf("after STOP, news is not off: %v %v", off, err)
		}
		// Another person with the same number is erased. The number has still stopped messages.
		p.must(p.app.WhatsApp.Forget(t.Context(), "9848000021"))
		other := p.paidBy("9848000021", "")
		if m := p.message(other.ID, fair.MessageRegistrationPaid); m.Status != fair.MessageKept {
			t.Errorf("after an erasure a message to a number that has stopped them is %s", m.Status)
		}
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Text: "START"}))
		p.run(15 * time.Second)
		again := p.paidBy("9848000021", "")
		p.run(15 * time.Second)
		if m := p.message(again.ID, fair.MessageRegistrationPaid); m.Channel != fair.ByWhatsApp ||
			m.Status != fair.MessageSent {
			t.Errorf("after START a message is %s by %q", m.Status, m.Channel)
		}
	})
}

func TestAConversationByWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Name: "Ravi", Text: "Can we come at 8?"}))
		p.run(15 * time.Second)
		waiting, err := p.app.WhatsApp.Conversations(p.office, true)
		p.must(err)
		if len(waiting) != 1 || waiting[0].Name != "Ravi" {
			t.Fatalf("waiting: %+v", waiting)
		}
		id := waiting[0].ID
		p.must(p.app.WhatsApp.Reply(p.office, id, "Yes, gates open at 8:30."))
		p.run(15 * time.Second)
		d, err := p.app.WhatsApp.Conversation(p.office, id)
		p.must(err)
		last := d.Texts[len(d.Texts)-1]
		if !d.WaitsSince.IsZero() || last.State != whatsapp.Read || last.Sender != "owner@example.org" ||
			len(p.chat("919848000021")) != 3 {
			t.Errorf("after the reply: %+v", d)
		}
		// A text that does not arrive brings the conversation back.
		p.control("faults", map[string]any{"code": 131026, "http": 400, "times": 1})
		p.must(p.app.WhatsApp.Reply(p.office, id, "And bring the code."))
		p.run(15 * time.Second)
		if n, err := p.app.WhatsApp.Waiting(t.Context()); err != nil || n != 1 {
			t.Errorf("after a text that failed, %d conversations wait, %v", n, err)
		}
		p.clock.Advance(25 * time.Hour)
		if err := p.app.WhatsApp.Reply(p.office, id, "Too late"); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a reply after a day, without an approved text: %v", err)
		}
		// With an approved text, the person is asked to write, and then gets all answers that wait.
		p.approveTexts(d.Lang, whatsapp.AnswerWaits)
		p.must(p.app.WhatsApp.Reply(p.office, id, "There is a bus at seven."))
		p.clock.Advance(time.Second)
		p.must(p.app.WhatsApp.Reply(p.office, id, "And one at eight."))
		p.run(15 * time.Second)
		chat := p.chat("919848000021")
		if len(chat) != 4 || chat[3].Template == "" {
			t.Fatalf("the phone shows %+v", chat)
		}
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Text: "ok"}))
		p.run(15 * time.Second)
		chat = p.chat("919848000021")
		if len(chat) != 7 || chat[5].Text != "There is a bus at seven." || chat[6].Text != "And one at eight." {
			t.Errorf("after the person wrote, the phone shows %+v", chat)
		}
		// An erased person cannot be reached, and nothing of the conversation is left.
		p.must(p.app.WhatsApp.Forget(t.Context(), "9848000021"))
		if n := p.count("SELECT COUNT(*) FROM whatsapp_text"); n != 0 {
			t.Errorf("%d texts are left", n)
		}
		if n := p.count("SELECT COUNT(*) FROM whatsapp_contact"); n != 0 {
			t.Errorf("%d contacts are left", n)
		}
	})
}

// The office sees what the records of a number owe, and sends the entry codes with one press.
func TestTheOfficeSendsEntryCodes(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		paid := p.paidBy("9848000021", "")
		in := farmer("Lakshmi")
		in.WhatsappNo = "9848000021"
		p.clock.Advance(time.Minute)
		unpaid, _, err := p.app.Sales.CreateRegistration(t.Context(), in)
		p.must(err)
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Text: "My code is lost"}))
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000022", Text: "And mine?"}))
		p.run(15 * time.Second)
		ids := map[string]string{}
		all, err := p.app.WhatsApp.Conversations(p.office, false)
		p.must(err)
		for _, c := range all {
			ids[c.Phone] = c.ID
		}
		d, err := p.app.WhatsApp.Conversation(p.office, ids["9848000021"])
		p.must(err)
		if r := d.Own.Records; len(r) != 2 || r[0].ID != unpaid.ID || r[0].Due != unpaid.Amount ||
			r[0].Detail("status") != "Pending" || r[1].Due != 0 || r[1].Detail("status") != "Paid" {
			t.Errorf("the records are %+v", r)
		}
		p.must(p.app.WhatsApp.SendCodes(p.office, ids["9848000021"]))
		p.run(15 * time.Second)
		chat := p.chat("919848000021")
		if last := chat[len(chat)-1]; last.Picture == "" || !strings.Contains(last.Text, p.codesOf(paid)[0].Text) {
			t.Errorf("the phone shows %+v", last)
		}
		if n, err := p.app.WhatsApp.Waiting(t.Context()); err != nil || n != 1 {
			t.Errorf("%d conversations wait, %v", n, err)
		}
		if err := p.app.WhatsApp.SendCodes(p.office, ids["9848000022"]); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("the codes of a number without records: %v", err)
		}
		viewer := app.WithActor(t.Context(), fair.Account{Email: "viewer@example.org", Role: fair.RoleViewer})
		if err := p.app.WhatsApp.SendCodes(viewer, ids["9848000021"]); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("by an account that only reads: %v", err)
		}
		// Later than 24 hours after the person's message, the codes wait until the person writes.
		p.approveTexts(d.Lang, whatsapp.AnswerWaits)
		p.clock.Advance(25 * time.Hour)
		p.must(p.app.WhatsApp.SendCodes(p.office, ids["9848000021"]))
		p.run(15 * time.Second)
		if chat = p.chat("919848000021"); chat[len(chat)-1].Template == "" {
			t.Fatalf("the phone shows %+v", chat)
		}
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Text: "ok"}))
		p.run(15 * time.Second)
		if chat = p.chat("919848000021"); chat[len(chat)-1].Picture == "" {
			t.Errorf("after the person wrote, the phone shows %+v", chat)
		}
	})
}

func TestForgedWebhooksOfWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		p.control("hooks", simulator.HookMode{Forged: true})
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Text: "STOP"}))
		p.run(15 * time.Second)
		if n := p.count("SELECT COUNT(*) FROM whatsapp_text"); n != 0 || len(p.codes) == 0 ||
			p.codes[0] != http.StatusUnauthorized {
			t.Errorf("a forged webhook stored %d texts: %v", n, p.codes)
		}
	})
}

// Whatever the provider and the network do, each message ends in exactly one final state, goes at most once by each
// way, and the budgets hold. This applies to messages about an own matter and to bulk messages. Two processes work at
// the same time, and are restarted in the middle.
func TestMessagesByWhatsAppEndOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		p.approveTexts(fair.Telugu, fair.MessageRegistrationPaid)
		bulk := serviceMessage()
		p.approveCampaign(bulk)
		next := 0
		checks := flag.Lookup("rapid.checks").Value.String()
		if checks == strconv.Itoa(histories) {
			fewer := map[bool]string{true: "10", false: "25"}[strings.HasSuffix(t.Name(), "/postgres")]
			p.must(flag.Set("rapid.checks", fewer))
			defer func() { _ = flag.Set("rapid.checks", checks) }()
		}
		rapid.Check(t, func(rt *rapid.T) {
			var numbers, records, started []string
			p.clock.Advance(24 * time.Hour) // what was spent on a day belongs to one check
			budget := rapid.SampledFrom([]int{0, 1, 1, 3}).Draw(rt, "budget")
			version := int64(p.count("SELECT COALESCE(MAX(version), 0) FROM whatsapp_account"))
			p.must(p.app.WhatsApp.Update(p.office, strconv.Itoa(budget), "", version))
			p.must(p.db.Exec(t.Context(), "UPDATE whatsapp_template SET status = 'APPROVED'"))
			p.must(p.db.Exec(t.Context(), "UPDATE whatsapp_account SET halted_at = 0"))
			since := p.clock.Now()
			for range rapid.IntRange(1, 6).Draw(rt, "steps") {
				steps := []string{"pay", "pay", "pay", "bulk", "bulk", "stop", "fault", "hooks", "restart", "time"}
				switch rapid.SampledFrom(steps).Draw(rt, "step") {
				case "pay":
					for range rapid.IntRange(1, 3).Draw(rt, "people") {
						next++
						end := rapid.SampledFrom([]string{"01", "02", "03", "11", "12", "13", "14", "15", "20", "21"}).Draw(rt, "end")
						number := fmt.Sprintf("98%06d%s", next, end)
						email := rapid.SampledFrom([]string{"", "ravi@example.org"}).Draw(rt, "email")
						records, numbers = append(records, p.paidBy(number, email).RegistrationID), append(numbers, number)
					}
				case "bulk":
					if len(records) == 0 {
						continue
					}
					next++
					bulk.Records, bulk.Budget = records, rapid.SampledFrom([]string{"", "1"}).Draw(rt, "most")
					v, err := p.app.Campaigns.Start(p.office, bulk, strconv.Itoa(next))
					p.must(err)
					started = append(started, v.Campaign.ID)
				case "stop":
					for _, id := range started {
						_, err := p.app.Campaigns.Stop(p.office, id)
						p.must(err)
					}
				case "fault":
					p.control("faults", simulator.Fault{
						Code: rapid.SampledFrom([]int{0, 1, 131000, 131056, 130429, 132015, 190, 131026, 100}).Draw(rt, "code"),
						Mode: rapid.SampledFrom([]string{"", "", "lost", "dropped"}).Draw(rt, "mode"), HTTP: 400,
						Times: rapid.IntRange(1, 8).Draw(rt, "times"),
					})
				case "hooks":
					p.control("hooks", simulator.HookMode{
						Copies: rapid.IntRange(1, 2).Draw(rt, "copies"), Reverse: rapid.Bool().Draw(rt, "reverse"),
						Hold: rapid.Bool().Draw(rt, "hold"), Forged: rapid.Bool().Draw(rt, "forged"),
					})
				case "restart":
					p.connect()
				case "time":
					p.run(time.Minute)
				}
				p.checkBudgets(rt, since, fair.Rupees(int64(budget)))
			}
			p.run(time.Minute)
			p.control("hooks", simulator.HookMode{})
			p.run(13 * time.Minute)
			// Bulk messages that were started at night leave in the daytime.
			noon := fair.DayOf(p.clock.Now()).AddDate(0, 0, 1).Add(12 * time.Hour)
			p.clock.Advance(noon.Sub(p.clock.Now()))
			p.run(13 * time.Minute)
			p.checkBudgets(rt, since, fair.Rupees(int64(budget)))
			p.clock.Advance(25 * time.Hour)
			p.must(p.app.WhatsApp.CheckWhenDue(t.Context()))
			p.run(time.Minute)
			p.checkBudgets(rt, since, fair.Rupees(int64(budget)))
			p.checkMessages(rt, since, numbers)
			if n := p.count(`SELECT COUNT(*) FROM whatsapp_delivery WHERE state IN ('queued', 'sending')`); n != 0 {
				rt.Fatalf("%d messages have not ended", n)
			}
		})
	})
}

// checkBudgets checks what was spent since a time.
func (p *phones) checkBudgets(rt *rapid.T, since time.Time, budget fair.Paise) {
	day := since.In(fair.Kolkata).Format(time.DateOnly)
	for query, most := range map[string]fair.Paise{
		"SELECT COALESCE(SUM(cost), 0) AS sum FROM whatsapp_delivery WHERE day >= $1 GROUP BY day": budget,
		`SELECT COALESCE(SUM(d.cost), 0) AS sum FROM whatsapp_delivery d JOIN message m ON m.id = d.id
			JOIN campaign c ON c.id = m.campaign_id WHERE d.day >= $1 AND c.budget_paise > 0 GROUP BY c.id`: fair.Rupees(1),
	} {
		spent, err := db.ReadColumn[int64](p.t.Context(), p.db.DB, query, day)
		p.must(err)
		for _, sum := range spent {
			if whatsapp.Price(sum).Paise() > most {
				rt.Fatalf("%d hundredths of a paisa were spent instead of %s at most", sum, most)
			}
		}
	}
}

// checkMessages checks that all messages since a time to numbers have ended, and went at most once by each way.
func (p *phones) checkMessages(rt *rapid.T, since time.Time, numbers []string) {
	arrived := map[string]int{} // at phones, by message
	for _, number := range numbers {
		for _, b := range p.chat("91" + number) {
			arrived[b.Reference]++
		}
	}
	all, err := db.SelectAll[fair.Message](p.t.Context(), p.db.DB, "message WHERE created_at >= $1 AND kind IN ($2, $3)",
		db.ToMillis(since), string(fair.MessageRegistrationPaid), string(fair.MessageService))
	p.must(err)
	if len(all) < len(numbers) {
		rt.Fatalf("there are %d messages to %d people", len(all), len(numbers))
	}
	for _, m := range all {
		chat, mailed := arrived[m.ID], p.mailed[m.ID]
		if chat > 1 || mailed > 1 {
			rt.Fatalf("%s went %d times by WhatsApp and %d times by e-mail", m.Phone, chat, mailed)
		}
		final := false
		switch m.Status {
		case fair.MessageSent:
			final = m.Channel == fair.ByWhatsApp && m.Delivery == "read" && chat == 1 ||
				m.Channel == fair.ByEmail && mailed == 1
		case fair.MessageKept:
			final = m.Channel == fair.ByEmail && m.To == ""
		case fair.MessageStopped:
			final = m.CampaignID != "" && mailed == 0
		}
		if !final {
			rt.Fatalf("%s of kind %s is %s by %q, %q, e-mails %d, chat %d: %s", m.Phone, m.Kind, m.Status, m.Channel,
				m.Delivery, mailed, chat, m.Failure)
		}
	}
}

// If neither WhatsApp nor an e-mail address reaches a person, the message waits for the office, which passes it on by
// SMS with one press.
func TestAMessageIsPassedOnBySMS(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		p.approveTexts(fair.Telugu, fair.MessageRegistrationPaid)
		o := p.paidBy("9848000011", "") // a number without WhatsApp
		if m := p.message(o.ID, fair.MessageRegistrationPaid); m.SMS() != "" {
			t.Errorf("while WhatsApp is tried, the office may send %q", m.SMS())
		}
		p.run(time.Minute)
		found, _, err := p.app.Notify.FindMessages(p.office, fair.MessageFilter{
			ListQuery: fair.ListQuery{Page: 1, PerPage: 10}, Status: fair.MessageKept, Kind: fair.MessageRegistrationPaid,
		})
		p.must(err)
		if len(found) != 1 || found[0].EntityID != o.ID || found[0].Failure != "The number has no WhatsApp." ||
			!strings.HasPrefix(found[0].SMS(), "sms:+919848000011?body=") || strings.Contains(found[0].SMS(), "+%") {
			t.Fatalf("the office sees %+v", found)
		}
		viewer := app.WithActor(t.Context(), fair.Account{Email: "viewer@example.org", Role: fair.RoleViewer})
		if _, err := p.app.Notify.PassOnMessage(viewer, found[0].ID); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("by an account that only reads: %v", err)
		}
		m, err := p.app.Notify.PassOnMessage(p.office, found[0].ID)
		if err != nil || m.PassedOnBy != "owner@example.org" {
			t.Errorf("passed on: %+v, %v", m, err)
		}
	})
}

// The office chooses the budget of a day and the fair's own word. A later change of somebody else is not overwritten.
func TestTheSettingsOfWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		o := p.paidBy("9848000021", "")
		for field, typed := range map[string][2]string{
			"budget": {"ten", ""}, "word": {"10", "two words"},
		} {
			failure, ok := errors.AsType[*fair.Error](p.app.WhatsApp.Update(p.office, typed[0], typed[1], 0))
			if !ok || failure.Fields[field].IsZero() {
				t.Errorf("%q: %v", typed, failure)
			}
		}
		if err := p.app.WhatsApp.Update(p.office, "10", "stop", 0); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a word with another meaning: %v", err)
		}
		p.must(p.app.WhatsApp.Update(p.office, "50", "Kisan", 0))
		if err := p.app.WhatsApp.Update(p.office, "60", "", 0); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("over a newer change: %v", err)
		}
		manager := app.WithActor(t.Context(), fair.Account{Email: "manager@example.org", Role: fair.RoleManager})
		if err := p.app.WhatsApp.Update(manager, "60", "", 1); !fair.IsKind(err, fair.KindForbidden) {
			t.Errorf("by a manager: %v", err)
		}
		a, _, err := p.app.WhatsApp.Status(p.office)
		if err != nil || a.Budget != fair.Rupees(50) || a.Word != "Kisan" || a.Version != 1 {
			t.Errorf("stored: %+v, %v", a, err)
		}
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Text: "KISAN!"}))
		p.run(15 * time.Second)
		if chat := p.chat("919848000021"); !strings.Contains(chat[len(chat)-1].Text, p.codesOf(o)[0].Text) {
			t.Errorf("the own word is answered with %+v", chat)
		}
	})
}

// The keys are stored only if the provider accepts them, and the error stands at the field that is wrong. Secrets stay
// if the field is left empty, but not for another number.
func TestTheKeysOfWhatsAppAreTried(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		applied := 0
		s := *p.app.WhatsApp
		s.Setup = whatsapp.Setup{
			URL: simulator.Access(p.server.URL).URL, Read: db.Settings, Save: db.SaveSettings, Apply: func() { applied++ },
		}
		right := whatsapp.Keys{
			Token: simulator.Token, PhoneID: simulator.PhoneID, AccountID: simulator.AccountID,
			AppSecret: simulator.AppSecret, VerifyToken: simulator.VerifyToken,
		}
		for field, change := range map[string]func(*whatsapp.Keys){
			"token":     func(k *whatsapp.Keys) { k.Token = "old" },
			"phoneId":   func(k *whatsapp.Keys) { k.PhoneID = "9" },
			"accountId": func(k *whatsapp.Keys) { k.AccountID = "9" },
			"appSecret": func(k *whatsapp.Keys) { k.AppSecret = "" },
		} {
			wrong := right
			change(&wrong)
			failure, ok := errors.AsType[*fair.Error](s.ChangeKeys(p.office, wrong))
			if !ok || len(failure.Fields) != 1 || failure.Fields[field].IsZero() {
				t.Errorf("wrong %s: %v", field, failure)
			}
		}
		stored, err := db.Settings(t.Context())
		p.must(err)
		if len(stored) != 0 || applied != 0 {
			t.Errorf("wrong keys were stored: %d settings", len(stored))
		}
		p.must(s.ChangeKeys(p.office, right))
		p.must(s.ChangeKeys(p.office, whatsapp.Keys{PhoneID: simulator.PhoneID, AccountID: simulator.AccountID}))
		stored, err = db.Settings(t.Context())
		p.must(err)
		if stored[fair.SettingWhatsAppToken] != simulator.Token || applied != 2 {
			t.Errorf("after two changes: token %q, applied %d times", stored[fair.SettingWhatsAppToken], applied)
		}
		p.must(s.Switch(p.office, false))
		if stored, err = db.Settings(t.Context()); err != nil || stored[fair.SettingWhatsApp] != "off" ||
			stored[fair.SettingWhatsAppToken] != simulator.Token {
			t.Errorf("after switching off: %v", err)
		}
	})
}

// The test message goes only to a phone that has written, so it tries both directions.
func TestATestMessageByWhatsApp(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		p := newPhones(t, db)
		if err := p.app.WhatsApp.Test(p.office, "9848000021"); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("a phone that has not written: %v", err)
		}
		p.must(p.sim.Say(t.Context(), simulator.Said{From: "919848000021", Name: "Ravi", Text: "Hello"}))
		p.run(15 * time.Second)
		p.must(p.app.WhatsApp.Test(p.office, "98480 00021"))
		p.run(15 * time.Second)
		if chat := p.chat("919848000021"); !strings.Contains(chat[len(chat)-1].Text, "It works") {
			t.Errorf("the phone shows %+v", chat)
		}
	})
}
