package sales

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// BookingMoney makes bookings follow their ledgers. It implements ledger.Payable.
type BookingMoney struct{ *Service }

func (a BookingMoney) Frame(ctx context.Context, id string) (e fair.Edition, f ledger.Frame, err error) {
	b, err := a.store.FindBooking(ctx, id)
	if err != nil {
		return e, f, err
	}
	if e, err = a.store.FindEdition(ctx, b.EditionID); err != nil {
		return e, f, err
	}
	tax := e.Tax.OrDefaults()
	recipient := fair.DocumentParty{
		Name: b.Name, Address: b.Address, Contact: b.ContactPerson, Phone: string(b.Phone), Email: b.Email,
	}
	if tax.GSTIN != "" {
		recipient.GSTIN = b.GST
		recipient.FindState()
	}
	return e, ledger.FrameOf(e, recipient, ledger.PlaceOfStalls(tax, b.GST)), nil
}

// Follow implements ledger.Payable. The claims of a booking follow its charges: a stall whose charge has ended is freed
// while the booking keeps others, and a stall whose charge is live again is claimed. It returns KindConflict with the
// names of the stalls if they are taken.
func (a BookingMoney) Follow(ctx context.Context, l *ledger.Ledger, before, after ledger.State) error {
	b, err := a.store.LockBooking(ctx, l.RecordID)
	if err != nil {
		return err
	}
	b.Money = after
	e, err := a.store.FindEdition(ctx, b.EditionID)
	if err != nil {
		return err
	}
	was := b
	switch {
	case l.EndedBy() != "":
		b.Status = fair.BookingRejected
	case b.Status == fair.BookingRejected && before.Status.Cancelled() && !after.Status.Cancelled():
		b.Status = fair.BookingConfirmed // the cancellation was taken back
	}
	if b.Status == fair.BookingConfirmed && after.Due > 0 && !after.Sold && b.PayBy == "" {
		b.PayBy = e.PayByFrom(a.Now())
	}
	if b.Stalls, b.Price = chargedStalls(e, l, b); !slices.Equal(was.Stalls, b.Stalls) {
		if err := a.replaceClaims(ctx, e, fair.ClaimChange{Booking: was, Claims: b.Stalls}); err != nil {
			return err
		}
	}
	_, err = a.settle(ctx, was, b)
	return err
}

func (a BookingMoney) Reclaim(ctx context.Context, id string) (ok bool, err error) {
	b, err := a.store.LockBooking(ctx, id)
	if err != nil || b.Holds {
		return b.Holds, err
	}
	if !b.DeletedAt.IsZero() || b.Status == fair.BookingRejected {
		return false, nil
	}
	if err := a.reclaim(ctx, b); err != nil {
		if fair.IsKind(err, fair.KindConflict) {
			err = nil
		}
		return false, err
	}
	b.Holds = true
	_, err = a.store.UpdateBooking(ctx, b)
	return err == nil, err
}

// settle stores what follows from a changed booking: its status, its claims and its charges. `was` is the stored
// booking. Nothing is stored if nothing has changed. It is the only place that changes whether a booking holds its
// stalls. If they are taken, it returns KindConflict with their names.
func (a *Service) settle(ctx context.Context, was, b fair.Booking) (fair.Booking, error) {
	orders, err := a.store.OrdersAbout(ctx, b.ID)
	if err != nil {
		return b, err
	}
	payable := slices.ContainsFunc(orders, func(o fair.Order) bool { return o.Status.Live() })
	if b.Status, b.Holds = b.StateOf(b.Money, payable); b.Status != fair.BookingConfirmed {
		b.PayBy = ""
	}
	if b.Holds && !was.Holds {
		if err := a.reclaim(ctx, b); err != nil {
			return b, err
		}
	}
	if !reflect.DeepEqual(was, b) {
		b.UpdatedAt = a.Now()
		if b, err = a.store.UpdateBooking(ctx, b); err != nil {
			return b, err
		}
	}
	if b.Money.Status == fair.MoneyNone || b.Holds != b.Money.Status.Cancelled() {
		return b, nil
	}
	_, err = a.ledger.Change(ctx, bookingRef(b), func(l *ledger.Ledger) error {
		if !b.Holds {
			return l.End("", a.who(ctx, l))
		}
		if l.Revive(a.who(ctx, l)); len(l.Charges()) == 0 {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundedBooking())
		}
		return nil
	})
	if err != nil {
		return b, err
	}
	return a.store.LockBooking(ctx, b.ID)
}

// who returns the acting account and the time: see ledger.Ledger.Actor.
func (a *Service) who(ctx context.Context, l *ledger.Ledger) ledger.Actor {
	who := a.actor(ctx)
	return l.Actor(who.Account, who.At)
}

// bookingRef returns the key of a booking's ledger.
func bookingRef(b fair.Booking) ledger.Ref {
	return ledger.Ref{EditionID: b.EditionID, Record: fair.OrderForBooking, RecordID: b.ID}
}

// stallProduct begins the product of a charge for a stall. The id of the stall's kind follows.
const stallProduct = "stall:"

// stallItem returns what a charge for a stall is for. The description, which is the line of the invoice, names the kind
// of the stall and not the stall: a move to an equal stall changes no document.
func stallItem(e fair.Edition, c fair.Claim) ledger.Item {
	item := ledger.Item{Product: stallProduct + c.Kind, Number: c.Key.Size + " " + c.Key.Number}
	item.Description = fair.TextOf(texts.Documents.StallsLine())
	if kind, known := e.Plan.Kind(c.Kind); known {
		item.Description = fair.EveryLang(func(l fair.Lang) string {
			return texts.Documents.StallLineKind(kind.Name.OrEnglish(l), kind.Dimensions.OrEnglish(l)).In(l)
		})
	}
	return item
}

// stallCharge returns the charge for a claimed stall, with the rate of its kind.
func stallCharge(e fair.Edition, c fair.Claim) ledger.NewCharge {
	tax := e.Tax.OrDefaults()
	kind, _ := e.Plan.Kind(c.Kind)
	return ledger.NewCharge{
		Item: stallItem(e, c), Tax: ledger.TaxOf(tax, c.Price, kind.GSTHundredths, tax.StallSAC),
	}
}

// chargedStalls returns the claims that follow from the live charges of a booking, and their price. Claims that the
// booking already has stay as they are. A booking without live charges keeps its claims: they say what it had.
func chargedStalls(e fair.Edition, l *ledger.Ledger, b fair.Booking) (claims []fair.Claim, sum fair.Price) {
	charges := l.Charges()
	if len(charges) == 0 {
		return b.Stalls, b.Price
	}
	missing := map[fair.StallKey]ledger.LiveCharge{}
	for _, c := range charges {
		missing[c.Stall()] = c
	}
	for _, claim := range b.Stalls {
		if _, charged := missing[claim.Key]; charged {
			delete(missing, claim.Key)
			claims, sum = append(claims, claim), sum.Add(claim.Price)
		}
	}
	for _, c := range charges {
		key := c.Stall()
		if _, lacks := missing[key]; lacks {
			claim := fair.Claim{BookingID: b.ID, Key: key, Kind: strings.TrimPrefix(c.Product, stallProduct), Unit: 1}
			claim.Price = fair.Price{Base: c.Tax.Base, GST: c.Tax.GST, Total: c.Amount}
			if kind, known := e.Plan.Kind(claim.Kind); known && c.Tax.Mode == ledger.TaxNone {
				claim.Price.Base = fair.TaxedWithin(c.Amount, kind.GSTHundredths, true).Taxable
				claim.Price.GST = c.Amount - claim.Price.Base
			}
			claims, sum = append(claims, claim), sum.Add(claim.Price)
		}
	}
	return claims, sum
}
