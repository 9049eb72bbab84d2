package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// EntryCodeView is an entry code as an image.
type EntryCodeView struct {
	Holder string  `json:"holder"` // the first word of the name of a registration; "" for a member of a booking, who is shown by number
	Member int     `json:"member"`
	QR     QRImage `json:"qr"`
	Href   string  `json:"href"` // the page that shows only this code, large; without a language
}

// EntryCodes are the entry codes of a paid order.
type EntryCodes struct {
	Members int             `json:"members"` // the number of codes; 0: none
	Shown   []EntryCodeView `json:"shown"`   // all codes, or none when they would make the page too large for slow phones
	Href    string          `json:"href"`    // the page with all codes, without a language
}

// EntryCodeProps are the props of the page with one large entry code. The code is either the payer's own, or one that
// was scanned with a phone's camera. For a scanned code, the holder is not shown.
type EntryCodeProps struct {
	State   EntryCodeState  `json:"state"`
	Kind    ResultKind      `json:"kind"`
	Code    EntryCodeView   `json:"code"`
	Members int             `json:"members"` // the number of codes of the payer's order; 0 on the page of a scanned code
	Others  []EntryCodeLink `json:"others"`  // links to all codes, when there are several
	Back    string          `json:"back"`    // the page of the order, without a language; "" when there is none
	Gate    string          `json:"gate"`    // the gate's page that checks a scanned code; or ""
	Image   string          `json:"image"`   // the payer's own code as an image file; or ""
	Firm    string          `json:"firm"`    // the exhibitor of the payer's own booking; or ""
	Stalls  []ResultStall   `json:"stalls"`  // the stalls of that booking
	Apple   string          `json:"apple"`   // adds the payer's own code to Apple Wallet; or ""
	Google  string          `json:"google"`  // adds the payer's own code to Google Wallet; or ""
	AsOf    string          `json:"asOf"`    // when this page was rendered, for a copy stored offline; or ""
}

// EntryCodeLink is a link to the code of one member.
type EntryCodeLink struct {
	Member  int    `json:"member"`
	Href    string `json:"href"` // link without a language
	Current bool   `json:"current"`
}

// EntryCodeState is the state of the page.
type EntryCodeState string

// The states of the page.
const (
	EntryCodeShown   EntryCodeState = "shown"
	EntryCodeNone    EntryCodeState = "none"    // not paid, or cancelled
	EntryCodeInvalid EntryCodeState = "invalid" // the scanned text is not a valid entry code
)

// Values lists the states. The TypeScript generator uses it.
func (EntryCodeState) Values() []string { return []string{"shown", "none", "invalid"} }

// maxEntryCodesShown is the maximum number of codes on the result page: each code adds about 500 bytes, and the page's
// size limit leaves no room for more in Hindi and Telugu.
const maxEntryCodesShown = 2

// entryCodesOf returns the codes of an order for its result page.
func entryCodesOf(ctx context.Context, d Deps, o fair.Order) (EntryCodes, error) {
	codes, err := d.App.Entry.EntryCodesOf(ctx, o)
	if err != nil || len(codes) == 0 {
		return EntryCodes{}, err
	}
	own := url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}
	view := EntryCodes{Members: len(codes), Href: entryCodesPath(own, 0)}
	if len(codes) > maxEntryCodesShown {
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

// entryCodesPath returns the path of the page with the entry codes of an order or registration. The argument own
// contains the ids of the order or registration. If member is above 0, the page first shows the code of this member.
func entryCodesPath(own url.Values, member int) string {
	query := url.Values{}
	for name, values := range own {
		query[name] = values
	}
	if member > 0 {
		query.Set("member", strconv.Itoa(member))
	}
	return "/entry-codes?" + query.Encode()
}

func entryCodeView(kind fair.OrderKind, code fair.EntryCode, href string) (EntryCodeView, error) {
	view := EntryCodeView{Member: code.Member, Href: href}
	if kind == fair.OrderForRegistration {
		// The holder is shown with the same part of the name as in the greeting on the result page.
		view.Holder = fair.Payer{Name: code.Holder}.FirstName()
	}
	var err error
	view.QR, err = qrImage(code.Text)
	return view, err
}

// entryCodesPage shows payers their entry codes, one at a time. The codes belong to an order, or to a registration
// that the office marked as paid. The page works without JavaScript and fits on one printed page.
func entryCodesPage(d Deps) Page {
	return Page{
		Name: "entry-code", Path: "/entry-codes", Unlisted: true, Shape: EntryCodeProps{},
		Props:      func(ctx context.Context, r *Request) (any, error) { return entryCodesProps(ctx, d, r) },
		OfflineFor: func(ctx context.Context, props any) (time.Duration, error) { return entryOfflineFor(ctx, d, props) },
	}
}

// entryOfflineFor returns how long the browser may keep the page for use without a network. For a valid code this is
// until the end of the fair, otherwise 0.
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
	codes, own, err := ownEntryCodes(ctx, d, r.Query, &p)
	if err != nil || len(codes) == 0 {
		return p, err
	}
	member, err := strconv.Atoi(r.Query.Get("member"))
	if err != nil || member < 1 || member > len(codes) {
		member = 1
	}
	p.State, p.Members = EntryCodeShown, len(codes)
	p.AsOf = fair.DateTimeIn(r.Lang, d.App.Now())
	if len(codes) > 1 {
		for _, code := range codes {
			p.Others = append(p.Others, EntryCodeLink{
				Member: code.Member, Href: entryCodesPath(own, code.Member),
				Current: code.Member == member,
			})
		}
	}
	p.Image = ownCodeHref(entryImagePath, own, member)
	p.Apple, p.Google = d.Wallets.walletHrefs(own, member, r.Lang)
	if err := p.addBooking(ctx, d, r); err != nil {
		return p, err
	}
	p.Code, err = entryCodeView(fair.OrderKind(p.Kind), codes[member-1], "")
	return p, err
}

// addBooking adds the exhibitor and the stalls of a payer's own booking.
func (p *EntryCodeProps) addBooking(ctx context.Context, d Deps, r *Request) error {
	if p.Kind != ResultKind(fair.OrderForBooking) {
		return nil
	}
	o, err := d.App.Payments.FindOwnOrder(ctx, r.Query.Get("transactionId"), r.Query.Get("userID"))
	if err != nil {
		return err
	}
	view, err := d.App.Payments.OrderView(ctx, o)
	if err != nil || view.Booking == nil {
		return err
	}
	p.Firm = view.Booking.Name
	p.Stalls, err = bookedStalls(ctx, d.App, r.Lang, *view.Booking)
	return err
}

// ownEntryCodes finds the codes of the order or registration whose ids are in the query; without ids the visitor is
// redirected to the home page.
func ownEntryCodes(ctx context.Context, d Deps, query url.Values, p *EntryCodeProps) ([]fair.EntryCode, url.Values,
	error,
) {
	user := query.Get("userID")
	if id := query.Get("transactionId"); id != "" {
		o, err := d.App.Payments.FindOwnOrder(ctx, id, user)
		if err != nil {
			return nil, nil, err
		}
		p.Kind, p.Back = ResultKind(o.Kind), resultPath(o)
		codes, err := d.App.Entry.EntryCodesOf(ctx, o)
		return codes, url.Values{"transactionId": {id}, "userID": {user}}, err
	}
	id := query.Get("registrationId")
	if id == "" {
		return nil, nil, RedirectTo("/")
	}
	reg, err := d.App.Sales.FindOwnRegistration(ctx, id, user)
	if err != nil {
		return nil, nil, err
	}
	p.Back = paymentPath(reg)
	codes, err := d.App.Entry.EntryCodesOfRegistration(ctx, reg)
	return codes, url.Values{"registrationId": {id}, "userID": {user}}, err
}

// entryPath is the path of the page that shows a scanned code. The address in the QR code (fair.EntryPath) shows the
// same page.
const entryPath = "/entry"

// entryPage shows a scanned code: its image, and instructions for using it.
func entryPage(d Deps) Page {
	return Page{
		Name: "entry-code", Path: entryPath, Unlisted: true, Shape: EntryCodeProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return entryProps(ctx, d, r.Query.Get("code")) },
	}
}

func entryProps(ctx context.Context, d Deps, text string) (EntryCodeProps, error) {
	p := EntryCodeProps{State: EntryCodeInvalid, Kind: ResultKind(fair.OrderForRegistration)}
	pass, err := d.App.Entry.VerifyEntryCode(ctx, text)
	if errors.Is(err, fair.ErrNoEntryCode) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	code := fair.CleanEntryCode(text)
	p.State, p.Kind, p.Gate = EntryCodeShown, ResultKind(pass.Kind), gatePath(code)
	p.Code.Member = pass.Member
	p.Code.QR, err = qrImage(fair.EntryAddress(d.BaseURL, code))
	return p, err
}

func gatePath(code string) string { return "/admin/gate?" + url.Values{"code": {code}}.Encode() }

// entryCodeIn extracts the entry code from a path that consists of /E/ and the code. It ignores letter case.
func entryCodeIn(path string) (code string, ok bool) {
	if len(path) < len(fair.EntryPath) || !strings.EqualFold(path[:len(fair.EntryPath)], fair.EntryPath) {
		return "", false
	}
	return path[len(fair.EntryPath):], true
}

// serveEntryAddress serves the address in an entry code's QR code: users who may check codes are redirected to the
// gate's page, all others see how to use the code.
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
		w.Header().Set("Location", gatePath(fair.CleanEntryCode(code)))
		w.WriteHeader(http.StatusSeeOther)
		return
	}
	lang := fair.LangFromHeader(r.Header.Get("Accept-Language"))
	at := place{lang: lang, page: s.byPath[entryPath], canonical: localPath(lang, entryPath)}
	request := &Request{Lang: lang, Path: at.page.Path, Query: url.Values{"code": {fair.CleanEntryCode(code)}}, HTTP: r}
	props, err := propsOf(r.Context(), at.page, request)
	if err != nil {
		s.answerError(w, r, at, err)
		return
	}
	s.serveOnce(w, r, at, http.StatusOK, request, props)
}
