package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"runtime"
	"strings"
)

// disk stores files in one folder. os.Root ensures that no key gives access to a file outside the folder.
type disk struct{ root *os.Root }

func newDisk(folder string) (*disk, error) {
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	return &disk{root: root}, nil
}

// put writes a document's name before its content, so that every stored document has a name.
func (d *disk) put(_ context.Context, key string, content []byte, about about) error {
	if err := d.root.MkdirAll(path.Dir(key), 0o750); err != nil {
		return err
	}
	if about.name != "" {
		if err := d.write(nameKey(key), []byte(about.name)); err != nil {
			return err
		}
	}
	return d.write(key, content)
}

// nameKey returns the key of the file that contains a document's name.
func nameKey(key string) string { return strings.TrimSuffix(key, path.Ext(key)) + ".name" }

// write writes to a temporary file and renames it. A file is therefore stored either completely or not at all, even
// after a power failure.
func (d *disk) write(key string, content []byte) (err error) {
	folder := path.Dir(key)
	temporary := path.Join(folder, "."+newName()+".part")
	file, err := d.root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o640)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = d.root.Remove(temporary) // an error is ignored, because the write error is reported
		}
	}()
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err = d.root.Rename(temporary, key); err != nil {
		return err
	}
	return d.syncFolder(folder)
}

// syncFolder flushes the folder's entries to the disk, so that a renamed file survives a power failure.
func (d *disk) syncFolder(folder string) error {
	if runtime.GOOS == "windows" {
		return nil // Windows cannot sync folders
	}
	dir, err := d.root.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

func (d *disk) open(_ context.Context, key string) (blob, error) {
	file, err := d.root.Open(key)
	if err != nil {
		return blob{}, err
	}
	info, err := file.Stat()
	if err != nil {
		return blob{}, errors.Join(err, file.Close())
	}
	name, err := d.root.ReadFile(nameKey(key))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return blob{}, errors.Join(err, file.Close())
	}
	return blob{ReadSeekCloser: file, size: info.Size(), modified: info.ModTime(), name: string(name)}, nil
}

func (d *disk) list(ctx context.Context) (found []Stored, err error) {
	err = fs.WalkDir(d.root.FS(), ".", func(key string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !keyPattern.MatchString(key) {
			return errors.Join(err, ctx.Err())
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // deleted since the folder was read
		}
		if err != nil {
			return err
		}
		found = append(found, Stored{Key: key, Size: info.Size()})
		return nil
	})
	return found, err
}

func (d *disk) remove(_ context.Context, prefix string) error {
	folder, start := path.Split(prefix)
	entries, err := fs.ReadDir(d.root.FS(), path.Clean(folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var errs []error
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), start) {
			if err := d.root.Remove(folder + entry.Name()); !errors.Is(err, fs.ErrNotExist) {
				errs = append(errs, err)
			}
		}
	}
	return errors.Join(errs...)
}
