package record

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Files stores uploaded files. Its methods return errors of type *fair.Error: KindInvalid, with an error message for
// the upload field, if they reject a file, and KindNotFound if a file does not exist.
type Files interface {
	// SavePicture checks by an upload's content that it is an image, re-encodes it in the rule's widths and stores it
	// under a new name in a folder, such as "banners" or "logos".
	SavePicture(ctx context.Context, folder string, up fair.Upload, rule fair.PictureRule) (fair.Picture, error)
	// CutPicture makes an image's versions for phones again from its largest size, as the rule's Cut describes them. The
	// files of the former versions stay until the image is deleted.
	CutPicture(ctx context.Context, picture fair.Picture, rule fair.PictureRule) (fair.Picture, error)
	// SaveDocument stores an uploaded document under a new name. It checks by the file's content that the document is a
	// PDF, or a DOC or DOCX if the rule allows it, of at most fair.MaxDocument bytes.
	SaveDocument(ctx context.Context, up fair.Upload, rule fair.DocumentRule) (fair.StoredFile, error)
	// Open opens a file by its path, "/files/…".
	Open(ctx context.Context, path string) (fair.FileContent, error)
	// Delete removes an uploaded file by its path. For an image, it removes all widths. It returns no error if the
	// file does not exist.
	Delete(ctx context.Context, path string) error
}

// Picture is the JSON representation of an uploaded image (fair.Picture).
type Picture struct {
	Path   string        `json:"path"`
	Width  int           `json:"width"`
	Height int           `json:"height"`
	Sizes  []PictureSize `json:"sizes" doc:"The image in several sizes, the smallest first."`
	Cuts   []PictureSize `json:"cuts,omitempty" doc:"The cropped versions for phones, the smallest first. Only for banners."`
	Focus  string        `json:"focus,omitempty" enum:"middle,start,end" doc:"The part that stays visible where the image is cut to the size of its place. start: the left or upper end. Only for banners; without it, the middle."`
}

// PictureSize is the JSON representation of an image in one size.
type PictureSize struct {
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// PictureOf returns the JSON representation of an image.
func PictureOf(p fair.Picture) Picture {
	size := func(s fair.PictureSize) PictureSize { return PictureSize(s) }
	return Picture{
		Path: p.Path, Width: p.Width, Height: p.Height, Sizes: fair.Each(p.Sizes, size), Cuts: fair.Each(p.Cuts, size),
		Focus: string(p.Focus),
	}
}

// PictureIfAny is PictureOf for an image that a record may lack. It returns nil if there is no image.
func PictureIfAny(p fair.Picture) *Picture {
	if p.Path == "" {
		return nil
	}
	picture := PictureOf(p)
	return &picture
}

// fileUse is the delay before an unused file is deleted. The delay is necessary because recently served pages still
// contain a link to the file.
const fileUse = 10 * time.Minute

// SavePicture stores an uploaded image and replaces the old one. Without an upload, it does nothing.
func (c *Core) SavePicture(
	ctx context.Context, folder string, up *fair.Upload, rule fair.PictureRule, into *fair.Picture,
) (err error) {
	if up == nil {
		return nil
	}
	if c.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	saved, err := c.files.SavePicture(ctx, folder, *up, rule)
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

// CutPicture makes the versions for phones of a stored image again.
func (c *Core) CutPicture(ctx context.Context, rule fair.PictureRule, picture *fair.Picture) error {
	if c.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	cut, err := c.files.CutPicture(ctx, *picture, rule)
	if err == nil {
		*picture = cut
	}
	return err
}

// SaveDocument stores an uploaded document and replaces the old one. Without an upload, it does nothing.
func (c *Core) SaveDocument(
	ctx context.Context, up *fair.Upload, rule fair.DocumentRule, into *fair.StoredFile,
) error {
	if up == nil {
		return nil
	}
	if c.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	saved, err := c.files.SaveDocument(ctx, *up, rule)
	if err == nil {
		*into = saved
	}
	return err
}

// OpenFile opens an uploaded file by its path, "/files/…". The caller must close it. Images are public; the biodata
// of an applicant requires fair.MayRead, and a certificate of deducted tax fair.MayPeople. It returns
// fair.KindNotFound if the file does not exist.
func (c *Core) OpenFile(ctx context.Context, path string) (fair.FileContent, error) {
	if strings.HasPrefix(path, fair.BiodataFolder) {
		if err := app.Require(ctx, fair.MayRead); err != nil {
			return fair.FileContent{}, err
		}
	}
	if strings.HasPrefix(path, fair.CertificateFolder) {
		if err := app.Require(ctx, fair.MayPeople); err != nil {
			return fair.FileContent{}, err
		}
	}
	if c.files == nil {
		return fair.FileContent{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return c.files.Open(ctx, path)
}

// DeleteFile removes a file unless a record or an edition still uses it. It is the handler of fair.JobFile jobs.
func (c *Core) DeleteFile(ctx context.Context, path string) error {
	if c.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	if used, err := c.fileInUse(ctx, path); err != nil || used {
		return err
	}
	return c.files.Delete(ctx, path)
}

// fileInUse reports whether an edition or a record uses an uploaded file. A record that is marked as deleted still uses
// its files. fileInUse searches for the path in columns that contain JSON. The underscore is the only character in a
// path that has a special meaning in JSON or LIKE: in LIKE, it matches any character. Therefore, an unused file may be
// reported as used, but a used file is never reported as unused.
func (c *Core) fileInUse(ctx context.Context, path string) (used bool, err error) {
	query := "SELECT EXISTS (SELECT 1 FROM edition WHERE data LIKE $1) " +
		"OR EXISTS (SELECT 1 FROM ledger_certificate WHERE '\"' || file_path || '\"' LIKE $1)"
	for _, condition := range c.kept {
		query += " OR " + condition
	}
	for _, kind := range c.kinds {
		if kind.files != "" {
			query += " OR " + kind.files
		}
	}
	err = c.db.One(ctx, query, []any{"%\"" + path + "\"%"}, &used)
	return used, err
}

// DeleteFilesLater creates the jobs that delete files after the caller's transaction is committed.
func (c *Core) DeleteFilesLater(ctx context.Context, paths []string) error {
	for _, path := range paths {
		if err := c.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: path, RunAt: c.Now().Add(fileUse)}); err != nil {
			return err
		}
	}
	return nil
}

// DropFiles deletes the files that were stored for a change that then failed. If a file cannot be deleted, DropFiles
// creates a job that deletes it. If the job cannot be created either, DropFiles only logs this error, because the
// caller returns the error that made the change fail.
func (c *Core) DropFiles(ctx context.Context, paths []string) {
	ctx = context.WithoutCancel(ctx) // delete the files even if the client has closed the connection
	for _, path := range paths {
		err := c.files.Delete(ctx, path)
		if err == nil {
			continue
		}
		if jobErr := c.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: path, RunAt: c.Now()}); jobErr != nil {
			c.Log.Error("an unused file could not be removed", "path", path, "cause", err, "job", jobErr)
		}
	}
}
