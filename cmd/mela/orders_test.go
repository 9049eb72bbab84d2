package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestOrders(t *testing.T) {
	onEachEngine(t, wrongAmounts, foreignReturnAddresses, guessedIDs, replayedBooking, paymentsOneAfterTheOther)
}

// A wrong amount is refused with an error that names both amounts, and no data of the order is stored.
func wrongAmounts(s *site) {
	s.run("wrong amounts", func(s *site) {
		wanted, r := s.newStall(), s.register()
		s.mustStayClean(func() {
			for given, shown := range map[any]string{
				1: "₹1", "100": "₹100", 88499.99: "₹88,499.99", 88500.01: "₹88,500.01", "177000": "₹1,77,000", 0: "₹0",
				8850000: "₹88,50,000",
			} {
				body := s.bookingOrder(s.bookingForm("Cheap", []stall{wanted}), "amount", given)
				p := s.problem(s.ask(http.StatusUnprocessableEntity, http.MethodPost, createOrder, body))
				for _, figure := range []string{standardText, shown} {
					if !strings.Contains(p.Detail, figure) || !strings.Contains(p.Fields["amount"], figure) {
						s.t.Errorf("%v: %q and %q do not name %s", given, p.Detail, p.Fields["amount"], figure)
					}
				}
			}
			for _, given := range []any{-88500, "free", "8.85e4", 88500.001, "88,50.0.0", true, map[string]any{}} {
				body := s.bookingOrder(s.bookingForm("Odd", []stall{wanted}), "amount", given)
				if p := s.problem(s.ask(http.StatusUnprocessableEntity, http.MethodPost, createOrder,
					body)); p.Fields["amount"] == "" {
					s.t.Errorf("%v: the field amount has no error message: %v", given, p)
				}
			}
			p := s.problem(s.ask(http.StatusUnprocessableEntity, http.MethodPost, createOrder,
				map[string]any{"registrationId": r.ID, "userID": r.User, "amount": 1}))
			if !strings.Contains(p.Detail, "₹100") || !strings.Contains(p.Detail, "not ₹1.") {
				s.t.Errorf("a registration's order: %q", p.Detail)
			}
			s.wantState(wanted, "available")
		})
		// The right amount is accepted in every notation. Prices that the form contains are ignored.
		for _, given := range []any{standardPrice, "88500", "88500.00", "₹88,500", json.Number("88500.0"), nil} {
			form := s.bookingForm(s.name("Right"), []stall{s.newStall()}, "amount", 1, "price", 1, "base", 0, "total", "1")
			if o := s.open(s.bookingOrder(form, "amount", given)); o.Amount != money(standardPrice*100) ||
				s.atProvider(o.ID).Order.Amount != o.Amount {
				s.t.Errorf("%v: the order is over %s", given, o.Amount)
			}
		}
	})
}

func foreignReturnAddresses(s *site) {
	s.run("foreign return addresses", func(s *site) {
		wanted := s.newStall()
		host := strings.TrimPrefix(s.url, "http://")
		form := s.bookingForm(s.name("Way back"), []stall{wanted})
		s.mustStayClean(func() {
			for _, foreign := range []string{
				"https://evil.example/", "http://evil.example", "//evil.example/x", `/\evil.example`, `\\evil.example`,
				"javascript:alert(1)", "data:text/html,x",
				s.url + ".evil.example/", s.url + "@evil.example/", "http://owner@" + host + "/", "https://" + host + "/",
				"ftp://" + host + "/",
				"evil.example", "/a\r\nLocation: https://evil.example", "/" + strings.Repeat("x", 300), "http://[::1",
				" ", "\x00/",
			} {
				for _, field := range []string{"redirecturl", "callBack"} {
					a, err := s.try(anybody, http.MethodPost, createOrder, s.bookingOrder(form, field, foreign))
					if err != nil {
						s.t.Fatal(err)
					}
					if a.status != http.StatusUnprocessableEntity || s.problem(a).Fields[field] == "" {
						s.t.Errorf("%s %q: %d %s", field, foreign, a.status, a.body)
					}
				}
			}
			s.wantState(wanted, "available")
		})
		o := s.open(s.bookingOrder(form, "redirecturl", s.url+"/stallbooking?done=1#top", "callBack", "/te/stallbooking"))
		got := s.check(o)
		if strings.TrimSuffix(got.RedirectURL, "#top") != "/stallbooking?done=1" || got.CallbackURL != "/te/stallbooking" {
			s.t.Errorf("our own addresses became %q and %q", got.RedirectURL, got.CallbackURL)
		}
	})
}

// Requests with guessed ids, or with a wrong user id, must reveal nothing.
func guessedIDs(s *site) {
	s.run("guessed ids", func(s *site) {
		o, other, r := s.book(), s.book(), s.register()
		tells := func(what string, a answer) {
			for _, secret := range []string{payerName, payerPhone, payerEmail, o.name, o.Session, standardText, "88500"} {
				if strings.Contains(a.body, secret) {
					s.t.Errorf("%s tells %q", what, secret)
				}
			}
		}
		same := ""
		for _, pair := range [][2]string{
			{o.ID, other.User},
			{other.ID, o.User},
			{o.ID, "x"},
			{o.ID, " "},
			{o.ID, o.User[:len(o.User)-1]},
			{o.ID, o.User + "x"},
			{o.ID, strings.ToLower(o.User)},
			{o.ID[:len(o.ID)-1], o.User},
			{strings.ToLower(o.ID), o.User},
			{"MKM001755000000000", "MKMUUID1755000000000"},
			{o.User, o.ID},
			{"'; --", "x"},
		} {
			a := s.ask(http.StatusNotFound, http.MethodGet, statusPath(pair[0], pair[1]), nil)
			tells("the status", a)
			if same == "" {
				same = a.body
			}
			if a.body != same {
				s.t.Errorf("%v: the response differs from those to other guesses: %s", pair, a.body)
			}
			page := s.page(
				http.MethodGet,
				"/payment-success?"+url.Values{"transactionId": {pair[0]}, "userID": {pair[1]}}.Encode(), nil,
			)
			if tells("the result page", page); page.status != http.StatusNotFound {
				s.t.Errorf("the result page of %v: %d", pair, page.status)
			}
		}
		for _, pair := range [][2]string{
			{r.ID, o.User},
			{r.ID, "x"},
			{r.ID, ""},
			{"", r.User},
			{"507f1f77bcf86cd799439011", r.User},
		} {
			page := s.page(
				http.MethodGet, "/payment?"+url.Values{"registrationId": {pair[0]}, "userID": {pair[1]}}.Encode(), nil,
			)
			if tells("the payment page", page); page.status != http.StatusNotFound {
				s.t.Errorf("the payment page of %v: %d", pair, page.status)
			}
		}
		guess := map[string]any{"registrationId": "507f1f77bcf86cd799439011", "userID": r.User}
		if p := s.problem(s.ask(http.StatusNotFound, http.MethodPost, createOrder, guess)); p.Fields["registrationId"] == "" {
			s.t.Errorf("an order for a guessed registration: %v", p)
		}
		tells("the public list", s.ask(http.StatusOK, http.MethodGet, "/api/stallBooking/stall-bookings", nil))
		s.ask(http.StatusUnauthorized, http.MethodGet, "/api/orders", nil)
	})
}

// A browser client of the earlier site sends its booking again after the payment. The response always contains the
// booking of the client's order, and the request never marks anything as paid.
func replayedBooking(s *site) {
	s.run("the replayed booking", func(s *site) {
		s.webhooks("drop")
		wanted := s.newStall()
		form := s.bookingForm(s.name("Old client"), []stall{wanted})
		key := fmt.Sprintf("MKM00%d", s.serial.Add(1))
		o := s.open(s.bookingOrder(form, "orderId", key))
		o.stall = wanted
		replay := func(orderID, userID string, lies bool) map[string]any {
			body := map[string]any{"orderId": orderID, "userID": userID}
			for field, value := range form {
				body[field] = value
			}
			if lies {
				body["paymentStatus"], body["status"], body["isBooked"], body["amount"] = "PAID", "Confirmed", true, 1
			}
			return body
		}
		post := func(want int, body map[string]any) booking {
			s.t.Helper()
			var b booking
			a := s.ask(want, http.MethodPost, "/api/stallBooking", body)
			if want == http.StatusOK {
				s.into(a, &b)
			}
			return b
		}
		first := post(http.StatusOK, replay(o.ID, o.User, true))
		if first.String() != "PENDING Pending booked=false" || first.OrderID != o.ID || first.Amount != o.Amount {
			s.t.Errorf("before the payment: %v of order %s over %s", first, first.OrderID, first.Amount)
		}
		s.wantStatus(o, "ACTIVE")
		// A client of the earlier site may send only the key that it has created itself, and the booked stalls.
		for range 3 {
			if again := post(http.StatusOK, replay(key, "MKMUUID1", true)); again.ID != first.ID ||
				again.PaymentStatus != "PENDING" {
				s.t.Errorf("by the client's own key: %v", again)
			}
		}
		strangers := []map[string]any{
			{},
			{"orderId": o.ID},
			{"orderId": o.ID, "userID": "MKMUUID1"},
			{"orderId": key},
			{"orderId": "MKM001755000000000", "userID": o.User},
			{"orderId": s.openFor(s.register()).ID, "userID": o.User},
		}
		for _, body := range strangers {
			a := s.ask(http.StatusPaymentRequired, http.MethodPost, "/api/stallBooking", body)
			if strings.Contains(a.body, payerPhone) || s.problem(a).Code != "not_paid_yet" {
				s.t.Errorf("a stranger got %s", a.body)
			}
		}
		s.attempt(o, "SUCCESS")
		// The order is paid at the provider. The repeated request must nevertheless not mark it as paid.
		if b := post(http.StatusOK, replay(o.ID, o.User, true)); b.PaymentStatus != "PENDING" {
			s.t.Errorf("the replay made it %v", b)
		}
		s.untilStatus(o, "PAID")
		for range 3 {
			if b := post(http.StatusOK, replay(o.ID, o.User, false)); b.ID != first.ID ||
				b.String() != "PAID Confirmed booked=true" {
				s.t.Errorf("after the payment: %v", b)
			}
		}
		if n := len(s.bookings("stall=" + wanted.Number + ":" + wanted.Size)); n != 1 {
			s.t.Errorf("%d bookings of one stall", n)
		}
	})
	s.run("the replay of an expired order", func(s *site) {
		o := s.book()
		s.advance("50m")
		s.untilRecord(o.ID, "EXPIRED")
		s.ask(
			http.StatusPaymentRequired, http.MethodPost, "/api/stallBooking",
			map[string]any{"orderId": o.ID, "userID": o.User},
		)
		s.untilState(o.stall, "available")
	})
}

// paymentsOneAfterTheOther tests several payment attempts of one visitor, without concurrent requests.
func paymentsOneAfterTheOther(s *site) {
	s.run("create, pay, webhook, paid once", func(s *site) {
		o := s.book()
		s.wantState(o.stall, "held")
		made := s.attempt(o, "SUCCESS")
		s.untilRecord(o.ID, "PAID") // the webhook settles the order before the payer returns
		s.wantStatus(o, "PAID")
		s.wantPage(o, "Payment Successful", o.ID)
		s.untilState(o.stall, "sold")
		s.wantBooking(o, "PAID Confirmed booked=true")
		got := s.record(o.ID)
		if len(got.Payments) != 1 || got.Payments[0].ID != made.ID || got.dispositions() != "accepted" {
			s.t.Errorf("payments %v", got.Payments)
		}
		s.wantLines(o.ID, "booking_paid", 1)
	})
	s.run("a failed attempt and another one", func(s *site) {
		o := s.book()
		s.attempt(o, "FAILED")
		failed := s.checkAnew(o)
		if failed.Status != "FAILED" || failed.Message == "" || failed.Session != o.Session {
			s.t.Errorf("after a failed attempt: %+v", failed)
		}
		s.wantPage(o, "Your payment did not go through", failed.Message)
		s.wantState(o.stall, "held")
		s.attempt(o, "USER_DROPPED")
		if left := s.checkAnew(o); left.Status != "FAILED" || left.Session != o.Session {
			s.t.Errorf("after leaving the provider's page: %+v", left)
		}
		s.attempt(o, "SUCCESS")
		s.untilRecord(o.ID, "PAID")
		if got := s.record(o.ID); len(got.Payments) != 3 || got.dispositions() != "accepted" {
			s.t.Errorf("payments %v", got.Payments)
		}
	})
	s.run("a reload in the middle of a payment", func(s *site) {
		s.webhooks("drop")
		wanted := s.newStall()
		body := s.bookingOrder(s.bookingForm(s.name("Reload"), []stall{wanted}), "orderId", s.name("MKM00"))
		o := s.open(body)
		same := func(when string) order {
			again := s.open(body)
			if again.ID != o.ID || again.User != o.User {
				s.t.Errorf("%s: the same form made another order", when)
			}
			return again
		}
		if again := same("before paying"); again.Session != o.Session || again.Status != "ACTIVE" {
			s.t.Errorf("before paying: %+v", again)
		}
		s.wantPage(o, "You have not paid yet")
		made := s.attempt(o, "PENDING")
		for range 2 {
			if got := s.checkAnew(o); got.Status != "PENDING" || got.Session != "" {
				s.t.Errorf("with the bank: %+v", got)
			}
			s.wantPage(o, "We are confirming your payment with your bank", "Do not pay again.")
			if again := same("with the bank"); again.Session != "" || again.Status != "PENDING" {
				s.t.Errorf("with the bank it can be paid again: %+v", again)
			}
		}
		s.resolve(made, "SUCCESS")
		s.untilStatus(o, "PAID")
		s.wantPage(o, "Payment Successful")
		if again := same("paid"); again.Session != "" || again.Status != "PAID" || again.Checkout != "" {
			s.t.Errorf("a paid order can be paid again: %+v", again)
		}
		// The provider's payment page is still open in an old tab. Paying there must be refused.
		s.ask(http.StatusConflict, http.MethodPost, "/sandbox/pg/view/sessions/result",
			plain{
				kind: "application/x-www-form-urlencoded",
				text: url.Values{"payment_session_id": {o.Session}, "result": {"upi"}}.Encode(),
			})
		if sum, n := s.atProvider(o.ID).captured(); n != 1 || sum != o.Amount {
			s.t.Errorf("captured %s in %d payments", sum, n)
		}
	})
	s.run("two tabs for one registration", func(s *site) {
		r := s.register()
		first, second := s.openFor(r), s.openFor(r)
		if first.ID != second.ID || first.Session != second.Session {
			s.t.Errorf("two orders: %s and %s", first.ID, second.ID)
		}
		s.attempt(first, "SUCCESS")
		s.untilRecord(first.ID, "PAID")
		p := s.problem(s.ask(http.StatusConflict, http.MethodPost, createOrder,
			map[string]any{"registrationId": r.ID, "userID": r.User}))
		if p.Code != "already_paid" {
			s.t.Errorf("a paid registration: %v", p)
		}
	})
}
