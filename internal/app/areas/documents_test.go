package areas_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// printer is a test printer. It prints documents that consist of one line, and counts the printed documents.
type printer struct {
	made  atomic.Int64
	fault atomic.Bool
	slow  chan struct{} // if set, printing waits until this channel receives a value or is closed
}

var errPrinter = errors.New("out of ink")

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

// Badges implements records.Printer.
func (p *printer) Badges(about fair.PrintedBadges) ([]byte, error) {
	p.made.Add(1)
	return fmt.Appendf(nil, "%d badges %s", len(about.Badges), about.Sheet), nil
}

// Tickets implements walkins.TicketPrinter.
func (p *printer) Tickets(fair.PrintedTickets) ([]byte, error) { return []byte("tickets"), nil }

func (p *printer) make(kind string, about fair.Printed) ([]byte, error) {
	p.made.Add(1)
	if p.slow != nil {
		<-p.slow
	}
	if p.fault.Load() {
		return nil, errPrinter
	}
	blocked := 0
	for _, is := range about.Blocked {
		if is {
			blocked++
		}
	}
	price := about.Edition.Plan.Kinds[0].PriceAt(about.Edition.EarlyBird, about.At)
	return fmt.Appendf(nil, "%s %s %s %s %s %s %d", kind, about.Lang, about.Edition.Title.OrEnglish(about.Lang),
		about.FeeText, price.Total, about.Site, blocked), nil
}

func (p *printer) Brochure(about fair.Printed) ([]byte, error) { return p.make("brochure", about) }
func (p *printer) Layout(about fair.Printed) ([]byte, error)   { return p.make("layout", about) }

func (p *printer) SharePicture(about fair.Printed) ([]byte, error) { return p.make("share", about) }

func (p *printer) Document(about fair.PrintedDocument) ([]byte, error) {
	p.made.Add(1)
	return fmt.Appendf(nil, "%s %s %s %s, %d codes", about.Document.Kind, about.Lang, about.Document.Number,
		about.Document.Total, len(about.Codes)), nil
}

// printingWorld returns a world whose process prints documents.
func printingWorld(t *testing.T, p areas.Printer) *world {
	t.Helper()
	w := newWorld(t, storetest.SQLite(t))
	w.app = areas.New(areas.Deps{
		Store: w.db, Clock: w.clock, Documents: p,
		Settings: app.Settings{BaseURL: "https://fair.example.org/"},
	})
	return w
}

func TestADocumentContainsTheDataOfTheEdition(t *testing.T) {
	w := printingWorld(t, &printer{})
	got, err := w.app.Content.Document(t.Context(), content.BrochureDocument, fair.Telugu)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"brochure te మెగా కిసాన్ మేళా 2025", "₹100", "₹88,500", "https://fair.example.org "} {
		if !strings.Contains(string(got.Content), want) {
			t.Errorf("%s lacks %q", got.Content, want)
		}
	}
	if got.Name != "mega-kisan-mela-2025-brochure-te.pdf" || len(got.ETag) < 10 || got.ModTime.IsZero() {
		t.Errorf("name %q, tag %s, time %v", got.Name, got.ETag, got.ModTime)
	}
	size, err := w.app.Content.DocumentSize(t.Context(), content.BrochureDocument, fair.Telugu)
	if err != nil || size != len(got.Content) {
		t.Errorf("size %d, %v, want %d", size, err, len(got.Content))
	}
	layout, err := w.app.Content.Document(t.Context(), content.LayoutDocument, fair.Hindi)
	if err != nil || !strings.HasPrefix(string(layout.Content), "layout hi") ||
		layout.Name != "mega-kisan-mela-2025-layout-hi.pdf" {
		t.Errorf("layout: %s %q %v", layout.Content, layout.Name, err)
	}
}

func TestConcurrentRequestsCreateADocumentOnce(t *testing.T) {
	p := &printer{slow: make(chan struct{})}
	w := printingWorld(t, p)
	var all sync.WaitGroup
	for range 12 {
		all.Go(func() {
			if _, err := w.app.Content.Document(t.Context(), content.BrochureDocument, fair.English); err != nil {
				t.Error(err)
			}
		})
	}
	for p.made.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	close(p.slow)
	all.Wait()
	if got := p.made.Load(); got != 1 {
		t.Errorf("made %d times, want once", got)
	}
}

func TestTheSizeOfADocumentIsReturnedWithoutWaiting(t *testing.T) {
	p := &printer{slow: make(chan struct{})}
	w := printingWorld(t, p)
	size := func() int {
		t.Helper()
		size, err := w.app.Content.DocumentSize(t.Context(), content.BrochureDocument, fair.Hindi)
		if err != nil {
			t.Fatal(err)
		}
		return size
	}
	before := w.app.Content.DocumentSizes(content.BrochureDocument)
	if got := size(); got != 0 {
		t.Errorf("size %d while the first document is being printed, want 0", got)
	}
	close(p.slow)
	printed, err := w.app.Content.Document(t.Context(), content.BrochureDocument, fair.Hindi)
	if err != nil || size() != len(printed.Content) || p.made.Load() != 1 {
		t.Errorf("size %d of %d bytes, printed %d times, %v", size(), len(printed.Content), p.made.Load(), err)
	}
	if after := w.app.Content.DocumentSizes(content.BrochureDocument); after == before {
		t.Errorf("the sizes are %q before and after printing", after)
	}
}

func TestChangedDataCreateANewDocument(t *testing.T) {
	p := &printer{}
	w := printingWorld(t, p)
	ask := func() app.PDF {
		t.Helper()
		d, err := w.app.Content.Document(t.Context(), content.LayoutDocument, fair.English)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	first := ask()
	w.clock.Advance(time.Hour)
	if again := ask(); again.ETag != first.ETag || p.made.Load() != 1 {
		t.Errorf("the same data were printed %d times", p.made.Load())
	}
	if _, err := w.app.Content.UpdateEdition(w.office, []byte(`{"title":{"en":"Another Mela 2025"}}`),
		time.Time{}); err != nil {
		t.Fatal(err)
	}
	changed := ask()
	if changed.ETag == first.ETag || !strings.Contains(string(changed.Content), "Another Mela") ||
		changed.Name != "another-mela-2025-layout-en.pdf" {
		t.Errorf("after a change of the edition: %s %q", changed.Content, changed.Name)
	}
	if err := w.db.RaiseDataVersion(t.Context()); err != nil {
		t.Fatal(err)
	}
	if same := ask(); same.ETag != changed.ETag || !same.ModTime.Equal(changed.ModTime) {
		t.Error("a change that is not printed gives another tag or time")
	}
	made := p.made.Load()
	w.clock.Advance(24 * time.Hour) // prices may change every day
	ask()
	if p.made.Load() != made+1 {
		t.Errorf("nothing was printed again the next day: %d, was %d", p.made.Load(), made)
	}
}

func TestAFailedDocumentKeepsThePreviousOne(t *testing.T) {
	p := &printer{}
	w := printingWorld(t, p)
	p.fault.Store(true)
	for range 3 {
		_, err := w.app.Content.Document(t.Context(), content.BrochureDocument, fair.English)
		if !errors.Is(err, errPrinter) {
			t.Fatalf("got %v", err)
		}
	}
	if p.made.Load() != 1 {
		t.Errorf("tried %d times during the pause, want once", p.made.Load())
	}
	p.fault.Store(false)
	w.clock.Advance(time.Minute)
	good, err := w.app.Content.Document(t.Context(), content.BrochureDocument, fair.English)
	if err != nil {
		t.Fatal(err)
	}
	p.fault.Store(true)
	if err := w.db.RaiseDataVersion(t.Context()); err != nil {
		t.Fatal(err)
	}
	kept, err := w.app.Content.Document(t.Context(), content.BrochureDocument, fair.English)
	if err != nil || kept.ETag != good.ETag {
		t.Errorf("after a failure: %v, tag %s, want the previous document", err, kept.ETag)
	}
}

// panicking is a printer that panics in every call.
type panicking struct{ areas.Printer }

func TestWithoutDocuments(t *testing.T) {
	w := printingWorld(t, nil)
	_, err := w.app.Content.Document(t.Context(), content.BrochureDocument, fair.English)
	if !fair.IsKind(err, fair.KindNotFound) {
		t.Errorf("got %v, want not found", err)
	}
	if size, err := w.app.Content.DocumentSize(t.Context(), content.LayoutDocument, fair.English); size != 0 ||
		err != nil {
		t.Errorf("size %d, %v", size, err)
	}
	w = printingWorld(t, panicking{})
	if _, err := w.app.Content.Document(t.Context(), content.BrochureDocument, fair.English); err == nil {
		t.Error("a panic returned a document")
	}
}
