package ssr_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/ssr"
)

const viteManifest = `{
 "_react-1.js": {"file": "assets/react-1.js"},
 "_frame-2.js": {"file": "assets/frame-2.js", "imports": ["_react-1.js"]},
 "src/public/client.ts": {"file": "assets/client-3.js", "isEntry": true},
 "src/public/hydrate.tsx": {"file": "assets/hydrate-4.js", "imports": ["_react-1.js", "_frame-2.js"]},
 "src/public/pages/home.tsx": {"file": "assets/home-5.js", "imports": ["_frame-2.js", "_react-1.js"]},
 "src/styles/public.css": {"file": "assets/public-6.css"}
}`

const builtStyles = `{
 "sheets": {"home": {"en": "@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:local(C)}body{color:red}", "te": "body{color:red}"}},
 "fonts": {"home": {"te": "/assets/fonts-te-9.css"}},
 "below": {"home": {"en": "/assets/below-home-en-7.css"}},
 "print": "/assets/print-8.css"
}`

func builtFiles() fstest.MapFS {
	return fstest.MapFS{
		"server/main.js":       {Data: []byte("globalThis.render = 1")},
		"client/manifest.json": {Data: []byte(viteManifest)},
		"client/styles.json":   {Data: []byte(builtStyles)},
	}
}

func TestLoadBundle(t *testing.T) {
	bundle, err := ssr.LoadBundle(builtFiles(), ssr.Texts{"te": []byte(`{"ui":{"close":"మూసివేయండి"}}`)})
	if err != nil {
		t.Fatal(err)
	}
	const address, content = "/assets/texts-te-ui-5171d09c.json", `{"ui":{"close":"మూసివేయండి"}}`
	want := ssr.Assets{
		Entry: "/assets/client-3.js",
		Modules: map[string][]string{"home": {
			"/assets/hydrate-4.js", "/assets/home-5.js", "/assets/react-1.js",
			"/assets/frame-2.js",
		}},
		Styles:    bundle.Assets.Styles,
		Texts:     map[string]map[string]string{"te": {"ui": address}},
		TextFiles: map[string][]byte{address: []byte(content)},
	}
	if diff := cmp.Diff(want, bundle.Assets); diff != "" {
		t.Error(diff)
	}
}

func TestStylesOfAPage(t *testing.T) {
	bundle, err := ssr.LoadBundle(builtFiles(), nil)
	if err != nil {
		t.Fatal(err)
	}
	styles, document := bundle.Assets.Styles, []byte("<head><style></style></head>")
	look := ssr.Look{Page: "home", Lang: "en"}
	full := "@font-face{font-family:A;src:url(/a.woff2)}@font-face{font-family:B;src:local(C)}body{color:red}"
	paper := `<link rel="stylesheet" media="print" href="/assets/print-8.css"/>`
	if got, want := string(styles.Dress(document, look)), "<head><style>"+full+"</style>"+paper+"</head>"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// The expected hash is the output of the command: printf '…the stylesheet…' | openssl dgst -sha256 -binary | base64
	if got, want := styles.Hash(look), "'sha256-W3ipWkjFU7LdXDcEHcbX9Twyu4T0G85MrXqx/fZyQ5k='"; got != want {
		t.Errorf("the style hash is %s, want %s", got, want)
	}
	look.SaveData = true
	if got, want := string(styles.Dress(document, look)),
		"<head><style>@font-face{font-family:B;src:local(C)}body{color:red}</style>"+paper+"</head>"; got != want {
		t.Errorf("saving data: got %s, want %s", got, want)
	}
	if got, want := styles.Hash(look), "'sha256-0wHdxLF3rO1LzZH+RqPRgK5/grwqjYv0XdHTOmFd2Eo='"; got != want {
		t.Errorf("saving data: the style hash is %s, want %s", got, want)
	}
	links := paper + `<link rel="stylesheet" href="/assets/fonts-te-9.css"/>`
	for look, want := range map[ssr.Look]string{
		{Page: "home", Lang: "te"}: "<template data-later>" + links + "</template><noscript>" + links +
			"</noscript></body>",
		{Page: "home", Lang: "te", SaveData: true}: "</body>",
	} {
		if got := string(styles.Dress([]byte("<head><style></style></head><body></body>"), look)); !strings.HasSuffix(got,
			"<body>"+want) {
			t.Errorf("%v: %s", look, got)
		}
	}
	below := `<link rel="stylesheet" href="/assets/below-home-en-7.css"/>`
	lower := styles.Dress([]byte("<style></style><body></body>"), ssr.Look{Page: "home", Lang: "en", SaveData: true})
	want := "<body><template data-later>" + below + "</template><noscript>" + below + "</noscript></body>"
	if !strings.HasSuffix(string(lower), want) {
		t.Errorf("the sheet below the first screen is missing: %s", lower)
	}
	for _, unknown := range []ssr.Look{{Page: "home", Lang: "ta"}, {Page: "terms", Lang: "en"}} {
		if got := string(styles.Dress(document, unknown)); got != string(document) || styles.Hash(unknown) != "" {
			t.Errorf("%v: %s", unknown, got)
		}
	}
}

func TestLoadBundleSaysWhatIsMissing(t *testing.T) {
	for _, missing := range []string{"server/main.js", "client/manifest.json", "client/styles.json"} {
		files := builtFiles()
		delete(files, missing)
		if _, err := ssr.LoadBundle(files, nil); !errors.Is(err, ssr.ErrNotBuilt) {
			t.Errorf("without %s: %v, want ErrNotBuilt", missing, err)
		}
	}
	for name, file := range map[string]*fstest.MapFile{
		"client/manifest.json": {Data: []byte(`{"src/public/client.ts":{"file":"assets/a.js"}}`)},
		"client/styles.json":   {Data: []byte(`{"sheets":{"home":{"en":"a{content:\"</STYLE>\"}"}}}`)},
	} {
		files := builtFiles()
		files[name] = file
		if _, err := ssr.LoadBundle(files, nil); err == nil || errors.Is(err, ssr.ErrNotBuilt) {
			t.Errorf("with a bad %s: %v", name, err)
		}
	}
}
