package wiring_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/partner"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

var noon = time.Date(2025, 8, 1, 6, 30, 0, 0, time.UTC)

func TestTheOfficeChangesTheEdition(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		seen, err := w.app.Content.FindEdition(w.office, "")
		if err != nil {
			t.Fatal(err)
		}
		version, err := w.app.Content.DataVersion(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		changed, err := w.app.Content.UpdateEdition(w.office,
			[]byte(`{"home":{"mission":{"te":"కొత్త లక్ష్యం"}},"firstDay":"2025-09-20","lastDay":"2025-09-21"}`), seen.UpdatedAt)
		if err != nil {
			t.Fatal(err)
		}
		stored, err := w.app.Content.Edition(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(changed, stored); diff != "" {
			t.Errorf("the stored edition differs from the returned one:\n%s", diff)
		}
		if stored.Home.Mission[fair.Telugu] != "కొత్త లక్ష్యం" ||
			stored.Home.Mission[fair.Hindi] != seen.Home.Mission[fair.Hindi] ||
			stored.Dates[fair.English] != "20–21 September 2025" || len(stored.Plan.Stalls) == 0 {
			t.Errorf("stored: %+v, %+v, %d stalls", stored.Home.Mission, stored.Dates, len(stored.Plan.Stalls))
		}
		if after, err := w.app.Content.DataVersion(t.Context()); err != nil || after != version+1 {
			t.Errorf("the data version went from %d to %d, %v", version, after, err)
		}
		lines, _, err := w.app.Office.Activities(w.office,
			fair.ActivityFilter{ListQuery: fair.ListQuery{Page: 1, PerPage: 1}})
		if err != nil || len(lines) != 1 {
			t.Fatalf("%d lines in the log, %v", len(lines), err)
		}
		line := lines[0]
		if line.Actor != "owner@example.org" || line.Entity != "edition" ||
			line.Summary != "The edition 2025 was changed" ||
			!strings.Contains(line.Before, `"home.mission.te":"`+seen.Home.Mission[fair.Telugu]) ||
			!strings.Contains(line.After, `"home.mission.te":"కొత్త`) || strings.Contains(line.After, "vision") {
			t.Errorf("the log says %+v", line)
		}

		// A second editor still has the version from before the change. Any change by this editor is refused with a
		// conflict.
		if _, err := w.app.Content.UpdateEdition(w.office, []byte(`{"phone":"+91 40 1234 5678"}`),
			seen.UpdatedAt); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a change of an old version: %v", err)
		}
		// Setting a field to its current value must change nothing and must not add a line to the activity log.
		same, err := w.app.Content.UpdateEdition(w.office, []byte(`{"firstDay":"2025-09-20"}`), changed.UpdatedAt)
		if err != nil || !same.UpdatedAt.Equal(changed.UpdatedAt) {
			t.Errorf("a change that changes nothing: %v at %v", err, same.UpdatedAt)
		}
		if _, err := w.app.Content.UpdateEdition(w.office, []byte(`{"email":""}`), changed.UpdatedAt); !fair.IsKind(err,
			fair.KindInvalid) {
			t.Errorf("a bad change: %v", err)
		}
		if now, err := w.app.Content.Edition(t.Context()); err != nil || !cmp.Equal(now, stored) {
			t.Errorf("a refused change was stored: %v\n%s", err, cmp.Diff(stored, now))
		}
	})
}

func TestOnlyOneOfManyConcurrentEditsIsStored(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		seen, err := w.app.Content.FindEdition(w.office, "")
		if err != nil {
			t.Fatal(err)
		}
		results := make(chan error, 8)
		for i := range 8 {
			go func() {
				_, err := w.app.Content.UpdateEdition(w.office, []byte(`{"society":{"en":"Society `+string(rune('A'+i))+`"}}`),
					seen.UpdatedAt)
				results <- err
			}()
		}
		won := 0
		for range 8 {
			switch err := <-results; {
			case err == nil:
				won++
			case !fair.IsKind(err, fair.KindConflict):
				t.Errorf("a loser got %v", err)
			}
		}
		if won != 1 {
			t.Errorf("%d of 8 won", won)
		}
	})
}

func TestWhoMayChangeTheEdition(t *testing.T) {
	t.Parallel()
	w := newWorld(t, storetest.SQLite(t))
	tests := map[fair.Role]fair.Kind{
		fair.RoleOwner: "", fair.RoleManager: "", fair.RoleViewer: fair.KindForbidden,
		fair.RoleGate: fair.KindForbidden,
	}
	for role, want := range tests {
		ctx := app.WithActor(t.Context(), fair.Account{ID: string(role), Email: string(role) + "@example.org", Role: role})
		_, err := w.app.Content.UpdateEdition(ctx, []byte(`{"tagline":{"en":"By `+string(role)+`"}}`), time.Time{})
		if want == "" && err != nil || want != "" && !fair.IsKind(err, want) {
			t.Errorf("%s: %v", role, err)
		}
	}
	if _, err := w.app.Content.UpdateEdition(t.Context(), []byte(`{}`), time.Time{}); !fair.IsKind(err,
		fair.KindUnauthenticated) {
		t.Errorf("a stranger: %v", err)
	}
	if _, err := w.app.Content.FindEdition(t.Context(), ""); !fair.IsKind(err, fair.KindUnauthenticated) {
		t.Errorf("a stranger reads: %v", err)
	}
}

// brokenFiles is a record.Files that fails after it has stored the given number of images.
type brokenFiles struct {
	record.Files
	left int
}

var errFull = errors.New("the disk is full")

func (b *brokenFiles) SavePicture(
	ctx context.Context,
	folder string,
	up fair.Upload,
	rule fair.PictureRule,
) (fair.Picture, error) {
	if b.left--; b.left < 0 {
		return fair.Picture{}, errFull
	}
	return b.Files.SavePicture(ctx, folder, up, rule)
}

func TestTheDemoFillsAnEmptyDatabase(t *testing.T) {
	t.Parallel()
	db := storetest.EmptySQLite(t)
	disk, err := files.Open(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	broken := wiring.New(wiring.Deps{Store: db, Clock: handclock.At(noon), Files: &brokenFiles{Files: disk, left: 1}})
	if err := broken.Content.Prepare(ctx, true); !errors.Is(err, errFull) {
		t.Fatalf("with a full disk: %v", err)
	}
	if _, err := broken.Content.Edition(ctx); !fair.IsKind(err, fair.KindNotFound) {
		t.Errorf("after a failure there is an edition: %v", err)
	}

	a := wiring.New(wiring.Deps{Store: db, Clock: handclock.At(noon), Files: disk})
	if err := a.Content.Prepare(ctx, true); err != nil {
		t.Fatal(err)
	}
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		t.Fatal(err)
	}
	banners, err := a.Banners.Shown(ctx)
	if err != nil || len(banners) != 3 {
		t.Fatalf("%d banners, %v", len(banners), err)
	}
	for i, b := range banners {
		if b.Title[fair.English] == "" || b.Title[fair.Hindi] == "" || b.Title[fair.Telugu] == "" || len(b.Images) != 1 ||
			b.Images[0].Width != 1440 || b.Images[0].Height != 540 || len(b.Images[0].Sizes) != 3 {
			t.Errorf("banner %d: %+v", i, b)
		}
		content, err := disk.Open(ctx, b.Images[0].Path)
		if err != nil {
			t.Fatal(err)
		}
		size, err := io.Copy(io.Discard, content)
		if closeErr := content.Close(); err != nil || closeErr != nil || size > 90<<10 {
			t.Errorf("banner %d has %d bytes, %v, %v", i, size, err, closeErr)
		}
	}
	if banners[0].Title[fair.English] != "Healthy roots, better harvests" {
		t.Errorf("the first banner is %q", banners[0].Title[fair.English])
	}
	partners, err := a.Partners.Shown(ctx)
	if err != nil || len(partners) < 12 || len(partners) > 16 {
		t.Errorf("%d partners, %v", len(partners), err)
	}
	types := map[partner.Type]int{}
	for _, p := range partners {
		if types[p.Type]++; !p.Sample {
			t.Errorf("%s is not marked as a sample", p.Name)
		}
	}
	for _, kind := range partner.Types {
		if types[kind] == 0 {
			t.Errorf("no %s partner", kind)
		}
	}
	members, err := a.Committees.Shown(ctx)
	if err != nil {
		t.Fatal(err)
	}
	teams := map[string]int{}
	for _, m := range members {
		if teams[m.Committee]++; !m.Sample || m.Designation[fair.Hindi] == "" || m.Designation[fair.Telugu] == "" {
			t.Errorf("%s: %+v", m.Name, m)
		}
		if _, ok := edition.FindCommittee(m.Committee); !ok {
			t.Errorf("%s has an unknown committee: %s", m.Name, m.Committee)
		}
	}
	for _, c := range edition.Committees {
		if n := teams[c.ID]; c.ID == fair.ExecutiveCommittee && n != 80 || c.ID != fair.ExecutiveCommittee &&
			(n < 4 || n > 8) {
			t.Errorf("%s has %d members", c.ID, n)
		}
	}
	counters, err := a.Counters.Shown(ctx)
	if err != nil || len(counters) != 1 || !counters[0].Own() || !counters[0].At().Equal(edition.Start()) {
		t.Errorf("counters %+v, %v", counters, err)
	}
}

func TestTheDemoNeverTouchesADatabaseThatHasData(t *testing.T) {
	t.Parallel()
	storetest.EachEmpty(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		a := wiring.New(wiring.Deps{Store: db, Clock: handclock.At(noon)})
		for _, demo := range []bool{false, true} {
			if err := a.Content.Prepare(ctx, demo); err != nil {
				t.Fatal(err)
			}
		}
		partners, errP := a.Partners.Shown(ctx)
		members, errM := a.Committees.Shown(ctx)
		counters, errC := a.Counters.Shown(ctx)
		banners, errB := a.Banners.Shown(ctx)
		if err := errors.Join(errP, errM, errC, errB); err != nil || len(partners)+len(members)+len(counters)-1+
			len(banners) != 0 {
			t.Errorf("%d partners, %d members, %d counters, %d banners, %v", len(partners), len(members), len(counters),
				len(banners), err)
		}
	})
}
