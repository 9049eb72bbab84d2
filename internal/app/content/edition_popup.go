package content

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

const popupFolder = "popups"

// UpdatePopupPicture sets the uploaded image of the home page's popup and returns the changed edition. For the
// argument `before`, see UpdateEdition. If the upload is rejected, it returns KindInvalid with an error message for
// the field "image". It requires the permission MayContent.
func (a *Service) UpdatePopupPicture(
	ctx context.Context,
	up *fair.Upload,
	before time.Time,
) (changed fair.Edition, err error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return fair.Edition{}, err
	}
	if up == nil {
		return fair.Edition{}, fair.Problems{fair.PopupImage.Field: texts.PortalErrors.ImageRequired()}.Err()
	}
	var picture fair.Picture
	if err := a.savePicture(ctx, popupFolder, up, fair.PopupImage, &picture); err != nil {
		return fair.Edition{}, err
	}
	changed, err = a.changeEdition(ctx, before, func(_ context.Context, was fair.Edition) (fair.Edition, error) {
		was.Popup.Picture, was.Popup.Width, was.Popup.Height = picture.Path, picture.Width, picture.Height
		return was, nil
	})
	if err != nil {
		a.dropFiles(ctx, []string{picture.Path})
	}
	return changed, err
}

// deletePopupPicture removes the old popup's uploaded image, in the caller's transaction, unless the new popup has the
// same image. It ignores paths that are not uploads.
func (a *Service) deletePopupPicture(ctx context.Context, was, is fair.Popup) error {
	if was.Picture == is.Picture || !strings.HasPrefix(was.Picture, "/files/"+popupFolder+"/") {
		return nil
	}
	return a.DeleteFilesLater(ctx, []string{was.Picture})
}
