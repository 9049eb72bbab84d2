package ledger

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// TakeOff proposes a discount of an amount that includes tax. Above the edition's limit, a second person approves it.
func (l *Ledger) TakeOff(id string, amount fair.Paise, reason string, who Actor) (Decision, error) {
	net := l.net() + l.sum(WriteOff) - l.waiting(DecideDiscount)
	if amount <= 0 || amount > net {
		return Decision{}, fair.Problems{"amount": texts.PortalErrors.DiscountTooLarge(net.String())}.Err()
	}
	d := Decision{ID: id, Kind: DecideDiscount, Amount: amount, Reason: reason}
	return l.propose(d, l.Decided(DecideDiscount)+amount > l.Rules.DiscountLimit, who), nil
}

// Forgive proposes that what is due is no longer asked for. Before the invoice this is a discount; afterwards it is a
// bad debt, and the tax stays. Only an owner may do it, which the caller checks.
func (l *Ledger) Forgive(id, reason string, who Actor) (Decision, error) {
	due := l.Due()
	if due <= 0 || len(l.Charges()) == 0 {
		return Decision{}, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingWrittenOff())
	}
	d := Decision{ID: id, Kind: DecideWriteOff, Amount: due, Reason: reason}
	var open fair.Paise // not on an invoice
	var charges []int
	invoiced := l.invoiced()
	for _, c := range l.Charges() {
		if !invoiced[c.No] {
			open += c.Net()
			charges = append(charges, c.No)
		}
	}
	if due <= open {
		d.Kind, d.Charges = DecideDiscount, charges
	}
	return l.propose(d, l.Decided(DecideDiscount, DecideWriteOff)+due > l.Rules.DiscountLimit, who), nil
}
