package config_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A tag of an action can be moved to other code. A commit cannot.
func TestActionsArePinnedToCommits(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", ".github", "workflows", "*.yml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d workflows, %v", len(files), err)
	}
	pinned := regexp.MustCompile(`uses: [\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d`)
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, "uses:") && !pinned.MatchString(line) {
				t.Errorf("%s: %s", path, line)
			}
		}
	}
}
