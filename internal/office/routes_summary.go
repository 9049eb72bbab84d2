package office

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/web"
)

// summary is the data of the dashboard.
type summary struct {
	Registrations   registrationCounts `json:"registrations"`
	Bookings        bookingCounts      `json:"bookings"`
	Sponsorships    sponsorshipCounts  `json:"sponsorships"`
	ResourcePersons reviewCounts       `json:"resourcePersons"`
	Volunteers      reviewCounts       `json:"volunteers"`
	Messages        messageCounts      `json:"messages"`
	Stalls          hall.StallCounts   `json:"stalls"`
	Zones           []zoneCounts       `json:"zones" doc:"The numbers of each zone, in the order of the plan."`
	Days            []dayCounts        `json:"days" doc:"The numbers of the last 30 days including today, the oldest day first."`
	Categories      []categoryCounts   `json:"categories" doc:"The numbers of all registration categories."`
	Waiting         waiting            `json:"waiting"`
	Sample          []string           `json:"sample" doc:"What visitors still see from the sample edition: days, venue, phone, email, fee, prices, tax, bank, logo, stalls."`
	Backup          *lastBackup        `json:"backup,omitempty" doc:"The last backup that was verified. Absent unless the account may see the page System."`
	Alerts          *alerts            `json:"alerts,omitempty" doc:"Problems that the office can prevent. Absent if there is none."`
}

type registrationCounts struct {
	Total     int `json:"total"`
	Paid      int `json:"paid"`
	Pending   int `json:"pending"`
	Cancelled int `json:"cancelled"`
}

type bookingCounts struct {
	Total     int `json:"total"`
	Pending   int `json:"pending"`
	Confirmed int `json:"confirmed"`
	Rejected  int `json:"rejected"`
	Paid      int `json:"paid"`
}

type reviewCounts struct {
	Total     int `json:"total"`
	Pending   int `json:"pending"`
	Confirmed int `json:"confirmed"`
	Rejected  int `json:"rejected"`
}

type sponsorshipCounts struct {
	Total     int         `json:"total"`
	Pending   int         `json:"pending"`
	Confirmed int         `json:"confirmed"`
	Rejected  int         `json:"rejected"`
	Tiers     []tierCount `json:"tiers" doc:"The numbers of each sponsorship tier, in the order of the edition. Tiers that the edition no longer has come last."`
}

type tierCount struct {
	Level string `json:"level" doc:"The English name of the sponsorship tier."`
	Count int    `json:"count"`
}

type messageCounts struct {
	Total int `json:"total"`
	Week  int `json:"week" doc:"The number of messages of the last seven days, including today."`
	Open  int `json:"open" doc:"The number of unanswered messages."`
}

type zoneCounts struct {
	Zone  string `json:"zone" doc:"The letter of the zone on the plan."`
	Name  string `json:"name"`
	Total int    `json:"total"`
	hall.StallCounts
}

type dayCounts struct {
	Date          string `json:"date" format:"date" doc:"The day in Asia/Kolkata."`
	Registrations int    `json:"registrations" doc:"The number of registrations that were created on this day. 'paid', 'pending' and 'cancelled' count them by their current status."`
	Paid          int    `json:"paid"`
	Pending       int    `json:"pending"`
	Cancelled     int    `json:"cancelled"`
	Bookings      int    `json:"bookings"`
}

type categoryCounts struct {
	Category string `json:"category"`
	Count    int    `json:"count"`
	Paid     int    `json:"paid"`
}

type waiting struct {
	Orders int `json:"orders" doc:"The number of orders that can be paid now."`

	Cancellations int `json:"cancellations" doc:"The number of payers' cancellation requests."`
	Approvals     int `json:"approvals" doc:"The number of refunds and offline payments that a second person must approve."`
	Differences   int `json:"differences,omitempty" doc:"The number of records with something that is due, overpaid or wrongly taxed and that nobody has decided about."`
	Refunds       int `json:"refunds" doc:"The number of refunds that have failed, are on hold, or must be paid by hand."`
	Messages      int `json:"messages" doc:"The number of messages that could not be sent."`
	Conversations int `json:"conversations" doc:"The number of conversations by WhatsApp that wait for the office."`
	Privacy       int `json:"privacy" doc:"The number of privacy requests that are not answered."`
	Work          int `json:"work" doc:"The number of all tasks in the work list, including tasks that the other numbers of this object do not count."`
}

// alerts contains values that warn of problems that the office can prevent. 0 means that there is no problem.
type alerts struct {
	HeldStalls int `json:"heldStalls" doc:"The number of stalls that are held without a payment. 0 unless it is a large part of the stalls on offer."`
	DiskFreeMB int `json:"diskFreeMB" doc:"The free disk space in megabytes. 0 unless it is so small that uploads are refused."`
	// FailedBackups is 0 for accounts that cannot see the page System.
	FailedBackups int  `json:"failedBackups" doc:"The number of backups that have failed since the last verified backup. 0 unless the account may see the page System."`
	NoTaxNumber   bool `json:"noTaxNumber" doc:"Whether nothing taxed can be sold because the GST number is missing on a live site."`
}

// Held stalls cause an alert if both conditions are true: there are at least manyHeld of them, and they are at least
// manyHeldShare of the held and available stalls.
const (
	manyHeld      = 10
	manyHeldShare = 30 // per cent
)

// alertsOf returns the alerts, or nil if there are none. Only those who can see the page System are told of backups.
func (a *Service) alertsOf(ctx context.Context, stalls hall.StallCounts) (shown *alerts, err error) {
	var found alerts
	if offered := stalls.Held + stalls.Available; stalls.Held >= manyHeld && stalls.Held*100 >= manyHeldShare*offered {
		found.HeldStalls = stalls.Held
	}
	if s := a.Disk.Space(); s.State != limits.DiskFine {
		found.DiskFreeMB = int(max(1, s.Free>>20))
	}
	if edition, err := a.CurrentEdition(ctx); err != nil {
		return nil, err
	} else if a.Settings.Live {
		found.NoTaxNumber = edition.Tax.Missing()
	}
	if a.Backups != nil && app.Require(ctx, fair.MayManage) == nil {
		state, err := a.Backups(ctx)
		if err != nil {
			return nil, err
		}
		found.FailedBackups = state.Failures
	}
	if found != (alerts{}) {
		shown = &found
	}
	return shown, nil
}

func (a *Service) routeSummary(api *web.API, tags []string) {
	web.Add(api, fair.MayRead, web.Op("GET /api/admin/summary", "get-summary", tags, "Get the numbers of the dashboard",
		"Deleted records are not counted. If `edition` is `all`, the numbers of stalls are those of the "+
			"current edition."), a.getSummary)
}

func (a *Service) getSummary(ctx context.Context, in *web.EditionQuery) (*web.Body[summary], error) {
	s, err := a.Summary(ctx, in.Scope())
	if err != nil {
		return nil, err
	}
	shown := summary{
		Registrations: registrationCounts(s.Registrations), Bookings: bookingCounts(s.Bookings),
		Sponsorships: sponsorshipCounts{
			Total: s.Sponsorships.Total, Pending: s.Sponsorships.Pending, Confirmed: s.Sponsorships.Confirmed,
			Rejected: s.Sponsorships.Rejected,
			Tiers:    fair.Each(s.Tiers, func(t LevelCount) tierCount { return tierCount(t) }),
		},
		ResourcePersons: reviewCounts(s.ResourcePersons), Volunteers: reviewCounts(s.Volunteers),
		Messages: messageCounts(s.Messages),
		Stalls:   hall.CountsOf(s.Stalls), Zones: fair.Each(s.Zones, zoneOf),
		Days: fair.Each(s.Days, func(d DayCounts) dayCounts { return dayCounts(d) }),
		Categories: fair.Each(s.Categories, func(c CategoryCounts) categoryCounts {
			return categoryCounts{Category: string(c.Category), Count: c.Count, Paid: c.Paid}
		}),
		Waiting: waiting{
			Orders: s.BeingPaid, Messages: s.FailedMessages, Privacy: s.PrivacyRequests,
			Cancellations: s.Waiting.Cancellations, Approvals: s.Waiting.Approvals, Refunds: s.Waiting.Refunds,
			Differences: s.Waiting.Differences, Work: s.Work,
		},
	}
	if shown.Waiting.Conversations, err = a.whatsApp.Waiting(ctx); err != nil {
		return nil, err
	}
	if shown.Alerts, err = a.alertsOf(ctx, shown.Stalls); err != nil {
		return nil, err
	}
	if shown.Sample, err = a.stillSample(ctx, s.SampleStalls); err != nil {
		return nil, err
	}
	shown.Backup, err = a.lastBackup(ctx)
	return web.BodyOf(shown), err
}

// lastBackup is the last backup that was verified.
type lastBackup struct {
	At     *time.Time `json:"at,omitempty" doc:"Absent: there is none."`
	Failed bool       `json:"failed" doc:"true: a later backup has failed."`
	Late   bool       `json:"late" doc:"true: it is older than 26 hours."`
}

// lateBackup is the age from which the last backup is late.
const lateBackup = 26 * time.Hour

func (a *Service) lastBackup(ctx context.Context) (*lastBackup, error) {
	account, _ := app.Actor(ctx)
	if a.Backups == nil || !account.Can(fair.MayManage) {
		return nil, nil //nolint:nilnil // the dashboard then shows nothing about backups
	}
	state, err := a.Backups(ctx)
	if err != nil {
		return nil, err
	}
	return &lastBackup{
		At: web.TimeOrNil(state.Verified.EndedAt), Failed: state.Failures > 0,
		Late: state.Verified.EndedAt.Before(a.Now().Add(-lateBackup)),
	}, nil
}

// stillSample lists what visitors still see from the sample edition.
func (a *Service) stillSample(ctx context.Context, stalls int) ([]string, error) {
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	still, err := a.edition.StillSample(ctx, edition)
	if err != nil {
		return nil, err
	}
	logos, err := a.logos.Shown(ctx)
	if len(logos) == 0 {
		still = append(still, "logo")
	}
	if stalls > 0 {
		still = append(still, "stalls")
	}
	return still, err
}

func zoneOf(z ZoneCounts) zoneCounts {
	n := hall.CountsOf(z.Stalls)
	return zoneCounts{
		Zone: z.Letter, Name: z.Name, Total: n.Released() + n.Unreleased, StallCounts: n,
	}
}
