package exports

import (
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Sponsorships is the exported workbook of sponsorship enquiries.
var Sponsorships = web.Workbook[Paid[fair.Sponsorship]]{
	File: "sponsorships.xlsx", Sheet: texts.PortalExports.SheetsSponsorships(),
	Columns: slices.Concat([]web.Column[Paid[fair.Sponsorship]]{
		col(texts.PortalExports.ColumnsContactPerson(), 28, func(s fair.Sponsorship) any { return s.ContactPerson }),
		col(texts.PortalExports.ColumnsCategory(), 24, func(s fair.Sponsorship) any { return s.Category }),
		col(texts.PortalExports.ColumnsMobile(), 14, func(s fair.Sponsorship) any { return string(s.Mobile) }),
		col(texts.PortalExports.ColumnsEmail(), 28, func(s fair.Sponsorship) any { return s.Email }),
		col(texts.PortalExports.ColumnsLevel(), 12, func(s fair.Sponsorship) any { return s.Level }),
		col(texts.PortalExports.ColumnsAmountRupees(), 14, func(s fair.Sponsorship) any { return s.Amount }),
		col(texts.PortalExports.ColumnsGstRupees(), 14, func(s fair.Sponsorship) any { return s.GSTAmount }),
		col(texts.PortalExports.ColumnsTotalRupees(), 14, func(s fair.Sponsorship) any { return s.Price().Total }),
		col(texts.PortalExports.ColumnsPaidRupees(), 14, func(s fair.Sponsorship) any { return s.Paid }),
		col(texts.PortalExports.ColumnsDueRupees(), 14, func(s fair.Sponsorship) any { return s.Due() }),
	}, receivedCols(func(fair.Sponsorship) string { return "" }), []web.Column[Paid[fair.Sponsorship]]{
		col(texts.PortalExports.ColumnsStage(), 14, func(s fair.Sponsorship) any {
			return texts.PortalExports.Stages(string(s.Stage)).In(fair.English)
		}),
		col(texts.PortalExports.ColumnsOrganization(), 28, func(s fair.Sponsorship) any { return s.Company }),
		col(texts.PortalExports.ColumnsAddress(), 40, func(s fair.Sponsorship) any { return s.Address }),
		col(texts.PortalExports.ColumnsGstNumber(), 18, func(s fair.Sponsorship) any { return s.GST }),
		col(texts.PortalExports.ColumnsStatus(), 12, func(s fair.Sponsorship) any { return string(s.Status) }),
		col(texts.PortalExports.ColumnsDate(), 20, func(s fair.Sponsorship) any { return s.CreatedAt }),
		col(texts.PortalExports.ColumnsId(), 28, func(s fair.Sponsorship) any { return s.ID }),
	}),
}
