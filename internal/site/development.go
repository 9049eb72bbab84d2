package site

import (
	"net/http"
	"path"
	"strings"
)

// isVites reports whether, in development, the Vite server must respond to a request. The Vite server responds to
// requests for modules, its web socket, source files, the portal, the installed apps, and other files. The site itself
// responds to requests for pages, for the texts of the portal and the apps, for robots.txt and for sitemap.xml. The
// argument `isPage` is true if the URL is the URL of a page.
func isVites(r *http.Request, isPage bool) bool {
	switch p := r.URL.Path; {
	case r.Header.Get("Upgrade") != "":
		return true // the URL of the web socket is "/"
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
