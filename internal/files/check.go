package files

import (
	"bytes"
	"context"
	"errors"
	"io"
)

// Check tests the store by writing, reading and deleting a small file.
func (f *Files) Check(ctx context.Context) (err error) {
	key, content := "check/"+newName()+".pdf", []byte("check")
	if err := f.blobs.put(ctx, key, content, about{contentType: contentTypes["pdf"]}); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.blobs.remove(context.WithoutCancel(ctx), key)) }()
	found, err := f.blobs.open(ctx, key)
	if err != nil {
		return err
	}
	read, err := io.ReadAll(found)
	if err = errors.Join(err, found.Close()); err != nil {
		return err
	}
	if !bytes.Equal(read, content) {
		return errors.New("the file was read back with other content")
	}
	return nil
}
