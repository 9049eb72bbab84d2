package httpapi

import (
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
)

// Partner is the JSON representation of a fair.Partner.
type Partner struct {
	RecordFacts
	Name    string   `json:"name"`
	Type    string   `json:"type" enum:"Knowledge,Industrial,Media,Agency"`
	Website string   `json:"website"`
	Logo    string   `json:"logo" doc:"The path of the logo. Empty if there is none."`
	Picture *picture `json:"picture,omitempty" doc:"The logo with its sizes. Absent if there is none."`
	Sample  bool     `json:"sample" doc:"true: sample data of the demo edition, not a real partner."`
}

var partners = &resource[fair.Partner, fair.PartnerInput, Partner]{
	path: "/api/partners", one: "partner", many: "partners", tag: "Partners",
	mayList: web.Public, mayRead: fair.MayRead, mayChange: fair.MayContent,
	records: func(a *areas.Areas) *record.Records[fair.Partner, fair.PartnerInput] { return a.Content.Partners },
	view: func(p fair.Partner, office bool) Partner {
		view := Partner{
			RecordFacts: recordFactsOf(p.Record, office), Name: p.Name, Type: string(p.Type), Website: p.Website,
			Logo: p.Logo.Path, Sample: p.Sample,
		}
		if p.Logo.Path != "" {
			shown := pictureOf(p.Logo)
			view.Picture = &shown
		}
		return view
	},
	filters: []web.Filter{{
		Name: "type", Doc: "The type: Knowledge, Industrial, Media or Agency.", Parse: web.Parsed(fair.ParsePartnerType),
	}},
}

var partnerForm = web.FormShape{
	Texts: []string{"name", "type", "website"}, Flags: []string{"removeLogo"}, Files: []string{"logo"}, Limit: 8 << 20,
	JSON: true,
}

func (a *API) routePartners() {
	partners.routeReading(a)
	partners.routeOrder(a)
	apply := func(f *web.Form, in *fair.PartnerInput) {
		web.Set(&in.Name, f.Text("name"))
		web.Set(&in.Type, f.Text("type"))
		web.Set(&in.Website, f.Text("website"))
		in.Logo, in.RemoveLogo = f.File("logo"), f.Flag("removeLogo")
	}
	routeFormCreate(a, partners, partnerForm, apply)
	routeFormUpdate(a, partners, partnerForm, apply)
}
