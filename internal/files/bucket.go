package files

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/mela-fair/mela/internal/s3"
)

// bucket stores files in an S3 bucket. Several processes can share the bucket.
type bucket struct{ *s3.Bucket }

// newBucket opens the bucket at a URL of package s3. It sends no request.
func newBucket(address string) (bucket, error) {
	place, err := s3.Parse(address)
	if err != nil {
		return bucket{}, err
	}
	return bucket{place.Open()}, nil
}

// nameHeader is the metadata header for a document's name. The name is escaped, because headers must be ASCII.
const nameHeader = "X-Amz-Meta-Mela-Name"

func (b bucket) put(ctx context.Context, key string, content []byte, about about) error {
	header := http.Header{"Content-Type": {about.contentType}}
	if about.name != "" {
		header.Set(nameHeader, url.PathEscape(about.name))
	}
	return b.Put(ctx, key, bytes.NewReader(content), int64(len(content)), header)
}

func (b bucket) open(ctx context.Context, key string) (blob, error) {
	object, err := b.Get(ctx, key)
	if err != nil {
		return blob{}, err
	}
	name, err := url.PathUnescape(object.Header.Get(nameHeader))
	if err != nil {
		name = ""
	}
	return blob{ReadSeekCloser: object, size: object.Size, modified: object.Modified, name: name}, nil
}

func (b bucket) list(ctx context.Context) (found []Stored, err error) {
	objects, err := b.List(ctx, "")
	if err != nil {
		return nil, err
	}
	for _, object := range objects {
		if keyPattern.MatchString(object.Key) {
			found = append(found, Stored(object))
		}
	}
	return found, nil
}

func (b bucket) remove(ctx context.Context, prefix string) error {
	objects, err := b.List(ctx, prefix)
	for _, object := range objects {
		err = errors.Join(err, b.Remove(ctx, object.Key))
	}
	return err
}
