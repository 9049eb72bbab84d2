package site

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/internal/web"
)

func (s *Site) servePage(w http.ResponseWriter, r *http.Request, at place) {
	switch r.Method {
	case http.MethodGet, http.MethodHead:
	case http.MethodPost:
		if at.page.Post != nil {
			s.servePost(w, r, at)
			return
		}
		fallthrough
	default:
		w.Header().Set("Allow", allowed(at.page))
		s.serveFault(w, r, at.lang, http.StatusMethodNotAllowed)
		return
	}
	if at.page.OwnToken {
		if clean, moved := s.moveToken(w, r.URL.RequestURI()); moved {
			redirectTo(w, clean)
			return
		}
	}
	query := r.URL.Query()
	kept := at.page.Cached && (at.page.Once == nil || !at.page.Once(query))
	if kept && at.page.Items != nil {
		// The cache keeps the last page if a new one cannot be made. The page of a record that is gone must not be kept.
		items, err := at.page.Items(r.Context())
		if err != nil {
			s.answerError(w, r, at, err)
			return
		}
		kept = slices.Contains(items, path.Base(at.page.Path))
	}
	if kept && s.dev == nil && s.inApp(r, at.page, at.lang) == nil {
		s.serveKept(w, r, at, http.StatusOK)
		return
	}
	if kept {
		query = keptQuery(at.page, query)
	}
	request := &Request{Lang: at.lang, Path: at.page.Path, Query: query, HTTP: r}
	if at.page.OwnToken {
		request.Token = tokenOf(r)
	}
	props, err := propsOf(r.Context(), at.page, request)
	if err != nil {
		s.answerError(w, r, at, err)
		return
	}
	s.serveOnce(w, r, at, http.StatusOK, request, props)
}

func allowed(page *Page) string {
	if page.Post != nil {
		return "GET, HEAD, POST"
	}
	return "GET, HEAD"
}

// serveKept serves a cached page. If the page is not in the cache, it is rendered first.
func (s *Site) serveKept(w http.ResponseWriter, r *http.Request, at place, status int) {
	look := lookOf(r, at.page.Name, at.lang)
	key := cache.Key{
		Path: withQuery(at.page.Path, keptQuery(at.page, r.URL.Query()).Encode()), Lang: look.Lang,
		SaveData: look.SaveData,
	}
	response, err := s.cached(r.Context(), at.page, key)
	if err != nil {
		s.answerError(w, r, at, err)
		return
	}
	s.setPagePolicy(w.Header(), at.page, look)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Add("Vary", "Save-Data")
	if at.page.SendsTime { // web/src/public/features/home/use-remaining.ts reads this header
		w.Header().Set("Server-Timing", fmt.Sprintf(`now;desc="%d"`, s.app.Now().UnixMilli()))
	}
	response.Serve(w, r, status)
}

func (s *Site) cached(ctx context.Context, of *Page, key cache.Key) (*cache.Response, error) {
	version, err := s.versionOf(ctx, of)
	if err != nil {
		if last := s.cache.Last(key); last != nil {
			s.log.Error("data version or state not read, old page served", "path", key.Path, "error", err)
			return last, nil
		}
		return nil, err
	}
	return s.cache.Get(ctx, key, version, func(ctx context.Context) (*cache.Response, error) {
		return s.makeCached(ctx, of, key)
	})
}

// versionOf returns the version of the data that a page shows.
func (s *Site) versionOf(ctx context.Context, of *Page) (version cache.Version, err error) {
	if version.Data, err = s.app.Content.DataVersion(ctx); err == nil && of.State != nil {
		version.State, err = of.State(ctx)
	}
	return version, err
}

// keptQuery returns the query parameters on which a cached page depends.
func keptQuery(page *Page, query url.Values) url.Values {
	if page.Variant == nil || len(query) == 0 {
		return url.Values{}
	}
	return page.Variant(query)
}

func withQuery(path, query string) string {
	if query == "" {
		return path
	}
	return path + "?" + query
}

// pageMaxAge is the maximum time for which a page is cached while its data does not change. There is such a limit
// because some content depends on the time.
const pageMaxAge = time.Minute

// makeCached renders a cached page with the current data.
func (s *Site) makeCached(ctx context.Context, of *Page, key cache.Key) (*cache.Response, error) {
	_, encoded, _ := strings.Cut(key.Path, "?")
	query, err := url.ParseQuery(encoded)
	if err != nil {
		return nil, err
	}
	request := &Request{Lang: fair.Lang(key.Lang), Path: of.Path, Query: query}
	props, err := propsOf(ctx, of, request)
	if err != nil {
		return nil, err
	}
	html, err := s.render(ctx, of, request.Lang, encoded, props, nil)
	if err != nil {
		return nil, err
	}
	made := cache.NewPage(s.styles.Dress(html, ssr.Look{Page: of.Name, Lang: key.Lang, SaveData: key.SaveData}))
	made.MaxAge = pageMaxAge
	return made, nil
}

func propsOf(ctx context.Context, page *Page, request *Request) (any, error) {
	if page.Props == nil {
		return nil, nil //nolint:nilnil // a page without props
	}
	return page.Props(ctx, request)
}

func (s *Site) render(
	ctx context.Context, page *Page, lang fair.Lang, query string, props any, hint *InApp,
) ([]byte, error) {
	frame, err := s.frame(ctx, lang)
	if err != nil {
		return nil, err
	}
	frame.InApp = hint
	head, err := s.head(ctx, page, lang)
	if err != nil {
		return nil, err
	}
	if page.Data != nil {
		if head.Event, err = page.Data(lang, page.Path, props); err != nil {
			return nil, err
		}
	}
	boot, err := s.boot(page, lang, query, head, frame, props)
	if err != nil {
		return nil, err
	}
	return s.renderer.Render(ctx, boot)
}

// serveOnce renders a page for a single request and does not cache it.
func (s *Site) serveOnce(w http.ResponseWriter, r *http.Request, at place, status int, request *Request, props any) {
	page := *at.page
	if err := setOfflineCopy(r.Context(), w.Header(), at.page, props); err != nil {
		s.answerError(w, r, at, err)
		return
	}
	own := r.Method == http.MethodPost || r.URL.RawQuery != "" || request.Token != ""
	page.Unlisted = page.Unlisted || page.OwnQuery && own
	html, err := s.render(r.Context(), &page, at.lang, request.Query.Encode(), props, s.inApp(r, at.page, at.lang))
	if err != nil {
		s.answerError(w, r, at, err)
		return
	}
	if request.TokenGone {
		http.SetCookie(w, s.tokenCookie("", -1))
	}
	h := w.Header()
	look := lookOf(r, at.page.Name, at.lang)
	s.setPagePolicy(h, at.page, look)
	h.Set("Cache-Control", "no-store")
	if page.Unlisted {
		h.Set("X-Robots-Tag", "noindex")
	}
	cache.Write(w, r, status, s.styles.Dress(html, look))
}

// setOfflineCopy sets the header with the number of seconds for which the service worker (web/public/sw.js) may store
// a page with data of one visitor.
func setOfflineCopy(ctx context.Context, h http.Header, page *Page, props any) error {
	if page.OfflineFor == nil {
		return nil
	}
	keep, err := page.OfflineFor(ctx, props)
	if err == nil && keep > 0 {
		h.Set("Offline-Copy", "max-age="+strconv.Itoa(int(keep.Seconds())))
	}
	return err
}

// answerError sends the response for an error of a page's props, form or rendering.
func (s *Site) answerError(w http.ResponseWriter, r *http.Request, at place, err error) {
	if to, ok := errors.AsType[RedirectTo](err); ok {
		s.serveTarget(w, r, at.lang, string(to))
		return
	}
	if r.Context().Err() != nil {
		panic(http.ErrAbortHandler) // the visitor has disconnected; without this panic, the response would have status 200
	}
	if wantsJSON(r) {
		web.WriteProblem(w, r, at.lang, s.log, err)
		return
	}
	if fair.IsKind(err, fair.KindNotFound) && at.page != &notFound {
		s.serveNotFound(w, r, at.lang)
		return
	}
	if errors.Is(err, ssr.ErrBusy) {
		s.busy.Add(1)
		s.serveFault(w, r, at.lang, http.StatusServiceUnavailable)
		return
	}
	s.log.Error("page failed", "path", at.canonical, "error", err)
	s.serveFault(w, r, at.lang, http.StatusServiceUnavailable)
}

func (s *Site) serveNotFound(w http.ResponseWriter, r *http.Request, lang fair.Lang) {
	at := place{lang: lang, page: &notFound, canonical: notFound.Path}
	if s.dev != nil {
		s.serveOnce(w, r, at, http.StatusNotFound, &Request{Lang: lang, Path: notFound.Path}, nil)
		return
	}
	s.serveKept(w, r, at, http.StatusNotFound)
}
