package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var partnerKind = recordKind[fair.Partner, fair.PartnerInput]{
	entity: "partner",
	public: true,
	name:   func(p fair.Partner) texts.Message { return texts.PortalActivity.RecordPartner(p.Name) },
	record: func(p *fair.Partner) *fair.Record { return &p.Record },
	store:  func(s Store) fair.RecordStore[fair.Partner] { return s.Partners() },
	typed:  fair.Partner.Typed,
	clean: func(_ context.Context, _ *Service, in fair.PartnerInput, was fair.Partner) (fair.Partner, error) {
		clean, err := in.Clean()
		if !in.RemoveLogo {
			clean.Logo = was.Logo
		}
		return clean, err // an edited partner is no longer a sample
	},
	carry: func(was fair.Partner, now *fair.Partner) { now.Position = was.Position },
	save: func(ctx context.Context, a *Service, in fair.PartnerInput, p *fair.Partner) error {
		return a.savePicture(ctx, "partners", in.Logo, fair.PartnerLogo, &p.Logo)
	},
	files: func(p fair.Partner) []string { return []string{p.Logo.Path} },
	fields: func(p fair.Partner) map[string]any {
		return map[string]any{"name": p.Name, "type": p.Type, "website": p.Website, "logo": p.Logo.Path}
	},
}
