package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ResourcePersons and Volunteers are the exported workbooks of the two types of applications.
var (
	ResourcePersons = Workbook[fair.Application]{
		File: "resource-persons.xlsx", Sheet: texts.PortalExports.SheetsResourcePersons(),
		Columns: applicationColumns,
	}
	Volunteers = Workbook[fair.Application]{
		File: "volunteers.xlsx", Sheet: texts.PortalExports.SheetsVolunteers(),
		Columns: applicationColumns,
	}
)

var applicationColumns = []Column[fair.Application]{
	{texts.PortalExports.ColumnsName(), 28, func(p fair.Application) any { return p.Name }},
	{texts.PortalExports.ColumnsMobile(), 14, func(p fair.Application) any { return string(p.Mobile) }},
	{texts.PortalExports.ColumnsEmail(), 28, func(p fair.Application) any { return p.Email }},
	{texts.PortalExports.ColumnsAddress(), 40, func(p fair.Application) any { return p.Address }},
	{texts.PortalExports.ColumnsOccupation(), 16, func(p fair.Application) any { return string(p.Occupation) }},
	{texts.PortalExports.ColumnsExperience(), 60, func(p fair.Application) any { return p.Experience }},
	{texts.PortalExports.ColumnsBiodata(), 28, func(p fair.Application) any { return p.Biodata.Path }},
	{texts.PortalExports.ColumnsStatus(), 12, func(p fair.Application) any { return string(p.Status) }},
	{texts.PortalExports.ColumnsType(), 12, func(p fair.Application) any { return string(p.Type) }},
	{texts.PortalExports.ColumnsDate(), 20, func(p fair.Application) any { return p.CreatedAt }},
	{texts.PortalExports.ColumnsId(), 28, func(p fair.Application) any { return p.ID }},
}
