// Package fonts contains the fonts that documents embed. Each script has a text style ("…-text") and a heavy display
// style ("…-display"). The scripts of the site's languages have Anek by Ek Type; texts/languages.json contains the font
// names, and cut-fonts.py creates the files from the sources of the site's fonts. Names and addresses in other scripts
// have Noto by Google, the complete files of Debian's package fonts-noto-core 20201225 (noto-odia is Noto Sans Oriya,
// noto-urdu is Noto Naskh Arabic). All are under the SIL Open Font License (OFL.txt).
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
