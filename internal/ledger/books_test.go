package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// shelf is the database of a test with one sponsorship.
type shelf struct {
	t     *testing.T
	books ledger.Books
	ref   ledger.Ref
	state ledger.State
	ids   int
	now   time.Time
}

func eachShelf(t *testing.T, test func(t *testing.T, s *shelf)) {
	t.Helper()
	storetest.EachEmpty(t, func(t *testing.T, db *store.DB) {
		s := &shelf{
			t: t, books: ledger.Books{DB: db.DB},
			ref: ledger.Ref{Record: fair.OrderForSponsorship, RecordID: "s1"}, now: newBook(t).now,
		}
		for _, query := range []string{
			"INSERT INTO edition (id, is_current, updated_at, data, plan) VALUES ('2027', TRUE, 0, '{}', '{}')",
			`INSERT INTO sponsorship (place, id, edition_id, contact_person, mobile, email, category, level, status, lang,
				consent, search, version, created_at, updated_at)
				VALUES (1, 's1', '2027', 'Ravi', '', '', '', 'gold', 'Confirmed', 'en', '', '', 1, 0, 0)`,
		} {
			if err := db.Exec(t.Context(), query); err != nil {
				t.Fatal(err)
			}
		}
		test(t, s)
	})
}

// change loads the ledger, changes it and stores it, in one transaction.
func (s *shelf) change(ctx context.Context, do func(b *book)) error {
	s.t.Helper()
	return s.books.InTx(ctx, func(ctx context.Context) error {
		l, err := s.books.Load(ctx, s.ref)
		if err != nil {
			return err
		}
		b := newBook(s.t)
		l.Rules, l.Frame = b.Rules, b.Frame
		b.Ledger, b.ids, b.now = l, s.ids, s.now
		do(b)
		s.ids, s.now = b.ids, b.now
		s.state, err = s.books.Save(ctx, l, ledger.PrefixesOf(fair.Edition{}))
		return err
	})
}

func (s *shelf) must(do func(b *book)) {
	s.t.Helper()
	if err := s.change(s.t.Context(), do); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shelf) read() *ledger.Ledger {
	s.t.Helper()
	l, err := s.books.Read(s.t.Context(), s.ref)
	if err != nil {
		s.t.Fatal(err)
	}
	return l
}

func TestALedgerIsStored(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		var whole *ledger.Ledger
		keep := func(do func(b *book)) {
			s.must(func(b *book) { do(b); whole = b.Ledger })
			ignore := cmpopts.IgnoreFields(ledger.Ledger{}, "Rules", "Frame")
			if diff := cmp.Diff(whole, s.read(), ignore, cmpopts.IgnoreUnexported(ledger.Ledger{}),
				cmpopts.EquateEmpty(), cmp.Comparer(func(x, y time.Time) bool { return x.Equal(y) })); diff != "" {
				t.Fatal("the ledger differs after it was stored", diff)
			}
		}
		keep(func(b *book) { b.add(charge("gold", 30_000, 18_00), bench()) })
		keep(func(b *book) { b.online(20_000) })
		keep(func(b *book) { b.record(ledger.Cheque, 25_900) })
		keep(func(b *book) { b.cancel(fair.CancelledByPayer, 1) })
		keep((*book).payOut)
		keep(func(b *book) { b.ok(b.Ask("wish", nil, "ill", b.as("").At)) })

		numbers := fair.Each(s.read().Documents, func(d ledger.Document) string { return d.Number })
		want := []string{
			"AV/26-27/000001", "TI/26-27/000001", "CN/26-27/000001", "TI/26-27/000002", "PN/26-27/000001",
		}
		if diff := cmp.Diff(want, numbers); diff != "" {
			t.Error(diff)
		}
		documents := s.read().Documents
		if got := documents[1].Content.Vouchers[0].Number; got != want[0] {
			t.Error("the invoice names the voucher", got)
		}
		if got := documents[2].About; got != want[1] {
			t.Error("the credit note names the invoice", got)
		}
	})
}

func TestTheStateIsStoredWithTheRecord(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		check := func(status ledger.Status, due fair.Paise) {
			t.Helper()
			var gotStatus string
			var gotDue int64
			err := s.books.One(t.Context(), "SELECT money_status, due_paise FROM sponsorship WHERE id = 's1'", nil,
				&gotStatus, &gotDue)
			if err != nil || gotStatus != string(status) || fair.Paise(gotDue) != due {
				t.Errorf("%s and %d are stored, want %s and %d: %v", gotStatus, gotDue, status, due, err)
			}
			if s.state.Status != status || s.state.Due != due {
				t.Errorf("Save returns %+v", s.state)
			}
		}
		s.must(func(b *book) { b.add(standard()) })
		check(ledger.StatusPending, fair.Rupees(88_500))
		s.must(func(b *book) { b.online(44_250) })
		check(ledger.StatusPartPaid, fair.Rupees(44_250))
		s.must(func(b *book) { b.online(44_250) })
		check(ledger.StatusPaid, 0)
	})
}

func TestEverythingOpenIsInOneWorkList(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		kinds := func() string {
			t.Helper()
			tasks, err := s.books.Work(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return strings.Join(fair.Each(tasks, func(t ledger.Task) string { return string(t.Kind) }), " ")
		}
		s.must(func(b *book) { b.add(premium()); b.online(1_77_000) })
		if got := kinds(); got != "" {
			t.Error(got)
		}
		s.must(func(b *book) { b.ok(b.Ask("wish", nil, "", b.as("").At)) })
		s.must(func(b *book) { b.ok(b.Move("m", []int{1}, []ledger.NewCharge{standard()}, "", b.as(clerk))) })
		// The next edition begins.
		for _, query := range []string{
			"UPDATE edition SET is_current = FALSE",
			"INSERT INTO edition (id, is_current, updated_at, data, plan) VALUES ('2028', TRUE, 0, '{}', '{}')",
		} {
			if err := s.books.Exec(t.Context(), query); err != nil {
				t.Fatal(err)
			}
		}
		if got := kinds(); got != "request approve" {
			t.Error(got)
		}
		s.must(func(b *book) { b.ok(b.Approve("m", b.as(second))) })
		if got := kinds(); got != "request" {
			t.Error(got)
		}
	})
}

func TestACapturedPaymentIsStoredOnce(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		s.must(func(b *book) { b.add(standard()) })
		pay := func(b *book) {
			b.Capture(ledger.Recorded{Amount: fair.Rupees(88_500), Payment: "cf1"}, b.as(""))
		}
		s.must(pay)
		s.must(pay)
		if n := len(s.read().Entries); n != 2 {
			t.Error(n, "entries")
		}
		ref, err := s.books.ByPayment(t.Context(), "cf1")
		if want := (ledger.Ref{EditionID: "2027", Record: "sponsorship", RecordID: "s1"}); err != nil || ref != want {
			t.Errorf("%+v, %v", ref, err)
		}
		err = s.books.Exec(t.Context(), `INSERT INTO ledger_entry SELECT record_kind, 's2', no, edition_id, kind,
			amount_paise, product, item, description, tax_mode, tax_rate, sac, base_paise, gst_paise, of_no, takes_back,
			order_id, payment_id, decision_id, payout_id, method, reference, provision, till_id, cause, day, reason, at,
			by_account FROM ledger_entry WHERE payment_id = 'cf1'`)
		if err == nil {
			t.Error("a payment is in two ledgers")
		}
	})
}

var errUndo = errors.New("undo")

func TestAFailedTransactionUsesNoNumber(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		s.must(func(b *book) { b.add(standard()) })
		err := s.books.InTx(t.Context(), func(ctx context.Context) error {
			return errors.Join(s.change(ctx, func(b *book) { b.online(88_500) }), errUndo)
		})
		if !errors.Is(err, errUndo) {
			t.Fatal("the transaction was not undone")
		}
		s.must(func(b *book) { b.online(88_500) })
		if got := s.read().Documents[0].Number; got != "TI/26-27/000001" {
			t.Error(got)
		}
	})
}

func TestCashAndReferencesAreFound(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		s.must(func(b *book) { b.add(standard()) })
		s.must(func(b *book) { b.record(ledger.Cash, 500) })
		s.must(func(b *book) { b.record(ledger.UPI, 300) })
		s.must(func(b *book) { b.record(ledger.Transfer, 300) })
		_, money, known, err := s.books.FindReference(t.Context(), ledger.Transfer, "utr1")
		if err != nil || !known || money.Amount != fair.Rupees(300) {
			t.Error("the payment with the reference:", money, err)
		}
		if _, _, known, err := s.books.FindReference(t.Context(), ledger.Cheque, "UTR1"); err != nil || known {
			t.Error("no cheque has the number of the transfer", err)
		}
	})
}

func TestTheDayBook(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		s.now = time.Date(2026, time.December, 1, 20, 0, 0, 0, time.UTC) // 2 December in India
		s.must(func(b *book) { b.add(standard()); b.record(ledger.Cheque, 44_250) })
		s.must(func(b *book) { b.online(44_250) })
		s.now = s.now.Add(24 * time.Hour)
		s.must(func(b *book) { b.ok(nil, b.Bounce(2, "", b.as(clerk))) })
		s.must(func(b *book) { b.cancel(fair.CancelledByPayer); b.payOut() })
		day := func(d int) time.Time { return time.Date(2026, time.December, d, 0, 0, 0, 0, fair.Kolkata).UTC() }

		sums, err := s.books.DayBookSums(t.Context(), fair.DayBookFilter{})
		const sponsorship = fair.OrderForSponsorship
		sum := func(d int, direction fair.MoneyDirection, channel fair.Channel, amount fair.Paise) fair.DayBookSum {
			return fair.DayBookSum{
				Day: day(d), Direction: direction, Kind: sponsorship, Channel: channel, Amount: amount, Lines: 1,
			}
		}
		want := []fair.DayBookSum{
			sum(2, fair.MoneyIn, fair.ChannelCheque, fair.Rupees(44_250)),
			sum(2, fair.MoneyIn, fair.ChannelOnline, fair.Rupees(44_250)),
			sum(3, fair.MoneyOut, fair.ChannelCheque, fair.Rupees(44_250)),
			sum(3, fair.MoneyOut, fair.ChannelOnline, fair.Rupees(22_125)),
		}
		if diff := cmp.Diff(want, sums); err != nil || diff != "" {
			t.Error(diff, err)
		}
		sums, err = s.books.DayBookSums(t.Context(), fair.DayBookFilter{Days: fair.Days{From: day(3)}})
		want[0].Day, want[1].Day = time.Time{}, time.Time{}
		if diff := cmp.Diff(want, sums); err != nil || diff != "" {
			t.Error("with what was before", diff, err)
		}
		for filter, want := range map[*fair.DayBookFilter]string{
			{}: "in 44250 cheque AV/26-27/000001; in 44250 online TI/26-27/000001; out 44250 cheque DN/26-27/000001; " +
				"out 22125 online PN/26-27/000001",
			{ListQuery: fair.ListQuery{Sort: "-at", Page: 1, PerPage: 2}}: "out 22125 online PN/26-27/000001; " +
				"out 44250 cheque DN/26-27/000001",
			{Channel: fair.ChannelOnline, Direction: fair.MoneyOut, Kind: sponsorship}: "out 22125 online PN/26-27/000001",
			{Kind: fair.OrderForBooking}:  "",
			{Days: fair.Days{To: day(3)}}: "in 44250 cheque AV/26-27/000001; in 44250 online TI/26-27/000001",
		} {
			ids, err := s.books.DayBookIDs(t.Context(), *filter)
			if err != nil {
				t.Fatal(err)
			}
			lines, err := s.books.DayBookLines(t.Context(), ids)
			text := fair.Each(lines, func(l fair.DayBookLine) string {
				if l.Payer != "Ravi" || l.In()+l.Out() != l.Amount {
					t.Errorf("%+v", l)
				}
				return fmt.Sprintf("%s %d %s %s", l.Direction, l.Amount/100, l.Channel, l.Document)
			})
			if got := strings.Join(text, "; "); err != nil || got != want {
				t.Errorf("%+v: %s, want %s: %v", filter, got, want, err)
			}
		}
	})
}

func TestTheRegisterOfDocuments(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		s.now = time.Date(2026, time.December, 1, 20, 0, 0, 0, time.UTC) // 2 December in India
		firm := fair.DocumentParty{Name: "Fictional Farms", GSTIN: "29AABCF5678L1ZZ", State: "29"}
		s.must(func(b *book) {
			b.Frame.Recipient = firm
			b.add(standard())
			b.record(ledger.Transfer, 44_250)
		})
		s.now = s.now.Add(24 * time.Hour)
		s.must(func(b *book) { b.Frame.Recipient = firm; b.online(44_250) })
		day := func(d int) time.Time { return time.Date(2026, time.December, d, 0, 0, 0, 0, fair.Kolkata).UTC() }
		const both = "TI/26-27/000001 AV/26-27/000001"
		for filter, want := range map[*ledger.RegisterFilter]string{
			{}: both,
			{ListQuery: fair.ListQuery{Words: "fictional farms", Sort: "number"}}: "AV/26-27/000001 TI/26-27/000001",
			{ListQuery: fair.ListQuery{Words: "29aabcf5678l1zz"}}:                 both,
			{ListQuery: fair.ListQuery{Words: "88,500"}}:                          "TI/26-27/000001",
			{ListQuery: fair.ListQuery{Words: "AV/26-27/000001"}}:                 "AV/26-27/000001",
			{ListQuery: fair.ListQuery{Words: "s1"}}:                              "",
			{Kinds: []ledger.DocumentKind{ledger.TaxInvoice}}:                     "TI/26-27/000001",
			{Days: fair.Days{To: day(3)}}:                                         "AV/26-27/000001",
			{Days: fair.Days{From: day(3)}}:                                       "TI/26-27/000001",
		} {
			found, total, err := s.books.Register(t.Context(), *filter)
			got := strings.Join(fair.Each(found, func(d ledger.Document) string { return d.Number }), " ")
			if err != nil || got != want || total.Count != len(found) {
				t.Errorf("%+v: %s of %d, want %s: %v", filter, got, total.Count, want, err)
			}
		}
		o := fair.Order{ID: "o2", Kind: fair.OrderForSponsorship, SponsorshipID: "s1"}
		if shown, err := s.books.DocumentsOf(t.Context(), []fair.Order{o}); err != nil || len(shown["o2"]) != 0 {
			t.Error("an order that was not paid shows", shown, err)
		}
	})
}

func TestPayoutsAndDecisionsAreFound(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		s.must(func(b *book) { b.add(standard()); b.online(88_500) })
		s.must(func(b *book) {
			b.ok(b.Cancel(ledger.Cancellation{Decision: "c", CancelledBy: fair.CancelledByPayer}, b.as(clerk)))
		})
		payouts, err := s.books.ToSend(t.Context(), 10)
		if err != nil || len(payouts) != 1 {
			t.Fatal(payouts, err)
		}
		for _, id := range []string{payouts[0].ID, "unknown"} {
			found, err := s.books.PayoutOf(t.Context(), id)
			if (id == "unknown") != fair.IsKind(err, fair.KindNotFound) || err == nil && found.Amount != fair.Rupees(44_250) {
				t.Errorf("%s: %+v, %v", id, found, err)
			}
		}
		if d, err := s.books.DecisionOf(t.Context(), "c"); err != nil || d.Amount != fair.Rupees(44_250) {
			t.Errorf("%+v, %v", d, err)
		}
		s.must((*book).payOut)
		if payouts, err = s.books.ToSend(t.Context(), 10); err != nil || len(payouts) != 0 {
			t.Error(payouts, err)
		}
	})
}

func TestPaymentsAtTheSameMoment(t *testing.T) {
	eachShelf(t, func(t *testing.T, s *shelf) {
		s.must(func(b *book) { b.add(standard()) })
		payable := &sponsors{edition: fair.Edition{ID: "2027"}}
		service := ledger.Service{
			Books: s.books, Payables: map[fair.OrderKind]ledger.Payable{fair.OrderForSponsorship: payable},
			Now: func() time.Time { return s.now },
		}
		const payments = 8
		errs := make(chan error, payments)
		for i := range payments {
			go func() {
				_, err := service.Change(t.Context(), s.ref, func(l *ledger.Ledger) error {
					l.Capture(ledger.Recorded{Amount: fair.Rupees(88_500), Payment: strconv.Itoa(i)}, ledger.Actor{At: s.now})
					return nil
				})
				errs <- err
			}()
		}
		for range payments {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		l := s.read()
		if n := len(l.PaidIn()); n != payments || len(l.Payouts) != payments-1 {
			t.Errorf("%d payments, and %d go back", n, len(l.Payouts))
		}
		for i, d := range l.Documents[1:] {
			if want := fair.DocumentNumber("RC", "26-27", int64(i+1)); d.Number != want {
				t.Errorf("%s, want %s", d.Number, want)
			}
		}
	})
}
