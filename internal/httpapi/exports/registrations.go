package exports

import (
	"github.com/mela-fair/mela/internal/fair"
)

// Registrations is the workbook of registrations.
var Registrations = Workbook[fair.Registration]{
	File: "registrations.xlsx", Sheet: "Registrations",
	Columns: []Column[fair.Registration]{
		{"Name", 28, func(r fair.Registration) any { return r.Name }},
		{"Category", 14, func(r fair.Registration) any { return string(r.Category) }},
		{"Company", 28, func(r fair.Registration) any { return r.Company }},
		{"Phone", 14, func(r fair.Registration) any { return string(r.Phone) }},
		{"Email", 28, func(r fair.Registration) any { return r.Email }},
		{"Address", 40, func(r fair.Registration) any { return r.Address }},
		{"Website", 24, func(r fair.Registration) any { return r.Website }},
		{"Degree", 16, func(r fair.Registration) any { return r.Degree }},
		{"College", 28, func(r fair.Registration) any { return r.College }},
		{"Amount (₹)", 14, func(r fair.Registration) any { return r.Amount }},
		{"Status", 12, func(r fair.Registration) any { return string(r.Status) }},
		{"Date", 20, func(r fair.Registration) any { return r.CreatedAt }},
		{"Id", 28, func(r fair.Registration) any { return r.ID }},
	},
}
