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

// UpdatePopupPicture gives the popup of the home page an uploaded picture, which is shown at once, and
// returns the edition as it is then. before is as UpdateEdition has it. An upload that is not taken is
// KindInvalid with a sentence under "image". Needs MayEdit.
func (a *Service) UpdatePopupPicture(ctx context.Context, up *fair.Upload, before time.Time) (changed fair.Edition, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Edition{}, err
	}
	if up == nil {
		p := fair.Problems{}
		p.Add(fair.PopupImage.Field, texts.PortalErrors.ImageRequired())
		return fair.Edition{}, p.Err()
	}
	var picture fair.Picture
	if err := a.savePicture(ctx, popupFolder, up, fair.PopupImage, &picture); err != nil {
		return fair.Edition{}, err
	}
	changed, err = a.changeEdition(ctx, before, func(was fair.Edition) (fair.Edition, error) {
		was.Popup.Picture, was.Popup.Width, was.Popup.Height = picture.Path, picture.Width, picture.Height
		return was, nil
	})
	if err != nil {
		a.dropFiles(ctx, []string{picture.Path})
	}
	return changed, err
}

// deletePopupPicture removes, in the caller's transaction, the uploaded picture that the popup no longer
// shows. A path that is not of an upload is left alone.
func (a *Service) deletePopupPicture(ctx context.Context, was, is fair.Popup) error {
	if was.Picture == is.Picture || !strings.HasPrefix(was.Picture, "/files/"+popupFolder+"/") {
		return nil
	}
	return a.DeleteFilesLater(ctx, []string{was.Picture})
}
