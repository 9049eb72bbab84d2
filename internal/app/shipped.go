package app

import (
	"context"
	_ "embed" // the shipped edition
	"encoding/json"
	"fmt"

	"mela/internal/fair"
)

//go:embed shipped/edition.json
var shippedEdition []byte

//go:embed shipped/hall.json
var shippedHall []byte

// ShippedEdition reads the edition that comes with the program: the fair of 13–14 September 2025 with
// its hall plan. It is data: the office changes it, and next year's is another one.
func ShippedEdition() (fair.Edition, error) {
	var e fair.Edition
	if err := json.Unmarshal(shippedEdition, &e); err != nil {
		return fair.Edition{}, fmt.Errorf("read the shipped edition: %w", err)
	}
	if err := json.Unmarshal(shippedHall, &e.Plan); err != nil {
		return fair.Edition{}, fmt.Errorf("read the shipped hall plan: %w", err)
	}
	return e, nil
}

// Prepare makes an empty database usable: it stores the shipped edition when there is none. With demo
// it adds an event counter, and only then; a database that has an edition is never touched.
func (a *App) Prepare(ctx context.Context, demo bool) error {
	_, err := a.store.CurrentEdition(ctx)
	if err == nil || !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	edition, err := ShippedEdition()
	if err != nil {
		return err
	}
	edition.UpdatedAt = a.Now()
	return a.store.InTx(ctx, func(ctx context.Context) error {
		if _, err := a.store.CurrentEdition(ctx); err == nil {
			return nil // another process was first
		}
		if err := a.store.CreateEdition(ctx, edition, hallOf(edition.Plan)); err != nil {
			return err
		}
		if !demo {
			return nil
		}
		return a.store.CreateCounter(ctx, fair.Counter{
			ID: fair.NewID(a.Now()), Venue: edition.Venue.EN, EntryFee: edition.DefaultFee, EventDate: edition.FirstDay,
			Hours: edition.Start().In(fair.Kolkata).Hour(), Minutes: edition.Start().In(fair.Kolkata).Minute(), CreatedAt: a.Now(),
		})
	})
}

// hallOf is how a plan's stalls stand when an edition begins.
func hallOf(plan fair.Plan) []fair.HallStall {
	list := make([]fair.HallStall, 0, len(plan.Stalls))
	for _, s := range plan.Stalls {
		setting := fair.HallStall{Key: s.Key(), Released: s.Released, Blocked: s.Blocked != "", Reason: s.Blocked, Stock: 1}
		if kind, ok := plan.Kind(s.Kind); ok && !kind.OnPlan {
			setting.Stock = kind.Stock
		}
		list = append(list, setting)
	}
	return list
}
