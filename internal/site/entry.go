package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// EntryCodeView is an entry code as a picture.
type EntryCodeView struct {
	Holder string  `json:"holder"` // the first word of a registration's name; "" for a member, whose number says it
	Member int     `json:"member"`
	QR     QRImage `json:"qr"`
	Href   string  `json:"href"` // where it stands alone, large; without a language
}

// EntryCodes are those of a paid order.
type EntryCodes struct {
	Members int             `json:"members"` // how many codes there are; 0: none
	Shown   []EntryCodeView `json:"shown"`   // all of them, or none when they are too many for a page that a slow phone loads
	Href    string          `json:"href"`    // the page with each of them, without a language
}

// EntryCodeProps are the props of the page with one entry code, large: the payer's own, or the one that a phone's
// camera has read, which shows nothing of who it is for.
type EntryCodeProps struct {
	State   EntryCodeState  `json:"state"`
	Kind    ResultKind      `json:"kind"`
	Code    EntryCodeView   `json:"code"`
	Members int             `json:"members"` // how many the payer's order has; 0 on the page of a code that was read
	Others  []EntryCodeLink `json:"others"`  // the way to each of them, when there are several
	Back    string          `json:"back"`    // the page of the order, without a language; "" when there is none
	Gate    string          `json:"gate"`    // where the office checks the code that was read; ""
}

// EntryCodeLink leads to the code of one member.
type EntryCodeLink struct {
	Member  int    `json:"member"`
	Href    string `json:"href"` // without a language
	Current bool   `json:"current"`
}

// EntryCodeState says what the page shows.
type EntryCodeState string

// The states of the page.
const (
	EntryCodeShown   EntryCodeState = "shown"
	EntryCodeNone    EntryCodeState = "none"    // nothing is paid, or it was cancelled
	EntryCodeInvalid EntryCodeState = "invalid" // what was read is no code of ours
)

// Values lists the states. The TypeScript generator uses it.
func (EntryCodeState) Values() []string { return []string{"shown", "none", "invalid"} }

// maxEntryCodesShown is how many codes the result page draws: each adds about 500 bytes to what a phone loads,
// and Hindi and Telugu leave room for no more.
const maxEntryCodesShown = 2

// entryCodesOf draws the codes of an order for its result page.
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

// entryCodesPath is the page with the codes of what own names, beginning with a member's.
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
		view.Holder = fair.Payer{Name: code.Holder}.FirstName() // as little as the result page greets with
	}
	var err error
	view.QR, err = qrImage(code.Text)
	return view, err
}

// entryCodesPage shows the payer the codes of an order, or of a registration that the office marked paid, one at a
// time. It needs no script and prints on one sheet.
func entryCodesPage(d Deps) Page {
	return Page{
		Name: "entry-code", Path: "/entry-codes", Unlisted: true, Shape: EntryCodeProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return entryCodesProps(ctx, d, r) },
	}
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
	if len(codes) > 1 {
		for _, code := range codes {
			p.Others = append(p.Others, EntryCodeLink{Member: code.Member, Href: entryCodesPath(own, code.Member), Current: code.Member == member})
		}
	}
	p.Code, err = entryCodeView(fair.OrderKind(p.Kind), codes[member-1], "")
	return p, err
}

// ownEntryCodes finds the codes of the order or the registration that a query names by its ids; without any the
// visitor goes home.
func ownEntryCodes(ctx context.Context, d Deps, query url.Values, p *EntryCodeProps) ([]fair.EntryCode, url.Values, error) {
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

// entryPath is the page of a code that was read; the address in the QR code (fair.EntryPath) shows it too.
const entryPath = "/entry"

// entryPage shows a code that a phone's camera has read: its picture once more, and what to do with it.
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

// entryCodeIn takes the code out of an address of an entry code, /E/ and the code in any letter case.
func entryCodeIn(path string) (code string, ok bool) {
	if len(path) < len(fair.EntryPath) || !strings.EqualFold(path[:len(fair.EntryPath)], fair.EntryPath) {
		return "", false
	}
	return path[len(fair.EntryPath):], true
}

// serveEntryAddress answers the address that an entry code's QR code holds: who may check codes goes to the gate's
// screen, everybody else sees how to use it.
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
