package site_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Search engines are told whether the fair takes place, was moved, is postponed or is cancelled.
func TestTheEventStatusFollowsTheFair(t *testing.T) {
	for want, standing := range map[string]fair.Standing{
		"EventScheduled":   {},
		"EventRescheduled": {MovedFrom: "2025-09-06"},
		"EventPostponed":   {State: fair.StandingPostponed, MovedFrom: "2025-09-06"},
		"EventCancelled":   {State: fair.StandingCancelled},
	} {
		t.Run(want, func(t *testing.T) {
			f := newFixture(t)
			f.changeEdition(t, func(e *fair.Edition) { e.Standing = standing })
			f.clock.Advance(2 * time.Minute) // a cached page is rendered again after at most one minute
			event := structured(t, text(t, f.get("/")))
			if event["eventStatus"] != "https://schema.org/"+want {
				t.Errorf("the event status is %v", event["eventStatus"])
			}
		})
	}
}
