package site_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
)

// pictureFiles is a record.Files for sample images. Encoding is slow, so each image is encoded only once per process.
// If another store saves the same image, it gets the same files. The file names depend only on the contents, because
// random names would change the compressed size of pages by up to 50 bytes.
type pictureFiles struct{ *files.Files }

// savedPicture is a stored image together with its files.
type savedPicture struct {
	picture fair.Picture
	files   map[string][]byte // by key
}

var (
	savedMu sync.Mutex
	saved   = map[string]savedPicture{}
)

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
	name := strings.ToLower(base32.StdEncoding.EncodeToString(hash.Sum(nil)))[:26]
	known, ok := saved[name]
	if !ok {
		picture, err := f.Files.SavePicture(ctx, folder, up, rule)
		if err == nil {
			known, err = f.renamed(ctx, picture, "/files/"+folder+"/"+name)
		}
		if err != nil {
			return fair.Picture{}, err
		}
		saved[name] = known
	}
	return known.picture, f.restore(ctx, known)
}

// renamed returns an image and its files with another name.
func (f pictureFiles) renamed(ctx context.Context, picture fair.Picture, path string) (savedPicture, error) {
	all := savedPicture{picture: picture, files: map[string][]byte{}}
	upload, _, _ := strings.Cut(picture.Path, "-")
	for _, sizes := range [][]fair.PictureSize{picture.Sizes, picture.Cuts} {
		for i := range sizes {
			content, err := f.Read(ctx, strings.TrimPrefix(sizes[i].Path, "/files/"))
			if err != nil {
				return savedPicture{}, err
			}
			sizes[i].Path = path + strings.TrimPrefix(sizes[i].Path, upload)
			all.files[strings.TrimPrefix(sizes[i].Path, "/files/")] = content
		}
	}
	all.picture.Path = path + strings.TrimPrefix(picture.Path, upload)
	return all, nil
}

func (f pictureFiles) restore(ctx context.Context, known savedPicture) error {
	for key, content := range known.files {
		if err := f.Restore(ctx, key, content); err != nil {
			return err
		}
	}
	return nil
}
