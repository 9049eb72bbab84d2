package fair

import "time"

// The parties who can cancel. These are the possible values of cancelledBy.
const (
	CancelledByPayer     = "payer"
	CancelledByOrganiser = "organiser"
)

// providerMonths is the number of months after a payment in which the provider can refund it.
const providerMonths = 6

// HalfBackUntil returns the end of the period in which a payer gets half of the money back for a cancellation. It is
// midnight in India at the end of the 15th day before the first day of the fair. It is zero if the first day is not a
// valid date; then the rule gives the payer no refund. See docs/product/refunds.md#refund-rule.
func (e Edition) HalfBackUntil() time.Time {
	return startOfDay(e.FirstDay, 1-RefundNoticeDays)
}

// RefundShare returns the share that is refunded for a cancellation at the given time, in hundredths of a per cent. The
// full amount (10,000) is refunded if the organiser cancels, and half of it (5,000) if the payer cancels in time.
// Otherwise, the share is 0.
func (e Edition) RefundShare(cancelledBy string, at time.Time) int64 {
	switch {
	case cancelledBy == CancelledByOrganiser:
		return 100_00
	case at.Before(e.HalfBackUntil()):
		return RefundPercent * 100
	}
	return 0
}

// RefundByRule returns the refund, in paise, for a cancellation at the given time. net is the accepted money minus
// all earlier refunds. The refund is the share of net from RefundShare. Half a paisa is rounded up.
func (e Edition) RefundByRule(cancelledBy string, at time.Time, net Paise) Paise {
	return max(0, net).PercentOf(e.RefundShare(cancelledBy, at))
}

// RefundDue returns the day by which the payer must have received a refund, as the start of the day in India. It is
// 15 working days after the day of the argument from. Working days are Monday to Friday; holidays are not considered.
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

// ProviderRefundsUntil returns the end of the period in which the provider can refund a payment. It is six months
// after the payment. For example, the period after a payment on 31 August ends in February, which has no 31st day. In
// such a case, it ends on the last day of the month.
func ProviderRefundsUntil(paid time.Time) time.Time {
	until := paid.AddDate(0, providerMonths, 0)
	if until.Day() != paid.Day() {
		until = until.AddDate(0, 0, -until.Day())
	}
	return until
}
