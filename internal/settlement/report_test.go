package settlement_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/settlement"
)

// reportHeadings are the headings of the columns that Read uses.
var reportHeadings = []string{
	"Event Id", "Event Type", "Sale Type", "Event Currency", "Event Time", "Processed On", "Status", "Event Amount",
	"Event Settlement Amount", "Settlement Date", "UTR",
	"Refund Type", "Refund ARN", "Adjustment Remarks", "Merchant Reference Id", "Customer Reference Id",
	"CashFree Reference Id", "Customer Name", "Customer Phone", "Customer Email",
	"Currency", "Transaction Amount", "Transaction Service Charge", "Txn ST/GST", "Net Settlement Amount",
}

// reportRow returns a row of a report with default values. The argument `changes` contains pairs of a heading and the
// text for the cell below it.
func reportRow(number int, changes ...string) fair.SheetRow {
	cells := map[string]string{
		"Event Id": "5114910000001", "Event Type": "PAYMENT", "Sale Type": "CREDIT", "Event Currency": "INR",
		"Event Time": "2025-09-12 15:05:12", "Status": "SUCCESS",
		"Event Amount": "100.00", "Event Settlement Amount": "97.70", "Settlement Date": "2025-09-13 18:18:03",
		"UTR": "AXISCN1169361047", "Merchant Reference Id": "MKM001",
		"CashFree Reference Id": "5114910000001", "Transaction Service Charge": "1.95", "Txn ST/GST": "0.35",
		"Net Settlement Amount": "97.70",
	}
	for i := 0; i < len(changes); i += 2 {
		cells[changes[i]] = changes[i+1]
	}
	row := fair.SheetRow{Number: number}
	for _, heading := range reportHeadings {
		row.Cells = append(row.Cells, cells[heading])
	}
	return row
}

func reportOf(rows ...fair.SheetRow) fair.Sheet {
	return fair.Sheet{Head: fair.SheetRow{Number: 6, Cells: reportHeadings}, Rows: rows}
}

func TestReadSettlements(t *testing.T) {
	report, err := settlement.Read(reportOf(
		reportRow(7),
		reportRow(8, "Event Id", "95110239", "Event Type", "REFUND", "Sale Type", "DEBIT", "Event Amount", "-50",
			"Event Settlement Amount", "50.00", "Transaction Service Charge", "", "Txn ST/GST", "N/A"),
		reportRow(9, "Event Id", "77", "Event Type", "Other Adjustment", "Sale Type", "DEBIT", "Event Amount", "1,77,000.5",
			"Event Settlement Amount", "-1,77,000.50"),
		reportRow(10), // the same row again
		reportRow(11, "Event Id", "208386848", "Event Type", "SETTLEMENT"),
	))
	if err != nil || len(report.Faults) > 0 {
		t.Fatalf("%v, %v", err, report.Faults)
	}
	settled := time.Date(2025, 9, 13, 12, 48, 3, 0, time.UTC)
	happened := time.Date(2025, 9, 12, 9, 35, 12, 0, time.UTC)
	want := []settlement.Entry{
		{
			ID: "PAYMENT:5114910000001", Type: settlement.TypePayment, Number: "5114910000001", Status: "SUCCESS",
			Amount: fair.Rupees(100), Fee: 195, Tax: 35, Net: 9770, OrderID: "MKM001", PaymentRef: "5114910000001",
			UTR: "AXISCN1169361047", At: happened, SettledAt: settled,
		},
		{
			ID: "REFUND:95110239", Type: settlement.TypeRefund, Number: "95110239", Status: "SUCCESS", Amount: fair.Rupees(50),
			Net: -fair.Rupees(50), OrderID: "MKM001", PaymentRef: "5114910000001", UTR: "AXISCN1169361047", At: happened,
			SettledAt: settled,
		},
		{
			ID: "OTHER_ADJUSTMENT:77", Type: "OTHER_ADJUSTMENT", Number: "77", Status: "SUCCESS", Amount: 17700050, Fee: 195,
			Tax: 35, Net: -17700050, OrderID: "MKM001", PaymentRef: "5114910000001", UTR: "AXISCN1169361047", At: happened,
			SettledAt: settled,
		},
	}
	if diff := cmp.Diff(want, report.Entries); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]int{7, 8, 9}, report.Rows); diff != "" || report.Payouts != 1 {
		t.Errorf("%d payouts; %s", report.Payouts, diff)
	}
	var totals settlement.Totals
	for _, e := range report.Entries {
		totals.Add(e)
	}
	if totals.Net != totals.Payments-totals.Refunds-totals.Fees-totals.Tax+totals.Other() ||
		totals.Net != 9770-5000-17700050 {
		t.Errorf("%+v", totals)
	}
}

func TestSettlementFaults(t *testing.T) {
	for name, c := range map[string]struct {
		changes []string
		want    string
	}{
		"an id whose end is lost":   {[]string{"Event Id", "5.11491E+12"}, "A7: The end of this number was cut off"},
		"no id":                     {[]string{"Event Id", ""}, "A7: Please fill in this field"},
		"no amount":                 {[]string{"Event Amount", "hundred"}, "H7: Enter an amount in rupees"},
		"three decimals":            {[]string{"Event Amount", "100.005"}, "H7: Enter an amount in rupees"},
		"an amount without end":     {[]string{"Event Amount", "1E99"}, "H7: Enter an amount in rupees"},
		"a formula's text":          {[]string{"Event Settlement Amount", "=1+1"}, "I7: Enter an amount in rupees"},
		"no time":                   {[]string{"Settlement Date", "13th of September"}, "J7: Enter a time like"},
		"a month that is not there": {[]string{"Settlement Date", "2025-13-01 00:00:00"}, "J7: Enter a time like"},
		"another currency":          {[]string{"Event Currency", "USD"}, "D7: Only rupees"},
		"no settlement":             {[]string{"UTR", "-"}, "K7: Please fill in this field"},
		"a text without end":        {[]string{"Adjustment Remarks", strings.Repeat("x", 501)}, "N7: Please shorten"},
	} {
		report, err := settlement.Read(reportOf(reportRow(7, c.changes...)))
		if err != nil || len(report.Faults) != 1 || len(report.Entries) != 0 {
			t.Errorf("%s: %v, %+v", name, err, report)
			continue
		}
		got := report.Faults[0].Cell + ": " + report.Faults[0].Message.In(fair.English)
		if word, _, _ := strings.Cut(c.want, "Please shorten"); !strings.HasPrefix(got, word) {
			t.Errorf("%s: %s", name, got)
		}
	}
	report, _ := settlement.Read(reportOf(reportRow(7), reportRow(8, "Event Amount", "101")))
	if len(report.Faults) != 1 || report.Faults[0].Message.In(
		fair.English) != "Row 7 has the same event with other figures" {
		t.Errorf("%+v", report.Faults)
	}
	for want, sheet := range map[string]fair.Sheet{
		"lacks these headings: Event Amount": {Head: fair.SheetRow{
			Number: 3,
			Cells:  []string{"Event Id", "event_type", "UTR", "Settlement Date", "order_id", "Event Settlement Amount"},
		}},
		"has no rows below its he": reportOf(),
	} {
		if _, err := settlement.Read(sheet); err == nil ||
			!strings.Contains(err.(*fair.Error).Message.In(fair.English), want) { //nolint:errorlint // it is never wrapped
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Spreadsheet programs write the same value in different formats. All of them must be read as the same value.
func TestSettlementValues(t *testing.T) {
	read := func(changes ...string) settlement.Entry {
		t.Helper()
		report, err := settlement.Read(reportOf(reportRow(7, changes...)))
		if err != nil || len(report.Entries) != 1 {
			t.Fatalf("%v: %v %+v", changes, err, report.Faults)
		}
		return report.Entries[0]
	}
	for text, want := range map[string]fair.Paise{
		"97.7": 9770, "97.699999999999989": 9770, "1.77E7": 1_770_000_000, "₹ 1,77,000": 17_700_000, "0": 0,
		"100.000": 10_000, "97.70000000000001": 9770,
	} {
		if got := read("Event Amount", text).Amount; got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{"5114910000001", "5.114910000001E12", "5114910000001.0", "'5114910000001"} {
		if got := read("Event Id", text).Number; got != "5114910000001" {
			t.Errorf("%s is %s", text, got)
		}
	}
	want := time.Date(2025, 9, 13, 12, 48, 0, 0, time.UTC)
	for _, text := range []string{
		"2025-09-13 18:18:00", "2025-09-13T18:18:00+05:30", "13-09-2025 18:18",
		"13/09/2025 18:18:00", "45913.7625", "2025-09-13 18:18",
	} {
		if got := read("Settlement Date", text).SettledAt; !got.Equal(want) {
			t.Errorf("%s is %s", text, got)
		}
	}
}

func TestSettlementDueLeavesOutWeekends(t *testing.T) {
	for now, want := range map[string]string{
		"2025-09-10 00:00:00": "2025-09-05", // a Wednesday; the working days before it are Tuesday, Monday and Friday
		"2025-09-14 23:59:59": "2025-09-10", // a Sunday; the working days before it are Friday, Thursday and Wednesday
		"2025-09-15 12:00:00": "2025-09-10", // a Monday; the working days before it are Friday, Thursday and Wednesday
	} {
		at, _ := time.ParseInLocation(time.DateTime, now, fair.Kolkata)
		if got := settlement.DueBefore(at).In(fair.Kolkata).Format("2006-01-02 15:04:05"); got != want+" 00:00:00" {
			t.Errorf("%s: %s, want %s", now, got, want)
		}
	}
}

func TestSettlementMatching(t *testing.T) {
	paid := func(id, order string, amount int64) fair.Payment {
		return fair.Payment{
			CFPaymentID: id, OrderID: order, Status: fair.GatewayPaymentSuccess, Amount: fair.Rupees(amount),
		}
	}
	failed := paid("p9", "o9", 100)
	failed.Status = fair.GatewayPaymentFailed
	books := settlement.NewBooks(
		[]fair.Payment{
			paid("p1", "o1", 100), paid("p2", "o2", 100), paid("p3", "o2", 100), paid("p4", "o4", 100), failed,
			paid("p5", "o5", 100),
		},
		[]settlement.RefundToSettle{
			{ID: "rp1", OrderID: "o1", CFRefundID: "c1", Amount: fair.Rupees(50), Paid: true},
			{ID: "rp2", OrderID: "o2", Amount: fair.Rupees(100), Paid: true},
			{ID: "hand", OrderID: "o4", Amount: fair.Rupees(50)},
		},
	)
	books.Settled["p5"] = "PAYMENT:earlier"
	row := func(t settlement.Type, number, order string, amount int64) settlement.Entry {
		net := fair.Rupees(amount)
		if t == settlement.TypeRefund {
			net = -net
		}
		return settlement.Entry{
			ID: settlement.KeyOf(t, number), Type: t, Number: number, OrderID: order,
			Amount: fair.Rupees(amount), Net: net,
		}
	}
	for _, c := range []struct {
		entry           settlement.Entry
		payment, refund string
		mismatch        settlement.Mismatch
	}{
		{row(settlement.TypePayment, "p1", "", 100), "p1", "", ""},
		{row(settlement.TypePayment, "p1", "another", 100), "p1", "", settlement.OrderDiffers},
		{row(settlement.TypePayment, "p1", "o1", 99), "p1", "", settlement.AmountDiffers},
		{row(settlement.TypePayment, "e1", "o1", 100), "p1", "", ""},                        // matched by order and amount
		{row(settlement.TypePayment, "e2", "o2", 100), "", "", settlement.PaymentUnknown},   // two payments match
		{row(settlement.TypePayment, "e1", "o1", 70), "", "", settlement.PaymentUnknown},    // no payment has this amount
		{row(settlement.TypePayment, "e5", "o5", 100), "", "", settlement.PaymentUnknown},   // settled by another row
		{row(settlement.TypePayment, "p9", "o9", 100), "p9", "", settlement.PaymentNotPaid}, // the payment failed
		{
			row(settlement.TypeRefund, "c1", "", 50), "", "rp1",
			"",
		}, // matched by the provider's refund number
		{row(settlement.TypeRefund, "c1", "", 51), "", "rp1", settlement.AmountDiffers},
		{row(settlement.TypeRefund, "c7", "o2", 100), "", "rp2", ""},                   // matched by order and amount
		{row(settlement.TypeRefund, "c7", "o1", 50), "", "", settlement.RefundUnknown}, // it has another refund number
		{row(settlement.TypeRefund, "c7", "o4", 50), "", "", settlement.RefundUnknown}, // refunded manually
		{row("CHARGEBACK", "x", "o1", 100), "", "", settlement.OtherType},
	} {
		entries := []settlement.Entry{c.entry}
		books.Match(entries)
		if e := entries[0]; e.PaymentID != c.payment || e.RefundID != c.refund || e.Mismatch != c.mismatch {
			t.Errorf("%s of %s: payment %q, refund %q, %q", c.entry.ID, c.entry.OrderID, e.PaymentID, e.RefundID, e.Mismatch)
		}
	}
	// Two rows must never match the same payment.
	twins := []settlement.Entry{
		row(settlement.TypePayment, "e1", "o1", 100),
		row(settlement.TypePayment, "p1", "", 100),
	}
	books.Match(twins)
	if twins[0].PaymentID != "" || twins[1].PaymentID != "p1" {
		t.Errorf("%+v", twins)
	}
}
