package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"path"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Bucket is an S3 bucket or a folder in it. Several processes can share it.
type Bucket struct {
	client       *minio.Client
	name, prefix string // prefix is "" or ends with a slash
}

// OpenBucket opens the bucket at an address: s3://ID:SECRET@bucket/prefix?endpoint=https://host&region=R&style=S, where
// style is "path" or "host". If ID and SECRET are missing, the credentials come from AWS_ACCESS_KEY_ID and
// AWS_SECRET_ACCESS_KEY, or from the machine's role. If the endpoint is missing, the bucket is on Amazon S3. OpenBucket
// sends no request. Its errors never contain the secret.
func OpenBucket(address string) (*Bucket, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Hostname() == "" || u.Port() != "" {
		return nil, errors.New("the address of the file store must look like s3://bucket?endpoint=https://host&region=R")
	}
	query := u.Query()
	endpoint, err := parseEndpoint(query.Get("endpoint"))
	if err != nil {
		return nil, err
	}
	options := minio.Options{
		Creds:  credentials.NewChainCredentials([]credentials.Provider{&credentials.EnvAWS{}, &credentials.IAM{}}),
		Secure: endpoint.Scheme == "https", Region: query.Get("region"),
	}
	id := u.User.Username()
	secret, _ := u.User.Password()
	switch {
	case (id == "") != (secret == ""):
		return nil, errors.New("the address of the file store has an id without a secret, or a secret without an id")
	case id != "":
		options.Creds = credentials.NewStaticV4(id, secret, "")
	}
	switch style := query.Get("style"); style {
	case "":
	case "path":
		options.BucketLookup = minio.BucketLookupPath
	case "host":
		options.BucketLookup = minio.BucketLookupDNS
	default:
		return nil, fmt.Errorf("style must be path or host, not %q", style)
	}
	client, err := minio.New(endpoint.Host, &options)
	if err != nil {
		return nil, fmt.Errorf("the endpoint of the file store: %w", err)
	}
	client.SetS3EnableDualstack(false) // an operator's firewall knows the usual host names
	b := &Bucket{client: client, name: u.Hostname()}
	if folder := strings.Trim(u.Path, "/"); folder != "" {
		b.prefix = folder + "/"
	}
	return b, nil
}

// parseEndpoint parses "https://host", "http://host:port" or "host". If the text is empty, it returns Amazon S3.
func parseEndpoint(text string) (*url.URL, error) {
	if text == "" {
		text = "s3.amazonaws.com"
	}
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || strings.Trim(u.Path, "/") != "" {
		return nil, errors.New("the endpoint of the file store must be like https://host or http://host:port")
	}
	return u, nil
}

func (b *Bucket) Put(ctx context.Context, key string, content io.Reader, size int64) error {
	options := minio.PutObjectOptions{ContentType: contentTypes[strings.TrimPrefix(path.Ext(key), ".")]}
	_, err := b.client.PutObject(ctx, b.name, b.prefix+key, content, size, options)
	return err
}

func (b *Bucket) Open(ctx context.Context, key string) (Object, error) {
	object, err := b.client.GetObject(ctx, b.name, b.prefix+key, minio.GetObjectOptions{})
	if err != nil {
		return Object{}, err
	}
	info, err := object.Stat()
	if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
		err = fs.ErrNotExist
	}
	if err != nil {
		return Object{}, errors.Join(err, object.Close())
	}
	return Object{object, info.Size, info.LastModified}, nil
}

func (b *Bucket) List(ctx context.Context, prefix string) (found []Stored, err error) {
	options := minio.ListObjectsOptions{Prefix: b.prefix + prefix, Recursive: true}
	for object := range b.client.ListObjectsIter(ctx, b.name, options) {
		if object.Err != nil {
			return nil, object.Err
		}
		found = append(found, Stored{Key: strings.TrimPrefix(object.Key, b.prefix), Size: object.Size})
	}
	return found, nil
}

func (b *Bucket) Remove(ctx context.Context, key string) error {
	return b.client.RemoveObject(ctx, b.name, b.prefix+key, minio.RemoveObjectOptions{})
}
