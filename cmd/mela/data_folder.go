package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/db"
)

// checkDataFolder creates the data folder if it does not exist. It returns an error if this process may not write to
// the folder, or may not use a file that the program keeps there.
func checkDataFolder(cfg config.Config) error {
	if err := os.MkdirAll(cfg.Data, 0o750); err != nil {
		return ownedByOthers(cfg.Data, err)
	}
	file, err := os.CreateTemp(cfg.Data, ".write-")
	if err != nil {
		return ownedByOthers(cfg.Data, err)
	}
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		return err
	}
	for name, flag := range map[string]int{db.SQLiteName: os.O_RDWR, secretFile: os.O_RDONLY} {
		path := filepath.Join(cfg.Data, name)
		file, err := os.OpenFile(path, flag, 0) //nolint:gosec // a file in the data folder
		switch {
		case errors.Is(err, fs.ErrPermission):
			return ownedByOthers(cfg.Data, err)
		case err == nil:
			if err := file.Close(); err != nil {
				return err
			}
		}
	}
	return nil
}

// ownedByOthers explains an error of the file system if its cause is that a folder or a file in it belongs to another
// user. It returns other errors unchanged.
func ownedByOthers(folder string, err error) error {
	failed, ok := errors.AsType[*fs.PathError](err)
	if !ok || !errors.Is(err, fs.ErrPermission) {
		return err
	}
	path := failed.Path
	info, statErr := os.Lstat(path)
	for ; errors.Is(statErr, fs.ErrNotExist) && path != filepath.Dir(path); info, statErr = os.Lstat(path) {
		path = filepath.Dir(path)
	}
	owner, known := ownerOf(info)
	if statErr != nil || !known || owner == os.Getuid() {
		return err
	}
	return fmt.Errorf("%w: %s belongs to user %d, and this program runs as user %d. Run: chown -R %d %s", err, path, owner,
		os.Getuid(), os.Getuid(), folder)
}
