package content

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
)

// saveFiles stores the uploads of an input, sets their paths in the record, and returns the paths of the new files.
// If it fails, it removes the stored files.
func (r *Records[T, In]) saveFiles(ctx context.Context, in In, record *T, before []string) (saved []string, err error) {
	if r.kind.save == nil {
		return nil, nil
	}
	err = r.kind.save(ctx, r.app, in, record)
	saved = without(r.kind.files(*record), before)
	if err != nil {
		r.app.dropFiles(ctx, saved)
		return nil, err
	}
	return saved, nil
}

// printOfFile returns the fingerprint of an uploaded file's content. If there is no file, it returns an empty string.
func (r *Records[T, In]) printOfFile(in *In) (string, error) {
	if r.kind.upload == nil {
		return "", nil
	}
	return printOf(r.kind.upload(in))
}

func printOf(up *fair.Upload) (string, error) {
	if up == nil {
		return "", nil
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, io.LimitReader(up.Content, fair.MaxDocument+1)); err != nil {
		return "", err
	}
	if _, err := up.Content.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

func (r *Records[T, In]) pathsOf(record T) []string {
	if r.kind.files == nil {
		return nil
	}
	return r.kind.files(record)
}

// without returns the non-empty elements of `all` that are not in `others`.
func without(all, others []string) []string {
	var rest []string
	for _, path := range all {
		if path != "" && !slices.Contains(others, path) {
			rest = append(rest, path)
		}
	}
	return rest
}
