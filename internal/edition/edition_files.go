package edition

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
	return a.updatePicture(ctx, up, popupFolder, fair.PopupImage, before, func(e *fair.Edition, p fair.Picture) {
		e.Popup.Picture, e.Popup.Width, e.Popup.Height = p.Path, p.Width, p.Height
	})
}

// updatePicture stores an uploaded image and changes the edition with `set`.
func (a *Service) updatePicture(
	ctx context.Context, up *fair.Upload, folder string, rule fair.PictureRule, before time.Time,
	set func(*fair.Edition, fair.Picture),
) (changed fair.Edition, err error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return fair.Edition{}, err
	}
	if up == nil {
		return fair.Edition{}, fair.Problems{rule.Field: texts.PortalErrors.ImageRequired()}.Err()
	}
	var picture fair.Picture
	if err := a.SavePicture(ctx, folder, up, rule, &picture); err != nil {
		return fair.Edition{}, err
	}
	changed, err = a.changeEdition(ctx, before, func(_ context.Context, was fair.Edition) (fair.Edition, error) {
		set(&was, picture)
		return was, nil
	})
	if err != nil {
		a.DropFiles(ctx, []string{picture.Path})
	}
	return changed, err
}

// UpdateBrochure replaces the brochure of the current edition by an uploaded PDF and returns the changed edition. For
// the argument `before`, see UpdateEdition. If the upload is rejected, it returns KindInvalid with an error message for
// the field "brochure". It requires the permission MayContent.
func (a *Service) UpdateBrochure(
	ctx context.Context,
	up *fair.Upload,
	before time.Time,
) (changed fair.Edition, err error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return fair.Edition{}, err
	}
	if up == nil {
		return fair.Edition{}, fair.Problems{fair.BrochureRule.Field: texts.Errors.Required()}.Err()
	}
	var file fair.StoredFile
	if err := a.SaveDocument(ctx, up, fair.BrochureRule, &file); err != nil {
		return fair.Edition{}, err
	}
	changed, err = a.changeEdition(ctx, before, func(_ context.Context, was fair.Edition) (fair.Edition, error) {
		was.Brochure = fair.Brochure{Path: file.Path, Name: file.Name, Size: file.Size, UploadedAt: a.Now()}
		return was, nil
	})
	if err != nil {
		a.DropFiles(ctx, []string{file.Path})
	}
	return changed, err
}

// UpdateVenueMap replaces the map of the venue of the current edition by an uploaded image and returns the changed
// edition. For the argument `before`, see UpdateEdition. If the upload is rejected, it returns KindInvalid with an
// error message for the field "map". It requires the permission MayContent.
func (a *Service) UpdateVenueMap(
	ctx context.Context,
	up *fair.Upload,
	before time.Time,
) (changed fair.Edition, err error) {
	return a.updatePicture(ctx, up, "maps", fair.MapImage, before, func(e *fair.Edition, p fair.Picture) {
		e.VenueMap = fair.VenueMap{Path: p.Path, SrcSet: p.SrcSet(), Width: p.Width, Height: p.Height}
	})
}

// deleteReplacedFiles removes the uploads that a changed edition no longer uses, in the caller's transaction. It
// ignores a popup image that is not an upload.
func (a *Service) deleteReplacedFiles(ctx context.Context, was, is fair.Edition) error {
	var paths []string
	if was.Popup.Picture != is.Popup.Picture && strings.HasPrefix(was.Popup.Picture, "/files/"+popupFolder+"/") {
		paths = append(paths, was.Popup.Picture)
	}
	if was.Brochure.Path != is.Brochure.Path && was.Brochure.Path != "" {
		paths = append(paths, was.Brochure.Path)
	}
	if was.VenueMap.Path != is.VenueMap.Path && was.VenueMap.Path != "" {
		paths = append(paths, was.VenueMap.Path)
	}
	return a.DeleteFilesLater(ctx, paths)
}
