package office

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/typed"
)

// FoundKind is the kind of record that a search found.
type FoundKind string

// The kinds of results, in the order in which the search shows them.
const (
	FoundRegistration FoundKind = "registration"
	FoundBooking      FoundKind = "booking"
	FoundOrder        FoundKind = "order"
	FoundSponsorship  FoundKind = "sponsorship"
	FoundApplication  FoundKind = "application"
	FoundMessage      FoundKind = "message"
	FoundStall        FoundKind = "stall"
)

// Found is one result of the global search.
type Found struct {
	Kind   FoundKind
	ID     string
	Title  string // a name, an order id or a stall label
	Detail string // distinguishes results with the same title
	Status string
	At     time.Time // time at which the visitor sent the record; zero for a stall
}

// The minimum length of a search text, the maximum number of results per kind, and the maximum number of all results.
const (
	minSearch     = 2 // characters
	foundEach     = 5 // results per kind
	maxFoundTotal = 50
)

// SearchAll searches registrations, bookings, orders, sponsorships, applications, messages and stalls for records that
// match all search terms. A term can be a part of a name, a phone number (in any spacing), an e-mail address, an order
// id, an amount or a stall number. For each kind of record, it returns at most five results, newest first. In total, it
// returns at most `limit` results. If the search text has fewer than two characters, it returns no results. It requires
// the permission MayRead. Without MayPeople, it finds only stalls and the names of firms.
func (a *Service) SearchAll(
	ctx context.Context, words string, of fair.EditionScope, limit int,
) (found []Found, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	words = strings.TrimSpace(words)
	found = []Found{}
	if utf8.RuneCountInString(words) < minSearch {
		return found, nil
	}
	q := fair.ListQuery{Page: 1, PerPage: foundEach, Words: words, Edition: of}
	looks := []func(context.Context, fair.ListQuery) ([]Found, error){
		a.searchRegistrations, a.searchBookings, a.searchOrders, a.searchSponsorships, a.searchApplications, a.searchMessages,
		a.searchStalls, a.searchWaitingPayments,
	}
	if app.Require(ctx, fair.MayPeople) != nil {
		q.Match = fair.MatchFirm
		looks = []func(context.Context, fair.ListQuery) ([]Found, error){a.searchBookings, a.searchStalls}
	}
	for _, look := range looks {
		some, err := look(ctx, q)
		if err != nil {
			return nil, err
		}
		found = append(found, some...)
	}
	if len(found) == 0 {
		if found, err = a.searchAmount(ctx, q); err != nil {
			return nil, err
		}
	}
	return found[:min(len(found), max(limit, 0), maxFoundTotal)], nil
}

// searchAmount finds the orders of an amount. It is for typed amounts in which nothing else was found, as many numbers
// are parts of phone numbers.
func (a *Service) searchAmount(ctx context.Context, q fair.ListQuery) ([]Found, error) {
	amount, bad := fair.ParseRupees(typed.Amount(q.Words))
	found := []Found{}
	if bad == nil && amount > 0 && q.Match != fair.MatchFirm {
		q.Words = ""
		list, _, err := a.store.FindOrders(ctx, fair.OrderFilter{ListQuery: q, Amount: amount})
		return append(found, fair.Each(list, foundOrder)...), err
	}
	return found, nil
}

func (a *Service) searchRegistrations(ctx context.Context, q fair.ListQuery) ([]Found, error) {
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	list, _, err := a.store.FindRegistrations(ctx, fair.RegistrationFilter{ListQuery: q})
	return fair.Each(list, func(r fair.Registration) Found {
		category := edition.Category(r.Category).Name[fair.English]
		return Found{
			FoundRegistration, r.ID, r.Name, details(category, string(r.Phone), r.Email), string(r.Status), r.CreatedAt,
		}
	}), err
}

func (a *Service) searchBookings(ctx context.Context, q fair.ListQuery) ([]Found, error) {
	hall, err := a.hall.HallOf(ctx, q.Edition)
	if err != nil {
		return nil, err
	}
	plan := hall.Edition.Plan
	f := fair.BookingFilter{ListQuery: q}
	f.Words, f.Stall, _ = plan.TakeStallName(q.Words)
	list, _, err := a.store.FindBookings(ctx, f)
	people := app.Require(ctx, fair.MayPeople) == nil
	return fair.Each(list, func(b fair.Booking) Found {
		detail := plan.StallLabels(b.Keys())
		if people {
			detail = details(detail, b.ContactPerson, string(b.Phone))
		}
		return Found{FoundBooking, b.ID, b.Name, detail, string(b.Status), b.CreatedAt}
	}), err
}

func (a *Service) searchOrders(ctx context.Context, q fair.ListQuery) ([]Found, error) {
	list, _, err := a.store.FindOrders(ctx, fair.OrderFilter{ListQuery: q})
	return fair.Each(list, foundOrder), err
}

func foundOrder(o fair.Order) Found {
	return Found{FoundOrder, o.ID, o.ID, details(o.Payer.Name, string(o.Payer.Phone)), string(o.Status), o.CreatedAt}
}

func (a *Service) searchSponsorships(ctx context.Context, q fair.ListQuery) ([]Found, error) {
	list, _, err := a.store.Sponsorships().FindAll(ctx, fair.RecordFilter{ListQuery: q})
	return fair.Each(list, func(s fair.Sponsorship) Found {
		return Found{
			FoundSponsorship, s.ID, s.ContactPerson, details(s.Level, s.Category, string(s.Mobile)),
			string(s.Status), s.CreatedAt,
		}
	}), err
}

func (a *Service) searchApplications(ctx context.Context, q fair.ListQuery) ([]Found, error) {
	list, _, err := a.applications.Stored().FindAll(ctx, fair.RecordFilter{ListQuery: q})
	return fair.Each(list, func(p application.Application) Found {
		return Found{
			FoundApplication, p.ID, p.Name, details(string(p.Type), string(p.Occupation), string(p.Mobile)),
			string(p.Status), p.CreatedAt,
		}
	}), err
}

// searchWaitingPayments finds the records for which a payment with the entered reference waits for approval. It need
// not find records with an approved payment, because such a payment has an order, which searchOrders finds.
func (a *Service) searchWaitingPayments(ctx context.Context, q fair.ListQuery) ([]Found, error) {
	waiting, people, err := a.ledger.WaitingByReference(ctx, strings.TrimSpace(q.Words))
	return fair.Each(waiting, func(d ledger.Decision) Found {
		who := people[d.RecordID]
		return Found{
			FoundKind(d.Record), d.RecordID, cmp.Or(who.Company, who.Name),
			details(d.Money.Reference, d.Money.Amount.String()), "", d.ProposedAt,
		}
	}), err
}

// messageStart is the number of characters of a contact message that a search result shows.
const messageStart = 80

func (a *Service) searchMessages(ctx context.Context, q fair.ListQuery) ([]Found, error) {
	list, _, err := a.contact.Stored().FindAll(ctx, fair.RecordFilter{ListQuery: q})
	return fair.Each(list, func(m contact.Message) Found {
		start := strings.Join(strings.Fields(m.Message), " ")
		if runes := []rune(start); len(runes) > messageStart {
			start = string(runes[:messageStart]) + "…"
		}
		return Found{FoundMessage, m.ID, m.Name, details(m.Email, start), "", m.CreatedAt}
	}), err
}

// searchStalls finds stalls by number or by label. Exact matches come first.
func (a *Service) searchStalls(ctx context.Context, q fair.ListQuery) ([]Found, error) {
	hall, err := a.hall.HallOf(ctx, q.Edition)
	if err != nil {
		return nil, err
	}
	words := strings.ToLower(strings.TrimSpace(strings.TrimPrefix(strings.ToLower(q.Words), "stall ")))
	exact := func(s fair.PlanStall) bool {
		return strings.EqualFold(s.Number, words) || strings.EqualFold(s.Label, words) || strings.EqualFold(s.ID, words)
	}
	var stalls []fair.PlanStall
	for _, s := range hall.Edition.Plan.Stalls {
		if !s.Placeless && (exact(s) || strings.HasPrefix(strings.ToLower(s.Number), words) ||
			strings.HasPrefix(strings.ToLower(s.Label), words)) {
			stalls = append(stalls, s)
		}
	}
	slices.SortStableFunc(stalls, func(x, y fair.PlanStall) int {
		rank := map[bool]int{true: 0, false: 1}
		return cmp.Compare(rank[exact(x)], rank[exact(y)])
	})
	return fair.Each(stalls[:min(len(stalls), q.PerPage)], func(s fair.PlanStall) Found {
		kind, _ := hall.Edition.Plan.Kind(s.Kind)
		return Found{
			FoundStall, s.ID, s.Label, details(kind.AdminName, s.Size), string(hall.States[s.Key()].State),
			time.Time{},
		}
	}), nil
}

// details joins the non-empty parts into one string. A dot separates the parts.
func details(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), " · ")
}
