package site

import (
	"fmt"
	"io/fs"

	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/texts"
)

// LoadBundle reads the built pages from the dist folder and adds the public texts of every language.
func LoadBundle(dist fs.FS) (ssr.Bundle, error) {
	all := ssr.Texts{}
	for _, lang := range texts.Langs() {
		group, err := texts.Group(lang, "public")
		if err != nil {
			return ssr.Bundle{}, fmt.Errorf("read the public texts of %s: %w", lang, err)
		}
		all[string(lang)] = group
	}
	return ssr.LoadBundle(dist, all)
}
