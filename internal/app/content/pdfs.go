package content

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/texts"
)

// Documents prints the brochure and the hall layout as PDF files, and the preview image of shared links as a JPEG
// file. For equal values of fair.Printed, it must return the same bytes. It must be safe for concurrent use.
type Documents interface {
	Brochure(about fair.Printed) ([]byte, error)
	Layout(about fair.Printed) ([]byte, error)
	SharePicture(about fair.Printed) ([]byte, error)
}

// DocumentKind identifies a printed document of the fair. The value is also the last part of the document's file
// name.
type DocumentKind string

// The kinds of printed documents.
const (
	BrochureDocument DocumentKind = "brochure"
	LayoutDocument   DocumentKind = "layout" // the layout of the hall
	SharePicture     DocumentKind = "share"  // the preview picture of links to the site: the fair's name, days and place
)

// documentKey identifies a document: its kind and its language.
type documentKey struct {
	kind DocumentKind
	lang fair.Lang
}

// documentPause is the minimum time between a failed attempt to print a document and the next attempt.
const documentPause = 10 * time.Second

// documentShelf caches the last printed version of each document. A document is printed again if its data has changed.
// It is also printed again on each new day, because prices may change from day to day.
type documentShelf struct {
	mu      sync.Mutex
	entries map[documentKey]*documentEntry
}

type documentEntry struct {
	document app.PDF
	version  uint64
	day      string        // the day in India on which the document was printed; empty: not printed yet
	making   chan struct{} // closed when the printing in progress ends
	fault    error
	retry    time.Time
}

// PrintsDocuments reports whether this process prints documents.
func (a *Service) PrintsDocuments() bool { return a.documents != nil }

// DocumentSize returns the size of a document's last printed version in bytes. The link to the document shows this
// size. If there is no up-to-date version, DocumentSize starts printing one in the background and does not wait for
// it. It returns 0 if the document was never printed, or if this process prints no documents.
func (a *Service) DocumentSize(ctx context.Context, kind DocumentKind, lang fair.Lang) (int, error) {
	if a.documents == nil {
		return 0, nil
	}
	version, err := a.store.DataVersion(ctx)
	if err != nil {
		return 0, err
	}
	document, _, _ := a.newest(ctx, documentKey{kind, lang}, version) // visitors who follow the link see the error
	return len(document.Content), nil
}

// DocumentSizes returns a string that contains the sizes of a document in all languages. A cached page that shows one
// of these sizes is rendered again when the string changes.
func (a *Service) DocumentSizes(kind DocumentKind) string {
	a.shelf.mu.Lock()
	defer a.shelf.mu.Unlock()
	sizes := ""
	for _, lang := range fair.Langs {
		if e := a.shelf.entries[documentKey{kind, lang}]; e != nil {
			sizes += string(lang) + strconv.Itoa(len(e.document.Content))
		}
	}
	return sizes
}

// Document returns a document with the current data in a language. Anybody may read it. It returns KindNotFound if
// this process prints no documents. If several callers need a missing document, one of them prints it and the others
// wait. If printing fails, Document returns the previous version and logs the error.
func (a *Service) Document(ctx context.Context, kind DocumentKind, lang fair.Lang) (app.PDF, error) {
	if a.documents == nil {
		return app.PDF{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	version, err := a.store.DataVersion(ctx)
	if err != nil {
		return app.PDF{}, err
	}
	for {
		document, making, fault := a.newest(ctx, documentKey{kind, lang}, version)
		switch {
		case making == nil && document.Content != nil:
			return document, nil
		case making == nil:
			return app.PDF{}, fault
		}
		select {
		case <-making:
		case <-ctx.Done():
			return app.PDF{}, context.Cause(ctx)
		}
	}
}

// newest returns the last printed version of a document. If the data has changed since then, or if that version is
// from an earlier day, newest starts printing the document again. It then also returns the channel `making`, which is
// closed when printing ends. After a failed attempt, `making` is nil for the duration `documentPause`, and `fault` is
// the error.
func (a *Service) newest(ctx context.Context, key documentKey, version uint64) (
	document app.PDF, making <-chan struct{}, fault error,
) {
	now := a.Now()
	day := now.In(fair.Kolkata).Format(time.DateOnly)
	a.shelf.mu.Lock()
	defer a.shelf.mu.Unlock()
	e := a.shelf.entry(key)
	if e.fault == nil && e.day == day && e.version >= version || e.fault != nil && now.Before(e.retry) {
		return e.document, nil, e.fault
	}
	if e.making == nil {
		e.making = make(chan struct{})
		ctx = context.WithoutCancel(ctx)
		safe.Go(a.Log, "document", func() { a.makeDocument(ctx, key, e, version, now) })
	}
	return e.document, e.making, nil
}

func (s *documentShelf) entry(key documentKey) *documentEntry {
	e := s.entries[key]
	if e == nil {
		e = &documentEntry{}
		if s.entries == nil {
			s.entries = map[documentKey]*documentEntry{}
		}
		s.entries[key] = e
	}
	return e
}

// makeDocument prints a document into its cache entry. The caller ensures that no other goroutine writes the entry at
// the same time.
func (a *Service) makeDocument(ctx context.Context, key documentKey, e *documentEntry, version uint64, now time.Time) {
	var made app.PDF
	err := safe.Call(func() (err error) {
		made, err = a.printDocument(ctx, key, now)
		return err
	})
	a.shelf.mu.Lock()
	defer a.shelf.mu.Unlock()
	close(e.making)
	e.making = nil
	if err != nil {
		a.Log.Error("document not made", "document", key.kind, "lang", key.lang, "kept", e.document.Content != nil, "error",
			err)
		e.fault, e.retry = err, now.Add(documentPause)
		return
	}
	if made.ETag == e.document.ETag {
		made = e.document
	}
	e.document, e.version, e.day, e.fault = made, version, now.In(fair.Kolkata).Format(time.DateOnly), nil
}

func (a *Service) printDocument(ctx context.Context, key documentKey, now time.Time) (app.PDF, error) {
	about, err := a.printed(ctx, key.lang, now)
	if err != nil {
		return app.PDF{}, err
	}
	content, err := map[DocumentKind]func(fair.Printed) ([]byte, error){
		BrochureDocument: a.documents.Brochure, LayoutDocument: a.documents.Layout, SharePicture: a.documents.SharePicture,
	}[key.kind](about)
	if err != nil {
		return app.PDF{}, err
	}
	sum := sha256.Sum256(content)
	return app.PDF{
		Name:    documentName(about.Edition, key),
		Content: content, ETag: `"` + hex.EncodeToString(sum[:12]) + `"`, ModTime: now,
	}, nil
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

// documentName builds an ASCII file name from title, year, kind and language.
func documentName(e fair.Edition, key documentKey) string {
	year, _, _ := strings.Cut(e.FirstDay, "-")
	title := e.Title[fair.English]
	if !strings.Contains(title, year) {
		title += " " + year
	}
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	name := strings.Join(append(words, string(key.kind), string(key.lang)), "-")
	const longest = 80
	if len(name) > longest {
		name = string(key.kind) + "-" + string(key.lang)
	}
	if key.kind == SharePicture {
		return name + ".jpg"
	}
	return name + ".pdf"
}
