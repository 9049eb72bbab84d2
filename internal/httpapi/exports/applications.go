package exports

import (
	"github.com/mela-fair/mela/internal/fair"
)

// ResourcePersons and Volunteers are the workbooks of the two types of application.
var (
	ResourcePersons = Workbook[fair.Application]{
		File: "resource-persons.xlsx", Sheet: "Resource Persons",
		Columns: applicationColumns,
	}
	Volunteers = Workbook[fair.Application]{File: "volunteers.xlsx", Sheet: "Volunteers", Columns: applicationColumns}
)

var applicationColumns = []Column[fair.Application]{
	{"Name", 28, func(p fair.Application) any { return p.Name }},
	{"Mobile", 14, func(p fair.Application) any { return string(p.Mobile) }},
	{"Email", 28, func(p fair.Application) any { return p.Email }},
	{"Address", 40, func(p fair.Application) any { return p.Address }},
	{"Occupation", 16, func(p fair.Application) any { return string(p.Occupation) }},
	{"Experience", 60, func(p fair.Application) any { return p.Experience }},
	{"Biodata", 28, func(p fair.Application) any { return p.Biodata.Path }},
	{"Status", 12, func(p fair.Application) any { return string(p.Status) }},
	{"Type", 12, func(p fair.Application) any { return string(p.Type) }},
	{"Date", 20, func(p fair.Application) any { return p.CreatedAt }},
	{"Id", 28, func(p fair.Application) any { return p.ID }},
}
