package sandbox

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

//go:embed page
var pageFiles embed.FS

// These are page states in addition to the order statuses. In these states, the page shows no payment buttons.
const (
	pageUnknown     = "unknown" // there is no such session
	pageLeft        = "left"    // the payment attempt is finished, and there is no return URL
	pageModalResult = "modal"   // the payment attempt is finished, and the page is shown inside the merchant's page
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
	Modal    bool
	// State is "pay" for an order that can be paid, "paid", "expired", or "ended" for an order with any other status. It
	// can also be one of the constants pageUnknown, pageLeft and pageModalResult.
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
		Lang: lang, Style: template.CSS(pageStyle), Amount: o.amount.String(), OrderID: o.id, Session: o.session,
		Merchant: cmp.Or(s.merchant, texts.Checkout.Merchant().In(lang)),
		Deadline: s.deadline(o), Back: returnAddress(o), State: cmp.Or(state, pageState(o)),
		Modal: r.FormValue("display") == "modal", Methods: methodButtons(o, lang), Others: otherButtons(lang),
		Message: texts.Checkout.States(pageState(o)).In(lang),
	}
	if v.State == "pay" {
		attempts, err := findAttempts(r.Context(), s.db, o.id)
		if err != nil {
			s.failPage(w, r, o, err)
			return
		}
		v.Waiting = slices.ContainsFunc(attempts, attempt.isPending)
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
	if u, err := url.Parse(o.details.ReturnURL); err == nil {
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
	at, now := o.expireAt.In(india), s.clock.Now().In(india)
	if at.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return at.Format("15:04")
	}
	return at.Format("02/01/2006 15:04")
}

// pagePolicy returns a Content-Security-Policy. It allows only the page's own style. It allows scripts only in the
// state pageModalResult. It allows the merchant's address as a form action, because browsers apply form-action also to
// the redirect that follows a form.
func pagePolicy(v pageView) string {
	target := "'self'"
	if u, err := url.Parse(v.Back); err == nil && u.Host != "" {
		target += " " + u.Scheme + "://" + u.Host
	}
	script := "'none'"
	if v.State == pageModalResult {
		script = "'self'"
	}
	return "default-src 'none'; style-src " + styleHash + "; script-src " + script + "; img-src data:; form-action " +
		target +
		"; base-uri 'none'; frame-ancestors 'self'"
}

func pageState(o order) string {
	switch o.status {
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
	wanted := cmp.Or(o.details.Methods, "upi,cc,dc,nb,app")
	for m := range strings.SplitSeq(wanted, ",") {
		group := map[string]string{
			"upi": "upi", "cc": "credit_card", "dc": "debit_card", "nb": "net_banking", "app": "wallet",
		}[strings.TrimSpace(m)]
		if group != "" {
			out = append(out, pageButton{Result: group, Label: texts.Checkout.Methods(group).In(lang)})
		}
	}
	if out == nil { // the merchant requested only methods that are not simulated, such as paypal
		out = append(out, pageButton{Result: "upi", Label: texts.Checkout.MethodsUpi().In(lang)})
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

// serveScript returns a handler for one of the scripts in the folder page. The handler inserts the texts of all
// languages. The merchant's page loads the script, and the script learns the language of that page only when it runs.
func serveScript(name string) http.HandlerFunc {
	script := bytes.Replace(mustReadPage(name), []byte("SANDBOX_TEXTS"), scriptTexts(), 1)
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write(script)
	}
}

// scriptTexts returns the script texts as a JavaScript value: an object with the texts for each language.
func scriptTexts() []byte {
	all := map[texts.Lang]map[string]string{}
	for _, l := range texts.Langs() {
		all[l] = map[string]string{
			"title": texts.Checkout.Title().In(l), "close": texts.Checkout.Close().In(l),
			"closed": texts.Checkout.Closed().In(l),
		}
	}
	script, err := json.Marshal(all)
	if err != nil {
		panic(err) // impossible, because maps of strings can always be encoded
	}
	return script
}
