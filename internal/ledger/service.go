package ledger

import (
	"cmp"
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Payable is a kind of record that has a ledger: registrations, bookings and sponsorships.
type Payable interface {
	// Frame returns the edition of a record, and what its documents take over from it.
	Frame(ctx context.Context, id string) (fair.Edition, Frame, error)
	// Follow makes the record follow its money: status, stalls and codes. It is called in the transaction that has
	// stored the ledger, when there are new entries or another state. Stalls without a live charge have ended.
	Follow(ctx context.Context, l *Ledger, before, after State) error
	// Reclaim is called in the transaction that has loaded a ledger without live charges, before money that arrives late
	// would revive them. It takes the stalls of the record again. ok is false if the money must go back: another record
	// has the stalls, or the record was cancelled or deleted by the office.
	Reclaim(ctx context.Context, id string) (ok bool, err error)
}

// Service changes ledgers.
type Service struct {
	Books
	Payables map[fair.OrderKind]Payable
	Now      func() time.Time
	// Changed is called after each change, in its transaction, when the record has followed: orders and payouts follow
	// too. It may be nil.
	Changed func(ctx context.Context, l *Ledger, state State, c Changes) error
}

// New returns the service of all ledgers. The caller adds the kinds of records to Payables.
func New(database *db.DB, now func() time.Time) *Service {
	return &Service{Books: Books{database}, Payables: map[fair.OrderKind]Payable{}, Now: now}
}

// Change loads the ledger of a record, changes it with `do` and stores it, in one transaction. Afterwards the record
// follows. `do` may run again after a deadlock.
func (s *Service) Change(ctx context.Context, ref Ref, do func(l *Ledger) error) (state State, err error) {
	payable, ok := s.Payables[ref.Record]
	if !ok {
		return state, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		l, err := s.Load(ctx, ref)
		if err != nil {
			return err
		}
		edition, frame, err := payable.Frame(ctx, ref.RecordID)
		if err != nil {
			return err
		}
		l.Frame, l.Rules = frame, RulesOf(edition, ref.Record, s.Now())
		before := l.State()
		if err := do(l); err != nil {
			return err
		}
		changes := l.Changes()
		if state, err = s.Save(ctx, l, PrefixesOf(edition)); err != nil {
			return err
		}
		if state != before || len(changes.Entries) > 0 {
			if err := payable.Follow(ctx, l, before, state); err != nil {
				return err
			}
		}
		if s.Changed == nil || state == before && len(changes.Entries)+len(changes.Payouts) == 0 {
			return nil
		}
		return s.Changed(ctx, l, state, changes)
	})
	return state, err
}

// View reads the ledger of a record without a lock, to show it, with the rules that apply now.
func (s *Service) View(ctx context.Context, ref Ref) (*Ledger, error) {
	payable, ok := s.Payables[ref.Record]
	if !ok {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	edition, frame, err := payable.Frame(ctx, ref.RecordID)
	if err != nil {
		return nil, err
	}
	ref.EditionID = edition.ID
	l, err := s.Read(ctx, ref)
	if err == nil {
		l.Rules, l.Frame = RulesOf(edition, ref.Record, s.Now()), frame
	}
	return l, err
}

// RulesOf returns the rules of an edition as they apply to a kind of record at a time.
func RulesOf(e fair.Edition, record fair.OrderKind, now time.Time) Rules {
	return Rules{
		Refund: e.RefundTable.OrShipped(), FirstDay: e.FirstDay, Provisions: e.Provisions, RefundLimit: e.RefundLimitAt(now),
		DiscountLimit: e.DiscountLimitAt(now), CashLimit: e.CashLimitAt(now), Alone: e.SecondPersons.OffAt(now),
		Bank:                e.Tax.Bank,
		DiscountNoteWithTax: e.Tax.DiscountNoteWithTax, ZeroInvoice: e.Tax.ZeroInvoice,
		FeeReceipt: record == fair.OrderForRegistration && e.Tax.OrDefaults().EntryFee == fair.FeeExempt,
	}
}

// PrefixesOf returns the prefixes of an edition's document numbers. Documents that are both called receipts share a
// series.
func PrefixesOf(e fair.Edition) Prefixes {
	set := e.Tax.OrDefaults().Prefixes
	return Prefixes{
		TaxInvoice: set.TaxInvoice, BillOfSupply: set.BillOfSupply, Bill: set.Receipt, Receipt: set.Receipt,
		CreditNote: set.CreditNote, ReceiptVoucher: set.ReceiptVoucher, RefundVoucher: set.RefundVoucher,
		PaymentNote: set.PaymentNote, DishonourNote: set.DishonourNote, Proforma: set.Proforma,
	}
}

// FrameOf returns the frame of the documents of an edition. Without a place of supply, it is the venue.
func FrameOf(e fair.Edition, recipient fair.DocumentParty, place string) Frame {
	tax := e.Tax.OrDefaults()
	f := Frame{
		Fair: fair.DocumentFair{
			EditionID: e.ID, Title: e.Title, Dates: e.Dates, Venue: e.Venue, Phone: e.Phone, Email: e.Email,
		},
		Supplier: fair.DocumentParty{
			Name: cmp.Or(tax.LegalName, e.Society[fair.English]), Address: tax.Address, GSTIN: tax.GSTIN,
		},
		Recipient: recipient, Place: cmp.Or(place, tax.VenueState), Signatory: tax.Signatory,
	}
	if state, ok := fair.GSTStateOf(tax.GSTIN); ok {
		f.Supplier.State = state.Code
	}
	f.Recipient.FindState()
	return f
}

// PlaceOfStalls returns the place of supply of stalls for a recipient: see fair.StallPlaceOfSupply. Without a GST
// number of the fair, no tax depends on it, and it is the venue's state.
func PlaceOfStalls(tax fair.TaxSettings, gstin string) string {
	if state, ok := fair.GSTStateOf(gstin); ok && tax.GSTIN != "" && tax.StallPOSMode == fair.SupplyByRecipient {
		return state.Code
	}
	return tax.VenueState
}

// TaxOf returns the tax of a price before tax. Without a GST number, the price with its tax is outside GST, and the
// documents are receipts.
func TaxOf(tax fair.TaxSettings, price fair.Price, rate int64, sac string) Tax {
	switch {
	case tax.GSTIN == "":
		return Tax{Mode: TaxNone, Base: price.Total}
	case rate == 0:
		return Tax{Mode: TaxExempt, SAC: sac, Base: price.Total}
	}
	return Tax{Mode: TaxCharged, Rate: rate, SAC: sac, Base: price.Base, GST: price.Total - price.Base}
}

// TaxOfEntry returns the tax of an entry fee, which includes tax.
func TaxOfEntry(tax fair.TaxSettings, fee fair.Paise) Tax {
	tax = tax.OrDefaults()
	switch {
	case tax.GSTIN == "" || tax.EntryFee == fair.FeeOutOfScope:
		return Tax{Mode: TaxNone, Base: fee}
	case tax.EntryFee == fair.FeeExempt:
		return Tax{Mode: TaxExempt, SAC: tax.EntrySAC, Base: fee}
	}
	return TaxWithin(fee, TaxCharged, tax.EntryRate, tax.EntrySAC)
}

// TaxOfSponsorship returns the tax of an agreed amount before tax. `reverse` says that the sponsor is a company or a
// firm, and that the edition's setting for reverse charge is on.
func TaxOfSponsorship(tax fair.TaxSettings, agreed fair.Paise, reverse bool) Tax {
	tax = tax.OrDefaults()
	switch {
	case tax.GSTIN == "":
		return Tax{Mode: TaxNone, Base: agreed}
	case reverse:
		return Taxed(agreed, TaxReverse, tax.SponsorRate, tax.SponsorSAC)
	}
	return Taxed(agreed, TaxCharged, tax.SponsorRate, tax.SponsorSAC)
}
