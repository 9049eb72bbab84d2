package content

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// OpenFile opens an uploaded file by its path, "/files/…". The caller must close it. Images are public; the biodata
// of an applicant requires fair.MayRead. It returns fair.KindNotFound if the file does not exist.
func (a *Service) OpenFile(ctx context.Context, path string) (fair.FileContent, error) {
	if strings.HasPrefix(path, fair.BiodataFolder) {
		if err := app.Require(ctx, fair.MayRead); err != nil {
			return fair.FileContent{}, err
		}
	}
	if a.files == nil {
		return fair.FileContent{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return a.files.Open(ctx, path)
}
