// Package fonts contains the fonts that documents embed: Anek by Ek Type (OFL, see OFL.txt), in a text style and a
// condensed display style for each of the three scripts. cut-fonts.py creates them from the sources of the site's
// fonts.
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

// The names of the fonts.
const (
	LatinText         = "anek-latin-text"
	LatinDisplay      = "anek-latin-display"
	TeluguText        = "anek-telugu-text"
	TeluguDisplay     = "anek-telugu-display"
	DevanagariText    = "anek-devanagari-text"
	DevanagariDisplay = "anek-devanagari-display"
)

// Read returns the TrueType file of a font. It returns an error for an unknown name.
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
