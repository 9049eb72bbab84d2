package ledger

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Suggest returns what a payer deducts by a provision from an amount that includes GST, rounded to the rupee. Tax is
// deducted from the value before GST.
func (l *Ledger) Suggest(p fair.Provision, amount fair.Paise) fair.Paise {
	var base fair.Paise
	for _, c := range l.Charges() {
		base += c.taxIn(c.Net()).Base
	}
	net := l.net()
	if net <= 0 {
		return 0
	}
	tax := fair.Share(base, amount, net).PercentOf(p.Rate)
	return (tax + 50) / 100 * 100
}

// CashLimitOfLaw is the sum that cash of one payer for one edition must stay below: section 186 of the Income-tax Act,
// 2025.
const CashLimitOfLaw = fair.Paise(2_00_000_00)

// CheckCash returns an error if cash would reach the limit of the law. already is the cash of the same payer for the
// edition, of all ledgers, less what went back in cash.
func CheckCash(already, amount fair.Paise) error {
	if already+amount < CashLimitOfLaw {
		return nil
	}
	left := max(0, CashLimitOfLaw-fair.Rupees(1)-already)
	return fair.Problems{
		"amount": texts.PortalErrors.CashLimitOfLaw(CashLimitOfLaw.String(), left.String()),
	}.Err()
}

// OfTill is the kind of record of the closings of tills.
const OfTill = fair.OrderKind("till")

// TillClosing is a till as it was counted.
type TillClosing struct {
	Ref
	Account  string // whose till it is
	Expected fair.Paise
	Counted  fair.Paise
	Note     string // needed if the sums differ
}

// CloseTill proposes the closing of a till. Neither the account of the till nor the one that counted may approve it.
func CloseTill(id string, t TillClosing, who Actor) (Decision, error) {
	if t.Counted != t.Expected && t.Note == "" {
		return Decision{}, fair.Problems{"note": texts.Errors.Required()}.Err()
	}
	d := Decision{
		ID: id, Ref: t.Ref, Kind: DecideTill, Status: Proposed, Amount: t.Counted, Reason: t.Note,
		ProposedBy: who.Account, ProposedAt: who.At,
	}
	d.Take(t.Account)
	d.Take(who.Account)
	return d, nil
}

// Answer approves or refuses a decision that belongs to no ledger.
func (d *Decision) Answer(approve bool, why string, who Actor, rules Rules) error {
	if err := d.MayDecide(who, rules); err != nil {
		return err
	}
	d.Status, d.Refusal, d.DecidedBy, d.DecidedAt = Refused, why, who.Account, who.At
	if approve {
		d.Status = Approved
	}
	return nil
}
