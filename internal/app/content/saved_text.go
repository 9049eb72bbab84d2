package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var savedTextKind = recordKind[fair.SavedText, fair.SavedTextInput]{
	entity: "saved text",
	name:   func(t fair.SavedText) texts.Message { return texts.PortalActivity.RecordSavedText(t.Title) },
	record: func(t *fair.SavedText) *fair.Record { return &t.Record },
	store:  func(s Store) fair.RecordStore[fair.SavedText] { return s.SavedTexts() },
	typed:  fair.SavedText.Typed,
	clean: func(_ context.Context, _ *Service, in fair.SavedTextInput, _ fair.SavedText) (fair.SavedText, error) {
		return in.Clean()
	},
	fields: func(t fair.SavedText) map[string]any {
		fields := map[string]any{"title": t.Title}
		return withTexts(withTexts(fields, "subject", t.Subject), "body", t.Body)
	},
}
