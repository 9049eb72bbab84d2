package ssr_test

import (
	"errors"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"mela/internal/ssr"
)

const viteManifest = `{
 "_react-1.js": {"file": "assets/react-1.js"},
 "_frame-2.js": {"file": "assets/frame-2.js", "imports": ["_react-1.js"]},
 "src/public/client.ts": {"file": "assets/client-3.js", "isEntry": true},
 "src/public/hydrate.tsx": {"file": "assets/hydrate-4.js", "imports": ["_react-1.js", "_frame-2.js"]},
 "src/public/pages/home.tsx": {"file": "assets/home-5.js", "imports": ["_frame-2.js", "_react-1.js"]},
 "src/styles/public.css": {"file": "assets/public-6.css"},
 "src/assets/fonts/anek-latin-text.woff2": {"file": "assets/anek-7.woff2"}
}`

func builtFiles() fstest.MapFS {
	return fstest.MapFS{
		"server/main.js":                 {Data: []byte("globalThis.render = 1")},
		"client/manifest.json":           {Data: []byte(viteManifest)},
		"client/assets/public-6.css":     {Data: []byte("body{color:red}\n")},
		"client/assets/public-6.css.map": {Data: []byte("{}")},
	}
}

func TestLoadBundle(t *testing.T) {
	bundle, err := ssr.LoadBundle(builtFiles())
	if err != nil {
		t.Fatal(err)
	}
	want := ssr.Assets{
		Entry: "/assets/client-3.js", Style: "body{color:red}",
		Modules: map[string][]string{"home": {"/assets/hydrate-4.js", "/assets/home-5.js", "/assets/react-1.js", "/assets/frame-2.js"}},
		Fonts:   map[string]string{"anek-latin-text": "/assets/anek-7.woff2"},
	}
	if diff := cmp.Diff(want, bundle.Assets); diff != "" {
		t.Error(diff)
	}
	// printf 'body{color:red}' | openssl dgst -sha256 -binary | base64
	if got, want := bundle.Assets.StyleHash(), "'sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E='"; got != want {
		t.Errorf("the style hash is %s, want %s", got, want)
	}
}

func TestLoadBundleSaysWhatIsMissing(t *testing.T) {
	for _, missing := range []string{"server/main.js", "client/manifest.json"} {
		files := builtFiles()
		delete(files, missing)
		if _, err := ssr.LoadBundle(files); !errors.Is(err, ssr.ErrNotBuilt) {
			t.Errorf("without %s: %v, want ErrNotBuilt", missing, err)
		}
	}
	for name, file := range map[string]*fstest.MapFile{
		"client/manifest.json":       {Data: []byte(`{"src/public/client.ts":{"file":"assets/a.js"}}`)},
		"client/assets/public-6.css": {Data: []byte(`a{content:"</STYLE>"}`)},
	} {
		files := builtFiles()
		files[name] = file
		if _, err := ssr.LoadBundle(files); err == nil || errors.Is(err, ssr.ErrNotBuilt) {
			t.Errorf("with a bad %s: %v", name, err)
		}
	}
}
