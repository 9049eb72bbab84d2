package ledger

import (
	"maps"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// NewCharge is what is to be charged.
type NewCharge struct {
	Item
	Tax Tax // Base and GST add up to the amount
}

// Amount returns the amount with tax.
func (n NewCharge) Amount() fair.Paise { return n.Tax.Base + n.Tax.GST }

// Add charges for something and returns the number of the charge.
func (l *Ledger) Add(n NewCharge, who Actor) int {
	from := len(l.Entries)
	no := l.charge(n, "", who)
	l.issue(from, who)
	return no
}

func (l *Ledger) charge(n NewCharge, cause Cause, who Actor) int {
	return l.add(Entry{
		Kind: Charge, Amount: n.Amount(), Item: n.Item, Tax: n.Tax, Source: Source{Cause: cause},
	}, who)
}

// credit ends a charge: it credits what is left of it and takes its discounts back.
func (l *Ledger) credit(c LiveCharge, source Source, reason string, who Actor) {
	l.creditAlone(c, source, reason, who)
	l.takeDiscountsBack([]int{c.No}, source, reason, who)
}

// creditAlone is like credit, but leaves the discounts.
func (l *Ledger) creditAlone(c LiveCharge, source Source, reason string, who Actor) {
	l.add(Entry{
		Kind: Credit, Amount: -c.Left, Item: c.Item, Tax: c.taxIn(-c.Left), Of: c.No, Source: source, Reason: reason,
	}, who)
}

// takeDiscountsBack takes the discounts of charges back and returns their sum.
func (l *Ledger) takeDiscountsBack(charges []int, source Source, reason string, who Actor) (sum fair.Paise) {
	for _, e := range slices.Clone(l.Entries) {
		left := l.left(e)
		if e.Kind == Discount && e.TakesBack == 0 && slices.Contains(charges, e.Of) && left < 0 {
			sum -= left
			e.Source = source
			l.takeBack(e, left, reason, who)
		}
	}
	return sum
}

// End credits all charges of a record without money, for example when its hold has ended, or when the office ends what
// was not paid. It returns KindConflict if there is money that a cancellation must decide about.
func (l *Ledger) End(reason string, who Actor) error {
	if l.HasMoney() {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PaidBooking())
	}
	from := len(l.Entries)
	for _, c := range l.Charges() {
		l.credit(c, Source{Cause: CauseEnded}, reason, who)
	}
	l.answer(Decision{}, who)
	l.issue(from, who)
	return nil
}

// HasMoney reports whether there is accepted money for live charges, about which only a cancellation can decide.
func (l *Ledger) HasMoney() bool {
	return total(slices.Collect(maps.Values(l.money()))) > 0
}

// Withdraw takes the charges back as if they had never been made: what the office has made free waits for its
// confirmation again. It returns KindConflict if there is money.
func (l *Ledger) Withdraw(reason string, who Actor) error {
	if l.HasMoney() {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PaidBooking())
	}
	from := len(l.Entries)
	for _, c := range l.Charges() {
		l.takeBack(c.Entry, c.Left, reason, who)
	}
	l.issue(from, who)
	return nil
}

// Revive takes the credits of End back, when late money arrives and the stalls are still free.
func (l *Ledger) Revive(who Actor) {
	from := len(l.Entries)
	l.revive(who)
	l.issue(from, who)
}

func (l *Ledger) revive(who Actor) {
	var last Entry
	for _, e := range l.Entries {
		if e.Kind.Supply() {
			last = e
		}
	}
	if last.Source.Cause != CauseEnded {
		return // it was cancelled
	}
	for _, e := range slices.Clone(l.Entries) {
		if e.Source.Cause == CauseEnded && e.At.Equal(last.At) {
			left := l.left(e)
			e.Source.Cause = CauseRevived
			l.takeBack(e, left, "", who)
		}
	}
}

// Move ends some charges and begins others: the booking is moved to other stalls, or its price is corrected. The
// discounts of the ended charges stay, but not as money: a payer whose payment was accepted although it was too small
// gets back only what is more than the new price. What is then too much is given back by a decision with the given id,
// which may wait for a second person. Without it, the result has no id.
func (l *Ledger) Move(id string, end []int, begin []NewCharge, reason string, who Actor) (d Decision, err error) {
	if d, waits := l.open(append([]DecisionKind{DecideOffline}, givesBack...)...); waits {
		return d, fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyUndecided())
	}
	from := len(l.Entries)
	var ended, begun []int
	for _, c := range l.Charges() {
		if slices.Contains(end, c.No) {
			ended = append(ended, c.No)
			l.creditAlone(c, Source{Cause: CauseMove}, reason, who)
		}
	}
	for _, n := range begin {
		begun = append(begun, l.charge(n, CauseMove, who))
	}
	l.carry(ended, begun, reason, who)
	if over := l.State().Overpaid; over > 0 {
		d = Decision{
			ID: id, Kind: DecideRefund, Amount: over, Reason: reason, CancelledBy: fair.CancelledByOrganiser,
		}
		d = l.decide(d, l.Disputed() || l.aboveLimit(over), who)
	}
	l.issue(from, who)
	return d, nil
}

// carry takes the discounts of ended charges back, and gives them for the charges that have begun instead. A discount
// is not given again as far as the new charges are cheaper and the payer would get it back as money.
func (l *Ledger) carry(ended, begun []int, reason string, who Actor) {
	cheaper := fair.Paise(0)
	for _, no := range ended {
		cheaper += l.Entries[no-1].Amount
	}
	for _, no := range begun {
		cheaper -= l.Entries[no-1].Amount
	}
	over := min(max(0, -l.Due()), max(0, cheaper))
	source := Source{Cause: CauseMove}
	discounts := l.takeDiscountsBack(ended, source, reason, who)
	if stays := discounts - min(discounts, over); stays > 0 {
		l.spread(stays, begun, Entry{Reason: reason, Source: source}, nil, who)
	}
}

// takeOff writes a discount. It is divided among the charges in proportion to what is to be paid for them.
func (l *Ledger) takeOff(d Decision, who Actor) {
	charges := fair.Each(l.covered(d.Charges), func(c LiveCharge) int { return c.No })
	l.spread(d.Amount, charges, Entry{Reason: d.Reason, Source: Source{Decision: d.ID}}, l.invoiced(), who)
}

// invoiced returns the charges that are on the invoice that stands. An invoice names the kind of a stall and not the
// stall: of equal charges, as many are on it as it has pieces.
func (l *Ledger) invoiced() map[int]bool {
	on := map[int]bool{}
	standing, _ := l.Standing()
	pieces := make([]int, len(standing.Lines))
	for i, left := range standing.Lines {
		if line := standing.Content.Lines[i]; left > 0 && !line.Kept {
			pieces[i] = int(left * fair.Paise(line.Quantity) / line.Total) // less those that were credited
		}
	}
	for _, c := range l.Charges() {
		for i, line := range standing.Lines {
			if line > 0 && pieces[i] > 0 && standing.Content.Lines[i].same(c.line()) {
				pieces[i]--
				on[c.No] = true
				break
			}
		}
	}
	return on
}

// spread divides a discount among charges. It reduces the taxable value; for a charge that is on an invoice, it is a
// credit without tax, unless the edition allows a credit note with tax.
func (l *Ledger) spread(amount fair.Paise, charges []int, like Entry, invoiced map[int]bool, who Actor) {
	live := slices.DeleteFunc(l.Charges(), func(c LiveCharge) bool { return !slices.Contains(charges, c.No) })
	weights := make([]fair.Paise, len(live))
	for i, c := range live {
		weights[i] = c.Net()
	}
	amount = min(amount, total(weights))
	for i, part := range shares(amount, weights) {
		e := like
		e.Kind, e.Amount, e.Of, e.Item = Discount, -part, live[i].No, live[i].Item
		e.Tax = Tax{Mode: TaxNone, Base: -part}
		if !invoiced[live[i].No] || l.Rules.DiscountNoteWithTax {
			e.Tax = live[i].taxIn(-part)
		}
		l.add(e, who)
	}
}

// cancel ends the charges of an approved cancellation, charges what is kept, and creates the payouts.
func (l *Ledger) cancel(d *Decision, who Actor) {
	parts := l.owed(*d)
	d.Amount = backOf(parts)
	source := Source{Decision: d.ID}
	for _, c := range l.covered(d.Charges) {
		l.credit(c, source, d.Reason, who)
	}
	for _, p := range parts {
		charge, _ := l.Entry(p.Charge)
		l.add(Entry{
			Kind: CancellationCharge, Amount: p.Kept(), Item: charge.Item, Tax: charge.Tax.within(p.Kept()), Of: charge.No,
			Source: source, Reason: d.Reason,
		}, who)
	}
	l.giveBack(min(d.Amount, max(0, -l.Due())), d.ID, BackCancelled, who) // what is due for other charges is paid first
}

// Deducted is tax that the payer deducted from a payment.
type Deducted struct {
	Kind      EntryKind  `json:"kind"` // TDS or GSTTDS
	Provision string     `json:"provision"`
	Amount    fair.Paise `json:"amountPaise"`
}

// Recorded is money as the office recorded it, or as the provider has captured it.
type Recorded struct {
	Method    Method     `json:"method,omitempty"`
	Amount    fair.Paise `json:"amountPaise"`
	Deducted  []Deducted `json:"tds,omitempty"`
	Order     string     `json:"orderId,omitempty"`
	Payment   string     `json:"paymentId,omitempty"` // the provider's id of the payment
	Reference string     `json:"reference,omitempty"`
	Day       time.Time  `json:"day,omitzero"`
	TillID    string     `json:"tillId,omitempty"`
	Overpaid  bool       `json:"overpaid,omitempty"` // the office has confirmed that it is more than what is due
	Silent    bool       `json:"silent,omitempty"`   // the payer gets no message
	Gone      bool       `json:"-"`                  // the stalls have another owner, or the record was deleted
	// Receipt is the number of the document that an entry desk device has printed. Empty: the next number.
	Receipt string `json:"receipt,omitempty"`
}

// All returns the money with the deducted tax.
func (r Recorded) All() fair.Paise {
	all := r.Amount
	for _, d := range r.Deducted {
		all += d.Amount
	}
	return all
}

// Capture adds a payment that the provider has captured. The same payment is added only once. What arrives when nothing
// is due goes back at once; what is more than due waits for a person. If the record's hold had ended, its charges are
// revived, unless money.Gone is set.
func (l *Ledger) Capture(money Recorded, who Actor) {
	for _, e := range l.Entries {
		if e.Kind == Payment && e.Source.Payment == money.Payment && money.Payment != "" {
			return
		}
	}
	from := len(l.Entries)
	if money.Method = Online; len(l.Charges()) == 0 && !money.Gone {
		l.revive(who)
	}
	l.receive(money, "", who)
	l.issue(from, who)
}

// RecordPayment proposes money that the office recorded. A second person approves it. A small amount in a till counts
// at once: a second person approves the closing of the till.
func (l *Ledger) RecordPayment(id string, money Recorded, reason string, who Actor) (Decision, error) {
	if d, err := l.decision(id); err == nil {
		return *d, nil
	}
	s := l.State()
	due := s.Due - s.Waits
	switch {
	case due <= 0 && !money.Overpaid:
		return Decision{}, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingDue())
	case money.All() > due && !money.Overpaid:
		return Decision{}, fair.Problems{"amount": texts.PortalErrors.AboveDue(due.String())}.Err()
	}
	d := Decision{ID: id, Kind: DecideOffline, Amount: money.All(), Money: money, Reason: reason}
	small := money.TillID != "" && money.Amount <= l.Rules.CashLimit
	return l.propose(d, !small, who), nil
}

// receive adds a payment with its deducted tax. If nothing was due, the payment goes back at once.
func (l *Ledger) receive(money Recorded, decision string, who Actor) {
	reason := BackReason("")
	switch {
	case len(l.Charges()) == 0:
		reason = BackLate
	case l.Due() <= 0 && !money.Overpaid:
		reason = BackSecond
	}
	source := Source{
		Order: money.Order, Payment: money.Payment, Method: money.Method, Reference: money.Reference, Day: money.Day,
		TillID: money.TillID, Decision: decision,
	}
	l.given = money.Receipt
	no := l.add(Entry{Kind: Payment, Amount: -money.Amount, Source: source}, who)
	for _, tax := range money.Deducted {
		s := source
		s.Provision = tax.Provision
		l.add(Entry{Kind: tax.Kind, Amount: -tax.Amount, Of: no, Source: s}, who)
	}
	if reason != "" && no > 0 {
		l.payOut(no, money.Amount, "", reason, who)
	}
}

// Bounce adds that the bank did not honour a cheque or a draft.
func (l *Ledger) Bounce(payment int, reason string, who Actor) error {
	e, ok := l.Entry(payment)
	if !ok || e.Kind != Payment || !e.Source.Method.Bounces() {
		return fair.Fail(fair.KindInvalid, texts.PortalErrors.CannotBounce())
	}
	from := len(l.Entries)
	l.bounce(payment, Decision{Kind: DecideDispute, Reason: reason}, who)
	l.issue(from, who)
	return nil
}

// bounce reverses a payment, because the bank did not honour it or because it was recorded by mistake. Payouts that
// would give it back are stopped.
func (l *Ledger) bounce(payment int, d Decision, who Actor) {
	e, ok := l.Entry(payment)
	if !ok || l.takenBack(e) || l.about(e.No, Dishonoured) > 0 {
		return
	}
	if _, whole := l.untouched(payment); d.Kind == DecideTakeBack && !whole {
		return // it is being given back meanwhile
	}
	l.stop(func(p Payout) bool { return p.Of == payment && p.Stoppable() }, who)
	if d.Kind == DecideTakeBack {
		l.takeBack(e, e.Amount, d.Reason, who)
		for _, in := range l.PaidIn() {
			if tax, whole := l.untouched(in.No); whole && tax.Of == payment {
				l.takeBack(tax, tax.Amount, d.Reason, who)
			}
		}
		return
	}
	source := e.Source
	source.Decision, source.Day = d.ID, time.Time{}
	amount := -l.left(e)
	if d.Amount > 0 { // a bank may dispute a part
		amount = min(amount, d.Amount)
	}
	l.add(Entry{Kind: Dishonoured, Amount: amount, Of: e.No, Source: source, Reason: d.Reason}, who)
}

// TakeBackPayment proposes to take back a payment that was recorded by mistake. A second person always approves it.
func (l *Ledger) TakeBackPayment(id string, payment int, reason string, who Actor) (Decision, error) {
	e, ok := l.untouched(payment)
	if !ok || e.Kind != Payment || e.Source.Method == Online {
		return Decision{}, fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyHasLeft())
	}
	d := Decision{ID: id, Kind: DecideTakeBack, Of: payment, Amount: -e.Amount, Reason: reason}
	d.Take(e.By)
	return l.propose(d, true, who), nil
}

// TakeBackTax adds that deducted tax was not paid to the tax office, or that the payer has corrected its return.
func (l *Ledger) TakeBackTax(no int, reason string, who Actor) error {
	e, ok := l.untouched(no)
	if !ok || e.Kind == Payment {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
	}
	from := len(l.Entries)
	l.takeBack(e, e.Amount, reason, who)
	l.issue(from, who)
	return nil
}

// untouched returns a payment or deducted tax of which nothing was dishonoured, given back or is being given back.
func (l *Ledger) untouched(no int) (e Entry, ok bool) {
	for _, in := range l.PaidIn() {
		if in.No == no && in.Free == -in.Amount {
			return in.Entry, true
		}
	}
	return e, false
}

// MoveBack takes the latest move back, when its difference was never paid: the same entries reversed. It returns
// KindConflict if there is no move, or if its charges have ended since.
func (l *Ledger) MoveBack(reason string, who Actor) error {
	from, last := len(l.Entries), l.lastMove()
	if last.IsZero() {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.CancelledAlready())
	}
	var ended, begun []int
	for _, e := range l.Entries[:from] {
		if e.Source.Cause != CauseMove || !e.At.Equal(last) || l.takenBack(e) {
			continue
		}
		l.takeBack(e, l.left(e), reason, who)
		switch e.Kind {
		case Charge:
			ended = append(ended, e.No)
		case Credit:
			begun = append(begun, e.Of)
		default:
		}
	}
	l.carry(ended, begun, reason, who)
	l.issue(from, who)
	return nil
}

// Dispute stores that the payer's bank disputes a payment. Nothing may be given back until the dispute is decided: when
// it is approved, the payment is dishonoured; when it is refused, the money stays.
func (l *Ledger) Dispute(id string, payment int, amount fair.Paise, who Actor) (Decision, error) {
	d := Decision{
		ID: id, Ref: l.Ref, Kind: DecideDispute, Status: Proposed, Of: payment, Amount: amount, ProposedAt: who.At,
	}
	l.Decisions = append(l.Decisions, d)
	l.touch(id)
	return d, nil
}

// Disputed reports whether the bank disputes a payment of the ledger. Nothing may leave meanwhile.
func (l *Ledger) Disputed() bool {
	_, open := l.open(DecideDispute)
	return open
}
