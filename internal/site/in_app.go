package site

import (
	"net/http"
	"regexp"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/texts"
)

// InApp is the hint for a visitor who has opened a page in the browser inside another app, for example in Facebook.
// Such a browser often cannot open payment apps or save files.
type InApp struct {
	Text     string `json:"text"`
	How      string `json:"how,omitempty"`  // how to open the page in Safari; only on iOS
	Open     string `json:"open,omitempty"` // link that opens the page in Chrome; only on Android
	OpenText string `json:"openText"`
	Link     string `json:"link"` // the page's URL
	Copy     string `json:"copy"`
	Copied   string `json:"copied"`
}

// Android's own browser component names itself "wv". On iOS, only known apps are recognised, because a site on the home
// screen sends the same header as an unknown app.
var (
	apps          = regexp.MustCompile(`\b(?:FBAN|FBAV|FB_IAB|Instagram|WhatsApp)\b`)
	inAndroidApp  = regexp.MustCompile(`\bAndroid\b.*; wv\)`)
	appleDevices  = regexp.MustCompile(`\b(?:iPhone|iPad|iPod)\b`)
	androidDevice = regexp.MustCompile(`\bAndroid\b`)
)

// inApp returns the hint for a request, or nil. Only pages with payments or entry codes have the hint.
func (s *Site) inApp(r *http.Request, page *Page, lang fair.Lang) *InApp {
	if r.Method != http.MethodGet || !page.Pays && page.OfflineFor == nil {
		return nil
	}
	agent := r.UserAgent()
	android := androidDevice.MatchString(agent)
	known := apps.MatchString(agent) && (android || appleDevices.MatchString(agent))
	if !known && !inAndroidApp.MatchString(agent) {
		return nil
	}
	// The browser that opens the link has not just arrived from the previous page.
	query := r.URL.Query()
	query.Del(savedParameter)
	query.Del(payment.ReturnedParameter)
	link := s.baseURL + withQuery(localPath(lang, page.Path), query.Encode())
	hint := &InApp{
		Text: texts.InApp.Text().In(lang), OpenText: texts.InApp.Open().In(lang), Link: link,
		Copy: texts.InApp.Copy().In(lang), Copied: texts.InApp.Copied().In(lang),
	}
	if android {
		scheme, rest, _ := strings.Cut(link, "://")
		hint.Open = "intent://" + rest + "#Intent;scheme=" + scheme + ";package=com.android.chrome;end"
	} else {
		hint.How = texts.InApp.How().In(lang)
	}
	return hint
}
