package httpapi

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// Partner is the JSON representation of a fair.Partner.
type Partner struct {
	record.Facts
	Name    string   `json:"name"`
	Type    string   `json:"type" enum:"Knowledge,Industrial,Media,Agency"`
	Website string   `json:"website"`
	Logo    string   `json:"logo" doc:"The path of the logo. Empty if there is none."`
	Picture *picture `json:"picture,omitempty" doc:"The logo with its sizes. Absent if there is none."`
	Sample  bool     `json:"sample" doc:"true: sample data of the demo edition, not a real partner."`
}

func (a *API) partners() *record.Resource[fair.Partner, fair.PartnerInput, Partner] {
	return &record.Resource[fair.Partner, fair.PartnerInput, Partner]{
		Path: "/api/partners", One: "partner", Many: "partners", Tag: "Partners",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: a.app.Content.Partners,
		View: func(p fair.Partner, office bool) Partner {
			view := Partner{
				Facts: record.FactsOf(p.Record, office), Name: p.Name, Type: string(p.Type), Website: p.Website,
				Logo: p.Logo.Path, Sample: p.Sample,
			}
			if p.Logo.Path != "" {
				shown := pictureOf(p.Logo)
				view.Picture = &shown
			}
			return view
		},
		Filters: []web.Filter{{
			Name: "type", Doc: "The type: Knowledge, Industrial, Media or Agency.", Parse: web.Parsed(fair.ParsePartnerType),
		}},
	}
}

var partnerForm = web.FormShape{
	Texts: []string{"name", "type", "website"}, Flags: []string{"removeLogo"}, Files: []string{"logo"}, Limit: 8 << 20,
	JSON: true,
}

func (a *API) routePartners() {
	a.partners().RouteReading(a.API)
	a.partners().RouteOrder(a.API)
	apply := func(f *web.Form, in *fair.PartnerInput) {
		web.Set(&in.Name, f.Text("name"))
		web.Set(&in.Type, f.Text("type"))
		web.Set(&in.Website, f.Text("website"))
		in.Logo, in.RemoveLogo = f.File("logo"), f.Flag("removeLogo")
	}
	record.RouteFormCreate(a.API, a.partners(), partnerForm, apply)
	record.RouteFormUpdate(a.API, a.partners(), partnerForm, apply)
}
