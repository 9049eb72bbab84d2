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

// Look is which form of a page's style a document gets.
type Look struct {
	Page, Lang string
	// SaveData leaves the web fonts out: the visitor asks for few bytes, and every phone has faces of its own.
	SaveData bool
}

// Styles are the sheets that the client build made (web/vite/page-styles.ts): for each page and language, the rules of
// the components that it imports.
type Styles struct {
	Sheets map[string]map[string]string `json:"sheets"` // page → language → CSS
	// Later are the addresses of the sheets that a page's browser fetches together with what it loads on demand.
	Later map[string]map[string]string `json:"later"`
	// Fonts are the addresses of the web fonts' rules of pages whose first picture comes before them: page → language.
	Fonts map[string]map[string]string `json:"fonts"`
	// Print is the address of the rules for paper, the same for all pages.
	Print string `json:"print"`
	// ClassNames are the short names of the built pages' classes, by the names in the sources.
	ClassNames map[string]string `json:"classNames"`
}

// ClassName is the name of a class in the built pages. A class of the base sheet, and every class in development, keeps
// the name that it has in the sources.
func (s Styles) ClassName(name string) string {
	if short, ok := s.ClassNames[name]; ok {
		return short
	}
	return name
}

// placeholder is where the server bundle's document wants its style (web/src/server/document.tsx).
const placeholder = "<style></style>"

// webFont is a face that is loaded, in the minified sheet; the phone's own faces have local sources.
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

// Text is the sheet of a look, "" when there is none, as in development.
func (s Styles) Text(look Look) string {
	css := s.Sheets[look.Page][look.Lang]
	if look.SaveData {
		css = webFont.ReplaceAllString(css, "")
	}
	return css
}

// Hash is the sheet's source expression for a Content-Security-Policy, "" when there is no sheet.
func (s Styles) Hash(look Look) string {
	css := s.Text(look)
	if css == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(css))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Dress puts a page's style into its document, and the link to the rules for paper, which no browser waits for. Fonts
// are not preloaded, and where a picture comes first they wait for it: on a slow line they would
// hold it up, and a page is drawn in the phone's own faces, of the same size, until they are there (docs/adr/0013).
// A document without a place for them, as in development, stays as it is.
func (s Styles) Dress(document []byte, look Look) []byte {
	css := s.Text(look)
	if css == "" {
		return document
	}
	var style strings.Builder
	style.WriteString("<style>" + css + "</style>")
	if s.Print != "" {
		style.WriteString(`<link rel="stylesheet" media="print" href="` + html.EscapeString(s.Print) + `"/>`)
	}
	document = bytes.Replace(document, []byte(placeholder), []byte(style.String()), 1)
	fonts := s.Fonts[look.Page][look.Lang]
	end := bytes.LastIndex(document, []byte("</body>"))
	if fonts == "" || look.SaveData || end < 0 {
		return document
	}
	// The entry script (web/src/public/picture-first.ts) gives the link its media once the picture is there.
	href := `href="` + html.EscapeString(fonts) + `"/>`
	link := `<link rel="stylesheet" media="not all" data-fonts ` + href + `<noscript><link rel="stylesheet" ` + href + `</noscript>`
	return slices.Concat(document[:end], []byte(link), document[end:])
}
