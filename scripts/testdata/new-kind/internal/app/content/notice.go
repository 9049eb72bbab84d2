package content

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func noticeKind() record.Kind[fair.Notice, fair.NoticeInput] {
	return record.Kind[fair.Notice, fair.NoticeInput]{
		Entity: "notice",
		Table: db.Table[fair.Notice]{
			Name:   "notice",
			Search: func(n fair.Notice) []string { return []string{n.Title, n.Text} },
			Sorts:  map[string]string{"title": "title"},
		},
		Name:  func(n fair.Notice) texts.Message { return texts.PortalActivity.RecordNotice(n.Title) },
		Typed: fair.Notice.Typed,
		Clean: func(_ context.Context, in fair.NoticeInput, _ fair.Notice) (fair.Notice, error) {
			return in.Clean()
		},
		Fields: func(n fair.Notice) map[string]any { return map[string]any{"title": n.Title, "text": n.Text} },
	}
}
