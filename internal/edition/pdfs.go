package edition

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Documents prints the brochure, the hall layout and the prospectus for sponsors as PDF files, and the preview image of
// shared links as a JPEG file. For equal values of fair.Printed, it must return the same bytes. It must be safe for
// concurrent use.
type Documents interface {
	Brochure(about fair.Printed) ([]byte, error)
	Layout(about fair.Printed) ([]byte, error)
	Prospectus(about fair.Printed) ([]byte, error)
	SharePicture(about fair.Printed) ([]byte, error)
}

// DocumentKind identifies a printed document of the fair. The value is also the last part of the document's file
// name.
type DocumentKind string

// The kinds of printed documents.
const (
	BrochureDocument DocumentKind = "brochure"
	LayoutDocument   DocumentKind = "layout" // the layout of the hall
	Prospectus       DocumentKind = "prospectus"
	SharePicture     DocumentKind = "share" // the preview picture of links to the site
)

// PrintsDocuments reports whether this process prints documents.
func (a *Service) PrintsDocuments() bool { return a.documents != nil }

// Document prints a document with the current data in a language. Anybody may read it. Printing takes some time, so the
// caller caches the result until the data or the day in India changes. Document returns KindNotFound if this process
// prints no documents, or if the prospectus would have no packages.
func (a *Service) Document(ctx context.Context, kind DocumentKind, lang fair.Lang) (app.PDF, error) {
	if a.documents == nil {
		return app.PDF{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	now := a.Now()
	about, err := a.printed(ctx, lang, now)
	if err != nil {
		return app.PDF{}, err
	}
	if kind == Prospectus && len(about.Edition.SponsorTiers) == 0 {
		return app.PDF{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	content, err := map[DocumentKind]func(fair.Printed) ([]byte, error){
		BrochureDocument: a.documents.Brochure, LayoutDocument: a.documents.Layout, SharePicture: a.documents.SharePicture,
		Prospectus: a.documents.Prospectus,
	}[kind](about)
	return app.PDF{Name: DocumentName(about.Edition, kind, lang), Content: content, ModTime: now}, err
}

// printed collects the data that the documents contain.
func (a *Service) printed(ctx context.Context, lang fair.Lang, now time.Time) (fair.Printed, error) {
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return fair.Printed{}, err
	}
	settings, err := a.store.HallStalls(ctx, edition.ID)
	if err != nil {
		return fair.Printed{}, err
	}
	about := fair.Printed{
		Lang: lang, Edition: edition, FeeText: edition.FeeText(lang), At: now,
		Site:       strings.TrimRight(a.Settings.BaseURL, "/"),
		Unreleased: map[fair.StallKey]bool{}, Blocked: map[fair.StallKey]bool{},
	}
	about.Fee, _ = edition.EntryFee()
	known := make(map[fair.StallKey]bool, len(settings))
	for _, s := range settings {
		known[s.Key] = true
		about.Unreleased[s.Key], about.Blocked[s.Key] = !s.Released, s.Blocked
	}
	for _, s := range edition.Plan.Stalls {
		if !known[s.Key()] { // a stall without stored settings cannot be booked
			about.Unreleased[s.Key()] = true
		}
	}
	return about, nil
}

// DocumentName builds an ASCII file name from title, year, kind and language. The language may be empty.
func DocumentName(e fair.Edition, kind DocumentKind, lang fair.Lang) string {
	year, _, _ := strings.Cut(e.FirstDay, "-")
	title := e.Title[fair.English]
	if !strings.Contains(title, year) {
		title += " " + year
	}
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	ending := strings.TrimSuffix(string(kind)+"-"+string(lang), "-")
	name := strings.Join(append(words, ending), "-")
	const longest = 80
	if len(name) > longest {
		name = ending
	}
	if kind == SharePicture {
		return name + ".jpg"
	}
	return name + ".pdf"
}
