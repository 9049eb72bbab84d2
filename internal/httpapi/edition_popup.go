package httpapi

import (
	"context"
	"time"
)

// popupForm is the form for uploading the popup's image.
var popupForm = formShape{texts: []string{fieldVersion}, files: []string{"image"}, limit: 8 << 20}

func (a *API) routeEditionPopup(tags []string) {
	addForm(a, operation("PUT /api/admin/edition/popup-picture", "update-popup-picture", tags,
		"Upload the image of the popup",
		"The popup shows the new image immediately. To remove the image, update the edition with a popup "+
			"without an image."), popupForm, a.updatePopupPicture)
}

func (a *API) updatePopupPicture(ctx context.Context, _ *struct{}) (*bodyOf[officeEdition], error) {
	form := formOf(ctx)
	version, err := form.seen()
	if err != nil {
		return nil, err
	}
	var before time.Time
	if version != nil {
		before = time.UnixMilli(int64(*version)).UTC()
	}
	return with(officeEditionOf)(a.app.Content.UpdatePopupPicture(ctx, form.file("image"), before))
}
