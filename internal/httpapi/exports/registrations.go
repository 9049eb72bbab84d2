package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Registrations is the exported workbook of registrations.
var Registrations = Workbook[fair.Registration]{
	File: "registrations.xlsx", Sheet: texts.PortalExports.SheetsRegistrations(),
	Columns: []Column[fair.Registration]{
		{texts.PortalExports.ColumnsName(), 28, func(r fair.Registration) any { return r.Name }},
		{texts.PortalExports.ColumnsCategory(), 14, func(r fair.Registration) any { return string(r.Category) }},
		{texts.PortalExports.ColumnsCompany(), 28, func(r fair.Registration) any { return r.Company }},
		{texts.PortalExports.ColumnsPhone(), 14, func(r fair.Registration) any { return string(r.Phone) }},
		{texts.PortalExports.ColumnsEmail(), 28, func(r fair.Registration) any { return r.Email }},
		{texts.PortalExports.ColumnsAddress(), 40, func(r fair.Registration) any { return r.Address }},
		{texts.PortalExports.ColumnsWebsite(), 24, func(r fair.Registration) any { return r.Website }},
		{texts.PortalExports.ColumnsDegree(), 16, func(r fair.Registration) any { return r.Degree }},
		{texts.PortalExports.ColumnsCollege(), 28, func(r fair.Registration) any { return r.College }},
		{texts.PortalExports.ColumnsAmountRupees(), 14, func(r fair.Registration) any { return r.Amount }},
		{texts.PortalExports.ColumnsStatus(), 12, func(r fair.Registration) any { return string(r.Status) }},
		{texts.PortalExports.ColumnsDate(), 20, func(r fair.Registration) any { return r.CreatedAt }},
		{texts.PortalExports.ColumnsId(), 28, func(r fair.Registration) any { return r.ID }},
	},
}
