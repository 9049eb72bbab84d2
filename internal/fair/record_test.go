package fair_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

// refusedFields is what is wrong with an input: the id of the sentence per field.
func refusedFields(t *testing.T, err error) map[string]fair.SentenceID {
	t.Helper()
	out := map[string]fair.SentenceID{}
	if err == nil {
		return out
	}
	e, ok := errors.AsType[*fair.Error](err)
	if !ok || e.Kind != fair.KindInvalid {
		t.Fatalf("the error is %v", err)
	}
	for field, sentence := range e.Fields {
		out[field] = sentence.ID
	}
	return out
}

func TestWhatIsTypedForARecordIsChecked(t *testing.T) {
	long := strings.Repeat("క", 5001)
	tiers := []fair.SponsorTier{{ID: "event", Name: fair.Text{EN: "Event Sponsor"}}, {ID: "gold", Name: fair.Text{EN: "Gold"}}}
	committees := []fair.Committee{{ID: "executive"}}
	upload := &fair.Upload{}
	wrong := func(_ any, err error) map[string]fair.SentenceID { t.Helper(); return refusedFields(t, err) }
	message := func(in fair.ContactMessageInput) map[string]fair.SentenceID {
		m, err := in.Clean()
		return wrong(m, err)
	}
	sponsor := func(in fair.SponsorshipInput) map[string]fair.SentenceID {
		in.Status = "Pending"
		s, err := in.Clean(tiers)
		return wrong(s, err)
	}
	apply := func(in fair.ApplicationInput) map[string]fair.SentenceID { a, err := in.Clean(); return wrong(a, err) }
	partner := func(in fair.PartnerInput) map[string]fair.SentenceID { p, err := in.Clean(); return wrong(p, err) }
	logo := func(in fair.LogoInput) map[string]fair.SentenceID { l, err := in.Clean(); return wrong(l, err) }
	banner := func(in fair.BannerInput) map[string]fair.SentenceID {
		b, err := in.Clean(fair.Banner{})
		return wrong(b, err)
	}
	counter := func(in fair.CounterInput) map[string]fair.SentenceID { c, err := in.Clean(); return wrong(c, err) }
	member := func(in fair.CommitteeMemberInput) map[string]fair.SentenceID {
		m, err := in.Clean(committees)
		return wrong(m, err)
	}
	type problems = map[string]fair.SentenceID
	for name, c := range map[string]struct{ got, want problems }{
		"a message":             {message(fair.ContactMessageInput{Name: " లక్ష్మి ", Email: "a@b.in", Message: "1\n2"}), problems{}},
		"an empty message":      {message(fair.ContactMessageInput{Email: " "}), problems{"name": fair.SayRequired, "email": fair.SayRequired, "message": fair.SayRequired}},
		"a nasty message":       {message(fair.ContactMessageInput{Name: "a\nb", Email: "a@b", Message: long}), problems{"name": fair.SayControlChars, "email": fair.SayEmail, "message": fair.SayTooLong}},
		"a sponsor":             {sponsor(fair.SponsorshipInput{ContactPerson: "A", Mobile: "0 98480-12345", Level: " event  SPONSOR "}), problems{}},
		"a sponsor of nothing":  {sponsor(fair.SponsorshipInput{ContactPerson: "A", Mobile: "9848012345"}), problems{}},
		"a wrong sponsor":       {sponsor(fair.SponsorshipInput{Mobile: "98480", Level: "diamond", Email: "x"}), problems{"contactPerson": fair.SayRequired, "mobile": fair.SayPhone, "level": fair.SayChoose, "email": fair.SayEmail}},
		"an empty application":  {apply(fair.ApplicationInput{Status: "Pending"}), problems{"name": fair.SayRequired, "occupation": fair.SayChoose, "address": fair.SayRequired, "email": fair.SayRequired, "experience": fair.SayRequired, "mobile": fair.SayRequired}},
		"a wrong type":          {apply(fair.ApplicationInput{Type: "guest", Name: "A", Occupation: "Media  Person", Address: "B", Email: "a@b.in", Experience: "C", Mobile: "9848012345", Status: "Paid"}), problems{"type": fair.SayChoose, "status": fair.SayChoose}},
		"a partner":             {partner(fair.PartnerInput{Name: "A", Type: "ACADEMIC", Website: "a.in"}), problems{}},
		"a wrong partner":       {partner(fair.PartnerInput{Name: "A", Type: "x", Website: "javascript:1"}), problems{"type": fair.SayChoose, "website": fair.SayWebsite}},
		"no logo":               {logo(fair.LogoInput{}), problems{"image": fair.SayImageRequired}},
		"a logo":                {logo(fair.LogoInput{Image: upload}), problems{}},
		"an empty banner":       {banner(fair.BannerInput{Title: "\t"}), problems{"title": fair.SayTitleRequired, "images": fair.SayImagesRequired}},
		"eleven images":         {banner(fair.BannerInput{Title: "A", Images: elevenOf(upload)}), problems{"images": fair.SayTooManyImages}},
		"an image of another":   {banner(fair.BannerInput{Title: "A", Images: []fair.BannerImage{{Upload: upload}, {Keep: "/files/x"}}}), problems{"keep": fair.SayNotFound}},
		"a counter":             {counter(fair.CounterInput{Venue: "A", EntryFee: "0", EventDate: "2025-09-13T00:00:00.000Z", Hours: "0", Minutes: "59", Seconds: " 7 "}), problems{}},
		"an empty counter":      {counter(fair.CounterInput{}), problems{"venue": fair.SayRequired, "entryFee": fair.SayAmount, "eventDate": fair.SayRequired, "hours": fair.SayNumberUpTo, "minutes": fair.SayNumberUpTo, "seconds": fair.SayNumberUpTo}},
		"a member":              {member(fair.CommitteeMemberInput{Name: "A", Committee: "executive"}), problems{}},
		"a member of nothing":   {member(fair.CommitteeMemberInput{Name: "A"}), problems{"committee": fair.SayChoose}},
		"a member of elsewhere": {member(fair.CommitteeMemberInput{Name: " ", Committee: "x", Designation: long}), problems{"name": fair.SayRequired, "committee": fair.SayChoose, "designation": fair.SayTooLong}},
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

// The same typed twice has the same fingerprint, whatever the spacing and letter case; other content has
// another one, also where a field's end moves into the next.
func TestFingerprints(t *testing.T) {
	first := fair.ContactMessage{Name: "Asha Rao", Email: "a@b.in", Message: "Hello"}
	same := fair.ContactMessage{Name: " asha  rao", Email: "A@b.in", Message: "hello\n"}
	moved := fair.ContactMessage{Name: "Asha", Email: "Rao a@b.in", Message: "Hello"}
	if first.Print() != same.Print() || first.Print() == moved.Print() {
		t.Error("the fingerprints of messages do not tell them apart")
	}
	application := fair.Application{Name: "Asha"}
	if application.Print("") == application.Print("a file") {
		t.Error("a file does not count")
	}
}
