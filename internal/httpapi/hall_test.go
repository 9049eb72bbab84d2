package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

type hallAnswer struct {
	Edition string
	Kinds   []struct {
		ID, Name, MapName, AdminName, StallSize, Dimensions string
		Base, GST, Total, GSTPercent                        float64
		OnPlan                                              bool
		MaxPerBooking, Stock, Remaining                     int
	}
	Zones []struct {
		ID, Letter, Name string
		Areas            []map[string]float64
		Free             int
	}
	Aisles   []map[string]any
	Features []map[string]any
	Stalls   []map[string]any
	Counts   map[string]int
}

func TestHall(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		var h hallAnswer
		s.do(call{
			method: "GET", path: "/api/hall", want: 200,
			has: []string{`"state":"blocked"`, `"reason":"Pre-sold"`}, hasNot: []string{`"bookingId"`, "null"},
		}).json(&h)
		if h.Edition != "2025" || len(h.Zones) != 6 || len(h.Aisles) == 0 || len(h.Features) == 0 {
			t.Errorf("edition %q, %d zones, %d aisles, %d features", h.Edition, len(h.Zones), len(h.Aisles), len(h.Features))
		}
		if h.Counts["blocked"] != 29 || h.Counts["unreleased"] != 12 || h.Counts["held"] != 0 || h.Counts["sold"] != 0 ||
			h.Counts["available"] != 83 {
			t.Errorf("counts %v", h.Counts)
		}
		free := 0
		for _, z := range h.Zones {
			free += z.Free
		}
		if free != 83 {
			t.Errorf("the zones hold %d free stalls", free)
		}
		prices := map[string][3]float64{
			"std": {75000, 13500, 88500}, "compact": {50000, 9000, 59000}, "premium": {150000, 27000, 177000},
			"bench":   {10000, 1800, 11800},
			"outdoor": {15000, 2700, 17700}, "tiny": {5000, 900, 5900},
		}
		for _, k := range h.Kinds {
			if want := prices[k.ID]; [3]float64{k.Base, k.GST, k.Total} != want || k.GSTPercent != 18 {
				t.Errorf("%s costs %v + %v = %v (%v %%)", k.ID, k.Base, k.GST, k.Total, k.GSTPercent)
			}
			if k.ID == "std" && (k.Stock != 85 || k.Remaining != 66 || !k.OnPlan || k.StallSize != "3x3m" ||
				k.MapName != "3x3m Standard" || k.AdminName != "STD Stall") {
				t.Errorf("standard stalls: %+v", k)
			}
			if k.ID == "outdoor" && (k.Stock != 20 || k.Remaining != 20 || k.OnPlan || k.MaxPerBooking != 1) {
				t.Errorf("outdoor stalls: %+v", k)
			}
		}
		s.do(call{
			method: "GET", path: "/api/hall", header: map[string]string{"Accept-Language": "te"}, want: 200,
			has: []string{"వ్యవసాయ ఉత్పాదకాలు"},
		})
		viewer := s.signIn(fair.RoleViewer)
		a := s.do(call{method: "GET", path: "/api/hall", as: viewer, want: 200, has: []string{`"reason":"Pre-sold"`}})
		if a.header.Get("Cache-Control") != "no-store" {
			t.Error("the office's view may be stored")
		}
		s.do(call{method: "GET", path: "/api/hall", as: s.signIn(fair.RoleGate), want: 200, hasNot: []string{`"bookingId"`}})
		s.order("Soil Life", stall24, stall{"outdoor", "Outdoor 3x3m"})
		s.do(call{method: "GET", path: "/api/hall", as: viewer, want: 200, has: []string{`"bookingId":"`}})
		s.do(call{
			method: "GET", path: "/api/hall", want: 200, hasNot: []string{`"bookingId"`},
			has: []string{`"stock":20,"remaining":19`},
		})
	})
}

func TestStallStates(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		a := s.do(call{
			method: "GET", path: "/api/hall/states", want: 200,
			has: []string{`{"id":"std-24","stallnumber":"24","stallSize":"3x3m","state":"available","remaining":1}`},
		})
		tag := a.header.Get("ETag")
		known := map[string]string{"If-None-Match": tag}
		if b := s.do(call{method: "GET", path: "/api/hall/states", header: known, want: 304}); b.body != "" ||
			b.header.Get("ETag") != tag {
			t.Errorf("304 with %q", b.body)
		}
		s.order("Soil Life", stall24)
		if b := s.do(call{method: "GET", path: "/api/hall/states", header: known, want: 200}); b.header.Get("ETag") == tag {
			t.Error("the tag stayed the same")
		}
	})
}

func TestQuote(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	quote := func(stalls any, want int, has ...string) {
		t.Helper()
		s.do(call{method: "POST", path: "/api/hall/quote", body: map[string]any{"stalls": stalls}, want: want, has: has})
	}
	quote([]map[string]any{{"stallnumber": 24, "stallSize": "3x3m"}, {"stallnumber": "tiny", "stallSize": "0.4X0.4M"}},
		200,
		`"lines":[{"stallnumber":"24","stallSize":"3x3m","label":"24","kind":"std"`, `"total":94400`, `"taken":[]`)
	quote([]stall{{"1", "3x3m"}}, 200, `"taken":[{"stallnumber":"1","stallSize":"3x3m"}]`)
	quote([]stall{}, 422, `"stalls":"Choose at least one stall"`)
	quote([]stall{{"24", "2x2m"}}, 200, `"total":59000`)
	quote([]stall{{"999", "3x3m"}}, 422, `"stalls":"There is no stall`)
	quote("24", 422, `"stalls":`)
	quote([]any{7}, 422, `"stalls":`)
	quote([]any{map[string]any{"stallnumber": []int{1}}}, 422, `"stalls":`)
	quote(nil, 422, `"stalls":`)
}

func TestChangeStall(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		change := func(id string, body map[string]any, want int, has ...string) {
			t.Helper()
			s.do(call{method: "PATCH", path: "/api/hall/stalls/" + id, body: body, as: manager, want: want, has: has})
		}
		change("compact-20", map[string]any{"action": "release"}, 200, `"id":"compact-20"`, `"state":"available"`)
		change("compact-20", map[string]any{"action": "withdraw"}, 200, `"state":"unreleased"`)
		change("compact-20", map[string]any{"state": "available"}, 200, `"state":"available"`)
		change("std-24", map[string]any{"action": "block"}, 422, `"reason":"Give a reason`)
		change("std-24", map[string]any{"state": "blocked", "reason": "Fire exit"}, 200, `"state":"blocked"`,
			`"reason":"Fire exit"`)
		change("std-24", map[string]any{"action": "unblock"}, 200, `"state":"available"`)
		change("std-1", map[string]any{"state": "available"}, 200, `"state":"available"`)
		change("outdoor-1", map[string]any{"action": "stock", "stock": 2}, 200, `"remaining":2`)
		change("outdoor-1", map[string]any{"stock": -1}, 422, `"stock":`)
		change("outdoor-1", map[string]any{"stock": "two"}, 422, `"stock":"Write a number here"`)
		change("std-24", map[string]any{"action": "sell"}, 422, `"action":`)
		change("std-24", map[string]any{"state": "sold"}, 422, `"state":`)
		change("nowhere", map[string]any{"action": "release"}, 404)
		s.order("Soil Life", stall24)
		change("std-24", map[string]any{"action": "block", "reason": "late"}, 409, "stall_occupied")
	})
}

func TestEventAndCounters(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.do(call{method: "GET", path: "/api/event", want: 200, has: []string{
			`"dates":"13–14 September 2025"`, `"firstDay":"2025-09-13"`, `"lastDay":"2025-09-14"`, `"fee":100`,
			`"feeText":"₹100 Entry fee"`, `"mode":"sandbox"`,
			`"social":[{"name":"Facebook"`, `"registration":{}`,
		}})
		s.do(call{
			method: "GET", path: "/api/event?lang=hi", want: 200,
			has: []string{"13–14 सितंबर 2025", "प्रवेश शुल्क ₹100"},
		})
		s.do(call{method: "GET", path: "/api/counters", want: 200, has: []string{
			`"entryFee":100`, `"eventDate":"2025-09-13"`, `"eventTime":"09:00"`, `"hours":9`, `"minutes":0`, `"seconds":0`,
			`"_id":"`,
		}})
	})
}
