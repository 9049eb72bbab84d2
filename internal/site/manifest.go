package site

import (
	"encoding/json"
	"net/http"

	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// manifestPath is the path of the web app manifest, without the language prefix.
const manifestPath = "/manifest.webmanifest"

type manifest struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	ShortName  string         `json:"short_name"`
	Lang       fair.Lang      `json:"lang"`
	Dir        string         `json:"dir"`
	StartURL   string         `json:"start_url"`
	Scope      string         `json:"scope"`
	Display    string         `json:"display"`
	Theme      string         `json:"theme_color"`
	Background string         `json:"background_color"`
	Icons      []manifestIcon `json:"icons"`
	// Screenshots are the pictures of the dialog in which a browser offers to install the site.
	Screenshots []manifestScreenshot `json:"screenshots"`
	// Shortcuts are the pages that a long press on the icon offers.
	Shortcuts []manifestShortcut `json:"shortcuts,omitempty"`
}

type manifestScreenshot struct {
	Src   string `json:"src"`
	Sizes string `json:"sizes"`
	Type  string `json:"type"`
	Form  string `json:"form_factor"`
	Label string `json:"label"`
}

type manifestShortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// serveManifest serves the web app manifest. It contains the site's name and icons for a phone's home screen. The name
// is in the language of the page from which the visitor adds the site.
func (s *Site) serveManifest(w http.ResponseWriter, r *http.Request, lang fair.Lang) {
	edition, err := s.app.Content.Edition(r.Context())
	if err != nil {
		s.serveFailure(w, r, lang, "manifest", err)
		return
	}
	m := manifest{
		ID: "/", Name: edition.Title.OrEnglish(lang), ShortName: withoutYear(edition.Title.OrEnglish(lang), edition.FirstDay),
		Lang: lang, Dir: "ltr",
		// The start page is in the language of the request. The scope includes the pages in all languages.
		StartURL: localPath(lang, "/"), Scope: "/", Display: "minimal-ui",
		Theme: design.CSS(design.BrowserBar), Background: design.CSS(design.Paper),
		Icons: manifestIcons(),
	}
	shared := s.shareImage(edition, lang) // has the days and the place, in this language
	m.Screenshots = []manifestScreenshot{
		{"/share/phone.jpg", "720x1280", "image/jpeg", "narrow", shared.Alt},
		{shared.Href, "1200x630", "image/jpeg", "wide", shared.Alt},
	}
	// The home page of a browser that paid begins with its entry code.
	m.Shortcuts = []manifestShortcut{
		{Name: texts.Errors.ShortcutEntryCode().In(lang), URL: localPath(lang, "/")},
		{Name: texts.Errors.ShortcutOrders().In(lang), URL: localPath(lang, "/orders")},
	}
	text, err := json.Marshal(m)
	if err != nil {
		s.serveFailure(w, r, lang, "manifest", err)
		return
	}
	serveText(w, r, "application/manifest+json", string(text))
}

func manifestIcons() []manifestIcon {
	return []manifestIcon{
		{Src: "/icons/192.png", Sizes: "192x192", Type: "image/png", Purpose: "any"},
		{Src: "/icons/512.png", Sizes: "512x512", Type: "image/png", Purpose: "any"},
		{Src: "/icons/maskable-512.png", Sizes: "512x512", Type: "image/png", Purpose: "maskable"},
		{Src: "/favicon.svg", Sizes: "any", Type: "image/svg+xml", Purpose: "any"},
	}
}

// isManifest reports whether a path is the path of the manifest in any language.
func isManifest(path string) bool {
	lang, _ := splitLang(path)
	return path == localPath(lang, manifestPath)
}
