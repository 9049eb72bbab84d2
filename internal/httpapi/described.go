package httpapi

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// described returns what the document says about inputs that the use cases check themselves, by the names of the
// schemas. A test sends requests that break these rules.
func described() map[string]web.Described {
	langs, roles := names(fair.Langs), names(fair.Roles)
	changedBooking := names([]fair.BookingStatus{fair.BookingPending, fair.BookingConfirmed, fair.BookingRejected})
	changedRegistration := names([]fair.RegistrationStatus{
		fair.RegistrationPending, fair.RegistrationPaid, fair.RegistrationCancelled,
	})
	review := names([]fair.ReviewStatus{fair.ReviewPending, fair.ReviewConfirmed, fair.ReviewRejected})
	return map[string]web.Described{
		"NewRegistration": {
			Required: []string{"category", "whatsappNo"},
			Values:   map[string][]string{"lang": langs},
		},
		"RegistrationUpdate": {Values: map[string][]string{"status": changedRegistration}},
		"NewBooking": {
			// of the office, or of an old client that has paid
			AnyOf: [][]string{{"name", "phone", "address", "type"}, {"orderId", "userID"}},
		},
		"BookingDetails": {Required: []string{"name", "phone", "address"}},
		"BookingUpdate":  {Values: map[string][]string{"status": changedBooking}},
		"NewOrder": {
			// The last two are those of old clients.
			AnyOf:  [][]string{{"registrationId", "userID"}, {"booking"}, {"config"}, {"category", "username", "Mobile"}},
			Values: map[string][]string{"lang": langs},
		},
		"NewContactMessage": {
			Required: []string{"name", "email", "message"}, Values: map[string][]string{"lang": langs},
		},
		"NewSponsorship": {
			Required: []string{"contactPerson", "mobile"}, Values: map[string][]string{"lang": langs},
		},
		"NewAccount":        {Required: []string{"email", "role"}, Values: map[string][]string{"role": roles}},
		"AccountUpdate":     {Values: map[string][]string{"role": roles}},
		"ApplicationChange": {Values: map[string][]string{"status": review}},
		"SponsorshipChange": {Values: map[string][]string{"status": review}},
	}
}

func names[T ~string](all []T) []string {
	return fair.Each(all, func(one T) string { return string(one) })
}
