package exhibitor

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// listed is a firm in the public list of exhibitors.
type listed struct {
	ID       string        `json:"id" doc:"The public id of the firm. It stays the same as long as the firm has its first booking."`
	Page     string        `json:"page" doc:"The path of the firm's page."`
	Name     string        `json:"name"`
	Local    string        `json:"localName,omitempty" doc:"The name in Telugu or Hindi. Absent if there is none."`
	Product  string        `json:"product" doc:"The products or services that the exhibitor shows. It may be empty."`
	Category string        `json:"category" example:"Private Company"`
	Logo     string        `json:"logo,omitempty" doc:"The path of the logo. Absent if there is none."`
	Stalls   []listedStall `json:"stalls"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (listed) SchemaName() string { return "Exhibitor" }

type listedStall struct {
	web.StallKey
	Label string `json:"label" doc:"The label of the stall on the plan."`
	Zone  string `json:"zone" doc:"The letter of the stall's zone. It may be empty."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (listedStall) SchemaName() string { return "ExhibitorStall" }

type listedAnswer struct {
	CacheControl string `header:"Cache-Control"`
	Body         []listed
}

// View is the JSON representation of a booking's profile.
type View struct {
	Booking      string          `json:"booking" doc:"The id of the booking."`
	First        string          `json:"first" doc:"The id of the firm's first booking, to which the profile that visitors see belongs."`
	Page         string          `json:"page" doc:"The path of the firm's page. Empty while the firm is not listed or its stalls are not sold."`
	About        string          `json:"about" doc:"The text in English. Empty if there is none."`
	AboutIn      fair.Text       `json:"aboutIn" doc:"The text in each language, by language code."`
	Products     []string        `json:"products"`
	Phone        string          `json:"phone"`
	PhoneShown   bool            `json:"phoneShown" doc:"true: visitors see the phone number."`
	Website      string          `json:"website"`
	WebsiteShown bool            `json:"websiteShown" doc:"true: visitors see the website."`
	Logo         *record.Picture `json:"logo,omitempty" doc:"The logo with its sizes. Absent if there is none."`
	Hidden       bool            `json:"hidden" doc:"true: the office hides the profile from visitors. The firm and its stalls are still listed."`
	Version      int             `json:"version" doc:"The version of the profile. 0: nothing was entered yet."`
	UpdatedAt    *time.Time      `json:"updatedAt,omitempty"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "ExhibitorProfile" }

func viewOf(o Own) View {
	p := o.Profile
	return View{
		Booking: o.Booking.ID, First: o.First, Page: o.Page, About: p.About[fair.English], AboutIn: p.About,
		Products: append([]string{}, p.Products...), Phone: p.Phone, PhoneShown: p.PhoneShown, Website: p.Website,
		WebsiteShown: p.WebsiteShown, Hidden: p.Hidden, Version: p.Version, UpdatedAt: web.TimeOrNil(p.UpdatedAt),
		Logo: record.PictureIfAny(p.Logo),
	}
}

// form describes a profile as the office typed it. Absent fields stay unchanged.
var form = web.FormShape{
	Texts: append(web.TextFields("about"), "products", "phone", "website", web.FieldVersion),
	Flags: []string{"phoneShown", "websiteShown", "hidden", "removeLogo"},
	Files: []string{"logo"}, Limit: 4 << 20, JSON: true,
}

func (s *Service) routes(api *web.API) {
	tags := []string{"Exhibitors"}
	web.Add(api, web.Public, web.Op("GET /api/exhibitors", "list-exhibitors", tags,
		"List the exhibitors who have agreed to be listed, by name, with their stalls"), s.list)
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/exhibitors/{id}", "get-exhibitor-profile", tags,
		"Get the profile that belongs to a stall booking", "The id is the id of the booking."),
		web.AnswerByID(s.Find, viewOf))
	web.AddForm(api, fair.MayEdit, web.Op("PUT /api/admin/exhibitors/{id}", "update-exhibitor-profile", tags,
		"Change the profile that belongs to a stall booking, or hide it",
		"The id is the id of the booking. Absent fields stay unchanged. `products` has one product per line."), form,
		func(ctx context.Context, in *web.ByID) (*web.Body[View], error) {
			typed := web.FormOf(ctx)
			version, err := typed.Seen()
			if err != nil {
				return nil, err
			}
			own, err := s.Amend(ctx, in.ID, version, func(in *Input, hidden *bool) { apply(typed, in, hidden) })
			return web.BodyOf(viewOf(own)), err
		})
}

func apply(f *web.Form, in *Input, hidden *bool) {
	f.ApplyTexts(&in.About, "about")
	web.Set(&in.Products, f.Text("products"))
	web.Set(&in.Phone, f.Text("phone"))
	web.Set(&in.Website, f.Text("website"))
	for name, flag := range map[string]*bool{
		"phoneShown": &in.PhoneShown, "websiteShown": &in.WebsiteShown, "hidden": hidden,
	} {
		if f.Text(name) != nil {
			*flag = f.Flag(name)
		}
	}
	in.Logo, in.RemoveLogo = f.File("logo"), f.Flag("removeLogo")
}

func (s *Service) list(ctx context.Context, _ *struct{}) (*listedAnswer, error) {
	found, err := s.Listed(ctx)
	if err != nil {
		return nil, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	answer := &listedAnswer{CacheControl: "no-cache", Body: make([]listed, len(found))}
	for i, f := range found {
		answer.Body[i] = listed{
			ID: f.Code, Page: f.Page(), Name: f.Name, Local: f.Local, Product: f.Product, Category: f.Category,
			Logo: f.Profile.Logo.Path,
			Stalls: fair.Each(f.Stalls, func(key fair.StallKey) listedStall {
				stall := listedStall{StallKey: web.StallKey(key), Label: key.Number}
				if placed, ok := edition.Plan.Stall(key); ok {
					stall.Label, stall.Zone = placed.Label, edition.Plan.ZoneLetter(placed.Zone)
				}
				return stall
			}),
		}
	}
	return answer, nil
}
