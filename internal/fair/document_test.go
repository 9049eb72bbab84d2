package fair_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

func TestRupeesInWords(t *testing.T) {
	for _, want := range []struct {
		paise int64
		lang  fair.Lang
		words string
	}{
		{17700000, fair.English, "Rupees One Lakh Seventy-Seven Thousand Only"},
		{8474, fair.English, "Rupees Eighty-Four and Paise Seventy-Four Only"},
		{123456789, fair.English, "Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Paise Eighty-Nine " +
			"Only"},
		{10000, fair.English, "Rupees One Hundred Only"},
		{0, fair.English, "Rupees Zero Only"},
		{5, fair.English, "Paise Five Only"},
		{100_00_00_000_00, fair.English, "Rupees One Hundred Crore Only"},
		{1_01_01_101_00, fair.English, "Rupees One Crore One Lakh One Thousand One Hundred One Only"},
		{17700000, fair.Hindi, "एक लाख सतहत्तर हज़ार रुपये मात्र"},
		{10000, fair.Hindi, "एक सौ रुपये मात्र"},
		{100, fair.Hindi, "एक रुपया मात्र"},
		{8474, fair.Hindi, "चौरासी रुपये और चौहत्तर पैसे मात्र"},
		{9999, fair.Hindi, "निन्यानवे रुपये और निन्यानवे पैसे मात्र"},
		{17700000, fair.Telugu, "ఒక లక్ష డెబ్బై ఏడు వేల రూపాయలు మాత్రమే"},
		{10000, fair.Telugu, "వంద రూపాయలు మాత్రమే"},
		{15000, fair.Telugu, "నూట యాభై రూపాయలు మాత్రమే"},
		{100, fair.Telugu, "ఒక రూపాయి మాత్రమే"},
		{100000, fair.Telugu, "వెయ్యి రూపాయలు మాత్రమే"},
		{590000, fair.Telugu, "ఐదు వేల తొమ్మిది వందల రూపాయలు మాత్రమే"},
		{8474, fair.Telugu, "ఎనభై నాలుగు రూపాయలు, డెబ్బై నాలుగు పైసలు మాత్రమే"},
	} {
		if got := fair.Paise(want.paise).InWords(want.lang); got != want.words {
			t.Errorf("%d in %s: %q, want %q", want.paise, want.lang, got, want.words)
		}
	}
}

// No two numbers may have the same words. In Hindi, every number up to 99 has its own word, so an error in the word
// list would make two numbers equal.
func TestNumbersDifferInWords(t *testing.T) {
	for _, lang := range fair.Langs {
		seen := map[string]int64{}
		for n := range int64(1200) {
			words := fair.Rupees(n).InWords(lang)
			if other, there := seen[words]; there {
				t.Errorf("%s: %d and %d are both %q", lang, other, n, words)
			}
			seen[words] = n
		}
	}
}

func TestTaxIsSplitByPlaceOfSupply(t *testing.T) {
	inside, between := fair.Taxed(fair.Rupees(150000), 1800, false), fair.Taxed(fair.Rupees(150000), 1800, true)
	if inside.CGST != 1350000 || inside.SGST != 1350000 || inside.IGST != 0 || inside.Total != 17700000 {
		t.Errorf("inside a state: %+v", inside)
	}
	if between.IGST != 2700000 || between.CGST != 0 || between.Total != 17700000 {
		t.Errorf("between states: %+v", between)
	}
	if odd := fair.Taxed(100_00, 25, false); odd.CGST != 13 { // 0.125 % of 100 rupees is 12.5 paise
		t.Errorf("half of an odd rate: %+v", odd)
	}
	hundred := fair.TaxedWithin(fair.Rupees(100), 1800, false)
	if hundred.Taxable != 8474 || hundred.CGST != 763 || hundred.SGST != 763 || hundred.Total != 10000 {
		t.Errorf("100 rupees with their tax: %+v", hundred)
	}
}

// About 15 of 100 amounts that include tax cannot be split exactly into a base and two equal taxes. For these amounts,
// the parts must add up to one paisa more or less than the amount.
func TestAmountsThatIncludeTax(t *testing.T) {
	off := 0
	for total := fair.Paise(100); total <= 2_000_000; total++ {
		l := fair.TaxedWithin(total, 1800, false)
		if l.CGST != l.SGST || l.Taxable+l.CGST+l.SGST != l.Total {
			t.Fatalf("%d: %+v does not add up", total, l)
		}
		switch l.Total - total {
		case 0:
		case 1, -1:
			off++
		default:
			t.Fatalf("%d: %+v is far off", total, l)
		}
	}
	if off != 305_068 {
		t.Errorf("%d of 1,999,901 amounts have no exact split, want 305,068", off)
	}
}

func TestFinancialYearTurnsInIndia(t *testing.T) {
	last := time.Date(2026, 3, 31, 23, 59, 59, 999_000_000, fair.Kolkata)
	for at, want := range map[time.Time]string{
		last:                       "25-26",
		last.Add(time.Millisecond): "26-27",
		time.Date(2026, 12, 31, 12, 0, 0, 0, time.UTC):  "26-27",
		time.Date(2099, 4, 1, 0, 0, 0, 0, fair.Kolkata): "99-00",
	} {
		if got := fair.FinancialYear(at.UTC()); got != want {
			t.Errorf("%s: %s, want %s", at, got, want)
		}
	}
}

func TestDocumentNumbersHaveTheFormatOfTheLaw(t *testing.T) {
	for place, want := range map[int64]string{
		1: "TI/26-27/000001", 123: "TI/26-27/000123",
		9_999_999: "TI/26-27/9999999",
	} {
		if got := fair.DocumentNumber("TI", "26-27", place); got != want || !fair.IsDocumentNumber(got) {
			t.Errorf("place %d: %q, want %q", place, got, want)
		}
	}
	for number, ref := range map[string]fair.ReceiptRef{
		"D7/26-27/000123":  {Prefix: "D7", Year: "26-27", Place: 123},
		"D99/26-27/000001": {Prefix: "D99", Year: "26-27", Place: 1},
		"D9/E3K9ZQ/000004": {Prefix: "D9", Year: "E3K9ZQ", Place: 4},
		"D10/E3K9ZQ/00004": {Prefix: "D10", Year: "E3K9ZQ", Place: 4},
	} {
		got, ok := fair.ParseReceiptRef(number)
		if !ok || got != ref || ref.Number() != number || !fair.IsDocumentNumber(number) {
			t.Errorf("%s is read as %+v, %v, and %+v is written as %s", number, got, ok, ref, ref.Number())
		}
	}
	for _, wrong := range []string{"D7/26-27/00123", "D10/E3K9ZQ/000004", "D0/26-27/000001", "RC/26-27/000001"} {
		if ref, ok := fair.ParseReceiptRef(wrong); ok {
			t.Errorf("%s is read as %+v", wrong, ref)
		}
	}
	for _, wrong := range []string{"", "/26", "TI/26-27/12345678", "TI 26", "TI/26-27/00000é"} {
		if fair.IsDocumentNumber(wrong) {
			t.Errorf("%q passes for a number", wrong)
		}
	}
}

func TestGSTNumbersNameTheirState(t *testing.T) {
	for number, ok := range map[string]bool{
		"27AAPFU0939F1ZV": true, "24AAQCA8719H1ZC": true, "36AABTP1234K1ZL": true, "29AABCF5678L1ZZ": true,
		"27AAACK9999A1Z6": true,
		"27AAPFU0939F1ZW": false, "72AAPFU0939F1ZV": false, "27AAPFU0939F1Z": false,
	} {
		p := fair.Problems{}
		p.CleanGSTIN("gst", number)
		if (p.Err() == nil) != ok {
			t.Errorf("%s: %v", number, p)
		}
	}
	if s, ok := fair.GSTStateOf("36AABTP1234K1ZL"); !ok || s.Name != "Telangana" {
		t.Errorf("state %v", s)
	}
	if _, ok := fair.GSTStateOf(""); ok {
		t.Error("nobody's number has a state")
	}
}

func TestTaxSettingsAreChecked(t *testing.T) {
	e := shipped(t)
	for name, change := range map[string]struct{ parts, field string }{
		"a wrong number":           {`{"tax":{"gstin":"36AABTP1234K1ZM"}}`, "tax.gstin"},
		"no address":               {`{"tax":{"gstin":"36AABTP1234K1ZL","address":""}}`, "tax.address"},
		"an unknown state":         {`{"tax":{"venueState":"98"}}`, "tax.venueState"},
		"an unknown mode":          {`{"tax":{"stallPosMode":"moon"}}`, "tax.stallPosMode"},
		"an unknown treatment":     {`{"tax":{"entryFee":"free"}}`, "tax.entryFee"},
		"a code of goods":          {`{"tax":{"stallSac":"123456"}}`, "tax.stallSac"},
		"a high rate":              {`{"tax":{"entryRateHundredths":4001}}`, "tax.entryRateHundredths"},
		"a long prefix":            {`{"tax":{"prefixes":{"receipt":"RCP"}}}`, "tax.prefixes.receipt"},
		"a small prefix":           {`{"tax":{"prefixes":{"creditNote":"cn"}}}`, "tax.prefixes.creditNote"},
		"one prefix for two":       {`{"tax":{"prefixes":{"refundVoucher":"TI"}}}`, "tax.prefixes.refundVoucher"},
		"a rate that is no number": {`{"tax":{"entryRateHundredths":"18"}}`, "tax.entryRateHundredths"},
	} {
		_, err := e.Change([]byte(change.parts))
		if !fair.IsKind(err, fair.KindInvalid) || !strings.Contains(err.Error(), change.field) {
			t.Errorf("%s: %v, want a sentence beside %s", name, err, change.field)
		}
	}
	changed, err := e.Change([]byte(`{"tax":{"gstin":" 36aabtp1234k1zl ","prefixes":{"receipt":"PG","taxInvoice":""}}}`))
	prefixes := fair.ShippedPrefixes
	prefixes.Receipt = "PG"
	if err != nil || changed.Tax.GSTIN != "36AABTP1234K1ZL" || changed.Tax.Prefixes != prefixes {
		t.Errorf("%+v, %v", changed.Tax, err)
	}
	if (fair.TaxSettings{}).OrDefaults().GSTIN != "" || e.Tax.GSTIN != "" {
		t.Error("the program ships a GST number")
	}
}
