package campaigns

import (
	"cmp"
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// readAtOnce is the number of records that one query reads.
const readAtOnce = 500

// addressees returns the persons to whom the given records belong, in the same sequence as `ids`. It omits permanently
// deleted records.
func (a *Service) addressees(ctx context.Context, kind fair.PersonalKind, ids []string) ([]fair.Addressee, error) {
	var all []fair.Addressee
	for len(ids) > 0 {
		n := min(len(ids), readAtOnce)
		found, err := a.readAddressees(ctx, kind, ids[:n])
		if err != nil {
			return nil, err
		}
		for i := range found {
			found[i].Lang = fair.ParseLang(string(found[i].Lang)) // a record that the office entered may have no language
		}
		all, ids = append(all, found...), ids[n:]
	}
	return all, nil
}

func (a *Service) readAddressees(ctx context.Context, kind fair.PersonalKind, ids []string) ([]fair.Addressee, error) {
	switch kind {
	case fair.PersonalRegistration:
		found, err := a.store.RegistrationsByID(ctx, ids)
		return fair.Each(found, func(r fair.Registration) fair.Addressee {
			return fair.Addressee{
				PersonalRecord: r.Personal(), Order: r.ID,
				Junk: r.Junk && r.Status == fair.RegistrationPending,
			}
		}), err
	case fair.PersonalBooking:
		found, err := a.store.BookingsByID(ctx, ids)
		return fair.Each(found, func(b fair.Booking) fair.Addressee {
			return fair.Addressee{PersonalRecord: b.Personal(), Order: cmp.Or(b.OrderID, b.ID)}
		}), err
	case fair.PersonalSponsorship:
		found, err := a.store.Sponsorships().FindByID(ctx, ids)
		return fair.Each(found, func(s fair.Sponsorship) fair.Addressee {
			return fair.Addressee{PersonalRecord: s.Personal(), Junk: s.Junk && s.Status == fair.ReviewPending}
		}), err
	default:
		found, err := a.store.Applications().FindByID(ctx, ids)
		return fair.Each(found, func(p fair.Application) fair.Addressee {
			return fair.Addressee{PersonalRecord: p.Personal(), Junk: p.Junk && p.Status == fair.ReviewPending}
		}), err
	}
}

// reach returns one value for each addressee: the reason why a campaign cannot reach this person, or an empty value if
// it can.
func (a *Service) reach(ctx context.Context, all []fair.Addressee) ([]fair.Unreachable, error) {
	subjects, hashes := make([]fair.Subject, len(all)), []string{}
	for i, to := range all {
		subjects[i] = to.Subject
		if contact := to.Contact(); contact != "" {
			hashes = append(hashes, fair.ContactHash(contact))
		}
	}
	consents, err := a.store.ConsentsOf(ctx, subjects)
	if err != nil {
		return nil, err
	}
	consented := map[fair.Subject]bool{}
	for _, c := range consents {
		consented[c.Subject] = consented[c.Subject] || c.WithdrawnAt.IsZero()
	}
	off, err := a.store.Unsubscribed(ctx, hashes)
	if err != nil {
		return nil, err
	}
	reasons, met := make([]fair.Unreachable, len(all)), map[string]bool{}
	for i, to := range all {
		contact := to.Contact()
		reasons[i] = to.Reach(consented[to.Subject], off[fair.ContactHash(contact)])
		if reasons[i] != "" {
			continue
		}
		if met[contact] {
			reasons[i] = fair.UnreachableTwice
		}
		met[contact] = true
	}
	return reasons, nil
}
