package site

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/wiring"
)

// SponsorRow lists the sponsors of one level.
type SponsorRow struct {
	Level    string         `json:"level"` // name of the package: "Gold"
	Sponsors []PartnerPlate `json:"sponsors"`
}

// sponsorsOf returns the partners that are sponsors, by the edition's packages in their order. A package without
// sponsors is left out.
func sponsorsOf(ctx context.Context, a *wiring.Features, e fair.Edition, lang fair.Lang) ([]SponsorRow, error) {
	partners, err := a.Partners.Shown(ctx)
	if err != nil {
		return nil, err
	}
	rows := []SponsorRow{}
	for _, tier := range e.SponsorTiers {
		row := SponsorRow{Level: tier.Name.OrEnglish(lang)}
		for _, p := range partners {
			if p.Level == tier.ID {
				plate := partnerPlate(p, lang)
				plate.Logo = plainPicture(p.Logo)
				row.Sponsors = append(row.Sponsors, plate)
			}
		}
		if len(row.Sponsors) > 0 {
			rows = append(rows, row)
		}
	}
	return rows, nil
}
