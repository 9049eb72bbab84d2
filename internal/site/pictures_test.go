package site_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	imageTag  = regexp.MustCompile(`<img\b[^>]*>`)
	attribute = regexp.MustCompile(`\s([a-zA-Z-]+)="([^"]*)"`)
	raster    = regexp.MustCompile(`\.(?:jpe?g|png|webp|avif)(?:$|[?#])`)
)

// aboveTheFold are the pictures that a first screen can show: the fair's marks, the head's drawing, the first banner,
// the choices of the first form, and what says so by itself (loading="eager"). Every other one waits until it comes near.
var aboveTheFold = regexp.MustCompile(`width="80" height="80"|width="160" height="160" decoding|loading="eager"`)

// Nothing moves when a picture arrives, none is fetched before it is needed, and a photograph comes in the width
// that fits.
func TestPicturesOfEveryPage(t *testing.T) {
	f := newShippedFixture(t)
	drawings := []string{
		className(t, "page-head-art"), className(t, "soil-art"), className(t, "package-art"), className(t, "paid-garland"),
	}
	seen := 0
	for _, page := range f.Pages() {
		for _, lang := range []string{"", "/te"} {
			response := f.get(lang + page.Path)
			if response.StatusCode != http.StatusOK {
				continue
			}
			for _, tag := range imageTag.FindAllString(text(t, response), -1) {
				seen++
				attributes := map[string]string{}
				for _, pair := range attribute.FindAllStringSubmatch(tag, -1) {
					attributes[strings.ToLower(pair[1])] = pair[2]
				}
				where := lang + page.Path + ": " + tag
				if attributes["width"] == "" || attributes["height"] == "" {
					t.Errorf("%s has no size", where)
				}
				if attributes["loading"] != "lazy" && !aboveTheFold.MatchString(tag) && !slices.Contains(drawings, attributes["class"]) {
					t.Errorf("%s is fetched at once", where)
				}
				source, err := url.Parse(attributes["src"])
				if err != nil {
					t.Fatal(err)
				}
				if raster.MatchString(source.Path) && (strings.Count(attributes["srcset"], "w,")+1 != 3 || attributes["sizes"] == "") {
					t.Errorf("%s does not come in three widths", where)
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("%d pictures found: the pages have more", seen)
	}
}
