package content

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func (a *Service) partnerKind() record.Kind[fair.Partner, fair.PartnerInput] {
	return record.Kind[fair.Partner, fair.PartnerInput]{
		Entity: "partner",
		Public: true,
		Table: db.Table[fair.Partner]{
			Name:     "partner",
			Position: func(p *fair.Partner) *int { return &p.Position },
			Search:   func(p fair.Partner) []string { return []string{p.Name, string(p.Type), p.Website} },
			Sorts:    map[string]string{"name": "name", "type": "type"},
			Filters:  map[string]string{"type": "type"},
		},
		Name:  func(p fair.Partner) texts.Message { return texts.PortalActivity.RecordPartner(p.Name) },
		Typed: fair.Partner.Typed,
		Clean: func(_ context.Context, in fair.PartnerInput, was fair.Partner) (fair.Partner, error) {
			clean, err := in.Clean()
			if !in.RemoveLogo {
				clean.Logo = was.Logo
			}
			return clean, err // an edited partner is no longer a sample
		},
		Carry: func(was fair.Partner, now *fair.Partner) { now.Position = was.Position },
		Save: func(ctx context.Context, in fair.PartnerInput, p *fair.Partner) error {
			return a.savePicture(ctx, "partners", in.Logo, fair.PartnerLogo, &p.Logo)
		},
		Files: func(p fair.Partner) []string { return []string{p.Logo.Path} },
		Fields: func(p fair.Partner) map[string]any {
			return map[string]any{"name": p.Name, "type": p.Type, "website": p.Website, "logo": p.Logo.Path}
		},
	}
}
