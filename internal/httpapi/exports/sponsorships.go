package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Sponsorships is the exported workbook of sponsorship enquiries.
var Sponsorships = web.Workbook[fair.Sponsorship]{
	File: "sponsorships.xlsx", Sheet: texts.PortalExports.SheetsSponsorships(),
	Columns: []web.Column[fair.Sponsorship]{
		web.Col(texts.PortalExports.ColumnsContactPerson(), 28, func(s fair.Sponsorship) any { return s.ContactPerson }),
		web.Col(texts.PortalExports.ColumnsCategory(), 24, func(s fair.Sponsorship) any { return s.Category }),
		web.Col(texts.PortalExports.ColumnsMobile(), 14, func(s fair.Sponsorship) any { return string(s.Mobile) }),
		web.Col(texts.PortalExports.ColumnsEmail(), 28, func(s fair.Sponsorship) any { return s.Email }),
		web.Col(texts.PortalExports.ColumnsLevel(), 12, func(s fair.Sponsorship) any { return s.Level }),
		web.Col(texts.PortalExports.ColumnsAmountRupees(), 14, func(s fair.Sponsorship) any { return s.Amount }),
		web.Col(texts.PortalExports.ColumnsGstRupees(), 14, func(s fair.Sponsorship) any { return s.GSTAmount }),
		web.Col(texts.PortalExports.ColumnsTotalRupees(), 14, func(s fair.Sponsorship) any { return s.Price().Total }),
		web.Col(texts.PortalExports.ColumnsPaidRupees(), 14, func(s fair.Sponsorship) any { return s.Paid }),
		web.Col(texts.PortalExports.ColumnsDueRupees(), 14, func(s fair.Sponsorship) any { return s.Due() }),
		web.Col(texts.PortalExports.ColumnsStage(), 14, func(s fair.Sponsorship) any {
			return texts.PortalExports.Stages(string(s.Stage)).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsOrganization(), 28, func(s fair.Sponsorship) any { return s.Company }),
		web.Col(texts.PortalExports.ColumnsAddress(), 40, func(s fair.Sponsorship) any { return s.Address }),
		web.Col(texts.PortalExports.ColumnsGstNumber(), 18, func(s fair.Sponsorship) any { return s.GST }),
		web.Col(texts.PortalExports.ColumnsStatus(), 12, func(s fair.Sponsorship) any { return string(s.Status) }),
		web.Col(texts.PortalExports.ColumnsDate(), 20, func(s fair.Sponsorship) any { return s.CreatedAt }),
		web.Col(texts.PortalExports.ColumnsId(), 28, func(s fair.Sponsorship) any { return s.ID }),
	},
}
