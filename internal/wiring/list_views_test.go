package wiring_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/office"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestSavedViewsBelongToTheirAccount(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, _, owner := officeOf(t, db, nil)
		viewer, err := a.Accounts.Create(t.Context(), "viewer@example.org", "Ravi", ownPassword, fair.RoleViewer)
		if err != nil {
			t.Fatal(err)
		}
		other := app.WithActor(t.Context(), viewer)

		first, err := a.Office.SaveListView(owner, office.ListViewInput{
			List: "registrations", Name: " Farmers, unpaid ", Search: "category=Farmer&status=Pending",
		})
		if err != nil || first.Name != "Farmers, unpaid" {
			t.Fatalf("%+v, %v", first, err)
		}
		again, err := a.Office.SaveListView(owner, office.ListViewInput{
			List: "registrations", Name: "Farmers, unpaid", Search: "status=Pending",
		})
		if err != nil || again.ID != first.ID || again.Search != "status=Pending" {
			t.Errorf("the same name does not replace the view: %+v, %v", again, err)
		}
		if _, err := a.Office.SaveListView(other, office.ListViewInput{List: "bookings", Name: "Mine"}); err != nil {
			t.Error(err)
		}

		if mine, err := a.Office.ListViews(owner); err != nil || len(mine) != 1 || mine[0].ID != again.ID {
			t.Errorf("views of the owner: %+v, %v", mine, err)
		}
		if err := a.Office.DeleteListView(other, first.ID); fair.KindOf(err) != fair.KindNotFound {
			t.Errorf("deleting the view of another account: %v", err)
		}
		if err := a.Office.DeleteListView(owner, first.ID); err != nil {
			t.Error(err)
		}
		if mine, err := a.Office.ListViews(owner); err != nil || len(mine) != 0 {
			t.Errorf("after deleting: %+v, %v", mine, err)
		}
	})
}

func TestSavedViewsAreChecked(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, _, owner := officeOf(t, db, nil)
		for field, in := range map[string]office.ListViewInput{
			"name":   {List: "orders", Name: "  "},
			"list":   {List: "Orders?", Name: "All"},
			"search": {List: "orders", Name: "All", Search: "status=%zz"},
		} {
			var refused *fair.Error
			if _, err := a.Office.SaveListView(owner, in); !errors.As(err, &refused) || refused.Fields[field].IsZero() {
				t.Errorf("%s: %v", field, err)
			}
		}
		for i := range office.MaxListViews {
			in := office.ListViewInput{List: "orders", Name: strconv.Itoa(i)}
			if _, err := a.Office.SaveListView(owner, in); err != nil {
				t.Fatal(err)
			}
		}
		more := office.ListViewInput{List: "orders", Name: "one more"}
		if _, err := a.Office.SaveListView(owner, more); fair.KindOf(err) != fair.KindConflict {
			t.Errorf("one view more than allowed: %v", err)
		}
		if all, err := a.Office.ListViews(owner); err != nil || len(all) != office.MaxListViews {
			t.Errorf("%d views, %v", len(all), err)
		}
	})
}
