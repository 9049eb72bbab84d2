package main_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// The simulator's key for signing webhooks.
const sandboxSecret = "sandbox-secret"

// advance advances the clock of the site and the simulator.
func (s *site) advance(by string) {
	s.t.Helper()
	s.ask(http.StatusOK, http.MethodPost, "/sandbox/sim/clock", map[string]string{"advance": by})
}

// providerNow returns the time of the site and the simulator.
func (s *site) providerNow() time.Time {
	s.t.Helper()
	var clock struct {
		Now time.Time `json:"now"`
	}
	s.into(s.ask(http.StatusOK, http.MethodGet, "/sandbox/sim/clock", nil), &clock)
	return clock.Now
}

// webhooks sets how the simulator sends webhooks from now on. The argument `more` contains further options, each
// followed by its value.
func (s *site) webhooks(mode string, more ...any) {
	s.t.Helper()
	body := map[string]any{"mode": mode}
	for i := 0; i+1 < len(more); i += 2 {
		body[more[i].(string)] = more[i+1]
	}
	s.ask(http.StatusOK, http.MethodPost, "/sandbox/sim/webhooks", body)
}

// fault makes the given number of matching calls to the provider fail. `status` is an HTTP status, "timeout" or
// "timeout_after_commit". The argument `more` contains further options, each followed by its value.
func (s *site) fault(match string, status any, times int, more ...any) {
	s.t.Helper()
	body := map[string]any{"match": match, "status": status, "times": times}
	for i := 0; i+1 < len(more); i += 2 {
		body[more[i].(string)] = more[i+1]
	}
	s.ask(http.StatusCreated, http.MethodPost, "/sandbox/sim/faults", body)
}

// faultsLeft returns the number of injected failures that have not occurred yet.
func (s *site) faultsLeft() int {
	s.t.Helper()
	var faults []struct {
		Times int `json:"times"`
	}
	s.into(s.ask(http.StatusOK, http.MethodGet, "/sandbox/sim/faults", nil), &faults)
	left := 0
	for _, f := range faults {
		left += f.Times
	}
	return left
}

// mend removes all injected failures.
func (s *site) mend() {
	s.t.Helper()
	s.ask(http.StatusOK, http.MethodDelete, "/sandbox/sim/faults", nil)
}

// calm restores the provider's normal behaviour.
func (s *site) calm() {
	s.t.Helper()
	s.mend()
	s.webhooks("normal")
	s.refundsEnd("SUCCESS", "10s")
}

// refundsEnd sets the outcome of future refunds, and the delay until this outcome.
func (s *site) refundsEnd(outcome, delay string) {
	s.t.Helper()
	s.ask(http.StatusOK, http.MethodPost, "/sandbox/sim/refunds", map[string]string{"outcome": outcome, "delay": delay})
}

type attempt struct {
	ID     string `json:"cf_payment_id"`
	Status string `json:"payment_status"`
	Amount money  `json:"payment_amount"`
}

// attempt makes a payment attempt for an order at the provider. The argument `more` contains further options, each
// followed by its value.
func (s *site) attempt(o order, outcome string, more ...any) attempt {
	s.t.Helper()
	body := map[string]any{"outcome": outcome}
	for i := 0; i+1 < len(more); i += 2 {
		body[more[i].(string)] = more[i+1]
	}
	var made attempt
	s.into(s.ask(http.StatusCreated, http.MethodPost, "/sandbox/sim/orders/"+o.ID+"/attempts", body), &made)
	return made
}

// resolve ends a pending payment attempt with an outcome, such as "SUCCESS".
func (s *site) resolve(made attempt, outcome string) {
	s.t.Helper()
	s.ask(
		http.StatusOK, http.MethodPost, "/sandbox/sim/attempts/"+made.ID+"/resolve",
		map[string]string{"outcome": outcome},
	)
}

// providerOrder is an order as the simulated provider stores it.
type providerOrder struct {
	Order struct {
		Status string `json:"order_status"`
		Amount money  `json:"order_amount"`
	} `json:"order"`
	Payments []attempt        `json:"payments"`
	Refunds  []providerRefund `json:"refunds"`
}

type providerRefund struct {
	ID        string `json:"refund_id"`
	PaymentID string `json:"cf_payment_id"`
	Status    string `json:"refund_status"`
	Type      string `json:"refund_type"`
	Amount    money  `json:"refund_amount"`
}

// atProvider returns an order from the provider. The result is empty if the provider does not know the order.
func (s *site) atProvider(orderID string) providerOrder {
	s.t.Helper()
	var view providerOrder
	a, err := s.try(anybody, http.MethodGet, "/sandbox/sim/orders/"+orderID, nil)
	switch {
	case err != nil:
		s.t.Fatal(err)
	case a.status != http.StatusNotFound:
		s.into(a, &view)
	}
	return view
}

// captured returns the sum and the number of an order's successful payments.
func (p providerOrder) captured() (sum money, count int) {
	for _, one := range p.Payments {
		if one.Status == "SUCCESS" {
			sum, count = sum+one.Amount, count+1
		}
	}
	return sum, count
}

// providerCall is an entry of the provider's log.
type providerCall struct {
	At      time.Time `json:"at"`
	Kind    string    `json:"kind"`
	Method  string    `json:"method"`
	Path    string    `json:"path"`
	Status  int       `json:"status"`
	Code    string    `json:"code"`
	Event   string    `json:"event"`
	Attempt int       `json:"attempt"`
}

// calls returns the provider's log entries of a kind ("api" or "webhook") about an order, oldest first.
func (s *site) calls(orderID, kind string) []providerCall {
	s.t.Helper()
	var list []providerCall
	s.into(s.ask(http.StatusOK, http.MethodGet, "/sandbox/sim/log?order_id="+orderID, nil), &list)
	slices.Reverse(list)
	return slices.DeleteFunc(list, func(c providerCall) bool { return c.Kind != kind })
}

// signature returns base64(HMAC-SHA256(secret, signed)), computed independently of Mela's code.
func signature(secret, signed string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(signed))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// deliver sends a webhook with the given headers. Empty headers are omitted.
func (s *site) deliver(body, timestamp, signed string, more ...string) answer {
	s.t.Helper()
	headers := slices.Clone(more)
	if timestamp != "" {
		headers = append(headers, "x-webhook-timestamp", timestamp)
	}
	if signed != "" {
		headers = append(headers, "x-webhook-signature", signed)
	}
	a, err := s.try(
		anybody, http.MethodPost, "/api/cashfree/webhook", plain{kind: "application/json", text: body}, headers...,
	)
	if err != nil {
		s.t.Fatal(err)
	}
	return a
}

// deliverSigned sends a webhook with a valid signature.
func (s *site) deliverSigned(body string, more ...string) answer {
	s.t.Helper()
	stamp := s.stamp()
	return s.deliver(body, stamp, signature(sandboxSecret, stamp+body), more...)
}

// stamp returns the provider's current time in the format of the timestamp in webhooks.
func (s *site) stamp() string {
	s.t.Helper()
	return strconv.FormatInt(s.providerNow().UnixMilli(), 10)
}
