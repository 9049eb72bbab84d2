package site

import (
	"context"
	"fmt"
	"hash/fnv"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/texts"
)

// StallBookingProps are the props of the stall booking page. Hall is large, so it is set only if the form of a
// category's card is open and the query contains ?stalls=1. Browsers without JavaScript use links with this parameter.
type StallBookingProps struct {
	Tab         StallBookingTab    `json:"tab"`
	Free        int                `json:"free"`     // number of stalls on the plan that can be booked now
	Released    int                `json:"released"` // number of released stalls on the plan, available or not
	Cards       []StallBookingCard `json:"cards"`
	Kinds       []hall.Kind        `json:"kinds"`
	Days        int                `json:"days"` // number of fair days, which the prices cover
	PricingNote string             `json:"pricingNote"`
	EarlyBird   *EarlyBirdView     `json:"earlyBird"` // nil if there is no discount now
	Facilities  []FacilityView     `json:"facilities"`
	// Closed contains the reason why there is no form, and how to contact the office. It is "" while booking is open.
	Past        string     `json:"past"` // notice that the fair has begun or is over, although the form is open; or ""
	Closed      string     `json:"closed"`
	MembersRule string     `json:"membersRule"` // how many members the stalls of each kind allow; "" if there is no limit
	Part        string     `json:"part"`        // offer to pay only a part now; "" if there is none
	NeedsScript bool       `json:"needsScript"` // the provider's payment page requires JavaScript
	Card        string     `json:"card"`        // ID of the category card whose form is open; "" if no form is open
	Hall        *hall.View `json:"hall"`
	// Typed contains the values of a refused form, as the visitor typed them. It is nil on a new page.
	Typed     *fair.BookingInput `json:"typed"`
	TypedPart bool               `json:"typedPart"` // the visitor chose to pay a part now
	Errors    map[string]string  `json:"errors"`    // error messages by field
	Refusal   string             `json:"refusal"`   // error message that is not about a single field
}

// StallBookingCard is the card of one of the eight categories.
type StallBookingCard struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Note    string `json:"note"` // below the name; may be empty
	AsksGST bool   `json:"asksGst"`
}

// EarlyBirdView is the early-bird discount. All displayed prices include it.
type EarlyBirdView struct {
	Percent string `json:"percent"` // "10"
	LastDay string `json:"lastDay"`
}

// FacilityView is a facility that is included with every stall.
type FacilityView struct {
	Icon string `json:"icon"`
	Name string `json:"name"`
	Note string `json:"note"`
}

// StallBookingTab is one of the three tabs of the page. The URL contains it, for example in ?tab=pricing.
type StallBookingTab string

// Values returns all tabs in the order in which the page shows them. The first one is the default. The TypeScript
// generator calls this method.
func (StallBookingTab) Values() []string { return []string{"categories", "pricing", "facilities"} }

// stallBookingPage returns the stall booking page. One version is cached for each tab. Two versions are cached for
// each card: one with the list of stalls and one without it. The page is rendered again when the available stalls
// change, and when the early-bird discount ends, because the end of the discount changes every price.
func stallBookingPage(d Deps) Page {
	return Page{
		Name: "stall-booking", Path: "/stallbooking", Cached: true, Pays: true, Shape: StallBookingProps{},
		Variant: stallBookingVariant,
		State: func(ctx context.Context) (string, error) {
			hall, err := d.App.Hall.Hall(ctx)
			if err != nil {
				return "", err
			}
			now := d.App.Now()
			return fmt.Sprintf("%x, early bird %t, part payment %t", offeredStalls(hall), hall.Edition.EarlyBird.AppliesAt(now),
				hall.Edition.PartPayment.OfferedAt(now)), nil
		},
		Props: func(ctx context.Context, r *Request) (any, error) {
			p, err := stallBookingProps(ctx, d, r.Lang, r.Query.Get("tab"), r.Query.Get("card"))
			if !asksForStalls(r.Query) {
				p.Hall = nil
			}
			return p, err
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postStallBooking(ctx, d, r) },
	}
}

// stallBookingVariant returns the query parameters on which the page depends. If a card's form is open, these are the
// card and whether the list of stalls is shown. If no form is open, this is the tab; the first tab needs no parameter.
func stallBookingVariant(query url.Values) url.Values {
	if card, ok := fair.FindCard(query.Get("card")); ok {
		variant := url.Values{"card": {card.ID}}
		if asksForStalls(query) {
			variant.Set("stalls", "1")
		}
		return variant
	}
	if tab := closedValue[StallBookingTab](query.Get("tab")); tab != "categories" {
		return url.Values{"tab": {string(tab)}}
	}
	return url.Values{}
}

func asksForStalls(query url.Values) bool {
	_, known := fair.FindCard(query.Get("card"))
	return known && query.Has("stalls")
}

// offeredStalls returns a hash of the available stalls and the released stalls. The hash changes when one of these
// sets changes, and when the number that is left of a kind without places changes.
func offeredStalls(h hall.Hall) uint64 {
	sum := fnv.New64a()
	for _, s := range h.StallStates() {
		switch s.State {
		case string(fair.StallAvailable):
			fmt.Fprintln(sum, s.ID, "free", s.Remaining)
		case string(fair.StallUnreleased):
		default:
			fmt.Fprintln(sum, s.ID)
		}
	}
	return sum.Sum64()
}

// offer marks the stalls in `chosen` as available.
func offer(view *hall.View, chosen []fair.StallKey) {
	for _, stalls := range [][]hall.Stall{view.Stalls, view.Extras} {
		for i, s := range stalls {
			if slices.Contains(chosen, fair.StallKey{Number: s.Number, Size: s.Size}) {
				stalls[i].State = string(fair.StallAvailable)
			}
		}
	}
}

func stallBookingProps(ctx context.Context, d Deps, lang fair.Lang, tab, card string) (StallBookingProps, error) {
	hall, err := d.App.Hall.Hall(ctx)
	if err != nil {
		return StallBookingProps{}, err
	}
	now, edition := d.App.Now(), hall.Edition
	view := hall.View(lang, now)
	p := StallBookingProps{
		Tab: closedValue[StallBookingTab](tab), Kinds: view.Kinds, PricingNote: edition.PricingNote.OrEnglish(lang),
		EarlyBird:   earlyBirdView(edition.EarlyBird, lang, now),
		NeedsScript: d.CheckoutURL == nil, Days: edition.Days(), Errors: map[string]string{},
	}
	if part := edition.PartPayment; part.OfferedAt(now) {
		p.Part = texts.Errors.PartPaymentPlain(fair.PercentText(part.Share), fair.DayIn(lang, part.LastDay)).In(lang)
	}
	p.MembersRule = membersRule(edition.Plan, lang)
	p.Free, p.Released = view.Counts.Available, view.Counts.Released()
	for _, c := range edition.BookingCards() {
		if kind, known := fair.FindCard(c.ID); known && c.Offered {
			p.Cards = append(p.Cards, StallBookingCard{
				ID: c.ID, Name: c.Name.OrEnglish(lang), Note: c.Note.OrEnglish(lang), AsksGST: kind.AsksGST,
			})
		}
	}
	for _, f := range edition.Facilities {
		p.Facilities = append(p.Facilities,
			FacilityView{Icon: f.Icon, Name: f.Name.OrEnglish(lang), Note: f.Note.OrEnglish(lang)})
	}
	if p.Closed = bookingClosed(edition, d.App.Payments.Mode, now, lang); p.Closed == "" {
		p.Past = edition.PastNotice(now, true, lang)
	}
	if c, ok := fair.FindCard(card); ok && p.Closed == "" &&
		slices.ContainsFunc(p.Cards, func(offered StallBookingCard) bool { return offered.ID == c.ID }) {
		p.Card, p.Tab, p.Hall = c.ID, "categories", &view
	}
	return p, nil
}

// membersRule lists the number of members for each size of stall, such as "3 × 3 m: 4, 2 × 2 m: 3".
func membersRule(plan fair.Plan, lang fair.Lang) string {
	var parts []string
	for _, k := range plan.Kinds {
		name := k.Dimensions.OrEnglish(lang)
		if !k.OnPlan {
			name = k.Name.OrEnglish(lang)
		}
		if k.Members > 0 {
			parts = append(parts, name+": "+strconv.Itoa(k.Members))
		}
	}
	return strings.Join(parts, ", ")
}

// bookingClosed returns the reason why visitors cannot book stalls now, or "" if they can.
func bookingClosed(e fair.Edition, mode fair.PaymentMode, now time.Time, lang fair.Lang) string {
	closed := e.CheckBooking(now, lang)
	if closed == nil && mode == fair.PaymentsOff {
		return texts.Errors.BookingOffline(e.Contact()).In(lang)
	}
	return messageIn(lang, closed)
}

func earlyBirdView(e fair.EarlyBird, lang fair.Lang, now time.Time) *EarlyBirdView {
	if !e.AppliesAt(now) {
		return nil
	}
	last, err := time.ParseInLocation(time.DateOnly, e.LastDay, fair.Kolkata)
	if err != nil {
		return nil
	}
	return &EarlyBirdView{Percent: fair.PercentText(e.PercentHundredths), LastDay: fair.DateIn(lang, last)}
}
