package ssr

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// Look is the variant of a page's style that a document gets.
type Look struct {
	Page, Lang string
	// SaveData means that the visitor has asked for reduced data. The web fonts are then omitted, and the phone's own
	// fonts are used.
	SaveData bool
}

// Styles are the stylesheets from the client build (web/vite/page-styles.ts): for each page and language, the rules
// of the imported components.
type Styles struct {
	Sheets map[string]map[string]string `json:"sheets"` // page → language → CSS
	// Later are the addresses of the stylesheets for the modules that a page loads on demand.
	Later map[string]map[string]string `json:"later"`
	// Fonts contains the addresses of stylesheets with web fonts, by page and language. They are for pages that load
	// their first image before the fonts.
	Fonts map[string]map[string]string `json:"fonts"`
	// Print is the address of the print stylesheet, the same for all pages.
	Print string `json:"print"`
	// ClassNames maps the class names of the sources to the short names of the built pages.
	ClassNames map[string]string `json:"classNames"`
}

// ClassName returns the name of a class in the built pages. Classes of the base stylesheet, and all classes in
// development, keep their source names.
func (s Styles) ClassName(name string) string {
	if short, ok := s.ClassNames[name]; ok {
		return short
	}
	return name
}

// placeholder marks the place of the style in the server bundle's document (web/src/server/document.tsx).
const placeholder = "<style></style>"

// webFont matches a @font-face rule for a downloaded font in the minified stylesheet. Rules for the phone's own fonts
// have local sources.
var webFont = regexp.MustCompile(`@font-face\{[^}]*\burl\([^}]*\}`)

func loadStyles(dist fs.FS) (Styles, error) {
	text, err := fs.ReadFile(dist, stylesFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Styles{}, ErrNotBuilt
	}
	if err != nil {
		return Styles{}, fmt.Errorf("read the style sheets: %w", err)
	}
	var styles Styles
	if err := json.Unmarshal(text, &styles); err != nil {
		return Styles{}, fmt.Errorf("read the style sheets: %w", err)
	}
	for page, sheets := range styles.Sheets {
		for lang, css := range sheets {
			if css == "" || strings.Contains(strings.ToLower(css), "</style") {
				return Styles{}, fmt.Errorf("the style sheet of %s in %s is empty or cannot be inlined", page, lang)
			}
		}
	}
	return styles, nil
}

// Text returns the stylesheet of a look, or "" if there is none, as in development.
func (s Styles) Text(look Look) string {
	css := s.Sheets[look.Page][look.Lang]
	if look.SaveData {
		css = webFont.ReplaceAllString(css, "")
	}
	return css
}

// Hash returns the stylesheet's hash in the form in which the Content-Security-Policy needs it, or "" if there is no
// stylesheet.
func (s Styles) Hash(look Look) string {
	css := s.Text(look)
	if css == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(css))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Dress inserts a page's style and the link to the print stylesheet, which does not block rendering. Fonts are not
// preloaded. Pages that begin with an image load fonts and the print stylesheet after it: on a slow connection, they
// would delay the image. Until then, the page uses local fonts of the same metrics (ADR 0013). A document without a
// placeholder, as in development, is returned unchanged.
func (s Styles) Dress(document []byte, look Look) []byte {
	css := s.Text(look)
	if css == "" {
		return document
	}
	style := "<style>" + css + "</style>"
	paper := ""
	if s.Print != "" {
		paper = `<link rel="stylesheet" media="print" href="` + html.EscapeString(s.Print) + `"/>`
	}
	fonts := s.Fonts[look.Page][look.Lang]
	end := bytes.LastIndex(document, []byte("</body>"))
	if fonts == "" || look.SaveData || end < 0 {
		return bytes.Replace(document, []byte(placeholder), []byte(style+paper), 1)
	}
	// The entry script (web/src/public/picture-first.ts) adds the links after the image has loaded.
	links := paper + `<link rel="stylesheet" href="` + html.EscapeString(fonts) + `"/>`
	later := "<template data-later>" + links + "</template><noscript>" + links + "</noscript>"
	document = slices.Concat(document[:end], []byte(later), document[end:])
	return bytes.Replace(document, []byte(placeholder), []byte(style), 1)
}
