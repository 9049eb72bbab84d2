package s3

import (
	"context"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/minio/minio-go/v7/pkg/signer"
)

// Bucket is a client for one bucket of an S3 server.
type Bucket struct {
	address Address
	keys    *credentials.Credentials
	client  *http.Client

	mu     sync.Mutex
	region string // empty until the region is known
}

// Content is the body of a request. It is read twice: once for its hash and once for sending it.
type Content interface {
	io.Reader
	io.ReaderAt
}

// request contains the data of one request to the server.
type request struct {
	method, key string
	query       url.Values
	header      http.Header
	content     io.ReaderAt
	offset      int64
	size        int64
}

const (
	// tries is the maximum number of attempts for a request. The pauses between them take at most 8 seconds in total.
	tries    = 10
	firstGap = 200 * time.Millisecond
	maxGap   = time.Second
	// maxAnswer is the maximum size in bytes of a response that is not an object. A list has up to 1000 names.
	maxAnswer = 8 << 20
)

// do sends a request and repeats it after a temporary failure. The caller must close the body of the response.
func (b *Bucket) do(ctx context.Context, r request) (*http.Response, error) {
	region, err := b.regionOf(ctx)
	if err != nil {
		return nil, err
	}
	return b.doIn(ctx, region, r)
}

func (b *Bucket) doIn(ctx context.Context, region string, r request) (*http.Response, error) {
	hash, err := r.hash()
	if err != nil {
		return nil, err
	}
	gap := firstGap
	for try := 1; ; try++ {
		response, again, err := b.send(ctx, region, r, hash)
		if err == nil || !again || try == tries || ctx.Err() != nil {
			return response, err
		}
		select {
		case <-time.After(rand.N(gap)): //nolint:gosec // the random delay need not be secret
		case <-ctx.Done():
			return nil, errors.Join(err, ctx.Err())
		}
		gap = min(2*gap, maxGap)
	}
}

// hash returns the SHA-256 hash of the content. The signature covers this hash, so the server notices any change.
func (r request) hash() (string, error) {
	sum := sha256.New()
	if r.content != nil {
		if _, err := io.Copy(sum, io.NewSectionReader(r.content, r.offset, r.size)); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// send sends a request once. `again` is true if the same request may succeed later.
func (b *Bucket) send(ctx context.Context, region string, r request, hash string) (*http.Response, bool, error) {
	u := b.address.object(region, r.key)
	u.RawQuery = strings.ReplaceAll(r.query.Encode(), "+", "%20")
	unsigned, err := http.NewRequestWithContext(ctx, r.method, u.String(), nil)
	if err != nil {
		return nil, false, err
	}
	for name, values := range r.header {
		unsigned.Header[name] = values
	}
	unsigned.Header.Set("X-Amz-Content-Sha256", hash)
	if r.size > 0 {
		unsigned.GetBody = func() (io.ReadCloser, error) {
			return io.NopCloser(io.NewSectionReader(r.content, r.offset, r.size)), nil
		}
		unsigned.Body, _ = unsigned.GetBody()
		unsigned.ContentLength = r.size
	}
	keys, err := b.keys.GetWithContext(&credentials.CredContext{Client: b.client, Context: ctx})
	if err != nil {
		return nil, false, err
	}
	signed := signer.SignV4(*unsigned, keys.AccessKeyID, keys.SecretAccessKey, keys.SessionToken, region)
	response, err := b.client.Do(signed)
	if err != nil {
		var unknown x509.UnknownAuthorityError
		return nil, !errors.As(err, &unknown), err
	}
	if response.StatusCode/100 == 2 {
		return response, false, nil
	}
	failed := failureOf(response)
	return nil, failed.passes(), fmt.Errorf("%s %s: %w", r.method, u.Path, failed)
}

// failure is an error response of the server.
type failure struct {
	status int
	region string // region of the bucket, if the response contains it

	Code, Message, Region string
}

func failureOf(response *http.Response) *failure {
	f := &failure{status: response.StatusCode, region: response.Header.Get("X-Amz-Bucket-Region")}
	_ = xml.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(f) // it fails if the body is empty or not XML
	_ = response.Body.Close()
	if f.region == "" {
		f.region = f.Region
	}
	return f
}

// Error implements error.
func (f *failure) Error() string {
	return strings.TrimSpace(fmt.Sprintf("the S3 server answers %d %s %s", f.status, f.Code, f.Message))
}

// Is implements the method that errors.Is calls. An error about a missing object matches fs.ErrNotExist.
func (f *failure) Is(target error) bool {
	return target == fs.ErrNotExist && f.status == http.StatusNotFound && f.Code == "NoSuchKey"
}

// passes reports whether the same request may succeed when it is sent again later.
func (f *failure) passes() bool {
	switch f.Code {
	case "RequestTimeout", "Throttling", "ThrottlingException", "RequestLimitExceeded", "RequestThrottled",
		"InternalError", "ExpiredToken", "SlowDown":
		return true
	}
	switch f.status {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway,
		http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// usualRegion is the region for servers without regions. It is also used in the request that reads a bucket's region.
const usualRegion = "us-east-1"

// regionOf returns the region of the bucket, which is part of each signature. If the address does not contain the
// region, regionOf requests it from the server.
func (b *Bucket) regionOf(ctx context.Context) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.region != "" {
		return b.region, nil
	}
	response, err := b.doIn(ctx, usualRegion, request{method: http.MethodGet, query: url.Values{"location": {""}}})
	var failed *failure
	switch {
	case errors.As(err, &failed) && failed.status/100 == 5 || err != nil && failed == nil:
		return "", err
	case failed != nil:
		// The credentials may not permit reading the region, although they permit access to the bucket. Therefore, the
		// region is taken from the error response.
		b.region = failed.region
	default:
		if err := readXML(response, &b.region); err != nil {
			return "", err
		}
	}
	switch b.region = strings.TrimSpace(b.region); b.region {
	case "":
		b.region = usualRegion
	case "EU": // an old name for the region eu-west-1
		b.region = "eu-west-1"
	}
	return b.region, nil
}

// readXML decodes the response body into `to`, and closes the body.
func readXML(response *http.Response, to any) error {
	err := xml.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(to)
	return errors.Join(err, response.Body.Close())
}
