package content

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/texts"
)

func (a *Service) bannerKind() record.Kind[fair.Banner, fair.BannerInput] {
	return record.Kind[fair.Banner, fair.BannerInput]{
		Entity: "banner",
		Public: true,
		Table: db.Table[fair.Banner]{
			Name:     "banner",
			Position: func(b *fair.Banner) *int { return &b.Position },
			Search:   func(b fair.Banner) []string { return b.Title.All() },
			Sorts:    map[string]string{"title": "title"},
		},
		Name:  func(b fair.Banner) texts.Message { return texts.PortalActivity.RecordBanner(b.Title[fair.English]) },
		Typed: fair.Banner.Typed,
		Clean: func(_ context.Context, in fair.BannerInput, was fair.Banner) (fair.Banner, error) {
			return in.Clean(was)
		},
		Carry: func(was fair.Banner, now *fair.Banner) { now.Position = was.Position },
		Save: func(ctx context.Context, in fair.BannerInput, b *fair.Banner) error {
			sent := 0
			for i, image := range in.Images {
				if image.Upload == nil {
					continue
				}
				// The field name in an error message contains the upload's position: "images.0" for the first uploaded
				// image, and "phones.0" for this image's version for phones.
				rule := fair.BannerPicture
				rule.PhoneField = "phones." + strconv.Itoa(sent)
				rule.Field += "." + strconv.Itoa(sent)
				up := *image.Upload
				up.Phone = image.Phone
				if err := a.savePicture(ctx, "banners", &up, rule, &b.Images[i]); err != nil {
					return err
				}
				sent++
			}
			return nil
		},
		Files: bannerFiles,
		Fields: func(b fair.Banner) map[string]any {
			return record.WithTexts(map[string]any{"images": bannerFiles(b)}, "title", b.Title)
		},
	}
}

func bannerFiles(b fair.Banner) []string {
	return fair.Each(b.Images, func(image fair.Picture) string { return image.Path })
}
