package site

import (
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

const adminPrefix = "/admin"

func isAdmin(path string) bool {
	return len(path) >= len(adminPrefix) && strings.EqualFold(path[:len(adminPrefix)], adminPrefix) &&
		(len(path) == len(adminPrefix) || path[len(adminPrefix)] == '/')
}

// serveAdmin answers with the portal's files, and with its shell for every other address below /admin: what
// is there is for the portal's own router. Sign-in is the API's business; the shell holds no data.
func (s *Site) serveAdmin(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	if spelled, ok := s.admins[strings.ToLower(strings.TrimRight(path, "/"))]; ok && spelled != path {
		movePermanently(w, r, spelled)
		return
	}
	name := path[len(adminPrefix):]
	if strings.HasPrefix(name, "/assets/") {
		if !s.admin.serve(w, r, name) {
			s.serveNotFound(w, r, fair.English)
		}
		return
	}
	shell := s.admin.byPath["/admin.html"]
	if shell == nil || (r.Method != http.MethodGet && r.Method != http.MethodHead) {
		w.Header().Set("Allow", "GET, HEAD")
		s.serveFault(w, r, fair.English, http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Content-Security-Policy", adminPolicy)
	w.Header().Set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), usb=()")
	w.Header().Set("X-Robots-Tag", "noindex")
	shell.serve(w, r)
}
