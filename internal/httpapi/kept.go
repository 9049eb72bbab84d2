package httpapi

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/packed"
)

// keptPaths contains the public routes whose responses are cached until public data changes.
var keptPaths = []string{
	"/api/event", "/api/counters", "/api/programme", "/api/exhibitors", "/api/partners", "/api/logo", "/api/banners",
	"/api/committee-members", "/api/hall", "/api/hall/states",
}

// answers caches responses of public routes. A cached response depends on the visitor's language, but not on the
// visitor's cookies, address or other headers. The cache contains one response for each route and language, so its
// size is limited.
type answers struct {
	api      *API
	revision func() uint64
	byPath   map[string]*answersOf
}

// answersOf contains the cached responses of one route, by language.
type answersOf struct {
	path   string
	meter  routeMeter
	byLang map[fair.Lang]*keptAnswer
}

type keptAnswer struct {
	making sync.Mutex
	last   atomic.Pointer[madeAnswer]
}

// madeAnswer is a cached response. It is valid for one revision of public data, and either with or without the
// early-bird price.
type madeAnswer struct {
	revision uint64
	state    bool
	header   http.Header // the headers that do not depend on the content
	document *packed.Document
	retry    time.Time // set after a failure to generate a new response; until then, this response is used at any revision
}

// keptRetry is the time between two attempts to replace an outdated response after a failure.
const keptRetry = time.Second

func newAnswers(a *API, revision func() uint64) *answers {
	k := &answers{api: a, revision: revision, byPath: map[string]*answersOf{}}
	for _, path := range keptPaths {
		of := &answersOf{path: path, meter: a.meters.of(http.MethodGet, "GET "+path), byLang: map[fair.Lang]*keptAnswer{}}
		for _, lang := range fair.Langs {
			of.byLang[lang] = &keptAnswer{}
		}
		k.byPath[path] = of
	}
	return k
}

// find returns the cached response to a request. If public data changed, it generates a new response. It returns a nil
// madeAnswer if responses to this method, path or query are not cached, if the request has a session cookie, or if
// there is no response without an error.
func (k *answers) find(r *http.Request) (*answersOf, *madeAnswer) {
	if k == nil {
		return nil, nil
	}
	of := k.byPath[r.URL.Path]
	if of == nil || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return nil, nil
	}
	lang, ok := k.langOf(r)
	if !ok {
		return nil, nil
	}
	if len(r.Header["Cookie"]) > 0 {
		if cookie, err := r.Cookie(k.api.SessionCookie()); err == nil && cookie.Value != "" {
			return nil, nil
		}
	}
	return of, k.current(r.Context(), of, lang)
}

// langOf returns the language of a request. `ok` is false if the query contains anything except a language.
func (k *answers) langOf(r *http.Request) (fair.Lang, bool) {
	if r.URL.RawQuery == "" {
		return fair.LangFromHeader(r.Header.Get("Accept-Language")), true
	}
	for _, lang := range fair.Langs {
		if r.URL.RawQuery == "lang="+string(lang) {
			return lang, true
		}
	}
	return "", false
}

// current returns an up-to-date response. If it cannot be generated, current returns the last response. It returns nil
// if there is no last response, or if stateNow fails.
func (k *answers) current(ctx context.Context, of *answersOf, lang fair.Lang) *madeAnswer {
	kept := of.byLang[lang]
	state, ok := k.stateNow(ctx)
	if !ok {
		return nil
	}
	if last := kept.last.Load(); last.isOf(k.revision(), state) {
		return last
	}
	kept.making.Lock()
	defer kept.making.Unlock()
	revision := k.revision()
	last := kept.last.Load()
	if last.isOf(revision, state) {
		return last
	}
	made := k.make(ctx, of.path, lang)
	if made == nil {
		k.api.log.WarnContext(ctx, "an answer could not be made", "path", of.path)
		return kept.keep(last)
	}
	if last != nil && bytes.Equal(last.document.Plain(), made.document.Plain()) {
		made.document = last.document // the compressed content of the last response is still valid
	}
	made.revision, made.state = revision, state
	kept.last.Store(made)
	return made
}

// keep marks the last response as usable until keptRetry has passed, because the database may be unreachable.
func (k *keptAnswer) keep(last *madeAnswer) *madeAnswer {
	if last == nil {
		return nil
	}
	again := *last
	again.retry = time.Now().Add(keptRetry)
	k.last.Store(&again)
	return &again
}

func (m *madeAnswer) isOf(revision uint64, state bool) bool {
	return m != nil && (m.revision == revision && m.state == state || time.Now().Before(m.retry))
}

// stateNow reports whether the early-bird price applies now. A cached response is valid only as long as this state and
// the revision of the public data do not change.
func (k *answers) stateNow(ctx context.Context) (state, ok bool) {
	edition, err := k.api.app.Content.Edition(ctx)
	return edition.EarlyBird.AppliesAt(k.api.app.Now()), err == nil
}

// make generates a response by calling the route without request headers. It returns nil if the route fails.
func (k *answers) make(ctx context.Context, path string, lang fair.Lang) *madeAnswer {
	info := &requestInfo{id: "kept", pattern: "GET " + path, lang: lang, log: slog.New(slog.DiscardHandler)}
	ctx = context.WithValue(limits.Without(context.WithoutCancel(ctx)), infoKey{}, info)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, path, http.NoBody)
	if err != nil {
		return nil
	}
	r.RequestURI = path
	got := &recorder{header: http.Header{}, status: http.StatusOK}
	info.writer = got
	k.api.mux.ServeHTTP(got, r)
	if got.status != http.StatusOK || got.header["Set-Cookie"] != nil {
		return nil
	}
	document := packed.NewAnswer(got.header.Get("Content-Type"), got.body.Bytes())
	for _, name := range []string{"Content-Type", "Content-Length", "Etag"} {
		got.header.Del(name)
	}
	return &madeAnswer{header: got.header, document: document}
}

// recorder is an http.ResponseWriter that stores a response in memory.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header implements http.ResponseWriter.
func (w *recorder) Header() http.Header { return w.header }

// WriteHeader implements http.ResponseWriter.
func (w *recorder) WriteHeader(status int) { w.status = status }

// Write implements http.ResponseWriter.
func (w *recorder) Write(b []byte) (int, error) { return w.body.Write(b) }

// serve writes the response and returns its status and the number of bytes.
func (m *madeAnswer) serve(w http.ResponseWriter, r *http.Request) (status, size int) {
	h := w.Header()
	for name, values := range m.header {
		h[name] = values
	}
	return m.document.Serve(w, r, http.StatusOK)
}
