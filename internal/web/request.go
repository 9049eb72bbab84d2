package web

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/texts"
)

// Info is the data of a request that the log, the rate limits and the responses use. It is stored in the
// context.
type Info struct {
	id string
	// pattern is the pattern of the route, or noRoute. Paths must not be logged, because they contain payers' ids.
	pattern string
	refusal http.Handler // for a request without a route: it answers with 404 or 405
	Lang    fair.Lang
	Query   url.Values // used by lists, which parse their filters from it
	Address netip.Addr // the client's address, as reported by trusted proxies
	Device  string     // value of the device cookie, which the sign-in uses
	Writer  http.ResponseWriter
	log     *slog.Logger
}

// noRoute is the pattern of requests without a route.
const noRoute = "none"

type infoKey struct{}

var noInfo = &Info{Lang: fair.English, log: slog.New(slog.DiscardHandler)}

// InfoOf returns the info in a request's context. Outside requests, it returns an empty info.
func InfoOf(ctx context.Context) *Info {
	if info, ok := ctx.Value(infoKey{}).(*Info); ok {
		return info
	}
	return noInfo
}

// noteFailure logs the cause of a response that reports a server error.
func (i *Info) noteFailure(status int, err error) {
	switch {
	case errors.Is(err, context.Canceled):
		i.log.Debug("the visitor went away", "request", i.id, "route", i.pattern)
	case isExpected(err):
		i.log.Info("a request was refused for now", "request", i.id, "route", i.pattern, "status", status, "cause", err)
	case status >= http.StatusInternalServerError:
		i.log.Error("a request failed", "request", i.id, "route", i.pattern, "status", status, "cause", err)
	}
}

// isExpected reports whether an error refuses a request for now although nothing is broken, for example because a queue
// is full or the demo is being filled. Such an error has no cause.
func isExpected(err error) bool {
	refusal, ok := errors.AsType[*fair.Error](err)
	return ok && refusal.Kind == fair.KindUnavailable && refusal.Unwrap() == nil
}

// observe adds the requestInfo, the common headers and the language to a request. It also logs and measures the
// request. The log contains no path, query, cookie, address or other personal data.
func (a *API) observe(next http.Handler) http.Handler {
	uncached := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := time.Now()
		counted := &countingWriter{ResponseWriter: w}
		info := &Info{
			id: requestID(r, a.TrustedProxies), Lang: langOf(r), Query: r.URL.Query(),
			Address: limits.ClientAddress(r, a.TrustedProxies), Writer: counted, log: a.Log,
		}
		if cookie, err := r.Cookie(a.Sessions.device); err == nil {
			info.Device = cookie.Value
		}
		if info.refusal, info.pattern = a.mux.Handler(r); info.pattern == "" {
			info.pattern = noRoute
		}
		setCommonHeaders(w.Header(), info.id)
		a.OnRoute(r.Context(), info.pattern, info.id)
		ctx := fair.WithRequestID(context.WithValue(r.Context(), infoKey{}, info), info.id)
		next.ServeHTTP(counted, r.WithContext(ctx))
		took := time.Since(started)
		level := slog.LevelInfo
		if _, process := processRoutes[info.pattern]; process {
			level = slog.LevelDebug
		}
		a.logRequest(r, level, info.pattern, counted.status(), counted.bytes, took, info.id)
		a.requests.request(methodName(r.Method), info.pattern, counted, took)
	})
	zipped := cache.Zip(uncached)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case a.serveCached(w, r):
		case slices.ContainsFunc(a.Unzipped, func(path string) bool { return strings.HasPrefix(r.URL.Path, path) }):
			uncached.ServeHTTP(w, r)
		default:
			zipped.ServeHTTP(w, r)
		}
	})
}

// Values of headers that every response has. All responses share them, so they must not be changed.
var (
	noSniff       = []string{"nosniff"}
	noReferrer    = []string{"no-referrer"}
	sameOrigin    = []string{"same-origin"}
	nothingInside = []string{"default-src 'none'; frame-ancestors 'none'"}
	notStored     = []string{"no-store"}
	variesBy      = []string{"Accept-Language, Cookie"}
)

// setCommonHeaders sets the headers that every response has.
func setCommonHeaders(h http.Header, id string) {
	h["X-Request-Id"] = []string{id}
	h["X-Content-Type-Options"], h["Referrer-Policy"] = noSniff, noReferrer
	h["Cross-Origin-Resource-Policy"], h["Content-Security-Policy"] = sameOrigin, nothingInside
	h["Cache-Control"] = notStored
	h["Vary"] = append(h["Vary"], variesBy...)
}

func (a *API) logRequest(r *http.Request, level slog.Level, route string, status int, size int64, took time.Duration,
	id string,
) {
	a.Log.LogAttrs(r.Context(), level, "request", slog.String("method", methodName(r.Method)),
		slog.String("route", route), slog.Int("status", status), slog.Int64("bytes", size), slog.Duration("took", took),
		slog.String("request", id))
}

// recover logs a panic of a handler. It sends a problem response, unless a part of the response was already sent.
func (a *API) recover(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			caught := recover()
			if caught == nil {
				return
			}
			if err, ok := caught.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(caught)
			}
			info := InfoOf(r.Context())
			a.Log.Error("a request panicked", "request", info.id, "route", info.pattern, "panic", caught, "stack",
				string(debug.Stack()))
			if counted, ok := info.Writer.(*countingWriter); ok && counted.code == 0 {
				writeProblem(w, r, fair.Fail(fair.KindInternal, texts.Errors.Internal()))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// refuseControlCharacters rejects control characters in paths and queries. No valid value contains them, and
// databases may refuse them. It accepts tabs and line breaks in queries, because pasted spreadsheet cells contain
// them; searches treat them as spaces.
func (a *API) refuseControlCharacters(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := url.QueryUnescape(r.URL.RawQuery)
		switch {
		case !printable(r.URL.Path):
			writeProblem(w, r, fair.Fail(fair.KindNotFound, texts.Errors.NotFound()))
		case err != nil || !printable(pastedCells.Replace(query)):
			writeProblem(w, r, fair.Fail(fair.KindMalformed, texts.Errors.Malformed()))
		default:
			next.ServeHTTP(w, r)
		}
	})
}

var pastedCells = strings.NewReplacer("\t", " ", "\n", " ", "\r", " ")

func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, unicode.IsControl)
}

// langOf returns the language of a request. This is the value of ?lang= if the site has this language. Otherwise it
// is the language that the browser prefers.
func langOf(r *http.Request) fair.Lang {
	if asked := r.URL.Query().Get("lang"); asked != "" {
		if lang := fair.ParseLang(asked); lang != fair.English || strings.EqualFold(asked, string(fair.English)) {
			return lang
		}
	}
	return fair.LangFromHeader(r.Header.Get("Accept-Language"))
}

// requestID returns the request id that a trusted proxy sent, or a new id. With the proxy's id, one search finds the
// log entries of the proxy and of this program.
func requestID(r *http.Request, trusted []netip.Prefix) string {
	given := r.Header.Get("X-Request-Id")
	if given != "" && len(given) <= 64 && printable(given) && limits.IsTrusted(limits.PeerAddress(r), trusted) {
		return given
	}
	return rand.Text()
}

// methodName returns the method for the log and the metrics. It returns "other" for an unknown method.
func methodName(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return method
	}
	return "other"
}

// countingWriter records the status and the size of the response. http.ResponseController reaches the wrapped writer
// through Unwrap.
type countingWriter struct {
	http.ResponseWriter
	code  int
	bytes int64
}

func (w *countingWriter) WriteHeader(code int) {
	if w.code == 0 && code >= http.StatusOK {
		w.code = code
	}
	w.ResponseWriter.WriteHeader(code)
}

func (w *countingWriter) Write(b []byte) (int, error) {
	if w.code == 0 {
		w.code = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap returns the wrapped writer for http.ResponseController.
func (w *countingWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *countingWriter) status() int {
	if w.code == 0 {
		return http.StatusOK
	}
	return w.code
}
