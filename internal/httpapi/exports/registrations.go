package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Registrations is the exported workbook of registrations.
var Registrations = web.Workbook[fair.Registration]{
	File: "registrations.xlsx", Sheet: texts.PortalExports.SheetsRegistrations(),
	Columns: []web.Column[fair.Registration]{
		web.Col(texts.PortalExports.ColumnsName(), 28, func(r fair.Registration) any { return r.Name }),
		web.Col(texts.PortalExports.ColumnsCategory(), 14, func(r fair.Registration) any { return string(r.Category) }),
		web.Col(texts.PortalExports.ColumnsCompany(), 28, func(r fair.Registration) any { return r.Company }),
		web.Col(texts.PortalExports.ColumnsPhone(), 14, func(r fair.Registration) any { return string(r.Phone) }),
		web.Col(texts.PortalExports.ColumnsEmail(), 28, func(r fair.Registration) any { return r.Email }),
		web.Col(texts.PortalExports.ColumnsAddress(), 40, func(r fair.Registration) any { return r.Address }),
		web.Col(texts.PortalExports.ColumnsWebsite(), 24, func(r fair.Registration) any { return r.Website }),
		web.Col(texts.PortalExports.ColumnsDegree(), 16, func(r fair.Registration) any { return r.Degree }),
		web.Col(texts.PortalExports.ColumnsCollege(), 28, func(r fair.Registration) any { return r.College }),
		web.Col(texts.PortalExports.ColumnsAmountRupees(), 14, func(r fair.Registration) any { return r.Amount }),
		web.Col(texts.PortalExports.ColumnsStatus(), 12, func(r fair.Registration) any { return string(r.Status) }),
		web.Col(texts.PortalExports.ColumnsDate(), 20, func(r fair.Registration) any { return r.CreatedAt }),
		web.Col(texts.PortalExports.ColumnsId(), 28, func(r fair.Registration) any { return r.ID }),
	},
}
