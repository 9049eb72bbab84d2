package web

import (
	"embed"
	"io/fs"
)

// The site's drawings that printed documents use, too.
//
//go:embed src/assets/art/fair-mark.svg src/assets/art/fair-mark-on-dark.svg src/assets/art/hero-phone.svg src/assets/art/soil-desktop.svg
//go:embed src/assets/art/lens.svg src/assets/art/toran.svg src/assets/art/labels/*.svg src/assets/art/share-ground.jpg
var art embed.FS

// Art returns the site's drawings, such as fair-mark.svg, hero-phone.svg and labels/farmer.svg. They are available
// even if the web files have not been built.
func Art() fs.FS {
	sub, err := fs.Sub(art, "src/assets/art")
	if err != nil {
		panic(err) // cannot happen, because the folder is embedded
	}
	return sub
}
