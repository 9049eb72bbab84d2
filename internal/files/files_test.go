package files_test

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
)

// store is an empty file store whose stored files the tests can access.
type store struct {
	*files.Files
	keys func() []string
}

// each runs a test with each kind of store: a folder and a bucket.
func each(t *testing.T, test func(t *testing.T, s store)) {
	t.Helper()
	t.Run("disk", func(t *testing.T) {
		folder := filepath.Join(t.TempDir(), "files")
		opened, err := files.Open(folder, "")
		if err != nil {
			t.Fatal(err)
		}
		test(t, store{opened, func() []string { return keysBelow(t, folder) }})
	})
	t.Run("s3", func(t *testing.T) {
		fake := &fakeS3{objects: map[string]object{}}
		server := httptest.NewServer(fake)
		t.Cleanup(server.Close)
		opened, err := files.Open(
			"", "s3://ID:SECRET%2F1@uploads/mela?region=ap-south-1&endpoint="+url.QueryEscape(server.URL),
		)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if fake.unsigned > 0 {
				t.Errorf("%d requests without a signature", fake.unsigned)
			}
		})
		test(t, store{opened, fake.keys})
	})
}

func onDisk(t *testing.T) store {
	t.Helper()
	opened, err := files.Open(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	return store{Files: opened}
}

func keysBelow(t *testing.T, folder string) []string {
	t.Helper()
	var keys []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			key, _ := filepath.Rel(folder, path)
			keys = append(keys, filepath.ToSlash(key))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

type object struct {
	content []byte
	header  http.Header
	at      time.Time
}

// fakeS3 implements the part of the S3 protocol that the store uses.
type fakeS3 struct {
	mu       sync.Mutex
	objects  map[string]object // objects by "/bucket/key"
	unsigned int
	down     bool
}

func (f *fakeS3) keys() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var keys []string
	for path := range f.objects {
		keys = append(keys, strings.TrimPrefix(path, "/uploads/mela/"))
	}
	slices.Sort(keys)
	return keys
}

func (f *fakeS3) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if signature := r.Header.Get("Authorization"); !strings.HasPrefix(signature, "AWS4-HMAC-SHA256 Credential=ID/") ||
		!strings.Contains(signature, "/ap-south-1/s3/aws4_request") || !strings.Contains(signature, "Signature=") {
		f.unsigned++
		w.WriteHeader(http.StatusForbidden)
		return
	}
	if f.down {
		w.WriteHeader(http.StatusForbidden) // not a 5xx status, because the client would retry for a long time
		return
	}
	switch {
	case r.Method == http.MethodPut:
		content, err := s3Body(r)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		f.objects[r.URL.Path] = object{content: content, header: r.Header.Clone(), at: time.Now()}
		w.Header().Set("ETag", `"1"`)
	case r.Method == http.MethodDelete:
		delete(f.objects, r.URL.Path)
		w.WriteHeader(http.StatusNoContent)
	case r.URL.Query().Has("list-type"):
		f.list(w, r)
	default:
		found, there := f.objects[r.URL.Path]
		if !there {
			w.Header().Set("Content-Type", "application/xml")
			w.WriteHeader(http.StatusNotFound)
			_, _ = io.WriteString(w, `<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>`)
			return
		}
		w.Header().Set("ETag", `"1"`)
		w.Header().Set("Content-Type", found.header.Get("Content-Type"))
		for name, values := range found.header {
			if strings.HasPrefix(name, "X-Amz-Meta-") {
				w.Header()[name] = values
			}
		}
		http.ServeContent(w, r, "", found.at, bytes.NewReader(found.content))
	}
}

// s3Body reads the body of a request. The body may be sent in signed chunks: "<hex size>;chunk-signature=…\r
// <bytes>\r
// ".
func s3Body(r *http.Request) ([]byte, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil || !strings.HasPrefix(r.Header.Get("X-Amz-Content-Sha256"), "STREAMING-") {
		return body, err
	}
	var content []byte
	for {
		line, rest, found := bytes.Cut(body, []byte("\r\n"))
		if !found {
			return nil, errors.New("a piece without a head")
		}
		size := 0
		for _, digit := range bytes.SplitN(line, []byte(";"), 2)[0] {
			size = size*16 + strings.IndexByte("0123456789abcdef", digit)
		}
		if size == 0 {
			return content, nil
		}
		content = append(content, rest[:size]...)
		body = rest[size+2:]
	}
}

func (f *fakeS3) list(w http.ResponseWriter, r *http.Request) {
	type item struct{ Key, LastModified, ETag string }
	answer := struct {
		XMLName  xml.Name `xml:"ListBucketResult"`
		Contents []item
	}{}
	bucket := strings.TrimSuffix(r.URL.Path, "/") + "/"
	for path := range f.objects {
		if key, ok := strings.CutPrefix(path, bucket); ok && strings.HasPrefix(key, r.URL.Query().Get("prefix")) {
			answer.Contents = append(answer.Contents, item{key, "2025-09-13T00:00:00.000Z", `"1"`})
		}
	}
	w.Header().Set("Content-Type", "application/xml")
	_ = xml.NewEncoder(w).Encode(answer)
}

func upload(name string, content []byte) fair.Upload {
	return fair.Upload{Name: name, Size: int64(len(content)), Content: bytes.NewReader(content)}
}

// refusal returns the error message of a field, or "" if the upload was accepted.
func refusal(t *testing.T, err error, field string) string {
	t.Helper()
	if err == nil {
		return ""
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok || refused.Kind != fair.KindInvalid {
		t.Fatalf("not refused but failed: %v", err)
	}
	for _, lang := range fair.Langs {
		if said := refused.Fields[field].In(lang); said == "" || strings.Contains(said, "{") {
			t.Errorf("in %s: the message is %q", lang, said)
		}
	}
	return refused.Fields[field].Key()
}

func read(t *testing.T, s store, path string) ([]byte, fair.FileContent) {
	t.Helper()
	file, err := s.Open(t.Context(), path)
	if err != nil {
		t.Fatalf("open %s: %v", path, err)
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.Seek(1, io.SeekStart); err != nil {
		t.Errorf("%s cannot be read from the middle: %v", path, err)
	}
	if int64(len(content)) != file.Size {
		t.Errorf("%s has %d bytes and reports %d", path, len(content), file.Size)
	}
	return content, file
}

func TestKeepAndDelete(t *testing.T) {
	each(t, func(t *testing.T, s store) {
		sent := pdf()
		kept, err := s.SaveDocument(t.Context(), upload(`C:\cv\लक्ष्मी "देवी".doc`, sent), fair.BiodataRule)
		if err != nil {
			t.Fatal(err)
		}
		want := fair.StoredFile{
			Path: kept.Path, Name: "लक्ष्मी देवी.pdf", ContentType: "application/pdf", Size: int64(len(sent)),
		}
		if kept != want || !strings.HasPrefix(kept.Path, "/files/biodata/") || !strings.HasSuffix(kept.Path, ".pdf") {
			t.Errorf("kept %+v", kept)
		}
		content, file := read(t, s, kept.Path)
		if !bytes.Equal(content, sent) || file.ContentType != "application/pdf" || file.Name != want.Name ||
			file.ModTime.IsZero() {
			t.Errorf("opened %d bytes, %s, %q, %v", len(content), file.ContentType, file.Name, file.ModTime)
		}
		slide, err := s.SavePicture(t.Context(), "banners", upload("b.jpg", photo(t, 1200, 450)), banner.PictureRule)
		if err != nil {
			t.Fatal(err)
		}
		other, err := s.SavePicture(t.Context(), "banners", upload("b.jpg", photo(t, 500, 400)), banner.PictureRule)
		if err != nil {
			t.Fatal(err)
		}
		all := append(slide.Paths(), other.Path, kept.Path)
		if missing, err := s.Missing(t.Context(), all); err != nil || len(missing) > 0 {
			t.Errorf("before a deletion, %q are missing, %v", missing, err)
		}
		if err := s.Delete(t.Context(), slide.Path); err != nil {
			t.Fatal(err)
		}
		if missing, err := s.Missing(t.Context(), all); err != nil || !slices.Equal(missing, slide.Paths()) {
			t.Errorf("after a deletion, %q are missing, %v", missing, err)
		}
		for _, path := range slide.Paths() {
			if _, err := s.Open(t.Context(), path); !fair.IsKind(err, fair.KindNotFound) {
				t.Errorf("%s after its image was deleted: %v", path, err)
			}
		}
		read(t, s, other.Path)
		for _, path := range []string{kept.Path, other.Path, other.Path, "/files/banners/never.jpg", "/etc/passwd", ""} {
			if err := s.Delete(t.Context(), path); err != nil {
				t.Errorf("delete %q: %v", path, err)
			}
		}
		if left := s.keys(); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

func TestInvalidPaths(t *testing.T) {
	each(t, func(t *testing.T, s store) {
		kept, err := s.SaveDocument(t.Context(), upload("cv.pdf", pdf()), fair.BiodataRule)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{
			"", "/", "/files/", "/files/biodata", "/files/biodata/", "/files/../mela.db", "/files/biodata/../../mela.db",
			"/files/biodata/..%2f..%2fmela.db", strings.Replace(kept.Path, "/biodata/", "/biodata//", 1),
			kept.Path + "/",
			strings.ToUpper(kept.Path), strings.TrimSuffix(kept.Path, ".pdf") + ".name",
			strings.Replace(kept.Path, "/files/", "//files/", 1),
			strings.Replace(kept.Path, ".pdf", ".docx", 1), "/files/biodata/abcdefghijklmnopqrstuvwxyz.pdf",
			kept.Path + "\x00",
		} {
			if _, err := s.Open(t.Context(), path); !fair.IsKind(err, fair.KindNotFound) {
				t.Errorf("%q: %v", path, err)
			}
		}
	})
}

func TestStoreThatFails(t *testing.T) {
	fake := &fakeS3{objects: map[string]object{}, down: true}
	server := httptest.NewServer(fake)
	defer server.Close()
	s, err := files.Open("", "s3://ID:S@uploads?region=ap-south-1&style=path&endpoint="+server.URL)
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.SaveDocument(t.Context(), upload("cv.pdf", pdf()), fair.BiodataRule)
	if !fair.IsKind(err, fair.KindUnavailable) {
		t.Errorf("save: %v", err)
	}
	if _, err := s.Open(t.Context(), "/files/biodata/abcdefghijklmnopqrstuvwxyz.pdf"); !fair.IsKind(err,
		fair.KindUnavailable) {
		t.Errorf("open: %v", err)
	}
	folder := t.TempDir()
	onDisk, err := files.Open(folder, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "biodata"), nil, 0o600); err != nil { // a file where the folder should be
		t.Fatal(err)
	}
	_, err = onDisk.SaveDocument(t.Context(), upload("cv.pdf", pdf()), fair.BiodataRule)
	if !fair.IsKind(err, fair.KindUnavailable) {
		t.Errorf("save on disk: %v", err)
	}
}

// pdf returns a small PDF document.
func pdf() []byte {
	return []byte("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n44\n%%EOF\n")
}

// doc returns a compound file with the named entries. A stream named WordDocument begins as it does in a Word
// document.
func doc(names ...string) []byte {
	const sector = 512
	file := make([]byte, 4*sector)
	copy(file, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	put := func(at int, value uint32) { binary.LittleEndian.PutUint32(file[at:], value) }
	binary.LittleEndian.PutUint16(file[30:], 9)
	put(48, 1) // the directory
	for at := 76; at < sector; at += 4 {
		put(at, 0xffffffff)
	}
	put(76, 0)
	for at := sector; at < 2*sector; at += 4 {
		put(at, 0xffffffff)
	}
	put(sector, 0xfffffffd)
	put(sector+4, 0xfffffffe)
	put(sector+8, 0xfffffffe)
	for i, name := range append([]string{"Root Entry"}, names...) {
		entry := file[2*sector+128*i:]
		for j, r := range name {
			binary.LittleEndian.PutUint16(entry[2*j:], uint16(r))
		}
		binary.LittleEndian.PutUint16(entry[64:], uint16(2*len(name)+2))
		entry[66] = 2
		if i == 0 {
			entry[66] = 5
		}
		binary.LittleEndian.PutUint32(entry[116:], 2)
	}
	binary.LittleEndian.PutUint16(file[3*sector:], 0xa5ec)
	return file
}
