package fair

import "time"

// The parties who can cancel, as stored in cancelledBy.
const (
	CancelledByPayer     = "payer"
	CancelledByOrganiser = "organiser"
)

// providerMonths is the number of months during which the provider can refund a payment.
const providerMonths = 6

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
