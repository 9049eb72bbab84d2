package site

import (
	"cmp"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

const adminPrefix = "/admin"

func isAdmin(path string) bool {
	return len(path) >= len(adminPrefix) && strings.EqualFold(path[:len(adminPrefix)], adminPrefix) &&
		(len(path) == len(adminPrefix) || path[len(adminPrefix)] == '/')
}

// portalTextsPath is the path of the file with the portal's texts. The portal loads this file before it displays
// anything.
const portalTextsPath = adminPrefix + "/texts.json"

// portalTexts returns the file with the portal's texts. The file's group "shared" contains those namespaces of the
// public site that the portal's components use.
func portalTexts() (*cache.Response, error) {
	all, err := texts.Namespaces(texts.English, "portal")
	if err != nil {
		return nil, err
	}
	public, err := texts.Namespaces(texts.English, "public", "hall", "ui")
	if err != nil {
		return nil, err
	}
	shared, err := json.Marshal(public)
	if err != nil {
		return nil, err
	}
	all["shared"] = shared
	plain, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	return madeFile(portalTextsPath, "no-cache", plain), nil
}

// servePortalTexts serves the file with the portal's texts. It contains no data, so no sign-in is required.
func (s *Site) servePortalTexts(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		s.serveFault(w, r, fair.English, http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	s.words.Serve(w, r, http.StatusOK)
}

// setupPath is the path of the page on which the first owner account is created.
const setupPath = adminPrefix + "/setup"

// divertSetup redirects from the sign-in page to the setup page as long as the site has no owner. If there is an
// owner, the setup page does not exist, and divertSetup sends a 404. It reports whether it has sent a response.
func (s *Site) divertSetup(w http.ResponseWriter, r *http.Request) bool {
	path := strings.TrimRight(r.URL.Path, "/")
	if path != adminPrefix && path != setupPath {
		return false
	}
	open, err := s.app.Setup.Open(r.Context())
	switch {
	case err != nil:
		s.log.Error("the setup page could not be decided", "cause", err)
		return false
	case open && path == adminPrefix:
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, setupPath, http.StatusFound)
		return true
	case !open && path == setupPath:
		s.serveNotFound(w, r, fair.English)
		return true
	}
	return false
}

// serveAdmin serves the portal's files. For every other path below /admin, it serves the portal's HTML shell, and the
// portal's own router shows the page. The shell contains no data; the API enforces the sign-in.
func (s *Site) serveAdmin(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	key := strings.ToLower(strings.TrimRight(path, "/"))
	if spelled := cmp.Or(adminMoved[key], s.admins[key], path); spelled != path {
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
	if s.divertSetup(w, r) {
		return
	}
	shell := s.admin["/admin.html"]
	if shell == nil || (r.Method != http.MethodGet && r.Method != http.MethodHead) {
		w.Header().Set("Allow", "GET, HEAD")
		s.serveFault(w, r, fair.English, http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Content-Security-Policy", adminPolicy)
	w.Header().Set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), usb=()")
	w.Header().Set("X-Robots-Tag", "noindex")
	shell.Serve(w, r, http.StatusOK)
}
