package files

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// root is the prefix of all files' URL paths. The rest of a path is the key in the store.
const root = "/files/"

// Files stores uploads. It is safe for concurrent use.
type Files struct {
	// Scanner scans applicants' documents for malware. Without a Scanner, documents are stored as not scanned. Set it
	// before the first use of Files.
	Scanner *Clamd

	place    Place // its keys are like "banners/<name>-960.jpg", and an existing one is never overwritten
	decoding *slots
}

// Open opens the store. If `url` is an s3:// URL, the store is this bucket (see OpenBucket). Otherwise, it is the
// folder `folder`. A missing folder is created.
func Open(folder, url string) (*Files, error) {
	f := &Files{decoding: newSlots(decodedAtOnce)}
	var err error
	if url == "" {
		f.place, err = OpenFolder(folder)
	} else {
		f.place, err = OpenBucket(url)
	}
	if err != nil {
		return nil, fmt.Errorf("open the file store: %w", err)
	}
	return f, nil
}

// keyPattern matches every key that this package creates. A document's name is stored beside the document.
var keyPattern = regexp.MustCompile(
	`^([a-z]{2,20})/([a-z0-9]{20,40})(-[0-9]{1,5}(x[0-9]{1,5}(?:-start|-end)?)?)?\.(jpg|png|webp|pdf|docx?|name)$`)

var contentTypes = map[string]string{
	"jpg":  "image/jpeg",
	"png":  "image/png",
	"webp": "image/webp",
	"pdf":  "application/pdf",
	"doc":  "application/msword",
	"docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}

// nameKey returns the key of the object that contains a document's name.
func nameKey(key string) string { return strings.TrimSuffix(key, path.Ext(key)) + ".name" }

// webpKey returns the key of the WebP beside a JPEG.
func webpKey(key string) string { return strings.TrimSuffix(key, path.Ext(key)) + ".webp" }

func newName() string { return strings.ToLower(rand.Text()) }

// keyOf parses a file's URL path. It returns the file's key, the key prefix that all versions of the upload share, and
// the file extension. ok is false for a path that this package cannot have created.
func keyOf(path string) (key, upload, ending string, ok bool) {
	key, under := strings.CutPrefix(path, root)
	parts := keyPattern.FindStringSubmatch(key)
	if !under || parts == nil || contentTypes[parts[5]] == "" {
		return "", "", "", false
	}
	return key, parts[1] + "/" + parts[2], parts[5], true
}

// Open returns the file at a URL path ("/files/banners/…"). The caller must close it. The error is fair.KindNotFound
// for a missing file.
func (f *Files) Open(ctx context.Context, path string) (fair.FileContent, error) {
	key, _, ending, ok := keyOf(path)
	if !ok {
		return fair.FileContent{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	found, err := f.place.Open(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		return fair.FileContent{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err != nil {
		return fair.FileContent{}, fair.FailBecause(fair.KindUnavailable, err, texts.Errors.Unavailable())
	}
	var name []byte
	if !strings.HasPrefix(contentTypes[ending], "image/") {
		name, err = readAll(ctx, f.place, nameKey(key))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			err = errors.Join(err, found.Close())
			return fair.FileContent{}, fair.FailBecause(fair.KindUnavailable, err, texts.Errors.Unavailable())
		}
	}
	return fair.FileContent{
		ReadSeekCloser: found, Size: found.Size, ContentType: contentTypes[ending], ModTime: found.Modified,
		Name: string(name),
	}, nil
}

// Delete removes an upload with all its versions. path may be the URL path of any version. If path belongs to no
// upload, Delete does nothing.
func (f *Files) Delete(ctx context.Context, path string) error {
	_, upload, _, ok := keyOf(path)
	if !ok {
		return nil
	}
	if err := f.remove(ctx, upload); err != nil {
		return fair.FailBecause(fair.KindUnavailable, err, texts.Errors.Unavailable())
	}
	return nil
}

// remove deletes every file whose key begins with a prefix.
func (f *Files) remove(ctx context.Context, prefix string) error {
	found, err := f.place.List(ctx, prefix)
	for _, file := range found {
		err = errors.Join(err, f.place.Remove(ctx, file.Key))
	}
	return err
}

// Check tests the store by writing, reading and deleting a small file.
func (f *Files) Check(ctx context.Context) error { return CheckPlace(ctx, f.place) }

// List returns all files of the store, among them the names of documents. Backups use it.
func (f *Files) List(ctx context.Context) ([]Stored, error) {
	found, err := f.place.List(ctx, "")
	return slices.DeleteFunc(found, func(s Stored) bool { return !keyPattern.MatchString(s.Key) }), err
}

// Missing returns those paths whose files are not in the store.
func (f *Files) Missing(ctx context.Context, paths []string) (missing []string, err error) {
	stored, err := f.List(ctx)
	if err != nil {
		return nil, err
	}
	have := map[string]bool{}
	for _, s := range stored {
		have[root+s.Key] = true
	}
	for _, path := range paths {
		if !have[path] {
			missing = append(missing, path)
		}
	}
	return missing, nil
}

// Read returns the content of a listed file. It returns fs.ErrNotExist if the file does not exist any more.
func (f *Files) Read(ctx context.Context, key string) ([]byte, error) {
	return readAll(ctx, f.place, key)
}

// Restore stores a file from a backup under its original key.
func (f *Files) Restore(ctx context.Context, key string, content []byte) error {
	if !keyPattern.MatchString(key) {
		return fmt.Errorf("%q is not a key of a stored file", key)
	}
	return f.put(ctx, key, content)
}

func (f *Files) put(ctx context.Context, key string, content []byte) error {
	if err := f.place.Put(ctx, key, bytes.NewReader(content), int64(len(content))); err != nil {
		return fair.FailBecause(fair.KindUnavailable, fmt.Errorf("keep an upload: %w", err), texts.Errors.Unavailable())
	}
	return nil
}

// contentOf reads the content of an upload. It stops after `limit` + 1 bytes, so the caller must already have refused
// an upload whose Size is above `limit`.
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

// refuse returns the error for an upload that is not accepted. The error contains one message, which is for the
// upload's form field.
func refuse(field string, message texts.Message) error {
	p := fair.Problems{}
	p.Add(field, message)
	return p.Err()
}

// megabytes formats a size in MB with one decimal. It rounds up. A size above a limit is therefore never shown as
// equal to the limit.
func megabytes(bytes int64) string {
	tenths := (bytes*10 + 1<<20 - 1) >> 20
	if tenths%10 == 0 {
		return fmt.Sprint(tenths / 10)
	}
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}
