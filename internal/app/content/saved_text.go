package content

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func (a *Service) savedTextKind() record.Kind[fair.SavedText, fair.SavedTextInput] {
	return record.Kind[fair.SavedText, fair.SavedTextInput]{
		Entity: "saved text",
		Table: db.Table[fair.SavedText]{
			Name:   "saved_text",
			Search: func(t fair.SavedText) []string { return append(t.Body.All(), t.Title) },
			Sorts:  map[string]string{"title": "title"},
		},
		Name:  func(t fair.SavedText) texts.Message { return texts.PortalActivity.RecordSavedText(t.Title) },
		Typed: fair.SavedText.Typed,
		Clean: func(_ context.Context, in fair.SavedTextInput, _ fair.SavedText) (fair.SavedText, error) {
			return in.Clean()
		},
		Fields: func(t fair.SavedText) map[string]any {
			fields := map[string]any{"title": t.Title}
			return record.WithTexts(record.WithTexts(fields, "subject", t.Subject), "body", t.Body)
		},
	}
}
