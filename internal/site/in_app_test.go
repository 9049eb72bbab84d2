package site_test

import (
	"net/http"
	"strings"
	"testing"
)

// Visitors who open a page inside another app are told how to open it in a browser.
func TestAPageInsideAnotherAppSaysHowToLeaveIt(t *testing.T) {
	f := newFixture(t)
	const (
		webKit  = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
		android = "Mozilla/5.0 (Linux; Android 13; SM-A145F"
		chrome  = ") AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36"
		intent  = "intent://"
		safari  = "Open in Safari"
	)
	for _, test := range []struct{ name, agent, has, hasNot string }{
		{"Facebook on Android", android + "; wv" + chrome + " [FB_IAB/FB4A;FBAV/470.0.0.0;]", intent, safari},
		{"Instagram on Android", android + "; wv" + chrome + " Instagram 336.0.0.35.90 Android", intent, safari},
		{"an unknown app on Android", android + "; wv" + chrome, intent, safari},
		{"Facebook on an iPhone", webKit + "Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.0;]", safari, intent},
		{"Instagram on an iPhone", webKit + "Mobile/15E148 Instagram 336.0.0", safari, intent},
		{"WhatsApp on an iPhone", webKit + "Mobile/15E148 WhatsApp/24.12", safari, intent},
		{"Chrome on Android", android + chrome, "", intent},
		{"Safari on an iPhone", webKit + "Version/17.5 Mobile/15E148 Safari/604.1", "", safari},
		{"the site on an iPhone's home screen", webKit + "Mobile/15E148", "", safari},
		{"a preview of a link", "WhatsApp/2.23.20.0", "", safari},
	} {
		t.Run(test.name, func(t *testing.T) {
			response := f.get("/stallbooking?card=private", "User-Agent", test.agent)
			page := text(t, response)
			if response.StatusCode != http.StatusOK || !strings.Contains(page, test.has) {
				t.Errorf("status %d, %q is missing", response.StatusCode, test.has)
			}
			for _, hint := range []string{test.hasNot, "another app"} {
				if strings.Contains(page, hint) && (hint == test.hasNot || test.has == "") {
					t.Errorf("the page contains %q", hint)
				}
			}
		})
	}
	if page := text(t, f.get("/te/stallbooking", "User-Agent", "Android; wv) FBAV/1")); !strings.Contains(page,
		"intent://fair.example/te/stallbooking#Intent;scheme=https;package=com.android.chrome;end") {
		t.Error("the link does not open the same page in the same language")
	}
	if page := text(t, f.get("/", "User-Agent", "Android; wv) FBAV/1")); strings.Contains(page, intent) {
		t.Error("the home page has a hint, although it has no payment")
	}
}
