package site

import (
	"fmt"
	"io/fs"

	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/texts"
)

// LoadBundle reads the built pages from web/dist and adds the texts of the public pages in every language.
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
