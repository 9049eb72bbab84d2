package backup

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/minio/minio-go/v7"

	"github.com/mela-fair/mela/internal/files"
)

// Object is a file in the folder or an object in the bucket. Its key is its name.
type Object = files.Stored

// Place is a storage location for backups: a folder or a bucket. Object names may contain slashes. An object is stored
// either completely or not at all.
type Place interface {
	// Put replaces an object. The argument `size` is the length of the content in bytes. A large content should be an
	// io.ReaderAt: a bucket sends it in parts.
	Put(ctx context.Context, name string, content io.Reader, size int64) error
	// List returns all objects whose names begin with a prefix.
	List(ctx context.Context, prefix string) ([]Object, error)
	// Open opens an object. It returns fs.ErrNotExist if there is no object with this name.
	Open(ctx context.Context, name string) (io.ReadCloser, error)
	// Remove deletes an object. It returns nil if there is no such object.
	Remove(ctx context.Context, name string) error
}

// OpenPlace opens a storage location. The address is an s3:// URL in the format of MELA_FILES_URL, a file:// URL of a
// folder, or an absolute path. If the folder is missing, OpenPlace creates it. OpenPlace sends no request to a bucket.
// Its errors contain no secret.
func OpenPlace(address string) (Place, error) {
	folder, err := folderOf(address)
	if err != nil {
		return nil, err
	}
	if folder == "" {
		place, err := files.OpenBucket(address)
		return bucket{place}, err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	return &disk{root: root}, nil
}

// CheckAddress returns an error for an address that OpenPlace cannot use. It creates no folder and sends no request.
func CheckAddress(address string) error {
	folder, err := folderOf(address)
	if err == nil && folder == "" {
		_, err = files.OpenBucket(address)
	}
	return err
}

// folderOf returns the folder of an address, or an empty string for a bucket.
func folderOf(address string) (string, error) {
	if filepath.IsAbs(address) {
		return address, nil
	}
	u, err := url.Parse(address)
	switch {
	case err == nil && u.Scheme == "s3":
		return "", nil
	case err == nil && u.Scheme == "file" && u.Host == "" && filepath.IsAbs(filepath.FromSlash(u.Path)):
		return filepath.FromSlash(u.Path), nil
	}
	return "", errors.New("a place for backups must be s3://bucket/…, file:///folder or an absolute path")
}

type disk struct{ root *os.Root }

// Put writes to a temporary file and renames it.
func (d *disk) Put(_ context.Context, name string, content io.Reader, _ int64) (err error) {
	if err := d.root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return err
	}
	temporary := name + ".part"
	file, err := d.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = d.root.Remove(temporary) // an error is ignored, because the write error is reported
		}
	}()
	_, err = io.Copy(file, content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return d.root.Rename(temporary, name)
}

func (d *disk) List(ctx context.Context, prefix string) (found []Object, err error) {
	err = fs.WalkDir(d.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasPrefix(name, prefix) || strings.HasSuffix(name, ".part") {
			return errors.Join(err, ctx.Err())
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		found = append(found, Object{Key: name, Size: info.Size()})
		return nil
	})
	return found, err
}

func (d *disk) Open(_ context.Context, name string) (io.ReadCloser, error) { return d.root.Open(name) }

func (d *disk) Remove(_ context.Context, name string) error {
	if err := d.root.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

type bucket struct{ *files.Bucket }

func (b bucket) Put(ctx context.Context, name string, content io.Reader, size int64) error {
	return b.Bucket.Put(ctx, name, content, size, minio.PutObjectOptions{ContentType: "application/octet-stream"})
}

func (b bucket) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	object, _, err := b.Get(ctx, name)
	return object, err
}
