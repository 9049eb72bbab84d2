package site

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Page is one public page: its address, its content and its forms. The React page has the same name
// (web/src/public/pages/<name>.tsx). Each page is one line in the list of pages.go.
type Page struct {
	// Name is the React page's name and file name, e.g. "stall-booking".
	Name string
	// Path is the page's address without a language prefix, spelled as in the header.
	Path string
	// Cached means that all visitors get the same bytes. They are cached per language and data version, and rendered
	// again after at most a minute, because some content depends on the time. A page that is not cached is rendered
	// for each request and sent with no-store.
	Cached bool
	// Unlisted excludes the page from search engines and the sitemap. Every page with data of one visitor must be
	// unlisted or have OwnQuery.
	Unlisted bool
	// OwnQuery means that the page shows data of one visitor when its address has a query or its form was sent, and
	// public content otherwise: only its address without a query is listed. Not allowed for a Cached page.
	OwnQuery bool
	// OwnToken means that a token in the query opens the page. The visitor is redirected to the address without it, and
	// Request.Token has it.
	OwnToken bool
	// Variant returns the part of a cached page's query that the page depends on, e.g. only a known category. It must
	// have few possible results: the bytes are cached for each of them. nil: the query is ignored and Props does not
	// get it, so that a query never creates another cache entry.
	Variant func(query url.Values) url.Values
	// State returns content of a Cached page that changes without the data version, e.g. the number of free stalls. It
	// is called for each request, and the page is rendered again when the result has changed. nil: none.
	State func(ctx context.Context) (string, error)
	// Pays means that the page has a Pay button, so its Content-Security-Policy allows the hosted checkout of the
	// payment mode.
	Pays bool
	// Frames are the origins that this page may show in a frame, e.g. a map on the visitor's request; nil: none.
	Frames []string
	// Once reports the queries of a Cached page that are rendered for each request and never cached, because there are
	// many of them: ?sent= with a reference. Props then gets the whole query. nil: none.
	Once func(query url.Values) bool
	// Shape is the zero value of the struct that Props returns. The TypeScript type of the page's props is generated
	// from it. nil for a page without props.
	Shape any
	// Props returns the page's props formatted for display: strings for money and dates, in the request's language.
	// nil for a page without props. A *fair.Error of KindNotFound is answered with the 404 page, RedirectTo with 303,
	// any other error with 503.
	Props func(ctx context.Context, r *Request) (any, error)
	// Post handles the page's native forms; nil answers 405. Its errors are handled like those of Props.
	Post func(ctx context.Context, r *Request) (Result, error)
	// OfflineFor returns how long the visitor's own browser may store the page with these props for use without a
	// network; 0: not at all. nil for all other pages of one visitor, which are never stored.
	OfflineFor func(ctx context.Context, props any) (time.Duration, error)
	// MaxUpload is the maximum size in bytes of each file of the page's forms; 0: the forms have no files. Forms with
	// files are posted as multipart/form-data, with the file field last, so that all other fields have been received
	// when a file is too large.
	MaxUpload int64
	// FileField is the name of the only file field that the page's forms have; other files are ignored.
	FileField string
}

// Request is the part of a visitor's request that a page uses.
type Request struct {
	Lang  fair.Lang
	Path  string        // without the language prefix
	Query url.Values    // for a cached page only the part kept by Variant
	Form  url.Values    // the posted fields; nil for a GET
	Token string        // of the link that the visitor opened a short time ago; only for pages with OwnToken
	HTTP  *http.Request // nil while a cached page is rendered, because its bytes are sent to all visitors

	uploads map[string]*fair.Upload
}

// Upload returns the file sent in a field; nil when none was chosen. A file larger than the page's MaxUpload has no
// usable content and must be rejected by its Size. It can be read until the form is answered.
func (r *Request) Upload(field string) *fair.Upload { return r.uploads[field] }

// Result is the response to a posted form: either Redirect, or the page again with Status and Props.
type Result struct {
	// Status of the page that is shown again, e.g. 422; 0 means 200.
	Status int
	// Redirect is the target of a 303: a path of this site without language prefix (the prefix is added), or an
	// absolute http or https URL built by the server. It must never come from the request.
	Redirect string
	// Props shows the page again with the typed values and the messages beside the fields. It has the same type as the
	// page's Shape.
	Props any
}

// RedirectTo is an error of Props that redirects the visitor with 303: to a path of this site without language prefix,
// or to an absolute URL built by the server.
type RedirectTo string

// Error implements error.
func (to RedirectTo) Error() string { return "redirect to " + string(to) }
