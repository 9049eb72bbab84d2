package application_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fair/fairtest"
	"github.com/mela-fair/mela/texts"
)

func TestTheInputIsChecked(t *testing.T) {
	for name, c := range map[string]struct {
		in   application.Input
		want map[string]string
	}{
		"an empty application": {
			application.Input{Status: "Pending"},
			map[string]string{
				"name": "application.name", "occupation": "choose_one", "address": "application.address",
				"email": "application.email", "experience": "application.experience", "mobile": "application.mobile",
			},
		},
		"a wrong type": {
			application.Input{
				Type: "guest", Name: "A", Occupation: "Media  Person", Address: "B", Email: "a@b.in", Experience: "C",
				Mobile: "9848012345", Status: "Paid",
			},
			map[string]string{"type": "choose_one", "status": "choose_one"},
		},
	} {
		_, err := c.in.Clean()
		if diff := cmp.Diff(c.want, fairtest.Problems(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// If a required field is empty, the message says in each language what to enter.
func TestEmptyFieldsSayWhatToEnter(t *testing.T) {
	_, err := application.Input{}.Clean()
	failure, ok := errors.AsType[*fair.Error](err)
	if !ok || len(failure.Fields) < 2 {
		t.Fatal(err)
	}
	for field, message := range failure.Fields {
		if message == texts.Errors.Required() {
			t.Errorf("%s only says that it is required", field)
		}
		for _, lang := range fair.Langs {
			if said := message.In(lang); said == "" || lang != fair.English && said == message.In(fair.English) {
				t.Errorf("%s in %s: %q", field, lang, said)
			}
		}
	}
}

func TestTheFileBelongsToTheFingerprint(t *testing.T) {
	a := application.Application{Name: "Asha"}
	if a.Print("") == a.Print("a file") {
		t.Error("a file does not count")
	}
}

func TestAnErasedApplicationHasNoPersonalData(t *testing.T) {
	at := time.Date(2025, 9, 20, 0, 0, 0, 0, time.UTC)
	const name = "Zubayr"
	erased := application.Application{
		Name: name, Mobile: "9123498765", Email: name, Address: name, Experience: name, Reason: name,
		Biodata: fair.StoredFile{Name: name, Path: name},
	}.Erased(at).Personal()
	if erased.Name != fair.ErasedName || erased.Phone != "" || !erased.ErasedAt.Equal(at) || erased.File != "" {
		t.Errorf("%+v", erased)
	}
	for _, d := range erased.Details {
		if d.Value == name || d.Value == "9123498765" {
			t.Errorf("the application still has its %s", d.Field)
		}
	}
}
