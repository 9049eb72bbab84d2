package s3_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/s3"
)

// server is an S3 server with one bucket, "fair", in the region eu-west-1.
type server struct {
	t  *testing.T
	mu sync.Mutex

	objects map[string][]byte
	parts   map[int][]byte // parts of the upload in progress
	header  http.Header    // headers of the last object
	asked   []string       // method and query of each received request
	busy    int            // number of next requests that the server refuses
	broken  string         // requests whose query contains this key always fail
}

func start(t *testing.T) (*server, *s3.Bucket) {
	t.Helper()
	s := &server{t: t, objects: map[string][]byte{}}
	run := httptest.NewServer(s)
	t.Cleanup(run.Close)
	address, err := s3.Parse("s3://ID:SECRET@fair/a b?endpoint=" + url.QueryEscape(run.URL))
	if err != nil {
		t.Fatal(err)
	}
	return s, address.Open()
}

// ServeHTTP implements http.Handler.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	content, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	query := r.URL.Query()
	s.asked = append(s.asked, r.Method+" "+r.URL.RawQuery)
	if sum := sha256.Sum256(content); r.Header.Get("X-Amz-Content-Sha256") != hex.EncodeToString(sum[:]) {
		s.t.Errorf("%s %s has another content than was signed", r.Method, r.URL)
	}
	region := "eu-west-1"
	if query.Has("location") {
		region = "us-east-1"
	}
	if !strings.Contains(r.Header.Get("Authorization"), "/"+region+"/s3/aws4_request") {
		s.t.Errorf("%s %s is signed with %q", r.Method, r.URL, r.Header.Get("Authorization"))
	}
	if s.busy > 0 {
		s.busy--
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = io.WriteString(w, "<Error><Code>SlowDown</Code></Error>")
		return
	}
	if s.broken != "" && query.Has(s.broken) {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	key, found := strings.CutPrefix(r.URL.Path, "/fair/")
	if !found {
		s.t.Errorf("the path is %q", r.URL.Path)
	}
	s.answer(w, r, key, query, content)
}

func (s *server) answer(w http.ResponseWriter, r *http.Request, key string, query url.Values, content []byte) {
	switch {
	case query.Has("location"):
		_, _ = io.WriteString(w, "<LocationConstraint>eu-west-1</LocationConstraint>")
	case query.Has("uploads"):
		s.parts, s.header = map[int][]byte{}, r.Header
		_, _ = io.WriteString(w, "<InitiateMultipartUploadResult><UploadId>u/1</UploadId></InitiateMultipartUploadResult>")
	case query.Has("partNumber"):
		number, _ := strconv.Atoi(query.Get("partNumber"))
		s.parts[number] = content
		w.Header().Set("ETag", fmt.Sprintf("%q", "part"+strconv.Itoa(number)))
	case query.Has("uploadId") && r.Method == http.MethodPost:
		s.join(w, key, content)
	case query.Has("uploadId"):
		s.parts = nil
		w.WriteHeader(http.StatusNoContent)
	case query.Has("list-type"):
		s.list(w, query)
	case r.Method == http.MethodPut:
		s.objects[key], s.header = content, r.Header
	case r.Method == http.MethodDelete:
		delete(s.objects, key)
		w.WriteHeader(http.StatusNoContent)
	case s.objects[key] == nil:
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, "<Error><Code>NoSuchKey</Code></Error>")
	default:
		w.Header().Set("ETag", `"1"`)
		http.ServeContent(w, r, "", time.Unix(1_800_000_000, 0), bytes.NewReader(s.objects[key]))
	}
}

// join joins the parts of an object. Like S3, it reports a wrong list of parts as an error with status 200.
func (s *server) join(w http.ResponseWriter, key string, content []byte) {
	var list struct {
		Part []struct {
			PartNumber int
			ETag       string
		}
	}
	if err := xml.Unmarshal(content, &list); err != nil {
		s.t.Error(err)
	}
	var whole []byte
	for i, part := range list.Part {
		if part.PartNumber != i+1 || part.ETag != fmt.Sprintf("%q", "part"+strconv.Itoa(i+1)) {
			s.t.Errorf("part %d is %+v", i+1, part)
		}
		whole = append(whole, s.parts[part.PartNumber]...)
	}
	if len(list.Part) != len(s.parts) || s.broken == "join" {
		_, _ = io.WriteString(w, "<Error><Code>InvalidPart</Code></Error>")
		return
	}
	s.objects[key] = whole
	_, _ = io.WriteString(w, "<CompleteMultipartUploadResult/>")
}

// list responds with at most two objects at a time.
func (s *server) list(w http.ResponseWriter, query url.Values) {
	var keys []string
	for key := range s.objects {
		if strings.HasPrefix(key, query.Get("prefix")) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	from, _ := strconv.Atoi(query.Get("continuation-token"))
	to := min(from+2, len(keys))
	_, _ = io.WriteString(w, "<ListBucketResult><EncodingType>url</EncodingType>")
	for _, key := range keys[from:to] {
		_, _ = fmt.Fprintf(w, "<Contents><Key>%s</Key><Size>%d</Size></Contents>", url.QueryEscape(key), len(s.objects[key]))
	}
	if to < len(keys) {
		_, _ = fmt.Fprintf(w, "<IsTruncated>true</IsTruncated><NextContinuationToken>%d</NextContinuationToken>", to)
	}
	_, _ = io.WriteString(w, "</ListBucketResult>")
}

func put(t *testing.T, b *s3.Bucket, key, content string) {
	t.Helper()
	err := b.Put(t.Context(), key, strings.NewReader(content), int64(len(content)), http.Header{"X-Amz-Meta-Of": {"x"}})
	if err != nil {
		t.Fatal(err)
	}
}

func TestObjectsAreStoredListedAndRemoved(t *testing.T) {
	t.Parallel()
	s, b := start(t)
	for _, key := range []string{"x/1", "x/2 +", "x/3", "y"} {
		put(t, b, key, "content of "+key)
	}
	put(t, b, "empty", "")
	if s.header.Get("X-Amz-Meta-Of") != "x" {
		t.Errorf("the metadata is %q", s.header)
	}
	got, err := b.List(t.Context(), "x/")
	want := []s3.Entry{{Key: "x/1", Size: 14}, {Key: "x/2 +", Size: 16}, {Key: "x/3", Size: 14}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("the list is %v, %v", got, err)
	}
	object, err := b.Get(t.Context(), "x/2 +")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(object)
	if err = errors.Join(err, object.Close()); err != nil || string(text) != "content of x/2 +" ||
		object.Size != 16 || object.Modified.Unix() != 1_800_000_000 {
		t.Errorf("%q of %d bytes, %v: %v", text, object.Size, object.Modified, err)
	}
	for range 2 {
		if err := b.Remove(t.Context(), "y"); err != nil {
			t.Error(err)
		}
	}
	if _, err := b.Get(t.Context(), "y"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a removed object: %v", err)
	}
	if locations := strings.Count(strings.Join(s.asked, "\n"), "location"); locations != 1 {
		t.Errorf("asked for the region %d times", locations)
	}
}

// Objects must be readable from any position, because http.ServeContent requires this.
func TestAnObjectIsReadFromAnyPosition(t *testing.T) {
	t.Parallel()
	s, b := start(t)
	put(t, b, "x", "0123456789")
	object, err := b.Get(t.Context(), "x")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = object.Close() }()
	before := len(s.asked)
	if size, err := object.Seek(0, io.SeekEnd); size != 10 || err != nil {
		t.Errorf("the size is %d, %v", size, err)
	}
	for _, at := range []int64{0, 7, 3} {
		if _, err := object.Seek(at, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(object)
		if want := "0123456789"[at:]; err != nil || string(text) != want {
			t.Errorf("from %d: %q, %v", at, text, err)
		}
	}
	if requests := len(s.asked) - before; requests != 2 {
		t.Errorf("%d requests for two jumps", requests)
	}
	if _, err := object.Seek(-11, io.SeekCurrent); err == nil {
		t.Error("a position before the start")
	}
}

func TestALargeObjectIsSentInParts(t *testing.T) {
	t.Parallel()
	s, b := start(t)
	large := bytes.Repeat([]byte("0123456789abcdef"), (128<<20)/16+1)
	send := func() error {
		return b.Put(t.Context(), "large", bytes.NewReader(large), int64(len(large)), http.Header{"X-Amz-Meta-Of": {"y"}})
	}
	if err := send(); err != nil || !bytes.Equal(s.objects["a b/large"], large) || s.header.Get("X-Amz-Meta-Of") != "y" {
		t.Errorf("%d of %d bytes with %q: %v", len(s.objects["a b/large"]), len(large), s.header, err)
	}
	if len(s.parts) != 3 {
		t.Errorf("%d parts", len(s.parts))
	}
	for _, broken := range []string{"join", "partNumber"} {
		delete(s.objects, "a b/large")
		s.broken = broken
		if err := send(); err == nil || s.objects["a b/large"] != nil || s.parts != nil {
			t.Errorf("%s failed: %v, %d bytes and %d parts are left", broken, err, len(s.objects["a b/large"]), len(s.parts))
		}
	}
}

func TestARequestIsRepeatedIfTheServerIsBusy(t *testing.T) {
	t.Parallel()
	s, b := start(t)
	s.busy = 3
	put(t, b, "x", "content")
	if string(s.objects["a b/x"]) != "content" || len(s.asked) != 5 {
		t.Errorf("%q after %q", s.objects["a b/x"], s.asked)
	}
	s.broken = "list-type"
	before := len(s.asked)
	if _, err := b.List(t.Context(), ""); err == nil || strings.Contains(err.Error(), "SECRET") {
		t.Errorf("a refusal: %v", err)
	}
	if len(s.asked) != before+1 {
		t.Errorf("a refusal was asked %d times", len(s.asked)-before)
	}
}

func TestAddressesOfServers(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"s3://fair?region=ap-south-1":                            "https://fair.s3.ap-south-1.amazonaws.com/x%20y",
		"s3://fair?region=cn-north-1":                            "https://fair.s3.cn-north-1.amazonaws.com.cn/x%20y",
		"s3://fa.ir?region=r":                                    "https://s3.r.amazonaws.com/fa.ir/x%20y",
		"s3://fair":                                              "https://fair.s3.amazonaws.com/x%20y",
		"s3://fair?endpoint=http://h:1&region=r":                 "http://h:1/fair/x%20y",
		"s3://fair?endpoint=https://h&style=host":                "https://fair.h/x%20y",
		"s3://fair?endpoint=s3.eu-west-1.amazonaws.com":          "https://fair.s3.eu-west-1.amazonaws.com/x%20y",
		"s3://fair?endpoint=storage.googleapis.com":              "https://fair.storage.googleapis.com/x%20y",
		"s3://fair?endpoint=s3.amazonaws.com&style=path":         "https://s3.amazonaws.com/fair/x%20y",
		"s3://fair?region=r&endpoint=x.r2.cloudflarestorage.com": "https://x.r2.cloudflarestorage.com/fair/x%20y",
	} {
		a, err := s3.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		if got := s3.ObjectURL(a, a.Region, "x y"); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
}
