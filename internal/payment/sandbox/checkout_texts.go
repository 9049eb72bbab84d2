package sandbox

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/mela-fair/mela/texts"
)

type bannerLine struct {
	Lang        texts.Lang
	Title, Text string
}

// banner returns the notice at the top of every page, in all languages.
func banner() []bannerLine {
	var lines []bannerLine
	for _, l := range texts.Langs() {
		lines = append(lines, bannerLine{l, texts.Checkout.Banner().In(l), texts.Checkout.BannerText().In(l)})
	}
	return lines
}

// pageLanguage returns the language of the merchant's page to which the order's return URL leads. If the order has no
// return URL, it returns the language that the browser prefers.
func pageLanguage(r *http.Request, o order) texts.Lang {
	if u, err := url.Parse(o.details.ReturnURL); err == nil {
		for _, l := range texts.Langs() {
			prefix := l.PathPrefix()
			if prefix != "" && strings.HasPrefix(u.Path, prefix+"/") || u.Query().Get("lang") == string(l) {
				return l
			}
		}
		if u.Host != "" {
			return texts.English
		}
	}
	return texts.LangFromHeader(r.Header.Get("Accept-Language"))
}
