package exports

import (
	"github.com/mela-fair/mela/internal/fair"
)

// ContactMessages is the workbook of contact messages.
var ContactMessages = Workbook[fair.ContactMessage]{
	File: "contact_messages.xlsx", Sheet: "Contact Messages",
	Columns: []Column[fair.ContactMessage]{
		{"Date", 20, func(m fair.ContactMessage) any { return m.CreatedAt }},
		{"Name", 28, func(m fair.ContactMessage) any { return m.Name }},
		{"Email", 28, func(m fair.ContactMessage) any { return m.Email }},
		{"Message", 80, func(m fair.ContactMessage) any { return m.Message }},
		{"Id", 28, func(m fair.ContactMessage) any { return m.ID }},
	},
}
