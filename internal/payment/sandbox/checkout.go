package sandbox

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

//go:embed page
var pageFiles embed.FS

// These are page states in addition to the order statuses. In these states, the page shows no payment buttons.
const (
	pageUnknown = "unknown" // there is no such session
	pageLeft    = "left"    // the payment attempt is finished, and there is no return URL
)

// checkoutPage is the template of the payment page. It reads the page's texts from package texts.
var checkoutPage = template.Must(template.New("checkout.html").Funcs(template.FuncMap{
	"texts": func() map[string]any { return map[string]any{"Checkout": texts.Checkout} },
}).ParseFS(pageFiles, "page/checkout.html"))

var (
	pageStyle = mustReadPage("checkout.css")
	styleHash = func() string {
		sum := sha256.Sum256(pageStyle)
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}()
)

func mustReadPage(name string) []byte {
	raw, err := pageFiles.ReadFile("page/" + name)
	if err != nil {
		panic(err) // impossible, because the file is embedded
	}
	return bytes.TrimSpace(raw)
}

type pageButton struct {
	Result      string
	Label, Hint string
}

// pageView contains the data that the payment page shows.
type pageView struct {
	Lang     texts.Lang
	Style    template.CSS
	Merchant string
	Amount   string
	OrderID  string
	Deadline string
	Session  string
	// State is "pay" for an order that can be paid, "paid", "expired", or "ended" for an order with any other status. It
	// can also be pageUnknown or pageLeft.
	State   string
	Waiting bool // an attempt is pending
	Methods []pageButton
	Others  []pageButton
	Back    string
	Message string
}

// writePage writes an order's payment page. If `state` is empty, the order's status determines the page's state.
func (s *Simulator) writePage(w http.ResponseWriter, r *http.Request, o order, status int, state string) {
	lang := pageLanguage(r, o)
	v := pageView{
		Lang: lang, Style: template.CSS(pageStyle), Amount: o.Amount.String(), OrderID: o.ID, Session: o.Session,
		Merchant: texts.Checkout.Merchant().In(lang), Waiting: o.hasPending(),
		Deadline: s.deadline(o), Back: returnAddress(o), State: cmp.Or(state, pageState(o)),
		Methods: methodButtons(o, lang), Others: otherButtons(lang),
		Message: texts.Checkout.States(pageState(o)).In(lang),
	}
	var page bytes.Buffer
	if err := checkoutPage.Execute(&page, v); err != nil {
		s.failPage(w, r, o, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", pagePolicy(v))
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "same-origin") // the URL may contain the session id
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Robots-Tag", "noindex")
	w.WriteHeader(status)
	_, _ = w.Write(page.Bytes())
}

// pageLanguage returns the language of the merchant's page to which the order's return URL leads. If the order has no
// return URL, it returns the language that the browser prefers.
func pageLanguage(r *http.Request, o order) texts.Lang {
	if u, err := url.Parse(o.Input.Meta.ReturnURL); err == nil {
		for _, l := range texts.Langs() {
			prefix := l.PathPrefix()
			if prefix != "" && strings.HasPrefix(u.Path, prefix+"/") || u.Query().Get("lang") == string(l) {
				return l
			}
		}
		if u.Host != "" {
			return texts.English
		}
	}
	return texts.LangFromHeader(r.Header.Get("Accept-Language"))
}

// Say returns a text in the language of the page.
func (v pageView) Say(m texts.Message) string { return m.In(v.Lang) }

// Languages returns the languages of the banner.
func (v pageView) Languages() []texts.Lang { return texts.Langs() }

// deadline returns the time until which the order can be paid. It includes the date if that is not today.
func (s *Simulator) deadline(o order) string {
	at, now := o.ExpiresAt.In(fair.Kolkata), s.clock.Now().In(fair.Kolkata)
	if at.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return at.Format("15:04")
	}
	return at.Format("02/01/2006 15:04")
}

// pagePolicy returns a Content-Security-Policy. It allows only the page's own style and no script. It allows the
// merchant's address as a form action, because browsers apply form-action also to the redirect that follows a form.
func pagePolicy(v pageView) string {
	target := "'self'"
	if u, err := url.Parse(v.Back); err == nil && u.Host != "" {
		target += " " + u.Scheme + "://" + u.Host
	}
	return "default-src 'none'; style-src " + styleHash + "; img-src data:; form-action " + target +
		"; base-uri 'none'; frame-ancestors 'self'"
}

func pageState(o order) string {
	switch o.Status {
	case fair.GatewayOrderActive:
		return "pay"
	case fair.GatewayOrderPaid:
		return "paid"
	case fair.GatewayOrderExpired:
		return "expired"
	}
	return "ended"
}

// methodButtons returns buttons for the payment methods that the merchant requested, in the same order. If the
// merchant requested none, it returns buttons for all usual methods.
func methodButtons(o order, lang texts.Lang) []pageButton {
	var out []pageButton
	wanted := cmp.Or(o.Input.Meta.Methods, "upi,cc,dc,nb,app")
	for m := range strings.SplitSeq(wanted, ",") {
		group := map[string]string{
			"upi": "upi", "cc": "credit_card", "dc": "debit_card", "nb": "net_banking", "app": "wallet",
		}[strings.TrimSpace(m)]
		if group != "" {
			out = append(out, pageButton{Result: group, Label: texts.Checkout.Methods(group).In(lang)})
		}
	}
	return out
}

func otherButtons(lang texts.Lang) []pageButton {
	var out []pageButton
	for _, result := range []string{"fail", "pending", "soon", "late", "drop", "close", "close_paid"} {
		out = append(out, pageButton{
			Result: result, Label: texts.Checkout.Endings(result).In(lang),
			Hint: texts.Checkout.EndingHints(result).In(lang),
		})
	}
	return out
}

// showCheckout serves the hosted payment page. If the order can no longer be paid, the page shows a message and a link
// to the merchant.
func (s *Simulator) showCheckout(w http.ResponseWriter, r *http.Request) {
	if o, ok := s.orderOfSession(w, r); ok {
		s.writePage(w, r, o, http.StatusOK, "")
	}
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
	if o.Status != fair.GatewayOrderActive {
		// The payer clicked twice or has the page open in two tabs. Only the first click has an effect.
		s.writePage(w, r, o, http.StatusConflict, "")
		return
	}
	if plan.outcome != "" {
		plan.strict = true // refuses a second click that arrives while the first one is being processed
		after, _, err := s.attempt(r.Context(), o.ID, plan)
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
	if back := returnAddress(o); back != "" && !strings.HasPrefix(chosen, "close") {
		http.Redirect(w, r, back, http.StatusSeeOther)
		return
	}
	s.writePage(w, r, o, http.StatusOK, pageLeft)
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
	o, err := findOrder(r.Context(), s.DB, "session_id = $1", session)
	if err == nil {
		o, err = s.currentOrder(r.Context(), o.ID)
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
	s.Log.LogAttrs(r.Context(), slog.LevelError, "sandbox: page failed",
		slog.String("path", r.URL.Path), slog.String("error", err.Error()))
	http.Error(w, texts.Checkout.Failed().In(pageLanguage(r, o)), http.StatusInternalServerError)
}

// returnAddress returns the return URL that the merchant sent with the order, or "" if there is none.
func returnAddress(o order) string {
	id := url.QueryEscape(o.ID)
	placeholder := strings.NewReplacer("{order_id}", id, "%7Border_id%7D", id, "%7border_id%7d", id)
	return placeholder.Replace(o.Input.Meta.ReturnURL)
}
