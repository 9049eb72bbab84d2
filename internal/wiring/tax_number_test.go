package wiring_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// Without a GST number, a live site sells nothing that is taxed, whoever sells it. If the society is not registered,
// the price is the one before tax.
func TestALiveSiteSellsNothingTaxedWithoutAGSTNumber(t *testing.T) {
	w := newWorld(t, storetest.SQLite(t))
	w.app.Sales.Settings.Live = true
	set := func(parts string) {
		t.Helper()
		if _, err := w.app.Content.UpdateEdition(w.office, []byte(parts), time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	book := func() (fair.Booking, error) {
		return w.app.Sales.CreateOfficeBooking(w.office, *stallInput("Krishna Seeds", stall24), "")
	}
	set(`{"tax":{"gstin":""}}`)
	if _, err := book(); !fair.IsKind(err, fair.KindClosed) {
		t.Errorf("a stall was sold without a GST number: %v", err)
	}
	if _, _, err := w.app.Sales.CreateRegistration(t.Context(), farmer("Ravi")); err != nil {
		t.Errorf("an entry outside GST: %v", err)
	}
	set(`{"tax":{"notRegistered":true}}`)
	b, err := book()
	if err != nil || b.Price.GST != 0 || b.Price.Total != fair.Rupees(75_000) {
		t.Errorf("not registered: %+v, %v", b.Price, err)
	}
	if _, err := w.app.Content.UpdateEdition(
		w.office,
		[]byte(`{"tax":{"gstin":"36AABTP1234K1ZL"}}`),
		time.Time{},
	); !fair.IsKind(
		err,
		fair.KindInvalid,
	) {
		t.Errorf("a GST number of a society that is not registered: %v", err)
	}
}
