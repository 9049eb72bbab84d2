package site

import (
	"net/http"
	"path"
	"strings"
)

// isVites reports whether a request in development is the Vite server's: its own modules and web socket, the
// sources, the portal, and files by name. What is left is a page's address (isPage says whether it is known).
func isVites(r *http.Request, isPage bool) bool {
	switch p := r.URL.Path; {
	case r.Header.Get("Upgrade") != "":
		return true // the web socket is at "/"
	case isPage:
		return false
	case p == portalTextsPath:
		return false
	case isAdmin(p), strings.HasPrefix(p, "/@"):
		return true
	case p == "/robots.txt", p == "/sitemap.xml":
		return false
	default:
		return path.Ext(p) != ""
	}
}
