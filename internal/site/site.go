// Package site serves the public pages. For each request, it finds the page and the language, reads the data, converts
// the data into the page's props, renders the page with React (package ssr), and sets the response headers. It also
// serves the built files, the portal's HTML shell, robots.txt and the sitemap.
package site

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/texts"
)

// Deps contains the dependencies of the site.
type Deps struct {
	App      *wiring.Features
	Renderer ssr.Renderer // in development, it is a *ssr.Dev: pages are not cached, and Vite serves the files
	Dist     fs.FS        // the built web files, as returned by web.Dist(); not used in development
	Log      *slog.Logger // nil: slog.Default
	Cache    *cache.Cache // finished responses; nil: an own cache
	BaseURL  string       // public URL without a slash at the end
	// CheckoutURL returns the URL of the simulator's payment page for a session. This page works without JavaScript.
	// CheckoutURL is nil if the simulator is not used.
	CheckoutURL func(sessionID string) string
	// KeepOffline determines whether browsers get the service worker that shows pages without a network connection. If
	// it is false, browsers remove this service worker.
	KeepOffline bool
	// AtGate reports whether a request comes from a signed-in user who may check entry codes. If AtGate is nil, no user
	// may do this.
	AtGate func(*http.Request) bool
	// OnPage, if not nil, is called for each request with the name of the page, for traces.
	OnPage func(ctx context.Context, page, requestID string)
	// HomeLang is the language of the home page for visitors who come from another site. "" means English.
	HomeLang fair.Lang
}

// Site is the public site. It is safe for concurrent use.
type Site struct {
	app       *wiring.Features
	log       *slog.Logger
	renderer  ssr.Renderer
	dev       *ssr.Dev // nil except in development
	cache     *cache.Cache
	documents documents
	client    files // built files of the public pages; nil in development
	admin     files
	installed []*installedApp
	words     *cache.Response  // file with the portal's texts
	byPath    map[string]*Page // pages by path in lower case
	pages     []*Page
	itemPages []*Page // pages with Items; they are neither in byPath nor in pages
	admins    map[string]string
	baseURL   string
	https     bool
	homeLang  fair.Lang
	styles    ssr.Styles
	forms     *http.CrossOriginProtection
	offline   bool
	atGate    func(*http.Request) bool
	onPage    func(ctx context.Context, page, requestID string)
	policies  sync.Map     // cached policies of pages: policyKey → []string
	busy      atomic.Int64 // number of requests that were refused because too many renderings were waiting
}

// New creates the site. It returns an error if the web part is not built (ssr.ErrNotBuilt), or if two pages have the
// same path.
func New(d Deps) (*Site, error) {
	d.setDefaults()
	return newSite(d, pages(d))
}

func (d *Deps) setDefaults() {
	if d.Log == nil {
		d.Log = slog.Default()
	}
	if d.Cache == nil {
		d.Cache = cache.New(d.Log, d.App.Now, 32<<20)
	}
}

func newSite(d Deps, list []Page) (*Site, error) {
	s := &Site{
		app: d.App, log: d.Log, renderer: d.Renderer, byPath: map[string]*Page{}, admins: spellings(adminPaths),
		baseURL: strings.TrimRight(d.BaseURL, "/"), styles: d.Renderer.Assets().Styles,
		forms:   http.NewCrossOriginProtection(),
		offline: d.KeepOffline, atGate: d.AtGate, onPage: d.OnPage,
		homeLang: d.HomeLang, cache: d.Cache, documents: documents{d.App, d.Cache},
	}
	base, err := url.Parse(s.baseURL)
	if err != nil || base.Host == "" {
		return nil, errors.New("the base URL is not an absolute address")
	}
	s.https = base.Scheme == "https"
	if err := s.forms.AddTrustedOrigin(base.Scheme + "://" + base.Host); err != nil {
		return nil, err
	}
	s.dev, _ = d.Renderer.(*ssr.Dev)
	if s.dev == nil {
		if s.client, err = openFiles(d.Dist, "client"); err != nil {
			return nil, err
		}
		for address, content := range d.Renderer.Assets().TextFiles {
			s.client[address] = madeFile(address, caching(strings.TrimPrefix(address, "/")), content)
		}
		if s.admin, err = openFiles(d.Dist, "admin"); err != nil {
			return nil, err
		}
	}
	if s.installed, err = newInstalledApps(d.Dist, s.dev != nil); err != nil {
		return nil, err
	}
	if s.words, err = portalTexts(); err != nil {
		return nil, err
	}
	for i := range list {
		if err := s.add(&list[i]); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Refuse sends the response to a request that a rate limit or a full disk has refused before it reached the site.
func (s *Site) Refuse(w http.ResponseWriter, r *http.Request, refusal *fair.Error) {
	s.setCommonHeaders(w.Header())
	status := http.StatusTooManyRequests
	if refusal.Code == texts.Errors.DiskFull().Key() {
		status = http.StatusInsufficientStorage
	}
	lang, _ := splitLang(r.URL.Path)
	if wantsJSON(r) {
		web.WriteProblem(w, r, lang, s.log, refusal)
		return
	}
	s.serveFaultAfter(w, r, lang, status, refusal.Wait)
}

// Busy returns the number of requests that were refused because too many renderings were waiting.
func (s *Site) Busy() int64 { return s.busy.Load() }

func (s *Site) add(page *Page) error {
	if page.Items != nil {
		s.itemPages = append(s.itemPages, page)
		return nil
	}
	key := strings.ToLower(page.Path)
	if s.byPath[key] != nil {
		return errors.New("two pages have the path " + page.Path)
	}
	s.byPath[key] = page
	s.pages = append(s.pages, page)
	return nil
}

// Handler returns the handler for all paths except /api, /files, /sandbox and the paths of other handlers.
func (s *Site) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.setCommonHeaders(w.Header())
		if r.Method == http.MethodPost {
			id := rand.Text()
			w.Header().Set("X-Request-Id", id)
			r = r.WithContext(fair.WithRequestID(r.Context(), id))
		}
		defer s.answerPanic(w, r)
		if code, ok := entryCodeIn(r.URL.Path); ok && s.byPath[entryPath] != nil {
			s.serveEntryAddress(w, r, code)
			return
		}
		s.serve(w, r)
	})
}

// answerPanic recovers from a panic and responds with the error page. The caller of serve must defer it.
func (s *Site) answerPanic(w http.ResponseWriter, r *http.Request) {
	switch p := recover(); p {
	case nil:
	case http.ErrAbortHandler:
		panic(p)
	default:
		lang, _ := splitLang(r.URL.Path)
		s.log.Error("page panicked", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
		s.serveFault(w, r, lang, http.StatusServiceUnavailable)
	}
}

// serve responds to a request for a page or a file of the site.
func (s *Site) serve(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	at := s.locate(path)
	switch {
	case s.dev != nil && isVites(r, at.page != nil):
		s.dev.ServeHTTP(w, r)
	case at.page != nil && path != at.canonical:
		movePermanently(w, r, at.canonical)
	case at.page != nil:
		if s.onPage != nil {
			s.onPage(r.Context(), "page "+at.page.Name, fair.RequestIDOf(r.Context()))
		}
		if !s.divertHome(w, r) {
			s.servePage(w, r, at)
		}
	default:
		s.serveFile(w, r, at.lang)
	}
}

// serveFile responds to a request that is not for a page. The argument `lang` is the language of the path.
func (s *Site) serveFile(w http.ResponseWriter, r *http.Request, lang fair.Lang) {
	path := r.URL.Path
	switch {
	case path == workerPath:
		s.serveWorker(w, r)
	case isManifest(path):
		s.serveManifest(w, r, lang)
	case isDocument(path):
		s.serveDocument(w, r)
	case isCalendar(path):
		s.serveCalendar(w, r, lang)
	case path == passImagePath:
		s.servePassImage(w, r)
	case path == entryImagePath:
		s.serveEntryImage(w, r)
	case path == proformaPath:
		s.serveProforma(w, r)
	case path == entrySheetPath:
		s.serveEntrySheet(w, r)
	case path == "/robots.txt":
		s.serveRobots(w, r)
	case path == "/.well-known/security.txt":
		s.serveSecurityText(w, r)
	case path == "/sitemap.xml":
		s.serveSitemap(w, r)
	case path == portalTextsPath:
		s.servePortalTexts(w, r)
	case isAdmin(path):
		s.serveAdmin(w, r)
	case inApp(path, gateAppPath), inApp(path, deskAppPath):
		s.serveInstalledApp(w, r)
	case s.client != nil && s.client.serve(w, r, path):
	default:
		s.serveNotFound(w, r, lang)
	}
}

// warmEvery is the minimum time between two renderings of all pages in the background.
const warmEvery = 10 * time.Second

// Run renders all cached pages in every language at startup and after data changes, so that visitors do not have to
// wait. It notices a change within a second. If a visitor requests a page earlier, that request renders the page. Run
// returns when ctx ends.
func (s *Site) Run(ctx context.Context) {
	if s.dev != nil {
		return
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	var last time.Time
	var rendered uint64
	for {
		version, err := s.app.Content.DataVersion(ctx)
		if err == nil && (last.IsZero() || version != rendered && time.Since(last) >= warmEvery) {
			s.warm(ctx)
			last, rendered = time.Now(), version
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

func (s *Site) warm(ctx context.Context) {
	start, count := time.Now(), 0
	for _, page := range append([]*Page{&notFound}, s.pages...) {
		for _, lang := range fair.Langs {
			if !page.Cached || ctx.Err() != nil {
				continue
			}
			if _, err := s.cached(ctx, page, cache.Key{Path: page.Path, Lang: string(lang)}); err == nil {
				count++
			}
		}
	}
	s.log.Info("pages rendered", "count", count, "took", time.Since(start))
}
