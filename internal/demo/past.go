package demo

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// pastRecord is a record of past.json.
type pastRecord struct {
	moment

	Lang         fair.Lang
	Registration *fair.Registration
	Booking      *struct {
		fair.Booking

		Stall fair.StallKey
	}
}

// addPast stores the previous year's fair with its registrations and stall bookings. The dashboard compares the
// current fair with it.
func (l *loader) addPast(ctx context.Context) error {
	var list []pastRecord
	if err := read("past.json", &list); err != nil {
		return err
	}
	return l.Store.InTx(ctx, func(ctx context.Context) error {
		current, err := l.Store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		past := editionBefore(current)
		stalls := make([]fair.HallStall, len(past.Plan.Stalls))
		for i, s := range past.Plan.Stalls {
			stalls[i] = fair.HallStall{Key: s.Key(), Released: true, Stock: 1}
		}
		if err := l.Store.CreateEarlierEdition(ctx, past, stalls); err != nil {
			return err
		}
		for _, r := range list {
			if err := l.addPastRecord(ctx, past, r); err != nil {
				return err
			}
		}
		return nil
	})
}

// editionBefore returns the previous year's edition. It has the same number of days and takes place on the same days
// of the week as the edition `e`.
func editionBefore(e fair.Edition) fair.Edition {
	first := e.Start().AddDate(0, 0, -364)
	last := e.End().AddDate(0, 0, -364-1)
	year := first.Format("2006")
	title := fair.Text{}
	for lang, text := range e.Title {
		title[lang] = strings.ReplaceAll(text, e.ID, year)
	}
	e.ID, e.Title, e.Goals = year, title, fair.Goals{}
	e.FirstDay, e.LastDay = first.Format(time.DateOnly), last.Format(time.DateOnly)
	e.Dates, e.Weekdays = fair.DatesText(first, last), fair.WeekdaysText(first, last)
	e.UpdatedAt = last
	return e
}

// addPastRecord stores a registration or a booking of one stall.
func (l *loader) addPastRecord(ctx context.Context, e fair.Edition, of pastRecord) error {
	at, err := of.before(e.Start())
	if err != nil {
		return err
	}
	if r := of.Registration; r != nil {
		r.ID, r.UserID, r.EditionID, r.Persons, r.Amount = fair.NewID(at), fair.NewUserID(at), e.ID, 1, fair.StandardFee
		r.Lang, r.Adult, r.Consent, r.Version, r.CreatedAt, r.UpdatedAt = of.Lang, true, e.Consent, 1, at, at
		r.Print = r.ID
		_, _, err = l.Store.CreateRegistration(ctx, *r)
		return err
	}
	b := of.Booking
	b.ID, b.EditionID, b.PaymentStatus, b.Status = fair.NewID(at), e.ID, fair.PaymentPaid, fair.BookingConfirmed
	b.Holds, b.Lang, b.Consent, b.Version, b.CreatedAt, b.UpdatedAt = true, of.Lang, e.Consent, 1, at, at
	if b.Stalls, b.Price, err = e.ChooseStalls([]fair.StallKey{b.Stall}, at); err != nil {
		return err
	}
	if err := l.Store.CreateBooking(ctx, b.Booking); err != nil {
		return err
	}
	_, err = l.Store.ClaimStalls(ctx, e.ID, b.ID, b.Stalls, map[fair.StallKey]int{b.Stall: 1})
	return err
}
