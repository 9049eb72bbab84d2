package site

import (
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// aliases maps alternative paths of pages to the real paths. Links in the footer use the alternative paths. The keys
// are in lower case. Paths that differ from the real path only in letter case need no entry.
var aliases = map[string]string{
	"/stall-booking":   "/stallbooking",
	"/resource-person": "/resource",
	"/contact-us":      "/ContactUs",
	"/home":            "/",
}

// adminPaths contains the paths of the portal in their exact spelling. As on the public site, a path with another
// letter case is redirected to the exact spelling with 308.
var adminPaths = []string{
	"/admin", "/admin/dashboard", "/admin/Logo", "/admin/banner", "/admin/registrations", "/admin/stallbooking",
	"/admin/sponsorships", "/admin/resourcepersonapplications", "/admin/Partnersadmin", "/admin/volunteers",
	"/admin/admincontact", "/admin/counts",
	"/admin/hall", "/admin/committees", "/admin/edition", "/admin/users", "/admin/account", "/admin/activity",
	"/admin/orders", "/admin/tills", "/admin/daybook", "/admin/documents", "/admin/debtors", "/admin/bank",
	"/admin/settlements",
	"/admin/messages", "/admin/message-texts", "/admin/inbox",
	"/admin/whatsapp-templates", "/admin/whatsapp",
	"/admin/setup", "/admin/fair-day", "/admin/entry-desk",
	"/admin/privacy",
}

// adminMoved maps the addresses of screens that are parts of another screen now to its address.
var adminMoved = map[string]string{
	"/admin/control-room": "/admin/fair-day",
	"/admin/services":     "/admin/system",
}

// spellings returns a map from the lower-case spelling of each path to its exact spelling.
func spellings(paths []string) map[string]string {
	known := make(map[string]string, len(paths))
	for _, path := range paths {
		known[strings.ToLower(path)] = path
	}
	return known
}

// place contains the page and the language that a request's path identifies.
type place struct {
	lang      fair.Lang
	page      *Page  // nil if there is no such page
	canonical string // the page's path in the language, in its exact spelling
}

// locate returns the page and the language that a path identifies. It accepts any letter case, the spellings in
// aliases, and a slash at the end.
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
		page = s.itemPage(key)
	}
	if page == nil {
		return place{lang: lang}
	}
	return place{lang: lang, page: page, canonical: localPath(lang, page.Path)}
}

// itemPage returns the page at a path below the path of a page with Items. It returns nil if there is no such page. The
// page is also returned if there is no such record, which Props notices.
func (s *Site) itemPage(path string) *Page {
	cut := strings.LastIndexByte(path, '/')
	for _, of := range s.itemPages {
		if strings.EqualFold(of.Path, path[:cut]) {
			page := *of
			page.Path += path[cut:]
			return &page
		}
	}
	return nil
}

// splitLang removes the language prefix from a path. The prefix may have any letter case. It also accepts /en,
// although no link contains it.
func splitLang(path string) (fair.Lang, string) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	for _, lang := range fair.Langs {
		if strings.EqualFold(first, string(lang)) {
			return lang, "/" + rest
		}
	}
	return fair.English, path
}

// movePermanently redirects with 308 to a path of this site. The target has the same query as the request.
func movePermanently(w http.ResponseWriter, r *http.Request, path string) {
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	w.Header().Set("Cache-Control", "public, max-age=3600")
	w.Header().Set("Location", path)
	w.WriteHeader(http.StatusPermanentRedirect)
}

// seeOther redirects with 303 to a target that Post or Props returned. The target is a path of this site, to which
// the language prefix is added, or an absolute URL that the server has created.
func seeOther(w http.ResponseWriter, lang fair.Lang, target string) {
	redirectTo(w, pageAddress(lang, target))
}

func pageAddress(lang fair.Lang, target string) string {
	if strings.HasPrefix(target, "/") {
		return localPath(lang, target)
	}
	return target
}

func redirectTo(w http.ResponseWriter, target string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Location", target)
	w.WriteHeader(http.StatusSeeOther)
}
