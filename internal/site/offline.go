package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

const (
	workerPath  = "/sw.js"
	offlinePath = "/offline"
	// versionMark is the placeholder for the version in the service worker's source.
	versionMark = "__VERSION__"
	// prefixesMark is the placeholder for the languages' path prefixes in the service worker's source.
	prefixesMark = "__PREFIXES__"
)

// offlinePage is the page that the service worker (web/public/sw.js) shows if there is no network connection.
var offlinePage = Page{Name: "offline", Path: offlinePath, Cached: true, Unlisted: true}

// workerEnd is the service worker's source if KeepOffline is false. It replaces the ordinary service worker in the
// browser, deletes the caches and unregisters itself.
const workerEnd = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(
  caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => self.registration.unregister())))
`

// serveWorker serves the service worker. Browsers request it at each visit. It contains a version that changes with
// every build and with every data change on the offline page. When the version changes, the browser updates its copy
// of the offline page.
func (s *Site) serveWorker(w http.ResponseWriter, r *http.Request) {
	source := workerEnd
	if s.offline && s.client != nil && s.client[workerPath] != nil {
		version, err := s.workerVersion(r)
		if err != nil {
			s.serveFailure(w, r, fair.English, "worker", err)
			return
		}
		source = strings.NewReplacer(versionMark, version, prefixesMark,
			languagePrefixes()).Replace(string(s.client[workerPath].Content()))
	}
	serveTextFor(w, r, "no-cache", "text/javascript; charset=utf-8", source)
}

// languagePrefixes returns the path prefixes of all languages that have one, separated by spaces.
func languagePrefixes() string {
	var all []string
	for _, lang := range texts.Languages() {
		if lang.Path != "" {
			all = append(all, lang.Path)
		}
	}
	return strings.Join(all, " ")
}

func (s *Site) workerVersion(r *http.Request) (string, error) {
	sum := sha256.New()
	for _, lang := range fair.Langs {
		frame, err := s.frame(r.Context(), lang)
		if err != nil {
			return "", err
		}
		text, err := json.Marshal(frame)
		if err != nil {
			return "", err
		}
		sum.Write(text)
	}
	tags := make([]string, 0, len(s.client))
	for path, file := range s.client {
		tags = append(tags, path+" "+file.Tag())
	}
	slices.Sort(tags)
	sum.Write([]byte(s.styles.Hash(lookOf(nil, offlinePage.Name, fair.English)) + strings.Join(tags, "\n")))
	return hex.EncodeToString(sum.Sum(nil)[:8]), nil
}
