// Package web contains Mela's built web files: those of the public pages, the portal, the gate app and the entry desk,
// and the script that renders pages. `npm run build` in this folder creates the files. Before that, the folder dist is
// empty.
package web

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/andybalholm/brotli"
)

//go:embed all:dist
var dist embed.FS

// Packed is the file name extension of a compressed file.
const Packed = ".br"

// Dist returns the built files in client/, admin/, gate/, desk/ and server/. Most files are stored only in compressed
// form (Brotli), with the extension `Packed` after their name. fs.ReadFile also finds such a file by its name without
// this extension, and decompresses it.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // cannot happen, because the folder is embedded
	}
	return packedFiles{sub}
}

type packedFiles struct{ fs.FS }

func (f packedFiles) ReadFile(name string) ([]byte, error) {
	content, err := fs.ReadFile(f.FS, name)
	if !errors.Is(err, fs.ErrNotExist) {
		return content, err
	}
	packed, missing := fs.ReadFile(f.FS, name+Packed)
	if missing != nil {
		return nil, err
	}
	return Unpack(packed)
}

// Unpack returns the decompressed content of a compressed file.
func Unpack(packed []byte) ([]byte, error) {
	content, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, fmt.Errorf("unpack a built file: %w", err)
	}
	return content, nil
}
