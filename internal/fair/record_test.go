package fair_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

// refusedFields returns a map from the name of each invalid field to the key of its error message.
func refusedFields(t *testing.T, err error) map[string]string {
	t.Helper()
	out := map[string]string{}
	if err == nil {
		return out
	}
	e, ok := errors.AsType[*fair.Error](err)
	if !ok || e.Kind != fair.KindInvalid {
		t.Fatalf("the error is %v", err)
	}
	for field, message := range e.Fields {
		out[field] = message.Key()
	}
	return out
}

func TestTheInputForARecordIsChecked(t *testing.T) {
	tiers := []fair.SponsorTier{
		{ID: "event", Name: fair.Text{fair.English: "Event Sponsor"}},
		{ID: "gold", Name: fair.Text{fair.English: "Gold"}},
	}
	wrong := func(_ any, err error) map[string]string { t.Helper(); return refusedFields(t, err) }
	sponsor := func(in fair.SponsorshipInput) map[string]string {
		in.Status = "Pending"
		s, err := in.Clean(tiers)
		return wrong(s, err)
	}
	type problems = map[string]string
	for name, c := range map[string]struct{ got, want problems }{
		"a sponsor": {sponsor(fair.SponsorshipInput{
			ContactPerson: "A", Mobile: "0 98480-12345",
			Level: " event  SPONSOR ",
		}), problems{}},
		"a sponsor of nothing": {sponsor(fair.SponsorshipInput{ContactPerson: "A", Mobile: "9848012345"}), problems{}},
		"a wrong sponsor": {
			sponsor(fair.SponsorshipInput{Mobile: "98480", Level: "diamond", Email: "x"}),
			problems{
				"contactPerson": "sponsorship.contactPerson", "mobile": "phone_invalid", "level": "choose_one",
				"email": "email_invalid",
			},
		},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
