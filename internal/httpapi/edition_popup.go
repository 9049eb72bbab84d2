package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// popupForm is the form for uploading the popup's image.
var popupForm = formShape{texts: []string{fieldVersion}, files: []string{"image"}, limit: 8 << 20}

func (a *API) routeEditionPopup(tags []string) {
	addForm(a, huma.Operation{
		OperationID: "update-popup-picture", Method: http.MethodPut, Path: "/api/admin/edition/popup-picture", Tags: tags,
		Summary: "Upload the image of the popup",
		Description: "The popup shows the new image immediately. To remove the image, update the edition with a popup " +
			"without an image.",
	}, popupForm, a.updatePopupPicture)
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
