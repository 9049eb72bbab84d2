package retention

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
)

// retainBatch is how many records are read at once, retainAtOnce how many one run of the job drops before it lets
// other jobs go first.
const (
	retainBatch  = 100
	retainAtOnce = 1000
)

// RetainAgain is how soon the retention job goes on when it could not finish.
func RetainAgain(int) time.Duration { return time.Second }

// Retention is how long personal data is kept.
func (a *Service) Retention() fair.Retention { return a.set.Retention.Or(fair.DefaultRetention) }

// RetainWhenDue writes the day's retention job. A day's second job finds nothing to do.
func (a *Service) RetainWhenDue(ctx context.Context) {
	day := a.Now().In(fair.Kolkata).Format(time.DateOnly)
	if day == a.retained {
		return
	}
	if err := a.store.AddJob(ctx, fair.Job{Kind: fair.JobRetain, Key: day, RunAt: a.Now()}); err != nil {
		if ctx.Err() == nil {
			a.Log.Error("the retention job could not be written", "cause", err)
		}
		return
	}
	a.retained = day
	a.Wake()
}

// period is one sort of records with the moment from which on they go.
type period struct {
	what  fair.RetentionKind
	kept  fair.Kept
	on    time.Time
	years int // of those that go one by one, each so long after it was sent; else 0
}

// yearsAgo is the moment before which something was sent that is kept for some years.
func yearsAgo(now time.Time, n int) time.Time { return now.AddDate(-n, 0, 0) }

// periods are what the retention speaks of, in the order of the report.
func (a *Service) periods(ctx context.Context) ([]period, error) {
	ends, err := a.store.EditionEnds(ctx)
	if err != nil {
		return nil, err
	}
	editions := slices.SortedFunc(maps.Keys(ends), func(x, y string) int { return ends[x].Compare(ends[y]) })
	keep, now := a.Retention(), a.Now()
	var list []period
	// byFair are those of one fair: what was sent before its end goes with it. What came later (forms stay open
	// until the office closes them) goes one by one.
	byFair := func(what fair.RetentionKind, k fair.Kept, end time.Time, years int) {
		before, after := k, k
		before.Before = end
		after.From = end
		list = append(list, period{what, before, end.AddDate(years, 0, 0), 0}, oneByOne(what, after, now, years))
	}
	for _, id := range editions {
		byFair(fair.KeepRegistrations, fair.Kept{Kind: fair.PersonalRegistration, EditionID: id}, ends[id], keep.Registrations)
		byFair(fair.KeepBookings, fair.Kept{Kind: fair.PersonalBooking, EditionID: id}, ends[id], keep.Bookings)
	}
	// Applications name no edition: one belongs to the fair that came next after it was sent.
	for _, of := range []struct {
		kind fair.PersonalKind
		what fair.RetentionKind
	}{{fair.PersonalApplication, fair.KeepApplications}, {fair.PersonalSponsorship, fair.KeepSponsorships}} {
		var from time.Time
		for _, id := range editions {
			list = append(list, period{of.what, fair.Kept{Kind: of.kind, From: from, Before: ends[id]}, ends[id].AddDate(keep.Applications, 0, 0), 0})
			from = ends[id]
		}
		list = append(list, oneByOne(of.what, fair.Kept{Kind: of.kind, From: from}, now, keep.Applications))
	}
	return append(list,
		oneByOne(fair.KeepContactMessages, fair.Kept{Kind: fair.PersonalContactMessage}, now, keep.Messages),
		period{fair.KeepDeleted, fair.Kept{Kind: fair.PersonalRegistration, DeletedBefore: now.Add(-app.RestoreWithin)}, now, 0},
		period{fair.KeepDeleted, fair.Kept{Kind: fair.PersonalBooking, DeletedBefore: now.Add(-app.RestoreWithin)}, now, 0}), nil
}

// oneByOne is the period of records of which each goes some years after it was sent.
func oneByOne(what fair.RetentionKind, k fair.Kept, now time.Time, years int) period {
	k.Before = yearsAgo(now, years)
	return period{what, k, now, years}
}

// Retain drops the person from all that was kept long enough: the job of one day. It returns ErrNotYet when there
// is more than it does at once. It is safe to run any number of times.
func (a *Service) Retain(ctx context.Context, _ string) error {
	list, err := a.periods(ctx)
	if err != nil {
		return err
	}
	keep, now := a.Retention(), a.Now()
	counts, total := map[fair.RetentionKind]int{}, 0
	var failures []error
	note := func(what fair.RetentionKind, n int, err error) {
		counts[what] += n
		total += n
		failures = append(failures, err)
	}
	for _, p := range list {
		if !p.on.After(now) && total < retainAtOnce {
			n, err := a.retainRecords(ctx, p, retainAtOnce-total)
			note(p.what, n, err)
		}
	}
	for _, drop := range []struct {
		what fair.RetentionKind
		step func() (int, error)
	}{
		{fair.KeepMessages, func() (int, error) {
			return a.store.DeleteMessages(ctx, yearsAgo(now, keep.Messages), now.AddDate(0, 0, -fair.PrivacyMessageDays), retainBatch)
		}},
		{fair.KeepWebhooks, func() (int, error) {
			return a.store.ForgetWebhooks(ctx, now.AddDate(0, 0, -keep.WebhookDays), retainBatch)
		}},
		{fair.KeepPayers, func() (int, error) { return a.retainPayers(ctx) }},
	} {
		for n := retainBatch; n == retainBatch && total < retainAtOnce; {
			n, err = drop.step()
			note(drop.what, n, err)
		}
	}
	for what, n := range counts {
		if n > 0 {
			a.Log.Info("what was kept long enough lost its person", "what", string(what), "count", n)
		}
	}
	if err := errors.Join(failures...); err != nil {
		return err
	}
	if total >= retainAtOnce {
		return app.ErrNotYet
	}
	return nil
}

// retainRecords drops the person from the records of one period. What still waits for money is passed over: the
// next day's job finds it again.
func (a *Service) retainRecords(ctx context.Context, p period, most int) (erased int, err error) {
	after := ""
	for erased < most {
		ids, err := a.store.KeptRecords(ctx, p.kept, after, retainBatch)
		if err != nil {
			return erased, err
		}
		for _, id := range ids {
			after = id
			err := a.store.InTx(ctx, func(ctx context.Context) error {
				r, err := a.privacy.PersonalRecord(ctx, fair.Subject{Kind: p.kept.Kind, ID: id})
				if err != nil {
					return err
				}
				return a.privacy.EraseRecord(ctx, r, "was kept long enough and lost its person")
			})
			switch {
			case err == nil:
				erased++
			case !fair.IsKind(err, fair.KindConflict) && !fair.IsKind(err, fair.KindNotFound):
				return erased, err
			}
		}
		if len(ids) < retainBatch {
			return erased, nil
		}
	}
	return erased, nil
}

// booksFrom is how old an order must be at least before its books can be over.
const booksFrom = 6 * 365 * 24 * time.Hour

// retainPayers drops the payer from orders that no book needs any more, or never needed.
func (a *Service) retainPayers(ctx context.Context) (erased int, err error) {
	now := a.Now()
	ids, err := a.store.OldPayers(ctx, now.Add(-booksFrom), retainBatch)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		err := a.store.InTx(ctx, func(ctx context.Context) error {
			o, err := a.store.LockOrder(ctx, id)
			if err != nil {
				return err
			}
			until, err := a.privacy.BooksUntil(ctx, o)
			if err != nil || now.Before(until) {
				return err
			}
			erased++
			_, err = a.privacy.EraseOrder(ctx, id, now)
			return err
		})
		if err != nil {
			return erased, err
		}
	}
	return erased, nil
}
