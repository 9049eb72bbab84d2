package wiring_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// drawn returns the stalls that are drawn in the draft, and the version of the draft.
func drawn(t *testing.T, w *world) (stalls []hall.DrawnStall, version int) {
	t.Helper()
	draft, err := w.app.Hall.Draft(w.office)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range draft.Plan.Stalls {
		if s.OnPlan {
			stalls = append(stalls, hall.Drawn(s))
		}
	}
	return stalls, draft.Version
}

// draw changes the draft's stalls, saves the draft and returns its new version.
func draw(t *testing.T, w *world, change func([]hall.DrawnStall) []hall.DrawnStall) int {
	t.Helper()
	stalls, version := drawn(t, w)
	w.must(w.app.Hall.SaveDraft(w.office, version, change(stalls), hall.DrawnGround{}))
	_, version = drawn(t, w)
	return version
}

func without(id string) func([]hall.DrawnStall) []hall.DrawnStall {
	return func(list []hall.DrawnStall) []hall.DrawnStall {
		return slices.DeleteFunc(list, func(s hall.DrawnStall) bool { return s.ID == id })
	}
}

func edited(id string, change func(*hall.DrawnStall)) func([]hall.DrawnStall) []hall.DrawnStall {
	return func(list []hall.DrawnStall) []hall.DrawnStall {
		for i := range list {
			if list[i].ID == id {
				change(&list[i])
			}
		}
		return list
	}
}

func publicHall(t *testing.T, w *world) hall.Hall {
	t.Helper()
	h, err := w.app.Hall.Hall(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestADraftOfTheHallIsPublished(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		before := publicHall(t, w)
		draw(t, w, without("std-24"))
		draw(t, w, edited("std-25", func(s *hall.DrawnStall) { s.Number, s.Label = "125", "" }))
		version := draw(t, w, edited("std-26", func(s *hall.DrawnStall) { s.Released = !s.Released }))
		if now := publicHall(t, w); len(now.States) != len(before.States) ||
			now.Edition.Plan.Version != before.Edition.Plan.Version {
			t.Fatal("visitors see the draft")
		}
		if err := w.app.Hall.PublishDraft(w.office, version-1); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("an older version of the draft: %v", err)
		}
		// The office blocks a stall that the draft does not change. The stall must stay blocked after publishing.
		_, err := w.app.Hall.ChangeStall(w.office, "std-27", hall.StallChange{Action: "block", Reason: "Fire exit"})
		w.must(err)
		w.must(w.app.Hall.PublishDraft(w.office, version))

		now := publicHall(t, w)
		plan := now.Edition.Plan
		if _, there := plan.Stall(stall24); there || now.States[stall24].State != "" {
			t.Error("stall 24 is still there")
		}
		renamed, there := plan.Stall(fair.StallKey{Number: "125", Size: "3x3m"})
		if !there || renamed.ID != "std-25" || renamed.Label != "125" || plan.Version != before.Edition.Plan.Version+1 {
			t.Errorf("renumbered: %+v", renamed)
		}
		key := fair.StallKey{Number: "26", Size: "3x3m"}
		if was, is := before.States[key].State, now.States[key].State; was == is {
			t.Errorf("stall 26 was and is %s", is)
		}
		if is := now.States[fair.StallKey{Number: "27", Size: "3x3m"}].State; is != fair.StallBlocked {
			t.Errorf("stall 27 is %s", is)
		}
		if err := w.app.Hall.PublishDraft(w.office, version); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("published twice: %v", err)
		}
		if _, version := drawn(t, w); version != 0 {
			t.Errorf("draft %d is left", version)
		}
	})
}

func TestTakenStallsStayOnThePlan(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		paidBooking(t, w, stall24)
		for name, change := range map[string]func([]hall.DrawnStall) []hall.DrawnStall{
			"removed":    without("std-24"),
			"renumbered": edited("std-24", func(s *hall.DrawnStall) { s.Number, s.Label = "124", "124" }),
			"other kind": edited("std-24", func(s *hall.DrawnStall) { s.Kind, s.Number, s.Label = "compact", "99", "C99" }),
			"smaller":    edited("std-24", func(s *hall.DrawnStall) { s.W, s.H = 2, 2 }),
			"withdrawn":  edited("std-24", func(s *hall.DrawnStall) { s.Released = false }),
		} {
			version := draw(t, w, change)
			err := w.app.Hall.PublishDraft(w.office, version)
			refused, ok := errors.AsType[*fair.Error](err)
			if !ok || refused.Kind != fair.KindConflict || !slices.Equal(refused.Taken, []fair.StallKey{stall24}) ||
				!strings.Contains(refused.Message.In(fair.English), "24 (3x3m)") {
				t.Errorf("%s: %v", name, err)
			}
			w.must(w.app.Hall.DiscardDraft(w.office))
		}
		if state := publicHall(t, w).States[stall24].State; state != fair.StallSold {
			t.Errorf("stall 24 is %s", state)
		}
		// A drawing with errors is saved, but cannot be published.
		version := draw(t, w, edited("std-26", func(s *hall.DrawnStall) { s.X, s.Y = 500, 500 }))
		if err := w.app.Hall.PublishDraft(w.office, version); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("outside: %v", err)
		}
	})
}

func TestOnlyEditorsMayDrawTheHall(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		viewer := app.WithActor(t.Context(), fair.Account{ID: "viewer", Role: fair.RoleViewer})
		stalls, _ := drawn(t, w)
		for name, err := range map[string]error{
			"save":    w.app.Hall.SaveDraft(viewer, 0, stalls, hall.DrawnGround{}),
			"import":  w.app.Hall.ImportDraft(viewer, 0, "{}"),
			"publish": w.app.Hall.PublishDraft(viewer, 0),
			"discard": w.app.Hall.DiscardDraft(viewer),
		} {
			if !fair.IsKind(err, fair.KindForbidden) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// A visitor buys a stall while the office publishes a plan without this stall. One of the two requests must succeed,
// and the other one must be refused.
func TestPublishingTheHallAgainstAPurchase(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		for _, number := range []string{"20", "21", "22", "23", "24", "25", "28", "29"} {
			key := fair.StallKey{Number: number, Size: "3x3m"}
			if publicHall(t, w).States[key].State != fair.StallAvailable {
				continue
			}
			version := draw(t, w, without("std-"+number))
			var group sync.WaitGroup
			var published, bought error
			group.Go(func() { published = w.app.Hall.PublishDraft(w.office, version) })
			group.Go(func() {
				input := stallInput("Buyer "+number, key)
				input.Phone = "90000000" + number
				_, bought = w.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: input, Lang: fair.English})
			})
			group.Wait()
			if (published == nil) == (bought == nil) {
				t.Errorf("stall %s: published %v, bought %v", number, published, bought)
			}
			plan := publicHall(t, w).Edition.Plan
			_, there := plan.Stall(key)
			if held := holders(t, w)[key.String()] != ""; held != there {
				t.Errorf("stall %s: on the plan %v, held %v", number, there, held)
			}
			w.must(w.app.Hall.DiscardDraft(w.office))
		}
	})
}

func TestAnEditionBeginsWithAnEmptyHall(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		was := publicHall(t, w).Edition.Plan
		_, err := w.app.Content.BeginEdition(w.office,
			edition.NewEdition{ID: "2026", Parts: []byte(`{}`), EmptyHall: true})
		w.must(err)
		now := publicHall(t, w)
		stalls, _ := drawn(t, w)
		if len(stalls) != 0 || len(now.Edition.Plan.Zones) != len(was.Zones) || len(now.States) != 2 {
			t.Errorf("%d stalls drawn, %d states", len(stalls), len(now.States))
		}
		kind, _ := was.Kind("std")
		version := draw(t, w, func([]hall.DrawnStall) []hall.DrawnStall {
			return []hall.DrawnStall{{
				ID: "std-1", Number: "1", Kind: "std", Zone: was.Zones[0].ID, X: 1, Y: 8, W: kind.W, H: kind.H, Released: true,
			}}
		})
		w.must(w.app.Hall.PublishDraft(w.office, version))
		if state := publicHall(t, w).States[fair.StallKey{Number: "1", Size: "3x3m"}].State; state != fair.StallAvailable {
			t.Errorf("the drawn stall is %s", state)
		}
	})
}

func TestAislesAndZonesAreDrawn(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		stalls, version := drawn(t, w)
		draft, err := w.app.Hall.Draft(w.office)
		w.must(err)
		zone := draft.Plan.Zones[0]
		// The aisle is far from all stalls, so that the plan has no errors.
		aisle := fair.Aisle{ID: "drawn-1", Rect: fair.Rect{X: 900, Y: 900, W: 3, H: 10}}
		ground := hall.DrawnGround{
			Aisles: append(slices.Clone(draft.Plan.Aisles), aisle),
			Areas:  map[string][]fair.Rect{zone.ID: append(slices.Clone(zone.Areas), fair.Rect{X: 910, Y: 900, W: 5, H: 5})},
		}
		w.must(w.app.Hall.SaveDraft(w.office, version, stalls, ground))
		_, version = drawn(t, w)
		w.must(w.app.Hall.PublishDraft(w.office, version))
		edition, err := db.CurrentEdition(t.Context())
		w.must(err)
		if last := edition.Plan.Aisles[len(edition.Plan.Aisles)-1]; last != aisle {
			t.Errorf("the published aisle is %+v", last)
		}
		is := edition.Plan.Zones[0]
		if len(is.Areas) != len(zone.Areas)+1 || is.Letter != zone.Letter {
			t.Errorf("the published zone is %+v", is)
		}

		for name, wrong := range map[string]hall.DrawnGround{
			"narrow aisle": {Aisles: []fair.Aisle{{ID: "a", Rect: fair.Rect{W: 1, H: 10}}}},
			"bad id":       {Aisles: []fair.Aisle{{ID: "<b>", Rect: fair.Rect{W: 3, H: 10}}}},
			"unknown zone": {Areas: map[string][]fair.Rect{"nowhere": {}}},
			"endless area": {Areas: map[string][]fair.Rect{zone.ID: {{W: 1e9, H: 1}}}},
		} {
			if err := w.app.Hall.SaveDraft(w.office, 0, stalls, wrong); !fair.IsKind(err, fair.KindInvalid) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
