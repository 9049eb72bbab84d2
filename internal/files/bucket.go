package files

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// bucket keeps files in an S3 bucket. Several processes can share the bucket.
type bucket struct {
	client *minio.Client
	name   string
	prefix string // "" or "folder/"
}

// newBucket opens a bucket from a URL: s3://ID:SECRET@bucket/prefix?endpoint=https://host&region=R&style=S, where
// style is path or host. Without ID and SECRET, the credentials come from AWS_ACCESS_KEY_ID and
// AWS_SECRET_ACCESS_KEY, or from the machine's role. Without an endpoint, it uses Amazon S3. newBucket sends no
// request to the bucket.
func newBucket(address string) (*bucket, error) {
	place, err := ParseURL(address)
	if err != nil {
		return nil, err
	}
	client, err := place.Client()
	if err != nil {
		return nil, err
	}
	return &bucket{client: client, name: place.Bucket, prefix: place.Prefix}, nil
}

// S3 is a bucket with its endpoint and credentials.
type S3 struct {
	Bucket, Prefix string // Prefix is "" or ends with a slash
	Host           string // host or host:port
	Secure         bool
	Region         string
	ID, Secret     string

	lookup minio.BucketLookupType
}

// Client returns a client of the bucket's endpoint. It sends no request.
func (s S3) Client() (*minio.Client, error) {
	keys := credentials.NewChainCredentials([]credentials.Provider{
		&credentials.EnvAWS{}, &credentials.IAM{Client: &http.Client{}},
	})
	if s.ID != "" {
		keys = credentials.NewStaticV4(s.ID, s.Secret, "")
	}
	return minio.New(s.Host, &minio.Options{Creds: keys, Secure: s.Secure, Region: s.Region, BucketLookup: s.lookup})
}

// ParseURL parses the setting MELA_FILES_URL. Its errors never contain the secret.
func ParseURL(address string) (S3, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Hostname() == "" || u.Port() != "" {
		return S3{}, errors.New("the address of the file store must look like s3://bucket?endpoint=https://host&region=R")
	}
	query := u.Query()
	place := S3{
		Bucket: u.Hostname(), Host: "s3.amazonaws.com", Secure: true, Region: query.Get("region"),
		ID: u.User.Username(),
	}
	place.Secret, _ = u.User.Password()
	if (place.ID == "") != (place.Secret == "") {
		return S3{}, errors.New("the address of the file store has an id without a secret, or a secret without an id")
	}
	if folder := strings.Trim(u.Path, "/"); folder != "" {
		place.Prefix = folder + "/"
	}
	if err := place.readEndpoint(query.Get("endpoint")); err != nil {
		return S3{}, err
	}
	switch style := query.Get("style"); style {
	case "":
		place.lookup = minio.BucketLookupAuto
	case "path":
		place.lookup = minio.BucketLookupPath
	case "host":
		place.lookup = minio.BucketLookupDNS
	default:
		return S3{}, fmt.Errorf("style must be path or host, not %q", style)
	}
	return place, nil
}

// readEndpoint sets the host and the scheme from "https://host", "http://host:port" or "host". An empty endpoint
// means Amazon S3.
func (s *S3) readEndpoint(endpoint string) error {
	if endpoint == "" {
		return nil
	}
	if !strings.Contains(endpoint, "://") {
		endpoint = "https://" + endpoint
	}
	at, err := url.Parse(endpoint)
	if err != nil || at.Host == "" || at.Scheme != "https" && at.Scheme != "http" || strings.Trim(at.Path, "/") != "" {
		return errors.New("the endpoint of the file store must be like https://host or http://host:port")
	}
	s.Host, s.Secure = at.Host, at.Scheme == "https"
	return nil
}

// nameHeader is the metadata header with a document's name. The name is escaped because headers are ASCII.
const nameHeader = "Mela-Name"

func (b *bucket) put(ctx context.Context, key string, content []byte, about about) error {
	options := minio.PutObjectOptions{ContentType: about.contentType, DisableMultipart: true}
	if about.name != "" {
		options.UserMetadata = map[string]string{nameHeader: url.PathEscape(about.name)}
	}
	_, err := b.client.PutObject(ctx, b.name, b.prefix+key, bytes.NewReader(content), int64(len(content)), options)
	return err
}

func (b *bucket) open(ctx context.Context, key string) (blob, error) {
	object, err := b.client.GetObject(ctx, b.name, b.prefix+key, minio.GetObjectOptions{})
	if err != nil {
		return blob{}, err
	}
	info, err := object.Stat()
	if err != nil {
		if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
			err = fs.ErrNotExist
		}
		return blob{}, errors.Join(err, object.Close())
	}
	name, err := url.PathUnescape(info.UserMetadata[nameHeader])
	if err != nil {
		name = ""
	}
	return blob{ReadSeekCloser: object, size: info.Size, modified: info.LastModified, name: name}, nil
}

func (b *bucket) list(ctx context.Context) (found []Stored, err error) {
	for object := range b.client.ListObjects(ctx, b.name, minio.ListObjectsOptions{Prefix: b.prefix, Recursive: true}) {
		if object.Err != nil {
			return nil, object.Err
		}
		if key := strings.TrimPrefix(object.Key, b.prefix); keyPattern.MatchString(key) {
			found = append(found, Stored{Key: key, Size: object.Size})
		}
	}
	return found, nil
}

func (b *bucket) remove(ctx context.Context, prefix string) error {
	var errs []error
	for found := range b.client.ListObjects(ctx, b.name,
		minio.ListObjectsOptions{Prefix: b.prefix + prefix, Recursive: true}) {
		if found.Err != nil {
			errs = append(errs, found.Err)
			break
		}
		errs = append(errs, b.client.RemoveObject(ctx, b.name, found.Key, minio.RemoveObjectOptions{}))
	}
	return errors.Join(errs...)
}
