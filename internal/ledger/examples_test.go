package ledger_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// The worked examples of the ledger. Each step names the entries that it adds, what is then due, the payment status and
// the documents that it issues, in rupees.

// step is one row of an example.
type step struct {
	do        func(*book)
	entries   string // "charge +88500; payment -88500"
	due       string
	status    ledger.Status
	documents string // "tax invoice 88500 (75000 + 6750 + 6750)"
}

// book is a ledger in a test, with a clock.
type book struct {
	*ledger.Ledger
	t   testing.TB
	now time.Time
	ids int
}

const (
	clerk  = "clerk"
	owner  = "owner"
	second = "second"
)

func newBook(t testing.TB) *book {
	t.Helper()
	l := &ledger.Ledger{
		Ref: ledger.Ref{EditionID: "2027", Record: fair.OrderForBooking, RecordID: "b1"},
		Rules: ledger.Rules{
			Refund: fair.ShippedRefundTable, FirstDay: "2027-01-22", RefundLimit: fair.Rupees(50_000),
			DiscountLimit: fair.Rupees(1_00_000), CashLimit: fair.Rupees(500),
		},
		Frame: ledger.Frame{
			Supplier: fair.DocumentParty{Name: "Society", GSTIN: "36AABTP1234K1ZL", State: "36"}, Place: "36",
		},
	}
	return &book{Ledger: l, t: t, now: time.Date(2026, time.December, 1, 6, 0, 0, 0, time.UTC)}
}

// as returns an account that acts now. The clock moves on with each call.
func (b *book) as(account string) ledger.Actor {
	b.now = b.now.Add(time.Minute)
	return ledger.Actor{Account: account, At: b.now}
}

func (b *book) daysBefore(days int) {
	b.now = time.Date(2027, time.January, 22-days, 6, 0, 0, 0, time.UTC)
}

func (b *book) id() string {
	b.ids++
	return fmt.Sprintf("d%d", b.ids)
}

func (b *book) ok(_ any, err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *book) last() ledger.Decision { return b.Decisions[len(b.Decisions)-1] }

func charge(product string, base int64, rate int64) ledger.NewCharge {
	return ledger.NewCharge{
		Item: ledger.Item{Product: product, Description: fair.EnglishText(product)},
		Tax:  ledger.Taxed(fair.Rupees(base), ledger.TaxCharged, rate, "998596"),
	}
}

func standard() ledger.NewCharge { return charge("3x3m", 75_000, 18_00) }
func compact() ledger.NewCharge  { return charge("2x2m", 50_000, 18_00) }
func premium() ledger.NewCharge  { return charge("premium", 1_50_000, 18_00) }
func bench() ledger.NewCharge    { return charge("bench", 10_000, 5_00) }

func (b *book) add(charges ...ledger.NewCharge) {
	for _, c := range charges {
		b.Add(c, b.as(""))
	}
}

func (b *book) online(rupees float64) {
	who := b.as("")
	b.Capture(ledger.Recorded{
		Amount: paise(rupees), Order: b.id(), Payment: b.id(), Day: fair.DayOf(who.At),
	}, who)
}

// record records money offline; a second person approves it.
func (b *book) record(method ledger.Method, rupees float64, more ...func(*ledger.Recorded)) {
	b.t.Helper()
	money := ledger.Recorded{
		Method: method, Amount: paise(rupees), Order: b.id(), Reference: "UTR1", Day: fair.DayOf(b.now),
	}
	for _, m := range more {
		m(&money)
	}
	d, err := b.RecordPayment(money.Order, money, "", b.as(clerk))
	b.ok(d, err)
	b.approve()
}

func overpaid(m *ledger.Recorded) { m.Overpaid = true }

func deducted(kind ledger.EntryKind, rupees float64) func(*ledger.Recorded) {
	return func(m *ledger.Recorded) {
		m.Deducted = append(m.Deducted, ledger.Deducted{Kind: kind, Provision: "1024", Amount: paise(rupees)})
	}
}

// approve approves the decision that waits, if there is one, by a second person.
func (b *book) approve() {
	b.t.Helper()
	for _, d := range b.Decisions {
		if d.Status == ledger.Proposed {
			b.ok(b.Approve(d.ID, b.as(second)))
		}
	}
}

// cancel cancels the record or some charges, and approves it.
func (b *book) cancel(by string, charges ...int) {
	b.t.Helper()
	b.ok(b.Cancel(ledger.Cancellation{Decision: b.id(), CancelledBy: by, Charges: charges}, b.as(clerk)))
	b.approve()
}

// payOut lets all money leave: the provider pays its part, and the office the rest.
func (b *book) payOut() {
	b.t.Helper()
	for _, p := range b.Payouts {
		switch p.Status {
		case ledger.PayoutWaits:
			b.ok(nil, b.Paid(p.ID, "cf"+p.ID, b.as("")))
		case ledger.PayoutByHand, ledger.PayoutFailed:
			b.ok(nil, b.RecordPayout(p.ID, ledger.ByHand{Method: ledger.Transfer, Reference: "UTR2"}, b.as(clerk)))
			b.ok(nil, b.DecidePayout(p.ID, true, b.as(second)))
		}
	}
}

func paise(rupees float64) fair.Paise {
	if rupees < 0 {
		return -paise(-rupees)
	}
	return fair.Paise(rupees*100 + 0.5)
}

func entriesText(entries []ledger.Entry) string {
	return strings.Join(fair.Each(entries, func(e ledger.Entry) string {
		sign := ""
		if e.Amount >= 0 {
			sign = "+"
		}
		return strings.ReplaceAll(string(e.Kind), "_", " ") + " " + sign + e.Amount.JSONNumber()
	}), "; ")
}

func documentsText(documents []ledger.Document) string {
	return strings.Join(fair.Each(documents, func(d ledger.Document) string {
		text := strings.ReplaceAll(string(d.Kind), "_", " ") + " " + d.Total.JSONNumber()
		s := d.Sums()
		switch {
		case s.CGST > 0:
			text += fmt.Sprintf(" (%s + %s + %s)", s.Taxable.JSONNumber(), s.CGST.JSONNumber(), s.SGST.JSONNumber())
		case s.IGST > 0:
			text += fmt.Sprintf(" (%s + %s)", s.Taxable.JSONNumber(), s.IGST.JSONNumber())
		}
		return text
	}), "; ")
}

// documentsAddUp checks the second rule that the examples share: when nothing is open, the documents of the supply that
// stand are equal to charges and cancellation charges less credits and discounts.
func (b *book) documentsAddUp() {
	b.t.Helper()
	var documents, supply fair.Paise
	for _, d := range b.Documents {
		documents += ledger.SumsOf(b.Counted(d.Number)).Total
	}
	for _, e := range b.Entries {
		if e.Kind.Supply() {
			supply += e.Amount
		}
	}
	waits := slices.ContainsFunc(b.Decisions, func(d ledger.Decision) bool { return d.Status == ledger.Proposed })
	if b.Due() <= 0 && !waits && documents != supply {
		b.t.Errorf("the documents say %s, the entries %s: %s", documents, supply, documentsText(b.Documents))
	}
}

func TestWorkedExamples(t *testing.T) {
	for name, steps := range examples() {
		t.Run(name, func(t *testing.T) {
			b := newBook(t)
			for i, s := range steps {
				entries, documents := len(b.Entries), len(b.Documents)
				s.do(b)
				state := b.State()
				got := [4]string{
					entriesText(b.Entries[entries:]), state.Due.JSONNumber(), string(state.Status),
					documentsText(b.Documents[documents:]),
				}
				want := [4]string{s.entries, s.due, string(s.status), s.documents}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Fatalf("step %d (-want +got):\n%s", i+1, diff)
				}
				b.documentsAddUp()
			}
		})
	}
}

// examples returns the examples with the numbers of the specification.
func examples() map[string][]step {
	const (
		pending, part, paid = ledger.StatusPending, ledger.StatusPartPaid, ledger.StatusPaid
		expired, refunded   = ledger.StatusExpired, ledger.StatusRefunded
		refundedPart        = ledger.StatusRefundedPart
		payer, organiser    = fair.CancelledByPayer, fair.CancelledByOrganiser
	)
	books := func(charges ...ledger.NewCharge) func(*book) { return func(b *book) { b.add(charges...) } }
	paysOnline := func(rupees float64) func(*book) { return func(b *book) { b.online(rupees) } }
	paid88500 := []step{
		{books(standard()), "charge +88500", "88500", pending, ""},
		{paysOnline(88_500), "payment -88500", "0", paid, "tax invoice 88500 (75000 + 6750 + 6750)"},
	}
	paidPremium := []step{
		{books(premium()), "charge +177000", "177000", pending, ""},
		{paysOnline(1_77_000), "payment -177000", "0", paid, "tax invoice 177000 (150000 + 13500 + 13500)"},
	}
	after := func(before []step, steps ...step) []step { return append(append([]step{}, before...), steps...) }

	return map[string][]step{
		"1 paid at once": paid88500,

		"2 in two parts": {
			{books(standard()), "charge +88500", "88500", pending, ""},
			{paysOnline(44_250), "payment -44250", "44250", part, "receipt voucher 44250 (37500 + 3375 + 3375)"},
			{
				func(b *book) {
					b.record(ledger.Transfer, 44_250)
					invoice := b.Documents[len(b.Documents)-1]
					want := []ledger.Used{{Number: b.Documents[0].Number, Amount: fair.Rupees(44_250)}}
					if diff := cmp.Diff(want, invoice.Content.Vouchers); diff != "" {
						b.t.Error("the invoice names the voucher", diff)
					}
				},
				"payment -44250", "0", paid, "tax invoice 88500 (75000 + 6750 + 6750)",
			},
		},

		"3 the rest never comes": {
			{books(standard()), "charge +88500", "88500", pending, ""},
			{paysOnline(44_250), "payment -44250", "44250", part, "receipt voucher 44250 (37500 + 3375 + 3375)"},
			{
				func(b *book) { b.daysBefore(16); b.cancel(payer) },
				"credit -88500; cancellation charge +22125", "-22125", refundedPart,
				"tax invoice 22125 (18750 + 1687.50 + 1687.50)",
			},
			{(*book).payOut, "refund +22125", "0", refundedPart, "refund voucher 22125 (18750 + 1687.50 + 1687.50)"},
		},

		"4 tax deducted at source": {
			{books(premium()), "charge +177000", "177000", pending, ""},
			{
				func(b *book) { b.record(ledger.Transfer, 1_74_000, deducted(ledger.TDS, 3_000)) },
				"payment -174000; tds -3000", "0", paid, "tax invoice 177000 (150000 + 13500 + 13500)",
			},
			{
				func(b *book) {
					b.ok(nil, b.TakeBackTax(3, "no certificate", b.as(owner)))
					if s := b.State(); s.Due != fair.Rupees(3_000) || s.Status != part {
						b.t.Errorf("without the certificate: %+v", s)
					}
					b.record(ledger.Transfer, 3_000)
				},
				"tds +3000; payment -3000", "0", paid, "receipt 3000",
			},
		},

		"5 moved to a dearer stall": after(paid88500,
			step{
				func(b *book) { b.ok(b.Move(b.id(), []int{1}, []ledger.NewCharge{premium()}, "", b.as(clerk))) },
				"credit -88500; charge +177000", "88500", part, "",
			},
			step{
				paysOnline(88_500), "payment -88500", "0", paid,
				"credit note 88500 (75000 + 6750 + 6750); tax invoice 177000 (150000 + 13500 + 13500)",
			},
		),
		"5 and moved back": after(paid88500,
			step{
				func(b *book) { b.ok(b.Move(b.id(), []int{1}, []ledger.NewCharge{premium()}, "", b.as(clerk))) },
				"credit -88500; charge +177000", "88500", part, "",
			},
			step{func(b *book) { b.ok(nil, b.MoveBack("", b.as(clerk))) }, "credit +88500; charge -177000", "0", paid, ""},
		),

		"6 moved to a cheaper stall": after(paidPremium,
			step{
				func(b *book) { b.ok(b.Move(b.id(), []int{1}, []ledger.NewCharge{standard()}, "", b.as(clerk))) },
				"credit -177000; charge +88500", "-88500", paid, "",
			},
			step{
				func(b *book) { b.approve() }, "", "-88500", paid,
				"credit note 177000 (150000 + 13500 + 13500); tax invoice 88500 (75000 + 6750 + 6750)",
			},
			step{(*book).payOut, "refund +88500", "0", paid, "payment note 88500"},
		),

		"7 moved to a stall of the same price": after(paid88500,
			step{
				func(b *book) { b.ok(b.Move(b.id(), []int{1}, []ledger.NewCharge{standard()}, "", b.as(clerk))) },
				"credit -88500; charge +88500", "0", paid, "",
			},
		),

		"8 too little, accepted, then moved down": {
			{books(premium()), "charge +177000", "177000", pending, ""},
			{
				func(b *book) {
					b.ok(nil, b.Together(b.as(owner), func() error {
						b.online(1_00_000)
						_, err := b.Forgive(b.id(), "short payment accepted", b.as(owner))
						return err
					}))
				},
				"payment -100000; discount -77000", "0", paid, "tax invoice 100000 (84745.76 + 7627.12 + 7627.12)",
			},
			{
				func(b *book) { b.ok(b.Move(b.id(), []int{1}, []ledger.NewCharge{standard()}, "", b.as(clerk))) },
				"credit -177000; charge +88500; discount +77000", "-11500", paid,
				"credit note 100000 (84745.76 + 7627.12 + 7627.12); tax invoice 88500 (75000 + 6750 + 6750)",
			},
			{(*book).payOut, "refund +11500", "0", paid, "payment note 11500"},
		},

		"9 cancelled by the payer, half": after(paid88500,
			step{
				func(b *book) {
					b.daysBefore(16)
					b.ok(b.Ask("wish", nil, "", b.as("").At))
					if got := b.last().Amount; got != fair.Rupees(44_250) {
						b.t.Error("promised", got)
					}
				},
				"", "0", paid, "",
			},
			step{
				func(b *book) {
					b.daysBefore(11)
					b.Rules.FirstDay = "2027-01-10" // the fair was moved
					b.ok(b.Cancel(ledger.Cancellation{Decision: "wish", CancelledBy: payer}, b.as(clerk)))
				},
				"credit -88500; cancellation charge +44250", "-44250", refundedPart,
				"credit note 44250 (37500 + 3375 + 3375)",
			},
			step{(*book).payOut, "refund +44250", "0", refundedPart, "payment note 44250"},
		),
		"9 and taken back before the money left": after(paid88500,
			step{
				func(b *book) { b.cancel(payer) }, "credit -88500; cancellation charge +44250", "-44250", refundedPart,
				"credit note 44250 (37500 + 3375 + 3375)",
			},
			step{
				func(b *book) { b.ok(b.UndoCancellation(b.last().ID, b.as(owner))) },
				"credit +88500; cancellation charge -44250", "0", paid,
				"credit note 44250 (37500 + 3375 + 3375); tax invoice 88500 (75000 + 6750 + 6750)",
			},
		),

		"10 two payments, cancelled as one": after(paid88500,
			step{
				func(b *book) { b.ok(b.Move(b.id(), []int{1}, []ledger.NewCharge{premium()}, "", b.as(clerk))) },
				"credit -88500; charge +177000", "88500", part, "",
			},
			step{
				paysOnline(88_500), "payment -88500", "0", paid,
				"credit note 88500 (75000 + 6750 + 6750); tax invoice 177000 (150000 + 13500 + 13500)",
			},
			step{
				func(b *book) {
					b.daysBefore(16)
					b.ok(b.Cancel(ledger.Cancellation{Decision: "c", CancelledBy: payer}, b.as(clerk)))
					if d := b.last(); d.Status != ledger.Proposed || d.Amount != fair.Rupees(88_500) {
						b.t.Errorf("a second person decides about 88,500: %+v", d)
					}
					if _, err := b.Approve("c", b.as(clerk)); !fair.IsKind(err, fair.KindForbidden) {
						b.t.Error("the same person approves", err)
					}
					b.approve()
				},
				"credit -177000; cancellation charge +88500", "-88500", refundedPart,
				"credit note 88500 (75000 + 6750 + 6750)",
			},
			step{
				func(b *book) {
					b.payOut()
					if of := b.Entries[len(b.Entries)-1].Of; of != 5 {
						b.t.Error("the newest payment goes back first, not entry", of)
					}
				},
				"refund +88500", "0", refundedPart, "payment note 88500",
			},
		),

		"11 one stall of two": {
			{books(standard(), bench()), "charge +88500; charge +10500", "99000", pending, ""},
			{paysOnline(99_000), "payment -99000", "0", paid, "tax invoice 99000 (85000 + 7000 + 7000)"},
			{
				func(b *book) { b.daysBefore(16); b.cancel(payer, 1) },
				"credit -88500; cancellation charge +44250", "-44250", paid,
				"credit note 99000 (85000 + 7000 + 7000); tax invoice 54750 (47500 + 3625 + 3625)",
			},
			{
				func(b *book) {
					invoice := b.Documents[len(b.Documents)-1]
					got := fair.Each(invoice.Content.Lines, func(l ledger.Line) string {
						return fmt.Sprint(l.Product, " ", l.Kept, " ", l.Rate, " ", l.Taxable.JSONNumber())
					})
					if diff := cmp.Diff([]string{"bench false 500 10000", "3x3m true 1800 37500"}, got); diff != "" {
						b.t.Error(diff)
					}
					b.payOut()
				},
				"refund +44250", "0", paid, "payment note 44250",
			},
			{
				func(b *book) { b.daysBefore(5); b.cancel(payer, 2) },
				"credit -10500; cancellation charge +10500", "0", refundedPart, "",
			},
		},

		"12 the organiser cancels": {
			{books(premium(), standard()), "charge +177000; charge +88500", "265500", pending, ""},
			{
				// The first payment is an advance, as in examples 2 and 19, so it has a receipt voucher.
				func(b *book) { b.online(1_77_000); b.online(88_500) },
				"payment -177000; payment -88500", "0", paid,
				"receipt voucher 177000 (150000 + 13500 + 13500); tax invoice 265500 (225000 + 20250 + 20250)",
			},
			{
				func(b *book) {
					b.ok(b.Cancel(ledger.Cancellation{Decision: "all", CancelledBy: organiser}, b.as(clerk)))
					again := ledger.Cancellation{Decision: "again", CancelledBy: organiser}
					if _, err := b.Cancel(again, b.as(owner)); !fair.IsKind(err, fair.KindConflict) {
						b.t.Error("a second cancellation while one waits:", err)
					}
					if _, err := b.GiveBack("again", 0, "", b.as(owner)); !fair.IsKind(err, fair.KindConflict) {
						b.t.Error("a refund while a cancellation waits:", err)
					}
				},
				"", "0", paid, "",
			},
			{
				func(b *book) { b.approve(); b.payOut() },
				"credit -177000; credit -88500; refund +88500; refund +177000", "0", refunded,
				"credit note 265500 (225000 + 20250 + 20250); payment note 88500; payment note 177000",
			},
		},
		"12 and refused": after(paidPremium,
			step{
				func(b *book) {
					b.ok(b.Cancel(ledger.Cancellation{Decision: "all", CancelledBy: organiser}, b.as(clerk)))
					b.ok(b.Refuse("all", "no", b.as(second)))
				},
				"", "0", paid, "",
			},
		),

		"13 a cheque bounces": {
			{books(standard()), "charge +88500", "88500", pending, ""},
			{
				func(b *book) { b.record(ledger.Cheque, 88_500) }, "payment -88500", "0", paid,
				"tax invoice 88500 (75000 + 6750 + 6750)",
			},
			{
				func(b *book) { b.ok(nil, b.Bounce(2, "", b.as(clerk))) },
				"dishonoured +88500", "88500", pending, "dishonour note 88500",
			},
			{func(b *book) { b.record(ledger.Transfer, 88_500) }, "payment -88500", "0", paid, "receipt 88500"},
		},
		"13 and the office ends the booking": {
			{books(standard()), "charge +88500", "88500", pending, ""},
			{
				func(b *book) { b.record(ledger.Cheque, 88_500) }, "payment -88500", "0", paid,
				"tax invoice 88500 (75000 + 6750 + 6750)",
			},
			{
				func(b *book) { b.ok(nil, b.Bounce(2, "", b.as(clerk))) },
				"dishonoured +88500", "88500", pending, "dishonour note 88500",
			},
			{
				func(b *book) { b.ok(nil, b.End("", b.as(clerk))) }, "credit -88500", "0", expired,
				"credit note 88500 (75000 + 6750 + 6750)",
			},
		},

		"14 a chargeback is lost": after(paid88500,
			step{
				func(b *book) {
					b.ok(b.Dispute("case", 2, fair.Rupees(88_500), b.as("")))
					in := ledger.Cancellation{Decision: "c", CancelledBy: organiser}
					if _, err := b.Cancel(in, b.as(owner)); !fair.IsKind(err, fair.KindConflict) {
						b.t.Error("refunded while disputed:", err)
					}
				},
				"", "0", paid, "",
			},
			step{
				func(b *book) { b.ok(b.Approve("case", b.as(owner))) }, "dishonoured +88500", "88500", pending, "",
			},
		),

		"15 paid twice": {
			{
				func(b *book) {
					b.add(standard())
					money := ledger.Recorded{Method: ledger.Cheque, Amount: fair.Rupees(88_500)}
					b.ok(b.RecordPayment("OFF1", money, "", b.as(clerk)))
					if s := b.State(); s.Waits != fair.Rupees(88_500) {
						b.t.Error("waits for a decision:", s.Waits)
					}
					b.online(88_500)
				},
				"charge +88500; payment -88500", "0", paid, "tax invoice 88500 (75000 + 6750 + 6750)",
			},
			{(*book).approve, "payment -88500", "-88500", paid, "receipt 88500"},
			{
				func(b *book) {
					if p := b.Payouts[0]; p.Status != ledger.PayoutByHand || p.Reason != ledger.BackSecond {
						b.t.Errorf("a cheque goes back by hand: %+v", p)
					}
					b.payOut()
				},
				"refund +88500", "0", paid, "payment note 88500",
			},
		},

		"16 late money, stall taken": {
			{
				func(b *book) { b.add(standard()); b.ok(nil, b.End("", b.as(""))) },
				"charge +88500; credit -88500", "0", expired, "",
			},
			{
				func(b *book) {
					b.Capture(ledger.Recorded{Amount: fair.Rupees(88_500), Payment: "1", Gone: true}, b.as(""))
					b.payOut()
				},
				"payment -88500; refund +88500", "0", refunded, "payment note 88500",
			},
		},
		"16 the stall is still free": {
			{
				func(b *book) { b.add(standard()); b.ok(nil, b.End("", b.as(""))) },
				"charge +88500; credit -88500", "0", expired, "",
			},
			{
				paysOnline(88_500), "credit +88500; payment -88500", "0", paid, "tax invoice 88500 (75000 + 6750 + 6750)",
			},
		},

		"17 discount": {
			{
				func(b *book) {
					b.add(standard())
					b.ok(b.TakeOff(b.id(), fair.Rupees(8_850), "ten per cent", b.as(clerk)))
				},
				"charge +88500; discount -8850", "79650", pending, "",
			},
			{
				paysOnline(79_650), "payment -79650", "0", paid, "tax invoice 79650 (67500 + 6075 + 6075)",
			},
		},
		"17 a free stall": {
			{
				func(b *book) {
					b.add(standard())
					b.ok(b.TakeOff(b.id(), fair.Rupees(88_500), "guest", b.as(clerk)))
				},
				"charge +88500; discount -88500", "0", paid, "",
			},
		},
		"17 agreed after the invoice": after(paid88500,
			step{
				func(b *book) { b.ok(b.TakeOff(b.id(), fair.Rupees(8_850), "", b.as(clerk))) },
				"discount -8850", "-8850", paid, "credit note 8850",
			},
		),
		"17 agreed after the invoice, with tax": after(paid88500,
			step{
				func(b *book) {
					b.Rules.DiscountNoteWithTax = true
					b.ok(b.TakeOff(b.id(), fair.Rupees(8_850), "", b.as(clerk)))
				},
				"discount -8850", "-8850", paid, "credit note 8850 (7500 + 675 + 675)",
			},
		),

		"18 invoice before payment": {
			{
				func(b *book) { b.add(premium(), premium()); b.Invoice(ledger.Terms{PayBy: "2026-12-31"}, b.as(clerk)) },
				"charge +177000; charge +177000", "354000", pending, "tax invoice 354000 (300000 + 27000 + 27000)",
			},
			{
				func(b *book) {
					b.record(ledger.Transfer, 3_42_000, deducted(ledger.TDS, 6_000), deducted(ledger.GSTTDS, 6_000))
				},
				"payment -342000; tds -6000; gst tds -6000", "0", paid, "receipt 342000",
			},
		},

		"19 a sponsor in three parts": {
			{books(charge("gold", 30_000, 18_00)), "charge +35400", "35400", pending, ""},
			{
				func(b *book) { b.online(10_000); b.online(15_000) }, "payment -10000; payment -15000", "10400", part,
				"receipt voucher 10000 (8474.58 + 762.71 + 762.71); receipt voucher 15000 (12711.86 + 1144.07 + 1144.07)",
			},
			{paysOnline(10_400), "payment -10400", "0", paid, "tax invoice 35400 (30000 + 2700 + 2700)"},
			{
				func(b *book) { b.cancel(payer); b.payOut() },
				"credit -35400; cancellation charge +17700; refund +10400; refund +7300", "0", refundedPart,
				"credit note 17700 (15000 + 1350 + 1350); payment note 10400; payment note 7300",
			},
		},

		"20 entry fee, exempt": {
			{
				func(b *book) {
					b.Rules.FeeReceipt = true
					b.Add(entryFee(ledger.TaxExempt), b.as(""))
				},
				"charge +100", "100", pending, "",
			},
			{
				func(b *book) {
					b.record(ledger.Cash, 100, func(m *ledger.Recorded) { m.TillID = "till" })
				},
				"payment -100", "0", paid, "bill 100",
			},
		},
		"20 entry fee, taxable": {
			{func(b *book) { b.Add(entryFee(ledger.TaxCharged), b.as("")) }, "charge +100", "100", pending, ""},
			{paysOnline(100), "payment -100", "0", paid, "tax invoice 100 (84.74 + 7.63 + 7.63)"},
		},

		"21 wrong GST number on the invoice": after(paid88500,
			step{
				func(b *book) {
					frame := b.Frame
					frame.Place, frame.Recipient.GSTIN = "27", "27AAPFU0939F1ZV"
					b.ok(nil, b.CorrectRecipient(frame, "wrong number", b.as(clerk)))
				},
				"", "0", paid, "credit note 88500 (75000 + 6750 + 6750); tax invoice 88500 (75000 + 13500)",
			},
		),

		"22 tax deducted, then cancelled by the payer": {
			{books(premium()), "charge +177000", "177000", pending, ""},
			{
				func(b *book) { b.record(ledger.Transfer, 1_74_000, deducted(ledger.TDS, 3_000)) },
				"payment -174000; tds -3000", "0", paid, "tax invoice 177000 (150000 + 13500 + 13500)",
			},
			{
				func(b *book) { b.cancel(payer); b.payOut() },
				"credit -177000; cancellation charge +88500; refund +88500", "0", refundedPart,
				"credit note 88500 (75000 + 6750 + 6750); payment note 88500",
			},
		},
		"22b tax deducted, then cancelled by the organiser": {
			{books(premium()), "charge +177000", "177000", pending, ""},
			{
				func(b *book) { b.record(ledger.Transfer, 1_74_000, deducted(ledger.TDS, 3_000)) },
				"payment -174000; tds -3000", "0", paid, "tax invoice 177000 (150000 + 13500 + 13500)",
			},
			{
				func(b *book) { b.cancel(organiser); b.payOut() },
				"credit -177000; refund +174000", "-3000", refunded,
				"credit note 177000 (150000 + 13500 + 13500); payment note 174000",
			},
			{
				func(b *book) { b.ok(nil, b.TakeBackTax(3, "the firm corrects its return", b.as(clerk))) },
				"tds +3000", "0", refunded, "",
			},
		},

		"23 part payment with deducted tax": {
			{books(standard()), "charge +88500", "88500", pending, ""},
			{
				func(b *book) { b.record(ledger.Transfer, 43_500, deducted(ledger.TDS, 750)) },
				"payment -43500; tds -750", "44250", part, "receipt voucher 44250 (37500 + 3375 + 3375)",
			},
			{
				func(b *book) { b.record(ledger.Transfer, 43_500, deducted(ledger.TDS, 750)) },
				"payment -43500; tds -750", "0", paid, "tax invoice 88500 (75000 + 6750 + 6750)",
			},
		},

		"24 the fair is over, half unpaid": {
			{books(standard()), "charge +88500", "88500", pending, ""},
			{paysOnline(44_250), "payment -44250", "44250", part, "receipt voucher 44250 (37500 + 3375 + 3375)"},
			{
				func(b *book) { b.Invoice(ledger.Terms{}, b.as("")) }, "", "44250", part, "tax invoice 88500 (75000 + 6750 + 6750)",
			},
			{
				func(b *book) { b.ok(b.Forgive(b.id(), "gone", b.as(owner))) }, "write off -44250", "0", paid, "",
			},
		},

		"25 one transfer for two bookings: A": {
			{books(standard()), "charge +88500", "88500", pending, ""},
			{
				func(b *book) { b.record(ledger.Transfer, 88_500) }, "payment -88500", "0", paid,
				"tax invoice 88500 (75000 + 6750 + 6750)",
			},
		},
		"25b one transfer for two bookings: B": {
			{books(compact()), "charge +59000", "59000", pending, ""},
			{
				func(b *book) {
					money := ledger.Recorded{Method: ledger.Transfer, Amount: fair.Rupees(61_500)}
					if _, err := b.RecordPayment("x", money, "", b.as(clerk)); !fair.IsKind(err, fair.KindInvalid) {
						b.t.Error("too much without a confirmation:", err)
					}
					b.record(ledger.Transfer, 61_500, overpaid)
					if s := b.State(); s.Overpaid != fair.Rupees(2_500) {
						b.t.Errorf("overpaid: %+v", s)
					}
				},
				"payment -61500", "-2500", paid, "tax invoice 59000 (50000 + 4500 + 4500)",
			},
			{
				func(b *book) { b.ok(b.GiveBack(b.id(), 0, "", b.as(clerk))); b.payOut() },
				"refund +2500", "0", paid, "payment note 2500",
			},
		},

		"26 the refund fails": {
			{
				func(b *book) {
					b.add(standard())
					b.online(88_500)
					b.cancel(payer)
					if s := b.State(); s.OnTheWay != fair.Rupees(44_250) || s.Overpaid != 0 {
						b.t.Errorf("on its way: %+v", s)
					}
				},
				"charge +88500; payment -88500; credit -88500; cancellation charge +44250", "-44250", refundedPart,
				"tax invoice 88500 (75000 + 6750 + 6750); credit note 44250 (37500 + 3375 + 3375)",
			},
			{
				func(b *book) { b.ok(nil, b.Failed(b.Payouts[0].ID, ledger.PayoutFailed, "closed account", b.as(""))) },
				"", "-44250", refundedPart, "",
			},
			{(*book).payOut, "refund +44250", "0", refundedPart, "payment note 44250"},
		},

		"27 discount, then cancelled": {
			{
				func(b *book) {
					b.add(standard())
					b.ok(b.TakeOff(b.id(), fair.Rupees(8_850), "", b.as(clerk)))
					b.online(79_650)
				},
				"charge +88500; discount -8850; payment -79650", "0", paid, "tax invoice 79650 (67500 + 6075 + 6075)",
			},
			{
				func(b *book) { b.cancel(payer); b.payOut() },
				"credit -88500; discount +8850; cancellation charge +39825; refund +39825", "0", refundedPart,
				"credit note 39825 (33750 + 3037.50 + 3037.50); payment note 39825",
			},
		},

		"28 half, without GST": after(paid88500,
			step{
				func(b *book) {
					b.Rules.Refund = ledger.RefundTable{{Days: 15, Share: 50_00, WithoutGST: true}}
					b.cancel(payer)
					standing, _ := b.Standing()
					note := b.Documents[len(b.Documents)-1].Sums()
					left := [3]string{
						(standing.Sums().Taxable - note.Taxable).JSONNumber(),
						(standing.Sums().CGST - note.CGST).JSONNumber(), (standing.Sums().SGST - note.SGST).JSONNumber(),
					}
					if left != [3]string{"43220.34", "3889.83", "3889.83"} {
						b.t.Error("stays on the invoice:", left)
					}
					b.payOut()
				},
				"credit -88500; cancellation charge +51000; refund +37500", "0", refundedPart,
				"credit note 37500 (31779.66 + 2860.17 + 2860.17); payment note 37500",
			},
		),

		"29 a sponsor under reverse charge": {
			{
				func(b *book) {
					c := charge("gold", 30_000, 18_00)
					c.Tax = ledger.Taxed(fair.Rupees(30_000), ledger.TaxReverse, 18_00, "998397")
					b.Add(c, b.as(""))
				},
				"charge +30000", "30000", pending, "",
			},
			{
				func(b *book) {
					b.record(ledger.Transfer, 29_400, deducted(ledger.TDS, 600))
					if !b.Documents[0].Content.Reverse {
						b.t.Error("the invoice does not say that the tax is payable on reverse charge")
					}
				},
				"payment -29400; tds -600", "0", paid, "tax invoice 30000",
			},
		},
	}
}

func entryFee(mode ledger.TaxMode) ledger.NewCharge {
	n := ledger.NewCharge{Item: ledger.Item{Product: "entry"}}
	n.Tax = ledger.TaxWithin(fair.Rupees(100), mode, 18_00, "998596")
	return n
}
