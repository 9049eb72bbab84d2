package site_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/counter"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/logo"
	"github.com/mela-fair/mela/internal/site"
)

func TestFrame(t *testing.T) {
	f := newFixture(t)
	frame, err := f.FrameIn(t.Context(), fair.English)
	if err != nil {
		t.Fatal(err)
	}
	want := site.Frame{
		Title: "Mega Kisan Mela 2025", ShortTitle: "Mega Kisan Mela", Tagline: "Agricultural fair", Society: "PGPR Society",
		Dates: "13–14 September 2025", Venue: "Campus at Patancheru, Hyderabad",
		VenueShort: "Patancheru, Hyderabad",
		Fee:        "₹100", FeeText: "₹100 per participant", Phone: "+91 90000 00000", PhoneHref: "tel:+919000000000",
		WhatsAppHref: "https://wa.me/919000000000", Email: "info@example.org", Website: "https://example.org",
		Social: []site.Social{{Name: "Facebook", Href: "https://facebook.example/fair"}},
		Logos:  []string{"", ""}, Year: "2025", Register: true, Book: true, Sandbox: true,
	}
	if diff := cmp.Diff(want, frame); diff != "" {
		t.Error(diff)
	}
}

func TestFrameFollowsTheEditionAndNoOtherCounter(t *testing.T) {
	f := newFixture(t, withMode(fair.PaymentsCashfree))
	// The countdown of another event must not change the frame, even if it is the oldest one and has another entry
	// fee.
	counter := counter.Counter{
		Record: fair.Record{ID: "c1", CreatedAt: f.clock.Now()}, Venue: "Elsewhere",
		EntryFee: fair.Rupees(7), EventDate: "2025-08-13", Hours: 9,
	}
	if _, err := f.app.Counters.Stored().Create(t.Context(), counter); err != nil {
		t.Fatal(err)
	}
	f.changeEdition(t, func(e *fair.Edition) { e.DefaultFee = feeOf(125_000) })
	frame, err := f.FrameIn(t.Context(), fair.Hindi)
	if err != nil {
		t.Fatal(err)
	}
	got := []any{
		frame.Fee, frame.FeeText, frame.Venue, frame.ShortTitle, frame.Sandbox, frame.Over,
	}
	want := []any{
		"₹1,25,000", "प्रवेश शुल्क ₹1,25,000", "पटनचेरु, हैदराबाद", "मेगा किसान मेला", false, false,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheFairIsOverAfterItsLastDayInIndia(t *testing.T) {
	f := newFixture(t)
	for at, want := range map[string]bool{
		"2025-09-14T18:29:59Z": false, // 23:59:59 in Kolkata
		"2025-09-14T18:30:00Z": true,
	} {
		now, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(now.Sub(f.clock.Now()))
		frame, err := f.FrameIn(t.Context(), fair.Telugu)
		if err != nil {
			t.Fatal(err)
		}
		if frame.Over != want {
			t.Errorf("at %s over is %v", at, frame.Over)
		}
	}
}

func TestFrameShowsTheFirstTwoLogos(t *testing.T) {
	f := newFixture(t)
	sizes := func(widths ...int) fair.Picture {
		p := fair.Picture{Width: widths[len(widths)-1]}
		for _, w := range widths {
			p.Path = fmt.Sprintf("/files/logos/%d.png", w)
			p.Sizes = append(p.Sizes, fair.PictureSize{Path: p.Path, Width: w})
		}
		return p
	}
	logos := []fair.Picture{sizes(96, 192, 384), sizes(60), sizes(500)}
	for i, want := range [][]string{
		{"/files/logos/192.png", ""},
		{"/files/logos/192.png", "/files/logos/60.png"},
		{"/files/logos/192.png", "/files/logos/60.png"},
	} {
		if _, err := f.app.Logos.Stored().Create(t.Context(),
			logo.Logo{Record: fair.Record{ID: fmt.Sprint("l", i)}, Image: logos[i], Position: i + 1}); err != nil {
			t.Fatal(err)
		}
		frame, err := f.FrameIn(t.Context(), fair.English)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, frame.Logos); diff != "" {
			t.Errorf("with %d logos: %s", i+1, diff)
		}
	}
}
