package s3

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/minio/minio-go/v7/pkg/s3utils"
)

// Address contains the name of a bucket, its endpoint and its credentials.
type Address struct {
	Bucket, Prefix string // Prefix is "" or ends with a slash
	Host           string // host or host:port
	Secure         bool
	Region         string
	ID, Secret     string
	Style          string // "path", "host", or "": the endpoint's usual style
}

// amazon is the host name of Amazon S3, which serves all regions.
const amazon = "s3.amazonaws.com"

// Parse parses an address: s3://ID:SECRET@bucket/prefix?endpoint=https://host&region=R&style=S, where style is "path"
// or "host". If ID and SECRET are missing, the credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or
// from the machine's role. If the endpoint is missing, the bucket is on Amazon S3. The errors never contain the
// secret.
func Parse(address string) (Address, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Hostname() == "" || u.Port() != "" {
		return Address{}, errors.New("the address of the file store must look like s3://bucket?endpoint=https://host&region=R")
	}
	query := u.Query()
	a := Address{
		Bucket: u.Hostname(), Host: amazon, Secure: true, Region: query.Get("region"), ID: u.User.Username(),
		Style: query.Get("style"),
	}
	a.Secret, _ = u.User.Password()
	if (a.ID == "") != (a.Secret == "") {
		return Address{}, errors.New("the address of the file store has an id without a secret, or a secret without an id")
	}
	if folder := strings.Trim(u.Path, "/"); folder != "" {
		a.Prefix = folder + "/"
	}
	if a.Style != "" && a.Style != "path" && a.Style != "host" {
		return Address{}, fmt.Errorf("style must be path or host, not %q", a.Style)
	}
	if err := a.readEndpoint(query.Get("endpoint")); err != nil {
		return Address{}, err
	}
	return a, nil
}

// readEndpoint sets the host and the scheme from "https://host", "http://host:port" or "host". If the endpoint is
// empty, it sets those of Amazon S3.
func (a *Address) readEndpoint(endpoint string) error {
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
	a.Host, a.Secure = at.Host, at.Scheme == "https"
	return nil
}

// endpoint returns the URL of the server for a region. If the region is empty, it returns the URL that serves all
// regions.
func (a Address) endpoint(region string) url.URL {
	u := url.URL{Scheme: "https", Host: a.Host}
	if !a.Secure {
		u.Scheme = "http"
	}
	if a.Host == amazon && region != "" {
		u.Host = "s3." + region + ".amazonaws.com"
		if strings.HasPrefix(region, "cn-") {
			u.Host += ".cn"
		}
	}
	return u
}

// object returns the URL of an object, or of the bucket if the key is empty.
func (a Address) object(region, key string) url.URL {
	u := a.endpoint(region)
	if a.Style == "host" || a.Style == "" && s3utils.IsVirtualHostSupported(u, a.Bucket) {
		u.Host = a.Bucket + "." + u.Host
		u.Path = "/" + key
	} else {
		u.Path = "/" + a.Bucket + "/" + key
	}
	u.RawPath = s3utils.EncodePath(u.Path)
	return u
}

// Open returns the bucket. It sends no request.
func (a Address) Open() *Bucket {
	keys := credentials.NewChainCredentials([]credentials.Provider{
		&credentials.EnvAWS{}, &credentials.IAM{Client: &http.Client{}},
	})
	if a.ID != "" {
		keys = credentials.NewStaticV4(a.ID, a.Secret, "")
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableCompression = true // the server must return objects exactly as they are stored
	transport.ResponseHeaderTimeout = time.Minute
	b := &Bucket{address: a, keys: keys, client: &http.Client{
		Transport: transport,
		// Redirects are not followed, because a signature is valid only for the address for which it was made.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	b.region = a.Region
	if b.region == "" {
		b.region = s3utils.GetRegionFromURL(a.endpoint(""))
	}
	return b
}
