package ledger_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// paidBook returns a booking that is paid online.
func paidBook(t *testing.T, charges ...ledger.NewCharge) *book {
	t.Helper()
	b := newBook(t)
	b.add(charges...)
	b.online(float64(b.Due()) / 100)
	return b
}

func (b *book) wants(due float64, status ledger.Status) {
	b.t.Helper()
	if s := b.State(); s.Due != paise(due) || s.Status != status {
		b.t.Errorf("%s due and %s, want %v and %s", s.Due, s.Status, due, status)
	}
}

func (b *book) tasks(want ...ledger.TaskKind) {
	b.t.Helper()
	got := fair.Each(b.Tasks(), func(t ledger.Task) ledger.TaskKind { return t.Kind })
	if !slices.Equal(got, want) {
		b.t.Errorf("the tasks are %v, want %v", got, want)
	}
}

func TestThePayersDayDecidesForAllPayments(t *testing.T) {
	b := newBook(t)
	b.add(standard(), standard())
	b.online(88_500)
	b.online(88_500)
	b.daysBefore(16)
	b.ok(b.Ask("wish", nil, "", b.now))
	b.daysBefore(11)
	b.ok(b.Cancel(ledger.Cancellation{Decision: "wish", CancelledBy: fair.CancelledByPayer}, b.as(clerk)))
	b.approve()
	b.wants(-88_500, ledger.StatusRefundedPart)
}

func TestTheLimitCountsTheWholeLedger(t *testing.T) {
	b := paidBook(t, bench(), bench(), bench(), bench(), bench())
	for i := range 4 {
		b.ok(b.Cancel(ledger.Cancellation{
			Decision: b.id(), CancelledBy: fair.CancelledByOrganiser, Charges: []int{i + 1},
		}, b.as(clerk)))
	}
	if d := b.last(); d.Status != ledger.Approved {
		t.Errorf("42,000 of 50,000: %+v", d)
	}
	b.ok(b.Cancel(ledger.Cancellation{Decision: "5", CancelledBy: fair.CancelledByOrganiser}, b.as(clerk)))
	if d := b.last(); d.Status != ledger.Proposed {
		t.Errorf("one person gives back more than the limit in parts: %+v", d)
	}
}

func TestOnlyAnOwnerGivesBackMoreThanTheRule(t *testing.T) {
	amount := fair.Rupees(60_000)
	for owner, want := range map[bool]bool{false: false, true: true} {
		b := paidBook(t, standard())
		_, err := b.Cancel(ledger.Cancellation{
			Decision: "c", CancelledBy: fair.CancelledByPayer, Amount: &amount, Owner: owner,
		}, b.as(clerk))
		if (err == nil) != want {
			t.Errorf("owner %t: %v", owner, err)
		}
	}
}

func TestARefundThatWasApprovedAfterTheBackup(t *testing.T) {
	b := paidBook(t, standard())
	b.ok(b.Cancel(ledger.Cancellation{Decision: "c", CancelledBy: fair.CancelledByOrganiser}, b.as(clerk)))
	restored := copied(saved{Ledger: *b.Ledger}).Ledger
	restored.Rules, restored.Frame = b.Rules, b.Frame
	b.approve()
	sent := b.Payouts[0]
	payment := b.Entries[1].Source.Payment

	b.Ledger = &restored
	found := ledger.Found{ProviderID: sent.ID, CFRefundID: "cf1", Payment: payment, Amount: sent.Amount}
	b.Find(found, b.as(""))
	b.Find(found, b.as(""))
	b.wants(0, ledger.StatusRefunded)
	if d := b.last(); d.Status != ledger.Approved {
		t.Errorf("the decision counts as approved: %+v", d)
	}
	if _, err := b.Refuse("c", "", b.as(second)); err == nil {
		t.Error("it is refused although the money has left")
	}
}

func TestARefundThatWasRefusedAfterARestore(t *testing.T) {
	b := paidBook(t, standard())
	b.ok(b.Cancel(ledger.Cancellation{Decision: "c", CancelledBy: fair.CancelledByOrganiser}, b.as(clerk)))
	b.ok(b.Refuse("c", "", b.as(second)))
	b.Find(ledger.Found{CFRefundID: "cf1", Payment: b.Entries[1].Source.Payment, Amount: fair.Rupees(88_500)}, b.as(""))
	b.wants(88_500, ledger.StatusPending)
	again, err := b.Cancel(ledger.Cancellation{Decision: "d", CancelledBy: fair.CancelledByOrganiser}, b.as(clerk))
	if b.ok(again, err); again.Amount != 0 {
		t.Errorf("the money goes back twice: %+v", again)
	}
}

func TestWhatWasFoundIsPartOfThePromise(t *testing.T) {
	b := paidBook(t, standard())
	b.ok(b.Ask("wish", nil, "", b.as("").At))
	b.Find(ledger.Found{CFRefundID: "cf1", Payment: b.Entries[1].Source.Payment, Amount: fair.Rupees(44_250)}, b.as(""))
	d, err := b.Cancel(ledger.Cancellation{Decision: "wish", CancelledBy: fair.CancelledByPayer}, b.as(clerk))
	if b.ok(d, err); d.Amount != 0 {
		t.Errorf("%s more go back, although the promise was paid", d.Amount)
	}
	b.wants(0, ledger.StatusNotRefunded)
}

func TestNothingIsPaidByChangingAnAmount(t *testing.T) {
	b := newBook(t)
	b.Add(ledger.NewCharge{Item: ledger.Item{Product: "entry"}, Tax: ledger.Tax{Mode: ledger.TaxNone}}, b.as(""))
	b.wants(0, ledger.StatusPaid)
	b.ok(b.Move("", []int{1}, []ledger.NewCharge{entryFee(ledger.TaxNone)}, "", b.as(clerk)))
	b.wants(100, ledger.StatusPending)
}

func TestACancellationWaitsForTheRefundOfAMove(t *testing.T) {
	b := paidBook(t, premium())
	b.ok(b.Move("m", []int{1}, []ledger.NewCharge{standard()}, "", b.as(clerk)))
	in := ledger.Cancellation{Decision: "c", CancelledBy: fair.CancelledByPayer}
	if _, err := b.Cancel(in, b.as(clerk)); !fair.IsKind(err, fair.KindConflict) {
		t.Fatal("cancelled while a refund waits:", err)
	}
	b.tasks(ledger.TaskApprove)
	b.ok(b.Refuse("m", "", b.as(second)))
	b.tasks(ledger.TaskOverpaid)
	b.ok(b.Cancel(in, b.as(clerk)))
	b.approve()
	b.payOut()
	b.wants(-88_500, ledger.StatusRefundedPart) // what was paid too much still waits for somebody
	b.tasks(ledger.TaskOverpaid)
	b.ok(b.GiveBack("g", 0, "", b.as(clerk)))
	b.approve()
	b.payOut()
	b.wants(0, ledger.StatusRefundedPart)
	b.tasks()
}

func TestAPayersRequestDoesNotDisappear(t *testing.T) {
	b := paidBook(t, premium())
	b.ok(b.Ask("wish", nil, "", b.as("").At))
	b.ok(b.Move("m", []int{1}, []ledger.NewCharge{standard()}, "", b.as(clerk)))
	b.approve()
	b.payOut()
	b.tasks(ledger.TaskRequest)
	if err := b.End("", b.as(owner)); !fair.IsKind(err, fair.KindConflict) {
		t.Error("ended without a decision about its money:", err)
	}
	b.Rules.RefundLimit = 0
	b.ok(b.Cancel(ledger.Cancellation{Decision: "wish", CancelledBy: fair.CancelledByPayer}, b.as(clerk)))
	if d, err := b.Refuse("wish", "", b.as(second)); err != nil || d.Status != ledger.Asked {
		t.Errorf("after a refused proposal the payer still waits for an answer: %+v, %v", d, err)
	}
	d, err := b.Cancel(ledger.Cancellation{Decision: "wish", CancelledBy: fair.CancelledByPayer}, b.as(clerk))
	if b.ok(d, err); d.Amount != fair.Rupees(44_250) {
		t.Error("half of what is left goes back, not", d.Amount)
	}
}

func TestAProposalChangesNothingThatIsDue(t *testing.T) {
	b := paidBook(t, charge("gold", 1_00_000, 18_00))
	amount := fair.Rupees(60_000)
	b.ok(b.Cancel(ledger.Cancellation{
		Decision: "c", CancelledBy: fair.CancelledByOrganiser, Amount: &amount,
	}, b.as(clerk)))
	b.wants(0, ledger.StatusPaid)
	money := ledger.Recorded{Method: ledger.Transfer, Amount: amount}
	if _, err := b.RecordPayment("x", money, "", b.as(clerk)); !fair.IsKind(err, fair.KindConflict) {
		t.Error("the sponsor is asked for money that was never given back:", err)
	}
}

func TestAChequeForSomethingCancelledGoesBack(t *testing.T) {
	b := newBook(t)
	b.add(standard())
	b.ok(b.RecordPayment("OFF", ledger.Recorded{Method: ledger.Cheque, Amount: fair.Rupees(88_500)}, "", b.as(clerk)))
	b.ok(nil, b.End("", b.as(clerk)))
	b.ok(b.Approve("OFF", b.as(second)))
	b.wants(-88_500, ledger.StatusRefunded)
	b.tasks(ledger.TaskPayout)
	if p := b.Payouts[0]; p.Reason != ledger.BackLate {
		t.Errorf("%+v", p)
	}
	money := ledger.Recorded{Method: ledger.Cash, Amount: fair.Rupees(1)}
	if _, err := b.RecordPayment("x", money, "", b.as(clerk)); !fair.IsKind(err, fair.KindConflict) {
		t.Error("money is recorded for something that was cancelled:", err)
	}
}

func TestCancelledLateAfterAMoveThatWasTakenBack(t *testing.T) {
	b := paidBook(t, standard())
	b.ok(b.Move("", []int{1}, []ledger.NewCharge{premium()}, "", b.as(clerk)))
	b.online(88_500)
	b.ok(b.Move("back", []int{4}, []ledger.NewCharge{standard()}, "", b.as(clerk)))
	b.approve()
	b.payOut()
	b.daysBefore(3)
	b.cancel(fair.CancelledByPayer)
	b.wants(0, ledger.StatusNotRefunded)
	if got := b.State().Status.Old(); got != ledger.StatusPaid {
		t.Error("the old API says", got)
	}
}

// What was kept is proposed to go back. Until this is decided, the cancellation that kept it stays as it is.
func TestACancellationIsNotUndoneWhileWhatItKeptMayGoBack(t *testing.T) {
	b := paidBook(t, standard())
	b.daysBefore(3)
	b.cancel(fair.CancelledByPayer)
	cancelled := b.Decisions[0].ID
	kept := ledger.Cancellation{Decision: "kept", CancelledBy: fair.CancelledByOrganiser}
	b.ok(b.Cancel(kept, b.as(clerk)))
	if _, err := b.UndoCancellation(cancelled, b.as(clerk)); !fair.IsKind(err, fair.KindConflict) {
		t.Error("the cancellation is undone while a refund of what it kept waits:", err)
	}
	b.ok(b.Refuse("kept", "no", b.as(second)))
	b.ok(b.UndoCancellation(cancelled, b.as(clerk)))
	b.wants(0, ledger.StatusPaid)
}

func TestATillIsApprovedByNobodyWhoCounted(t *testing.T) {
	closing := ledger.TillClosing{Account: clerk, Expected: fair.Rupees(600)}
	if _, err := ledger.CloseTill("t", closing, ledger.Actor{Account: owner}); !fair.IsKind(err, fair.KindInvalid) {
		t.Error("a difference needs a note:", err)
	}
	closing.Note = "stolen"
	for account, may := range map[string]bool{clerk: false, owner: false, second: true} {
		d, err := ledger.CloseTill("t", closing, ledger.Actor{Account: owner})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Answer(true, "", ledger.Actor{Account: account}, ledger.Rules{}); (err == nil) != may {
			t.Errorf("%s approves: %v", account, err)
		}
	}
}

func TestASocietyOfOnePersonApprovesAlone(t *testing.T) {
	b := newBook(t)
	b.Rules.Alone = true
	b.add(standard())
	money := ledger.Recorded{Method: ledger.Transfer, Amount: fair.Rupees(88_500)}
	d, err := b.RecordPayment("OFF", money, "", b.as(owner))
	if b.ok(d, err); d.Status != ledger.Approved {
		t.Errorf("%+v", d)
	}
	b.cancel(fair.CancelledByOrganiser)
	b.ok(nil, b.RecordPayout(b.Payouts[0].ID, ledger.ByHand{Method: ledger.Transfer}, b.as(owner)))
	b.wants(0, ledger.StatusRefunded)
}

func TestNoTaxIsCreditedAfterNovember(t *testing.T) {
	b := paidBook(t, standard()) // invoice of December 2026, so the last day is 30 November 2027
	for now, withTax := range map[string]bool{"2027-11-30": true, "2027-12-01": false} {
		l := copied(saved{Ledger: *b.Ledger}).Ledger
		day, _ := time.ParseInLocation(time.DateOnly, now, fair.Kolkata)
		who := ledger.Actor{Account: owner, At: day.Add(23 * time.Hour)}
		l.Rules.Alone = true
		if _, err := l.Cancel(ledger.Cancellation{Decision: "c", CancelledBy: fair.CancelledByOrganiser}, who); err != nil {
			t.Fatal(err)
		}
		note := l.Documents[len(l.Documents)-1]
		if sums := note.Sums(); note.Content.WithTax != withTax || sums.Total != fair.Rupees(88_500) ||
			(sums.CGST > 0) != withTax {
			t.Errorf("on %s: %+v", now, note)
		}
		if err := l.CorrectRecipient(ledger.Frame{}, "", who); err == nil != (l.State().Status == ledger.StatusRefunded) {
			t.Errorf("on %s: %v", now, err)
		}
	}
	late := ledger.Actor{At: b.now.AddDate(2, 0, 0)}
	if err := b.CorrectRecipient(ledger.Frame{}, "", late); !fair.IsKind(err, fair.KindConflict) {
		t.Error("an invoice is replaced after the last day:", err)
	}
}

func TestTheRefundTable(t *testing.T) {
	table := ledger.RefundTable{{Days: 30, Share: 80_00}, {Days: 15, Share: 50_00}}
	for at, share := range map[string]int64{
		"2026-12-23T23:59:59": 80_00, "2026-12-24T00:00:00": 50_00, "2027-01-07T23:59:59": 50_00, "2027-01-08T00:00:00": 0,
	} {
		when, err := time.ParseInLocation("2006-01-02T15:04:05", at, fair.Kolkata)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.At("2027-01-22", when).Share; got != share {
			t.Errorf("%s: %d, want %d", at, got, share)
		}
	}
	if table.At("", time.Now()).Share != 0 {
		t.Error("something goes back although the fair has no days")
	}
	for _, bad := range []ledger.RefundTable{
		{{Days: 15, Share: 50_00}, {Days: 30, Share: 80_00}},
		{{Days: 30, Share: 50_00}, {Days: 15, Share: 80_00}},
		{{Days: -1, Share: 50_00}},
		{{Days: 1, Share: 101_00}},
	} {
		if bad.Valid() {
			t.Errorf("%v is accepted", bad)
		}
	}
	if !table.Valid() || !fair.ShippedRefundTable.Valid() {
		t.Error("a good table is refused")
	}
}

func TestDeductedTaxIsSuggested(t *testing.T) {
	b := newBook(t)
	b.add(premium(), premium())
	for day, want := range map[string]map[string]fair.Paise{
		"2026-03-31": {"194C": 6_000_00, "194-I": 30_000_00, "194J": 30_000_00, "51": 6_000_00},
		"2026-04-01": {"1024": 6_000_00, "1009": 30_000_00, "51": 6_000_00},
	} {
		got := map[string]fair.Paise{}
		for _, p := range fair.ProvisionsInForce(nil, day) {
			got[p.Code] = b.Suggest(p, b.Due())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", day, diff)
		}
	}
	half := newBook(t)
	half.add(standard())
	if got := half.Suggest(fair.Provision{Rate: 2_00}, fair.Rupees(44_250)); got != fair.Rupees(750) {
		t.Error("2 % of 37,500 is", got)
	}
}

func TestCashStaysBelowTheLimitOfTheLaw(t *testing.T) {
	if err := ledger.CheckCash(fair.Rupees(1_00_000), fair.Rupees(99_999)); err != nil {
		t.Error(err)
	}
	if err := ledger.CheckCash(fair.Rupees(1_00_000), fair.Rupees(1_00_000)); !fair.IsKind(err, fair.KindInvalid) {
		t.Error("cash of 2,00,000 is taken:", err)
	}
}

func TestPartPayment(t *testing.T) {
	at := time.Date(2027, time.January, 10, 12, 0, 0, 0, fair.Kolkata)
	p := fair.PartPayment{On: true, Share: 50_00, LastDay: "2027-01-10"}
	if got := p.First(fair.Rupees(88_500), at); got != fair.Rupees(44_250) {
		t.Error("half is", got)
	}
	if got := (fair.PartPayment{}).First(fair.Rupees(88_500), at); got != fair.Rupees(88_500) {
		t.Error("without part payment", got, "is due")
	}
	for day, want := range map[string]bool{
		"2027-01-02": false, "2027-01-03": true, "2027-01-08": true, "2027-01-10": true, "2027-01-11": false,
	} {
		now, _ := time.ParseInLocation(time.DateOnly, day, fair.Kolkata)
		if p.ReminderDue(now.Add(9*time.Hour)) != want {
			t.Errorf("%s: reminded %t", day, !want)
		}
	}
	if got := p.First(fair.Rupees(88_500), at.AddDate(0, 0, 1)); got != fair.Rupees(88_500) {
		t.Error("after the last day:", got)
	}
}

func TestAPaymentThatWasRecordedByMistakeIsTakenBack(t *testing.T) {
	b := newBook(t)
	b.add(entryFee(ledger.TaxNone))
	b.record(ledger.Cash, 100, func(m *ledger.Recorded) { m.TillID = "till" })
	d, err := b.TakeBackPayment("back", 2, "wrong person", b.as(clerk))
	if b.ok(d, err); d.Status != ledger.Proposed {
		t.Error("one person takes cash back")
	}
	if _, err := b.Approve("back", b.as(clerk)); err == nil {
		t.Error("the same person approves")
	}
	b.approve()
	b.wants(100, ledger.StatusPending)
	if b.State().Sold {
		t.Error("it stays sold although nothing was ever paid")
	}
}

func TestStallsStaySoldUntilTheOfficeDecides(t *testing.T) {
	b := newBook(t)
	b.add(standard())
	sold := func(want bool) {
		t.Helper()
		if got := b.State().Sold; got != want {
			t.Errorf("sold: %t\n%s", got, entriesText(b.Entries))
		}
	}
	sold(false)
	b.record(ledger.Cheque, 88_500)
	sold(true)
	b.ok(nil, b.Bounce(2, "", b.as(clerk)))
	sold(true)
	b.ok(nil, b.End("", b.as(clerk)))
	sold(false)
}

func TestWhatGoesBackPaysForTheOtherStallsFirst(t *testing.T) {
	b := newBook(t)
	b.add(standard(), compact())
	b.online(73_750) // half
	b.cancel(fair.CancelledByPayer, 1)
	b.wants(7_375, ledger.StatusPartPaid) // 29,500 were due for the other stall, and 22,125 are set off
	if len(b.Payouts) > 0 {
		t.Errorf("money goes back although more is due: %+v", b.Payouts)
	}
}

func TestSmallAmountsInATillCountAtOnce(t *testing.T) {
	for amount, want := range map[float64]ledger.DecisionStatus{500: ledger.Approved, 501: ledger.Proposed} {
		b := newBook(t)
		b.add(standard())
		money := ledger.Recorded{Method: ledger.Cash, Amount: paise(amount), TillID: "till"}
		d, err := b.RecordPayment("OFF", money, "", b.as(clerk))
		if b.ok(d, err); d.Status != want {
			t.Errorf("%v: %s", amount, d.Status)
		}
	}
}

func TestTheSameRequestAgainChangesNothing(t *testing.T) {
	b := paidBook(t, premium())
	in := ledger.Cancellation{Decision: "key", CancelledBy: fair.CancelledByPayer}
	first, err := b.Cancel(in, b.as(clerk))
	b.ok(first, err)
	second, err := b.Cancel(in, b.as(clerk))
	if b.ok(second, err); second.ProposedAt != first.ProposedAt || len(b.Decisions) != 1 {
		t.Errorf("%+v", b.Decisions)
	}
}

func TestADeskDeviceHasNumberedTheReceipt(t *testing.T) {
	b := newBook(t)
	b.add(entryFee(ledger.TaxNone))
	b.record(ledger.Cash, 100, func(m *ledger.Recorded) { m.TillID, m.Receipt = "till", "D1/26-27/000007" })
	if got := b.Documents[0]; got.Number != "D1/26-27/000007" || got.Kind != ledger.Bill {
		t.Errorf("%+v", got)
	}
}

func TestNothingIsMovedWhileMoneyWaits(t *testing.T) {
	b := newBook(t)
	b.add(entryFee(ledger.TaxNone))
	money := ledger.Recorded{Method: ledger.Cheque, Amount: fair.Rupees(100)}
	b.ok(b.RecordPayment("OFF", money, "", b.as(clerk)))
	raised := ledger.NewCharge{Tax: ledger.TaxWithin(fair.Rupees(150), ledger.TaxNone, 0, "")}
	if _, err := b.Move("", []int{1}, []ledger.NewCharge{raised}, "", b.as("")); !fair.IsKind(err, fair.KindConflict) {
		t.Error("the fee is raised while the recorded fee waits:", err)
	}
}

func TestWithoutAGSTNumberTheReceiptNamesTheEarlierOnes(t *testing.T) {
	b := newBook(t)
	b.Add(ledger.NewCharge{Tax: ledger.TaxWithin(fair.Rupees(88_500), ledger.TaxNone, 0, "")}, b.as(""))
	b.online(44_250)
	b.online(44_250)
	if got := documentsText(b.Documents); got != "receipt 44250; bill 88500" {
		t.Fatal(got)
	}
	want := []ledger.Used{{Number: b.Documents[0].Number, Amount: fair.Rupees(44_250)}}
	if diff := cmp.Diff(want, b.Documents[1].Content.Vouchers); diff != "" {
		t.Error(diff)
	}
}

func TestAReceiptOfADishonouredChequeIsTakenBack(t *testing.T) {
	b := newBook(t)
	b.add(standard())
	b.record(ledger.Cheque, 44_250)
	b.record(ledger.Transfer, 44_250)
	b.ok(nil, b.Bounce(2, "", b.as(clerk)))
	for i, want := range []bool{true, false, false} { // the voucher, the invoice, the note
		if d := b.Documents[i]; b.TakenBack(d) != want {
			t.Errorf("%s is taken back: %t", d.Kind, !want)
		}
	}
	if note := b.Documents[2]; note.Kind != ledger.DishonourNote || note.About != b.Documents[0].Number {
		t.Errorf("%+v", note)
	}
}

func TestDeductedTaxIsGivenBackByHand(t *testing.T) {
	b := newBook(t)
	b.add(premium())
	b.record(ledger.Transfer, 1_74_000, deducted(ledger.TDS, 3_000))
	b.cancel(fair.CancelledByOrganiser)
	b.payOut()
	b.tasks(ledger.TaskTax)
	b.ok(nil, b.PayOutTax(3, b.as(owner)))
	b.payOut()
	b.wants(0, ledger.StatusRefunded)
	if e := b.Entries[len(b.Entries)-1]; e.Kind != ledger.Refund || e.Of != 3 || e.Source.Provision != "1024" {
		t.Errorf("the refund names its deducted tax: %+v", e)
	}
	b.tasks()
}

func TestOneOfTwoEqualStallsNeedsNoNewInvoice(t *testing.T) {
	b := paidBook(t, standard(), standard())
	b.cancel(fair.CancelledByOrganiser, 1)
	want := "tax invoice 177000 (150000 + 13500 + 13500); credit note 88500 (75000 + 6750 + 6750)"
	if got := documentsText(b.Documents); got != want {
		t.Error(got)
	}
}

func TestChangesAreWhatMustBeStored(t *testing.T) {
	b := newBook(t)
	b.add(standard())
	b.MarkStored()
	b.online(88_500)
	b.cancel(fair.CancelledByPayer)
	c := b.Changes()
	if got := entriesText(c.Entries); got != "payment -88500; credit -88500; cancellation charge +44250" {
		t.Error(got)
	}
	if len(c.Documents) != 2 || len(c.Decisions) != 1 || len(c.Payouts) != 1 {
		t.Errorf("%+v", c)
	}
	b.MarkStored()
	b.payOut()
	if c = b.Changes(); len(c.Entries) != 1 || len(c.Decisions) != 0 || len(c.Payouts) != 1 {
		t.Errorf("%+v", c)
	}
}

// The office cancels a record and keeps the money; later it decides to give it back.
func TestMoneyThatWasKeptIsGivenBackLater(t *testing.T) {
	none, part := fair.Paise(0), fair.Rupees(20_000)
	cancelled := func() *book {
		b := paidBook(t, standard())
		b.ok(b.Cancel(ledger.Cancellation{
			Decision: b.id(), CancelledBy: fair.CancelledByPayer, Reason: "?", Amount: &none,
		}, b.as(clerk)))
		b.wants(0, ledger.StatusNotRefunded)
		return b
	}
	b := cancelled()
	first := b.last().ID
	_, err := b.Cancel(ledger.Cancellation{
		Decision: b.id(), CancelledBy: fair.CancelledByPayer, Amount: new(fair.Rupees(60_000)),
	}, b.as(clerk))
	if !fair.IsKind(err, fair.KindInvalid) {
		t.Error("more than the rule of that day:", err)
	}
	b.cancel(fair.CancelledByOrganiser)
	if b.last().DecidedBy == clerk {
		t.Fatalf("%+v: above the limit a second person approves", b.last())
	}
	b.payOut()
	b.wants(0, ledger.StatusRefunded)
	b.documentsAddUp()
	if _, err := b.UndoCancellation(first, b.as(owner)); !fair.IsKind(err, fair.KindConflict) {
		t.Error("the cancellation is undone although its money has left:", err)
	}

	b = cancelled()
	b.ok(
		b.Cancel(ledger.Cancellation{Decision: b.id(), CancelledBy: fair.CancelledByOrganiser, Amount: &part}, b.as(clerk)),
	)
	b.payOut()
	b.wants(0, ledger.StatusRefundedPart)
	b.documentsAddUp()
	if _, err := b.Cancel(ledger.Cancellation{
		Decision: b.id(), CancelledBy: fair.CancelledByOrganiser,
	}, b.as(clerk)); err != nil {
		t.Error("the rest:", err)
	}
}

func TestAWithdrawnChargeWasNeverMade(t *testing.T) {
	b := newBook(t)
	b.add(ledger.NewCharge{Item: ledger.Item{Product: "entry:farmer"}, Tax: ledger.Tax{Mode: ledger.TaxNone}})
	b.wants(0, ledger.StatusPaid)
	b.ok(nil, b.Withdraw("", b.as(clerk)))
	b.wants(0, ledger.StatusNone)
	b.add(standard())
	b.wants(88_500, ledger.StatusPending)
	b.online(88_500)
	if err := b.Withdraw("", b.as(clerk)); !fair.IsKind(err, fair.KindConflict) {
		t.Error("with money:", err)
	}
}
