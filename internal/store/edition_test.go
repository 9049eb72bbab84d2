package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

func TestAnEditionIsStoredWhole(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		want, err := edition.ShippedEdition()
		if err != nil {
			t.Fatal(err)
		}
		want.UpdatedAt = noon
		want.Booking.Until = noon.Add(time.Hour)
		want.SponsorTiers[0].Highlights = []fair.Text{{fair.English: "😀 \"quoted\" <b>\\ & more", fair.Telugu: "క్ష్మ్య"}}
		if err := db.CreateEdition(ctx, want, nil); err != nil {
			t.Fatal(err)
		}
		got, err := db.CurrentEdition(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("stored and read (-want +got):\n%s", diff)
		}
		if err := db.CreateEdition(ctx, want, nil); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("the same id again: %v", err)
		}
		if again, err := db.CurrentEdition(ctx); err != nil || again.ID != want.ID {
			t.Errorf("after the conflict the current edition is %q, %v", again.ID, err)
		}

		changed := want
		changed.Title, changed.UpdatedAt = changed.Title.With(fair.English, "Changed"), noon.Add(time.Millisecond)
		if err := db.UpdateEdition(ctx, changed, noon.Add(-time.Millisecond)); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a change of an older state: %v", err)
		}
		if err := db.UpdateEdition(ctx, changed, noon); err != nil {
			t.Fatal(err)
		}
		if got, err := db.CurrentEdition(ctx); err != nil || !cmp.Equal(got, changed, cmpopts.EquateEmpty()) {
			t.Errorf("after the change: %v\n%s", err, cmp.Diff(changed, got))
		}
	})
}

// If a transaction changes an edition and is rolled back, no other caller must ever see the changed edition.
func TestARolledBackEditionIsNeverReturned(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		prepared(t, db)
		before, err := db.CurrentEdition(ctx)
		if err != nil {
			t.Fatal(err)
		}
		lost, kept := before, before
		lost.Title, lost.UpdatedAt = lost.Title.With(fair.English, "Lost"), before.UpdatedAt.Add(time.Millisecond)
		kept.Title, kept.UpdatedAt = kept.Title.With(fair.English, "Kept"), lost.UpdatedAt
		refused := fair.Fail(fair.KindInternal, texts.Errors.Internal())
		err = db.InTx(ctx, func(ctx context.Context) error {
			if err := db.UpdateEdition(ctx, lost, before.UpdatedAt); err != nil {
				return err
			}
			if seen, err := db.CurrentEdition(ctx); err != nil || seen.Title[fair.English] != "Lost" {
				t.Errorf("inside the transaction the title is %q, %v", seen.Title[fair.English], err)
			}
			return refused
		})
		if !fair.IsKind(err, fair.KindInternal) {
			t.Fatalf("the transaction: %v", err)
		}
		if err := db.UpdateEdition(ctx, kept, before.UpdatedAt); err != nil {
			t.Fatal(err)
		}
		if seen, err := db.CurrentEdition(ctx); err != nil || seen.Title[fair.English] != "Kept" {
			t.Errorf("the title is %q, %v", seen.Title[fair.English], err)
		}
	})
}
