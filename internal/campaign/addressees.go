package campaign

import (
	"cmp"
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp"
)

// readAtOnce is the number of records that one query reads.
const readAtOnce = 500

// recipient is a person to whom a campaign goes.
type recipient struct {
	fair.Addressee

	byWhatsApp bool
	price      whatsapp.Price // of the message by WhatsApp
}

// eachAddressee calls `do` for each person to whom the given records of a campaign belong, in the sequence of `ids`,
// with the reason why the campaign cannot reach the person, or an empty reason. It omits permanently deleted records.
// It reads the records in parts, so their number does not matter.
func (a *Service) eachAddressee(
	ctx context.Context, c fair.Campaign, ids []string, do func(recipient, fair.Unreachable) error,
) error {
	met := map[string]bool{} // contacts that news reach
	for len(ids) > 0 {
		n := min(len(ids), readAtOnce)
		found, err := a.addressees(ctx, c, ids[:n])
		if err != nil {
			return err
		}
		prices, err := a.WhatsApp.Reaches(ctx, c, found)
		if err != nil {
			return err
		}
		reasons, err := a.reach(ctx, c, found, met)
		if err != nil {
			return err
		}
		for i, to := range found {
			price, byWhatsApp := prices[to.ID]
			if err := do(recipient{to, byWhatsApp, price}, reasons[i]); err != nil {
				return err
			}
		}
		ids = ids[n:]
	}
	return nil
}

// addressees returns the persons to whom the given records of a campaign belong.
func (a *Service) addressees(ctx context.Context, c fair.Campaign, ids []string) ([]fair.Addressee, error) {
	found, err := a.readAddressees(ctx, c.Kind, ids)
	if err == nil && c.Purpose == fair.PurposeService {
		err = a.addPages(ctx, c.Kind, found)
	}
	for i := range found {
		to := &found[i]
		to.Lang = fair.ParseLang(string(to.Lang)) // a record that the office entered may have no language
		if contact := to.Contact(); contact != "" {
			to.States = append(to.States, "of "+contact) // a message to one person about all of the own records
		}
	}
	return found, err
}

func (a *Service) readAddressees(ctx context.Context, kind fair.PersonalKind, ids []string) ([]fair.Addressee, error) {
	switch kind {
	case fair.PersonalRegistration:
		found, err := a.store.RegistrationsByID(ctx, ids)
		return fair.Each(found, func(r fair.Registration) fair.Addressee {
			to := fair.Addressee{
				PersonalRecord: r.Personal(), Order: r.ID, Due: askable(r.Money),
				Junk: r.Junk && r.Status == fair.RegistrationPending,
			}
			if to.States = statesOf(string(r.Status), r.Money); to.Due > 0 {
				to.Page = r.PaymentPath()
			}
			return to
		}), err
	case fair.PersonalBooking:
		edition, err := a.CurrentEdition(ctx)
		if err != nil {
			return nil, err
		}
		found, err := a.store.BookingsByID(ctx, ids)
		return fair.Each(found, func(b fair.Booking) fair.Addressee {
			to := fair.Addressee{
				PersonalRecord: b.Personal(), Order: cmp.Or(b.OrderID, b.ID), Due: askable(b.Money), PayBy: b.PayBy,
				States: statesOf(string(b.Status), b.Money),
			}
			if b.Money.Status == fair.MoneyPartPaid && edition.PartPayment.On {
				to.PayBy = edition.PartPayment.LastDay
			}
			if b.IsBooked() {
				to.States = append(to.States, "booked")
			} else if !b.Holds {
				to.Due = 0 // somebody else may have the stalls
			}
			return to
		}), err
	case fair.PersonalSponsorship:
		found, err := a.store.Sponsorships().FindByID(ctx, ids)
		return fair.Each(found, func(s fair.Sponsorship) fair.Addressee {
			return fair.Addressee{
				PersonalRecord: s.Personal(), Due: min(askable(s.Money), s.Due()),
				States: append(statesOf(string(s.Status), s.Money), "stage "+string(s.Stage)),
				Junk:   s.Junk && s.Status == fair.ReviewPending,
			}
		}), err
	default:
		found, err := a.applications.Stored().FindByID(ctx, ids)
		return fair.Each(found, func(p application.Application) fair.Addressee {
			to := fair.Addressee{
				PersonalRecord: p.Personal(), States: []string{string(p.Status)},
				Junk: p.Junk && p.Status == fair.ReviewPending,
			}
			to.EditionID = p.EditionID
			return to
		}), err
	}
}

// askable returns the amount that a message may ask for: nothing while a decision about money waits.
func askable(money fair.MoneyState) fair.Paise {
	if money.Waits > 0 {
		return 0
	}
	return max(0, money.Due)
}

// statesOf returns the states of a record that it may have in common with others.
func statesOf(status string, money fair.MoneyState) []string {
	states := []string{status}
	if money.Status != fair.MoneyNone {
		states = append(states, "money "+string(money.Status))
	}
	if money.Due > 0 {
		states = append(states, "due")
	}
	return states
}

// addPages adds the page of an order that can be paid or, if there is none, of the newest order. While payments are
// off, nobody gets a page to pay.
func (a *Service) addPages(ctx context.Context, kind fair.PersonalKind, all []fair.Addressee) error {
	orders, err := a.store.OrdersOf(ctx, kind, fair.Each(all, func(to fair.Addressee) string { return to.ID }))
	if err != nil {
		return err
	}
	newest := map[string]fair.Order{} // by the id of the record; the list begins with the oldest
	for _, o := range orders {
		old, known := newest[o.SubjectID()]
		payable := o.Status.Live() && a.Now().Before(o.ExpiresAt)
		if !known || payable || !old.Status.Live() {
			newest[o.SubjectID()] = o
		}
	}
	for i := range all {
		to := &all[i]
		if o, known := newest[to.ID]; known && to.Page == "" {
			to.Page = o.ResultPath()
		}
		if to.Due > 0 && a.Settings.Mode == fair.PaymentsOff {
			to.Page = ""
		}
	}
	return nil
}

// reach returns one value for each addressee: the reason why a campaign cannot reach this person, or an empty value if
// it can. It adds the contacts to `met`.
func (a *Service) reach(ctx context.Context, c fair.Campaign, all []fair.Addressee, met map[string]bool) (
	[]fair.Unreachable, error,
) {
	subjects, hashes := make([]fair.Subject, len(all)), []string{}
	for i, to := range all {
		subjects[i] = to.Subject
		for _, contact := range to.Contacts() {
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
	reasons := make([]fair.Unreachable, len(all))
	for i, to := range all {
		contact := to.Contact()
		unsubscribed := slices.ContainsFunc(to.Contacts(), func(c string) bool { return off[fair.ContactHash(c)] })
		reasons[i] = to.Reach(c.Purpose, consented[to.Subject], unsubscribed)
		switch {
		case reasons[i] != "":
		case c.Lacks(to) != "":
			reasons[i] = fair.UnreachableNoValue
		case met[contact] && c.Purpose == fair.PurposeNews:
			reasons[i] = fair.UnreachableTwice
		default:
			met[contact] = true
		}
	}
	return reasons, nil
}
