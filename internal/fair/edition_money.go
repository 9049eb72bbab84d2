package fair

import (
	"strconv"
	"time"

	"github.com/mela-fair/mela/texts"
)

// RefundStep is a row of the refund table: a payer who cancels at least a number of days before the first day of the
// fair gets back a share of the money.
type RefundStep struct {
	Days       int   `json:"days"`
	Share      int64 `json:"shareHundredths"` // hundredths of a per cent
	WithoutGST bool  `json:"withoutGst"`      // the share is of the value before tax
}

// RefundTable contains the steps of an edition, the one with the most days first. After the last step, nothing is
// given back. An edition whose table is nil has ShippedRefundTable.
type RefundTable []RefundStep

// ShippedRefundTable gives back half of the money until 15 days before the fair.
var ShippedRefundTable = RefundTable{{Days: 15, Share: 50_00}}

// OrShipped returns the table, or ShippedRefundTable if nobody has set a table.
func (t RefundTable) OrShipped() RefundTable {
	if t == nil {
		return ShippedRefundTable
	}
	return t
}

// At returns the step for a cancellation by the payer at a time. The day of a step ends at midnight in India. Without a
// valid first day, nothing is given back.
func (t RefundTable) At(firstDay string, at time.Time) RefundStep {
	for _, step := range t {
		if at.Before(step.Ends(firstDay)) {
			return step
		}
	}
	return RefundStep{}
}

// Ends returns the end of the last day on which a step applies, or the zero time without a valid first day.
func (s RefundStep) Ends(firstDay string) time.Time { return startOfDay(firstDay, 1-s.Days) }

// maxRefundDays is the maximum number of days of a step.
const maxRefundDays = 365

// Valid reports whether the steps are sorted, have different days, and give back less the later the payer cancels.
func (t RefundTable) Valid() bool {
	p := Problems{}
	editionCheck{p}.refundTable(t)
	return len(p) == 0
}

// gives returns the steps that give something back.
func (t RefundTable) gives() (steps RefundTable) {
	for _, s := range t {
		if s.Share > 0 {
			steps = append(steps, s)
		}
	}
	return steps
}

// PartPayment is the edition's rule for bookings that are kept by a part of the money.
type PartPayment struct {
	On      bool   `json:"on"`
	Share   int64  `json:"shareHundredths"` // shipped: half
	LastDay string `json:"lastDay"`         // for the rest, YYYY-MM-DD
}

// OfferedAt reports whether a booking can be kept by a part of the money at a time: until the last day for the rest.
func (p PartPayment) OfferedAt(at time.Time) bool { return p.On && at.Before(startOfDay(p.LastDay, 1)) }

// First returns what keeps a booking that is made at a time, rounded up to the rupee.
func (p PartPayment) First(due Paise, at time.Time) Paise {
	if !p.OfferedAt(at) {
		return due
	}
	return min(due, (due.PercentOf(p.Share)+99)/100*100)
}

// PartPaymentReminders is the days before the last day on which the rest is asked for.
var PartPaymentReminders = []int{7, 2, 0}

// ReminderDue reports whether the rest is to be asked for on the day of a time.
func (p PartPayment) ReminderDue(now time.Time) bool {
	if !p.On {
		return false
	}
	for _, days := range PartPaymentReminders {
		if day := startOfDay(p.LastDay, -days); !day.IsZero() && day.Equal(DayOf(now)) {
			return true
		}
	}
	return false
}

// DeductionKind says which tax a payer deducts.
type DeductionKind string

// The kinds of deducted tax.
const (
	DeductedTDS DeductionKind = "tds"     // income tax
	DeductedGST DeductionKind = "gst_tds" // GST, by a government office
)

// Values returns all kinds. The generators of the API description and of TypeScript call this method.
func (DeductionKind) Values() []string { return []string{string(DeductedTDS), string(DeductedGST)} }

// Provision is a rule by which a payer deducts tax. The table of provisions is data that the office can edit. It only
// suggests an amount: any deducted amount is accepted.
type Provision struct {
	Code  string        `json:"code"` // "194C", or the payment code of the Income-tax Act, 2025
	Kind  DeductionKind `json:"kind"`
	Name  string        `json:"name"`
	From  string        `json:"from"`  // first day of payments, YYYY-MM-DD
	Until string        `json:"until"` // last day; empty: still in force
	Rate  int64         `json:"rateHundredths"`
}

// ShippedProvisions is the table until the accountant has changed it. The rates are those for a society.
var ShippedProvisions = []Provision{
	{Code: "194C", Kind: DeductedTDS, Name: "Contract", From: "2009-10-01", Until: "2026-03-31", Rate: 2_00},
	{Code: "194-I", Kind: DeductedTDS, Name: "Rent", From: "2009-10-01", Until: "2026-03-31", Rate: 10_00},
	{Code: "194J", Kind: DeductedTDS, Name: "Professional services", From: "2009-10-01", Until: "2026-03-31", Rate: 10_00},
	{Code: "1024", Kind: DeductedTDS, Name: "Contract", From: "2026-04-01", Rate: 2_00},
	{Code: "1009", Kind: DeductedTDS, Name: "Hire of space", From: "2026-04-01", Rate: 10_00},
	{Code: "51", Kind: DeductedGST, Name: "GST by a government office", From: "2018-10-01", Rate: 2_00},
}

// ProvisionsInForce returns the provisions of a table for a payment on a day, YYYY-MM-DD. An edition whose table is nil
// has ShippedProvisions.
func ProvisionsInForce(table []Provision, day string) (in []Provision) {
	if table == nil {
		table = ShippedProvisions
	}
	for _, p := range table {
		if p.From <= day && (p.Until == "" || day <= p.Until) {
			in = append(in, p)
		}
	}
	return in
}

// RefundRow is a row of the refund table as pages show it.
type RefundRow struct {
	When string
	Back string
}

// RefundRows returns the rows of the refund table in a language: the steps, what applies after them, and what the
// organiser gives back. Without a valid first day, they name no dates.
func (e Edition) RefundRows(l Lang) (rows []RefundRow) {
	add := func(when, back texts.Message) { rows = append(rows, RefundRow{when.In(l), back.In(l)}) }
	steps := e.RefundTable.OrShipped().gives()
	for _, s := range steps {
		when, ends := texts.RefundRule.RowAnyYear(s.Days), s.Ends(e.FirstDay)
		switch {
		case s.Days == 0 && ends.IsZero():
			when = texts.RefundRule.RowFirstDayAnyYear()
		case s.Days == 0:
			when = texts.RefundRule.RowFirstDay(DateIn(l, ends.AddDate(0, 0, -1)))
		case !ends.IsZero():
			when = texts.RefundRule.Row(s.Days, DateIn(l, ends.AddDate(0, 0, -1)))
		}
		percent := PercentText(s.Share)
		if s.WithoutGST {
			add(when, texts.RefundRule.RowPercentWithoutGst(percent))
		} else {
			add(when, texts.RefundRule.RowPercent(percent))
		}
	}
	late := texts.RefundRule.RowAnyTime()
	if len(steps) > 0 {
		late = texts.RefundRule.RowLateAnyYear()
		if ends := steps[len(steps)-1].Ends(e.FirstDay); !ends.IsZero() {
			late = texts.RefundRule.RowLate(DateIn(l, ends))
		}
	}
	add(late, texts.RefundRule.RowNothing())
	add(texts.RefundRule.RowOrganiser(), texts.RefundRule.RowAll())
	return rows
}

// refundSentences returns the refund table as the sentences of the terms. Those of the shipped table are quoted from
// the specification.
func (e Edition) refundSentences(l Lang) (sentences []string) {
	add := func(when, back texts.Message) {
		sentences = append(sentences, texts.RefundRule.Sentence(when.In(l), back.In(l)).In(l))
	}
	steps := e.RefundTable.OrShipped().gives()
	for _, s := range steps {
		when := texts.RefundRule.DaysBefore(s.Days)
		if s.Days == 0 {
			when = texts.RefundRule.OnFirstDay()
		}
		if s.WithoutGST {
			add(when, texts.RefundRule.PercentWithoutGst(PercentText(s.Share)))
		} else {
			add(when, texts.RefundRule.Percent(PercentText(s.Share)))
		}
	}
	switch {
	case len(steps) == 0:
		return []string{texts.RefundRule.Never().In(l)}
	case steps[len(steps)-1].Days == 0:
		add(texts.RefundRule.AfterFirstDay(), texts.RefundRule.Nothing())
	default:
		add(texts.RefundRule.Within(steps[len(steps)-1].Days), texts.RefundRule.Nothing())
	}
	return sentences
}

// PercentText formats hundredths of a per cent, for example "18" or "12.5".
func PercentText(hundredths int64) string {
	return strconv.FormatFloat(float64(hundredths)/100, 'f', -1, 64)
}

// money validates the settings about money.
func (c editionCheck) money(e *Edition) {
	c.amount("refundLimitPaise", e.RefundLimit, MaxAmount)
	c.amount("cashLimitPaise", e.CashLimit, MaxAmount)
	c.amount("discountLimitPaise", e.DiscountLimit, MaxAmount)
	e.SecondPersons.Reason = c.p.CleanText("secondPersons.reason", e.SecondPersons.Reason, e.SecondPersons.Off, MaxAddress)
	c.refundTable(e.RefundTable)
	c.partPayment(e)
	for i, v := range eachOf(c, "provisions", e.Provisions) {
		v.Code = c.p.CleanLine(at("provisions", i, "code"), v.Code, true, 20)
		v.Name = c.p.CleanLine(at("provisions", i, "name"), v.Name, true, MaxName)
		if v.Kind != DeductedTDS && v.Kind != DeductedGST {
			c.p.Add(at("provisions", i, "kind"), texts.Errors.ChooseOne())
		}
		c.day(at("provisions", i, "from"), v.From)
		if v.Until != "" {
			c.day(at("provisions", i, "until"), v.Until)
			if v.Until < v.From && !c.p.has(at("provisions", i, "until")) {
				c.p.Add(at("provisions", i, "until"), texts.PortalErrors.LastDayBeforeFirst())
			}
		}
		if v.Rate < 0 || v.Rate > maxTaxRate {
			c.p.Add(at("provisions", i, "rateHundredths"), texts.PortalErrors.TaxRateInvalid())
		}
	}
}

func (c editionCheck) refundTable(t RefundTable) {
	for i, s := range eachOf(c, "refundTable", t) {
		days, share := at("refundTable", i, "days"), at("refundTable", i, "shareHundredths")
		c.number(days, s.Days, maxRefundDays)
		if s.Share < 0 || s.Share > 100_00 {
			c.p.Add(share, texts.PortalErrors.PercentInvalid())
		}
		if i == 0 {
			continue
		}
		if s.Days >= t[i-1].Days {
			c.p.Add(days, texts.PortalErrors.RefundStepDays())
		}
		if s.Share > t[i-1].Share {
			c.p.Add(share, texts.PortalErrors.RefundStepShare())
		}
	}
}

func (c editionCheck) partPayment(e *Edition) {
	p := &e.PartPayment
	if *p == (PartPayment{}) {
		p.Share = 50_00
	}
	if p.Share <= 0 || p.Share >= 100_00 {
		c.p.Add("partPayment.shareHundredths", texts.PortalErrors.PartPaymentShare())
	}
	if !p.On && p.LastDay == "" {
		return
	}
	if c.day("partPayment.lastDay", p.LastDay); p.LastDay > e.LastDay && !c.p.has("partPayment.lastDay") {
		c.p.Add("partPayment.lastDay", texts.PortalErrors.PartPaymentLastDay())
	}
}
