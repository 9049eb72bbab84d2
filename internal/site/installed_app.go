package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/cache"
	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/texts"
)

// installedApp is an app that users can add to a device's home screen. It has its own page, built files, service
// worker and web manifest. These files contain no data, so they need no sign-in. Only the API requires a sign-in.
type installedApp struct {
	path      string            // path of the page and prefix of its files, such as "/gate"
	namespace string            // namespace of the app's texts in the group "public"
	headers   map[string]string // headers of the page
	ofFair    bool              // whether the name on the home screen also contains the title of the fair

	files  files // nil in development
	texts  *cache.Response
	worker *cache.Response // nil in development
}

// The paths of the apps, and the path of an app's texts relative to the path of the app.
const (
	gateAppPath = "/gate"
	deskAppPath = "/desk"
	appTexts    = "/texts.json"
)

// inApp reports whether path is the app's path, or begins with the app's path and a slash.
func inApp(path, app string) bool { return path == app || strings.HasPrefix(path, app+"/") }

// Placeholders in the service worker's source (web/public-installed/sw.js): one for the app's name and one for the
// list of its files.
const (
	appMark   = "__APP__"
	filesMark = "__FILES__"
)

// gateAppPolicy allows files from this site, and WebAssembly for the QR code reader.
var gateAppPolicy = policy{
	{"default-src", "'none'"},
	{"script-src", "'self' 'wasm-unsafe-eval'"},
	{"style-src", "'self'"},
	{"img-src", "'self' data:"},
	{"connect-src", "'self'"},
	{"worker-src", "'self'"},
	{"manifest-src", "'self'"},
	{"media-src", "'self' blob: mediastream:"},
	{"object-src", "'none'"},
	{"form-action", "'self'"},
	{"frame-ancestors", "'none'"},
	{"base-uri", "'none'"},
}.String()

// newInstalledApps creates the gate app and the entry desk app. In development, the Vite server serves their files.
func newInstalledApps(dist fs.FS, development bool) ([]*installedApp, error) {
	apps := []*installedApp{
		{path: gateAppPath, namespace: "gateApp", ofFair: true, headers: map[string]string{
			"Content-Security-Policy": gateAppPolicy,
			"Permissions-Policy":      "camera=(self), geolocation=(), microphone=(), usb=()",
		}},
		{path: deskAppPath, namespace: "desk", headers: map[string]string{
			"Content-Security-Policy": adminPolicy + "; worker-src 'self'",
		}},
	}
	for _, a := range apps {
		if err := a.open(dist, development); err != nil {
			return nil, err
		}
	}
	return apps, nil
}

// shell returns the built page of the app, or nil if there is none.
func (a *installedApp) shell() *cache.Response {
	if a.files == nil {
		return nil
	}
	return a.files[a.path+".html"]
}

// open loads the texts and the built files, and creates the service worker. In development, it loads only the texts.
// If the app was not built, open returns no error. The app's URL then returns 404, and the rest of the site works.
func (a *installedApp) open(dist fs.FS, development bool) (err error) {
	if a.texts, err = a.allTexts(); err != nil || development {
		return err
	}
	name := strings.TrimPrefix(a.path, "/")
	a.files, err = openFiles(dist, name)
	if errors.Is(err, ssr.ErrNotBuilt) {
		a.files = nil
		return nil
	}
	if err != nil || a.files["/sw.js"] == nil || a.shell() == nil {
		return err
	}
	paths := []string{a.path, a.path + appTexts}
	for path := range a.files {
		if strings.HasPrefix(path, "/assets/") {
			paths = append(paths, a.path+path)
		}
	}
	slices.Sort(paths)
	worker := a.files["/sw.js"]
	parts := append(slices.Clone(paths), a.texts.Tag(), worker.Tag(), a.shell().Tag())
	version := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	source := strings.NewReplacer(appMark, name, versionMark, hex.EncodeToString(version[:8]), filesMark,
		strings.Join(paths, " ")).Replace(string(worker.Content()))
	a.worker = madeFile(a.path+"/sw.js", "no-cache", []byte(source))
	return nil
}

// allTexts returns a file with the texts of the app in all languages.
func (a *installedApp) allTexts() (*cache.Response, error) {
	all := map[fair.Lang]json.RawMessage{}
	for _, lang := range fair.Langs {
		spaces, err := texts.Namespaces(lang, "public", a.namespace)
		if err != nil {
			return nil, err
		}
		all[lang] = spaces[a.namespace]
	}
	plain, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	return madeFile(a.path+appTexts, "no-cache", plain), nil
}

// serveInstalledApp serves the page, texts, files, service worker and manifest of an app.
func (s *Site) serveInstalledApp(w http.ResponseWriter, r *http.Request) {
	i := slices.IndexFunc(s.installed, func(a *installedApp) bool { return inApp(r.URL.Path, a.path) })
	a, h := s.installed[i], w.Header()
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		s.serveFault(w, r, fair.English, http.StatusMethodNotAllowed)
		return
	}
	h.Set("X-Robots-Tag", "noindex")
	shell := a.shell()
	switch path := strings.TrimPrefix(r.URL.Path, a.path); {
	case path == "/":
		movePermanently(w, r, a.path)
	case path == appTexts:
		a.texts.Serve(w, r, http.StatusOK)
	case path == "/manifest.webmanifest":
		s.serveAppManifest(w, r, a)
	case path == "/sw.js" && a.worker != nil:
		h.Set("Service-Worker-Allowed", a.path)
		a.worker.Serve(w, r, http.StatusOK)
	case path == "" && shell != nil:
		for name, value := range a.headers {
			h.Set(name, value)
		}
		shell.Serve(w, r, http.StatusOK)
	case strings.HasPrefix(path, "/assets/") && a.files != nil && a.files.serve(w, r, path):
	default:
		s.serveNotFound(w, r, fair.English)
	}
}

// serveAppManifest serves the web manifest of an app. Browsers need it to add the app to a home screen.
func (s *Site) serveAppManifest(w http.ResponseWriter, r *http.Request, a *installedApp) {
	text, err := s.appManifest(r, a)
	if err != nil {
		s.serveFailure(w, r, fair.English, "manifest", err)
		return
	}
	serveText(w, r, "application/manifest+json", string(text))
}

func (s *Site) appManifest(r *http.Request, a *installedApp) ([]byte, error) {
	var words map[fair.Lang]struct {
		AppName string `json:"appName"`
	}
	if err := json.Unmarshal(a.texts.Content(), &words); err != nil {
		return nil, err
	}
	short := words[fair.English].AppName
	name := short
	if a.ofFair {
		edition, err := s.app.Content.Edition(r.Context())
		if err != nil {
			return nil, err
		}
		name += " · " + edition.Title.OrEnglish(fair.English)
	}
	return json.Marshal(manifest{
		ID: a.path, Name: name, ShortName: short, Lang: fair.English, Dir: "ltr", StartURL: a.path, Scope: a.path,
		Display: "standalone", Theme: design.CSS(design.BrowserBar), Background: design.CSS(design.Paper),
		Icons: manifestIcons(),
	})
}
