package content

import (
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Files keeps uploaded files. What is refused is an *fair.Error of KindInvalid with a sentence under
// the upload's field; a file that does not exist is KindNotFound.
type Files interface {
	// SavePicture checks a picture by its content, re-encodes it in the rule's widths and stores it
	// under a new name in a folder ("banners", "logos", "partners", "popups").
	SavePicture(ctx context.Context, folder string, up fair.Upload, rule fair.PictureRule) (fair.Picture, error)
	// SaveBiodata checks by its content that a file is a PDF, DOC or DOCX of at most fair.MaxBiodata
	// bytes and stores it under a new name.
	SaveBiodata(ctx context.Context, up fair.Upload) (fair.StoredFile, error)
	// Open opens a file by its path, "/files/…".
	Open(ctx context.Context, path string) (fair.FileContent, error)
	// Delete removes an upload by its path, a picture in all its widths; one that is not there is no error.
	Delete(ctx context.Context, path string) error
}

// savePicture replaces a picture by an uploaded one, if there is one.
func (a *Service) savePicture(ctx context.Context, folder string, up *fair.Upload, rule fair.PictureRule, into *fair.Picture) (err error) {
	if up == nil {
		return nil
	}
	if a.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	saved, err := a.files.SavePicture(ctx, folder, *up, rule)
	if e, ok := errors.AsType[*fair.Error](err); ok && !e.Fields[rule.Field].IsZero() {
		e.Message = e.Fields[rule.Field] // the office's screens show one sentence
	}
	if err == nil {
		*into = saved
	}
	return err
}

// saveBiodata replaces a document by an uploaded one, if there is one.
func (a *Service) saveBiodata(ctx context.Context, up *fair.Upload, into *fair.StoredFile) error {
	if up == nil {
		return nil
	}
	if a.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	saved, err := a.files.SaveBiodata(ctx, *up)
	if err == nil {
		*into = saved
	}
	return err
}

// DeleteFile removes a file that no record names any more. It is the handler of fair.JobFile jobs.
func (a *Service) DeleteFile(ctx context.Context, path string) error {
	if a.files == nil {
		return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	return a.files.Delete(ctx, path)
}

// fileUse is how long a file outlives the record that named it: pages that were sent a moment ago
// still show it.
const fileUse = 10 * time.Minute

// DeleteFilesLater writes the jobs that remove files after the caller's transaction has committed.
func (a *Service) DeleteFilesLater(ctx context.Context, paths []string) error {
	for _, path := range paths {
		if err := a.store.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: path, RunAt: a.Now().Add(fileUse)}); err != nil {
			return err
		}
	}
	return nil
}

// dropFiles removes files that were saved for a change that did not happen. The change's own error is
// what the caller hears of; a file that stays is noted for the outbox, else for the log.
func (a *Service) dropFiles(ctx context.Context, paths []string) {
	ctx = context.WithoutCancel(ctx) // the visitor may have gone; the file must go too
	for _, path := range paths {
		err := a.files.Delete(ctx, path)
		if err == nil {
			continue
		}
		if jobErr := a.store.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: path, RunAt: a.Now()}); jobErr != nil {
			a.Log.Error("an unused file could not be removed", "path", path, "cause", err, "job", jobErr)
		}
	}
}
