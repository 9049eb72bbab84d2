// Package fonts contains the fonts that documents embed: Anek by Ek Type (OFL, see OFL.txt). Each script has a text
// style ("…-text") and a condensed display style ("…-display"). texts/languages.json contains the font names.
// cut-fonts.py creates the font files from the sources of the site's fonts.
package fonts

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
)

//go:embed *.ttf.gz
var files embed.FS

// Read returns a font's TrueType file. The argument `name` is the file name without .ttf.gz. It returns an error if
// there is no such font.
func Read(name string) ([]byte, error) {
	packed, err := files.ReadFile(name + ".ttf.gz")
	if err != nil {
		return nil, fmt.Errorf("no font %q: %w", name, err)
	}
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("unpack font %q: %w", name, err)
	}
	return io.ReadAll(reader)
}
