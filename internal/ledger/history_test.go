package ledger_test

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/mela-fair/mela/internal/books"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// histories is the number of random histories. MELA_TEST_HISTORIES runs another number, with other random numbers in
// each run.
const histories = 200

// setHistories sets the number of histories and the seed, unless the flags of rapid are given.
func setHistories(t *testing.T) {
	t.Helper()
	if given := flag.Lookup("rapid.checks"); given.Value.String() != given.DefValue {
		return
	}
	values := map[string]string{"rapid.checks": strconv.Itoa(histories), "rapid.seed": "20270122"}
	if n := os.Getenv("MELA_TEST_HISTORIES"); n != "" {
		values = map[string]string{"rapid.checks": n}
	}
	for name, value := range values {
		if err := flag.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
}

// The model keeps the money of a record in the words of the specification. It does not call the package's rules: the
// histories compare what it expects with what the ledger says.
type model struct {
	Charges []modelCharge
	Money   []modelMoney
	Kept    []modelKept
	Debt    fair.Paise // written off
	Granted bool       // a cancellation has given something back
	Charged bool       // something was charged at some time
}

type modelCharge struct {
	No, Rate              int
	Gross, Base, Discount fair.Paise
	Live                  bool
}

type modelKept struct {
	Decision string
	Charge   int
	Amount   fair.Paise
}

type modelMoney struct {
	No       int
	Amount   fair.Paise
	Deducted bool
	Bounced  bool
	Back     fair.Paise // refunded
	Waiting  fair.Paise // payouts that have not left
}

func (m *model) due() (due fair.Paise) {
	for _, c := range m.Charges {
		if c.Live {
			due += c.Gross - c.Discount
		}
	}
	for _, k := range m.Kept {
		due += k.Amount
	}
	for _, in := range m.Money {
		if !in.Bounced {
			due -= in.Amount
		}
		due += in.Back
	}
	return due - m.Debt
}

func (m *model) live() bool {
	return slices.ContainsFunc(m.Charges, func(c modelCharge) bool { return c.Live })
}

// status follows the table of the specification.
func (m *model) status() ledger.Status {
	var received, back, kept fair.Paise
	for _, in := range m.Money {
		if !in.Bounced {
			received += in.Amount
		}
		back += in.Back
	}
	for _, k := range m.Kept {
		kept += k.Amount
	}
	switch {
	case !m.Charged:
		return ""
	case m.live() && m.due() <= 0:
		return "PAID"
	case m.live() && received > back:
		return "PART_PAID"
	case m.live():
		return "PENDING"
	case received <= 0:
		return "EXPIRED"
	case kept == 0:
		return "REFUNDED"
	case !m.Granted:
		return "NOT_REFUNDED"
	}
	return "REFUNDED_PART"
}

// own returns the accepted money that belongs to the live charges.
func (m *model) own() (money, live fair.Paise) {
	for _, in := range m.Money {
		if !in.Bounced {
			money += in.Amount
		}
		money -= in.Back + in.Waiting
	}
	for _, k := range m.Kept {
		money -= k.Amount
	}
	for _, c := range m.Charges {
		if c.Live {
			live += c.Gross - c.Discount
		}
	}
	return max(0, min(money, live)), live
}

// half is what the rule gives back of all charges together, to a paisa for each charge.
func (m *model) half(now time.Time, first string) fair.Paise {
	money, _ := m.own()
	day, _ := time.ParseInLocation(time.DateOnly, first, fair.Kolkata)
	if !now.Before(day.AddDate(0, 0, -14)) {
		return 0
	}
	return money / 2
}

func near(a, b, by fair.Paise) bool { return a-b <= by && b-a <= by }

// world is a history: a ledger, its model, and the provider, which outlives a restore.
type world struct {
	*book
	rt       *rapid.T
	m        model
	captured map[string]fair.Paise // at the provider, by payment
	returned map[string]refundThere
	backup   *saved
	past     []ledger.Entry // entries that were seen before
	mode     ledger.TaxMode // of all charges
}

type refundThere struct {
	Payment string
	Amount  fair.Paise
	Sent    string // id with which it was sent
}

type saved struct {
	Ledger ledger.Ledger
	Model  model
}

var products = []func() ledger.NewCharge{standard, compact, premium, bench}

func (w *world) draw(name string, n int) int { return rapid.IntRange(0, n-1).Draw(w.rt, name) }

func (w *world) account() string {
	return rapid.SampledFrom([]string{clerk, owner, second}).Draw(w.rt, "account")
}

// product returns what is to be charged: something taxed, or the same outside GST.
func (w *world) product() ledger.NewCharge {
	n := products[w.draw("product", len(products))]()
	if w.mode != ledger.TaxCharged {
		n.Tax = ledger.Taxed(n.Amount(), w.mode, n.Tax.Rate, n.Tax.SAC)
	}
	return n
}

func (w *world) charge(n ledger.NewCharge, no int) {
	w.m.Charged = true
	w.m.Charges = append(w.m.Charges, modelCharge{
		No: no, Rate: int(n.Tax.Rate), Gross: n.Amount(), Base: n.Tax.Base, Live: true,
	})
}

func (w *world) liveCharge() (*modelCharge, bool) {
	var live []*modelCharge
	for i := range w.m.Charges {
		if w.m.Charges[i].Live {
			live = append(live, &w.m.Charges[i])
		}
	}
	if len(live) == 0 {
		return nil, false
	}
	return live[w.draw("charge", len(live))], true
}

// money returns the model of a payment.
func (w *world) money(no int) *modelMoney {
	for i := range w.m.Money {
		if w.m.Money[i].No == no {
			return &w.m.Money[i]
		}
	}
	w.rt.Fatalf("the ledger names entry %d, which is no money", no)
	return nil
}

// took notes the money entries from a position on, and the payouts that began for them.
func (w *world) took(from int) {
	for _, e := range w.Entries[from:] {
		if e.Kind.Received() && e.TakesBack == 0 {
			w.m.Money = append(w.m.Money, modelMoney{No: e.No, Amount: -e.Amount, Deducted: e.Kind != ledger.Payment})
		}
	}
	w.reserve()
}

// reserve takes over from the ledger how much of each payment is on its way back. The invariants compare the sums.
func (w *world) reserve() {
	for i := range w.m.Money {
		w.m.Money[i].Waiting = 0
	}
	for _, p := range w.Payouts {
		if p.Status.Open() {
			w.money(p.Of).Waiting += p.Amount
		}
	}
}

func (w *world) actions() map[string]func(*rapid.T) {
	return map[string]func(*rapid.T){
		"":        func(*rapid.T) { w.check() },
		"book":    w.step(w.book1),
		"online":  w.step(w.payOnline),
		"offline": w.step(w.recordOffline),
		"decide":  w.step(w.decideOne),
		"ask":     w.step(w.ask),
		"cancel":  w.step(w.cancelSome),
		"payout":  w.step(w.payOne),
		"move":    w.step(w.move),
		"back":    w.step(w.moveBack),
		"less":    w.step(w.discount),
		"forgive": w.step(w.forgive),
		"bounce":  w.step(w.bounce),
		"end":     w.step(w.end),
		"dispute": w.step(w.disputeOne),
		"there":   w.step(w.refundThere),
		"undo":    w.step(w.undo),
		"invoice": w.step(func() { w.Invoice(ledger.Terms{}, w.as(clerk)) }),
		"correct": w.step(w.correct),
		"excess":  w.step(w.excess),
		"pay":     w.step(w.payOnline),
		"approve": w.step(w.decideOne),
		"leave":   w.step(func() { w.payOne(); w.payOne(); w.payOne() }),
		"mistake": w.step(w.mistake),
		"tax":     w.step(w.deductedTax),
		"revive":  w.step(w.revive),
		"keep":    w.step(func() { _, _ = w.KeepCredit(w.id(), "", w.as(owner)) }),
		"wait":    w.step(func() { w.now = w.now.Add(time.Duration(w.draw("days", 12)) * 24 * time.Hour) }),
		"backup":  w.step(w.backUp),
		"restore": w.step(w.restore),
	}
}

func (w *world) step(do func()) func(*rapid.T) {
	return func(rt *rapid.T) {
		w.rt = rt
		w.t = testingOf{w.t, rt}
		do()
	}
}

// testingOf lets the helpers of the examples fail the history.
type testingOf struct {
	testing.TB
	rt *rapid.T
}

func (t testingOf) Fatal(args ...any) { t.rt.Fatal(args...) }
func (t testingOf) Helper()           {}

func (w *world) book1() {
	// Nothing is added to a cancelled record while what was kept may go back.
	keptWaits := slices.ContainsFunc(w.Decisions, func(d ledger.Decision) bool {
		return d.Kind == ledger.DecideRefund && len(d.Charges) > 0 && d.Status == ledger.Proposed
	})
	if len(w.m.Charges) > 5 || keptWaits {
		return
	}
	n := w.product()
	w.charge(n, w.Add(n, w.as("")))
}

func (w *world) payOnline() {
	amount := []fair.Paise{w.m.due(), w.m.due() / 2, fair.Rupees(88_500), 33_33}[w.draw("amount", 4)]
	if amount <= 0 {
		amount = fair.Rupees(59_000)
	}
	id := w.id()
	w.captured[id] = amount
	w.capture(id, amount, w.draw("gone", 2) == 0)
}

func (w *world) capture(id string, amount fair.Paise, gone bool) {
	from, live, due := len(w.Entries), w.m.live(), w.m.due()
	who := w.as("")
	w.Capture(ledger.Recorded{Amount: amount, Payment: id, Gone: gone, Day: who.At}, who)
	w.revived(from)
	w.took(from)
	if !live && !w.m.live() || live && due <= 0 {
		if last := w.Payouts[len(w.Payouts)-1]; last.Amount != amount || last.Decision != "" {
			w.rt.Fatalf("%s that was not due goes back at once: %+v", amount, last)
		}
	}
}

// revived takes over charges that live again because the stalls were still free.
func (w *world) revived(from int) {
	for _, e := range w.Entries[from:] {
		if e.Kind == ledger.Credit && e.TakesBack != 0 {
			w.chargeOf(e.Of).Live = true
		}
		if e.Kind == ledger.Discount && e.TakesBack != 0 {
			w.chargeOf(e.Of).Discount -= e.Amount
		}
	}
}

func (w *world) chargeOf(no int) *modelCharge {
	for i := range w.m.Charges {
		if w.m.Charges[i].No == no {
			return &w.m.Charges[i]
		}
	}
	w.rt.Fatalf("the ledger names charge %d", no)
	return nil
}

func (w *world) recordOffline() {
	method := rapid.SampledFrom([]ledger.Method{ledger.Cheque, ledger.Transfer, ledger.Cash}).Draw(w.rt, "method")
	amount := []fair.Paise{w.m.due(), w.m.due() / 3, fair.Rupees(61_500)}[w.draw("amount", 3)]
	if amount <= 0 {
		amount = fair.Rupees(1_000)
	}
	money := ledger.Recorded{Method: method, Amount: amount, Overpaid: w.draw("overpaid", 3) == 0}
	if w.draw("tds", 3) == 0 && amount > fair.Rupees(5_000) {
		tax := amount / 100 / 100 * 100
		money.Amount -= tax
		money.Deducted = []ledger.Deducted{{Kind: ledger.TDS, Provision: "1024", Amount: tax}}
	}
	waits := fair.Paise(0)
	for _, d := range w.Decisions {
		if d.Status == ledger.Proposed && (d.Kind == ledger.DecideOffline || d.Kind == ledger.DecideDiscount ||
			d.Kind == ledger.DecideWriteOff) {
			waits += d.Amount
		}
	}
	open := w.m.due() - min(waits, max(0, w.m.due()))
	d, err := w.RecordPayment(w.id(), money, "", w.as(w.account()))
	if tooMuch := amount > open && !money.Overpaid; tooMuch != (err != nil) {
		w.rt.Fatalf("%s of %s that is due, confirmed %t: %v", amount, open, money.Overpaid, err)
	}
	if err == nil && d.Status != ledger.Proposed {
		w.rt.Fatal("an offline payment counts without a second person")
	}
}

// decideOne approves or refuses a decision that waits, by any account.
func (w *world) decideOne() {
	var open []ledger.Decision
	for _, d := range w.Decisions {
		if d.Status.Open() {
			open = append(open, d)
		}
	}
	if len(open) == 0 {
		return
	}
	d := open[w.draw("decision", len(open))]
	account := w.account()
	from := len(w.Entries)
	if w.draw("refuse", 4) == 0 {
		after, err := w.Refuse(d.ID, "no", w.as(account))
		if mine := d.Status == ledger.Proposed && slices.Contains(d.Chain, account); mine != (err != nil) {
			w.rt.Fatalf("%s refuses %+v: %v", account, d, err)
		}
		if err == nil && !d.AskedAt.IsZero() && d.Status == ledger.Proposed && after.Status != ledger.Asked {
			w.rt.Fatalf("the payer's request has disappeared: %+v", after)
		}
		if len(w.Entries) != from {
			w.rt.Fatal("a refused decision wrote entries")
		}
		return
	}
	if d.Status == ledger.Asked {
		w.cancelAs(ledger.Cancellation{Decision: d.ID, CancelledBy: fair.CancelledByPayer}, account)
		return
	}
	due := w.m.due()
	after, err := w.Approve(d.ID, w.as(account))
	disputed := slices.ContainsFunc(w.Decisions, func(other ledger.Decision) bool {
		gives := d.Kind == ledger.DecideRefund || d.Kind == ledger.DecideCancellation
		return gives && other.Kind == ledger.DecideDispute && other.Status == ledger.Proposed
	})
	if refused := slices.Contains(d.Chain, account) || disputed; refused != (err != nil) {
		w.rt.Fatalf("%s approves %+v: %v", account, d, err)
	}
	if err == nil {
		w.decided(after, from, due)
	}
}

// decided takes over what an approved decision must have done.
func (w *world) decided(d ledger.Decision, from int, due fair.Paise) {
	switch d.Kind {
	case ledger.DecideOffline:
		live := w.m.live()
		w.took(from)
		if (!live || due <= 0 && !d.Money.Overpaid) && d.Money.Amount > 0 {
			if last := w.Payouts[len(w.Payouts)-1]; last.Status != ledger.PayoutByHand || last.Decision != "" {
				w.rt.Fatalf("offline money that was not due goes back by hand: %+v", last)
			}
		}
	case ledger.DecideDiscount:
		var sum fair.Paise
		for _, e := range w.Entries[from:] {
			w.chargeOf(e.Of).Discount -= e.Amount
			sum -= e.Amount
		}
		if sum > d.Amount {
			w.rt.Fatalf("a discount of %s takes %s off", d.Amount, sum)
		}
	case ledger.DecideWriteOff:
		w.m.Debt += d.Amount
	case ledger.DecideCancellation:
		w.cancelled(d, from)
	case ledger.DecideDispute:
		if len(w.Entries) > from {
			w.money(d.Of).Bounced = true
		}
	case ledger.DecideTakeBack:
		w.forget(from)
	case ledger.DecideRefund:
		if len(d.Charges) > 0 {
			w.gaveKept(d, from)
		}
	case ledger.DecideCredit, ledger.DecideTill:
	}
	w.reserve()
}

// gaveKept takes over that a part of what was kept goes back after all.
func (w *world) gaveKept(d ledger.Decision, from int) {
	left := d.Amount
	for _, e := range w.Entries[from:] {
		if e.Kind != ledger.CancellationCharge {
			continue
		}
		left += e.Amount
		for i := range w.m.Kept {
			if k := &w.m.Kept[i]; k.Charge == e.Of && k.Amount > 0 {
				k.Amount += e.Amount
				break
			}
		}
	}
	if left != 0 || w.m.live() {
		w.rt.Fatalf("%s goes back of what was kept, the entries differ by %s", d.Amount, left)
	}
	w.m.Granted = w.m.Granted || d.Amount > 0
}

// forget removes the payments and the deducted tax that the entries from a position on take back.
func (w *world) forget(from int) {
	for _, e := range w.Entries[from:] {
		if e.Kind.Received() && e.TakesBack != 0 {
			if in := w.money(e.TakesBack); in.Back+in.Waiting > 0 || e.Amount != in.Amount {
				w.rt.Fatalf("%s of %+v is taken back", e.Amount, in)
			}
			w.m.Money = slices.DeleteFunc(w.m.Money, func(in modelMoney) bool { return in.No == e.TakesBack })
		}
	}
}

// mistake takes back a payment that was recorded offline.
func (w *world) mistake() {
	for _, in := range w.m.Money {
		e, _ := w.Entry(in.No)
		waits := slices.ContainsFunc(w.Decisions, func(d ledger.Decision) bool { return d.Of == in.No })
		if e.Kind != ledger.Payment || e.Source.Method == ledger.Online || waits {
			continue
		}
		d, err := w.TakeBackPayment(w.id(), in.No, "", w.as(w.account()))
		if touched := in.Bounced || in.Back+in.Waiting > 0; touched != (err != nil) {
			w.rt.Fatalf("%+v is taken back: %v", in, err)
		}
		if err == nil && d.Status != ledger.Proposed {
			w.rt.Fatal("one person takes a payment back")
		}
		return
	}
}

// deductedTax takes deducted tax back, or gives it back by hand.
func (w *world) deductedTax() {
	for _, in := range w.m.Money {
		if !in.Deducted {
			continue
		}
		if w.draw("by hand", 2) == 0 {
			_ = w.PayOutTax(in.No, w.as(owner))
			w.reserve()
			return
		}
		from := len(w.Entries)
		if w.TakeBackTax(in.No, "", w.as(owner)) == nil {
			w.forget(from)
		}
		return
	}
}

func (w *world) revive() {
	if w.m.live() {
		return
	}
	from := len(w.Entries)
	w.Revive(w.as(clerk))
	w.revived(from)
}

func (w *world) ask() {
	var charges []int
	if c, ok := w.liveCharge(); ok && w.draw("part", 2) == 0 {
		charges = []int{c.No}
	}
	half := w.m.half(w.now.Add(time.Minute), w.Rules.FirstDay)
	d, err := w.Ask(w.id(), charges, "", w.as("").At)
	if err == nil && charges == nil && !near(d.Amount, half, 3) {
		w.rt.Fatalf("promised %s, by the rule %s", d.Amount, half)
	}
}

func (w *world) cancelSome() {
	in := ledger.Cancellation{
		Decision:    w.id(),
		CancelledBy: rapid.SampledFrom([]string{fair.CancelledByPayer, fair.CancelledByOrganiser}).Draw(w.rt, "by"),
	}
	if c, ok := w.liveCharge(); ok && w.draw("part", 2) == 0 {
		in.Charges = []int{c.No}
	}
	if w.draw("given", 4) == 0 {
		amount := fair.Rupees(int64(w.draw("rupees", 60_000)))
		in.Amount = &amount
		in.Owner = w.draw("owner", 2) == 0
	}
	w.cancelAs(in, w.account())
}

func (w *world) cancelAs(in ledger.Cancellation, account string) {
	from := len(w.Entries)
	waits := slices.ContainsFunc(w.Decisions, func(d ledger.Decision) bool {
		return d.Status == ledger.Proposed &&
			(d.Kind == ledger.DecideRefund || d.Kind == ledger.DecideCancellation || d.Kind == ledger.DecideDispute)
	})
	money, _ := w.m.own()
	half := w.m.half(w.now.Add(time.Minute), w.Rules.FirstDay)
	asked := slices.ContainsFunc(w.Decisions, func(d ledger.Decision) bool { return d.Status == ledger.Asked })
	decided := w.decidedSum()
	d, err := w.Cancel(in, w.as(account))
	if err != nil {
		return
	}
	if waits {
		w.rt.Fatal("a cancellation was made while another decision waits")
	}
	whole := len(d.Charges) == 0
	switch {
	case in.Amount != nil:
		if d.Amount > *in.Amount {
			w.rt.Fatalf("%s were given, %s go back", *in.Amount, d.Amount)
		}
	case whole && d.CancelledBy == fair.CancelledByOrganiser && d.Amount != money:
		w.rt.Fatalf("the organiser cancels: %s of %s", d.Amount, money)
	case whole && d.CancelledBy == fair.CancelledByPayer && !asked && !near(d.Amount, half, 6):
		w.rt.Fatalf("by the rule %s goes back, not %s", half, d.Amount)
	}
	if alone := d.Status == ledger.Approved; alone && d.Amount > 0 && decided+d.Amount > w.Rules.RefundLimit {
		w.rt.Fatalf("one person gives back %s after %s", d.Amount, decided)
	}
	if d.Status == ledger.Approved {
		w.decided(d, from, 0)
	}
}

// decidedSum adds up what people have decided to give back.
func (w *world) decidedSum() (sum fair.Paise) {
	for _, d := range w.Decisions {
		if (d.Kind == ledger.DecideCancellation || d.Kind == ledger.DecideRefund) &&
			(d.Status == ledger.Approved || d.Status == ledger.Proposed) {
			sum += d.Amount
		}
	}
	return sum
}

// cancelled takes over an approved cancellation: its charges have ended, and what is kept and what goes back add up to
// the money that was theirs.
func (w *world) cancelled(d ledger.Decision, from int) {
	money, live := w.m.own()
	var ended, kept, charged fair.Paise
	for _, e := range w.Entries[from:] {
		switch e.Kind {
		case ledger.Credit:
			c := w.chargeOf(e.Of)
			ended += c.Gross - c.Discount
			c.Live, c.Discount = false, 0
			if e.Amount != -c.Gross {
				w.rt.Fatalf("a charge of %s is credited with %s", c.Gross, e.Amount)
			}
		case ledger.CancellationCharge:
			kept += e.Amount
			charged++
			w.m.Kept = append(w.m.Kept, modelKept{d.ID, e.Of, e.Amount})
		}
	}
	if ended == live && kept+d.Amount != money || kept+d.Amount > money {
		w.rt.Fatalf("%s was paid, %s is kept and %s goes back\n%s", money, kept, d.Amount, entriesText(w.Entries))
	}
	if d.Amount > 0 {
		w.m.Granted = true
	}
}

func (w *world) payOne() {
	var open []ledger.Payout
	for _, p := range w.Payouts {
		if p.Status.Open() {
			open = append(open, p)
		}
	}
	if len(open) == 0 {
		return
	}
	p := open[w.draw("payout", len(open))]
	account := w.account()
	switch {
	case p.Status == ledger.PayoutWaits && w.Disputed():
		return // the sender waits
	case p.Status == ledger.PayoutWaits && w.draw("fails", 3) == 0:
		w.ok(nil, w.Failed(p.ID, ledger.PayoutFailed, "", w.as("")))
	case p.Status == ledger.PayoutWaits:
		payment, _ := w.Entry(p.Of)
		cf := "cf" + w.id()
		w.returned[cf] = refundThere{payment.Source.Payment, p.Amount, p.ID}
		w.ok(nil, w.Paid(p.ID, cf, w.as("")))
		w.money(p.Of).Back += p.Amount
	case p.Status == ledger.PayoutRecorded:
		approve := w.draw("approve", 3) > 0
		err := w.DecidePayout(p.ID, approve, w.as(account))
		if mine := slices.Contains(p.Chain, account); mine != (err != nil) {
			w.rt.Fatalf("%s decides about %+v: %v", account, p, err)
		}
		if err == nil && approve {
			w.money(p.Of).Back += p.Amount
		}
	default:
		err := w.RecordPayout(p.ID, ledger.ByHand{Method: ledger.Transfer}, w.as(account))
		if err != nil && !w.Disputed() {
			w.rt.Fatal(err)
		}
	}
	w.reserve()
}

func (w *world) move() {
	c, ok := w.liveCharge()
	if !ok {
		return
	}
	n := w.product()
	from, was := len(w.Entries), *c
	decided := w.decidedSum()
	d, err := w.Move(w.id(), []int{c.No}, []ledger.NewCharge{n}, "", w.as(w.account()))
	if err != nil {
		return
	}
	c.Live, c.Discount = false, 0
	w.charge(n, from+2)
	// A discount stays, but a cheaper stall does not turn it into money.
	fresh := &w.m.Charges[len(w.m.Charges)-1]
	tooMuch := min(max(0, was.Discount-w.m.due()), max(0, was.Gross-fresh.Gross))
	fresh.Discount = min(was.Discount-min(was.Discount, tooMuch), fresh.Gross)
	if got := w.Due(); got != w.m.due() {
		w.rt.Fatalf("after a move %s is due, not %s", got, w.m.due())
	}
	if d.Status == ledger.Approved && decided+d.Amount > w.Rules.RefundLimit {
		w.rt.Fatalf("one person moves %s back after %s", d.Amount, decided)
	}
	w.reserve()
}

func (w *world) moveBack() {
	if slices.ContainsFunc(w.Decisions, func(d ledger.Decision) bool { return d.Status == ledger.Proposed }) ||
		slices.ContainsFunc(w.Payouts, func(p ledger.Payout) bool { return p.Status.Open() }) || w.m.due() <= 0 {
		return
	}
	from := len(w.Entries)
	if w.MoveBack("", w.as(clerk)) != nil {
		return
	}
	for _, e := range w.Entries[from:] {
		switch e.Kind {
		case ledger.Credit:
			w.chargeOf(e.Of).Live = true
		case ledger.Charge:
			w.chargeOf(e.TakesBack).Live = false
		case ledger.Discount:
			w.chargeOf(e.Of).Discount -= e.Amount
		}
	}
}

func (w *world) discount() {
	amount := fair.Rupees(int64(w.draw("rupees", 30_000) + 1))
	from := len(w.Entries)
	d, err := w.TakeOff(w.id(), amount, "", w.as(w.account()))
	if err == nil && d.Status == ledger.Approved {
		w.decided(d, from, 0)
	}
}

func (w *world) forgive() {
	from, due := len(w.Entries), w.m.due()
	_, live := w.m.own()
	invoiced := slices.ContainsFunc(w.Documents, func(d ledger.Document) bool {
		return d.Kind == ledger.TaxInvoice || d.Kind == ledger.Bill || d.Kind == ledger.BillOfSupply
	})
	d, err := w.Forgive(w.id(), "", w.as(owner))
	if err != nil {
		if due > 0 && w.m.live() {
			w.rt.Fatal(err)
		}
		return
	}
	if d.Amount != due || d.Kind == ledger.DecideWriteOff && !invoiced && due <= live {
		w.rt.Fatalf("%s is due: %+v", due, d)
	}
	if d.Status == ledger.Approved {
		w.decided(d, from, 0)
	}
}

func (w *world) bounce() {
	for i := range w.m.Money {
		in := &w.m.Money[i]
		e, _ := w.Entry(in.No)
		if in.Bounced || e.Source.Method != ledger.Cheque || in.Back > 0 || in.Waiting > 0 || e.Kind != ledger.Payment {
			continue
		}
		w.ok(nil, w.Bounce(in.No, "", w.as(clerk)))
		in.Bounced = true
		return
	}
}

func (w *world) end() {
	money, _ := w.m.own()
	err := w.End("", w.as(clerk))
	if (money > 0) != (err != nil) {
		w.rt.Fatalf("a record with %s ends: %v", money, err)
	}
	if err != nil {
		return
	}
	for i := range w.m.Charges {
		w.m.Charges[i].Live, w.m.Charges[i].Discount = false, 0
	}
}

func (w *world) disputeOne() {
	for _, in := range w.m.Money {
		e, _ := w.Entry(in.No)
		if in.Bounced || e.Source.Method != ledger.Online || in.Back > 0 || in.Waiting > 0 {
			continue
		}
		if !slices.ContainsFunc(w.Decisions, func(d ledger.Decision) bool { return d.Of == in.No }) {
			w.ok(w.Dispute(w.id(), in.No, in.Amount, w.as("")))
			return
		}
	}
}

// refundThere is a refund in the provider's dashboard.
func (w *world) refundThere() {
	for _, id := range sorted(w.captured) {
		left := w.captured[id]
		for _, r := range w.returned {
			if r.Payment == id {
				left -= r.Amount
			}
		}
		i := slices.IndexFunc(w.Entries, func(e ledger.Entry) bool {
			return e.Source.Payment == id && e.Kind == ledger.Payment
		})
		if left <= 0 || i < 0 || w.money(i+1).Bounced || len(w.captured) > 1 && w.draw("other", 2) == 0 {
			continue
		}
		part := left
		if w.draw("part", 2) == 0 {
			part = (left + 1) / 2
		}
		cf := "there" + w.id()
		w.returned[cf] = refundThere{id, part, ""}
		w.find(cf)
		return
	}
}

func (w *world) find(cf string) {
	r := w.returned[cf]
	from := len(w.Entries)
	w.Find(ledger.Found{ProviderID: r.Sent, CFRefundID: cf, Payment: r.Payment, Amount: r.Amount}, w.as(""))
	w.Find(ledger.Found{ProviderID: r.Sent, CFRefundID: cf, Payment: r.Payment, Amount: r.Amount}, w.as("")) // only once
	for _, e := range w.Entries[from:] {
		if e.Kind == ledger.Refund {
			w.money(e.Of).Back += e.Amount
		}
	}
	w.reserve()
}

func (w *world) undo() {
	for _, d := range w.Decisions {
		if d.Kind != ledger.DecideCancellation || d.Status != ledger.Approved {
			continue
		}
		from := len(w.Entries)
		if _, err := w.UndoCancellation(d.ID, w.as(clerk)); err != nil {
			continue
		}
		for _, e := range w.Entries[from:] {
			switch e.Kind {
			case ledger.Credit:
				w.chargeOf(e.Of).Live = true
			case ledger.Discount:
				w.chargeOf(e.Of).Discount -= e.Amount
			}
		}
		w.m.Kept = slices.DeleteFunc(w.m.Kept, func(k modelKept) bool { return k.Decision == d.ID })
		w.m.Granted = slices.ContainsFunc(w.Decisions, func(d ledger.Decision) bool {
			afterwards := d.Kind == ledger.DecideRefund && len(d.Charges) > 0
			return (d.Kind == ledger.DecideCancellation || afterwards) && d.Status == ledger.Approved && d.Amount > 0
		})
		w.reserve()
		return
	}
}

func (w *world) correct() {
	frame := w.Frame
	frame.Place = rapid.SampledFrom([]string{"36", "27"}).Draw(w.rt, "place")
	w.ok(nil, w.CorrectRecipient(frame, "", w.as(clerk)))
}

func (w *world) excess() {
	from := len(w.Entries)
	over := w.State().Overpaid
	d, err := w.GiveBack(w.id(), 0, "", w.as(w.account()))
	if err != nil {
		return
	}
	if d.Amount != over || over > -w.m.due() {
		w.rt.Fatalf("%s is too much, %s goes back", over, d.Amount)
	}
	if d.Status == ledger.Approved {
		w.decided(d, from, 0)
	}
}

func (w *world) backUp() {
	w.backup = &saved{Ledger: *w.Ledger, Model: w.m}
	*w.backup = copied(*w.backup)
}

// restore goes back to the backup. What the provider did since is then learned again.
func (w *world) restore() {
	if w.backup == nil {
		return
	}
	s := copied(*w.backup)
	rules, frame := w.Rules, w.Frame
	*w.Ledger = s.Ledger
	w.Rules, w.Frame = rules, frame
	w.m, w.past = s.Model, nil
	for _, id := range sorted(w.captured) {
		if !slices.ContainsFunc(w.Entries, func(e ledger.Entry) bool { return e.Source.Payment == id }) {
			w.capture(id, w.captured[id], true)
		}
	}
	for _, cf := range sorted(w.returned) {
		if !slices.ContainsFunc(w.Entries, func(e ledger.Entry) bool { return e.Source.Payment == cf }) {
			from := len(w.Entries)
			open, before := slices.Clone(w.Decisions), slices.Clone(w.m.Money)
			w.find(cf)
			for _, was := range open { // it was approved after the backup
				for _, is := range w.Decisions {
					if is.ID == was.ID && was.Status == ledger.Proposed && is.Status == ledger.Approved {
						refunded := slices.DeleteFunc(slices.Clone(w.Entries[from:]), func(e ledger.Entry) bool {
							return e.Kind != ledger.Refund
						})
						for _, e := range refunded {
							w.money(e.Of).Back -= e.Amount
						}
						for i := range w.m.Money {
							w.m.Money[i].Waiting = before[i].Waiting
						}
						w.decided(is, from, 0)
						for _, e := range refunded {
							w.money(e.Of).Back += e.Amount
						}
						w.reserve()
					}
				}
			}
		}
	}
}

func copied(s saved) (c saved) {
	for _, part := range []struct{ from, to any }{
		{s.Ledger.Entries, &c.Ledger.Entries},
		{s.Ledger.Decisions, &c.Ledger.Decisions},
		{s.Ledger.Payouts, &c.Ledger.Payouts},
		{s.Ledger.Documents, &c.Ledger.Documents},
		{s.Model, &c.Model},
	} {
		text, err := json.Marshal(part.from)
		if err == nil {
			err = json.Unmarshal(text, part.to)
		}
		if err != nil {
			panic(err)
		}
	}
	c.Ledger.Ref = s.Ledger.Ref
	return c
}

func sorted[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// check compares the ledger with the model and with the provider, and the documents with the entries.
func (w *world) check() {
	state := w.State()
	if due := w.m.due(); state.Due != due {
		w.rt.Fatalf("%s is due, the model says %s\n%s", state.Due, due, entriesText(w.Entries))
	}
	if status := w.m.status(); state.Status != status {
		w.rt.Fatalf("the status is %s, the model says %s\n%s", state.Status, status, entriesText(w.Entries))
	}
	here := slices.ContainsFunc(w.m.Money, func(in modelMoney) bool { return in.Bounced || in.Back < in.Amount })
	if sold := w.m.live() && (w.m.due() <= 0 || here); state.Sold != sold {
		w.rt.Fatalf("sold is %t\n%s", state.Sold, entriesText(w.Entries))
	}
	for i, e := range w.past {
		if w.Entries[i].Amount != e.Amount || w.Entries[i].Kind != e.Kind || !w.Entries[i].At.Equal(e.At) {
			w.rt.Fatalf("entry %d was changed", i+1)
		}
	}
	w.past = slices.Clone(w.Entries)
	w.checkProvider()
	w.checkOpenWork(state)
	w.checkDocuments(state)
	w.checkVouchers(state)
}

// checkVouchers checks the vouchers for Tally: each balances, its id is its own, the party owes what the documents and
// the money say, and the tax of the supplies and of advances is in the ledgers of the tax.
func (w *world) checkVouchers(state ledger.State) {
	names, ids := fair.ShippedTallyNames, map[string]bool{}
	var party, supply, charged, tax, owed, advances fair.Paise
	for _, v := range books.TallyVouchers(w.Ledger, names, ledger.Person{Company: "Soil Life"}) {
		var sum fair.Paise
		for _, p := range v.Postings {
			switch sum += p.Amount; p.Ledger {
			case v.Party:
				party += p.Amount
			case names.AdvanceTax:
				advances += p.Amount
			case names.CGST, names.SGST, names.IGST:
				owed -= p.Amount
			}
		}
		if sum != 0 || ids[v.ID] || v.ID == "" {
			w.rt.Fatalf("voucher %+v does not balance, or is not the only one with its id", v)
		}
		ids[v.ID] = true
	}
	for _, d := range w.Documents {
		sums := ledger.SumsOf(w.Counted(d.Number))
		supply, tax = supply+sums.Total, tax+sums.CGST+sums.SGST+sums.IGST
	}
	for _, e := range w.Entries {
		if e.Kind.Supply() {
			charged += e.Amount
		}
	}
	if party-supply != state.Due-charged || owed-advances != tax || advances < 0 {
		w.rt.Fatalf("the party owes %s, %s of it is not documented; %s is due, %s charged; the tax is %s, %s of it of "+
			"advances, documented is %s\n%s\n%s", party, party-supply, state.Due, charged, owed, advances, tax,
			entriesText(w.Entries), documentsText(w.Documents))
	}
}

func (w *world) checkProvider() {
	paid, back := map[string]fair.Paise{}, map[string]fair.Paise{}
	for _, e := range w.Entries {
		if e.Kind == ledger.Payment && e.Source.Method == ledger.Online {
			paid[e.Source.Payment] -= e.Amount
		}
		if e.Kind == ledger.Refund && e.Source.Method == ledger.Online {
			back[e.Source.Payment] += e.Amount
		}
	}
	if len(paid) != len(w.captured) || len(back) != len(w.returned) {
		w.rt.Fatalf("the provider has %d payments and %d refunds, the ledger %d and %d\n%s", len(w.captured),
			len(w.returned), len(paid), len(back), entriesText(w.Entries))
	}
	for id, amount := range w.captured {
		if paid[id] != amount {
			w.rt.Fatalf("the provider has captured %s, the ledger has %s", amount, paid[id])
		}
	}
	for cf, r := range w.returned {
		if back[cf] != r.Amount {
			w.rt.Fatalf("the provider has refunded %s, the ledger has %s", r.Amount, back[cf])
		}
	}
	for _, in := range w.m.Money {
		found := slices.ContainsFunc(w.Entries, func(e ledger.Entry) bool {
			return e.Kind == ledger.Refund && e.Of == in.No && e.Source.Payout == ""
		})
		// After a payout by hand, somebody can give the same money back in the provider's dashboard.
		tooMuch := in.Back+in.Waiting > in.Amount && (in.Waiting > 0 || !found)
		// What was paid by hand before the bank refused the payment has left all the same.
		left := slices.ContainsFunc(w.Payouts, func(p ledger.Payout) bool {
			return p.Of == in.No && p.Status == ledger.PayoutRecorded
		})
		if tooMuch || in.Bounced && in.Waiting > 0 && !left {
			w.rt.Fatalf("more goes back than was paid: %+v\n%s\n%+v", in, entriesText(w.Entries), w.Payouts)
		}
	}
}

// checkOpenWork checks that everything open is in the work list exactly once.
func (w *world) checkOpenWork(state ledger.State) {
	tasks := w.Tasks()
	count := func(id string) (n int) {
		for _, task := range tasks {
			if task.ID == id {
				n++
			}
		}
		return n
	}
	var onTheWay fair.Paise
	for _, d := range w.Decisions {
		if n := count(d.ID); d.Status.Open() != (n == 1) || n > 1 {
			w.rt.Fatalf("decision %+v is %d times in the work list", d, n)
		}
	}
	for _, p := range w.Payouts {
		if p.Status.Open() {
			onTheWay += p.Amount
		}
		byPeople := p.Status.Open() && p.Status != ledger.PayoutWaits && p.Status != ledger.PayoutSent
		if n := count(p.ID); byPeople != (n == 1) {
			w.rt.Fatalf("payout %+v is %d times in the work list", p, n)
		}
	}
	var stays fair.Paise // by a decision of the office
	for _, d := range w.Decisions {
		if d.Kind == ledger.DecideCredit && d.Status == ledger.Approved {
			stays = d.Amount
		}
	}
	if state.Due < 0 && len(tasks) == 0 && onTheWay+stays < -state.Due {
		w.rt.Fatalf("%s is due to the payer, and nobody knows", -state.Due)
	}
	if state.Status == ledger.StatusPaid && state.Due > 0 {
		w.rt.Fatal("paid although something is due")
	}
}

// checkDocuments checks the sums of the documents.
func (w *world) checkDocuments(state ledger.State) {
	var supply, charged fair.Paise
	for _, d := range w.Documents {
		w.checkColumns(d)
		supply += ledger.SumsOf(w.Counted(d.Number)).Total
	}
	for _, c := range w.m.Charges {
		if c.Live {
			charged += c.Gross - c.Discount
		}
	}
	for _, k := range w.m.Kept {
		charged += k.Amount
	}
	open := slices.ContainsFunc(w.Decisions, func(d ledger.Decision) bool {
		return d.Status == ledger.Proposed && (d.Kind == ledger.DecideCancellation || d.Kind == ledger.DecideRefund)
	})
	if state.Due <= 0 && !open && supply != charged {
		w.rt.Fatalf("the documents say %s, the entries %s\n%s\n%s", supply, charged, entriesText(w.Entries),
			documentsText(w.Documents))
	}
	if supply < 0 {
		w.rt.Fatalf("credit notes exceed the invoices: %s", documentsText(w.Documents))
	}
	for _, voucher := range w.Documents {
		if !voucher.Content.Advance {
			continue
		}
		used := fair.Paise(0)
		for _, d := range w.Documents {
			for _, u := range d.Content.Vouchers {
				if u.Number == voucher.Number {
					used += u.Amount
				}
			}
			if (d.Kind == ledger.RefundVoucher || d.Kind == ledger.PaymentNote) && d.About == voucher.Number {
				used += d.Total
			}
		}
		if used > voucher.Total {
			w.rt.Fatalf("%s of a voucher of %s are used", used, voucher.Total)
		}
	}
}

func (w *world) checkColumns(d ledger.Document) {
	var sum fair.Paise
	for _, line := range d.Content.Lines {
		if line.Total != line.Taxable+line.CGST+line.SGST+line.IGST+line.RoundOff || line.CGST != line.SGST {
			w.rt.Fatalf("a line does not add up: %+v", line)
		}
		if line.RoundOff > 3 || line.RoundOff < -3 || !slices.Contains([]int64{0, 5_00, 18_00}, line.Rate) {
			w.rt.Fatalf("a line with a round-off of %d at the rate %d: %+v", line.RoundOff, line.Rate, line)
		}
		sum += line.Total
	}
	if len(d.Content.Lines) > 0 && sum != d.Total {
		w.rt.Fatalf("%s has lines of %s: %+v", d.Total, sum, d)
	}
	if d.Total < 0 {
		w.rt.Fatalf("a negative document: %+v\n%s\n%s", d, entriesText(w.Entries), documentsText(w.Documents))
	}
	if d.Kind != ledger.TaxInvoice {
		return
	}
	// All credit notes of an invoice together never exceed it in a column. What is credited completely is 0 in each.
	left := d.Sums()
	for _, note := range w.Documents {
		if note.Kind == ledger.CreditNote && note.About == d.Number {
			s := note.Sums()
			left.Total -= s.Total
			if note.Content.WithTax {
				left.Taxable -= s.Taxable
				left.CGST -= s.CGST
				left.SGST -= s.SGST
				left.IGST -= s.IGST
			}
		}
	}
	if left.Taxable < 0 || left.CGST < 0 || left.SGST < 0 || left.IGST < 0 || left.Total < 0 {
		w.rt.Fatalf("credit notes exceed an invoice in a column: %+v", left)
	}
}

func TestRandomHistories(t *testing.T) {
	setHistories(t)
	rapid.Check(t, func(rt *rapid.T) {
		w := &world{book: newBook(t), rt: rt, captured: map[string]fair.Paise{}, returned: map[string]refundThere{}}
		w.now = time.Date(2026, time.December, 20, 6, 0, 0, 0, time.UTC)
		w.mode = rapid.SampledFrom([]ledger.TaxMode{
			ledger.TaxCharged, ledger.TaxCharged, ledger.TaxReverse, ledger.TaxExempt, ledger.TaxNone,
		}).Draw(rt, "tax")
		w.Rules.DiscountNoteWithTax = rapid.Bool().Draw(rt, "note with tax")
		w.Rules.FeeReceipt = rapid.Bool().Draw(rt, "receipt for exempt")
		rt.Repeat(w.actions())
	})
}
