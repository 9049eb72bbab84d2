package content

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

var bannerKind = recordKind[fair.Banner, fair.BannerInput]{
	entity: "banner",
	public: true,
	name:   func(b fair.Banner) texts.Message { return texts.PortalActivity.RecordBanner(b.Title[fair.English]) },
	record: func(b *fair.Banner) *fair.Record { return &b.Record },
	store:  func(s Store) fair.RecordStore[fair.Banner] { return s.Banners() },
	typed:  fair.Banner.Typed,
	clean: func(_ context.Context, _ *Service, in fair.BannerInput, was fair.Banner) (fair.Banner, error) {
		return in.Clean(was)
	},
	carry: func(was fair.Banner, now *fair.Banner) { now.Position = was.Position },
	save: func(ctx context.Context, a *Service, in fair.BannerInput, b *fair.Banner) error {
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
	files: bannerFiles,
	fields: func(b fair.Banner) map[string]any {
		return withTexts(map[string]any{"images": bannerFiles(b)}, "title", b.Title)
	},
}

func bannerFiles(b fair.Banner) []string {
	return fair.Each(b.Images, func(image fair.Picture) string { return image.Path })
}
