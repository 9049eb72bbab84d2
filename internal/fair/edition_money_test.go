package fair_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

func TestTheRefundTableIsPrinted(t *testing.T) {
	steps := fair.RefundTable{
		{Days: 30, Share: 80_00}, {Days: 15, Share: 33_33, WithoutGST: true}, {Days: 1, Share: 10_00}, {Days: 0, Share: 0},
	}
	for name, c := range map[string]struct {
		table     fair.RefundTable
		firstDay  string
		lang      fair.Lang
		rows      string
		sentences string
	}{
		"nobody has set one": {
			nil, "2025-09-13", fair.English,
			"You, by 29 August 2025: at least 15 days before the fair: 50%\nYou, from 30 August 2025: Nothing",
			// quoted from the specification
			"At least 15 days before the event: you get 50% of what you paid.\nWithin 15 days of the event: there is no refund.",
		},
		"in Telugu": {
			fair.ShippedRefundTable, "2025-09-13", fair.Telugu,
			"మీరు, 29 ఆగస్టు 2025 లోగా: మేళాకు కనీసం 15 రోజుల ముందు: 50%\nమీరు, 30 ఆగస్టు 2025 నుంచి: ఏమీ రాదు",
			"మేళాకు కనీసం 15 రోజుల ముందు: మీరు చెల్లించినదానిలో 50% తిరిగి ఇస్తాం.\n" +
				"మేళాకు 15 రోజుల కంటే తక్కువ ఉంటే: డబ్బు తిరిగి ఇవ్వం.",
		},
		"in Hindi": {
			fair.ShippedRefundTable, "2025-09-13", fair.Hindi,
			"आप, 29 अगस्त 2025 तक: मेले से कम से कम 15 दिन पहले: 50%\nआप, 30 अगस्त 2025 से: कुछ नहीं",
			"मेले से कम से कम 15 दिन पहले: चुकाई गई राशि का 50% वापस मिलता है।\n" +
				"मेले में 15 दिन से कम बचे हों: पैसा वापस नहीं मिलता।",
		},
		"several steps": {
			steps, "2026-03-01", fair.English,
			"You, by 30 January 2026: at least 30 days before the fair: 80%\n" +
				"You, by 14 February 2026: at least 15 days before the fair: 33.33%, without GST\n" +
				"You, by 28 February 2026: at least 1 day before the fair: 10%\nYou, from 1 March 2026: Nothing",
			"At least 30 days before the event: you get 80% of what you paid.\n" +
				"At least 15 days before the event: you get 33.33% of what you paid, without the GST in it.\n" +
				"At least 1 day before the event: you get 10% of what you paid.\nWithin 1 day of the event: there is no refund.",
		},
		"until the first day, which is not known": {
			fair.RefundTable{{Days: 0, Share: 100_00}},
			"soon", fair.English,
			"You, until the first day of the fair is over: 100%\nYou, later than that: Nothing",
			"Until the end of the first day of the event: you get 100% of what you paid.\n" +
				"After the first day of the event: there is no refund.",
		},
		"never": {
			fair.RefundTable{},
			"2025-09-13", fair.English, "You, on any day: Nothing",
			"If you cancel, there is no refund.",
		},
	} {
		e := fair.Edition{FirstDay: c.firstDay, RefundTable: c.table}
		rows := fair.Each(e.RefundRows(c.lang), func(r fair.RefundRow) string { return r.When + ": " + r.Back })
		if diff := cmp.Diff(c.rows, strings.Join(rows[:len(rows)-1], "\n")); diff != "" {
			t.Errorf("%s: the table (-want +got):\n%s", name, diff)
		}
		rule := []fair.Text{{fair.English: "{refundRule}"}}
		text := fair.Policy{Sections: []fair.PolicySection{{Points: rule}}}.In(c.lang, e)
		if diff := cmp.Diff(c.sentences, strings.Join(text.Sections[0].Points, "\n")); diff != "" {
			t.Errorf("%s: the terms (-want +got):\n%s", name, diff)
		}
	}
}

func TestTheSettingsAboutMoneyAreChecked(t *testing.T) {
	e := shipped(t)
	for parts, field := range map[string]string{
		`{"refundTable":[]}`: "",
		`{"refundTable":[{"days":30,"shareHundredths":8000},{"days":15,"shareHundredths":8000,"withoutGst":true}]}`: "",
		`{"refundTable":[{"days":366,"shareHundredths":8000}]}`:                                                     "refundTable.0.days",
		`{"refundTable":[{"days":15,"shareHundredths":10001}]}`:                                                     "refundTable.0.shareHundredths",
		`{"refundTable":[{"days":15,"shareHundredths":50},{"days":15,"shareHundredths":40}]}`:                       "refundTable.1.days",
		`{"refundTable":[{"days":15,"shareHundredths":50},{"days":9,"shareHundredths":60}]}`:                        "refundTable.1.shareHundredths",
		`{"discountLimitPaise":-1}`:                                                                      "discountLimitPaise",
		`{"partPayment":{"on":true}}`:                                                                    "partPayment.lastDay",
		`{"partPayment":{"on":true,"lastDay":"2025-09-01"}}`:                                             "",
		`{"partPayment":{"on":true,"lastDay":"2025-09-15"}}`:                                             "partPayment.lastDay",
		`{"partPayment":{"shareHundredths":10000}}`:                                                      "partPayment.shareHundredths",
		`{"provisions":[{"code":"1","kind":"tds","name":"A","from":"2026-04-01","rateHundredths":100}]}`: "",
		`{"provisions":[{"code":"1","kind":"x","name":"A","from":"2026-04-01","rateHundredths":100}]}`:   "provisions.0.kind",
		`{"provisions":[{"code":"1","kind":"tds","name":"A","from":"2026-04-01","until":"2026-03-31"}]}`: "provisions.0.until",
		`{"provisions":[{"code":"","kind":"tds","name":"A","from":"2026-04-01"}]}`:                       "provisions.0.code",
		`{"tax":{"reverseCharge":"yes"}}`:                                                                "tax.reverseCharge",
	} {
		_, err := e.Change([]byte(parts))
		if wrong, ok := errors.AsType[*fair.Error](err); (field == "") != (err == nil) || ok && wrong.Fields[field].IsZero() {
			t.Errorf("%s: %v", parts, err)
		}
	}
	// The days of part payments belong to one fair.
	e.PartPayment = fair.PartPayment{On: true, Share: 40_00, LastDay: "2025-09-01"}
	next, err := e.Next("2026", []byte(`{"firstDay":"2026-09-12","lastDay":"2026-09-13"}`))
	if want := (fair.PartPayment{Share: 40_00}); err != nil || next.PartPayment != want {
		t.Errorf("the next edition has %+v, %v", next.PartPayment, err)
	}
}
