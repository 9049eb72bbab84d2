package s3

// ObjectURL returns the URL of an object.
func ObjectURL(a Address, region, key string) string {
	u := a.object(region, key)
	return u.String()
}
