package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Sponsorships is the exported workbook of sponsorship enquiries.
var Sponsorships = Workbook[fair.Sponsorship]{
	File: "sponsorships.xlsx", Sheet: texts.PortalExports.SheetsSponsorships(),
	Columns: []Column[fair.Sponsorship]{
		{texts.PortalExports.ColumnsContactPerson(), 28, func(s fair.Sponsorship) any { return s.ContactPerson }},
		{texts.PortalExports.ColumnsCategory(), 24, func(s fair.Sponsorship) any { return s.Category }},
		{texts.PortalExports.ColumnsMobile(), 14, func(s fair.Sponsorship) any { return string(s.Mobile) }},
		{texts.PortalExports.ColumnsEmail(), 28, func(s fair.Sponsorship) any { return s.Email }},
		{texts.PortalExports.ColumnsLevel(), 12, func(s fair.Sponsorship) any { return s.Level }},
		{texts.PortalExports.ColumnsAmountRupees(), 14, func(s fair.Sponsorship) any { return s.Amount }},
		{texts.PortalExports.ColumnsGstRupees(), 14, func(s fair.Sponsorship) any { return s.GSTAmount }},
		{texts.PortalExports.ColumnsTotalRupees(), 14, func(s fair.Sponsorship) any { return s.Price().Total }},
		{texts.PortalExports.ColumnsPaidRupees(), 14, func(s fair.Sponsorship) any { return s.Paid }},
		{texts.PortalExports.ColumnsDueRupees(), 14, func(s fair.Sponsorship) any { return s.Due() }},
		{texts.PortalExports.ColumnsStage(), 14, func(s fair.Sponsorship) any {
			return texts.PortalExports.Stages(string(s.Stage)).In(fair.English)
		}},
		{texts.PortalExports.ColumnsOrganization(), 28, func(s fair.Sponsorship) any { return s.Company }},
		{texts.PortalExports.ColumnsGstNumber(), 18, func(s fair.Sponsorship) any { return s.GST }},
		{texts.PortalExports.ColumnsStatus(), 12, func(s fair.Sponsorship) any { return string(s.Status) }},
		{texts.PortalExports.ColumnsDate(), 20, func(s fair.Sponsorship) any { return s.CreatedAt }},
		{texts.PortalExports.ColumnsId(), 28, func(s fair.Sponsorship) any { return s.ID }},
	},
}
