package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that store the previous year's fair. No use case can create these records, because
// records of earlier editions are read-only.
type Store interface {
	InTx(ctx context.Context, do func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	CreateEarlierEdition(ctx context.Context, e fair.Edition, stalls []fair.HallStall) error
	CreateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, bool, error)
	CreateBooking(ctx context.Context, b fair.Booking) error
	ClaimStalls(ctx context.Context, editionID, bookingID string, claims []fair.Claim,
		stock map[fair.StallKey]int) ([]fair.StallKey, error)
}

// The record counts of the previous fair, and the office's goals for the current fair.
const (
	pastRegistrations = 520
	pastBookings      = 56
	goals             = `{"goals":{"registrations":600,"stalls":70}}`
)

// pastCategories contains the categories of the previous fair's registrations. They are used in turn.
var pastCategories = []fair.Category{
	fair.Farmer, fair.Student, fair.Farmer, fair.Farmer, fair.Scientist, fair.Farmer, fair.Student, fair.Entrepreneur,
	fair.Farmer, fair.Startup,
}

// setGoals sets the edition's goals on behalf of the office.
func (f *filler) setGoals() error {
	_, err := f.Areas.Content.UpdateEdition(f.office, []byte(goals), time.Time{})
	return err
}

// addPast stores the previous year's fair with its registrations and stall bookings. The dashboard compares the
// current fair with it.
func (f *filler) addPast(ctx context.Context) error {
	return f.Store.InTx(ctx, func(ctx context.Context) error {
		current, err := f.Store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		past := editionBefore(current)
		stalls := make([]fair.HallStall, len(past.Plan.Stalls))
		for i, s := range past.Plan.Stalls {
			stalls[i] = fair.HallStall{Key: s.Key(), Released: true, Stock: 1}
		}
		if err := f.Store.CreateEarlierEdition(ctx, past, stalls); err != nil {
			return err
		}
		for i := range pastRegistrations {
			if err := f.addPastRegistration(ctx, past, i); err != nil {
				return err
			}
		}
		return f.addPastBookings(ctx, past)
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

// pastTime returns the time at which record i of n was created. The number of records increases from week to week,
// until the day before the fair.
func pastTime(e fair.Edition, i, n, days int) time.Time {
	left := 1 - float64(i)/float64(n)
	day := 1 + int(float64(days)*left*(2+left)/3)
	first := e.Start().In(fair.Kolkata)
	return time.Date(first.Year(), first.Month(), first.Day()-day, 8, i*97%720, i%60, 0, fair.Kolkata)
}

func (f *filler) addPastRegistration(ctx context.Context, e fair.Edition, i int) error {
	lang := []fair.Lang{fair.Telugu, fair.English, fair.Telugu, fair.Hindi}[i%4]
	own, at := f.people.of(lang), pastTime(e, i, pastRegistrations, 75)
	r := fair.Registration{
		ID: fair.NewID(at), UserID: fair.NewUserID(at), EditionID: e.ID, Category: pastCategories[i%len(pastCategories)],
		Name:    own.First[i%len(own.First)] + " " + own.Last[i*5%len(own.Last)],
		Address: own.Place[i*3%len(own.Place)], Phone: fair.Phone(fmt.Sprintf("91000%05d", 10000+i*37)), Persons: 1,
		Amount: fair.StandardFee, Status: fair.RegistrationPaid, Lang: lang, Adult: true, Consent: e.Consent, Version: 1,
		CreatedAt: at, UpdatedAt: at,
	}
	if i%16 == 5 {
		r.Status = fair.RegistrationCancelled
	}
	r.Print = r.ID
	_, _, err := f.Store.CreateRegistration(ctx, r)
	return err
}

// addPastBookings stores the previous fair's bookings. Each booking has one stall.
func (f *filler) addPastBookings(ctx context.Context, e fair.Edition) error {
	var list []exhibitor
	if err := read("exhibitors.json", &list); err != nil {
		return err
	}
	i := 0
	for _, stall := range e.Plan.Stalls {
		if i == pastBookings {
			break
		}
		if !stall.Released || stall.Blocked != "" {
			continue
		}
		if err := f.addPastBooking(ctx, e, list[i*7%len(list)], stall.Key(), i); err != nil {
			return err
		}
		i++
	}
	return nil
}

func (f *filler) addPastBooking(ctx context.Context, e fair.Edition, of exhibitor, key fair.StallKey, i int) error {
	at := pastTime(e, i, pastBookings, 90)
	claims, price, err := e.ChooseStalls([]fair.StallKey{key}, at)
	if err != nil {
		return err
	}
	b := fair.Booking{
		ID: fair.NewID(at), EditionID: e.ID, Name: of.Name, ContactPerson: of.Contact, Address: of.Address,
		Phone: fair.Phone(fmt.Sprintf("91000%05d", 50000+i*37)), Type: stallType(key), Category: of.Category,
		Product: of.Product, Members: 2 + i%4, Price: price, PaymentStatus: fair.PaymentPaid,
		Status: fair.BookingConfirmed, Holds: true, Lang: of.Lang, Consent: e.Consent, Version: 1, CreatedAt: at,
		UpdatedAt: at,
	}
	b.Stalls = claims
	if err := f.Store.CreateBooking(ctx, b); err != nil {
		return err
	}
	_, err = f.Store.ClaimStalls(ctx, e.ID, b.ID, claims, map[fair.StallKey]int{key: 1})
	return err
}
