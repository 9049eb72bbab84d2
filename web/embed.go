// Package web holds the built web part of the product: the public pages' files, the portal and the script
// that renders pages. It is built by `npm run build` in this folder; before that the dist is empty.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist is the built files: client/, admin/ and server/.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}
