package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
)

// upload describes an uploaded file in a backup, or the file that contains a document's name. The list of uploads needs
// no encryption, because keys are random and hashes reveal nothing.
type upload struct {
	Key    string `json:"key"`
	Object string `json:"object"` // name at the place
	Size   int64  `json:"size"`   // of the object
	SHA256 string `json:"sha256"` // of the content
}

// uploadList is the content of the file that lists the uploads of one backup.
type uploadList struct {
	Uploads []upload `json:"uploads"`
}

// count returns the number of uploads. The name of a document is not an upload of its own.
func (l uploadList) count() (n int) {
	for _, u := range l.Uploads {
		if path.Ext(u.Key) != ".name" {
			n++
		}
	}
	return n
}

func (b *Backups) readList(ctx context.Context, base string) (list uploadList, err error) {
	in, err := b.Place.Open(ctx, base+uploadsSuffix)
	if err != nil {
		return list, err
	}
	err = json.NewDecoder(in).Decode(&list)
	return list, errors.Join(err, in.Close())
}

// writeUploads copies the uploads that are not yet at the place, and writes the backup's list of uploads.
func (b *Backups) writeUploads(ctx context.Context, base string) (list uploadList, err error) {
	have, err := b.Uploads.List(ctx)
	if err != nil {
		return list, err
	}
	_, before, err := b.newest(ctx)
	if err != nil && !errors.Is(err, errNone) && !errors.Is(err, fs.ErrNotExist) {
		return list, err
	}
	known := map[string]upload{}
	for _, u := range before.Uploads {
		known[u.Key] = u
	}
	sizes, err := b.storedSizes(ctx)
	if err != nil {
		return list, err
	}
	for _, file := range have {
		object := b.Key.nameOf(uploadsFolder + file.Key)
		u, copied := known[file.Key]
		if size, there := sizes[object]; !copied || !there || u.Object != object || u.Size != size {
			u, err = b.copyUpload(ctx, file.Key, object)
		}
		if errors.Is(err, fs.ErrNotExist) {
			continue // the upload was deleted after it was listed
		}
		if err != nil {
			return list, fmt.Errorf("%s: %w", file.Key, err)
		}
		list.Uploads = append(list.Uploads, u)
	}
	text, err := json.Marshal(list)
	if err != nil {
		return list, err
	}
	return list, b.Place.Put(ctx, base+uploadsSuffix, bytes.NewReader(text), int64(len(text)))
}

func (b *Backups) storedSizes(ctx context.Context) (map[string]int64, error) {
	objects, err := b.Place.List(ctx, uploadsFolder)
	sizes := make(map[string]int64, len(objects))
	for _, object := range objects {
		sizes[object.Key] = object.Size
	}
	return sizes, err
}

func (b *Backups) copyUpload(ctx context.Context, key, object string) (u upload, err error) {
	content, err := b.Uploads.Read(ctx, key)
	if err != nil {
		return u, err
	}
	var sealed bytes.Buffer
	to, err := b.Key.Writer(&sealed)
	if err != nil {
		return u, err
	}
	_, err = to.Write(content)
	if err = errors.Join(err, to.Close()); err != nil {
		return u, err
	}
	hash := sha256.Sum256(content)
	u = upload{Key: key, Object: object, Size: int64(sealed.Len()), SHA256: hex.EncodeToString(hash[:])}
	return u, b.Place.Put(ctx, object, &sealed, u.Size)
}

// checkUploads returns an error if a listed upload is missing at the place or has another size.
func (b *Backups) checkUploads(ctx context.Context, list uploadList) error {
	sizes, err := b.storedSizes(ctx)
	if err != nil {
		return err
	}
	for _, u := range list.Uploads {
		if size, there := sizes[u.Object]; !there || size != u.Size {
			return fmt.Errorf("%s is not complete at the place", u.Key)
		}
	}
	return nil
}

// restoreUpload copies an upload into Uploads. It checks the content's hash.
func (b *Backups) restoreUpload(ctx context.Context, u upload) (err error) {
	in, err := b.Place.Open(ctx, u.Object)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	text, err := b.Key.Reader(in)
	if err != nil {
		return err
	}
	content, err := io.ReadAll(text)
	if err != nil {
		return err
	}
	if hash := sha256.Sum256(content); hex.EncodeToString(hash[:]) != u.SHA256 {
		return errors.New("its content is not what was backed up")
	}
	return b.Uploads.Restore(ctx, u.Key, content)
}
