package backup

import (
	"bytes"
	"context"
	"os"
)

// CheckPlace checks that backups can be written to a storage location: it writes an object and deletes it. If the
// location is a folder that does not exist, CheckPlace creates it and deletes it again.
func CheckPlace(ctx context.Context, address string) error {
	folder, err := folderOf(address)
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
	const name, content = "mela-check", "Mela can write here."
	if err := place.Put(ctx, name, bytes.NewReader([]byte(content)), int64(len(content))); err != nil {
		return err
	}
	return place.Remove(ctx, name)
}

// IsFolder reports whether the address of a storage location belongs to a folder.
func IsFolder(address string) bool {
	folder, err := folderOf(address)
	return err == nil && folder != ""
}
