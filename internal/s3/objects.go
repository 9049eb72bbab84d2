package s3

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// Entry is an object in a list. Its key does not contain the prefix of the bucket's address.
type Entry struct {
	Key  string
	Size int64
}

// partSize is the size of the parts in which a larger object is sent. If the connection is lost, only one part is sent
// again.
const partSize = 64 << 20

// Put stores an object. It replaces an object with the same key. An object is never stored partly.
func (b *Bucket) Put(ctx context.Context, key string, content Content, size int64, header http.Header) error {
	if size > partSize {
		return b.putParts(ctx, b.address.Prefix+key, content, size, header)
	}
	response, err := b.do(ctx, request{
		method: http.MethodPut, key: b.address.Prefix + key, header: header, content: content, size: size,
	})
	if err != nil {
		return err
	}
	return response.Body.Close()
}

type part struct {
	PartNumber int
	ETag       string
}

// putParts sends a large object in parts. If this fails, it removes the parts that were already stored.
func (b *Bucket) putParts(ctx context.Context, key string, content Content, size int64, header http.Header) error {
	response, err := b.do(ctx, request{
		method: http.MethodPost, key: key, query: url.Values{"uploads": {""}}, header: header,
	})
	if err != nil {
		return err
	}
	var begun struct{ UploadId string } //nolint:revive // the protocol defines this name
	if err := readXML(response, &begun); err != nil {
		return err
	}
	upload := url.Values{"uploadId": {begun.UploadId}}
	if err = b.sendParts(ctx, key, upload, content, size); err == nil {
		return nil
	}
	// The parts are removed even if the context has ended, because stored parts cost money.
	cleanup, done := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer done()
	response, removeErr := b.do(cleanup, request{method: http.MethodDelete, key: key, query: upload})
	if removeErr == nil {
		removeErr = response.Body.Close()
	}
	return errors.Join(err, removeErr)
}

func (b *Bucket) sendParts(ctx context.Context, key string, upload url.Values, content Content, size int64) error {
	const maxParts = 10_000
	length := max(partSize, (size+maxParts-1)/maxParts)
	var whole struct {
		XMLName xml.Name `xml:"CompleteMultipartUpload"`
		Part    []part
	}
	for offset := int64(0); offset < size; offset += length {
		number := len(whole.Part) + 1
		response, err := b.do(ctx, request{
			method: http.MethodPut, key: key, content: content, offset: offset, size: min(length, size-offset),
			query: url.Values{"uploadId": upload["uploadId"], "partNumber": {strconv.Itoa(number)}},
		})
		if err != nil {
			return err
		}
		whole.Part = append(whole.Part, part{number, response.Header.Get("ETag")})
		if err := response.Body.Close(); err != nil {
			return err
		}
	}
	text, err := xml.Marshal(whole)
	if err != nil {
		return err
	}
	response, err := b.do(ctx, request{
		method: http.MethodPost, key: key, query: upload, content: bytes.NewReader(text), size: int64(len(text)),
	})
	if err != nil {
		return err
	}
	// The server begins this response before it has joined the parts. Therefore, an error can follow after the status
	// 200.
	var answer struct {
		XMLName       xml.Name
		Code, Message string
	}
	if err := readXML(response, &answer); err != nil {
		return err
	}
	if answer.XMLName.Local != "CompleteMultipartUploadResult" {
		return fmt.Errorf("the S3 server did not put the parts together: %s %s", answer.Code, answer.Message)
	}
	return nil
}

// Remove deletes an object. If there is no such object, it returns nil.
func (b *Bucket) Remove(ctx context.Context, key string) error {
	response, err := b.do(ctx, request{method: http.MethodDelete, key: b.address.Prefix + key})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return response.Body.Close()
}

// List returns all objects whose keys begin with a prefix.
func (b *Bucket) List(ctx context.Context, prefix string) (found []Entry, err error) {
	query := url.Values{"list-type": {"2"}, "prefix": {b.address.Prefix + prefix}, "encoding-type": {"url"}}
	for {
		response, err := b.do(ctx, request{method: http.MethodGet, query: query})
		if err != nil {
			return nil, err
		}
		var page struct {
			EncodingType          string
			IsTruncated           bool
			NextContinuationToken string
			Contents              []Entry
		}
		if err := readXML(response, &page); err != nil {
			return nil, err
		}
		for _, entry := range page.Contents {
			if page.EncodingType == "url" {
				if entry.Key, err = url.QueryUnescape(entry.Key); err != nil {
					return nil, err
				}
			}
			entry.Key = entry.Key[min(len(b.address.Prefix), len(entry.Key)):]
			found = append(found, entry)
		}
		if !page.IsTruncated {
			return found, nil
		}
		if page.NextContinuationToken == "" {
			return nil, errors.New("the S3 server's list is not complete")
		}
		query.Set("continuation-token", page.NextContinuationToken)
	}
}

// Object is the content of an object. It can be read from any position. Reading from a new position causes a new
// request.
type Object struct {
	Size     int64
	Modified time.Time
	Header   http.Header

	ctx    context.Context //nolint:containedctx // reading at a new position sends a request
	bucket *Bucket
	key    string
	at     int64         // position of the next read
	body   io.ReadCloser // the content from position bodyAt on; nil: not requested yet
	bodyAt int64
}

// Get opens an object. If the object does not exist, errors.Is(err, fs.ErrNotExist) is true. ctx must not end before
// the object has been read.
func (b *Bucket) Get(ctx context.Context, key string) (*Object, error) {
	response, err := b.do(ctx, request{method: http.MethodGet, key: b.address.Prefix + key})
	if err != nil {
		return nil, err
	}
	if response.ContentLength < 0 {
		return nil, errors.Join(errors.New("the S3 server does not say the size of an object"), response.Body.Close())
	}
	modified, err := http.ParseTime(response.Header.Get("Last-Modified"))
	if err != nil {
		return nil, errors.Join(err, response.Body.Close())
	}
	return &Object{
		Size: response.ContentLength, Modified: modified, Header: response.Header, ctx: ctx, bucket: b,
		key: b.address.Prefix + key, body: response.Body,
	}, nil
}

// Read implements io.Reader.
func (o *Object) Read(to []byte) (int, error) {
	if o.at >= o.Size {
		return 0, io.EOF
	}
	if o.body == nil || o.bodyAt != o.at {
		if err := o.jump(); err != nil {
			return 0, err
		}
	}
	n, err := o.body.Read(to)
	o.at += int64(n)
	o.bodyAt = o.at
	if errors.Is(err, io.EOF) && o.at < o.Size {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// jump requests the content from the next read position on.
func (o *Object) jump() error {
	if err := o.Close(); err != nil {
		return err
	}
	header := http.Header{"Range": {fmt.Sprintf("bytes=%d-", o.at)}}
	if tag := o.Header.Get("ETag"); tag != "" {
		header.Set("If-Match", tag) // if the object was replaced after it was opened, the request fails
	}
	response, err := o.bucket.do(o.ctx, request{method: http.MethodGet, key: o.key, header: header})
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusPartialContent {
		return errors.Join(errors.New("the S3 server does not send parts of objects"), response.Body.Close())
	}
	o.body, o.bodyAt = response.Body, o.at
	return nil
}

// Seek implements io.Seeker.
func (o *Object) Seek(offset int64, whence int) (int64, error) {
	switch whence {
	case io.SeekCurrent:
		offset += o.at
	case io.SeekEnd:
		offset += o.Size
	}
	if offset < 0 {
		return 0, errors.New("a position before the start of the object")
	}
	o.at = offset
	return offset, nil
}

// Close implements io.Closer.
func (o *Object) Close() error {
	if o.body == nil {
		return nil
	}
	body := o.body
	o.body = nil
	return body.Close()
}
