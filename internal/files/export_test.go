package files

import (
	"context"
	"time"
)

// Address returns a signed URL of an object.
func (b *Bucket) Address(ctx context.Context, key string) (string, error) {
	u, err := b.client.PresignedGetObject(ctx, b.name, b.prefix+key, time.Minute, nil)
	if err != nil {
		return "", err
	}
	return u.String(), nil
}

// Decode decodes an image of a format.
var Decode = decode
