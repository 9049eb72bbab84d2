package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ContactMessages is the exported workbook of contact messages.
var ContactMessages = Workbook[fair.ContactMessage]{
	File: "contact_messages.xlsx", Sheet: texts.PortalExports.SheetsContactMessages(),
	Columns: []Column[fair.ContactMessage]{
		{texts.PortalExports.ColumnsDate(), 20, func(m fair.ContactMessage) any { return m.CreatedAt }},
		{texts.PortalExports.ColumnsName(), 28, func(m fair.ContactMessage) any { return m.Name }},
		{texts.PortalExports.ColumnsEmail(), 28, func(m fair.ContactMessage) any { return m.Email }},
		{texts.PortalExports.ColumnsMessage(), 80, func(m fair.ContactMessage) any { return m.Message }},
		{texts.PortalExports.ColumnsId(), 28, func(m fair.ContactMessage) any { return m.ID }},
	},
}
