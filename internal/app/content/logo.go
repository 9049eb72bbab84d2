package content

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func (a *Service) logoKind() record.Kind[fair.Logo, fair.LogoInput] {
	return record.Kind[fair.Logo, fair.LogoInput]{
		Entity: "logo",
		Public: true,
		Table: db.Table[fair.Logo]{
			Name:     "logo",
			Position: func(l *fair.Logo) *int { return &l.Position },
			Search:   func(fair.Logo) []string { return nil },
		},
		Name: func(fair.Logo) texts.Message { return texts.PortalActivity.RecordLogo() },
		Clean: func(_ context.Context, in fair.LogoInput, _ fair.Logo) (fair.Logo, error) {
			return in.Clean()
		},
		Save: func(ctx context.Context, in fair.LogoInput, l *fair.Logo) error {
			return a.savePicture(ctx, "logos", in.Image, fair.LogoImage, &l.Image)
		},
		Files:  func(l fair.Logo) []string { return []string{l.Image.Path} },
		Fields: func(l fair.Logo) map[string]any { return map[string]any{"image": l.Image.Path} },
	}
}
