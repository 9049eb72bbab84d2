package ssr

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// ErrNotBuilt is returned if the program does not contain the built web pages.
var ErrNotBuilt = errors.New("the web pages are not built: run `make build` (or `npm run build` in web/) first")

// manifestFile, stylesFile and serverFile are output files of the web builds, relative to the dist folder. The other
// constants are keys in the manifest.
const (
	manifestFile = "client/manifest.json"
	stylesFile   = "client/styles.json"
	serverFile   = "server/main.js"
	entrySource  = "src/public/client.ts"
	rootSource   = "src/public/hydrate.tsx"
	pageSources  = "src/public/pages/"
)

// Bundle contains the built public pages: the script that renders them, the URLs of their files, and their texts.
type Bundle struct {
	Script string // defines the global functions configure(json) and render(json)
	Assets Assets
	Texts  Texts
}

// Assets contains the URLs of the files that a document uses. The server bundle gets them as JSON, without the parts
// that Dress adds later.
type Assets struct {
	Entry   string              `json:"entry"`   // URL of the browser's entry script
	Modules map[string][]string `json:"modules"` // modules that the browser imports for hydration, by page name
	// Later contains the URLs of stylesheets for modules that a page loads on demand, by page and language.
	Later map[string]map[string]string `json:"later,omitempty"`
	// Texts contains the URLs of the text files, by language and namespace.
	Texts map[string]map[string]string `json:"texts"`
	// TextFiles contains the contents of the text files, by URL.
	TextFiles map[string][]byte `json:"-"`
	Styles    Styles            `json:"-"`
}

// LoadBundle reads the bundle from the dist folder and adds the texts of the pages. If the bundle is missing, it
// returns ErrNotBuilt. If a file is invalid, it returns another error.
func LoadBundle(dist fs.FS, texts Texts) (Bundle, error) {
	script, err := fs.ReadFile(dist, serverFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Bundle{}, ErrNotBuilt
	}
	if err != nil {
		return Bundle{}, fmt.Errorf("read the server bundle: %w", err)
	}
	assets, err := loadAssets(dist)
	if err != nil {
		return Bundle{}, err
	}
	if assets.TextFiles, assets.Texts, err = texts.textFiles(); err != nil {
		return Bundle{}, err
	}
	return Bundle{Script: string(script), Assets: assets, Texts: texts}, nil
}

func loadAssets(dist fs.FS) (Assets, error) {
	text, err := fs.ReadFile(dist, manifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return Assets{}, ErrNotBuilt
	}
	if err != nil {
		return Assets{}, fmt.Errorf("read the client manifest: %w", err)
	}
	var manifest manifest
	if err := json.Unmarshal(text, &manifest); err != nil {
		return Assets{}, fmt.Errorf("read the client manifest: %w", err)
	}
	entry := manifest[entrySource].File
	if entry == "" || manifest[rootSource].File == "" {
		return Assets{}, fmt.Errorf("the client manifest lacks %s or %s", entrySource, rootSource)
	}
	styles, err := loadStyles(dist)
	if err != nil {
		return Assets{}, err
	}
	assets := Assets{Entry: "/" + entry, Styles: styles, Later: styles.Later, Modules: map[string][]string{}}
	for source := range manifest {
		if strings.HasPrefix(source, pageSources) {
			name := strings.TrimSuffix(path.Base(source), path.Ext(source))
			assets.Modules[name] = manifest.modules(rootSource, source)
		}
	}
	return assets, nil
}

// manifest is Vite's manifest. It contains the built file of each source or shared chunk, and the keys of its
// imports.
type manifest map[string]struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
}

// modules returns the URLs of the built files of the given sources, followed by the URLs of the files that they
// import.
func (m manifest) modules(sources ...string) []string {
	keys := slices.Clone(sources)
	for i := 0; i < len(keys); i++ {
		for _, key := range m[keys[i]].Imports {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	addresses := make([]string, 0, len(keys))
	for _, key := range keys {
		addresses = append(addresses, "/"+m[key].File)
	}
	return addresses
}
