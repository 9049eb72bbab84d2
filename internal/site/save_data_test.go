package site_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fontSheet begins the URL of a stylesheet with fonts that load after the first image.
const fontSheet = "/assets/fonts-"

// lateLinks matches the links to the stylesheets that load after the first image.
var lateLinks = regexp.MustCompile(`<template data-later>.*?</noscript>`)

// A visitor who sends Save-Data must get the same page without web fonts. Caches must store the two versions of the
// page separately.
func TestSaveData(t *testing.T) {
	f := newFixture(t)
	for _, target := range []string{"/", "/te/", "/hi/terms", "/te/registration", "/no-such-page"} {
		// The test alternates between the page with fonts and the page without fonts, because the server's cache must
		// store the two versions separately.
		for range 2 {
			full, few := f.get(target), f.get(target, "Save-Data", "on")
			fullText, fewText := text(t, full), text(t, few)
			if full.StatusCode != few.StatusCode {
				t.Errorf("%s: %d and %d", target, full.StatusCode, few.StatusCode)
			}
			// The fonts of the home page load after the first image, from a separate stylesheet.
			late := strings.Contains(fullText, fontSheet)
			if !late && !strings.Contains(fullText, ".woff2") {
				t.Errorf("%s has no fonts for those who save nothing", target)
			}
			if strings.Contains(fewText, ".woff2") || strings.Contains(fewText, fontSheet) {
				t.Errorf("%s loads fonts for who saves data", target)
			}
			if body := func(html string) string {
				return lateLinks.ReplaceAllString(html[strings.Index(html, "<body>"):], "")
			}; body(fullText) != body(fewText) {
				t.Errorf("%s says something else to who saves data", target)
			}
			for _, response := range []*http.Response{full, few} {
				if !slices.Contains(response.Header.Values("Vary"), "Save-Data") {
					t.Errorf("%s: Vary is %q", target, response.Header.Values("Vary"))
				}
			}
			if !late && full.Header.Get("Content-Security-Policy") == few.Header.Get("Content-Security-Policy") {
				t.Errorf("%s: one policy for two sheets", target)
			}
			if full.StatusCode == http.StatusOK && full.Header.Get("ETag") == few.Header.Get("ETag") {
				t.Errorf("%s: one tag for two documents", target)
			}
		}
	}
	if off := text(t, f.get("/te/terms", "Save-Data", "off")); !strings.Contains(off, ".woff2") {
		t.Error("Save-Data: off takes the fonts away")
	}
}
