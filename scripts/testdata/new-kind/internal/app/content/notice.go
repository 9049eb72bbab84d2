package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var noticeKind = recordKind[fair.Notice, fair.NoticeInput]{
	entity: "notice",
	name:   func(n fair.Notice) texts.Message { return texts.PortalActivity.RecordNotice(n.Title) },
	record: func(n *fair.Notice) *fair.Record { return &n.Record },
	store:  func(s Store) fair.RecordStore[fair.Notice] { return s.Notices() },
	typed:  fair.Notice.Typed,
	clean: func(_ context.Context, _ *Service, in fair.NoticeInput, _ fair.Notice) (fair.Notice, error) {
		return in.Clean()
	},
	fields: func(n fair.Notice) map[string]any { return map[string]any{"title": n.Title, "text": n.Text} },
}
