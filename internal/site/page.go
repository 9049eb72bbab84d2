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
	// Path is the page's address without a language prefix, with the same letter case as in the header's links.
	Path string
	// Cached means that all visitors get the same bytes. They are cached per language and data version, and rendered
	// again after at most a minute, because some content depends on the time. A page that is not cached is rendered
	// for each request and sent with no-store.
	Cached bool
	// Unlisted excludes the page from search engines and the sitemap. Every page with data of one visitor must be
	// unlisted or have OwnQuery.
	Unlisted bool
	// OwnQuery means that the page shows data of one visitor if its address has a query or its form was sent.
	// Otherwise it shows public content. Search engines may index only the address without a query. A Cached page
	// must not have OwnQuery.
	OwnQuery bool
	// OwnToken means that a token in the query opens the page. The visitor is redirected to the address without it, and
	// Request.Token has it.
	OwnToken bool
	// Variant returns the part of a cached page's query on which the page depends, e.g. only a known category. It
	// must have few possible results, because the page is cached for each of them. If Variant is nil, the query is
	// ignored and Props does not get it, so that a query never creates another cache entry.
	Variant func(query url.Values) url.Values
	// State returns content of a Cached page that can change without a new data version, e.g. the number of free
	// stalls. It is called for each request. If the result has changed, the page is rendered again. nil means that
	// there is no such content.
	State func(ctx context.Context) (string, error)
	// Pays means that the page has a Pay button, so its Content-Security-Policy allows the hosted checkout of the
	// payment mode.
	Pays bool
	// Frames are the origins that this page may show in a frame, e.g. a map on the visitor's request; nil: none.
	Frames []string
	// Once reports whether a Cached page must be rendered for this request and not cached, because there are too many
	// such queries, e.g. ?sent= with a reference. Props then gets the whole query. nil means that there are no such
	// queries.
	Once func(query url.Values) bool
	// Shape is the zero value of the struct that Props returns. The TypeScript type of the page's props is generated
	// from it. nil for a page without props.
	Shape any
	// Props returns the page's props in the form in which they are displayed: money and dates are texts in the
	// request's language. It is nil for a page without props. For a *fair.Error of KindNotFound, the visitor gets the
	// 404 page. RedirectTo leads to a 303, and any other error to a 503.
	Props func(ctx context.Context, r *Request) (any, error)
	// Post handles the page's native forms; nil answers 405. Its errors are handled like those of Props.
	Post func(ctx context.Context, r *Request) (Result, error)
	// OfflineFor returns how long the visitor's browser may store the page for use without a network; 0 means that it
	// must not. OfflineFor is nil for all other pages with data of one visitor. Browsers must never store these.
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
	Path  string        // path without the language prefix
	Query url.Values    // query; for a cached page only the part kept by Variant
	Form  url.Values    // the posted fields; nil for a GET
	Token string        // token of the link that the visitor opened a short time ago; only for pages with OwnToken
	HTTP  *http.Request // nil while a cached page is rendered, because its bytes are sent to all visitors

	// TokenGone is set by a page that found Token expired or unknown. The response then deletes the cookie, so that the
	// visitor's next page does not show the message again.
	TokenGone bool

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
	// Props are the props with which the page is shown again. They contain the typed values and the messages beside
	// the fields. They have the same type as the page's Shape.
	Props any
}

// RedirectTo is an error of Props that redirects the visitor with 303: to a path of this site without language prefix,
// or to an absolute URL built by the server.
type RedirectTo string

// Error implements error.
func (to RedirectTo) Error() string { return "redirect to " + string(to) }
