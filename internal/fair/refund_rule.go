package fair

import "time"

// Who cancels.
const (
	CancelledByPayer     = "payer"
	CancelledByOrganiser = "organiser"
)

// providerMonths is how long after a payment the provider gives it back.
const providerMonths = 6

// HalfBackUntil is the midnight in India that ends the last day on which a payer who cancels gets half back:
// the 15th day before the fair's first one counts whole. Zero when the first day is not a date; then a
// payer gets nothing by the rule.
func (e Edition) HalfBackUntil() time.Time {
	last := e.RefundUntil()
	if last.IsZero() {
		return last
	}
	return last.AddDate(0, 0, 1)
}

// RefundShare is what part of the money a cancellation at a moment gives back, in hundredths of a per cent
// (10,000 is all of it): all when the organiser cancels; half when the payer does so in time, else nothing.
func (e Edition) RefundShare(cancelledBy string, at time.Time) int64 {
	switch {
	case cancelledBy == CancelledByOrganiser:
		return 100_00
	case at.Before(e.HalfBackUntil()):
		return RefundPercent * 100
	}
	return 0
}

// RefundByRule is what a cancellation at a moment gives back of accepted money when gone of it went back
// before or is on its way: its share, half paise rounded up, and never more than what is left.
func (e Edition) RefundByRule(cancelledBy string, at time.Time, accepted, gone Paise) Paise {
	return max(0, min(accepted.PercentOf(e.RefundShare(cancelledBy, at)), accepted-gone))
}

// RefundDue is the day in India, its first moment, by which money that goes back is to be there: 15 working days
// after the day of a moment. Working days are Monday to Friday; holidays are not known and not skipped.
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

// ProviderRefundsUntil is until when the provider gives a payment back: six months after it was made, to
// the end of a shorter month.
func ProviderRefundsUntil(paid time.Time) time.Time {
	until := paid.AddDate(0, providerMonths, 0)
	if until.Day() != paid.Day() {
		until = until.AddDate(0, 0, -until.Day())
	}
	return until
}
