package httpapi

import (
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
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
	mayList: Public, mayRead: fair.MayRead, mayChange: fair.MayContent,
	records: func(a *areas.Areas) *content.Records[fair.Partner, fair.PartnerInput] { return a.Content.Partners },
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
	filters: []recordFilter{{"type", "The type: Knowledge, Industrial, Media or Agency.", parsed(fair.ParsePartnerType)}},
}

var partnerForm = formShape{
	texts: []string{"name", "type", "website"}, flags: []string{"removeLogo"}, files: []string{"logo"}, limit: 8 << 20,
	json: true,
}

func (a *API) routePartners() {
	partners.routeReading(a)
	partners.routeOrder(a)
	apply := func(f *form, in *fair.PartnerInput) {
		set(&in.Name, f.text("name"))
		set(&in.Type, f.text("type"))
		set(&in.Website, f.text("website"))
		in.Logo, in.RemoveLogo = f.file("logo"), f.flag("removeLogo")
	}
	routeFormCreate(a, partners, partnerForm, apply)
	routeFormUpdate(a, partners, partnerForm, apply)
}
