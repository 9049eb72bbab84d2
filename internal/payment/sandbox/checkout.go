package sandbox

import (
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// showCheckout serves the hosted payment page. GET requests come from links, POST requests from the provider's
// script. If the order can no longer be paid, the page shows a message and a link back.
func (s *Simulator) showCheckout(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 64<<10)
	o, ok := s.orderOfSession(w, r)
	if !ok {
		return
	}
	s.logRead(logLine{Kind: "page", OrderID: o.id, Method: r.Method, Path: r.URL.Path, Status: http.StatusOK})
	s.writePage(w, r, o, http.StatusOK, "")
}

// takeResult handles the page's buttons: it creates the attempt and redirects to the merchant.
func (s *Simulator) takeResult(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 64<<10)
	o, ok := s.orderOfSession(w, r)
	if !ok {
		return
	}
	chosen := r.PostFormValue("result")
	plan, known := resultPlans[chosen]
	if !known {
		s.writePage(w, r, o, http.StatusBadRequest, "")
		return
	}
	if o.status != fair.GatewayOrderActive {
		// The payer clicked twice or used a second tab. Only the first click counts.
		s.writePage(w, r, o, http.StatusConflict, "")
		return
	}
	if plan.outcome != "" {
		plan.strict = true // a second click may arrive while the first one is being processed
		after, _, err := s.attempt(r, o.id, plan)
		if refusal, isRefusal := errors.AsType[*apiError](err); isRefusal && refusal.status == http.StatusConflict {
			if o, ok = s.orderOfSession(w, r); ok {
				s.writePage(w, r, o, http.StatusConflict, "")
			}
			return
		}
		if err != nil {
			s.failPage(w, r, err)
			return
		}
		o = after
	}
	back := returnAddress(o)
	switch {
	case r.PostFormValue("display") == "modal":
		s.writePage(w, r, o, http.StatusOK, pageModalResult)
	case strings.HasPrefix(chosen, "close"), back == "":
		s.writePage(w, r, o, http.StatusOK, pageLeft)
	default:
		http.Redirect(w, r, back, http.StatusSeeOther)
	}
}

// resultPlans maps the page's buttons to attempts. A plan without an outcome creates no attempt. Buttons whose
// names begin with close do not redirect, as if the payer had closed the tab.
var resultPlans = map[string]attemptPlan{
	"upi":         {outcome: fair.GatewayPaymentSuccess, group: "upi"},
	"credit_card": {outcome: fair.GatewayPaymentSuccess, group: "credit_card"},
	"debit_card":  {outcome: fair.GatewayPaymentSuccess, group: "debit_card"},
	"net_banking": {outcome: fair.GatewayPaymentSuccess, group: "net_banking"},
	"wallet":      {outcome: fair.GatewayPaymentSuccess, group: "wallet"},
	"fail":        {outcome: fair.GatewayPaymentFailed},
	"pending":     {outcome: fair.GatewayPaymentPending},
	"drop":        {outcome: fair.GatewayPaymentDropped},
	"soon":        {outcome: fair.GatewayPaymentSuccess, after: time.Minute},
	"late":        {outcome: fair.GatewayPaymentSuccess, after: 25 * time.Minute},
	"close":       {},
	"close_paid":  {outcome: fair.GatewayPaymentSuccess, group: "upi"},
}

// orderOfSession returns the order of a page's session, or responds with 404.
func (s *Simulator) orderOfSession(w http.ResponseWriter, r *http.Request) (order, bool) {
	session := r.FormValue("payment_session_id")
	if !strings.HasPrefix(session, "session_") || len(session) > 200 || strings.ContainsRune(session, 0) {
		session = "none"
	}
	o, err := findOrder(r.Context(), s.db, "session_id", session)
	if err == nil {
		o, err = s.currentOrder(r.Context(), o.id)
	}
	switch {
	case errors.Is(err, errOrderNotFound):
		s.writePage(w, r, order{}, http.StatusNotFound, pageUnknown)
		return order{}, false
	case err != nil:
		s.failPage(w, r, err)
		return order{}, false
	}
	return o, true
}

func (s *Simulator) failPage(w http.ResponseWriter, r *http.Request, err error) {
	s.log.LogAttrs(r.Context(), slog.LevelError, "sandbox: page failed",
		slog.String("path", r.URL.Path), slog.String("error", err.Error()))
	http.Error(w, "The sandbox could not do this. Go back and try again.", http.StatusInternalServerError)
}

// returnAddress returns the merchant's return URL, or "" if the order has none.
func returnAddress(o order) string {
	id := url.QueryEscape(o.id)
	return strings.NewReplacer("{order_id}", id, "%7Border_id%7D", id, "%7border_id%7d", id).Replace(o.details.ReturnURL)
}
