package areas_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestOnlyAnOwnerChangesSettingsAboutMoney(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		for _, parts := range []string{
			`{"refundLimitPaise":100000000}`, `{"returnSites":["https://evil.example"]}`,
			`{"tax":{"legalName":"Another"}}`,
		} {
			if _, err := w.app.Content.UpdateEdition(w.second, []byte(parts), time.Time{}); !fair.IsKind(err, fair.KindInvalid) {
				t.Errorf("a manager changed %s: %v", parts, err)
			}
			if _, err := w.app.Content.UpdateEdition(w.office, []byte(parts), time.Time{}); err != nil {
				t.Errorf("an owner cannot change %s: %v", parts, err)
			}
		}
		if _, err := w.app.Content.UpdateEdition(w.second, []byte(`{"phone":"9848012345"}`), time.Time{}); err != nil {
			t.Errorf("a manager cannot change the phone: %v", err)
		}
	})
}
