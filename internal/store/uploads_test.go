package store_test

import (
	"slices"
	"testing"

	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The check for missing files after a restore must know each size of each picture.
func TestUploadPaths(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		edition, err := edition.ShippedEdition()
		if err != nil {
			t.Fatal(err)
		}
		popup := "/files/popup/aaaaaaaaaaaaaaaaaaaaaaaaaa-960.jpg"
		edition.Popup.Picture = popup
		if err := db.CreateEdition(ctx, edition, nil); err != nil {
			t.Fatal(err)
		}
		const name = "/files/banners/bbbbbbbbbbbbbbbbbbbbbbbbbb"
		slide, small := name+"-960.jpg", name+"-480.jpg"
		const insert = "INSERT INTO banner (place, id, edition_id, title, images, position, search, version, created_at, " +
			"updated_at) VALUES (1, 'b1', $1, '{}', $2, 1, '', 1, 0, 0)"
		images := `[{"path":"` + slide + `","sizes":[{"path":"` + small + `"},{"path":"` + slide + `"}]}]`
		if err := db.Exec(ctx, insert, edition.ID, images); err != nil {
			t.Fatal(err)
		}
		paths, err := db.UploadPaths(ctx)
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(paths)
		if want := []string{small, slide, popup}; !slices.Equal(paths, want) {
			t.Errorf("the paths are %q, want %q", paths, want)
		}
	})
}
