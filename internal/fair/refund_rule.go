package fair

import "time"

// The parties who can cancel, as stored in cancelledBy.
const (
	CancelledByPayer     = "payer"
	CancelledByOrganiser = "organiser"
)

// providerMonths is the number of months during which the provider can refund a payment.
const providerMonths = 6

// HalfBackUntil returns the time until which the step of the refund table applies to a payer who cancels now. If the
// first day is not a valid date, it returns the zero time, and the rule gives the payer no refund. See
// docs/product/refunds.md#refund-rule.
func (e Edition) HalfBackUntil(now time.Time) time.Time {
	if step := e.RefundTable.OrShipped().At(e.FirstDay, now); step.Share > 0 {
		return step.Ends(e.FirstDay)
	}
	return time.Time{}
}

// RefundShare returns the share of the money that is refunded for a cancellation at the given time, in hundredths of a
// per cent. The share is 10,000 (the full amount) if the organiser cancels. If the payer cancels, it is that of the
// refund table.
func (e Edition) RefundShare(cancelledBy string, at time.Time) int64 {
	if cancelledBy == CancelledByOrganiser {
		return 100_00
	}
	return e.RefundTable.OrShipped().At(e.FirstDay, at).Share
}

// RefundByRule returns the refund in paise for a cancellation at the given time. It multiplies `net` by the share from
// RefundShare and rounds half a paisa up. `net` is the accepted money minus all earlier refunds.
func (e Edition) RefundByRule(cancelledBy string, at time.Time, net Paise) Paise {
	return max(0, net).PercentOf(e.RefundShare(cancelledBy, at))
}

// RefundDue returns the day by which the payer must have received a refund, as the start of that day in India. It is
// 15 working days after the day `from`. Working days are Monday to Friday. Holidays are not considered.
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

// ProviderRefundsUntil returns the end of the period in which the provider can refund a payment. The period lasts six
// months. If the last month is too short, the period ends on its last day: a payment on 31 August can be refunded
// until the last day of February.
func ProviderRefundsUntil(paid time.Time) time.Time {
	until := paid.AddDate(0, providerMonths, 0)
	if until.Day() != paid.Day() {
		until = until.AddDate(0, 0, -until.Day())
	}
	return until
}
