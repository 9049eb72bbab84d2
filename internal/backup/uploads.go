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
	"strings"
)

// upload describes an uploaded file in a backup. The list of uploads needs no encryption, because keys are random and
// hashes reveal nothing. The file names of documents are stored in separate, encrypted objects.
type upload struct {
	Key    string `json:"key"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	Stored int64  `json:"stored"` // size of the object at the storage location
	Named  bool   `json:"named,omitempty"`
}

// object returns the name of the object that contains the upload. nameObject returns the name of the object that
// contains the upload's file name. Neither name includes the suffix of encrypted objects.
func (u upload) object() string { return uploadsFolder + u.Key }

func (u upload) nameObject() string {
	return uploadsFolder + strings.TrimSuffix(u.Key, path.Ext(u.Key)) + ".name"
}

// uploadList is the content of the file that lists the uploads of one backup.
type uploadList struct {
	Uploads []upload `json:"uploads"`
}

func (b *Backups) readList(ctx context.Context, base string) (list uploadList, err error) {
	in, err := b.Place.Open(ctx, base+uploadsSuffix)
	if err != nil {
		return list, err
	}
	err = json.NewDecoder(in).Decode(&list)
	return list, errors.Join(err, in.Close())
}

// newestList reads the list of uploads of the newest backup. It returns a map whose keys are the upload keys.
func (b *Backups) newestList(ctx context.Context) (map[string]upload, error) {
	all, err := b.backups(ctx)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	list, err := b.readList(ctx, all[len(all)-1].base())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	known := map[string]upload{}
	for _, u := range list.Uploads {
		known[u.Key] = u
	}
	return known, nil
}

// writeUploads copies the uploads that are not yet at the storage location, and writes the backup's upload list.
func (b *Backups) writeUploads(ctx context.Context, base string) (list uploadList, err error) {
	have, err := b.Uploads.List(ctx)
	if err != nil {
		return list, err
	}
	known, err := b.newestList(ctx)
	if err != nil {
		return list, err
	}
	present, err := b.storedSizes(ctx)
	if err != nil {
		return list, err
	}
	list.Uploads = []upload{}
	for _, file := range have {
		before, copied := known[file.Key]
		if size, there := present[before.object()+b.Key.suffix()]; copied && there && size == before.Stored {
			list.Uploads = append(list.Uploads, before)
			continue
		}
		made, err := b.writeUpload(ctx, file.Key)
		if errors.Is(err, fs.ErrNotExist) {
			continue // the upload was deleted after it was listed
		}
		if err != nil {
			return list, fmt.Errorf("%s: %w", file.Key, err)
		}
		list.Uploads = append(list.Uploads, made)
	}
	text, err := json.Marshal(list)
	if err != nil {
		return list, err
	}
	return list, b.Place.Put(ctx, base+uploadsSuffix, bytes.NewReader(text), int64(len(text)))
}

func (b *Backups) storedSizes(ctx context.Context) (map[string]int64, error) {
	objects, err := b.Place.List(ctx, uploadsFolder)
	if err != nil {
		return nil, err
	}
	sizes := make(map[string]int64, len(objects))
	for _, object := range objects {
		sizes[object.Key] = object.Size
	}
	return sizes, nil
}

func (b *Backups) writeUpload(ctx context.Context, key string) (upload, error) {
	content, name, err := b.Uploads.Read(ctx, key)
	if err != nil {
		return upload{}, err
	}
	hash := sha256.Sum256(content)
	made := upload{Key: key, Size: int64(len(content)), SHA256: hex.EncodeToString(hash[:]), Named: name != ""}
	if made.Named {
		if _, err := b.putSealed(ctx, made.nameObject(), []byte(name)); err != nil {
			return made, err
		}
	}
	made.Stored, err = b.putSealed(ctx, made.object(), content)
	return made, err
}

// putSealed encrypts and stores a small object and returns its stored size.
func (b *Backups) putSealed(ctx context.Context, name string, content []byte) (int64, error) {
	var sealed bytes.Buffer
	to, err := b.Key.Writer(&sealed)
	if err != nil {
		return 0, err
	}
	if _, err := to.Write(content); err != nil {
		return 0, err
	}
	if err := to.Close(); err != nil {
		return 0, err
	}
	size := int64(sealed.Len())
	return size, b.Place.Put(ctx, name+b.Key.suffix(), bytes.NewReader(sealed.Bytes()), size)
}

// checkUploads returns an error if a listed upload is missing at the storage location or has another size.
func (b *Backups) checkUploads(ctx context.Context, list uploadList) error {
	present, err := b.storedSizes(ctx)
	if err != nil {
		return err
	}
	for _, u := range list.Uploads {
		if size, there := present[u.object()+b.Key.suffix()]; !there || size != u.Stored {
			return fmt.Errorf("%s is not complete at the place", u.Key)
		}
	}
	return nil
}

// readUpload returns an upload's content and file name. It checks the content's hash.
func (b *Backups) readUpload(ctx context.Context, u upload) (content []byte, name string, err error) {
	if content, err = b.openSealed(ctx, u.object()); err != nil {
		return nil, "", err
	}
	if hash := sha256.Sum256(content); hex.EncodeToString(hash[:]) != u.SHA256 {
		return nil, "", errors.New("its content is not what was backed up")
	}
	if u.Named {
		text, err := b.openSealed(ctx, u.nameObject())
		return content, string(text), err
	}
	return content, "", nil
}

// openSealed reads an object, which may be encrypted.
func (b *Backups) openSealed(ctx context.Context, name string) ([]byte, error) {
	in, err := b.Place.Open(ctx, name+encrypted)
	if errors.Is(err, fs.ErrNotExist) {
		in, err = b.Place.Open(ctx, name)
	}
	if err != nil {
		return nil, err
	}
	text, err := b.Key.Reader(in)
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	content, err := io.ReadAll(text)
	return content, errors.Join(err, in.Close())
}
