package site

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/wiring"
)

// EntryCodeView contains an entry code and its QR code.
type EntryCodeView struct {
	Holder string  `json:"holder"` // first word of the name; "" for a booking, whose members have numbers
	Member int     `json:"member"`
	QR     QRImage `json:"qr"`
	Href   string  `json:"href"` // path, without a language prefix, of the page that shows only this code in a large size
}

// EntryCodes contains the entry codes of a paid order.
type EntryCodes struct {
	Members int             `json:"members"` // number of codes; 0 if there are none
	Shown   []EntryCodeView `json:"shown"`   // all codes; empty if they would make the page too large for slow phones
	Href    string          `json:"href"`    // URL of the page with all codes, without a language prefix
	Pass    *PassView       `json:"pass,omitempty"`
}

// PassView tells how to get the entry codes by WhatsApp.
type PassView struct {
	Href   string `json:"href"` // opens a chat with the fair, in which the word is typed
	Number string `json:"number"`
	Word   string `json:"word"`
	QR     string `json:"qr"` // URL of an image that opens the same chat
}

// EntryCodeProps are the props of the page that shows one entry code in a large size. The code is either the payer's
// own code or a code that was scanned with a phone's camera. For a scanned code, the page does not show the holder.
type EntryCodeProps struct {
	State   EntryCodeState  `json:"state"`
	Kind    ResultKind      `json:"kind"`
	Code    EntryCodeView   `json:"code"`
	Members int             `json:"members"` // number of codes of the payer's order; 0 for a scanned code
	Linked  bool            `json:"linked"`  // the payer has sent this person the link to the person's own code
	List    string          `json:"list"`    // page with all codes, without a language; "" if there is only one
	Others  []EntryCodeLink `json:"others"`  // links to all codes of the order if there are several
	Back    string          `json:"back"`    // path of the order's page, without a language prefix; "" if there is none
	Gate    string          `json:"gate"`    // path of the gate's page that checks a scanned code; or ""
	Image   string          `json:"image"`   // URL of the payer's own code as an image file; or ""
	Short   string          `json:"short"`   // short code of the payer's own order, which can be typed at a gate; or ""
	Firm    string          `json:"firm"`    // exhibitor of the payer's own booking; or ""
	Local   LocalName       `json:"local"`   // the exhibitor's name in a second script
	Stalls  []ResultStall   `json:"stalls"`  // stalls of the payer's own booking
	AsOf    string          `json:"asOf"`    // time at which the page was rendered, for offline copies; or ""
}

// EntryCodeLink is a link to the entry code of one member.
type EntryCodeLink struct {
	Member  int    `json:"member"`
	Href    string `json:"href"` // URL of the page, without a language
	Current bool   `json:"current"`
}

// EntryCodeState is the state of the page that shows an entry code.
type EntryCodeState string

// The values of EntryCodeState.
const (
	EntryCodeShown   EntryCodeState = "shown"
	EntryCodeNone    EntryCodeState = "none"    // the order is not paid, or it is cancelled
	EntryCodeOver    EntryCodeState = "over"    // the fair is over, so the code is no longer valid
	EntryCodeInvalid EntryCodeState = "invalid" // the scanned text is not a valid entry code
)

// Values returns all states. The TypeScript generator calls this method.
func (EntryCodeState) Values() []string { return []string{"shown", "none", "over", "invalid"} }

// isFairOver reports whether the entry codes of a paid order are no longer valid, because the fair of its edition has
// ended since the payment. For an earlier edition, it returns true.
func isFairOver(ctx context.Context, a *wiring.Features, editionID string, paid time.Time) (bool, error) {
	edition, err := a.Content.Edition(ctx)
	return edition.OverFor(editionID, paid, a.Now()), err
}

// codesOfOrder returns the entry codes of an order. If the fair of the order's edition is over, it returns no codes,
// and `over` is true.
func codesOfOrder(
	ctx context.Context, a *wiring.Features, o fair.Order,
) (codes []fair.EntryCode, over bool, err error) {
	codes, err = a.Entry.CodesOf(ctx, o)
	if err != nil || len(codes) == 0 {
		return nil, false, err
	}
	if over, err = isFairOver(ctx, a, o.EditionID, o.PaidAt); err != nil || over {
		return nil, over, err
	}
	return codes, false, nil
}

// maxEntryCodesShown is the maximum number of entry codes on the result page. Each code adds about 500 bytes. With
// more codes, the Hindi and Telugu pages would exceed the size limit.
const maxEntryCodesShown = 2

// entryCodesOf returns the entry codes of an order for the order's result page.
func entryCodesOf(ctx context.Context, d Deps, o fair.Order, lang fair.Lang) (EntryCodes, error) {
	codes, _, err := codesOfOrder(ctx, d.App, o)
	if err != nil || len(codes) == 0 {
		return EntryCodes{}, err
	}
	own := url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}
	view := EntryCodes{Members: len(codes), Href: entryCodesPath(own, 0)}
	pass, err := d.App.WhatsApp.PassLink(ctx, lang)
	if err != nil {
		return EntryCodes{}, err
	}
	if pass.Href != "" {
		view.Pass = &PassView{
			Href: pass.Href, Number: pass.Number, Word: pass.Word, QR: passImagePath + "?lang=" + string(lang),
		}
	}
	if len(codes) > maxEntryCodesShown {
		if o.Kind == fair.OrderForRegistration {
			view.Href = entryListPath + "?" + own.Encode() // a group gets one sheet, and a link for each person
		}
		return view, nil
	}
	for _, code := range codes {
		shown, err := entryCodeView(o.Kind, code, entryCodesPath(own, code.Member))
		if err != nil {
			return EntryCodes{}, err
		}
		view.Shown = append(view.Shown, shown)
	}
	return view, nil
}

// entryCodesPath returns the URL of the page with the entry codes of an order or registration. The arguments `own` and
// `member` are the same as for ownCodeHref.
func entryCodesPath(own url.Values, member int) string {
	return ownCodeHref("/entry-codes", own, member)
}

// ownCodeHref returns the URL of a page or a file with the entry codes of an order or registration. The argument `own`
// contains the query parameters with the ids of the order or registration. If `member` is greater than 0, the URL is
// for the code of this member.
func ownCodeHref(path string, own url.Values, member int) string {
	query := maps.Clone(own)
	if member > 0 {
		query.Set("member", strconv.Itoa(member))
	}
	return path + "?" + query.Encode()
}

func entryCodeView(kind fair.OrderKind, code fair.EntryCode, href string) (EntryCodeView, error) {
	view := EntryCodeView{Member: code.Member, Href: href}
	if kind == fair.OrderForRegistration {
		view.Holder = code.Holder
	}
	var err error
	view.QR, err = qrImage(code.Text)
	return view, err
}

// entryCodesPage returns the page that shows payers their entry codes, one at a time. The codes belong to an order,
// or to a registration that the office marked as paid. The page works without JavaScript and fits on one printed
// page.
func entryCodesPage(d Deps) Page {
	return Page{
		Name: "entry-code", Path: "/entry-codes", Unlisted: true, Shape: EntryCodeProps{},
		Props:      func(ctx context.Context, r *Request) (any, error) { return entryCodesProps(ctx, d, r) },
		OfflineFor: func(ctx context.Context, props any) (time.Duration, error) { return entryOfflineFor(ctx, d, props) },
	}
}

// entryOfflineFor returns how long the browser may store the page for use without a network connection. For a valid
// code, this is the time until the end of the fair. Otherwise it is 0.
func entryOfflineFor(ctx context.Context, d Deps, props any) (time.Duration, error) {
	if p, ok := props.(EntryCodeProps); !ok || p.State != EntryCodeShown {
		return 0, nil
	}
	edition, err := d.App.Content.Edition(ctx)
	if err != nil {
		return 0, err
	}
	return edition.End().Sub(d.App.Now()), nil
}

func entryCodesProps(ctx context.Context, d Deps, r *Request) (EntryCodeProps, error) {
	p := EntryCodeProps{State: EntryCodeNone, Kind: ResultKind(fair.OrderForRegistration)}
	own, err := ownEntryCodes(ctx, d, r.Query)
	if err != nil {
		return p, err
	}
	p.Kind, p.Back = own.kind(), own.back
	if own.over {
		p.State = EntryCodeOver
	}
	if len(own.codes) == 0 {
		return p, nil
	}
	member, err := strconv.Atoi(r.Query.Get("member"))
	if err != nil || member < 1 || member > len(own.codes) {
		member = 1
	}
	shown := own.codes[member-1]
	p.State, p.AsOf = EntryCodeShown, fair.DateTimeIn(r.Lang, d.App.Now())
	if p.Members = len(own.codes); own.linked {
		p.Members, p.Linked = own.all, true
	}
	if len(own.codes) > 1 {
		p.List = entryListPath + "?" + own.ids.Encode()
		for _, code := range own.codes {
			p.Others = append(p.Others, EntryCodeLink{
				Member: code.Member, Href: entryCodesPath(own.ids, code.Member),
				Current: code.Member == member,
			})
		}
	}
	p.Image = ownCodeHref(entryImagePath, own.ids, member) + "&lang=" + string(r.Lang)
	if own.order.ID != "" && !own.linked {
		p.Short = fair.ShortCode(own.order.ID)
	}
	if b := own.booking; b != nil {
		p.Firm, p.Local = b.Name, localNameOf(b.LocalName)
		if p.Stalls, err = bookedStalls(ctx, d.App, r.Lang, *b); err != nil {
			return p, err
		}
	}
	p.Code, err = entryCodeView(fair.OrderKind(p.Kind), shown, "")
	return p, err
}

// ownCodes contains the entry codes of an order or registration that a visitor may see.
type ownCodes struct {
	codes        []fair.EntryCode   // empty if the order is not paid or cancelled, or if the fair is over
	ids          url.Values         // query parameters that identify the order or registration, or the linked code
	order        fair.Order         // without an id if there is none
	registration *fair.Registration // nil for a booking
	booking      *fair.Booking      // nil for a registration
	back         string             // path of the order's page, without a language; "" for a linked code
	over         bool               // the fair is over
	linked       bool               // only the code of one person, whom the payer sent a link
	all          int                // number of codes of the order of a linked code
}

// kind returns the kind of record to which the codes belong.
func (c ownCodes) kind() ResultKind {
	if c.booking != nil {
		return ResultKind(fair.OrderForBooking)
	}
	return ResultKind(fair.OrderForRegistration)
}

// ownEntryCodes returns the entry codes that the ids in a query open: those of an order or registration whose secret id
// is in the query, or the code of a person link. If the query contains no ids, the visitor is redirected to the home
// page.
func ownEntryCodes(ctx context.Context, d Deps, query url.Values) (own ownCodes, err error) {
	user := query.Get("userID")
	if link := query.Get(personLinkParameter); link != "" {
		return linkedCode(ctx, d, link)
	}
	if id := query.Get("transactionId"); id != "" {
		o, err := d.App.Payments.FindOwnOrder(ctx, id, user)
		if err != nil {
			return own, err
		}
		if own, err = orderCodes(ctx, d, o); err != nil {
			return own, err
		}
		own.ids, own.back = url.Values{"transactionId": {id}, "userID": {user}}, o.ResultPath()
		return own, nil
	}
	id := query.Get("registrationId")
	if id == "" {
		return own, RedirectTo("/")
	}
	reg, err := d.App.Sales.FindOwnRegistration(ctx, id, user)
	if err != nil {
		return own, err
	}
	own, err = registrationCodes(ctx, d, reg)
	own.ids, own.back = url.Values{"registrationId": {id}, "userID": {user}}, reg.PaymentPath()
	return own, err
}

// orderCodes returns the entry codes of an order.
func orderCodes(ctx context.Context, d Deps, o fair.Order) (own ownCodes, err error) {
	view, err := d.App.Payments.OrderView(ctx, o)
	if err != nil {
		return own, err
	}
	own = ownCodes{order: o, registration: view.Registration, booking: view.Booking}
	own.codes, own.over, err = codesOfOrder(ctx, d.App, o)
	return own, err
}

// registrationCodes returns the entry codes of a registration that the office may have marked as paid.
func registrationCodes(ctx context.Context, d Deps, reg fair.Registration) (own ownCodes, err error) {
	own.registration = &reg
	codes, err := d.App.Entry.CodesOfRegistration(ctx, reg)
	if err != nil || len(codes) == 0 {
		return own, err
	}
	if own.over, err = isFairOver(ctx, d.App, reg.EditionID, reg.CreatedAt); err == nil && !own.over {
		own.codes = codes
	}
	return own, err
}

// entryPath is the path of the page that shows a scanned code. The URL in a QR code begins with entry.CodePath and
// shows the same page.
const entryPath = "/entry"

// entryPage returns the page that shows a scanned code and explains how to use it.
func entryPage(d Deps) Page {
	return Page{
		Name: "entry-code", Path: entryPath, Unlisted: true, Shape: EntryCodeProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return entryProps(ctx, d, r.Query.Get("code")) },
	}
}

func entryProps(ctx context.Context, d Deps, text string) (EntryCodeProps, error) {
	p := EntryCodeProps{State: EntryCodeInvalid, Kind: ResultKind(fair.OrderForRegistration)}
	pass, err := d.App.Entry.VerifyCode(ctx, text)
	if errors.Is(err, entry.ErrNoCode) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	if over, err := isFairOver(ctx, d.App, pass.Edition, pass.IssuedAt); err != nil || over {
		p.State = EntryCodeOver
		return p, err
	}
	code := entry.CleanCode(text)
	p.State, p.Kind, p.Gate = EntryCodeShown, ResultKind(pass.Kind), gatePath(code)
	p.Code.Member = pass.Member
	p.Code.QR, err = qrImage(entry.CodeAddress(d.BaseURL, code))
	return p, err
}

// gatePath returns the address with which the gate app checks a code. The code is in the fragment, so that the app can
// open it without a network.
func gatePath(code string) string { return gateAppPath + "#code=" + url.QueryEscape(code) }

// entryCodeIn returns the entry code from a path of the form /E/<code>. It ignores letter case.
func entryCodeIn(path string) (code string, ok bool) {
	if len(path) < len(entry.CodePath) || !strings.EqualFold(path[:len(entry.CodePath)], entry.CodePath) {
		return "", false
	}
	return path[len(entry.CodePath):], true
}

// serveEntryAddress serves the URL in an entry code's QR code. It redirects users who may check entry codes to the
// gate app. All other visitors see a page that explains how to use the entry code.
func (s *Site) serveEntryAddress(w http.ResponseWriter, r *http.Request, code string) {
	w.Header().Set("X-Robots-Tag", "noindex")
	w.Header().Add("Vary", "Accept-Language, Cookie")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		s.serveFault(w, r, fair.English, http.StatusMethodNotAllowed)
		return
	}
	if s.atGate != nil && s.atGate(r) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Location", gatePath(entry.CleanCode(code)))
		w.WriteHeader(http.StatusSeeOther)
		return
	}
	lang := fair.LangFromHeader(r.Header.Get("Accept-Language"))
	at := place{lang: lang, page: s.byPath[entryPath], canonical: localPath(lang, entryPath)}
	request := &Request{Lang: lang, Path: at.page.Path, Query: url.Values{"code": {entry.CleanCode(code)}}, HTTP: r}
	props, err := propsOf(r.Context(), at.page, request)
	if err != nil {
		s.answerError(w, r, at, err)
		return
	}
	s.serveOnce(w, r, at, http.StatusOK, request, props)
}
