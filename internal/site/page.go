package site

import (
	"context"
	"net/http"
	"net/url"
	"path"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// Page is a public page: its URL, its content and its forms. The React page with the same name is in
// web/src/public/pages/<name>.tsx. pages.go lists all pages.
type Page struct {
	// Name is the name of the React page and of its file, for example "stall-booking".
	Name string
	// Path is the path of the page's URL, without a language prefix. It is written in the same letter case as in the links
	// of the header.
	Path string
	// Items returns the last parts of the paths of a page that exists once for each record, for example the ids of the
	// speakers. The paths begin with Path and a slash; Path itself is another page. Props finds the part with
	// Request.Item, and returns KindNotFound if there is no such record. Items is nil for a page with one path.
	Items func(ctx context.Context) ([]string, error)
	// Data returns the structured data for search engines that describes what the props show. Data is nil if there is
	// none.
	Data func(lang fair.Lang, path string, props any) (string, error)
	// Cached means that all visitors get the same bytes. The page is cached for each language and data version. It is
	// rendered again after at most a minute, because some content depends on the time. A page that is not cached is
	// rendered for each request and sent with Cache-Control: no-store.
	Cached bool
	// SendsTime means that a Cached page's response contains the site's time in a header. The page needs it for a
	// countdown, because the browser's own clock may be wrong.
	SendsTime bool
	// Unlisted excludes the page from search engines and the sitemap. Every page with data of one visitor must set
	// Unlisted or OwnQuery.
	Unlisted bool
	// OwnQuery means that the page shows data of one visitor if its URL has a query or its form was sent. Otherwise the
	// page shows public content. Search engines may index only the URL without a query. A Cached page must not have
	// OwnQuery.
	OwnQuery bool
	// OwnToken means that a token in the query gives access to the page. The visitor is redirected to the URL without the
	// token, and Request.Token contains the token.
	OwnToken bool
	// Variant returns the query parameters on which a cached page depends, for example only a known category. It must
	// have few possible results, because the page is cached for each of them. If Variant is nil, the query is ignored:
	// Props does not receive it, and it never creates another cache entry.
	Variant func(query url.Values) url.Values
	// State returns content of a Cached page that can change without a new data version, for example the number of
	// available stalls. It is called for each request. If its result has changed, the page is rendered again. State is
	// nil if there is no such content.
	State func(ctx context.Context) (string, error)
	// Pays means that the page has a Pay button. Its Content-Security-Policy then allows the hosted payment page of the
	// payment mode.
	Pays bool
	// Frames contains the origins whose pages this page may show in a frame, for example a map. If it is nil, no frames
	// are allowed.
	Frames []string
	// Once reports whether a query has too many possible values for the cache, for example ?sent= with a reference. A
	// Cached page is then rendered for this request only, and Props receives the whole query. Once is nil if there are
	// no such queries.
	Once func(query url.Values) bool
	// Shape is the zero value of the struct that Props returns. The TypeScript type of the props is generated from it.
	// Shape is nil for a page without props.
	Shape any
	// Props returns the page's props in the form in which they are displayed. For example, amounts and dates are texts
	// in the language of the request. Props is nil for a page without props. If it returns a *fair.Error of
	// KindNotFound, the visitor gets the 404 page. If it returns RedirectTo, the response is a redirect with status
	// 303. For any other error, the status is 503.
	Props func(ctx context.Context, r *Request) (any, error)
	// Post processes the page's forms. A browser without JavaScript gets a redirect or the page again. A script that
	// accepts JSON gets the target of the redirect, or the error with the messages of the fields. If Post is nil, the
	// status of the response is 405. Its errors are handled like the errors of Props.
	Post func(ctx context.Context, r *Request) (Result, error)
	// OfflineFor is set only for pages that contain one visitor's data and may be stored for use without a network
	// connection. It returns the time for which the visitor's browser may store the page. If it returns 0, the browser
	// must not store the page. If OfflineFor is nil, the browser must never store a page with one visitor's data.
	OfflineFor func(ctx context.Context, props any) (time.Duration, error)
	// MaxUpload is the maximum size in bytes of each file in the page's forms. If it is 0, the forms have no file
	// fields. Forms with files are sent as multipart/form-data. The file field is the last field, so that the server
	// knows all other fields even if the file is too large.
	MaxUpload int64
	// FileField is the name of the only file field in the page's forms. Files in other fields are ignored.
	FileField string
	// TakesNames is true if a form of the page contains a list of names, which may be long.
	TakesNames bool
}

// Request contains the data of a visitor's request that a page uses.
type Request struct {
	Lang  fair.Lang
	Path  string        // path without the language prefix
	Query url.Values    // query; for a cached page only the part that Variant returns
	Form  url.Values    // the posted fields; nil for a GET
	Token string        // token of the link that the visitor has opened; only for pages with OwnToken
	HTTP  *http.Request // nil while a cached page is rendered, because all visitors get the same document

	// TokenGone is set by the page. It is true if Token is unknown or has expired. The response then deletes the
	// cookie, so that the visitor's next page does not show the message again.
	TokenGone bool

	sent *web.Form
}

// Item returns the last part of the path, in lower case, for a page with Items.
func (r *Request) Item() string { return path.Base(r.Path) }

// Upload returns the file that was sent in a field, or nil if the visitor chose none. If a file is larger than the
// page's MaxUpload, its content is not usable, and the page must refuse it because of its Size. The file can be read
// until the response to the form is sent.
func (r *Request) Upload(field string) *fair.Upload { return r.sent.File(field) }

// submission returns what a record needs to know about the form. A script sends an Idempotency-Key, so that a form that
// is sent again after a lost connection is stored once.
func (r *Request) submission() record.Submission {
	key, err := web.IdempotencyKey("Idempotency-Key", r.HTTP.Header.Get("Idempotency-Key"))
	if err != nil {
		key = "" // the same content within ten minutes is still stored once
	}
	return record.Submission{Lang: r.Lang, RequestID: key}
}

// Result is the response to a form. It contains either Redirect, or Status and Props for showing the page again.
type Result struct {
	// Status is the status of the page that is shown again, for example 422. If it is 0, the status is 200.
	Status int
	// Redirect is the target of a redirect with status 303. It is a path of this site without the language prefix (which
	// is added), or an absolute http or https URL that the server has created. It must never come from the request.
	Redirect string
	// Props are the props with which the page is shown again. They contain the typed values and the error messages of
	// the fields. They have the same type as the page's Shape.
	Props any
	// Refused is the reason why the page is shown again, for a script that has sent the form and shows the messages
	// itself.
	Refused *fair.Error
}

// RedirectTo is an error of Props that redirects the visitor with 303. It contains a path of this site without
// language prefix, or an absolute URL that the server has created.
type RedirectTo string

func (to RedirectTo) Error() string { return "redirect to " + string(to) }
