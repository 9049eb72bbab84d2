package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// The payer's data in every test. The log must not contain these values.
const (
	payerName  = "Venkatalakshmi"
	payerPhone = "9701234568"
	payerEmail = "payer@bioinputs.example"
)

// order is an order as the API returns it to its buyer.
type order struct {
	ID       string `json:"orderId"`
	User     string `json:"userID"`
	Session  string `json:"payment_session_id"`
	Amount   money  `json:"amount"`
	Mode     string `json:"mode"`
	Status   string `json:"status"`
	Checkout string `json:"checkoutUrl"`
	stall    stall
	name     string
}

// bookingForm returns the data of the stall booking form. `changes` contains form fields to change, each followed by
// its new value.
func (s *site) bookingForm(name string, stalls []stall, changes ...any) map[string]any {
	form := map[string]any{
		"name": name, "contactPerson": payerName + " Rao", "phone": payerPhone, "email": payerEmail,
		"address": "Chityal, Nalgonda",
		"type":    "STD Stall", "category": "Private Company", "card": "nurseries", "members": 3,
		"requirements": "Two sockets",
		"stalls":       stalls,
	}
	for i := 0; i+1 < len(changes); i += 2 {
		form[changes[i].(string)] = changes[i+1]
	}
	return form
}

// bookingOrder returns the body of a create-order request for stalls. The form is a JSON text in the field `config`.
func (s *site) bookingOrder(form map[string]any, more ...any) map[string]any {
	s.t.Helper()
	text, err := json.Marshal(form)
	if err != nil {
		s.t.Fatal(err)
	}
	body := map[string]any{"config": string(text)}
	for i := 0; i+1 < len(more); i += 2 {
		body[more[i].(string)] = more[i+1]
	}
	return body
}

const createOrder = "/api/cashfree/create-order"

// open opens an order.
func (s *site) open(body map[string]any) order {
	s.t.Helper()
	var o order
	s.into(s.ask(http.StatusOK, http.MethodPost, createOrder, body), &o)
	return o
}

// book opens an order for a stall that no other test uses.
func (s *site) book() order {
	s.t.Helper()
	return s.bookStall(s.newStall())
}

func (s *site) bookStall(wanted stall) order {
	s.t.Helper()
	name := s.name("Godavari Nursery")
	o := s.open(s.bookingOrder(s.bookingForm(name, []stall{wanted}), "amount", standardPrice))
	o.stall, o.name = wanted, name
	return o
}

type registration struct {
	ID     string `json:"_id"`
	User   string `json:"userID"`
	Name   string `json:"name"`
	Status string `json:"status"`
	Amount money  `json:"amount"`
}

func (s *site) registrationForm(name string) map[string]any {
	return map[string]any{"category": "Farmer", "name": name, "address": "Chityal, Nalgonda", "whatsappNo": payerPhone}
}

// register registers a farmer.
func (s *site) register() registration {
	s.t.Helper()
	var r registration
	s.into(s.ask(http.StatusCreated, http.MethodPost, "/api/registers", s.registrationForm(s.name(payerName))), &r)
	return r
}

// openFor creates the order of a registration and returns it. If the registration already has an open order, openFor
// returns this order.
func (s *site) openFor(r registration) order {
	s.t.Helper()
	return s.open(map[string]any{"registrationId": r.ID, "userID": r.User, "amount": 100})
}

// standing is the status of an order as the API returns it to the payer.
type standing struct {
	Status      string  `json:"status"`
	Username    string  `json:"username"`
	Amount      money   `json:"amount"`
	RedirectURL string  `json:"redirecturl"`
	CallbackURL string  `json:"callBack"`
	Message     string  `json:"message"`
	Unreachable bool    `json:"unreachable"`
	Review      bool    `json:"review"`
	Stalls      []stall `json:"stalls"`
	Session     string  `json:"payment_session_id"`
}

func statusPath(id, user string) string {
	return "/api/cashfree/checkpaymentstatus/" + url.PathEscape(id) + "/" + url.PathEscape(user)
}

// check sends the request with which the result page polls the status of an order.
func (s *site) check(o order) standing {
	s.t.Helper()
	var answer struct {
		Success standing `json:"success"`
	}
	s.into(s.ask(http.StatusOK, http.MethodGet, statusPath(o.ID, o.User), nil), &answer)
	return answer.Success
}

// checkAnew advances the clock, so that the site queries the provider again, and then calls check.
func (s *site) checkAnew(o order) standing {
	s.t.Helper()
	s.advance("6s")
	return s.check(o)
}

func (s *site) wantStatus(o order, want string) standing {
	s.t.Helper()
	got := s.check(o)
	if got.Status != want {
		s.t.Errorf("order %s is %s, want %s", o.ID, got.Status, want)
	}
	return got
}

// untilStatus sends a visitor's status requests until an order has the given status.
func (s *site) untilStatus(o order, want string) {
	s.t.Helper()
	s.until(func() string {
		if got := s.checkAnew(o); got.Status != want {
			return fmt.Sprintf("order %s is %s, want %s", o.ID, got.Status, want)
		}
		return ""
	})
}

// resultPage returns the path of the page to which the provider redirects a payer.
func (s *site) resultPage(o order) string {
	s.t.Helper()
	query := url.Values{"transactionId": {o.ID}, "userID": {o.User}}.Encode()
	a := s.page(http.MethodGet, "/payment-success?"+query, nil)
	if a.status != http.StatusOK {
		s.t.Fatalf("the result page of %s: %d", o.ID, a.status)
	}
	return a.body
}

func (s *site) wantPage(o order, words ...string) {
	s.t.Helper()
	page := s.resultPage(o)
	for _, word := range words {
		if !strings.Contains(page, word) {
			s.t.Errorf("the result page of %s does not contain %q", o.ID, word)
		}
	}
}
