package sandbox

import (
	"cmp"
	"embed"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

const (
	checkoutPath  = "/sandbox/pg/view/sessions/checkout"
	stylePath     = "/sandbox/pg/view/checkout.css"
	sessionPrefix = "session_" // followed by the order's id, "_" and a random text
)

//go:embed page
var pageFiles embed.FS

// checkoutPage is the template of the payment page. It reads the page's texts from package texts.
var checkoutPage = template.Must(template.New("checkout.html").Funcs(template.FuncMap{
	"texts": func() map[string]any { return map[string]any{"Checkout": texts.Checkout} },
}).ParseFS(pageFiles, "page/checkout.html"))

// pageView contains the data that the payment page shows.
type pageView struct {
	Lang                   texts.Lang
	Order                  order
	Amount, Deadline, Back string
	State                  string // "pay", "paid", "expired", "ended", "unknown", or "left" if there is no return URL
	Return                 string // the page that the merchant named when it opened the payment page; or ""
	Waiting                bool   // a payment is pending
	Methods, Others        []string
}

// Say returns a text in the language of the page.
func (v pageView) Say(m texts.Message) string { return m.In(v.Lang) }

// Languages returns the languages of the banner.
func (v pageView) Languages() []texts.Lang { return texts.Langs() }

// groups contains the names of the payment methods in requests, and their names in payments.
var groups = map[string]string{
	"upi": "upi", "cc": "credit_card", "dc": "debit_card", "nb": "net_banking", "app": "wallet",
}

// others contains the buttons of the page that are not payment methods.
var others = []string{"fail", "pending", "soon", "late", "drop", "close", "close_paid"}

// buttons maps the page's buttons to payments. Without an outcome, no payment is started. Buttons whose names begin
// with "close" do not redirect: they simulate a payer who closes the tab.
var buttons = map[string]attempt{
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
	"close_paid":  {outcome: fair.GatewayPaymentSuccess},
}

// checkout serves the hosted payment page and handles its buttons: it starts a payment with the chosen result and
// redirects to the merchant. If the order can no longer be paid, the page shows a message and a link to the merchant.
func (s *Simulator) checkout(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, 64<<10)
	status, state := http.StatusOK, ""
	a, err := s.orderOfSession(r)
	if chosen := r.PostFormValue("result"); err == nil && r.Method == http.MethodPost {
		how, known := buttons[chosen]
		if !known {
			status = http.StatusBadRequest
		} else if a, err = s.pay(r, a.Order.ID, how); err == nil {
			if back := returnAddress(r, a.Order); back != "" && !strings.HasPrefix(chosen, "close") {
				http.Redirect(w, r, back, http.StatusSeeOther)
				return
			}
			state = "left"
		}
	}
	switch {
	case errors.Is(err, errOrderNotFound):
		status, state = http.StatusNotFound, "unknown"
	case errors.Is(err, errNotActive): // the payer clicked twice or has the page open in two tabs
		status = http.StatusConflict
	case err != nil:
		s.Log.ErrorContext(r.Context(), "sandbox: page failed", "path", r.URL.Path, "error", err)
		http.Error(w, texts.Checkout.Failed().In(pageLanguage(r, a.Order)), http.StatusInternalServerError)
		return
	}
	s.writePage(w, r, a, status, state)
}

// orderOfSession returns the order that belongs to a page's session.
func (s *Simulator) orderOfSession(r *http.Request) (account, error) {
	session := r.FormValue("payment_session_id")
	id, _ := strings.CutPrefix(session, sessionPrefix)
	if id = id[:max(strings.LastIndexByte(id, '_'), 0)]; !orderIDs.MatchString(id) {
		return account{}, errOrderNotFound
	}
	a, err := s.currentOrder(r.Context(), id)
	if err == nil && a.Order.Session != session {
		return account{}, errOrderNotFound
	}
	return a, err
}

// pay starts a payment of an order. Its error is errNotActive if the order cannot be paid.
func (s *Simulator) pay(r *http.Request, orderID string, how attempt) (account, error) {
	return s.changeOrder(r.Context(), orderID, func(t *transaction) error {
		if t.Order.Status != fair.GatewayOrderActive {
			return errNotActive
		}
		if how.outcome != "" {
			t.start(how)
		}
		return nil
	})
}

// writePage writes an order's payment page. If `state` is empty, the order's status determines the page's state.
func (s *Simulator) writePage(w http.ResponseWriter, r *http.Request, a account, status int, state string) {
	v := pageView{
		Lang: pageLanguage(r, a.Order), Order: a.Order, Amount: fair.Paise(a.Order.Amount).String(),
		Deadline: a.Order.ExpiresAt.In(fair.Kolkata).Format("02/01/2006 15:04"), Back: returnAddress(r, a.Order),
		Return:  r.FormValue("return"),
		Waiting: a.isWaiting(), Others: others,
		State: cmp.Or(state, map[fair.GatewayOrderStatus]string{
			fair.GatewayOrderActive: "pay", fair.GatewayOrderPaid: "paid", fair.GatewayOrderExpired: "expired",
		}[a.Order.Status], "ended"),
	}
	// The methods that the merchant requested have the same order. If it requested none, there are all.
	for m := range strings.SplitSeq(cmp.Or(a.Order.Meta.Methods, "upi,cc,dc,nb,app"), ",") {
		if group := groups[strings.TrimSpace(m)]; group != "" {
			v.Methods = append(v.Methods, group)
		}
	}
	// Browsers apply form-action also to the redirect that follows a form.
	target := "'self'"
	if u, err := url.Parse(v.Back); err == nil && u.Host != "" {
		target += " " + u.Scheme + "://" + u.Host
	}
	for name, value := range map[string]string{
		"Content-Type": "text/html; charset=utf-8",
		"Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src data:; form-action " + target +
			"; base-uri 'none'; frame-ancestors 'self'",
		"Cache-Control":          "no-store",
		"Referrer-Policy":        "same-origin", // the URL may contain the session id
		"X-Content-Type-Options": "nosniff",
	} {
		w.Header().Set(name, value)
	}
	w.WriteHeader(status)
	if err := checkoutPage.Execute(w, v); err != nil {
		s.Log.ErrorContext(r.Context(), "sandbox: page failed", "path", r.URL.Path, "error", err)
	}
}

// pageLanguage returns the language of the merchant's page to which the order's return URL leads. If the order has no
// return URL, it returns the language that the browser prefers.
func pageLanguage(r *http.Request, o order) texts.Lang {
	u, err := url.Parse(o.Meta.ReturnURL)
	if err != nil || u.Host == "" {
		return texts.LangFromHeader(r.Header.Get("Accept-Language"))
	}
	for _, l := range texts.Langs() {
		if prefix := l.PathPrefix(); prefix != "" && strings.HasPrefix(u.Path, prefix+"/") {
			return l
		}
	}
	return texts.English
}

// returnAddress returns the URL to which the payment page leads back, or "" if there is none. It is the return URL that
// the merchant sent with the order. As with the provider's own page, the merchant can name another page of the same
// site when it opens the payment page.
func returnAddress(r *http.Request, o order) string {
	back := strings.ReplaceAll(o.Meta.ReturnURL, "{order_id}", o.ID)
	wanted, err := url.Parse(r.FormValue("return"))
	own, wrong := url.Parse(back)
	if err == nil && wrong == nil && wanted.Host != "" && wanted.Scheme == own.Scheme && wanted.Host == own.Host {
		return wanted.String()
	}
	return back
}
