package web

import (
	"embed"
	"io/fs"
)

// The drawings of the site that printed documents use, too.
//
//go:embed src/assets/art/fair-mark.svg src/assets/art/fair-mark-on-dark.svg src/assets/art/hero-phone.svg src/assets/art/soil-desktop.svg
//go:embed src/assets/art/lens.svg src/assets/art/toran.svg src/assets/art/labels/*.svg src/assets/art/share-ground.jpg
var art embed.FS

//go:embed public/apple-touch-icon.png
var icon []byte

// Icon is the site's icon, a PNG file of 180 pixels.
func Icon() []byte { return icon }

// Art is the site's drawings: fair-mark.svg, hero-phone.svg, labels/farmer.svg and so on. It is there
// whether the site is built or not.
func Art() fs.FS {
	sub, err := fs.Sub(art, "src/assets/art")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}
