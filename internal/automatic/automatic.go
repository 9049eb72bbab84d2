// Package automatic starts messages by the calendar of the fair: a reminder of what is unpaid, the day before the fair,
// and thanks after it. Each message is a campaign, so it has the same progress, pace and button to stop it.
package automatic

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/campaign"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Rule is an automatic message. The office may change its text and switches it on.
type Rule struct {
	Name      string    `db:"name"`
	Subject   fair.Text `db:"subject,json"`
	Body      fair.Text `db:"body,json"`
	EnabledAt time.Time `db:"enabled_at"` // zero: switched off
	EnabledBy string    `db:"enabled_by"` // the account's e-mail address
	WhatsApp  bool      `db:"whatsapp"`   // by WhatsApp where that is possible
	Version   int64     `db:"version"`
}

// The names of the automatic messages.
const (
	Unpaid   = "unpaid"   // what is due has not been paid for two days
	Tomorrow = "tomorrow" // the fair begins tomorrow
	Thanks   = "thanks"   // the fair is over
)

// Names lists the automatic messages in the order in which they happen.
var Names = []string{Unpaid, Tomorrow, Thanks}

const (
	unpaidAfter = 48 * time.Hour // age at which an unpaid record is reminded
	sendFrom    = 9 * time.Hour  // time of day in India from which messages start
	thanksDays  = 7              // days after the fair on which thanks may still start
	checkEvery  = time.Minute
)

// kinds lists the kinds of records whose people get automatic messages.
var kinds = []fair.PersonalKind{fair.PersonalRegistration, fair.PersonalBooking}

// shipped returns a rule with the default text, switched off.
func shipped(name string) Rule {
	t := texts.AutomaticMessages
	r := Rule{Name: name}
	switch name {
	case Unpaid:
		r.Subject = fair.TextOf(t.UnpaidSubject("{fair}"))
		r.Body = fair.TextOf(t.UnpaidBody("{name}", "{fair}", "{amount}", "{link}", "{officePhone}"))
	case Tomorrow:
		r.Subject = fair.TextOf(t.TomorrowSubject("{fair}"))
		r.Body = fair.TextOf(t.TomorrowBody("{name}", "{fair}", "{dates}", "{venue}", "{link}", "{officePhone}"))
	case Thanks:
		r.Subject = fair.TextOf(t.ThanksSubject("{fair}"))
		r.Body = fair.TextOf(t.ThanksBody("{name}", "{fair}"))
	}
	return r
}

// campaign returns the campaign of a rule for one kind of record.
func (r Rule) campaign(kind fair.PersonalKind) fair.Campaign {
	return fair.Campaign{
		Purpose: fair.PurposeService, Kind: kind, Subject: r.Subject, Body: r.Body, Rule: r.Name, WhatsApp: r.WhatsApp,
	}
}

// View is a rule with what it would do.
type View struct {
	Rule
	Next       time.Time // when it starts next; zero: not any more for this edition
	Recipients int       // number of people who would get it now, or on its day if that is still to come
}

// Service implements the use cases of package automatic. It is safe for concurrent use.
type Service struct {
	*app.Core

	sql       store
	campaigns *campaign.Service

	nextCheck time.Time // used by the sweeper only
}

// New returns the Service of package automatic.
func New(core *app.Core, database *db.DB, c *campaign.Service) *Service {
	return &Service{Core: core, sql: store{database}, campaigns: c}
}

// FindAll lists the automatic messages. It requires the permission MayPeople.
func (s *Service) FindAll(ctx context.Context) ([]View, error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return nil, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]View, len(Names))
	for i, name := range Names {
		if all[i], err = s.view(ctx, name, edition); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (s *Service) view(ctx context.Context, name string, e fair.Edition) (v View, err error) {
	if v.Rule, err = s.find(ctx, name); err != nil {
		return v, err
	}
	v.Next = next(name, e, s.Now())
	to, err := s.recipients(ctx, name, e)
	for _, ids := range to {
		v.Recipients += len(ids)
	}
	return v, err
}

// Change is what the office enters for a rule.
type Change struct {
	Enabled       bool
	WhatsApp      bool
	Subject, Body fair.Text
	Version       int64
}

// Update switches a rule on or off and changes its text. A language without a text gets the default text. It requires
// the permission MayEdit.
func (s *Service) Update(ctx context.Context, name string, in Change) (v View, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return v, err
	}
	rule, err := s.typed(name, in)
	if err != nil {
		return v, err
	}
	actor, _ := app.Actor(ctx)
	err = s.InTx(ctx, func(ctx context.Context) error {
		was, err := s.find(ctx, name)
		if err != nil {
			return err
		}
		rule.EnabledAt, rule.EnabledBy, rule.Version = was.EnabledAt, was.EnabledBy, in.Version
		summary := texts.PortalActivity.AutomaticMessageChanged(name)
		switch {
		case in.Enabled && was.EnabledAt.IsZero():
			rule.EnabledAt, rule.EnabledBy = s.Now(), actor.Email
			summary = texts.PortalActivity.AutomaticMessageOn(name)
		case !in.Enabled && !was.EnabledAt.IsZero():
			rule.EnabledAt, rule.EnabledBy = time.Time{}, ""
			summary = texts.PortalActivity.AutomaticMessageOff(name)
		}
		if saved, err := s.sql.save(ctx, rule); err != nil {
			return err
		} else if !saved {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		return s.LogChange(ctx, "changed", "automatic message", name, summary, was.logged(), rule.logged())
	})
	if err != nil {
		return v, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return v, err
	}
	return s.view(ctx, name, edition)
}

func (r Rule) logged() map[string]any {
	return map[string]any{"subject": r.Subject, "body": r.Body, "enabled": !r.EnabledAt.IsZero(), "whatsapp": r.WhatsApp}
}

// typed checks the text that the office entered.
func (s *Service) typed(name string, in Change) (Rule, error) {
	rule := shipped(name)
	if len(rule.Subject) == 0 {
		return rule, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	rule.WhatsApp = in.WhatsApp
	for _, lang := range fair.Langs {
		if strings.TrimSpace(in.Subject[lang]+in.Body[lang]) != "" {
			rule.Subject[lang], rule.Body[lang] = in.Subject[lang], in.Body[lang]
		}
	}
	clean, err := rule.campaign(fair.PersonalRegistration).Clean()
	rule.Subject, rule.Body = clean.Subject, clean.Body
	return rule, err
}

// Preview returns the recipients and the messages of a rule for one kind of record as if it started now. It requires
// the permission MayEdit.
func (s *Service) Preview(
	ctx context.Context, name string, kind fair.PersonalKind, in Change,
) (p campaign.Preview, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return p, err
	}
	rule, err := s.typed(name, in)
	if err != nil {
		return p, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return p, err
	}
	to, err := s.recipients(ctx, name, edition)
	if err != nil {
		return p, err
	}
	c := rule.campaign(kind)
	c.EditionID = edition.ID
	return s.campaigns.PreviewAnnouncement(ctx, c, to[kind])
}

func (s *Service) find(ctx context.Context, name string) (Rule, error) {
	rule, err := s.sql.find(ctx, name)
	if fair.IsKind(err, fair.KindNotFound) {
		return shipped(name), nil
	}
	return rule, err
}

// next returns the time at which a rule starts next. A rule whose day has passed is over until the next edition.
func next(name string, e fair.Edition, now time.Time) time.Time {
	if e.Standing.State != fair.StandingPlanned || e.Start().IsZero() {
		return time.Time{}
	}
	today := fair.DayOf(now)
	day, last := today, fair.DayOf(e.Start()).AddDate(0, 0, -1)
	switch name {
	case Tomorrow:
		day = last
	case Thanks:
		day, last = e.End(), e.End().AddDate(0, 0, thanksDays)
		if day.Before(today) {
			day = today
		}
	}
	if day.After(last) || today.After(last) {
		return time.Time{}
	}
	return day.Add(sendFrom)
}

// RunWhenDue starts the messages that are due. Only the sweeper calls it. Several processes may do so: a message of a
// day starts once.
func (s *Service) RunWhenDue(ctx context.Context) error {
	now := s.Now()
	if now.Before(s.nextCheck) && s.nextCheck.Sub(now) <= checkEvery {
		return nil
	}
	s.nextCheck = now.Add(checkEvery)
	edition, err := s.CurrentEdition(ctx)
	if fair.IsKind(err, fair.KindNotFound) {
		return nil // the database has no edition yet
	}
	if err != nil {
		return err
	}
	rules, err := s.sql.enabled(ctx)
	if err != nil {
		return err
	}
	for _, rule := range rules {
		if at := next(rule.Name, edition, now); at.IsZero() || now.Before(at) {
			continue
		}
		if err := s.start(ctx, rule, edition); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) start(ctx context.Context, rule Rule, edition fair.Edition) error {
	day := s.Now().In(fair.Kolkata).Format(time.DateOnly)
	err := s.InTx(ctx, func(ctx context.Context) error {
		to, err := s.recipients(ctx, rule.Name, edition)
		if err != nil {
			return err
		}
		for _, kind := range kinds {
			request := strings.Join([]string{"automatic", edition.ID, rule.Name, day, string(kind)}, " ")
			if err := s.campaigns.Announce(ctx, rule.campaign(kind), to[kind], request); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.Wake()
	}
	return err
}
