package site

import (
	"context"
	"net/http"
	"net/url"

	"github.com/mela-fair/mela/internal/fair"
)

// Page is one public page: where it is, what it shows and what its forms do. The React side has the same
// name (web/src/public/pages/<name>.tsx). Each page is one line in the list of pages.go.
type Page struct {
	// Name is the React page's name and file name, e.g. "stall-booking".
	Name string
	// Path is the page's address without a language prefix, spelled as the header spells it.
	Path string
	// Cached says that everybody gets the same bytes. They are kept per language and data version, and
	// made again a minute later at the latest, so that what depends on the clock follows it. A page that
	// is not cached is rendered for each request and sent with no-store.
	Cached bool
	// Unlisted keeps the page out of search engines and the sitemap. Every page that shows what belongs
	// to one visitor is unlisted, or has OwnQuery.
	Unlisted bool
	// OwnQuery says that the page shows what belongs to one visitor when its address has a query or its form was
	// sent, and something for everybody when not: only its bare address is listed. Never for a Cached page.
	OwnQuery bool
	// Variant picks from a cached page's query what the page depends on, e.g. only a known category.
	// It must have few possible answers: the bytes are kept for each. nil: the query is ignored and
	// Props sees none, so that a query never fragments the cache.
	Variant func(query url.Values) url.Values
	// State is what a Cached page shows that changes without the data version, e.g. how many stalls are free. It is
	// asked for with each request, and the bytes are made again when it is another. nil: nothing.
	State func(ctx context.Context) (string, error)
	// Pays says that the page has a Pay button, so its Content-Security-Policy lets the hosted checkout
	// of the payment mode in.
	Pays bool
	// Frames are the origins whose pages this page may show in a frame, e.g. a map that the visitor asks for;
	// nil: none.
	Frames []string
	// Once says which queries of a Cached page are rendered for their visitor alone and never kept, because
	// they have many possible answers: ?sent= with a reference. Props then sees the whole query. nil: none.
	Once func(query url.Values) bool
	// Shape is the zero value of the struct that Props answers. TypeScript's type of the page's props is
	// generated from it. nil for a page without props.
	Shape any
	// Props makes the page's display-ready props: strings for money and dates, in the request's language.
	// nil for a page without props. A *fair.Error of KindNotFound answers the 404 page, RedirectTo
	// answers 303, any other error 503.
	Props func(ctx context.Context, r *Request) (any, error)
	// Post answers the page's native forms; nil answers 405. Its errors are treated like those of Props.
	Post func(ctx context.Context, r *Request) (Result, error)
	// MaxUpload is how many bytes each file of the page's forms may have; 0: the forms have no files. Such a
	// form posts as multipart/form-data and has its file field last, so that all that was typed has arrived
	// when a file turns out to be too large.
	MaxUpload int64
}

// Request is what a page sees of the visitor's request.
type Request struct {
	Lang  fair.Lang
	Path  string        // without the language prefix
	Query url.Values    // for a cached page only what its Variant kept
	Form  url.Values    // the posted fields; nil for a GET
	HTTP  *http.Request // nil while a cached page is rendered: its bytes are for everybody

	uploads map[string]*fair.Upload
}

// Upload is the file that was sent in a field; nil when none was chosen. A file larger than the page's
// MaxUpload is only there to be refused: its Size says so. It can be read until the form is answered.
func (r *Request) Upload(field string) *fair.Upload { return r.uploads[field] }

// Result answers a posted form: either Redirect, or the page again with Status and Props.
type Result struct {
	// Status of the page that is shown again, e.g. 422; 0 means 200.
	Status int
	// Redirect is where a 303 leads: a path of this site without language prefix (the prefix is added),
	// or an absolute http or https URL that the server made. Never something the visitor sent.
	Redirect string
	// Props shows the page again, with what was typed and the messages beside the fields. Of the same
	// type as the page's Shape.
	Props any
}

// RedirectTo is the error with which Props sends the visitor elsewhere by 303: a path of this site
// without language prefix, or an absolute URL that the server made.
type RedirectTo string

// Error implements error.
func (to RedirectTo) Error() string { return "redirect to " + string(to) }
