package site

import (
	"net/http"
	"path"
	"strings"
)

// isVites reports whether the Vite server handles a request in development: its modules and web socket, the sources,
// the portal, and files. All other requests are for pages (isPage reports whether the page exists).
func isVites(r *http.Request, isPage bool) bool {
	switch p := r.URL.Path; {
	case r.Header.Get("Upgrade") != "":
		return true // the web socket is at "/"
	case isPage:
		return false
	case p == portalTextsPath, p == gateAppPath+appTexts, p == deskAppPath+appTexts:
		return false
	case isAdmin(p), inApp(p, gateAppPath), inApp(p, deskAppPath), strings.HasPrefix(p, "/@"):
		return true
	case p == "/robots.txt", p == "/sitemap.xml":
		return false
	default:
		return path.Ext(p) != ""
	}
}
