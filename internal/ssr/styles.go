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

// Look identifies a variant of a page's stylesheet: the page, the language, and whether the visitor requests less
// data.
type Look struct {
	Page, Lang string
	// SaveData means that the visitor requests less data. The variant then contains no web fonts, and the phone's own
	// fonts are used.
	SaveData bool
}

// Styles contains the stylesheets of the client build (web/vite/page-styles.ts). The stylesheet of a page and
// language contains the rules of the components that the page imports.
type Styles struct {
	Sheets map[string]map[string]string `json:"sheets"` // CSS by page and language
	// Below contains the URLs of stylesheets for components below the first screen, by page and language.
	Below map[string]map[string]string `json:"below"`
	// Later contains the URLs of stylesheets for modules that a page loads on demand, by page and language.
	Later map[string]map[string]string `json:"later"`
	// Fonts contains the URLs of the stylesheets with web fonts, by page and language. Only pages that load their first
	// image before the fonts have such a stylesheet.
	Fonts map[string]map[string]string `json:"fonts"`
	// Print is the URL of the stylesheet for printing, which is the same for all pages.
	Print string `json:"print"`
	// ClassNames maps the class names of the sources to the short names of the built pages.
	ClassNames map[string]string `json:"classNames"`
}

// ClassName returns the name that a CSS class from the sources has in the built pages. Classes of the base stylesheet
// keep their names. In development, all classes keep their names.
func (s Styles) ClassName(name string) string {
	if short, ok := s.ClassNames[name]; ok {
		return short
	}
	return name
}

// placeholder marks the position at which the style is inserted into the server bundle's document
// (web/src/server/document.tsx).
const placeholder = "<style></style>"

// webFont matches a @font-face rule of a web font in the minified stylesheet. It does not match the rules for the
// phone's own fonts, which contain only local sources.
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

// Text returns the stylesheet of a look. It returns "" if there is none, as in development.
func (s Styles) Text(look Look) string {
	css := s.Sheets[look.Page][look.Lang]
	if look.SaveData {
		css = webFont.ReplaceAllString(css, "")
	}
	return css
}

// Hash returns the hash of a look's stylesheet in the format of the Content-Security-Policy. It returns "" if there
// is no stylesheet.
func (s Styles) Hash(look Look) string {
	css := s.Text(look)
	if css == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(css))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Dress inserts a page's styles and the link to the print stylesheet, which does not block rendering. Fonts are not
// preloaded. Pages that begin with an image load the fonts, the print stylesheet and the styles of the parts below the
// first screen after this image, because they would delay the image on a slow connection. Until then, the page uses
// local fonts with the same metrics (ADR 0013). Dress returns a document without a placeholder unchanged, as in
// development.
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
	// The entry script (web/src/public/picture-first.ts) adds these links after the image has loaded.
	later := ""
	if below := s.Below[look.Page][look.Lang]; below != "" {
		later = `<link rel="stylesheet" href="` + html.EscapeString(below) + `"/>`
	}
	if fonts := s.Fonts[look.Page][look.Lang]; fonts != "" && !look.SaveData {
		later += paper + `<link rel="stylesheet" href="` + html.EscapeString(fonts) + `"/>`
		paper = ""
	}
	if end := bytes.LastIndex(document, []byte("</body>")); later != "" && end >= 0 {
		later = "<template data-later>" + later + "</template><noscript>" + later + "</noscript>"
		document = slices.Concat(document[:end], []byte(later), document[end:])
	}
	return bytes.Replace(document, []byte(placeholder), []byte(style+paper), 1)
}
