package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// ContactMessages is the exported workbook of contact messages.
var ContactMessages = web.Workbook[fair.ContactMessage]{
	File: "contact_messages.xlsx", Sheet: texts.PortalExports.SheetsContactMessages(),
	Columns: []web.Column[fair.ContactMessage]{
		web.Col(texts.PortalExports.ColumnsDate(), 20, func(m fair.ContactMessage) any { return m.CreatedAt }),
		web.Col(texts.PortalExports.ColumnsName(), 28, func(m fair.ContactMessage) any { return m.Name }),
		web.Col(texts.PortalExports.ColumnsEmail(), 28, func(m fair.ContactMessage) any { return m.Email }),
		web.Col(texts.PortalExports.ColumnsMessage(), 80, func(m fair.ContactMessage) any { return m.Message }),
		web.Col(texts.PortalExports.ColumnsId(), 28, func(m fair.ContactMessage) any { return m.ID }),
	},
}
