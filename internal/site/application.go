package site

import (
	"context"
	"net/url"
	"regexp"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
)

// ApplicationProps are the props of two pages: the application of resource persons and the application of volunteers.
type ApplicationProps struct {
	Type        ApplicationType         `json:"type"`
	Occupations []ApplicationOccupation `json:"occupations"`
	MaxUpload   int                     `json:"maxUpload"` // maximum size of a biodata file in bytes
	Sent        string                  `json:"sent"`      // the reference of the stored application; "" shows the form
	// Typed contains the values of a refused form, as the visitor typed them. It is nil if no form was refused.
	Typed   *ApplicationInput `json:"typed"`
	Errors  map[string]string `json:"errors"`  // error messages by field
	Refusal string            `json:"refusal"` // error message for the whole form
	// FileLost is true if the refused form contained a file. The visitor must choose the file again, because a page
	// cannot fill in a file field.
	FileLost bool `json:"fileLost"`
}

// ApplicationInput contains the values of the form.
type ApplicationInput application.Input

// ApplicationType is the type of an application. Each type has its own page.
type ApplicationType string

// Values returns all types. The TypeScript generator calls this method.
func (ApplicationType) Values() []string {
	return []string{string(application.ResourcePerson), string(application.Volunteer)}
}

func (t ApplicationType) path() string { return "/" + string(t) }

// ApplicationOccupation is an occupation that the form offers.
type ApplicationOccupation string

// Values returns all occupations. The TypeScript generator calls this method.
func (ApplicationOccupation) Values() []string {
	values := make([]string, len(application.Occupations))
	for i, o := range application.Occupations {
		values[i] = string(o)
	}
	return values
}

// reference matches the reference of a record. If the query parameter `sent` has another value, it is ignored.
var reference = regexp.MustCompile(`^[0-9]{4}-[0-9]{4}$`)

func applicationPage(d Deps, kind application.Type) Page {
	t := ApplicationType(kind)
	return Page{
		Name: "application", Path: t.path(), Cached: true, Shape: ApplicationProps{}, MaxUpload: fair.MaxDocument,
		FileField: "biodata",
		Once:      func(query url.Values) bool { return reference.MatchString(query.Get("sent")) },
		Props: func(_ context.Context, r *Request) (any, error) {
			props := applicationProps(t)
			if number := r.Query.Get("sent"); reference.MatchString(number) {
				props.Sent = number
			}
			return props, nil
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postApplication(ctx, d.App, t, r) },
	}
}

func applicationProps(t ApplicationType) ApplicationProps {
	p := ApplicationProps{Type: t, MaxUpload: fair.MaxDocument, Errors: map[string]string{}}
	for _, o := range application.Occupations {
		p.Occupations = append(p.Occupations, ApplicationOccupation(o))
	}
	return p
}

// postApplication stores an application. A form that is sent twice, or with the same Idempotency-Key, stores one
// application.
func postApplication(ctx context.Context, a *wiring.Features, t ApplicationType, r *Request) (Result, error) {
	typed := web.Fields[ApplicationInput](r.Form)
	typed.Type, typed.Biodata = string(t), r.Upload("biodata")
	var saved application.Application
	err := r.asks()
	if err == nil {
		saved, _, err = a.Applications.Submit(ctx, application.Input(typed), r.submission())
	}
	return resultOf(err, t.path()+"?sent="+fair.Reference(saved.ID), func(refused *fair.Error) (any, error) {
		props := applicationProps(t)
		props.Typed = &typed
		props.Errors, props.Refusal = refusalIn(r.Lang, refused)
		props.FileLost = typed.Biodata != nil
		return props, nil
	})
}
