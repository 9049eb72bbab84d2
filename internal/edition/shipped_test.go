package edition_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// Every text of the default edition exists in every language. The failure names the file, the text and the language.
func TestTheShippedTextsAreComplete(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("shipped/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no shipped texts: %v", err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var root any
		if err := json.Unmarshal(source, &root); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		faults, found := missingTexts(root, "")
		if found == 0 {
			t.Errorf("internal/edition/%s has no texts", file)
		}
		for _, fault := range faults {
			t.Errorf("internal/edition/%s: %s", file, fault)
		}
	}
}

// missingTexts returns the texts in a value that are missing in a language, and the total number of texts. The
// argument `path` is the value's position in its file.
func missingTexts(value any, path string) (faults []string, found int) {
	parts := map[string]any{}
	switch value := value.(type) {
	case []any:
		for i, part := range value {
			parts[fmt.Sprint(path, "[", i, "]")] = part
		}
	case map[string]any:
		if _, isText := value[string(fair.English)].(string); isText {
			found++
			for _, lang := range fair.Langs {
				if text, ok := value[string(lang)].(string); !ok || text == "" {
					faults = append(faults, fmt.Sprintf("%s is missing in %q", path, lang))
				}
			}
		}
		for key, part := range value {
			parts[path+"."+key] = part
		}
	}
	for at, part := range parts {
		below, count := missingTexts(part, at)
		faults, found = append(faults, below...), found+count
	}
	slices.Sort(faults)
	return faults, found
}
