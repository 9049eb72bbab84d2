package web

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/fair"
)

// serveCached serves the cached response to a request. A cached response depends on the visitor's language, but not on
// the visitor's cookies, address or other headers. serveCached returns false if responses to this method, path or query
// are not cached, if the request has a session cookie, or if the response cannot be created without an error. A cached
// response is logged and measured like any other response.
func (a *API) serveCached(w http.ResponseWriter, r *http.Request) bool {
	started := time.Now()
	meter, isCached := a.cacheable[r.URL.Path]
	if !isCached || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	lang, ok := langOfCached(r)
	if !ok {
		return false
	}
	if len(r.Header["Cookie"]) > 0 {
		if cookie, err := r.Cookie(a.SessionCookie()); err == nil && cookie.Value != "" {
			return false
		}
	}
	response, err := a.cached(r.Context(), r.URL.Path, lang)
	if err != nil {
		return false
	}
	id := requestID(r, a.TrustedProxies)
	setCommonHeaders(w.Header(), id)
	a.OnRoute(r.Context(), meter.route, id)
	status, size := response.Serve(w, r, http.StatusOK)
	took := time.Since(started)
	a.logRequest(r, slog.LevelInfo, meter.route, status, int64(size), took, id)
	meter.request(methodName(r.Method), status, took)
	return true
}

// langOfCached returns the language of a request. `ok` is false if the query contains anything except a language.
func langOfCached(r *http.Request) (fair.Lang, bool) {
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

// cached returns an up-to-date response. It is valid for one revision of public data and one state.
func (a *API) cached(ctx context.Context, path string, lang fair.Lang) (*cache.Response, error) {
	state, err := a.State(ctx)
	if err != nil {
		return nil, err
	}
	version := cache.Version{Data: a.Revision(), State: state}
	return a.Cache.Get(ctx, cache.Key{Path: path, Lang: string(lang)}, version,
		func(ctx context.Context) (*cache.Response, error) { return a.makeCached(ctx, path, lang) })
}

// makeCached creates a response by calling the route without request headers.
func (a *API) makeCached(ctx context.Context, path string, lang fair.Lang) (*cache.Response, error) {
	info := &Info{id: "cached", pattern: "GET " + path, Lang: lang, log: slog.New(slog.DiscardHandler)}
	ctx = context.WithValue(ctx, infoKey{}, info)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, path, http.NoBody)
	if err != nil {
		return nil, err
	}
	r.RequestURI = path
	got := &recorder{header: http.Header{}, status: http.StatusOK}
	info.Writer = got
	a.mux.ServeHTTP(got, r)
	if got.status != http.StatusOK || got.header["Set-Cookie"] != nil {
		return nil, fmt.Errorf("the route answers with status %d", got.status)
	}
	got.header.Del("Content-Length")
	got.header.Del("Etag")
	return cache.NewResponse(got.header, got.body.Bytes()), nil
}

// recorder is an http.ResponseWriter that stores a response in memory.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recorder) Header() http.Header { return w.header }

func (w *recorder) WriteHeader(status int) { w.status = status }

func (w *recorder) Write(b []byte) (int, error) { return w.body.Write(b) }
