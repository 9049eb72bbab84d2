package site_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/texts"
)

// formPage returns a page for tests. The value of a field in its form determines the response.
func formPage() site.Page {
	return site.Page{
		Name: "policy", Path: "/form", Unlisted: true, Shape: site.PolicyProps{},
		Props: func(_ context.Context, r *site.Request) (any, error) {
			switch r.Query.Get("show") {
			case "missing":
				return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
			case "home":
				return nil, site.RedirectTo("/")
			case "broken":
				return nil, errors.New("the cause 7f3a")
			case "panic":
				panic("the cause 7f3a")
			}
			return site.PolicyProps{Kind: "terms"}, nil
		},
		Post: func(_ context.Context, r *site.Request) (site.Result, error) {
			switch r.Form.Get("then") {
			case "pay":
				return site.Result{Redirect: "/payment?order=" + r.Query.Get("order")}, nil
			case "provider":
				return site.Result{Redirect: "https://provider.example/pay"}, nil
			case "broken":
				return site.Result{}, errors.New("the cause 7f3a")
			}
			return site.Result{Status: http.StatusUnprocessableEntity, Props: site.PolicyProps{Kind: "privacy"}}, nil
		},
	}
}

func TestNativeForms(t *testing.T) {
	f := newFixtureOf(t, []site.Page{formPage()})
	form := func(then string) url.Values { return url.Values{"then": {then}} }

	again := f.post("/hi/form", form("again"))
	if html := text(t, again); again.StatusCode != 422 || again.Header.Get("Cache-Control") != "no-store" ||
		!strings.Contains(html, "गोपनीयता नीति") {
		t.Errorf("shown again: %d %v", again.StatusCode, again.Header)
	}
	if again.Header.Get("X-Robots-Tag") != "noindex" || again.Header.Get("ETag") != "" {
		t.Errorf("shown again: %v", again.Header)
	}
	for target, want := range map[string]string{
		"/form?order=7":    "/payment?order=7",
		"/te/form?order=7": "/te/payment?order=7",
	} {
		response := f.post(target, form("pay"))
		if response.StatusCode != http.StatusSeeOther || response.Header.Get("Location") != want {
			t.Errorf("%s: %d to %q", target, response.StatusCode, response.Header.Get("Location"))
		}
	}
	if response := f.post("/te/form",
		form("provider")); response.Header.Get("Location") != "https://provider.example/pay" {
		t.Errorf("to the provider: %v", response.Header)
	}
	broken := f.post("/form", form("broken"))
	if html := text(t, broken); broken.StatusCode != http.StatusServiceUnavailable || strings.Contains(html, "7f3a") {
		t.Errorf("a broken form: %d %s", broken.StatusCode, html)
	}
}

func TestFormsThatAreRefused(t *testing.T) {
	f := newFixtureOf(t, []site.Page{formPage()})
	fields := url.Values{"then": {"again"}}
	for name, c := range map[string]struct {
		headers []string
		status  int
	}{
		"from another site":        {[]string{"Sec-Fetch-Site", "cross-site"}, 403},
		"from another origin":      {[]string{"Origin", "https://evil.example"}, 403},
		"from our public address":  {[]string{"Origin", baseURL}, 422},
		"from the same origin":     {[]string{"Sec-Fetch-Site", "same-origin"}, 422},
		"without a browser":        {nil, 422},
		"JSON":                     {[]string{"Content-Type", "application/json"}, 415},
		"without a type":           {[]string{"Content-Type", ""}, 415},
		"multipart without a body": {[]string{"Content-Type", "multipart/form-data"}, 400},
	} {
		if response := f.post("/form", fields, c.headers...); response.StatusCode != c.status {
			t.Errorf("%s: %d, want %d", name, response.StatusCode, c.status)
		}
	}
	if response := f.post("/te/form",
		url.Values{"name": {strings.Repeat("x", 64<<10)}}); response.StatusCode != http.StatusRequestEntityTooLarge ||
		!strings.Contains(text(t, response), texts.Faults.Texts(http.StatusRequestEntityTooLarge).In(fair.Telugu)) {
		t.Errorf("too large: %d", response.StatusCode)
	}
	many := url.Values{}
	for i := range 600 {
		many.Set("field"+strconv.Itoa(i), "x")
	}
	if response := f.post("/form", many); response.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("many fields: %d", response.StatusCode)
	}
	request := httptest.NewRequest(http.MethodPost, "/form", strings.NewReader("then=%zz"))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	recorder := httptest.NewRecorder()
	f.handler.ServeHTTP(recorder, request)
	if recorder.Code != http.StatusBadRequest {
		t.Errorf("malformed: %d", recorder.Code)
	}
}

func TestErrorsAndRedirectsOfAPage(t *testing.T) {
	f := newFixtureOf(t, []site.Page{formPage()})
	if response := f.get("/hi/form?show=missing"); response.StatusCode != http.StatusNotFound ||
		!strings.Contains(text(t, response), "पेज नहीं मिला") {
		t.Errorf("missing: %d", response.StatusCode)
	}
	if response := f.get("/hi/form?show=home"); response.StatusCode != http.StatusSeeOther ||
		response.Header.Get("Location") != "/hi/" {
		t.Errorf("redirect: %d %v", response.StatusCode, response.Header)
	}
	for _, show := range []string{"broken", "panic"} {
		response := f.get("/te/form?show=" + show)
		html := text(t, response)
		if response.StatusCode != http.StatusServiceUnavailable || strings.Contains(html, "7f3a") ||
			!strings.Contains(html, `lang="te"`) {
			t.Errorf("%s: %d", show, response.StatusCode)
		}
	}
	page := f.get("/te/form?order=7")
	if html := text(t, page); page.Header.Get("Cache-Control") != "no-store" ||
		!strings.Contains(html, `href="/hi/form?order=7"`) {
		t.Error("a language link of a page for one visitor loses the query")
	}
}

// The cached page in this test has several variants. One query parameter determines the variant.
func TestVariants(t *testing.T) {
	seen := map[string]int{}
	f := newFixtureOf(t, []site.Page{{
		Name: "policy", Path: "/choose", Cached: true, Unlisted: true, Shape: site.PolicyProps{},
		Variant: func(q url.Values) url.Values {
			if topic := q.Get("topic"); topic == "terms" || topic == "privacy" {
				return url.Values{"topic": {topic}}
			}
			return nil
		},
		Props: func(_ context.Context, r *site.Request) (any, error) {
			seen[r.Query.Encode()]++
			topic := site.PolicyKind(r.Query.Get("topic"))
			if topic == "" {
				topic = "refunds"
			}
			return site.PolicyProps{Kind: topic}, nil
		},
	}})
	for target, title := range map[string]string{
		"/choose": "Refunds", "/choose?topic=terms&utm=1": "Terms and conditions", "/choose?topic=privacy": "Privacy policy",
		"/choose?topic=terms": "Terms and conditions", "/choose?topic=%3Cscript%3E": "Refunds",
	} {
		if html := text(t, f.get(target)); !strings.Contains(html, "<title>"+title) {
			t.Errorf("%s is not %s", target, title)
		}
	}
	if len(seen) != 3 || seen[""] != 1 || seen["topic=terms"] != 1 || seen["topic=privacy"] != 1 {
		t.Errorf("rendered %v, want each variant once", seen)
	}
	if html := text(t, f.get("/choose?topic=terms")); !strings.Contains(html, `href="/te/choose?topic=terms"`) {
		t.Error("a language link loses the variant")
	}
}
