package content

import (
	"context"
	"errors"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Files stores uploaded files. Its methods return errors of type *fair.Error: KindInvalid, with an error message for
// the upload field, if they reject a file, and KindNotFound if a file does not exist.
type Files interface {
	// SavePicture checks by an upload's content that it is an image, re-encodes it in the rule's widths and stores it
	// under a new name in a folder: "banners", "logos", "partners" or "popups".
	SavePicture(ctx context.Context, folder string, up fair.Upload, rule fair.PictureRule) (fair.Picture, error)
	// SaveDocument stores an uploaded document under a new name. It checks by the file's content that the document is a
	// PDF, or a DOC or DOCX if the rule allows it, of at most fair.MaxDocument bytes.
	SaveDocument(ctx context.Context, up fair.Upload, rule fair.DocumentRule) (fair.StoredFile, error)
	// Open opens a file by its path, "/files/…".
	Open(ctx context.Context, path string) (fair.FileContent, error)
	// Delete removes an uploaded file by its path. For an image, it removes all widths. It returns no error if the
	// file does not exist.
	Delete(ctx context.Context, path string) error
}

// savePicture stores an uploaded image and replaces the old one. Without an upload, it does nothing.
func (a *Service) savePicture(
	ctx context.Context,
	folder string,
	up *fair.Upload,
	rule fair.PictureRule,
	into *fair.Picture,
) (err error) {
	if up == nil {
		return nil
	}
	if a.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	saved, err := a.files.SavePicture(ctx, folder, *up, rule)
	if e, ok := errors.AsType[*fair.Error](err); ok {
		for _, field := range []string{rule.Field, rule.PhoneField} {
			if message := e.Fields[field]; !message.IsZero() {
				e.Message = message // the portal shows only an error's main message, not the messages for its fields
			}
		}
	}
	if err == nil {
		*into = saved
	}
	return err
}

// saveDocument stores an uploaded document and replaces the old one. Without an upload, it does nothing.
func (a *Service) saveDocument(
	ctx context.Context,
	up *fair.Upload,
	rule fair.DocumentRule,
	into *fair.StoredFile,
) error {
	if up == nil {
		return nil
	}
	if a.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	saved, err := a.files.SaveDocument(ctx, *up, rule)
	if err == nil {
		*into = saved
	}
	return err
}

// DeleteFile removes a file unless a record or an edition still uses it. It is the handler of fair.JobFile jobs.
func (a *Service) DeleteFile(ctx context.Context, path string) error {
	if a.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	if used, err := a.store.FileInUse(ctx, path); err != nil || used {
		return err
	}
	return a.files.Delete(ctx, path)
}

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
