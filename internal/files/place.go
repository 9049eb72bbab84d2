package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strings"
	"time"
)

// Place stores objects in a folder or a bucket. The uploads are in one place, and the backups in another. An object is
// stored either completely or not at all. Keys may contain slashes.
type Place interface {
	// Put stores an object, or replaces it. The argument `size` is the length of the content in bytes. A large content
	// should be an io.ReaderAt: a bucket sends it in parts without copying them to memory.
	Put(ctx context.Context, key string, content io.Reader, size int64) error
	// Open opens an object. It returns fs.ErrNotExist if there is none with this key. ctx must not end before the
	// object has been read.
	Open(ctx context.Context, key string) (Object, error)
	// List returns all objects whose keys begin with a prefix.
	List(ctx context.Context, prefix string) ([]Stored, error)
	// Remove deletes an object. It returns nil if there is no such object.
	Remove(ctx context.Context, key string) error
}

// Object is an open object.
type Object struct {
	io.ReadSeekCloser
	Size     int64
	Modified time.Time
}

// Stored is an object in a list.
type Stored struct {
	Key  string
	Size int64 // bytes
}

// CheckPlace tests a place by writing, reading and deleting a small object.
func CheckPlace(ctx context.Context, place Place) (err error) {
	key, content := "check-"+newName(), []byte("check")
	if err := place.Put(ctx, key, bytes.NewReader(content), int64(len(content))); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, place.Remove(context.WithoutCancel(ctx), key)) }()
	read, err := readAll(ctx, place, key)
	if err == nil && !bytes.Equal(read, content) {
		return errors.New("the file was read back with other content")
	}
	return err
}

func readAll(ctx context.Context, place Place, key string) ([]byte, error) {
	object, err := place.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(object)
	return content, errors.Join(err, object.Close())
}

// Folder stores objects in a folder that only this user may read. os.Root ensures that no key gives access to a file
// outside it.
type Folder struct{ root *os.Root }

// OpenFolder opens a folder. A missing folder is created.
func OpenFolder(folder string) (*Folder, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	return &Folder{root}, err
}

// unfinished is the ending of the names of files that are being written.
const unfinished = ".part"

// Put implements Place. It writes to a temporary file and renames it, so that the object is complete even after a power
// failure.
func (f *Folder) Put(_ context.Context, key string, content io.Reader, _ int64) (err error) {
	folder := path.Dir(key)
	if err := f.root.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	temporary := path.Join(folder, "."+newName()+unfinished)
	file, err := f.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.root.Remove(temporary) // an error is ignored, because the write error is reported
		}
	}()
	_, err = io.Copy(file, content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err = f.root.Rename(temporary, key); err != nil || runtime.GOOS == "windows" {
		return err // Windows cannot sync folders
	}
	dir, err := f.root.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

func (f *Folder) Open(_ context.Context, key string) (Object, error) {
	file, err := f.root.Open(key)
	if err != nil {
		return Object{}, err
	}
	info, err := file.Stat()
	if err != nil {
		return Object{}, errors.Join(err, file.Close())
	}
	return Object{file, info.Size(), info.ModTime()}, nil
}

func (f *Folder) List(ctx context.Context, prefix string) (found []Stored, err error) {
	err = fs.WalkDir(f.root.FS(), path.Dir(prefix), func(key string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // there is no such folder, or it was deleted since its parent was read
		case err != nil || entry.IsDir() || !strings.HasPrefix(key, prefix) || strings.HasSuffix(key, unfinished):
			return errors.Join(err, ctx.Err())
		}
		info, err := entry.Info()
		if err == nil {
			found = append(found, Stored{Key: key, Size: info.Size()})
		} else if errors.Is(err, fs.ErrNotExist) {
			return nil // deleted since the folder was read
		}
		return err
	})
	return found, err
}

func (f *Folder) Remove(_ context.Context, key string) error {
	if err := f.root.Remove(key); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
