package backup

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"

	"github.com/mela-fair/mela/internal/files"
)

// OpenPlace opens a place for backups. The address is an s3:// URL in the format of MELA_FILES_URL, a file:// URL of a
// folder, or an absolute path. If the folder is missing, OpenPlace creates it. OpenPlace sends no request to a bucket.
// Its errors contain no secret.
func OpenPlace(address string) (files.Place, error) {
	folder, err := FolderOf(address)
	if err != nil {
		return nil, err
	}
	if folder == "" {
		return files.OpenBucket(address)
	}
	return files.OpenFolder(folder)
}

// FolderOf returns the folder of an address, or an empty string for a bucket. It returns an error for an address that
// OpenPlace cannot use.
func FolderOf(address string) (string, error) {
	if filepath.IsAbs(address) {
		return address, nil
	}
	u, err := url.Parse(address)
	switch {
	case err == nil && u.Scheme == "s3":
		_, err = files.OpenBucket(address)
		return "", err
	case err == nil && u.Scheme == "file" && u.Host == "" && filepath.IsAbs(filepath.FromSlash(u.Path)):
		return filepath.FromSlash(u.Path), nil
	}
	return "", errors.New("a place for backups must be s3://bucket/…, file:///folder or an absolute path")
}

// CheckPlace checks that backups can be written to a place. If the place is a folder that does not exist, CheckPlace
// creates it and deletes it again.
func CheckPlace(ctx context.Context, address string) error {
	folder, err := FolderOf(address)
	if err != nil {
		return err
	}
	if folder != "" {
		if _, err := os.Stat(folder); os.IsNotExist(err) {
			defer func() { _ = os.Remove(folder) }() // fails if a backup was written meanwhile
		}
	}
	place, err := OpenPlace(address)
	if err != nil {
		return err
	}
	return files.CheckPlace(ctx, place)
}
