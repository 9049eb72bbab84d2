package site_test

import (
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/mela-fair/mela/web"
)

// portalBudget is the maximum transfer size in bytes, after compression with Brotli, of the HTML shell and of the
// scripts and styles that load before the portal shows anything.
const portalBudget = 350_000

// builtModule is an entry of Vite's manifest.
type builtModule struct {
	File    string
	Source  string `json:"src"`
	CSS     []string
	Imports []string
}

// portalBuild is Vite's manifest of the built portal.
type portalBuild map[string]builtModule

// loads returns the files that are loaded together with a module: the module, its imports, and their styles.
func (b portalBuild) loads(key string, seen map[string]bool) (files []string) {
	module, known := b[key]
	if !known || seen[key] {
		return nil
	}
	seen[key] = true
	files = append([]string{module.File}, module.CSS...)
	for _, imported := range module.Imports {
		files = append(files, b.loads(imported, seen)...)
	}
	return files
}

func (b portalBuild) size(t *testing.T, files []string) (bytes int) {
	t.Helper()
	for _, file := range files {
		bytes += portalSize(t, file)
	}
	return bytes
}

// portalSize returns the transfer size of a file of the portal.
func portalSize(t *testing.T, file string) int {
	t.Helper()
	for _, name := range []string{"admin/" + file + ".br", "admin/" + file} {
		if info, err := fs.Stat(web.Dist(), name); err == nil {
			return int(info.Size())
		}
	}
	t.Fatalf("admin/%s is not built", file)
	return 0
}

func TestThePortalStaysLight(t *testing.T) {
	raw, err := fs.ReadFile(web.Dist(), "admin/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	build := portalBuild{}
	if err := json.Unmarshal(raw, &build); err != nil {
		t.Fatal(err)
	}
	// The shell's script loads the texts and then the portal.
	const entry, portal = "admin.html", "src/admin/start.tsx"
	seen := map[string]bool{}
	first := append(build.loads(entry, seen), build.loads(portal, seen)...)
	// The manifest lists the only stylesheet as a separate entry, and not in the entry of the module that imports it.
	first = append(first, build["style.css"].File)
	size := portalSize(t, entry) + build.size(t, first)
	t.Logf("first load, the sign-in with it: %d of %d", size, portalBudget)
	if size > portalBudget {
		t.Errorf("the portal's first load is %d bytes, at most %d: %v", size, portalBudget, first)
	}
	if len(first) < 2 {
		t.Errorf("the manifest tells of %d files", len(first))
	}
}
