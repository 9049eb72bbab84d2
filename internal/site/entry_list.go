package site

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// EntryListProps are the props of the page with all entry codes of a group or booking: one sheet to print, and a link
// for each person that the payer can send on. See docs/product/entry.md#groups.
type EntryListProps struct {
	State  EntryCodeState  `json:"state"`
	Kind   ResultKind      `json:"kind"`
	Name   string          `json:"name"`  // the school, the village or the exhibitor
	Local  LocalName       `json:"local"` // the exhibitor's name in a second script
	Sheet  string          `json:"sheet"` // URL of the sheet with all codes
	Named  int             `json:"named"` // number of people with a name of their own
	People []EntryListItem `json:"people"`
	Names  string          `json:"names"` // page on which missing names are written, without a language; or ""
	Back   string          `json:"back"`  // path of the order's page, without a language
}

// EntryListItem is one person of the list.
type EntryListItem struct {
	Member int    `json:"member"`
	Name   string `json:"name"` // the person's own name; or ""
	Link   string `json:"link"` // path of the page that shows only this person's code, with a language
}

// entryListPath is the path of the page with all entry codes of an order.
const entryListPath = "/entry-list"

// entrySheetPath is the path of the PDF with all entry codes of an order. It has the same query as the page.
const entrySheetPath = "/entry-codes.pdf"

// personLinkParameter is the query parameter of a link that opens one person's entry code.
const personLinkParameter = "link"

func entryListPage(d Deps) Page {
	return Page{
		Name: "entry-list", Path: entryListPath, Unlisted: true, Shape: EntryListProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return entryListProps(ctx, d, r) },
	}
}

func entryListProps(ctx context.Context, d Deps, r *Request) (EntryListProps, error) {
	if link := r.Query.Get(personLinkParameter); link != "" { // one person's link does not open the list
		return EntryListProps{}, RedirectTo(entryCodesPath(url.Values{personLinkParameter: {link}}, 0))
	}
	own, err := ownEntryCodes(ctx, d, r.Query)
	p := EntryListProps{State: EntryCodeNone, Kind: own.kind(), Back: own.back, People: []EntryListItem{}}
	if own.over {
		p.State = EntryCodeOver
	}
	if err != nil || len(own.codes) == 0 {
		return p, err
	}
	p.State, p.Name = EntryCodeShown, own.name()
	if own.booking != nil {
		p.Local = localNameOf(own.booking.LocalName)
	}
	p.Sheet = ownCodeHref(entrySheetPath, own.ids, 0) + "&lang=" + string(r.Lang)
	for _, code := range own.codes {
		if code.Name != "" {
			p.Named++
		}
		p.People = append(p.People, EntryListItem{
			Member: code.Member, Name: code.Name, Link: localPath(r.Lang, personLink(d, own.ids, code.Member)),
		})
	}
	if own.booking == nil {
		p.Names = "/orders"
	}
	return p, nil
}

// name returns the name to which the codes belong: the exhibitor, the school or village, or the person.
func (c ownCodes) name() string {
	switch {
	case c.booking != nil:
		return c.booking.Name
	case c.registration != nil:
		return c.registration.Payee()
	}
	return ""
}

// personLink returns the path of the page that shows only one code of an order or registration.
func personLink(d Deps, ids url.Values, member int) string {
	text := d.App.Entry.SignPersonLink(entry.PersonLink{
		OrderID: ids.Get("transactionId"), RegistrationID: ids.Get("registrationId"), Member: member,
	})
	return entryCodesPath(url.Values{personLinkParameter: {text}}, 0)
}

// linkedCode returns the entry code that a person link opens, in a list with this code only. The list is empty if the
// code is no longer valid. If the link was not made by this site, the error is KindNotFound.
func linkedCode(ctx context.Context, d Deps, text string) (own ownCodes, err error) {
	to, ok := d.App.Entry.ReadPersonLink(text)
	if !ok {
		return own, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if to.OrderID != "" {
		o, err := d.App.Payments.LinkedOrder(ctx, to.OrderID)
		if err != nil {
			return own, err
		}
		own, err = orderCodes(ctx, d, o)
		if err != nil {
			return own, err
		}
	} else {
		reg, err := d.App.Sales.LinkedRegistration(ctx, to.RegistrationID)
		if err != nil {
			return own, err
		}
		if own, err = registrationCodes(ctx, d, reg); err != nil {
			return own, err
		}
	}
	own.linked, own.all, own.ids = true, len(own.codes), url.Values{personLinkParameter: {text}}
	if to.Member < 1 || to.Member > len(own.codes) {
		own.codes = nil
		return own, nil
	}
	own.codes = own.codes[to.Member-1 : to.Member]
	return own, nil
}

// serveEntrySheet sends the PDF with all entry codes of an order or registration. Only its owner may see it, so it must
// not be cached.
func (s *Site) serveEntrySheet(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	lang := fair.ParseLang(query.Get("lang"))
	own, err := ownEntryCodes(r.Context(), Deps{App: s.app}, query)
	if err != nil || len(own.codes) == 0 || own.linked {
		s.serveNotFound(w, r, lang)
		return
	}
	content, err := s.entrySheet(r.Context(), lang, own, fair.BadgeCodes)
	if err != nil {
		s.serveFailure(w, r, lang, "entry sheet", err)
		return
	}
	sendPrinted(w, r, "entry-codes.pdf", content)
}

// entrySheet prints the entry codes of an order or registration. Only the payer's own codes show the short code of the
// order, which finds the whole order.
func (s *Site) entrySheet(ctx context.Context, lang fair.Lang, own ownCodes, sheet fair.BadgeSheet) ([]byte, error) {
	about := fair.PrintedBadges{Sheet: sheet, Lang: lang}
	var stalls []string
	if own.booking != nil {
		booked, err := bookedStalls(ctx, s.app, lang, *own.booking)
		if err != nil {
			return nil, err
		}
		stalls = fair.Each(booked, func(stall ResultStall) string { return stall.Label })
	}
	for _, code := range own.codes {
		badge := fair.Badge{Name: code.Holder, Detail: own.name(), Code: code.Text}
		if own.order.ID != "" && !own.linked {
			badge.Short = fair.ShortCode(own.order.ID)
		}
		if own.booking != nil {
			badge.Name, badge.Detail, badge.Exhibit = own.name(), code.Holder, true
			badge.LocalName = own.booking.LocalName
			badge.Stalls = strings.Join(stalls, ", ")
		} else if badge.Name == badge.Detail {
			badge.Detail = ""
		}
		about.Badges = append(about.Badges, badge)
	}
	edition := own.order.EditionID
	if own.registration != nil {
		edition = own.registration.EditionID
	}
	return s.app.Records.EntrySheet(ctx, edition, about)
}
