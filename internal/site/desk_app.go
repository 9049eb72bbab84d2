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

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/texts"
)

// The entry desk is a page of its own under deskPath, with its own files, service worker and web manifest.
const (
	deskPath         = "/desk"
	deskShellPath    = "/desk.html"
	deskTextsPath    = deskPath + "/texts.json"
	deskWorkerPath   = deskPath + "/sw.js"
	deskManifestPath = deskPath + "/manifest.webmanifest"
)

func isDesk(path string) bool { return path == deskPath || strings.HasPrefix(path, deskPath+"/") }

// deskApp holds what the program generates for the entry desk.
type deskApp struct {
	files  *files // nil in development
	texts  *file
	worker *file // nil in development
}

// newDeskApp prepares the entry desk. In development its files come from Vite.
func newDeskApp(dist fs.FS, development bool) (*deskApp, error) {
	words, err := deskTexts()
	if err != nil {
		return nil, err
	}
	built, err := openApp(dist, "desk", development)
	if err != nil {
		return nil, err
	}
	d := &deskApp{files: built, texts: words}
	if built == nil || built.byPath["/sw.js"] == nil || built.byPath[deskShellPath] == nil {
		return d, nil
	}
	paths := []string{deskPath, deskTextsPath}
	for path := range built.byPath {
		if strings.HasPrefix(path, "/assets/") {
			paths = append(paths, deskPath+path)
		}
	}
	slices.Sort(paths)
	parts := append(slices.Clone(paths), words.tag, built.byPath["/sw.js"].tag, built.byPath[deskShellPath].tag)
	version := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	source := strings.NewReplacer(versionMark, hex.EncodeToString(version[:8]), filesMark,
		strings.Join(paths, " ")).Replace(string(built.byPath["/sw.js"].plain))
	d.worker = madeFile(deskWorkerPath, "no-cache", []byte(source))
	return d, nil
}

// openApp opens the built files of an installed page. They are nil in development, and without a build of the page:
// then
// its address is 404 and the rest works.
func openApp(dist fs.FS, folder string, development bool) (*files, error) {
	if development {
		return nil, nil //nolint:nilnil // no files
	}
	built, err := openFiles(dist, folder)
	if errors.Is(err, ssr.ErrNotBuilt) {
		return nil, nil //nolint:nilnil // no files
	}
	return built, err
}

// deskTexts returns the desk's texts in all languages as a file.
func deskTexts() (*file, error) {
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
		all[lang] = spaces["desk"]
	}
	plain, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	return madeFile(deskTextsPath, "no-cache", plain), nil
}

// serveDesk serves the entry desk. Its files contain no data, so no sign-in is required: the API asks for it.
func (s *Site) serveDesk(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		s.serveFault(w, r, fair.English, http.StatusMethodNotAllowed)
		return
	}
	path, built := r.URL.Path, s.desk.files
	w.Header().Set("X-Robots-Tag", "noindex")
	switch {
	case path == deskPath+"/":
		movePermanently(w, r, deskPath)
	case path == deskTextsPath:
		s.desk.texts.serve(w, r)
	case path == deskManifestPath:
		s.serveDeskManifest(w, r)
	case path == deskWorkerPath && s.desk.worker != nil:
		w.Header().Set("Service-Worker-Allowed", deskPath)
		s.desk.worker.serve(w, r)
	case path == deskPath && built != nil && built.byPath[deskShellPath] != nil:
		w.Header().Set("Content-Security-Policy", adminPolicy+"; worker-src 'self'")
		built.byPath[deskShellPath].serve(w, r)
	case strings.HasPrefix(path, deskPath+"/assets/") && built != nil &&
		built.serve(w, r, strings.TrimPrefix(path, deskPath)):
	default:
		s.serveNotFound(w, r, fair.English)
	}
}

// serveDeskManifest serves the web app manifest that puts the entry desk on a home screen.
func (s *Site) serveDeskManifest(w http.ResponseWriter, r *http.Request) {
	var words map[fair.Lang]struct {
		AppName string `json:"appName"`
	}
	err := json.Unmarshal(s.desk.texts.plain, &words)
	var text []byte
	if err == nil {
		name := words[fair.English].AppName
		text, err = json.Marshal(manifest{
			ID: deskPath, Name: name, ShortName: name, Lang: fair.English, Dir: "ltr", StartURL: deskPath, Scope: deskPath,
			Display: "standalone", Theme: themeColour, Background: paperColour, Icons: manifestIcons(),
		})
	}
	if err != nil {
		s.log.Error("manifest failed", "error", err)
		s.serveFault(w, r, fair.English, http.StatusServiceUnavailable)
		return
	}
	serveText(w, r, "application/manifest+json", string(text))
}
