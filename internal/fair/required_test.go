package fair_test

import (
	"errors"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// If a required field of a visitor's form is empty, the error message says in each language what to enter.
func TestEmptyFieldsSayWhatToEnter(t *testing.T) {
	t.Parallel()
	failures := map[string]error{}
	for _, category := range []string{"farmer", "scientist", "entrepreneur", "startup", "student"} {
		_, failures[category] = fair.RegistrationInput{Category: category}.Clean(fair.Edition{}, fair.English)
	}
	_, failures["sponsorship"] = fair.SponsorshipInput{}.Clean(nil)
	_, failures["booking"] = fair.BookingInput{}.Clean(shipped(t))
	for form, err := range failures {
		failure, ok := errors.AsType[*fair.Error](err)
		if !ok || len(failure.Fields) < 2 {
			t.Errorf("%s: %v", form, err)
			continue
		}
		for field, message := range failure.Fields {
			if message == texts.Errors.Required() {
				t.Errorf("%s: %s only says that it is required", form, field)
			}
			for _, lang := range fair.Langs {
				if said := message.In(lang); said == "" || lang != fair.English && said == message.In(fair.English) {
					t.Errorf("%s: %s in %s: %q", form, field, lang, said)
				}
			}
		}
	}
}
