package counter

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of event counters. It is safe for concurrent use.
type Service struct {
	*record.Records[Counter, Input]

	content *edition.Service
	notify  *message.Service
}

// New returns the use cases of event counters and registers their routes.
func New(core *record.Core, content *edition.Service, notify *message.Service) *Service {
	s := &Service{content: content, notify: notify}
	s.Records = record.Of(core, s.kind())
	core.AddRoutes(s.routes)
	return s
}

func (s *Service) kind() record.Kind[Counter, Input] {
	return record.Kind[Counter, Input]{
		Entity: "event counter",
		Public: true,
		Table: db.Table[Counter]{
			Name:   "counter",
			View:   "event_counter",
			First:  "CASE WHEN id = '" + OwnID("") + "' || edition_id THEN 0 ELSE 1 END",
			Search: func(c Counter) []string { return []string{c.Venue, c.EventDate} },
			Sorts:  map[string]string{"venue": "venue", "entryFee": "entry_fee_paise", "eventDate": "event_date"},
		},
		Name:  func(c Counter) texts.Message { return texts.PortalActivity.RecordCounter(c.EventDate) },
		Typed: Counter.Typed,
		Clean: func(ctx context.Context, in Input, before Counter) (Counter, error) {
			c, err := in.Clean()
			if err != nil {
				return c, err
			}
			return c, mayChange(ctx, before, c)
		},
		Notify: func(ctx context.Context, was, now Counter) error {
			if len(changedSettings(was, now)) == 0 {
				return nil
			}
			return s.notify.NotifyOwners(ctx, texts.PortalActivity.CounterSettingsChanged(
				now.EventDate, settingsText(was), settingsText(now)))
		},
		Derived:      Counter.Own,
		AmendDerived: s.amendOwn,
		Fields: func(c Counter) map[string]any {
			return map[string]any{
				"venue": c.Venue, "entryFee": c.EntryFee.JSONNumber(), "eventDate": c.EventDate, "hours": c.Hours,
				"minutes": c.Minutes, "seconds": c.Seconds,
			}
		},
	}
}

// changedSettings lists the fields of a countdown that show a price or a day and that differ.
func changedSettings(was, now Counter) (fields []string) {
	if was.EntryFee != now.EntryFee {
		fields = append(fields, "entryFee")
	}
	if was.EventDate != now.EventDate {
		fields = append(fields, "eventDate")
	}
	return fields
}

// mayChange returns KindInvalid if the actor changes the entry fee or the day of a countdown without the
// permission MayPrices.
func mayChange(ctx context.Context, was, now Counter) error {
	if app.Require(ctx, fair.MayPrices) == nil {
		return nil
	}
	p := fair.Problems{}
	for _, field := range changedSettings(was, now) {
		p.Add(field, texts.PortalErrors.PricesOnly())
	}
	return p.Err()
}

// settingsText describes a countdown's day and entry fee in a message to the owners.
func settingsText(c Counter) string {
	if c.EventDate == "" {
		return "–"
	}
	return c.EventDate + ", " + c.EntryFee.String()
}

// editionFields maps paths in the edition's JSON to the fields of the edition's own countdown, which shows the same
// values. If changing the edition fails, amendOwn reports the errors of these paths at the countdown's fields.
var editionFields = map[string]string{
	"venue.en": "venue", "defaultFeePaise": "entryFee", "firstDay": "eventDate", "lastDay": "eventDate",
	"opensAt": "hours",
}

// amendOwn changes the edition when the office changes the countdown that shows the edition's data. A new first day
// also changes the last day. A new venue replaces the venue in every language, because the office enters the venue in
// one language only.
func (s *Service) amendOwn(ctx context.Context, before Counter, change func(*Input)) (Counter, error) {
	in := before.Typed()
	change(&in)
	c, err := in.Clean()
	if err != nil {
		return Counter{}, err
	}
	_, err = s.content.AmendEdition(ctx, before.UpdatedAt, func(was fair.Edition) ([]byte, error) {
		return json.Marshal(editionParts(was, before, c))
	})
	if wrong, ok := errors.AsType[*fair.Error](err); ok {
		for path, field := range editionFields {
			if message, there := wrong.Fields[path]; there {
				delete(wrong.Fields, path)
				wrong.Fields[field] = message
			}
		}
	}
	if err != nil {
		return Counter{}, err
	}
	return s.Stored().Find(ctx, before.ID)
}

// editionParts returns the edition fields that must change when the office changes the edition's countdown from
// `before` to `c`. The argument `was` is the edition before the change. The keys of the result are the JSON names of
// the fields.
func editionParts(was fair.Edition, before, c Counter) map[string]any {
	parts := map[string]any{}
	if c.Venue != before.Venue {
		parts["venue"] = fair.EveryLang(func(fair.Lang) string { return c.Venue })
	}
	if c.EntryFee != before.EntryFee {
		parts["defaultFeePaise"] = c.EntryFee
	}
	if c.EventDate != before.EventDate {
		parts["firstDay"], parts["lastDay"] = c.EventDate, movedDay(was, c.EventDate)
	}
	if c.Hours != before.Hours || c.Minutes != before.Minutes || c.Seconds != before.Seconds {
		parts["opensAt"] = fmt.Sprintf("%02d:%02d", c.Hours, c.Minutes)
		if c.Seconds != 0 {
			parts["opensAt"] = fmt.Sprintf("%02d:%02d:%02d", c.Hours, c.Minutes, c.Seconds)
		}
	}
	return parts
}

// movedDay returns a fair's new last day after a change of the first day. The number of days stays the same.
func movedDay(was fair.Edition, first string) string {
	from, err := time.Parse(time.DateOnly, was.FirstDay)
	to, errTo := time.Parse(time.DateOnly, first)
	last, errLast := time.Parse(time.DateOnly, was.LastDay)
	if errors.Join(err, errTo, errLast) != nil {
		return first
	}
	return last.Add(to.Sub(from)).Format(time.DateOnly)
}
