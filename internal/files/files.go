package files

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// root is what the addresses of all files begin with; the rest is the key of the file in its store.
const root = "/files/"

// blobs keep files by key: "banners/<name>-960.jpg". A key that is there is never written again.
type blobs interface {
	put(ctx context.Context, key string, content []byte, about about) error
	// open answers fs.ErrNotExist for an unknown key.
	open(ctx context.Context, key string) (blob, error)
	// remove deletes every file whose key begins with prefix; none is no error.
	remove(ctx context.Context, prefix string) error
}

// about is what is kept beside a file's content.
type about struct {
	contentType string
	name        string // as its sender called it; "" for a picture
}

type blob struct {
	io.ReadSeekCloser
	size     int64
	modified time.Time
	name     string
}

// Files keeps uploads. It is safe for concurrent use.
type Files struct {
	blobs    blobs
	decoding *slots
}

// Open makes the store: of an s3:// URL when one is given (see newBucket), else of the folder, which is made
// when it is not there.
func Open(folder, url string) (*Files, error) {
	f := &Files{decoding: newSlots(decodedAtOnce)}
	var err error
	if url == "" {
		f.blobs, err = newDisk(folder)
	} else {
		f.blobs, err = newBucket(url)
	}
	if err != nil {
		return nil, fmt.Errorf("open the file store: %w", err)
	}
	return f, nil
}

// keyPattern is every key that this package makes.
var keyPattern = regexp.MustCompile(`^([a-z]{2,20})/([a-z0-9]{20,40})(-[0-9]{1,5}(x[0-9]{1,5})?)?\.(jpg|png|pdf|docx?)$`)

var contentTypes = map[string]string{
	"jpg":  "image/jpeg",
	"png":  "image/png",
	"pdf":  "application/pdf",
	"doc":  "application/msword",
	"docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}

func newName() string { return strings.ToLower(rand.Text()) }

// keyOf takes an address apart: its key, what the keys of all forms of the same upload begin with, and the
// ending. ok is false for an address that no upload has.
func keyOf(path string) (key, upload, ending string, ok bool) {
	key, under := strings.CutPrefix(path, root)
	parts := keyPattern.FindStringSubmatch(key)
	if !under || parts == nil {
		return "", "", "", false
	}
	return key, parts[1] + "/" + parts[2], parts[5], true
}

// Open returns the file of an address ("/files/banners/…"); the caller closes it. fair.KindNotFound when
// there is none.
func (f *Files) Open(ctx context.Context, path string) (fair.FileContent, error) {
	key, _, ending, ok := keyOf(path)
	if !ok {
		return fair.FileContent{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	found, err := f.blobs.open(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		return fair.FileContent{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err != nil {
		return fair.FileContent{}, fair.FailBecause(fair.KindUnavailable, err, texts.Errors.Unavailable())
	}
	return fair.FileContent{
		ReadSeekCloser: found.ReadSeekCloser, Size: found.size, ContentType: contentTypes[ending], ModTime: found.modified, Name: found.name,
	}, nil
}

// Delete removes an upload by the address of any of its forms; a picture goes in all its widths. An address
// that no upload has is no error.
func (f *Files) Delete(ctx context.Context, path string) error {
	_, upload, _, ok := keyOf(path)
	if !ok {
		return nil
	}
	if err := f.blobs.remove(ctx, upload); err != nil {
		return fair.FailBecause(fair.KindUnavailable, err, texts.Errors.Unavailable())
	}
	return nil
}

func (f *Files) put(ctx context.Context, key string, content []byte, about about) error {
	if err := f.blobs.put(ctx, key, content, about); err != nil {
		return fair.FailBecause(fair.KindUnavailable, fmt.Errorf("keep an upload: %w", err), texts.Errors.Unavailable())
	}
	return nil
}

// contentOf reads an upload of at most limit bytes; whoever is larger was refused by its Size before.
func contentOf(up fair.Upload, limit int64) ([]byte, error) {
	if _, err := up.Content.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("read an upload: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(up.Content, limit+1))
	if err != nil {
		return nil, fmt.Errorf("read an upload: %w", err)
	}
	return content, nil
}

// refuse is the error of an upload that is not accepted: one message beside its field.
func refuse(field string, message texts.Message) error {
	p := fair.Problems{}
	p.Add(field, message)
	return p.Err()
}

// megabytes writes a size as people say it, one decimal, never rounded down to the limit it exceeds.
func megabytes(bytes int64) string {
	tenths := (bytes*10 + 1<<20 - 1) >> 20
	if tenths%10 == 0 {
		return fmt.Sprint(tenths / 10)
	}
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}
