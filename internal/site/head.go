package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
)

// Head is the page's metadata for search engines and link previews. It is only in the HTML head. The page data that
// the browser receives does not contain it.
type Head struct {
	SiteName string    `json:"siteName"`
	Locale   string    `json:"locale"` // "te_IN"
	Locales  []string  `json:"locales"`
	Image    HeadImage `json:"image"`
	Manifest string    `json:"manifest"` // URL of the web app manifest
	Home     string    `json:"home"`     // full URL of the home page
	// Canonical is the full URL of the page. If it is "", search engines must not index the page.
	Canonical string `json:"canonical"`
	// Alternates contains the URLs of the page in all languages. Search engines use them.
	Alternates []AlternateLink `json:"alternates"`
	// Event is the JSON of the fair in the schema.org format. It is only set on the home page. The server bundle adds
	// the description, because only the server bundle contains the page's texts.
	Event string `json:"event"`
}

// AlternateLink is the full URL of the page in one language. Lang is "x-default" for the URL that search engines offer
// to speakers of all other languages.
type AlternateLink struct {
	Lang string `json:"lang"`
	Href string `json:"href"`
}

// HeadImage is the image of a link preview. If Href is empty, there is no image.
type HeadImage struct {
	Href   string `json:"href"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Alt    string `json:"alt"`
}

// locale returns a language in the format of Open Graph, for example "te_IN".
func locale(lang fair.Lang) string { return strings.ReplaceAll(lang.Language().Locale, "-", "_") }

func (s *Site) head(ctx context.Context, page *Page, lang fair.Lang) (Head, error) {
	edition, err := s.app.Content.Edition(ctx)
	if err != nil {
		return Head{}, err
	}
	title := edition.Title.OrEnglish(lang)
	h := Head{
		SiteName: title, Locale: locale(lang), Image: s.shareImage(edition, lang),
		Manifest: localPath(lang, manifestPath), Home: s.baseURL + localPath(lang, "/"),
	}
	for _, l := range fair.Langs {
		if l != lang {
			h.Locales = append(h.Locales, locale(l))
		}
	}
	if !page.Unlisted {
		h.Canonical, h.Alternates = s.baseURL+localPath(lang, page.Path), s.alternates(page.Path)
	}
	var sessions []programme.Item
	var speakers []programme.Speaker
	switch page.Path {
	case "/programme":
		if sessions, err = s.app.Programme.Current(ctx); err != nil || len(sessions) == 0 {
			return h, err
		}
		if speakers, err = s.app.Programme.Speakers.Shown(ctx); err != nil {
			return h, err
		}
	case "/":
	default:
		return h, nil
	}
	h.Event, err = s.event(edition, lang, h.Image.Href, sessions, speakers)
	return h, err
}

func (s *Site) alternates(path string) []AlternateLink {
	links := make([]AlternateLink, 0, len(fair.Langs)+1)
	for _, l := range fair.Langs {
		links = append(links, AlternateLink{Lang: string(l), Href: s.baseURL + localPath(l, path)})
	}
	return append(links, AlternateLink{Lang: "x-default", Href: s.baseURL + path})
}

// shareImage returns the image for link previews in a language, with the fair's name, days, place and fee. If the
// process cannot generate documents, shareImage returns an image without text.
func (s *Site) shareImage(edition fair.Edition, lang fair.Lang) HeadImage {
	image := HeadImage{
		Width: 1200, Height: 630,
		Alt: edition.Title.OrEnglish(lang) + ", " + edition.Dates.OrEnglish(lang) + ", " + edition.VenueShort.OrEnglish(lang),
	}
	const wordless = "/share/fair.jpg"
	switch {
	case s.app.Content.PrintsDocuments():
		// Messengers cache an image by its URL. The URL must therefore change when the text in the image changes.
		open := edition.CheckRegistration(s.app.Now(), lang) == nil
		sum := sha256.Sum256(fmt.Append(nil, image.Alt, edition.FeeText(lang), open))
		image.Href = s.baseURL + localPath(lang, sharePath) + "?v=" + hex.EncodeToString(sum[:4])
	case s.client == nil || s.client[wordless] != nil:
		image.Href = s.baseURL + wordless
	default:
		return HeadImage{}
	}
	return image
}
