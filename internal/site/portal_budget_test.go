package site_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/web"
)

// The maximum transfer sizes of the portal in bytes, after compression with Brotli. portalBudget applies to the HTML
// shell and to the scripts and styles that load before the portal shows anything. screenBudget applies to the
// additional files of one screen.
const (
	portalBudget = 350_000
	screenBudget = 37_000
)

// builtModule is an entry of Vite's manifest.
type builtModule struct {
	File           string
	Source         string `json:"src"`
	CSS            []string
	Imports        []string
	DynamicImports []string
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
	// The shell's script loads the texts and then the portal. The screen of a simple record kind loads two modules:
	// the definition of this kind, and the screen that all such kinds share.
	const entry, portal, kindScreen = "admin.html", "src/admin/start.tsx", "src/admin/ui/record-screen.tsx"
	seen := map[string]bool{}
	first := append(build.loads(entry, seen), build.loads(portal, seen)...)
	// The manifest lists the only stylesheet as a separate entry, and not in the entry of the module that imports it.
	first = append(first, build["style.css"].File)
	size := portalSize(t, entry) + build.size(t, first)
	var table strings.Builder
	fmt.Fprintf(&table, "\n%-50s %7d of %d\n", "first load, the sign-in with it", size, portalBudget)
	if size > portalBudget {
		t.Errorf("the portal's first load is %d bytes, at most %d: %v", size, portalBudget, first)
	}
	var screens []string
	for module := range seen {
		screens = append(screens, build[module].DynamicImports...)
	}
	slices.Sort(screens)
	screens = slices.DeleteFunc(slices.Compact(screens), func(module string) bool { return module == portal })
	for _, screen := range screens {
		files := map[string]bool{}
		more := build.loads(screen, files)
		if strings.Contains(screen, "-kind") && !strings.Contains(screen, "/ui/") {
			more = append(more, build.loads(kindScreen, files)...)
		}
		more = slices.DeleteFunc(more, func(file string) bool { return slices.Contains(first, file) })
		size := build.size(t, more)
		fmt.Fprintf(&table, "%-50s %7d of %d more\n", strings.TrimPrefix(screen, "src/admin/features/"), size, screenBudget)
		if size > screenBudget {
			t.Errorf("%s adds %d bytes, at most %d: %v", screen, size, screenBudget, more)
		}
	}
	if len(first) < 2 || len(screens) < 16 {
		t.Errorf("the manifest tells of %d files and %d screens", len(first), len(screens))
	}
	t.Log(table.String())
}
