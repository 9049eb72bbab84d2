package fair_test

import (
	"errors"
	"strings"
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
	long := strings.Repeat("క", 5001)
	tiers := []fair.SponsorTier{
		{ID: "event", Name: fair.Text{fair.English: "Event Sponsor"}},
		{ID: "gold", Name: fair.Text{fair.English: "Gold"}},
	}
	committees := []fair.Committee{{ID: "executive"}}
	upload := &fair.Upload{}
	wrong := func(_ any, err error) map[string]string { t.Helper(); return refusedFields(t, err) }
	sponsor := func(in fair.SponsorshipInput) map[string]string {
		in.Status = "Pending"
		s, err := in.Clean(tiers)
		return wrong(s, err)
	}
	apply := func(in fair.ApplicationInput) map[string]string { a, err := in.Clean(); return wrong(a, err) }
	partner := func(in fair.PartnerInput) map[string]string { p, err := in.Clean(); return wrong(p, err) }
	logo := func(in fair.LogoInput) map[string]string { l, err := in.Clean(); return wrong(l, err) }
	banner := func(in fair.BannerInput) map[string]string {
		b, err := in.Clean(fair.Banner{})
		return wrong(b, err)
	}
	counter := func(in fair.CounterInput) map[string]string { c, err := in.Clean(); return wrong(c, err) }
	member := func(in fair.CommitteeMemberInput) map[string]string {
		m, err := in.Clean(committees)
		return wrong(m, err)
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
		"an empty application": {
			apply(fair.ApplicationInput{Status: "Pending"}),
			problems{
				"name": "application.name", "occupation": "choose_one", "address": "application.address",
				"email": "application.email", "experience": "application.experience", "mobile": "application.mobile",
			},
		},
		"a wrong type": {
			apply(fair.ApplicationInput{
				Type: "guest", Name: "A", Occupation: "Media  Person",
				Address: "B", Email: "a@b.in", Experience: "C", Mobile: "9848012345", Status: "Paid",
			}),
			problems{"type": "choose_one", "status": "choose_one"},
		},
		"a partner": {partner(fair.PartnerInput{Name: "A", Type: "ACADEMIC", Website: "a.in"}), problems{}},
		"a wrong partner": {
			partner(fair.PartnerInput{Name: "A", Type: "x", Website: "javascript:1"}),
			problems{"type": "choose_one", "website": "website_invalid"},
		},
		"no logo": {logo(fair.LogoInput{}), problems{"image": "image_required"}},
		"a logo":  {logo(fair.LogoInput{Image: upload}), problems{}},
		"an empty banner": {
			banner(fair.BannerInput{Title: fair.EnglishText("\t")}),
			problems{"title": "title_required", "images": "images_required"},
		},
		"eleven images": {
			banner(fair.BannerInput{Title: fair.EnglishText("A"), Images: elevenOf(upload)}),
			problems{"images": "too_many_images"},
		},
		"an image of another": {banner(fair.BannerInput{
			Title:  fair.EnglishText("A"),
			Images: []fair.BannerImage{{Upload: upload}, {Keep: "/files/x"}},
		}), problems{"keep": "not_found"}},
		"a counter": {counter(fair.CounterInput{
			Venue: "A", EntryFee: "0", EventDate: "2025-09-13T00:00:00.000Z",
			Hours: "0", Minutes: "59", Seconds: " 7 ",
		}), problems{}},
		"an empty counter": {
			counter(fair.CounterInput{}),
			problems{
				"venue": "required", "entryFee": "amount_invalid", "eventDate": "required", "hours": "number_up_to",
				"minutes": "number_up_to", "seconds": "number_up_to",
			},
		},
		"a member":            {member(fair.CommitteeMemberInput{Name: "A", Committee: "executive"}), problems{}},
		"a member of nothing": {member(fair.CommitteeMemberInput{Name: "A"}), problems{"committee": "choose_one"}},
		"a member of elsewhere": {
			member(fair.CommitteeMemberInput{Name: " ", Committee: "x", Designation: fair.EnglishText(long)}),
			problems{"name": "required", "committee": "choose_one", "designation": "too_long"},
		},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func elevenOf(upload *fair.Upload) []fair.BannerImage {
	images := make([]fair.BannerImage, fair.MaxBannerImages+1)
	for i := range images {
		images[i].Upload = upload
	}
	return images
}

// Equal content has the same fingerprint, even if spacing and letter case differ. Different content has a different
// fingerprint, even if only a word moves from the end of one field to the start of the next.
func TestFingerprints(t *testing.T) {
	application := fair.Application{Name: "Asha"}
	if application.Print("") == application.Print("a file") {
		t.Error("a file does not count")
	}
}
