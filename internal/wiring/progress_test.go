package wiring_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/office"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestProgressTowardsTheGoals(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		if _, err := w.app.Content.UpdateEdition(w.office, []byte(`{"goals":{"registrations":500,"stalls":40}}`),
			time.Time{}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.app.Content.UpdateEdition(w.office, []byte(`{"goals":{"registrations":-1,"stalls":2000000}}`),
			time.Time{}); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("goals out of range: %v", err)
		}
		p, err := w.app.Office.Progress(w.office, "")
		if err != nil {
			t.Fatal(err)
		}
		last := func(points []office.Point) int { return points[len(points)-1].Count }
		was := last(p.Registrations.Now)
		for _, name := range []string{"Asha", "Bhima"} {
			_, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer(name))
			w.must(err)
		}
		w.paidBooking("Soil Life", "3", fair.StallKey{Number: "24", Size: "3x3m"})
		if p, err = w.app.Office.Progress(w.office, ""); err != nil {
			t.Fatal(err)
		}
		if p.Registrations.Goal != 500 || p.Stalls.Goal != 40 || p.Before != "" || len(p.Registrations.Before) != 0 {
			t.Errorf("goals %d and %d, before %q", p.Registrations.Goal, p.Stalls.Goal, p.Before)
		}
		if now := last(p.Registrations.Now); now != was+2 {
			t.Errorf("%d registrations, want %d", now, was+2)
		}
		if sold := last(p.Stalls.Now); sold != 1 {
			t.Errorf("%d stalls are sold, want 1", sold)
		}
		for i, point := range p.Registrations.Now[1:] {
			if earlier := p.Registrations.Now[i]; point.DaysBefore != earlier.DaysBefore-1 || point.Count < earlier.Count {
				t.Fatalf("%+v follows %+v", point, earlier)
			}
		}
		if _, err := w.app.Office.Progress(t.Context(), ""); !fair.IsKind(err, fair.KindUnauthenticated) {
			t.Errorf("without a session: %v", err)
		}
	})
}
