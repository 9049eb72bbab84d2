package sandbox

import (
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// showCheckout serves the hosted payment page. Links request the page with GET, and the provider's script requests it
// with POST. If the order can no longer be paid, the page shows a message and a link to the merchant.
func (s *Simulator) showCheckout(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 64<<10)
	o, ok := s.orderOfSession(w, r)
	if !ok {
		return
	}
	s.logRead(logLine{Kind: "page", OrderID: o.id, Method: r.Method, Path: r.URL.Path, Status: http.StatusOK})
	s.writePage(w, r, o, http.StatusOK, "")
}

// takeResult handles the buttons of the simulated checkout page. It creates a payment attempt with the chosen result
// and redirects to the merchant.
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
		// The payer clicked twice or has the page open in two tabs. Only the first click has an effect.
		s.writePage(w, r, o, http.StatusConflict, "")
		return
	}
	if plan.outcome != "" {
		plan.strict = true // refuses a second click that arrives while the first one is being processed
		after, _, err := s.attempt(r, o.id, plan)
		if refusal, isRefusal := errors.AsType[*apiError](err); isRefusal && refusal.status == http.StatusConflict {
			if o, ok = s.orderOfSession(w, r); ok {
				s.writePage(w, r, o, http.StatusConflict, "")
			}
			return
		}
		if err != nil {
			s.failPage(w, r, o, err)
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

// resultPlans maps the page's buttons to payment attempts. A plan without an outcome creates no attempt. Buttons whose
// names begin with "close" do not redirect: they simulate a payer who closes the tab.
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

// orderOfSession returns the order that belongs to a page's session. If there is no such order, it sends a 404 and
// returns false.
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
		s.failPage(w, r, o, err)
		return order{}, false
	}
	return o, true
}

// failPage sends a 500 response in the page's language. If the order could not be read, `o` is the zero value, and the
// language is the one that the browser prefers.
func (s *Simulator) failPage(w http.ResponseWriter, r *http.Request, o order, err error) {
	s.log.LogAttrs(r.Context(), slog.LevelError, "sandbox: page failed",
		slog.String("path", r.URL.Path), slog.String("error", err.Error()))
	http.Error(w, texts.Checkout.Failed().In(pageLanguage(r, o)), http.StatusInternalServerError)
}

// returnAddress returns the return URL that the merchant sent with the order, or "" if there is none.
func returnAddress(o order) string {
	id := url.QueryEscape(o.id)
	return strings.NewReplacer("{order_id}", id, "%7Border_id%7D", id, "%7border_id%7d", id).Replace(o.details.ReturnURL)
}
