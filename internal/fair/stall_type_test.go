package fair_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
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

func TestCategoriesAreDataOfTheEdition(t *testing.T) {
	t.Parallel()
	e, err := shipped(t).Change([]byte(`{"registrationCategories": [
		{"id": "Student", "name": {"en": "Pupil", "te": "విద్యార్థి"}, "like": "Farmer", "offered": true},
		{"id": "", "name": {"en": "Dairy farmer"}, "like": "Farmer", "offered": true},
		{"id": "Scientist", "name": {"en": "Scientist"}, "like": "Scientist", "offered": false}
	], "questions": [
		{"id": "acres", "kind": "number", "label": {"en": "Acres"}, "for": {"farmer": true}}
	]}`))
	if err != nil {
		t.Fatal(err)
	}
	var ids []fair.Category
	for _, c := range e.RegistrationCategories() {
		ids = append(ids, c.ID)
	}
	want := []fair.Category{
		"Student", "Dairy farmer", "Scientist", "Farmer", "Entrepreneur", "Startup", "Other",
	}
	if !slices.Equal(ids, want) {
		t.Errorf("the categories are %v, want %v", ids, want)
	}
	if e.Category("Student").Like != fair.Student {
		t.Error("a built-in category lost its form")
	}
	if c, ok := e.FindCategory("PUPIL"); !ok || c.ID != fair.Student {
		t.Errorf("the new name means %q", c.ID)
	}
	if len(e.QuestionsOf("Dairy farmer")) != 1 || len(e.QuestionsOf(fair.Student)) != 0 {
		t.Error("the questions do not follow the form")
	}
	in := fair.RegistrationInput{
		Category: "dairy farmer", Name: "A", Address: "B", WhatsappNo: "9885120034",
	}
	if r, err := in.Clean(e, fair.English); err != nil || r.Category != "Dairy farmer" {
		t.Errorf("%q, %v", r.Category, err)
	}
	for _, closed := range []string{"Scientist", "Farmer"} {
		in.Category, in.ByOffice = closed, false
		if message := questions(t, refusal(in.Clean(e, fair.English)))["category"]; !strings.Contains(message,
			"are not taken") || !strings.Contains(message, e.Email) {
			t.Errorf("%s: %q", closed, message)
		}
		in.ByOffice = true
		if _, err := in.Clean(e, fair.English); err != nil {
			t.Errorf("the office cannot enter a %s: %v", closed, err)
		}
	}
	if got := e.GroupCategories(); !slices.Equal(got, []fair.Category{fair.Student, fair.Other}) {
		t.Errorf("groups of %v", got)
	}
	for _, refused := range []string{
		`[{"id": "", "name": {"en": "Guest"}, "like": "Guest", "offered": true}]`,
		`[{"id": "Farmer", "name": {"en": ""}, "like": "Farmer", "offered": true}]`,
		`[{"id": "Farmer", "name": {"en": "Farmer"}, "like": "Farmer", "offered": false}]`,
		`[{"id": "", "name": {"en": "Student"}, "like": "Farmer", "offered": true},
		  {"id": "Student", "name": {"en": "Student"}, "like": "Student", "offered": true}]`,
	} {
		if _, err := shipped(t).Change([]byte(`{"registrationCategories": ` + refused + `}`)); err == nil {
			t.Errorf("accepted: %s", refused)
		}
	}
}

func refusal(_ fair.Registration, err error) error { return err }

func TestCardsAreDataOfTheEdition(t *testing.T) {
	t.Parallel()
	e, err := shipped(t).Change([]byte(`{"bookingCards": [
		{"id": "fpo", "name": {"en": "Producer companies"}, "note": {}, "offered": true},
		{"id": "shg", "name": {"en": "SHG"}, "note": {}, "offered": false}
	]}`))
	if err != nil {
		t.Fatal(err)
	}
	cards := e.BookingCards()
	if len(cards) != 8 || cards[0].ID != "fpo" || cards[0].Name["en"] != "Producer companies" || cards[2].Offered {
		t.Errorf("the cards are %+v", cards)
	}
	in := fair.BookingInput{
		Name: "A", ContactPerson: "B", Phone: "9885120034", Address: "C", Card: "shg", FromForm: true,
	}
	if _, err := in.Clean(e); !strings.Contains(questions(t, err)["card"], "are not taken") {
		t.Errorf("a card that is switched off: %v", err)
	}
	in.FromForm, in.Type = false, "STD Stall"
	if _, err := in.Clean(e); err != nil {
		t.Errorf("the office: %v", err)
	}
	if _, err := shipped(t).Change([]byte(`{"bookingCards": [
		{"id": "circus", "name": {"en": "Circus"}, "note": {}, "offered": true}
	]}`)); err == nil {
		t.Error("a card that does not exist was accepted")
	}
}
