package site_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	imageTag  = regexp.MustCompile(`<img\b[^>]*>`)
	attribute = regexp.MustCompile(`\s([a-zA-Z-]+)="([^"]*)"`)
	raster    = regexp.MustCompile(`\.(?:jpe?g|png|webp|avif)(?:$|[?#])`)
)

// aboveTheFold matches the images on the first screen: the fair's logos, the drawing in the header, the first banner,
// the choices in the first form, and images with loading="eager". All other images must load lazily.
var aboveTheFold = regexp.MustCompile(`width="80" height="80"|width="160" height="160" decoding|loading="eager"`)

// smallPicture is the width in pixels up to which one file is enough, such as that of a logo.
const smallPicture = 320

// Images must have a width and a height, so that the page's content does not move when they load. Images below the
// first screen must load lazily. Photos must be available in a suitable width.
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
				if attributes["loading"] != "lazy" && !aboveTheFold.MatchString(tag) &&
					!slices.Contains(drawings, attributes["class"]) {
					t.Errorf("%s is fetched at once", where)
				}
				source, err := url.Parse(attributes["src"])
				if err != nil {
					t.Fatal(err)
				}
				width, _ := strconv.Atoi(attributes["width"])
				if raster.MatchString(source.Path) && width > smallPicture &&
					(strings.Count(attributes["srcset"], "w,")+1 != 3 || attributes["sizes"] == "") {
					t.Errorf("%s does not come in three widths", where)
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("%d pictures found: the pages have more", seen)
	}
}
