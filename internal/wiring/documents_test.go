package wiring_test

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// printer is a test printer. It prints documents that consist of one line, and counts the printed documents.
type printer struct {
	made atomic.Int64
}

// Missing implements records.Printer. It cannot print a note.
func (p *printer) Missing(text string) (string, error) {
	if strings.Contains(text, "♪") {
		return "♪", nil
	}
	return "", nil
}

// StallSigns implements records.Printer. It prints stalls and firms.
func (p *printer) StallSigns(about fair.PrintedStalls) ([]byte, error) {
	var text strings.Builder
	for _, s := range about.Stalls {
		fmt.Fprintf(&text, "%s %s; ", s.Stall, s.Firm)
	}
	return []byte(text.String()), nil
}

// ExhibitorList implements records.Printer. It prints zones, stalls, contacts and phone numbers.
func (p *printer) ExhibitorList(about fair.PrintedStalls) ([]byte, error) {
	var text strings.Builder
	for _, s := range about.Stalls {
		zone, _, _ := strings.Cut(s.Zone, " ")
		fmt.Fprintf(&text, "%s %s %s %s; ", zone, s.Stall, s.Contact, s.Phone)
	}
	return []byte(text.String()), nil
}

// DoorList implements records.Printer. It prints names, the number of persons for each name, and short codes.
func (p *printer) DoorList(about fair.PrintedDoorList) ([]byte, error) {
	var text strings.Builder
	for _, e := range about.Entries {
		fmt.Fprintf(&text, "%s %d %s; ", e.Name, e.Persons, e.Short)
	}
	return []byte(text.String()), nil
}

func (p *printer) Badges(about fair.PrintedBadges) ([]byte, error) {
	p.made.Add(1)
	for _, badge := range about.Badges {
		if badge.Code == "" { // as a real printer does
			return nil, errors.New("there is no code to draw")
		}
	}
	return fmt.Appendf(nil, "%d badges %s", len(about.Badges), about.Sheet), nil
}

func (p *printer) PassPoster(about fair.PrintedPassPoster) ([]byte, error) {
	return []byte(about.Href), nil
}

func (p *printer) Tickets(fair.PrintedTickets) ([]byte, error) { return []byte("tickets"), nil }

func (p *printer) make(kind string, about fair.Printed) ([]byte, error) {
	p.made.Add(1)
	blocked := 0
	for _, is := range about.Blocked {
		if is {
			blocked++
		}
	}
	price := about.Edition.StallPrice(about.Edition.Plan.Kinds[0], about.At)
	return fmt.Appendf(nil, "%s %s %s %s %s %s %d", kind, about.Lang, about.Edition.Title.OrEnglish(about.Lang),
		about.FeeText, price.Total, about.Site, blocked), nil
}

func (p *printer) Brochure(about fair.Printed) ([]byte, error) { return p.make("brochure", about) }
func (p *printer) Layout(about fair.Printed) ([]byte, error)   { return p.make("layout", about) }

func (p *printer) Prospectus(about fair.Printed) ([]byte, error) { return p.make("prospectus", about) }

func (p *printer) SharePicture(about fair.Printed) ([]byte, error) { return p.make("share", about) }

func (p *printer) Statement(ledger.PrintedStatement) ([]byte, error) { return []byte("statement"), nil }

func (p *printer) Document(about ledger.Printed) ([]byte, error) {
	p.made.Add(1)
	return fmt.Appendf(nil, "%s %s %s %s, %d codes", about.Kind.Name(), about.Lang, about.Number, about.Total,
		len(about.Codes)), nil
}

// printingWorld returns a world whose process prints documents.
func printingWorld(t *testing.T, p wiring.Printer) *world {
	t.Helper()
	w := newWorld(t, storetest.SQLite(t))
	w.app = wiring.New(wiring.Deps{
		Store: w.db, Clock: w.clock, Documents: p,
		Settings: app.Settings{BaseURL: "https://fair.example.org/"},
	})
	return w
}

func TestADocumentContainsTheDataOfTheEdition(t *testing.T) {
	w := printingWorld(t, &printer{})
	got, err := w.app.Content.Document(t.Context(), edition.BrochureDocument, fair.Telugu)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"brochure te మెగా కిసాన్ మేళా 2025", "₹100", "₹88,500", "https://fair.example.org "} {
		if !strings.Contains(string(got.Content), want) {
			t.Errorf("%s lacks %q", got.Content, want)
		}
	}
	if got.Name != "mega-kisan-mela-2025-brochure-te.pdf" || got.ModTime.IsZero() {
		t.Errorf("name %q, time %v", got.Name, got.ModTime)
	}
	layout, err := w.app.Content.Document(t.Context(), edition.LayoutDocument, fair.Hindi)
	if err != nil || !strings.HasPrefix(string(layout.Content), "layout hi") ||
		layout.Name != "mega-kisan-mela-2025-layout-hi.pdf" {
		t.Errorf("layout: %s %q %v", layout.Content, layout.Name, err)
	}
}

func TestWithoutDocuments(t *testing.T) {
	w := printingWorld(t, nil)
	_, err := w.app.Content.Document(t.Context(), edition.BrochureDocument, fair.English)
	if !fair.IsKind(err, fair.KindNotFound) {
		t.Errorf("got %v, want not found", err)
	}
}
