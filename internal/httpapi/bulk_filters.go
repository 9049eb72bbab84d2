package httpapi

import (
	"cmp"
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// routeBulkFilters registers the bulk actions on all records that match a list's filter.
func (a *API) routeBulkFilters() {
	type ofRegistrations struct {
		RegistrationFilter
		BulkAll
	}
	addBulkFilter(a, bulkFilter[ofRegistrations, fair.Registration]{
		list: "registrations",
		choose: func(ctx context.Context, in *ofRegistrations, only []string) (app.Selection[fair.Registration], error) {
			return a.selectRegistrations(ctx, &in.RegistrationFilter, only)
		},
		subject: func(r fair.Registration) bulkSubject {
			return bulkSubject{r.ID, cmp.Or(r.Name, r.Company), string(r.Status), r.Version}
		},
	})
	type ofBookings struct {
		BookingFilter
		BulkAll
	}
	addBulkFilter(a, bulkFilter[ofBookings, fair.Booking]{
		list: "bookings",
		choose: func(ctx context.Context, in *ofBookings, only []string) (app.Selection[fair.Booking], error) {
			return a.selectBookings(ctx, &in.BookingFilter, only)
		},
		subject: func(b fair.Booking) bulkSubject {
			return bulkSubject{b.ID, b.Name, string(b.Status), b.Version}
		},
	})
	a.routeMessageBulk()
	addRecordBulkFilter(a, a.sponsorships(), func(s fair.Sponsorship) bulkSubject {
		return bulkSubject{s.ID, s.ContactPerson, string(s.Status), s.Version}
	})
	addRecordBulkFilter(a, a.app.Applications.Resource(), func(p application.Application) bulkSubject {
		return bulkSubject{p.ID, p.Name, string(p.Status), p.Version}
	})
	addRecordBulkFilter(a, a.app.Contact.Resource(), func(m contact.Message) bulkSubject {
		return bulkSubject{m.ID, m.Name, "", m.Version}
	})
}

func (a *API) routeMessageBulk() {
	type ofMessages struct {
		message.Filter
		BulkAll
	}
	addBulkFilter(a, bulkFilter[ofMessages, fair.Message]{
		list: "messages",
		choose: func(ctx context.Context, in *ofMessages, only []string) (s app.Selection[fair.Message], err error) {
			filter, err := in.Read()
			if err != nil {
				return s, err
			}
			return a.app.Notify.SelectMessages(ctx, filter, only)
		},
		subject: func(m fair.Message) bulkSubject {
			return bulkSubject{m.ID, cmp.Or(m.Name, m.To, string(m.Phone)), string(m.Status), 0}
		},
	})
}

// recordBulk is the input for a bulk action on all records that match a list's filter. It is used for the kinds of
// records that have a resource.
type recordBulk struct {
	web.ListQuery
	BulkAll
}

// addRecordBulkFilter registers the bulk actions on all records of a resource that match its list's filter.
func addRecordBulkFilter[T, In, V any](a *API, r *record.Resource[T, In, V], subject func(T) bulkSubject) {
	addBulkFilter(a, bulkFilter[recordBulk, T]{
		list: r.ListName(), params: r.Filters, subject: subject,
		choose: func(ctx context.Context, in *recordBulk, only []string) (app.Selection[T], error) {
			return r.Choose(ctx, in.ListQuery, only)
		},
	})
}
