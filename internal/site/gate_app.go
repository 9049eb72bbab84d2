package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// The gate app is a page of its own under gateAppPath, with its own files, service worker and web manifest.
const (
	gateAppPath      = "/gate"
	gateShellPath    = "/gate.html"
	gateTextsPath    = gateAppPath + "/texts.json"
	gateWorkerPath   = gateAppPath + "/sw.js"
	gateManifestPath = gateAppPath + "/manifest.webmanifest"
	// filesMark is the placeholder for the app's files in the worker's source.
	filesMark = "__FILES__"
)

func isGateApp(path string) bool {
	return path == gateAppPath || strings.HasPrefix(path, gateAppPath+"/")
}

// gateAppPolicy allows the app's own files, and WebAssembly for the reader of QR codes.
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

// gateApp holds what the program generates for the gate app.
type gateApp struct {
	files  *files // nil in development
	texts  *file
	worker *file
}

// newGateApp prepares the gate app. In development its files come from Vite.
func newGateApp(dist fs.FS, development bool) (*gateApp, error) {
	built, err := openApp(dist, "gate", development)
	if err != nil {
		return nil, err
	}
	words, err := gateTexts()
	if err != nil {
		return nil, err
	}
	g := &gateApp{files: built, texts: words}
	if built == nil || built.byPath["/sw.js"] == nil {
		return g, nil
	}
	paths := []string{gateAppPath, gateTextsPath}
	version := sha256.New()
	version.Write([]byte(words.tag))
	for path := range built.byPath {
		if strings.HasPrefix(path, "/assets/") {
			paths = append(paths, gateAppPath+path)
		}
	}
	slices.Sort(paths)
	tags := append(slices.Clone(paths), built.byPath["/sw.js"].tag)
	if shell := built.byPath[gateShellPath]; shell != nil {
		tags = append(tags, shell.tag)
	}
	version.Write([]byte(strings.Join(tags, "\n")))
	source := strings.NewReplacer(versionMark, hex.EncodeToString(version.Sum(nil)[:8]), filesMark,
		strings.Join(paths, " ")).Replace(string(built.byPath["/sw.js"].plain))
	g.worker = madeFile(gateWorkerPath, "no-cache", []byte(source))
	return g, nil
}

// gateTexts returns the app's texts in all languages as a file.
func gateTexts() (*file, error) {
	all := map[fair.Lang]json.RawMessage{}
	for _, lang := range fair.Langs {
		group, err := texts.Group(lang, "public")
		if err != nil {
			return nil, err
		}
		var spaces map[string]json.RawMessage
		if err := json.Unmarshal(group, &spaces); err != nil {
			return nil, err
		}
		all[lang] = spaces["gateApp"]
	}
	plain, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	return madeFile(gateTextsPath, "no-cache", plain), nil
}

// serveGateApp serves the app. It contains no data, so no sign-in is required: the API asks for a device's key.
func (s *Site) serveGateApp(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		s.serveFault(w, r, fair.English, http.StatusMethodNotAllowed)
		return
	}
	path := r.URL.Path
	h := w.Header()
	h.Set("X-Robots-Tag", "noindex")
	switch {
	case path == gateAppPath+"/":
		movePermanently(w, r, gateAppPath)
	case path == gateTextsPath:
		s.gate.texts.serve(w, r)
	case path == gateManifestPath:
		s.serveGateManifest(w, r)
	case path == gateWorkerPath && s.gate.worker != nil:
		h.Set("Service-Worker-Allowed", gateAppPath)
		s.gate.worker.serve(w, r)
	case path == gateAppPath && s.gate.files != nil && s.gate.files.byPath[gateShellPath] != nil:
		h.Set("Content-Security-Policy", gateAppPolicy)
		h.Set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), usb=()")
		s.gate.files.byPath[gateShellPath].serve(w, r)
	case strings.HasPrefix(path, gateAppPath+"/assets/") && s.gate.files != nil &&
		s.gate.files.serve(w, r, strings.TrimPrefix(path, gateAppPath)):
	default:
		s.serveNotFound(w, r, fair.English)
	}
}

// serveGateManifest serves the web app manifest that puts the gate app on a home screen.
func (s *Site) serveGateManifest(w http.ResponseWriter, r *http.Request) {
	edition, err := s.app.Content.Edition(r.Context())
	if err != nil {
		s.log.Error("manifest failed", "error", err)
		s.serveFault(w, r, fair.English, http.StatusServiceUnavailable)
		return
	}
	var words map[fair.Lang]struct {
		AppName string `json:"appName"`
	}
	if err := json.Unmarshal(s.gate.texts.plain, &words); err != nil {
		s.log.Error("manifest failed", "error", err)
	}
	name := words[fair.English].AppName
	text, err := json.Marshal(manifest{
		ID: gateAppPath, Name: name + " · " + edition.Title.OrEnglish(fair.English), ShortName: name, Lang: fair.English,
		Dir: "ltr", StartURL: gateAppPath, Scope: gateAppPath, Display: "standalone", Theme: themeColour,
		Background: paperColour, Icons: manifestIcons(),
	})
	if err != nil {
		s.log.Error("manifest failed", "error", err)
		s.serveFault(w, r, fair.English, http.StatusServiceUnavailable)
		return
	}
	serveText(w, r, "application/manifest+json", string(text))
}
