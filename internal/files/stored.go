package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// Stored is a file in the store: a document, or one version of an image.
type Stored struct {
	Key  string
	Size int64 // bytes
}

// List returns all files of the store. Backups use it.
func (f *Files) List(ctx context.Context) ([]Stored, error) { return f.blobs.list(ctx) }

// Read returns the content of a file and, for a document, the original file name. The name of an image is empty. Read
// returns fs.ErrNotExist if the file does not exist.
func (f *Files) Read(ctx context.Context, key string) (content []byte, name string, err error) {
	if !keyPattern.MatchString(key) {
		return nil, "", fs.ErrNotExist
	}
	found, err := f.blobs.open(ctx, key)
	if err != nil {
		return nil, "", err
	}
	content, err = io.ReadAll(found)
	return content, found.name, errors.Join(err, found.Close())
}

// Restore stores a file from a backup under its original key.
func (f *Files) Restore(ctx context.Context, key string, content []byte, name string) error {
	parts := keyPattern.FindStringSubmatch(key)
	if parts == nil {
		return fmt.Errorf("%q is not a key of a stored file", key)
	}
	return f.blobs.put(ctx, key, content, about{contentType: contentTypes[parts[5]], name: name})
}
