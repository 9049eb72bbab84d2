package fair_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// changedChoices changes the stall types and the organisations of the shipped edition.
func changedChoices(t *testing.T, change func(e *fair.Edition)) (fair.Edition, error) {
	t.Helper()
	e := shipped(t)
	change(&e)
	parts, err := json.Marshal(map[string]any{"stallTypes": e.StallTypes, "organisations": e.Organisations})
	if err != nil {
		t.Fatal(err)
	}
	return shipped(t).Change(parts)
}

func TestTheOfficeAddsStallTypesAndOrganisations(t *testing.T) {
	t.Parallel()
	e, err := changedChoices(t, func(e *fair.Edition) {
		e.StallTypes = append(e.StallTypes, fair.StallType{Name: fair.Text{"en": "Tractor Yard"}, Card: "nurseries"})
		e.StallTypes[0].Name["en"] = "Standard Stall"
		e.Organisations = append(e.Organisations, fair.Organisation{Name: fair.Text{"en": "Cooperative"}})
	})
	if err != nil {
		t.Fatal(err)
	}
	if e.StallTypeName("STD Stall") != "Standard Stall" || e.StallTypeName("Tractor Yard") != "Tractor Yard" {
		t.Errorf("the types are %v", e.StallTypes)
	}
	form := fair.BookingInput{
		Name: "A", ContactPerson: "B", Phone: "9885120034", Address: "C", Card: "nurseries", Category: "Cooperative",
		FromForm: true,
	}
	b, err := form.Clean(e)
	if err != nil || b.Type != "Tractor Yard" || b.Category != "Cooperative" {
		t.Errorf("a nursery books %q as %q, %v", b.Type, b.Category, err)
	}
	if _, err := form.Clean(shipped(t)); err == nil {
		t.Error("a category that the edition does not have was accepted")
	}
}

func TestABookingKeepsATypeThatWasRemoved(t *testing.T) {
	t.Parallel()
	e, err := changedChoices(t, func(e *fair.Edition) {
		e.StallTypes, e.Organisations = e.StallTypes[1:], e.Organisations[1:]
	})
	if err != nil {
		t.Fatal(err)
	}
	b := fair.Booking{
		Name: "A", Phone: "9885120034", Address: "C", Type: "STD Stall", Category: "Private Company", Members: 1,
	}
	name := "Renamed"
	after, err := fair.BookingUpdate{Name: &name}.Apply(b, e)
	if err != nil || after.Type != "STD Stall" || after.Category != "Private Company" || after.Name != name {
		t.Errorf("after a change: %+v, %v", after, err)
	}
	b.Type = e.StallTypes[0].ID
	removed := "STD Stall"
	if _, err := (fair.BookingUpdate{Type: &removed}).Apply(b, e); err == nil {
		t.Error("a removed type can still be chosen")
	}
}

func TestStallTypesAreChecked(t *testing.T) {
	t.Parallel()
	for field, change := range map[string]func(*fair.Edition){
		"stallTypes":              func(e *fair.Edition) { e.StallTypes = nil },
		"organisations":           func(e *fair.Edition) { e.Organisations = nil },
		"stallTypes.1.name.en":    func(e *fair.Edition) { e.StallTypes[1].ID = e.StallTypes[0].ID },
		"stallTypes.0.card":       func(e *fair.Edition) { e.StallTypes[0].Card = "unknown" },
		"organisations.0.name.en": func(e *fair.Edition) { e.Organisations[0].Name = fair.Text{"te": "పేరు"} },
	} {
		_, err := changedChoices(t, change)
		failure, ok := errors.AsType[*fair.Error](err)
		if !ok || len(failure.Fields) != 1 || failure.Fields[field].IsZero() {
			t.Errorf("%s: %v", field, err)
		}
	}
}
