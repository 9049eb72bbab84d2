package message

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// summaryCheckEvery is the interval at which a process checks whether the daily summary is due.
const summaryCheckEvery = 30 * time.Second

// SummariseWhenDue sends the daily summary when it is due according to Mela's clock. It checks this at most once per
// summaryCheckEvery. Only the sweeper calls it.
func (a *Service) SummariseWhenDue(ctx context.Context) {
	now := a.Now()
	if now.Before(a.nextSummary) && a.nextSummary.Sub(now) <= summaryCheckEvery {
		return
	}
	a.nextSummary = now.Add(summaryCheckEvery)
	if wrote, err := a.SummariseDay(ctx); err != nil && ctx.Err() == nil {
		a.Log.Error("the daily summary could not be written", "cause", err)
	} else if wrote {
		a.Wake()
	}
}

// SummariseDay writes a message to the office about yesterday's events (in India). It writes nothing if the time of
// day for the summary has not come yet, or if the edition's summary is switched off. Only one process writes a day's
// summary, even if another process crashes. If no process runs at that time of day, the summary is written later on
// the same day.
func (a *Service) SummariseDay(ctx context.Context) (wrote bool, err error) {
	now := a.Now()
	edition, err := a.CurrentEdition(ctx)
	if fair.IsKind(err, fair.KindNotFound) {
		return false, nil // the database has no edition yet
	}
	if err != nil || edition.DailySummary.Off || now.Before(edition.DailySummary.Due(now)) {
		return false, err
	}
	today := now.In(fair.Kolkata)
	to := time.Date(today.Year(), today.Month(), today.Day(), 0, 0, 0, 0, fair.Kolkata)
	yesterday := fair.Days{From: to.AddDate(0, 0, -1), To: to}
	err = a.InTx(ctx, func(ctx context.Context) error {
		wrote = false
		first, err := a.store.BeginDailySummary(ctx, yesterday.From.Format(time.DateOnly), now)
		if err != nil || !first {
			return err
		}
		figures, err := a.dailyFigures(ctx, yesterday)
		if err != nil {
			return err
		}
		wrote = true
		return a.writeMessage(ctx, outgoing{
			kind: fair.MessageDailySummary, entity: "summary", entityID: yesterday.From.Format(time.DateOnly),
			link: a.portalLink("dashboard", ""), values: summaryValues(yesterday.From, figures),
		})
	})
	return wrote, err
}

// dailyFigures counts a day's events and the records that currently wait for the office.
func (a *Service) dailyFigures(ctx context.Context, day fair.Days) (fair.DailyFigures, error) {
	f, err := a.store.MoneyOfDays(ctx, day)
	if err != nil {
		return f, err
	}
	counts, err := a.store.CountMessages(ctx, fair.AllEditions)
	if err != nil {
		return f, err
	}
	f.FailedMessages = counts.Failed
	days, err := a.store.DayTallies(ctx, "", day.From)
	if err != nil {
		return f, err
	}
	ofDay := map[fair.TalliedList]*int{
		fair.TallyRegistrations: &f.Registrations, fair.TallyBookings: &f.Bookings, fair.TallyMessages: &f.ContactMessages,
	}
	for _, t := range days {
		if sum := ofDay[t.List]; sum != nil && t.Day.Equal(day.From) {
			*sum += t.Count
		}
	}
	all, err := a.store.Tallies(ctx, "")
	waits := map[waitingList]*int{
		{fair.TallyRegistrations, string(fair.RegistrationPending)}: &f.PendingRegistrations,
		{fair.TallyBookings, string(fair.BookingPending)}:           &f.PendingBookings,
		{fair.TallyApplications, string(fair.ReviewPending)}:        &f.PendingApplications,
	}
	for _, t := range all {
		if sum := waits[waitingList{t.List, t.Status}]; sum != nil {
			*sum += t.Count
		}
	}
	return f, err
}

// waitingList identifies the records that wait for the office by their list and their status.
type waitingList struct {
	list   fair.TalliedList
	status string
}

func summaryValues(day time.Time, f fair.DailyFigures) map[string]string {
	var waiting []string
	for _, w := range []struct {
		n     int
		count func(int) texts.Message
	}{
		{f.PendingRegistrations, texts.PortalMessages.SummaryRegistrations},
		{f.PendingBookings, texts.PortalMessages.SummaryBookings},
		{f.PendingApplications, texts.PortalMessages.SummaryApplications},
	} {
		if w.n > 0 {
			waiting = append(waiting, w.count(w.n).In(fair.English))
		}
	}
	if len(waiting) == 0 {
		waiting = []string{texts.PortalMessages.SummaryNothing().In(fair.English)}
	}
	values := map[string]string{
		"date": fair.DateIn(fair.English, day), "registrations": strconv.Itoa(f.Registrations),
		"bookings":        strconv.Itoa(f.Bookings),
		"contactMessages": strconv.Itoa(f.ContactMessages), "moneyIn": f.MoneyIn.String(),
		"payments": texts.PortalMessages.SummaryPayments(f.Payments).In(fair.English),
		"moneyOut": f.MoneyOut.String(), "refunds": texts.PortalMessages.SummaryRefunds(f.Refunds).In(fair.English),
		"waiting": strings.Join(waiting, ", "),
	}
	// A line of the summary is omitted if it contains a placeholder without a value. Therefore, placeholders whose
	// number is 0 are not set.
	if f.FailedRefunds > 0 {
		values["failedRefunds"] = strconv.Itoa(f.FailedRefunds)
	}
	if f.FailedMessages > 0 {
		values["failedMessages"] = strconv.Itoa(f.FailedMessages)
	}
	return values
}
