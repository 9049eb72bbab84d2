package site

import (
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// aliases contains other spellings of page paths, in lower case, which links in the footer use. Paths that differ
// only in letter case need no entry.
var aliases = map[string]string{
	"/stall-booking":   "/stallbooking",
	"/resource-person": "/resource",
	"/contact-us":      "/ContactUs",
	"/home":            "/",
}

// adminPaths are the portal's paths in their exact spelling; any other letter case is redirected to them with 308, as
// on the public site.
var adminPaths = []string{
	"/admin", "/admin/dashboard", "/admin/Logo", "/admin/banner", "/admin/registrations", "/admin/stallbooking",
	"/admin/sponsorships", "/admin/resourcepersonapplications", "/admin/Partnersadmin", "/admin/volunteers",
	"/admin/admincontact", "/admin/counts",
	"/admin/hall", "/admin/committees", "/admin/edition", "/admin/users", "/admin/account", "/admin/activity",
	"/admin/orders", "/admin/tills", "/admin/daybook", "/admin/settlements", "/admin/messages", "/admin/message-texts",
	"/admin/setup", "/admin/gate", "/admin/control-room", "/admin/entry-desk",
	"/admin/privacy",
}

// spellings maps each path of a list, in lower case, to its exact spelling.
func spellings(paths []string) map[string]string {
	known := make(map[string]string, len(paths))
	for _, path := range paths {
		known[strings.ToLower(path)] = path
	}
	return known
}

// place is the page and language of a request's path.
type place struct {
	lang      fair.Lang
	page      *Page  // nil when there is no such page
	canonical string // the page's path in the language, as it is spelled
}

// locate returns the page and the language of a path. It accepts any letter case, the other spellings in aliases, and
// a slash at the end.
func (s *Site) locate(path string) place {
	lang, rest := splitLang(path)
	key := strings.ToLower(strings.TrimRight(rest, "/"))
	if key == "" {
		key = "/"
	}
	if spelled, ok := aliases[key]; ok {
		key = strings.ToLower(spelled)
	}
	page := s.byPath[key]
	if page == nil {
		return place{lang: lang}
	}
	return place{lang: lang, page: page, canonical: localPath(lang, page.Path)}
}

// splitLang removes a language prefix, in any letter case, from a path. /en is accepted too, though no link uses it.
func splitLang(path string) (fair.Lang, string) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	for _, lang := range fair.Langs {
		if strings.EqualFold(first, string(lang)) {
			return lang, "/" + rest
		}
	}
	return fair.English, path
}

// movePermanently redirects with 308 to a path of this site and keeps the query.
func movePermanently(w http.ResponseWriter, r *http.Request, path string) {
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "public, max-age=3600")
	w.Header().Set("Location", path)
	w.WriteHeader(http.StatusPermanentRedirect)
}

// seeOther redirects with 303 to the target that a page's form or props return. The target is a path of this site, to
// which the language prefix is added, or an absolute URL that the server has built.
func seeOther(w http.ResponseWriter, lang fair.Lang, target string) {
	if strings.HasPrefix(target, "/") {
		target = localPath(lang, target)
	}
	redirectTo(w, target)
}

func redirectTo(w http.ResponseWriter, target string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Location", target)
	w.WriteHeader(http.StatusSeeOther)
}
