package retention

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// retainBatch is the number of records that one query reads. retainAtOnce is the number of records that one run of
// the job erases, before other jobs can run.
const (
	retainBatch  = 100
	retainAtOnce = 1000
)

// RetainAgain returns the delay before an unfinished retention job continues.
func RetainAgain(int) time.Duration { return time.Second }

// Retention returns the retention periods of personal data.
func (a *Service) Retention() fair.Retention { return a.Settings.Retention.Or(fair.DefaultRetention) }

// RetainWhenDue creates the current day's retention job. If another process creates the job too, the second job finds
// nothing to do.
func (a *Service) RetainWhenDue(ctx context.Context) {
	day := a.Now().In(fair.Kolkata).Format(time.DateOnly)
	if day == a.retained {
		return
	}
	if err := a.AddJob(ctx, fair.Job{Kind: fair.JobRetain, Key: day, RunAt: a.Now()}); err != nil {
		if ctx.Err() == nil {
			a.Log.Error("the retention job could not be written", "cause", err)
		}
		return
	}
	a.retained = day
	a.Wake()
}

// period describes the records of one kind whose retention period is the same.
type period struct {
	what  fair.RetentionKind
	kept  fair.Kept
	on    time.Time
	years int // retention period in years for records that become due one by one; otherwise 0
}

// yearsAgo returns the time n years before now.
func yearsAgo(now time.Time, n int) time.Time { return now.AddDate(-n, 0, 0) }

// periods returns the retention periods in the sequence in which the report lists them.
func (a *Service) periods(ctx context.Context) ([]period, error) {
	ends, err := a.store.EditionEnds(ctx)
	if err != nil {
		return nil, err
	}
	editions := slices.SortedFunc(maps.Keys(ends), func(x, y string) int { return ends[x].Compare(ends[y]) })
	keep, now := a.Retention(), a.Now()
	var list []period
	// byFair adds the records of one fair. Records that were sent before the end of the fair become due together.
	// Records may also be sent later, until the office closes the forms; they become due one by one.
	byFair := func(what fair.RetentionKind, k fair.Kept, end time.Time, years int) {
		before, after := k, k
		before.Before = end
		after.From = end
		list = append(list, period{what, before, end.AddDate(years, 0, 0), 0}, oneByOne(what, after, now, years))
	}
	for _, id := range editions {
		byFair(fair.KeepRegistrations, fair.Kept{Kind: fair.PersonalRegistration, EditionID: id}, ends[id],
			keep.Registrations)
		byFair(fair.KeepBookings, fair.Kept{Kind: fair.PersonalBooking, EditionID: id}, ends[id], keep.Bookings)
	}
	// Applications do not belong to an edition. The retention period of an application begins with the first fair after it
	// was sent.
	for _, of := range []struct {
		kind fair.PersonalKind
		what fair.RetentionKind
	}{{fair.PersonalApplication, fair.KeepApplications}, {fair.PersonalSponsorship, fair.KeepSponsorships}} {
		var from time.Time
		for _, id := range editions {
			list = append(list, period{
				of.what,
				fair.Kept{Kind: of.kind, From: from, Before: ends[id]},
				ends[id].AddDate(keep.Applications, 0, 0), 0,
			})
			from = ends[id]
		}
		list = append(list, oneByOne(of.what, fair.Kept{Kind: of.kind, From: from}, now, keep.Applications))
	}
	messages := fair.Kept{Kind: fair.PersonalContactMessage}
	list = append(list, oneByOne(fair.KeepContactMessages, messages, now, keep.Messages))
	for _, kind := range []fair.PersonalKind{fair.PersonalRegistration, fair.PersonalBooking} {
		deleted := fair.Kept{Kind: kind, DeletedBefore: now.Add(-app.RestoreWithin)}
		list = append(list, period{fair.KeepDeleted, deleted, now, 0})
	}
	return list, nil
}

// oneByOne describes records that become due one by one, each of them a number of years after it was sent.
func oneByOne(what fair.RetentionKind, k fair.Kept, now time.Time, years int) period {
	k.Before = yearsAgo(now, years)
	return period{what, k, now, years}
}

// Retain is a daily background job that erases the personal data of all records that are due. With the key of
// EraseEdition, it erases the people of an edition. It returns ErrNotYet if more records are due than one run handles.
// It is idempotent.
func (a *Service) Retain(ctx context.Context, key string) error {
	if id, found := strings.CutPrefix(key, ofEdition); found {
		return a.retainEdition(ctx, id)
	}
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
			return a.store.DeleteMessages(ctx, yearsAgo(now, keep.Messages), now.AddDate(0, 0, -fair.PrivacyMessageDays),
				retainBatch)
		}},
		{fair.KeepMessages, func() (int, error) {
			return a.whatsApp.DeleteOld(ctx, yearsAgo(now, keep.Messages), retainBatch)
		}},
		{fair.KeepWebhooks, func() (int, error) {
			return a.store.ForgetWebhooks(ctx, now.AddDate(0, 0, -keep.WebhookDays), retainBatch)
		}},
		{fair.KeepPayers, func() (int, error) { return a.retainPayers(ctx) }},
		{fair.KeepDocuments, func() (int, error) {
			return a.ledger.EraseRecipients(ctx, fair.BooksBefore(now), retainBatch)
		}},
		{fair.KeepDocuments, func() (int, error) {
			return a.bank.EraseTexts(ctx, fair.BooksBefore(now), retainBatch)
		}},
	} {
		for n := retainBatch; n == retainBatch && total < retainAtOnce; {
			n, err = drop.step()
			note(drop.what, n, err)
		}
	}
	for what, n := range counts {
		if n > 0 {
			a.Log.Info("erased personal data after its retention period", "what", string(what), "count", n)
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

// retainRecords erases the personal data of the records in one period. It skips records with pending money, which the
// next day's job tries again. A record that cannot be erased does not stop the others; the error names it.
func (a *Service) retainRecords(ctx context.Context, p period, most int) (erased int, err error) {
	after := ""
	var failures []error
	for erased < most {
		ids, err := a.store.KeptRecords(ctx, p.kept, after, retainBatch)
		if err != nil {
			return erased, errors.Join(append(failures, err)...)
		}
		for _, id := range ids {
			after = id
			err := a.InTx(ctx, func(ctx context.Context) error {
				r, err := a.privacy.PersonalRecord(ctx, fair.Subject{Kind: p.kept.Kind, ID: id})
				if err != nil {
					return err
				}
				return a.privacy.EraseRecord(ctx, r, texts.PortalActivity.ErasedAfterPeriod)
			})
			switch {
			case err == nil:
				erased++
			case !fair.IsKind(err, fair.KindConflict) && !fair.IsKind(err, fair.KindNotFound):
				failures = append(failures, fmt.Errorf("%s %s: %w", p.kept.Kind, id, err))
			}
			if isAway(ctx, err) {
				return erased, errors.Join(failures...)
			}
		}
		if len(ids) < retainBatch {
			break
		}
	}
	return erased, errors.Join(failures...)
}

// isAway reports whether an error has nothing to do with one record, so that the next record would fail too.
func isAway(ctx context.Context, err error) bool {
	return ctx.Err() != nil || fair.IsKind(err, fair.KindUnavailable)
}

// booksFrom is the minimum age at which an order's retention period for accounting can be over.
const booksFrom = 6 * 365 * 24 * time.Hour

// retainPayers erases the payers of old orders that received no money or whose retention period for accounting is
// over. It processes at most retainBatch orders. An order that cannot be erased does not stop the others.
func (a *Service) retainPayers(ctx context.Context) (erased int, err error) {
	now := a.Now()
	ids, err := a.store.OldPayers(ctx, now.Add(-booksFrom), retainBatch)
	if err != nil {
		return 0, err
	}
	var failures []error
	for _, id := range ids {
		isDue := false
		err := a.InTx(ctx, func(ctx context.Context) error {
			o, err := a.store.LockOrder(ctx, id)
			if err != nil {
				return err
			}
			until, err := a.privacy.BooksUntil(ctx, o)
			if isDue = err == nil && !now.Before(until); !isDue {
				return err
			}
			_, err = a.privacy.EraseOrder(ctx, id, now)
			return err
		})
		if err != nil {
			failures = append(failures, fmt.Errorf("order %s: %w", id, err))
		} else if isDue {
			erased++
		}
		if isAway(ctx, err) {
			break
		}
	}
	return erased, errors.Join(failures...)
}
