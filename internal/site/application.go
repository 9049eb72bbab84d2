package site

import (
	"context"
	"net/url"
	"regexp"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// ApplicationProps are the props of two pages: the application of resource persons and the application of volunteers.
type ApplicationProps struct {
	Type        ApplicationType         `json:"type"`
	Occupations []ApplicationOccupation `json:"occupations"`
	MaxUpload   int                     `json:"maxUpload"` // maximum size of a biodata file in bytes
	Sent        string                  `json:"sent"`      // the id of the stored application; "" shows the form
	// Typed contains the values of a refused form, as the visitor typed them. It is nil if no form was refused.
	Typed   *ApplicationTyped `json:"typed"`
	Errors  map[string]string `json:"errors"`  // error messages by field
	Refusal string            `json:"refusal"` // error message for the whole form
	// FileLost is true if the refused form contained a file. The visitor must choose the file again, because a page
	// cannot fill in a file field.
	FileLost bool `json:"fileLost"`
}

// ApplicationTyped contains the values that a visitor typed, by the API's field names.
type ApplicationTyped struct {
	Name       string `json:"name"`
	Occupation string `json:"occupation"`
	Address    string `json:"address"`
	Email      string `json:"email"`
	Experience string `json:"experience"`
	Mobile     string `json:"mobile"`
}

// ApplicationType is the type of an application. Each type has its own page.
type ApplicationType string

// Values returns all types. The TypeScript generator calls this method.
func (ApplicationType) Values() []string {
	return []string{string(fair.ResourcePerson), string(fair.Volunteer)}
}

func (t ApplicationType) path() string { return "/" + string(t) }

// ApplicationOccupation is an occupation that the form offers.
type ApplicationOccupation string

// Values returns all occupations. The TypeScript generator calls this method.
func (ApplicationOccupation) Values() []string {
	values := make([]string, len(fair.Occupations))
	for i, o := range fair.Occupations {
		values[i] = string(o)
	}
	return values
}

// recordID matches the id of a record. If the query parameter `sent` has another value, it is ignored.
var recordID = regexp.MustCompile(`^[0-9a-f]{24}$`)

func applicationPage(d Deps, kind fair.ApplicationType) Page {
	t := ApplicationType(kind)
	return Page{
		Name: "application", Path: t.path(), Cached: true, Shape: ApplicationProps{}, MaxUpload: fair.MaxDocument,
		FileField: "biodata",
		Once:      func(query url.Values) bool { return recordID.MatchString(query.Get("sent")) },
		Props: func(_ context.Context, r *Request) (any, error) {
			props := applicationProps(t)
			if id := r.Query.Get("sent"); recordID.MatchString(id) {
				props.Sent = id
			}
			return props, nil
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postApplication(ctx, d.App, t, r) },
	}
}

func applicationProps(t ApplicationType) ApplicationProps {
	p := ApplicationProps{Type: t, MaxUpload: fair.MaxDocument, Errors: map[string]string{}}
	for _, o := range fair.Occupations {
		p.Occupations = append(p.Occupations, ApplicationOccupation(o))
	}
	return p
}

// postApplication stores an application that was sent by a form without JavaScript. If the application is refused, it
// shows the form again with the typed values. If the same form is sent twice, only one application is stored.
func postApplication(ctx context.Context, a *areas.Areas, t ApplicationType, r *Request) (Result, error) {
	typed, biodata := web.Fields[ApplicationTyped](r.Form), r.Upload("biodata")
	saved, _, err := a.Content.Applications.Submit(ctx, fair.ApplicationInput{
		Type: string(t), Name: typed.Name, Occupation: typed.Occupation, Address: typed.Address, Email: typed.Email,
		Experience: typed.Experience, Mobile: typed.Mobile, Biodata: biodata,
	}, r.submission())
	return resultOf(err, t.path()+"?sent="+url.QueryEscape(saved.ID), func(refused *fair.Error) (any, error) {
		props := applicationProps(t)
		props.Typed = &typed
		props.Errors, props.Refusal = refusalIn(r.Lang, refused)
		props.FileLost = biodata != nil
		return props, nil
	})
}
