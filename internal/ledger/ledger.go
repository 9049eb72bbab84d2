package ledger

import (
	"cmp"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
)

// Ledger is the money of a record. Its methods add entries, decisions, payouts and documents; Changes returns what was
// added or changed since it was read. A Ledger is read, changed and stored in one transaction that has locked it.
type Ledger struct {
	Ref
	Entries   []Entry
	Decisions []Decision // the latest last
	Payouts   []Payout   // the latest last
	Documents []Document // the latest last
	Rules     Rules
	Frame     Frame // for new documents

	stored struct {
		entries, documents int
		ids                map[string]bool // of decisions and payouts
		state              State
		tasks              []Task
	}
	dirty map[string]bool // ids of new and changed decisions and payouts
	// together is set while Together runs: no documents are issued before its end.
	together bool
	// given is the number that an entry desk device has printed on the receipt of the payment that is being added.
	given string
}

// Rules are the rules of the edition that a ledger needs, as they apply now.
type Rules struct {
	Refund        RefundTable
	FirstDay      string // first day of the fair, YYYY-MM-DD
	RefundLimit   fair.Paise
	DiscountLimit fair.Paise
	Provisions    []fair.Provision
	CashLimit     fair.Paise // up to which money in a till counts without another approval
	// Bank is the account that is printed on what asks for money.
	Bank fair.BankAccount
	// Alone says that second persons are switched off.
	Alone bool
	// DiscountNoteWithTax lets a discount that was agreed after the invoice reduce the tax. It is allowed once the
	// amended sections 15(3)(b) and 34 of the CGST Act are in force.
	DiscountNoteWithTax bool
	// ZeroInvoice asks for an invoice even if a discount makes everything free.
	ZeroInvoice bool
	// FeeReceipt says that the documents of exempt charges are receipts, and that one bill of supply a day sums them up.
	FeeReceipt bool
}

// MarkStored marks everything in the ledger as stored. Changes then returns only what follows.
func (l *Ledger) MarkStored() {
	l.stored.entries, l.stored.documents = len(l.Entries), len(l.Documents)
	l.stored.ids, l.dirty = map[string]bool{}, map[string]bool{}
	for _, d := range l.Decisions {
		l.stored.ids[d.ID] = true
	}
	for _, p := range l.Payouts {
		l.stored.ids[p.ID] = true
	}
	l.stored.state, l.stored.tasks = l.State(), l.Tasks()
}

// Changes is what must be stored of a ledger.
type Changes struct {
	Entries   []Entry
	Documents []Document
	Decisions []Decision // new or changed
	Payouts   []Payout   // new or changed
}

// Changes returns what was added or changed since the ledger was read.
func (l *Ledger) Changes() (c Changes) {
	c.Entries, c.Documents = l.Entries[l.stored.entries:], l.Documents[l.stored.documents:]
	for _, d := range l.Decisions {
		if l.dirty[d.ID] {
			c.Decisions = append(c.Decisions, d)
		}
	}
	for _, p := range l.Payouts {
		if l.dirty[p.ID] {
			c.Payouts = append(c.Payouts, p)
		}
	}
	return c
}

func (l *Ledger) touch(id string) {
	if l.dirty == nil {
		l.dirty = map[string]bool{}
	}
	l.dirty[id] = true
}

// add appends an entry and returns its number. It does nothing and returns 0 if the amount is 0, unless the entry is a
// charge or ends one: what is free has a charge of 0.
func (l *Ledger) add(e Entry, who Actor) int {
	if e.Amount == 0 && e.Kind != Charge && e.Kind != Credit {
		return 0
	}
	e.Ref, e.No, e.At, e.By = l.Ref, len(l.Entries)+1, who.At, who.Account
	if e.Kind != Charge && e.Kind != CancellationCharge {
		e.Description = nil // it is that of the charge
	}
	l.Entries = append(l.Entries, e)
	return e.No
}

// Entry returns the entry with a number.
func (l *Ledger) Entry(no int) (e Entry, ok bool) {
	if no < 1 || no > len(l.Entries) {
		return e, false
	}
	return l.Entries[no-1], true
}

// Due returns what is due: positive if the payer owes money, negative if we do.
func (l *Ledger) Due() (due fair.Paise) {
	for _, e := range l.Entries {
		due += e.Amount
	}
	return due
}

// sum adds up the amounts of entries of the given kinds.
func (l *Ledger) sum(kinds ...EntryKind) (sum fair.Paise) {
	for _, e := range l.Entries {
		if slices.Contains(kinds, e.Kind) {
			sum += e.Amount
		}
	}
	return sum
}

// Received returns the accepted money with deducted tax, without what was dishonoured, before refunds.
func (l *Ledger) Received() fair.Paise { return -l.sum(Payment, TDS, GSTTDS, Dishonoured) }

// Refunded returns what has been given back.
func (l *Ledger) Refunded() fair.Paise { return l.sum(Refund) }

// left returns what remains of an entry after the entries that take it back, with the sign of the entry.
func (l *Ledger) left(e Entry) fair.Paise {
	left := e.Amount
	for _, other := range l.Entries {
		if other.TakesBack == e.No {
			left += l.left(other)
		}
	}
	return left
}

// about adds up the entries of a kind that belong to an entry.
func (l *Ledger) about(no int, kinds ...EntryKind) (sum fair.Paise) {
	for _, e := range l.Entries {
		if e.Of == no && slices.Contains(kinds, e.Kind) {
			sum += e.Amount
		}
	}
	return sum
}

// LiveCharge is a charge that was not ended, with its discounts.
type LiveCharge struct {
	Entry
	Left     fair.Paise // what is charged, after entries that take it back
	Discount fair.Paise // with its tax, as a positive amount
	After    fair.Paise // the part of Discount that does not reduce the tax, because an invoice stood
}

// Net returns what is to be paid for the charge.
func (c LiveCharge) Net() fair.Paise { return c.Left - c.Discount }

// Charges returns the charges that were not ended, in the order of their entries.
func (l *Ledger) Charges() (live []LiveCharge) {
	for _, e := range l.Entries {
		if e.Kind != Charge || e.TakesBack != 0 || l.ended(e) {
			continue
		}
		c := LiveCharge{Entry: e, Left: l.left(e)}
		for _, d := range l.Entries {
			if d.Kind == Discount && d.Of == e.No {
				c.Discount -= d.Amount
				if d.Tax.Mode != e.Tax.Mode {
					c.After -= d.Amount
				}
			}
		}
		live = append(live, c)
	}
	return live
}

// net returns what is to be paid for all charges.
func (l *Ledger) net() (net fair.Paise) {
	for _, c := range l.Charges() {
		net += c.Net()
	}
	return net
}

// ended reports whether a charge was credited or taken back.
func (l *Ledger) ended(charge Entry) bool {
	if l.takenBack(charge) {
		return true
	}
	credited := slices.ContainsFunc(l.Entries, func(e Entry) bool {
		return e.Kind == Credit && e.Of == charge.No && e.TakesBack == 0 && !l.takenBack(e)
	})
	return credited && l.left(charge)+l.about(charge.No, Credit) == 0
}

// EndedBy returns the id of the decision that has ended the last charge. It is empty if a charge is live, or if the
// last one has ended without a decision, such as at the end of a hold.
func (l *Ledger) EndedBy() string {
	if len(l.Charges()) > 0 {
		return ""
	}
	for _, e := range slices.Backward(l.Entries) {
		if e.Kind == Credit && e.TakesBack == 0 {
			return e.Source.Decision
		}
	}
	return ""
}

// takenBack reports whether an entry was taken back completely.
func (l *Ledger) takenBack(e Entry) bool {
	return l.left(e) == 0 && slices.ContainsFunc(l.Entries, func(o Entry) bool { return o.TakesBack == e.No })
}

// kept returns the cancellation charges that stand, in the order of their entries. Amount is what remains of them.
func (l *Ledger) kept() (kept []Entry) {
	for _, e := range l.Entries {
		if e.Kind == CancellationCharge && e.TakesBack == 0 {
			if e.Amount = l.left(e); e.Amount > 0 {
				kept = append(kept, e)
			}
		}
	}
	return kept
}

// PaidIn is money that was received, and what is left of it.
type PaidIn struct {
	Entry
	Dishonoured bool       // the bank refused it, or it was taken back
	Left        fair.Paise // after refunds
	Free        fair.Paise // after refunds and payouts that wait
}

// PaidIn returns the payments and the deducted tax that were not taken back, the earliest first.
func (l *Ledger) PaidIn() (in []PaidIn) {
	for _, e := range l.Entries {
		if !e.Kind.Received() || e.TakesBack != 0 || l.takenBack(e) {
			continue
		}
		p := PaidIn{Entry: e}
		gone := l.about(e.No, Dishonoured) + l.left(e) - e.Amount
		p.Dishonoured = gone > 0
		p.Left = -e.Amount - gone - l.about(e.No, Refund)
		p.Free = p.Left
		for _, out := range l.Payouts {
			if out.Of == e.No && out.Status.Open() {
				p.Free -= out.Amount
			}
		}
		in = append(in, p)
	}
	return in
}

// Status is the payment status of a record.
type Status = fair.MoneyStatus

// State is what a record shows of its ledger.
type State = fair.MoneyState

// The payment statuses.
const (
	StatusNone         = fair.MoneyNone
	StatusPending      = fair.MoneyPending
	StatusPartPaid     = fair.MoneyPartPaid
	StatusPaid         = fair.MoneyPaid
	StatusRefundedPart = fair.MoneyRefundedPart
	StatusRefunded     = fair.MoneyRefunded
	StatusNotRefunded  = fair.MoneyNotRefunded
	StatusExpired      = fair.MoneyExpired
)

// State computes the state. It is the only place where a payment status is computed.
func (l *Ledger) State() State {
	s := State{Due: l.Due(), Status: l.status()}
	s.Sold = len(l.Charges()) > 0 && (s.Due <= 0 || slices.ContainsFunc(l.PaidIn(), func(in PaidIn) bool {
		return in.Dishonoured || in.Left > 0 // not what was given back completely
	}))
	s.Waits = min(l.waiting(DecideOffline, DecideDiscount, DecideWriteOff), max(0, s.Due))
	if s.Due < 0 {
		for _, p := range l.Payouts {
			if p.Status.Open() {
				s.OnTheWay += p.Amount
			}
		}
		s.OnTheWay = min(s.OnTheWay, -s.Due)
		s.Overpaid = -s.Due - s.OnTheWay
	}
	return s
}

func (l *Ledger) status() Status {
	charges := l.Charges()
	received := l.Received()
	switch {
	case !slices.ContainsFunc(l.Entries, func(e Entry) bool {
		return e.Kind == Charge && e.TakesBack == 0 && !l.takenBack(e)
	}):
		return StatusNone
	case len(charges) > 0 && l.Due() <= 0:
		return StatusPaid
	case len(charges) > 0 && received > l.Refunded():
		return StatusPartPaid
	case len(charges) > 0:
		return StatusPending
	case received <= 0:
		return StatusExpired
	case len(l.kept()) == 0:
		return StatusRefunded
	}
	for _, d := range l.Decisions {
		afterwards := d.Kind == DecideRefund && len(d.Charges) > 0
		if (d.Kind == DecideCancellation || afterwards) && d.Status == Approved && d.Amount > 0 {
			return StatusRefundedPart
		}
	}
	return StatusNotRefunded
}

// newest returns the newest document of the given kinds.
func (l *Ledger) newest(kinds ...DocumentKind) (d Document, ok bool) {
	for _, d := range slices.Backward(l.Documents) {
		if slices.Contains(kinds, d.Kind) {
			return d, true
		}
	}
	return d, false
}

// shares divides an amount in proportion to weights. The parts add up to the amount. If all weights are 0, the first
// part is the whole amount.
func shares(amount fair.Paise, weights []fair.Paise) []fair.Paise {
	var total, before fair.Paise
	for _, w := range weights {
		total += w
	}
	parts := make([]fair.Paise, len(weights))
	if total == 0 {
		if len(parts) > 0 {
			parts[0] = amount
		}
		return parts
	}
	for i, w := range weights {
		parts[i] = fair.Share(amount, before+w, total) - fair.Share(amount, before, total)
		before += w
	}
	return parts
}

// newestFirst sorts money by its number, the newest first.
func newestFirst(in []PaidIn) []PaidIn {
	slices.SortFunc(in, func(a, b PaidIn) int { return cmp.Compare(b.No, a.No) })
	return in
}
