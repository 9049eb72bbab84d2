package httpapi_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// partsSeen contains the parts of a record's page.
type partsSeen struct {
	Title, Phone, Email string
	Facts               []struct{ Field, Value string }
	Bookings, Related   []struct{ Kind, ID, Detail, DeletedAt string }
	Orders              []struct {
		OrderID   string
		Documents []struct{ Kind, Number string }
		Payments  []struct {
			BankReference string
			Amount        float64
		}
	}
	Messages []struct{ Title string }
	Codes    []struct {
		Holder     string
		Admissions []struct{ By string }
	}
	Notes    []struct{ Text string }
	Timeline []struct {
		What, Text, Number string
		Before, After      json.RawMessage
	}
}

func (p partsSeen) fact(field string) string {
	for _, f := range p.Facts {
		if f.Field == field {
			return f.Value
		}
	}
	return ""
}

func (p partsSeen) happened(what string) bool {
	return slices.ContainsFunc(p.Timeline, func(e struct {
		What, Text, Number string
		Before, After      json.RawMessage
	},
	) bool {
		return e.What == what
	})
}

// changed reports whether the timeline has a change with a value before and the value after it.
func (p partsSeen) changed(before, after string) bool {
	for _, e := range p.Timeline {
		if e.What == "activity" && strings.Contains(string(e.Before), before) && strings.Contains(string(e.After), after) {
			return true
		}
	}
	return false
}

// paidRecords contains the ids of one record of each kind.
type paidRecords struct {
	registration, booking, order, sponsorship, application, message string
}

// oneOfEachKind creates one record of each kind and pays the records that have a price. It changes each record once,
// and admits a person of the registration and of the booking.
func (s *site) oneOfEachKind(office *http.Cookie) (r paidRecords) {
	s.t.Helper()
	subject := func(orderID string) string {
		o, err := s.db.FindOrder(s.t.Context(), orderID)
		must(s.t, err)
		return o.SubjectID()
	}
	entry, _ := s.paidRegistration("Mallaiah Boddu")
	r.registration = subject(entry)
	r.order, _ = s.paidBooking("Soil Life", stall{"6", "2x2m"})
	r.booking = subject(r.order)
	paid, _ := s.paidSponsorship(office, "Kaveri Seeds", "1000")
	r.sponsorship = subject(paid)
	application, _, err := s.app.Applications.Submit(s.t.Context(), application.Input{
		Type: "volunteer", Name: "Lakshmi", Occupation: "farmer", Address: "Nalgonda", Email: "lakshmi@example.org",
		Experience: "Ten years", Mobile: "9440012345", Reason: "I want it",
	}, record.Submission{Lang: fair.English})
	must(s.t, err)
	r.application = application.ID
	r.message = s.do(call{
		method: "POST", path: "/api/contactus", want: 201,
		body: `{"name":"Ravi Teja","email":"ravi@example.org","message":"Is there parking?"}`,
	}).field("_id")
	for path, body := range map[string]string{
		"/api/registers/" + r.registration:              `{"address":"Medak"}`,
		"/api/stallBooking/stall-bookings/" + r.booking: `{"contactPerson":"Asha Rao"}`,
		"/api/sponsorship/" + r.sponsorship:             `{"contactPerson":"Kaveri Agro"}`,
		"/api/resource-person/" + r.application:         `{"address":"Warangal"}`,
		"/api/contactus/" + r.message:                   `{"take":true}`,
	} {
		method := "PATCH"
		if strings.Contains(path, "register") || strings.Contains(path, "booking") {
			method = "PUT"
		}
		s.do(call{method: method, path: path, as: office, body: body, want: 200})
	}
	s.do(call{
		method: "PATCH", path: "/api/resource-person/" + r.application + "/status", as: office, want: 200,
		body: `{"status":"Confirmed"}`,
	})
	for _, orderID := range []string{entry, r.order} {
		o, err := s.db.FindOrder(s.t.Context(), orderID)
		must(s.t, err)
		codes, err := s.app.Entry.CodesOf(s.t.Context(), o)
		must(s.t, err)
		s.do(call{
			method: "POST", path: "/api/admin/gate/check", as: office, want: 200, has: []string{`"valid"`},
			body: map[string]any{"code": codes[0].Text},
		})
	}
	return r
}

func (r paidRecords) paths() map[string]string {
	return map[string]string{
		"registration": r.registration, "booking": r.booking, "order": r.order, "exhibitor": r.booking,
		"sponsorship": r.sponsorship, "application": r.application, "contact-message": r.message,
	}
}

// The page of each kind of record shows contact data, messages, notes and a timeline. Only kinds with payments have
// money and documents. Only registrations and bookings have entry codes. Contact messages have no phone number.
func TestEveryPartIsOnThePageOfEachKindOfRecord(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		records := s.oneOfEachKind(manager)
		for kind, c := range map[string]struct {
			name, phone, email, before, after string
			received                          float64
			codes                             int
		}{
			"registration":    {"Mallaiah Boddu", "9848012345", "", "Chityala", "Medak", 100, 1},
			"booking":         {"Soil Life", "9885120034", "suresh@example.org", "V. Suresh", "Asha Rao", 59000, 3},
			"order":           {"Soil Life", "9885120034", "suresh@example.org", "V. Suresh", "Asha Rao", 59000, 3},
			"exhibitor":       {"Soil Life", "9885120034", "suresh@example.org", "V. Suresh", "Asha Rao", 59000, 3},
			"sponsorship":     {"Kaveri Agro", "9848012345", "", "Kaveri Seeds", "Kaveri Agro", 1180, 0},
			"application":     {"Lakshmi", "9440012345", "lakshmi@example.org", "Nalgonda", "Warangal", 0, 0},
			"contact-message": {"Ravi Teja", "", "ravi@example.org", `"owner":""`, "manager@example.org", 0, 0},
		} {
			path := "/api/admin/records/" + kind + "/" + records.paths()[kind]
			s.do(call{method: "POST", path: path + "/notes", as: manager, body: `{"text":"Asks about ` + kind + `"}`, want: 201})
			page := read[partsSeen](t, s.do(call{method: "GET", path: path, as: manager, want: 200}))
			if page.Phone != c.phone || page.Email != c.email || page.fact("phone") != c.phone {
				t.Errorf("%s: the phone is %q, %q, the e-mail %q", kind, page.Phone, page.fact("phone"), page.Email)
			}
			if !slices.Contains([]string{page.fact("name"), page.fact("contactPerson")}, c.name) {
				t.Errorf("%s: the facts are %+v", kind, page.Facts)
			}
			s.expectMoney(kind, page, c.received)
			if len(page.Codes) != c.codes || c.codes > 0 && (len(page.Codes[0].Admissions) != 1 ||
				page.Codes[0].Admissions[0].By != "manager" || !page.happened("admission")) {
				t.Errorf("%s: the entry codes are %+v", kind, page.Codes)
			}
			if len(page.Messages) == 0 || !page.happened("message") {
				t.Errorf("%s: the messages are %+v", kind, page.Messages)
			}
			if !slices.Contains(page.Notes, struct{ Text string }{"Asks about " + kind}) || !page.happened("note") {
				t.Errorf("%s: the notes are %+v", kind, page.Notes)
			}
			if !page.changed(c.before, c.after) {
				t.Errorf("%s: the timeline has no change from %s to %s: %+v", kind, c.before, c.after, page.Timeline)
			}
		}
	})
}

// expectMoney checks the money and the documents of a page.
func (s *site) expectMoney(kind string, page partsSeen, received float64) {
	s.t.Helper()
	var sum float64
	for _, o := range page.Orders {
		for _, p := range o.Payments {
			sum += p.Amount
		}
	}
	if sum != received || page.happened("payment") != (received > 0) ||
		page.happened("document") != (received > 0) {
		s.t.Errorf("%s: the payments are %v, the timeline %+v", kind, sum, page.Timeline)
	}
	if received > 0 && (len(page.Orders) != 1 || len(page.Orders[0].Documents) != 1 ||
		page.Orders[0].Documents[0].Number == "") {
		s.t.Errorf("%s: the documents are %+v", kind, page.Orders)
	}
}

// The page of an exhibitor lists the bookings of all editions with the same phone number or e-mail address.
func TestThePageOfAnExhibitorHasAllTheirBookings(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		first, _ := s.paidBooking("Soil Life", stall24)
		second, _ := s.paidBooking("Soil Life Two", stall{"25", "3x3m"})
		other := bookingFields("Seed House", stall{"53", "3x3m"})
		other["phone"], other["email"] = "9000341877", "seed@example.org"
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: map[string]any{"booking": other}, want: 200,
		})
		s.do(call{
			method: "POST", path: "/api/contactus", want: 201,
			body: `{"name":"Suresh","email":"SURESH@example.org","message":"May I bring a tractor?"}`,
		})
		of := func(orderID string) string {
			o, err := db.FindOrder(t.Context(), orderID)
			must(t, err)
			return o.BookingID
		}
		for _, id := range []string{of(first), of(second)} {
			path := "/api/admin/records/exhibitor/" + id
			page := read[partsSeen](t, s.do(call{method: "GET", path: path, as: manager, want: 200}))
			if len(page.Bookings) != 2 || page.Bookings[0].ID != of(second) || page.Bookings[0].Detail != "25 (3x3m) · 2025" {
				t.Errorf("the bookings are %+v", page.Bookings)
			}
			if page.Title != "Soil Life Two" || len(page.Orders) != 2 || page.fact("stalls") != "" {
				t.Errorf("the page is %+v", page)
			}
			if len(page.Codes) != 6 || !strings.HasPrefix(page.Codes[0].Holder, "25 (3x3m): ") {
				t.Errorf("the codes are %+v", page.Codes)
			}
			if len(page.Related) != 1 || page.Related[0].Kind != "contact message" {
				t.Errorf("related are %+v", page.Related)
			}
		}
		s.do(call{method: "GET", path: "/api/admin/records/exhibitor/none", as: manager, want: 404})
		path := "/api/admin/records/exhibitor/" + of(first) + "/notes"
		s.do(call{method: "POST", path: path, as: manager, body: `{"text":"Pays in cash"}`, want: 201})
		s.do(call{
			method: "GET", path: "/api/admin/records/booking/" + of(second), as: manager, want: 200,
			has: []string{"Pays in cash"},
		})
	})
}

// A deleted record is marked among the other records of a person, and can be restored from its page.
func TestDeletedRecordsOfAPersonAreMarked(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		ids := make([]string, 2)
		for i, name := range []string{"Ramu", "Ramu Goud"} {
			ids[i] = s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201}).field("_id")
		}
		s.do(call{method: "DELETE", path: "/api/registers/" + ids[1], as: owner, want: 204})
		related := func() string {
			page := read[partsSeen](t, s.do(call{
				method: "GET", path: "/api/admin/records/registration/" + ids[0], as: owner, want: 200,
			}))
			if len(page.Related) != 1 {
				t.Fatalf("the related records are %+v", page.Related)
			}
			return page.Related[0].DeletedAt
		}
		if related() == "" {
			t.Error("a deleted record is not marked")
		}
		s.do(call{method: "POST", path: "/api/admin/bulk", as: owner, want: 200, body: map[string]any{
			"list": "registrations", "action": "restore", "records": []any{map[string]any{"_id": ids[1]}},
		}})
		if at := related(); at != "" {
			t.Errorf("a restored record is deleted at %s", at)
		}
	})
}

// found returns the results of the global search for a text, each as "kind id".
func (s *site) found(as *http.Cookie, typed string) (found []string) {
	s.t.Helper()
	for _, f := range read[[]struct{ Kind, ID string }](s.t, s.do(call{
		method: "GET", path: "/api/admin/search?q=" + url.QueryEscape(typed), as: as, want: 200,
	})) {
		found = append(found, f.Kind+" "+f.ID)
	}
	return found
}

// The global search finds each kind of record by name, phone, e-mail, order number or its last characters, document
// number, bank reference, and the name of a stall, if the record has them.
func TestEachKindOfRecordIsFoundByEverythingThatCallersKnow(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		r := s.oneOfEachKind(manager)
		s.do(call{
			method: "PUT", path: "/api/registers/" + r.registration, as: manager, want: 200,
			body: `{"email":"mallaiah@example.org"}`,
		})
		s.do(call{
			method: "PATCH", path: "/api/sponsorship/" + r.sponsorship, as: manager, want: 200,
			body: `{"email":"kaveri@example.org"}`,
		})
		page := read[partsSeen](t, s.do(call{
			method: "GET", path: "/api/admin/records/order/" + r.order, as: manager, want: 200,
		}))
		for want, typed := range map[string][]string{
			"registration " + r.registration: {"mallaiah", "9848012345", "98480 12345", "mallaiah@example.org"},
			"booking " + r.booking:           {"soil life", "9885120034", "suresh@example.org", r.order, "C6", "c6"},
			"order " + r.order: {
				"soil life", "9885120034", "suresh@example.org", r.order, r.order[len(r.order)-6:],
				strings.ToLower(r.order[len(r.order)-6:]), page.Orders[0].Documents[0].Number,
				page.Orders[0].Payments[0].BankReference,
			},
			"sponsorship " + r.sponsorship: {"kaveri", "9848012345", "kaveri@example.org"},
			"application " + r.application: {"lakshmi", "94400 12345", "lakshmi@example.org"},
			"message " + r.message:         {"ravi teja", "ravi@example.org", "parking"},
		} {
			for _, words := range typed {
				if words == "" || !slices.Contains(s.found(manager, words), want) {
					t.Errorf("%q does not find %s: %v", words, want, s.found(manager, words))
				}
			}
		}
		if found := s.found(manager, "C7"); slices.Contains(found, "booking "+r.booking) {
			t.Errorf("C7 finds %v", found)
		}
	})
}

// A bank transfer that is not approved yet belongs to no order. A search for its bank reference still finds the
// registration.
func TestTheReferenceOfAWaitingPaymentFindsItsRecord(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		id := s.do(call{method: "POST", path: "/api/registers", body: farmer("Mallaiah"), want: 201}).field("_id")
		s.do(call{
			method: "POST", path: "/api/offline-payments", as: manager, want: 201,
			body: map[string]any{
				"registrationId": id, "channel": "bank", "amount": 100, "reference": "SBIN525901",
				"date": s.app.Now().In(fair.Kolkata).Format("2006-01-02"),
			},
		})
		if found := s.found(manager, "sbin525901"); !slices.Equal(found, []string{"registration " + id}) {
			t.Errorf("found %v", found)
		}
		if found := s.found(manager, "SBIN5259"); len(found) != 0 {
			t.Errorf("a part of it finds %v", found)
		}
	})
}
