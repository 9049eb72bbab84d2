package fair

import "time"

// The parties who can cancel, the values of cancelledBy.
const (
	CancelledByPayer     = "payer"
	CancelledByOrganiser = "organiser"
)

// providerMonths is the number of months after a payment in which the provider can refund it.
const providerMonths = 6

// HalfBackUntil returns the end of the last day on which a cancellation by the payer refunds half, as midnight in
// India: the 15th day before the fair's first day is included. Zero when the first day is not a valid date; then the
// payer gets no refund by the rule. See docs/product/refunds.md#refund-rule.
func (e Edition) HalfBackUntil() time.Time {
	last := e.RefundUntil()
	if last.IsZero() {
		return last
	}
	return last.AddDate(0, 0, 1)
}

// RefundShare returns the refunded share of a cancellation at a moment, in hundredths of a per cent (10,000 is all):
// all when the organiser cancels; half when the payer cancels in time, otherwise nothing.
func (e Edition) RefundShare(cancelledBy string, at time.Time) int64 {
	switch {
	case cancelledBy == CancelledByOrganiser:
		return 100_00
	case at.Before(e.HalfBackUntil()):
		return RefundPercent * 100
	}
	return 0
}

// RefundByRule returns the refund of a cancellation at a moment: the share of net, the accepted money less all earlier
// refunds. Half paise are rounded up.
func (e Edition) RefundByRule(cancelledBy string, at time.Time, net Paise) Paise {
	return max(0, net).PercentOf(e.RefundShare(cancelledBy, at))
}

// RefundDue returns the day (its start in India) by which a refund must have arrived: 15 working days after the day of
// from. Working days are Monday to Friday; holidays are not considered.
func RefundDue(from time.Time) time.Time {
	from = from.In(Kolkata)
	day := time.Date(from.Year(), from.Month(), from.Day(), 0, 0, 0, 0, Kolkata)
	for left := RefundWorkingDays; left > 0; {
		day = day.AddDate(0, 0, 1)
		if day.Weekday() != time.Saturday && day.Weekday() != time.Sunday {
			left--
		}
	}
	return day.UTC()
}

// ProviderRefundsUntil returns the end of the period in which the provider can refund a payment: six months after it
// was made, or the last day of a shorter month.
func ProviderRefundsUntil(paid time.Time) time.Time {
	until := paid.AddDate(0, providerMonths, 0)
	if until.Day() != paid.Day() {
		until = until.AddDate(0, 0, -until.Day())
	}
	return until
}
