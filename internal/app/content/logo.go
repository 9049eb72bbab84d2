package content

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var logoKind = recordKind[fair.Logo, fair.LogoInput]{
	entity: "logo",
	public: true,
	name:   func(fair.Logo) texts.Message { return texts.PortalActivity.RecordLogo() },
	record: func(l *fair.Logo) *fair.Record { return &l.Record },
	store:  func(s Store) fair.RecordStore[fair.Logo] { return s.Logos() },
	clean: func(_ context.Context, _ *Service, in fair.LogoInput, _ fair.Logo) (fair.Logo, error) {
		return in.Clean()
	},
	save: func(ctx context.Context, a *Service, in fair.LogoInput, l *fair.Logo) error {
		return a.savePicture(ctx, "logos", in.Image, fair.LogoImage, &l.Image)
	},
	files:  func(l fair.Logo) []string { return []string{l.Image.Path} },
	fields: func(l fair.Logo) map[string]any { return map[string]any{"image": l.Image.Path} },
}
