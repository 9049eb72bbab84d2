package exports

import (
	"github.com/mela-fair/mela/internal/fair"
)

// Sponsorships is the workbook of sponsorship enquiries.
var Sponsorships = Workbook[fair.Sponsorship]{
	File: "sponsorships.xlsx", Sheet: "Sponsorships",
	Columns: []Column[fair.Sponsorship]{
		{"Contact person", 28, func(s fair.Sponsorship) any { return s.ContactPerson }},
		{"Category", 24, func(s fair.Sponsorship) any { return s.Category }},
		{"Mobile", 14, func(s fair.Sponsorship) any { return string(s.Mobile) }},
		{"Email", 28, func(s fair.Sponsorship) any { return s.Email }},
		{"Level", 12, func(s fair.Sponsorship) any { return s.Level }},
		{"Status", 12, func(s fair.Sponsorship) any { return string(s.Status) }},
		{"Date", 20, func(s fair.Sponsorship) any { return s.CreatedAt }},
		{"Id", 28, func(s fair.Sponsorship) any { return s.ID }},
	},
}
