package main_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// record is an order in the portal's API. Reading it does not query the provider.
type record struct {
	ID             string         `json:"orderId"`
	Kind           string         `json:"kind"`
	RegistrationID string         `json:"registrationId"`
	BookingID      string         `json:"bookingId"`
	Status         string         `json:"status"`
	Amount         money          `json:"amount"`
	Unreachable    bool           `json:"unreachable"`
	Payments       []payment      `json:"payments"`
	Refunds        []officeRefund `json:"refunds"`
}

type payment struct {
	ID          string `json:"_id"`
	Status      string `json:"status"`
	Amount      money  `json:"amount"`
	Disposition string `json:"disposition"`
}

type officeRefund struct {
	ID        string `json:"_id"`
	PaymentID string `json:"paymentId"`
	Amount    money  `json:"amount"`
	Reason    string `json:"reason"`
	Status    string `json:"status"`
}

// records returns all orders that the portal's API lists.
func (s *site) records() []record {
	s.t.Helper()
	var list []record
	s.into(s.askOffice(http.StatusOK, http.MethodGet, "/api/orders", nil), &list)
	return list
}

func (s *site) record(orderID string) record {
	s.t.Helper()
	for _, r := range s.records() {
		if r.ID == orderID {
			return r
		}
	}
	s.t.Fatalf("the office does not see order %s", orderID)
	return record{}
}

// dispositions returns the dispositions of an order's captured payments, for example "accepted" or "refund". They are
// sorted alphabetically, because payments within the same second have no other defined order.
func (r record) dispositions() string {
	var list []string
	for _, p := range r.Payments {
		if p.Status == "SUCCESS" {
			list = append(list, p.Disposition)
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// untilRecord waits until an order has a status in the portal. Its requests do not make the site settle the order.
func (s *site) untilRecord(orderID, status string) {
	s.t.Helper()
	s.until(func() string {
		if got := s.record(orderID); got.Status != status {
			return fmt.Sprintf("order %s is %s, want %s", orderID, got.Status, status)
		}
		return ""
	})
}

// untilRefund waits for the only refund of an order and returns it. It advances the clock by `step` at each poll.
func (s *site) untilRefund(orderID, status, step string) officeRefund {
	s.t.Helper()
	var found officeRefund
	s.until(func() string {
		s.advance(step)
		refunds := s.record(orderID).Refunds
		if len(refunds) != 1 {
			return fmt.Sprintf("order %s has %d refunds, want 1", orderID, len(refunds))
		}
		if found = refunds[0]; found.Status != status {
			return fmt.Sprintf("the refund of order %s is %s, want %s", orderID, found.Status, status)
		}
		return ""
	})
	return found
}

// booking is a booking as the portal's API encodes it in JSON.
type booking struct {
	ID            string  `json:"_id"`
	OrderID       string  `json:"orderId"`
	Name          string  `json:"name"`
	PaymentStatus string  `json:"paymentStatus"`
	Status        string  `json:"status"`
	IsBooked      bool    `json:"isBooked"`
	Amount        money   `json:"amount"`
	Stalls        []stall `json:"stalls"`
}

func (b booking) String() string {
	return fmt.Sprintf("%s %s booked=%v", b.PaymentStatus, b.Status, b.IsBooked)
}

// bookings returns the portal's bookings that match a list filter such as "stall=24:3x3m".
func (s *site) bookings(filter string) []booking {
	s.t.Helper()
	var list []booking
	s.into(s.askOffice(http.StatusOK, http.MethodGet, "/api/stallBooking/stall-bookings?"+filter, nil), &list)
	return list
}

// bookingOf returns the booking of an order. It fails the test if the portal does not list the booking.
func (s *site) bookingOf(o order) booking {
	s.t.Helper()
	all := s.bookings("stall=" + o.stall.Number + ":" + o.stall.Size)
	i := slices.IndexFunc(all, func(b booking) bool { return b.OrderID == o.ID })
	if i < 0 {
		s.t.Fatalf("the office sees no booking of order %s", o.ID)
	}
	return all[i]
}

func (s *site) wantBooking(o order, want string) {
	s.t.Helper()
	if got := s.bookingOf(o).String(); got != want {
		s.t.Errorf("the booking of order %s is %s, want %s", o.ID, got, want)
	}
}

// registrations returns the portal's registrations. It returns the deleted registrations if `deleted` is true, and
// otherwise the registrations that are not deleted.
func (s *site) registrations(deleted bool) map[string]registration {
	s.t.Helper()
	var list []registration
	s.into(s.askOffice(http.StatusOK, http.MethodGet, fmt.Sprintf("/api/registers?deleted=%v", deleted), nil), &list)
	byID := map[string]registration{}
	for _, r := range list {
		byID[r.ID] = r
	}
	return byID
}

// activity returns the entries of the activity log about a record, newest first, as "action: summary".
func (s *site) activity(entityID string) []string {
	s.t.Helper()
	var lines []struct {
		Action   string `json:"action"`
		EntityID string `json:"entityId"`
		Summary  string `json:"summary"`
	}
	s.into(s.askOffice(http.StatusOK, http.MethodGet, "/api/admin/activity", nil), &lines)
	var found []string
	for _, line := range lines {
		if line.EntityID == entityID {
			found = append(found, line.Action+": "+line.Summary)
		}
	}
	return found
}

// wantLines checks how many activity log entries with the given action an order has.
func (s *site) wantLines(orderID, action string, want int) {
	s.t.Helper()
	got := 0
	lines := s.activity(orderID)
	for _, line := range lines {
		if strings.HasPrefix(line, action+": ") {
			got++
		}
	}
	if got != want {
		s.t.Errorf("order %s has %d activity lines %q, want %d: %q", orderID, got, action, want, lines)
	}
}

// checkBooks compares every order with the provider's data. Each captured payment must be accepted, refunded or
// flagged for manual review. No stall may be sold twice, and every accepted payment must belong to a paid record.
func (s *site) checkBooks() {
	s.calm()
	s.advance("3h")
	s.until(func() string {
		if waiting := s.meter("mela_jobs_waiting"); waiting > 0 {
			s.advance("1m")
			return fmt.Sprintf("%v jobs still wait", waiting)
		}
		return ""
	})
	var differences []string
	s.until(func() string {
		differences = s.bookFaults()
		return strings.Join(differences, "\n")
	})
	if n := s.rows("sandbox_orders WHERE id NOT IN (SELECT id FROM payment_order)"); n != 0 {
		s.t.Errorf("the provider has %d orders that we do not know", n)
	}
	if n := s.rows("(SELECT 1 FROM message GROUP BY entity_id, kind HAVING COUNT(*) > 1) AS twice"); n != 0 {
		s.t.Errorf("%d messages were written twice", n)
	}
	if s.rows("message") == 0 {
		s.t.Error("no payer was notified")
	}
	if dead := s.meter("mela_jobs_dead"); dead != 0 {
		s.t.Errorf("%v jobs were given up", dead)
	}
	if len(s.records()) == 0 {
		s.t.Error("there are no orders, so the test proves nothing")
	}
}

// bookFaults lists the differences between the site's and the provider's data.
func (s *site) bookFaults() []string {
	s.t.Helper()
	var wrong []string
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	var captured, accepted, refunded, open money
	received := map[string]money{}
	for _, ours := range s.records() {
		theirs := s.atProvider(ours.ID)
		sum, _ := theirs.captured()
		captured += sum
		for _, paid := range theirs.Payments {
			if paid.Status != "SUCCESS" {
				continue
			}
			disposition, refund := ours.dispositionOf(paid)
			switch {
			case disposition == "accepted" && ours.Status == "PAID":
				accepted += paid.Amount
				received[ours.BookingID+ours.RegistrationID] += paid.Amount
			case disposition == "refund" && (refund.Status == "FAILED" || refund.Status == "ONHOLD"):
				open += paid.Amount
			case disposition == "refund" && refund.Status == "SUCCESS" &&
				(theirs.gaveBack(refund.ID, "MERCHANT_INITIATED", paid.Amount) ||
					theirs.gaveBack("auto"+paid.ID, "PAYMENT_AUTO_REFUND", paid.Amount)):
				refunded += paid.Amount
			default:
				say(
					"order %s (%s): the captured %s of payment %s is %q, refund %q", ours.ID, ours.Status, paid.Amount,
					paid.ID, disposition, refund.Status,
				)
			}
		}
	}
	if captured != accepted+refunded+open {
		say("captured %s is not accepted %s + refunded %s + open %s", captured, accepted, refunded, open)
	}
	return append(wrong, s.saleFaults(received)...)
}

// dispositionOf returns the disposition that the portal shows for a payment, and the refund of the payment.
func (r record) dispositionOf(paid attempt) (disposition string, refund officeRefund) {
	for _, p := range r.Payments {
		if p.ID == paid.ID && p.Amount == paid.Amount && p.Status == "SUCCESS" {
			disposition = p.Disposition
		}
	}
	for _, one := range r.Refunds {
		if one.PaymentID == paid.ID && one.Amount == paid.Amount {
			refund = one
		}
	}
	return disposition, refund
}

// gaveBack reports whether the provider has exactly one successful refund with the given id, type and amount.
func (p providerOrder) gaveBack(id, kind string, amount money) bool {
	n := 0
	for _, r := range p.Refunds {
		if r.ID == id && r.Type == kind && r.Amount == amount && r.Status == "SUCCESS" {
			n++
		}
	}
	return n == 1
}

// saleFaults compares the paid bookings and registrations with the accepted payments.
func (s *site) saleFaults(received map[string]money) []string {
	s.t.Helper()
	var wrong []string
	owner := map[stall]string{}
	known := map[string]bool{}
	check := func(what, id, status string, isPaid bool, price money) {
		known[id] = true
		if paid := received[id] > 0 && received[id] >= price; isPaid != paid {
			wrong = append(wrong, fmt.Sprintf("%s %s is %s, accepted %s of %s", what, id, status, received[id], price))
		}
	}
	for _, b := range append(s.bookings(""), s.bookings("deleted=true")...) {
		check("booking", b.ID, b.PaymentStatus, b.PaymentStatus == "PAID", b.Amount)
		for _, one := range b.Stalls {
			if b.IsBooked && owner[one] != "" {
				wrong = append(wrong, fmt.Sprintf("stall %s is sold to %s and %s", one.Number, owner[one], b.ID))
			}
			if b.IsBooked {
				owner[one] = b.ID
			}
		}
	}
	for _, deleted := range []bool{false, true} {
		for id, r := range s.registrations(deleted) {
			check("registration", id, r.Status, r.Status == "Paid", r.Amount)
		}
	}
	for id := range received {
		if !known[id] {
			wrong = append(wrong, "money was accepted for "+id+", which the office does not see")
		}
	}
	return wrong
}
