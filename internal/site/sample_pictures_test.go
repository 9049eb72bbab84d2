package site_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
)

// pictureFiles is a content.Files for sample pictures. Encoding is slow, so each picture is encoded only once per
// process. If another store saves the same picture, it gets the same files.
type pictureFiles struct{ *files.Files }

// savedPicture is a stored picture together with its files.
type savedPicture struct {
	picture fair.Picture
	files   map[string][]byte // by key
}

var (
	savedMu sync.Mutex
	saved   = map[string]savedPicture{}
)

// SavePicture implements content.Files.
func (f pictureFiles) SavePicture(ctx context.Context, folder string, up fair.Upload, rule fair.PictureRule) (
	fair.Picture, error,
) {
	savedMu.Lock()
	defer savedMu.Unlock()
	hash := sha256.New()
	fmt.Fprintf(hash, "%s %v", folder, rule)
	for _, part := range []*fair.Upload{&up, up.Phone} {
		if part == nil {
			continue
		}
		content, err := io.ReadAll(part.Content)
		if err != nil {
			return fair.Picture{}, err
		}
		part.Content = bytes.NewReader(content)
		_, _ = hash.Write(content)
	}
	key := string(hash.Sum(nil))
	if known, ok := saved[key]; ok {
		return known.picture, f.restore(ctx, known)
	}
	picture, err := f.Files.SavePicture(ctx, folder, up, rule)
	if err != nil {
		return fair.Picture{}, err
	}
	saved[key], err = f.saved(ctx, picture)
	return picture, err
}

func (f pictureFiles) saved(ctx context.Context, picture fair.Picture) (savedPicture, error) {
	all := savedPicture{picture: picture, files: map[string][]byte{}}
	for _, size := range append(picture.Sizes[:len(picture.Sizes):len(picture.Sizes)], picture.Cuts...) {
		key := strings.TrimPrefix(size.Path, "/files/")
		content, _, err := f.Read(ctx, key)
		if err != nil {
			return savedPicture{}, err
		}
		all.files[key] = content
	}
	return all, nil
}

func (f pictureFiles) restore(ctx context.Context, known savedPicture) error {
	for key, content := range known.files {
		if err := f.Restore(ctx, key, content, ""); err != nil {
			return err
		}
	}
	return nil
}
