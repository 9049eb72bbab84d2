package httpapi_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/mail"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

// sentEmails is a mail server that stores the e-mails it receives.
type sentEmails struct {
	sync.Mutex
	to []string
}

func (s *sentEmails) Send(_ context.Context, l mail.Email) error {
	s.Lock()
	defer s.Unlock()
	s.to = append(s.to, l.Message.To)
	return nil
}

type campaignSeen struct {
	ID                                      string `json:"_id"`
	Records, Written, Waiting, Sent, Failed int
	Stopped, ByPhone, PassedOn              int
	Running                                 bool
	Unreachable                             []struct {
		Reason string
		Count  int
	}
}

// registers creates registrations and returns their ids by name. The office adds the e-mail addresses, because the
// form for farmers has no field for them.
func (s *site) registers(as *http.Cookie, people ...[3]string) map[string]string {
	s.t.Helper()
	ids := map[string]string{}
	for i, p := range people {
		body := farmer(p[0])
		body["lang"], body["whatsappNo"] = p[2], fmt.Sprintf("98480%05d", i)
		ids[p[0]] = s.do(call{method: "POST", path: "/api/registers", body: body, want: 201}).field("_id")
		if p[1] != "" {
			change := map[string]string{"email": p[1]}
			s.do(call{method: "PUT", path: "/api/registers/" + ids[p[0]], as: as, body: change, want: 200})
		}
	}
	return ids
}

// sendCampaign runs a bulk message's waiting mail jobs. It runs some of them twice, as two concurrent processes might
// do.
func (s *site) sendCampaign(campaign string, server mail.Sender) {
	s.t.Helper()
	found, _, err := s.db.FindMessages(s.t.Context(), fair.MessageFilter{Campaign: campaign})
	must(s.t, err)
	mailer := mail.Mailer{Store: s.db, Desk: s.app.Notify, Sender: server, Now: time.Now}
	for _, m := range found {
		if m.To == "" {
			continue
		}
		for range 2 {
			err := mailer.Deliver(s.t.Context(), m.ID)
			if mail.Hopeless(err) { // like the outbox
				err = mailer.GiveUp(s.t.Context(), m.ID)
			}
			must(s.t, err)
		}
	}
}

const campaignsPath = "/api/admin/campaigns"

// bulkText is a bulk message in English and Telugu.
func bulkText(request string) map[string]any {
	return map[string]any{
		"purpose": "news",
		"subject": "News for {name}", "body": "Parking is at gate 2.\nOrder: {order}",
		"subjectIn": map[string]string{"te": "{name} గారికి వార్త"},
		"bodyIn":    map[string]string{"te": "పార్కింగ్ గేటు 2 దగ్గర."},
		"requestId": request,
	}
}

func TestABulkMessageReachesEverybodyOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		ids := s.registers(manager, [3]string{"Asha", "asha@example.org", "en"}, [3]string{"Ravi", "ravi@example.org", "te"},
			[3]string{"Ravi Junior", "RAVI@example.org", "te"}, [3]string{"Mani", "", "en"},
			[3]string{"Gone", "gone@example.org", "en"})
		_, err := db.WithdrawConsents(t.Context(), []fair.Subject{{Kind: fair.PersonalRegistration, ID: ids["Gone"]}},
			time.Now())
		must(t, err)
		list := campaignsPath + "/registrations?status=Pending"
		preview := campaignsPath + "/registrations/preview?status=Pending"

		s.do(call{method: "POST", path: list, as: viewer, body: bulkText("1"), want: 403})
		s.do(call{
			method: "POST", path: campaignsPath + "/registrations?status=Paid", as: manager, body: bulkText("1"),
			want: 422,
		})
		onlyEnglish := map[string]any{"purpose": "news", "subject": "News", "body": "Text", "requestId": "1"}
		s.do(call{
			method: "POST", path: list, as: manager, body: onlyEnglish, want: 422,
			has: []string{"bodyIn.te", "1 recipient"},
		})
		s.do(call{
			method: "POST", path: preview, as: manager, want: 422, has: []string{"{unknown}"},
			body: map[string]any{"purpose": "news", "subject": "{unknown}", "body": "x"},
		})
		s.do(call{
			method: "POST", path: preview, as: manager, body: bulkText(""), want: 200,
			has: []string{
				`"byEmail":2`, `"byPhone":1`, "News for Mani", "Ravi Junior గారికి", "No consent",
				"Another record with the same address",
			},
		})

		// Two identical requests, as from a double click, create only one bulk message.
		var both sync.WaitGroup
		var answers [2]campaignSeen
		for i := range answers {
			both.Go(func() { s.free(call{method: "POST", path: list, as: manager, body: bulkText("1")}).json(&answers[i]) })
		}
		both.Wait()
		if answers[0].ID == "" || answers[0].ID != answers[1].ID {
			t.Fatalf("two clicks: %+v", answers)
		}
		id := answers[0].ID

		// WriteMessages runs three times concurrently, as can happen after a process was killed and restarted. Each
		// message must be written only once.
		for range 3 {
			both.Go(func() {
				if err := s.app.Campaigns.WriteMessages(t.Context(), id); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		var server sentEmails
		s.sendCampaign(id, &server)
		if slices.Sort(server.to); !slices.Equal(server.to, []string{"RAVI@example.org", "asha@example.org"}) {
			t.Errorf("sent to %v", server.to)
		}
		seen := read[campaignSeen](t, s.do(call{method: "GET", path: campaignsPath + "/" + id, as: viewer, want: 200}))
		if seen.Sent != 2 || seen.ByPhone != 1 || seen.PassedOn != 0 || seen.Written != 5 || seen.Running ||
			len(seen.Unreachable) != 2 {
			t.Errorf("progress: %+v", seen)
		}

		// The office can record only once that it sent the WhatsApp message. No message can be sent twice.
		messages := read[[]struct {
			ID       string `json:"_id"`
			WhatsApp string
			EntityID string
		}](t, s.do(call{method: "GET", path: "/api/admin/messages?campaign=" + id + "&status=kept", as: manager, want: 200}))
		if len(messages) != 1 || !strings.Contains(messages[0].WhatsApp, "gate%202") || messages[0].EntityID != ids["Mani"] {
			t.Fatalf("by WhatsApp: %+v", messages)
		}
		s.do(call{method: "POST", path: "/api/admin/messages/" + messages[0].ID + "/passed-on", as: manager, want: 200})
		sent, err := db.MessagesAbout(t.Context(), []string{ids["Asha"]})
		must(t, err)
		last := sent[len(sent)-1]
		s.do(call{method: "POST", path: "/api/admin/messages/" + last.ID + "/passed-on", as: manager, want: 409})
		s.do(call{method: "POST", path: "/api/admin/messages/" + last.ID + "/resend", as: manager, body: `{}`, want: 409})
		s.do(call{
			method: "GET", path: "/api/admin/records/registration/" + ids["Asha"], as: viewer, want: 200,
			has: []string{"Bulk message", "Parking is at gate 2."}, hasNot: []string{"unsubscribe?k="},
		})
		s.do(call{method: "GET", path: campaignsPath, as: viewer, want: 200, has: []string{`"passedOn":1`, `"sent":2`}})
		s.do(call{
			method: "GET", path: "/api/admin/activity", as: viewer, want: 200,
			has: []string{"The bulk message “News for {name}” was started: news"},
		})
	})
}

func TestABulkMessageStops(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		ids := s.registers(manager, [3]string{"Asha", "asha@example.org", "en"}, [3]string{"Mani", "mani@example.org", "en"})
		start := func(request, query string) campaignSeen {
			t.Helper()
			seen := read[campaignSeen](t, s.do(call{
				method: "POST", path: campaignsPath + "/registrations" + query, as: manager, body: bulkText(request), want: 201,
			}))
			must(t, s.app.Campaigns.WriteMessages(t.Context(), seen.ID))
			return seen
		}
		var server sentEmails
		first := start("1", "?ids="+ids["Mani"])
		s.do(call{method: "POST", path: campaignsPath + "/" + first.ID + "/stop", as: viewer, want: 403})
		stopped := read[campaignSeen](t,
			s.do(call{method: "POST", path: campaignsPath + "/" + first.ID + "/stop", as: manager, want: 200}))
		s.sendCampaign(first.ID, &server)
		if stopped.Stopped != 1 || stopped.Running || len(server.to) != 0 {
			t.Errorf("stopped: %+v, sent %v", stopped, server.to)
		}

		// A person who unsubscribes receives no further bulk messages, not even messages that are already waiting to
		// be sent.
		second := start("2", "")
		found, _, err := db.FindMessages(t.Context(), fair.MessageFilter{Campaign: second.ID})
		must(t, err)
		for _, m := range found {
			if m.EntityID != ids["Asha"] {
				continue
			}
			link, err := url.Parse(m.Link)
			must(t, err)
			for range 2 {
				must(t, s.app.Campaigns.Unsubscribe(t.Context(), link.Query().Get("k")))
			}
			if err := s.app.Campaigns.Unsubscribe(t.Context(), link.Query().Get("k")+"x"); !fair.IsKind(err, fair.KindNotFound) {
				t.Errorf("a wrong key: %v", err)
			}
		}
		s.sendCampaign(second.ID, &server)
		if got := strings.Join(server.to, " "); got != "mani@example.org" {
			t.Errorf("sent to %s", got)
		}
		seen := read[campaignSeen](t, s.do(call{method: "GET", path: campaignsPath + "/" + second.ID, as: viewer, want: 200}))
		if seen.Sent != 1 || seen.Stopped != 1 {
			t.Errorf("after unsubscribing: %+v", seen)
		}
		s.do(call{
			method: "POST", path: campaignsPath + "/registrations/preview", as: manager, body: bulkText(""), want: 200,
			has: []string{`"byEmail":1`, "Unsubscribed"},
		})
	})
}

// The office's bookings have no consent, and one address is unsubscribed. A message about the own bookings reaches them
// all the same, once for each booking and with the values of that booking.
func TestAMessageAboutOwnBookingsNeedsNoConsent(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		book := func(name string, where stall) string {
			return s.do(call{
				method: "POST", path: "/api/stallBooking", as: manager, body: bookingFields(name, where), want: 201,
			}).field("_id")
		}
		seeds, nursery := book("Unpaid Seeds", stallT3), book("Kisan Nursery", stall24)
		must(t, db.Unsubscribe(t.Context(), fair.ContactHash("suresh@example.org"), time.Now()))
		text := map[string]any{
			"subject": "Stalls of {name}", "body": "{amount} for {stalls} until {payBy}.\nPay: {link}", "requestId": "1",
		}
		preview := func(query string, want int, has ...string) {
			t.Helper()
			s.do(call{
				method: "POST", path: campaignsPath + "/bookings/preview" + query, as: manager, body: text, want: want, has: has,
			})
		}
		preview("?money=due", 422, `"purpose":"Choose what`)
		text["purpose"] = "news"
		preview("?money=due", 422, "{amount}")
		text["purpose"] = "service"
		preview("", 422, `"purpose":"A message about`)
		preview("?status=Rejected", 422, "Nobody can be reached")
		preview("?money=due", 422, "{payBy} has no value for 2 recipients, such as ")
		s.do(call{
			method: "POST", path: campaignsPath + "/bookings?money=due", as: manager, body: text, want: 422,
			has: []string{"{payBy}"},
		})
		for _, id := range []string{seeds, nursery} {
			s.do(call{
				method: "PUT", path: "/api/stallBooking/stall-bookings/" + id, as: manager, want: 200,
				body: `{"status":"Confirmed"}`,
			})
		}
		preview("?money=due", 422, "{link} has no value for 2 recipients")
		for _, id := range []string{seeds, nursery} {
			s.do(call{
				method: "POST", path: "/api/stallBooking/stall-bookings/" + id + "/payment-link", as: manager, want: 200,
				body: map[string]any{},
			})
		}
		preview("?money=due", 200, `"byEmail":2`, "Unpaid Seeds", "Kisan Nursery", "₹88,500 for Standard 24 until ")

		s.do(call{
			method: "POST", path: campaignsPath + "/bookings?money=due", as: viewer, body: text, want: 403,
		})
		started := read[campaignSeen](t, s.do(call{
			method: "POST", path: campaignsPath + "/bookings?money=due", as: manager, body: text, want: 201,
			has: []string{`"purpose":"service"`},
		}))
		m := moneyOf{site: s, manager: manager, owner: s.signIn(fair.RoleOwner)}
		m.receives(nursery, map[string]any{"channel": "dd", "amount": 88_500, "reference": "000123"})
		must(t, s.app.Campaigns.WriteMessages(t.Context(), started.ID))
		found, _, err := db.FindMessages(t.Context(), fair.MessageFilter{Campaign: started.ID})
		must(t, err)
		if len(found) != 1 || found[0].EntityID != seeds || found[0].Kind != fair.MessageService ||
			!strings.Contains(found[0].Link, "/payment-success?") || strings.Contains(found[0].Body, "unsubscribe") {
			t.Errorf("the messages are %+v", found)
		}
		s.do(call{
			method: "GET", path: campaignsPath + "/" + started.ID, as: viewer, want: 200, has: []string{"because it was paid"},
		})
		s.do(call{
			method: "GET", path: "/api/admin/activity", as: viewer, want: 200,
			has: []string{"“Stalls of {name}” was started: about the recipients' own records"},
		})

		// One address gets one message for each of its bookings.
		text["subject"], text["body"], text["requestId"] = "Set-up", "Stalls {stalls}: from 8:00", "2"
		started = read[campaignSeen](t, s.do(call{
			method: "POST", path: campaignsPath + "/exhibitors", as: manager, body: text, want: 201,
		}))
		must(t, s.app.Campaigns.WriteMessages(t.Context(), started.ID))
		found, _, err = db.FindMessages(t.Context(), fair.MessageFilter{Campaign: started.ID})
		must(t, err)
		if len(found) != 2 {
			t.Errorf("%d messages to two bookings of one address", len(found))
		}
	})
}

// In every list, a message about own records goes to records with a state of their own, and never to everybody.
func TestAMessageAboutOwnRecordsGoesToOneState(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		ids := s.registers(manager, [3]string{"Asha", "", "en"}, [3]string{"Mani", "", "en"}, [3]string{"Gone", "", "en"})
		s.do(call{
			method: "PUT", path: "/api/registers/" + ids["Mani"], as: manager, want: 200,
			body: map[string]any{"status": "Paid", "payment": "card"},
		})
		s.do(call{method: "POST", path: "/api/sponsorship", want: 201, body: map[string]any{
			"contactPerson": "Asha", "mobile": "9848012345", "email": "asha@example.org", "category": "Organization",
			"level": "Gold",
		}})
		text := map[string]any{"purpose": "service", "subject": "For you, {name}", "body": "Please read"}
		for path, want := range map[string]int{
			"registrations/preview":                                        422,
			"registrations/preview?category=Farmer":                        422,
			"registrations/preview?status=Pending,Paid":                    422,
			"registrations/preview?ids=" + ids["Asha"] + "," + ids["Mani"]: 422,
			"registrations/preview?ids=" + ids["Asha"] + "," + ids["Gone"]: 200,
			"registrations/preview?status=Paid":                            200,
			"sponsorships/preview":                                         422,
			"sponsorships/preview?status=Pending":                          200,
			"applications/preview":                                         422,
			"exhibitors/preview":                                           422, // there are none
		} {
			s.do(call{method: "POST", path: campaignsPath + "/" + path, as: manager, body: text, want: want})
		}
		text["body"] = "Pay {amount}: {link}"
		s.do(call{
			method: "POST", path: campaignsPath + "/registrations/preview?status=Pending", as: manager, body: text, want: 200,
			has: []string{"registrationId=" + ids["Gone"]},
		})
		s.do(call{
			method: "POST", path: campaignsPath + "/sponsorships/preview?status=Pending", as: manager, body: text, want: 422,
			has: []string{"{amount} has no value for 1 recipient: Asha"},
		})
	})
}

// Every visitor of a large fair gets a bulk message: the number of recipients has no limit.
func TestABulkMessageReachesMoreThanFiveThousand(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	manager := s.signIn(fair.RoleManager)
	first := s.registers(manager, [3]string{"Asha", "", "en"})["Asha"]
	registered, err := s.db.FindRegistration(t.Context(), first)
	must(t, err)
	const more = 5_100
	must(t, s.db.InTx(t.Context(), func(ctx context.Context) error {
		for i := range more {
			r := registered
			r.ID, r.UserID = fair.NewID(r.CreatedAt), "MKMUUID"+strconv.Itoa(i)
			r.Phone, r.Print, r.RequestID = fair.Phone(fmt.Sprintf("91234%05d", i)), strconv.Itoa(i), ""
			if _, created, err := s.db.CreateRegistration(ctx, r); err != nil || !created {
				return fmt.Errorf("created %v: %w", created, err)
			}
		}
		return nil
	}))
	text := map[string]any{"purpose": "service", "subject": "Gate 2", "body": "Please use gate 2.", "requestId": "1"}
	list := campaignsPath + "/registrations"
	s.do(call{
		method: "POST", path: list + "/preview?status=Pending", as: manager, body: text, want: 200,
		has: []string{`"byPhone":5101`},
	})
	id := s.do(call{method: "POST", path: list + "?status=Pending", as: manager, body: text, want: 201}).field("_id")
	for err = app.ErrNotYet; errors.Is(err, app.ErrNotYet); { // the job runs again until all are written
		err = s.app.Campaigns.WriteMessages(t.Context(), id)
	}
	must(t, err)
	seen := read[campaignSeen](t, s.do(call{method: "GET", path: campaignsPath + "/" + id, as: manager, want: 200}))
	if seen.Records != more+1 || seen.ByPhone != more+1 {
		t.Errorf("%d records, %d written", seen.Records, seen.ByPhone)
	}
}

func TestSavedTexts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		const path = "/api/admin/saved-texts"
		s.do(call{method: "POST", path: path, as: viewer, body: `{"title":"x","body":"y"}`, want: 403})
		s.do(call{method: "POST", path: path, as: manager, body: `{"title":"Parking"}`, want: 422, has: []string{`"body"`}})
		s.do(call{
			method: "POST", path: path, as: manager, body: `{"title":"P","body":"{unknown}"}`, want: 422,
			has: []string{"{unknown}"},
		})
		made := s.do(call{
			method: "POST", path: path, as: manager, want: 201,
			body: `{"title":"Parking","body":"Dear {name}, at gate 2.","bodyIn":{"te":"గేటు 2 దగ్గర."}}`,
		}).field("_id")
		s.do(call{method: "PUT", path: path + "/" + made, as: manager, body: `{"title":"Parking place"}`, want: 200})
		s.do(call{method: "GET", path: path + "?q=parking", as: viewer, want: 200, has: []string{"Parking place", "గేటు 2"}})

		// A reply may contain the same placeholders as a saved text. Unknown placeholders stay unchanged.
		question := s.do(call{
			method: "POST", path: "/api/contactus", want: 201,
			body: `{"name":"Ravi","email":"ravi@example.org","message":"Where is parking?"}`,
		}).field("_id")
		s.do(call{
			method: "POST", path: "/api/contactus/" + question + "/reply", as: manager,
			body: `{"text":"Dear {name}, at gate 2 {sic}."}`, want: 200,
		})
		sent, err := db.MessagesAbout(t.Context(), []string{question})
		must(t, err)
		if !slices.ContainsFunc(sent, func(m fair.Message) bool {
			return strings.Contains(m.Body, "Dear Ravi, at gate 2 {sic}.")
		}) {
			t.Errorf("the messages about the question do not contain the reply: %v", sent)
		}
	})
}

// oneRefusal is a mail server that refuses e-mails to one address.
type oneRefusal struct {
	sentEmails

	refused string
}

func (s *oneRefusal) Send(ctx context.Context, l mail.Email) error {
	if l.Message.To == s.refused {
		return &mail.Failure{Words: texts.PortalMessages.MailFailuresAddress(), Permanent: true}
	}
	return s.sentEmails.Send(ctx, l)
}

// The result of a bulk message contains the number of failed messages. Each failed message contains the reason.
func TestABulkMessageSaysWhatFailedAndWhy(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		ids := s.registers(manager, [3]string{"Asha", "asha@example.org", "en"}, [3]string{"Mani", "mani@example.org", "en"},
			[3]string{"Devi", "devi@example.org", "en"})
		started := read[campaignSeen](t, s.do(call{
			method: "POST", path: campaignsPath + "/registrations?ids=" + ids["Asha"] + "," + ids["Mani"], as: manager,
			body: bulkText("1"), want: 201,
		}))
		if must(t, s.app.Campaigns.WriteMessages(t.Context(), started.ID)); !started.Running {
			t.Errorf("before sending: %+v", started)
		}
		one := campaignsPath + "/" + started.ID
		if seen := read[campaignSeen](t, s.do(call{method: "GET", path: one, as: manager, want: 200})); seen.Waiting != 2 ||
			!seen.Running {
			t.Errorf("while sending: %+v", seen)
		}
		server := &oneRefusal{refused: "mani@example.org"}
		s.sendCampaign(started.ID, server)
		// Only the selected people receive the message.
		if !slices.Equal(server.to, []string{"asha@example.org"}) {
			t.Errorf("sent to %v", server.to)
		}
		seen := read[campaignSeen](t, s.do(call{method: "GET", path: one, as: manager, want: 200}))
		if seen.Sent != 1 || seen.Failed != 1 || seen.Waiting != 0 || seen.Running {
			t.Errorf("the result is %+v", seen)
		}
		failed := read[[]struct{ EntityID, Failure string }](t, s.do(call{
			method: "GET", path: "/api/admin/messages?status=failed&campaign=" + started.ID, as: manager, want: 200,
		}))
		if len(failed) != 1 || failed[0].EntityID != ids["Mani"] || failed[0].Failure == "" {
			t.Errorf("failed are %+v", failed)
		}
		s.do(call{
			method: "GET", path: "/api/admin/records/registration/" + ids["Mani"], as: manager, want: 200,
			has: []string{failed[0].Failure, `"status":"failed"`},
		})
	})
}

// The bulk message goes to all bookings. The second booking counts as unreachable, because it has the same e-mail
// address as the first one.
func TestABulkMessageToExhibitorsReachesSoldStallsOnly(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		s.paidBooking("Sri Balaji Bio", stall{"24", "3x3m"})
		s.order("Kisan Nursery", stall{"25", "3x3m"})
		text := `{"purpose":"news","subject":"Welcome","body":"See you at the fair, {name}"}`
		for list, want := range map[string]string{"exhibitors": `"unreachable":[]`, "bookings": `"count":1`} {
			s.do(call{
				method: "POST", path: "/api/admin/campaigns/" + list + "/preview", as: manager, body: text, want: 200,
				has: []string{want},
			})
		}
	})
}

// A planned message waits for its time and can be stopped before. More records than one run writes are written in
// several runs, and the message says when it ends.
func TestABulkMessageIsPlanned(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		s.registers(manager, [3]string{"Asha", "asha@example.org", "en"}, [3]string{"Mani", "mani@example.org", "en"})
		text := bulkText("1")
		list := campaignsPath + "/registrations?status=Pending"
		text["sendAt"] = time.Now().Add(-time.Hour)
		s.do(call{method: "POST", path: list, as: manager, body: text, want: 422, has: []string{`"sendAt"`}})
		at := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
		text["sendAt"] = at
		seen := s.do(call{method: "POST", path: list, as: manager, body: text, want: 201, has: []string{`"planned":true`}})
		jobs, err := db.TakeJobs(t.Context(), "lease", at.Add(-time.Minute), at, 10, []fair.JobKind{fair.JobCampaign})
		if err != nil || len(jobs) != 0 {
			t.Errorf("it starts early: %+v, %v", jobs, err)
		}
		s.do(call{method: "POST", path: campaignsPath + "/" + seen.field("_id") + "/stop", as: manager, want: 200})
		must(t, s.app.Campaigns.WriteMessages(t.Context(), seen.field("_id")))
		if found, _, err := db.FindMessages(t.Context(), fair.MessageFilter{Campaign: seen.field("_id")}); err != nil ||
			len(found) != 0 {
			t.Errorf("a stopped message was written: %+v, %v", found, err)
		}
	})
}

func TestABulkMessageIsSentToTheOwnAddressFirst(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		s.registers(manager, [3]string{"Asha", "asha@example.org", "en"})
		for _, sends := range []bool{false, true} {
			s.app.Settings.SendsMail = sends
			test := campaignsPath + "/registrations/test?status=Pending"
			if !sends {
				s.do(call{method: "POST", path: test, as: manager, body: bulkText(""), want: 409, has: []string{"No mail server"}})
				continue
			}
			s.do(call{
				method: "POST", path: test, as: manager, body: bulkText(""), want: 200, has: []string{"manager@example.org"},
			})
			found, _, err := db.FindMessages(t.Context(), fair.MessageFilter{})
			must(t, err)
			mine := slices.DeleteFunc(found, func(m fair.Message) bool { return m.To != "manager@example.org" })
			if len(mine) != 1 || mine[0].CampaignID != "" || !strings.HasPrefix(mine[0].Subject, "Test: ") ||
				strings.Contains(mine[0].Body+mine[0].Name, "Asha") {
				t.Errorf("%+v", mine)
			}
		}
	})
}
