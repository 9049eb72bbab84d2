package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// ResourcePersons and Volunteers are the exported workbooks of the two types of applications.
var (
	ResourcePersons = web.Workbook[fair.Application]{
		File: "resource-persons.xlsx", Sheet: texts.PortalExports.SheetsResourcePersons(),
		Columns: applicationColumns,
	}
	Volunteers = web.Workbook[fair.Application]{
		File: "volunteers.xlsx", Sheet: texts.PortalExports.SheetsVolunteers(),
		Columns: applicationColumns,
	}
)

var applicationColumns = []web.Column[fair.Application]{
	web.Col(texts.PortalExports.ColumnsName(), 28, func(p fair.Application) any { return p.Name }),
	web.Col(texts.PortalExports.ColumnsMobile(), 14, func(p fair.Application) any { return string(p.Mobile) }),
	web.Col(texts.PortalExports.ColumnsEmail(), 28, func(p fair.Application) any { return p.Email }),
	web.Col(texts.PortalExports.ColumnsAddress(), 40, func(p fair.Application) any { return p.Address }),
	web.Col(texts.PortalExports.ColumnsOccupation(), 16, func(p fair.Application) any { return string(p.Occupation) }),
	web.Col(texts.PortalExports.ColumnsExperience(), 60, func(p fair.Application) any { return p.Experience }),
	web.Col(texts.PortalExports.ColumnsBiodata(), 28, func(p fair.Application) any { return p.Biodata.Path }),
	web.Col(texts.PortalExports.ColumnsStatus(), 12, func(p fair.Application) any { return string(p.Status) }),
	web.Col(texts.PortalExports.ColumnsType(), 12, func(p fair.Application) any { return string(p.Type) }),
	web.Col(texts.PortalExports.ColumnsDate(), 20, func(p fair.Application) any { return p.CreatedAt }),
	web.Col(texts.PortalExports.ColumnsId(), 28, func(p fair.Application) any { return p.ID }),
}
