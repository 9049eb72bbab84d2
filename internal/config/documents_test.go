package config_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/config"
)

var (
	fence    = regexp.MustCompile("^\\s*```")
	assigned = regexp.MustCompile(`^\s*(?:echo )?(MELA_[A-Z_]+)=(.*)$`)
)

// printedSettings returns the settings in the code blocks of a document, one list for each block.
func printedSettings(t *testing.T, path string) (blocks [][]string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var block []string
	inside := false
	for line := range strings.SplitSeq(string(text), "\n") {
		switch {
		case fence.MatchString(line):
			if inside && len(block) > 0 {
				blocks = append(blocks, block)
			}
			inside, block = !inside, nil
		case inside && assigned.MatchString(line):
			m := assigned.FindStringSubmatch(line)
			value, _, _ := strings.Cut(m[2], " |")
			value = strings.ReplaceAll(strings.Trim(value, "'"), "$(openssl rand -base64 32)",
				"0123456789abcdefghijklmnopqrstuv")
			block = append(block, m[1]+"="+value)
		}
	}
	return blocks
}

// systemd makes a comment after a value a part of the value, and a misspelt name has no effect.
func TestPrintedSettingsCanBeUsedAsTheyAre(t *testing.T) {
	root := filepath.Join("..", "..")
	documents := []string{filepath.Join(root, "README.md")}
	err := filepath.WalkDir(filepath.Join(root, "docs"), func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".md") {
			documents = append(documents, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	for _, path := range documents {
		for _, block := range printedSettings(t, path) {
			for _, setting := range block {
				count++
				name, value, _ := strings.Cut(setting, "=")
				if strings.Contains(value, " #") {
					t.Errorf("%s: %s has a comment after its value", path, name)
				}
				if problem := problemsOf(t, append(production, setting)...); strings.Contains(problem, "is not a setting") &&
					name != "MELA_IMAGE" && name != "MELA_BENCH_ROWS" { // Compose and the benchmarks read them
					t.Errorf("%s: %s", path, problem)
				}
			}
		}
	}
	if count < 15 {
		t.Errorf("only %d settings were found", count)
	}
}

func TestThePrintedQuickStartIsValid(t *testing.T) {
	for _, path := range []string{"README.md", filepath.Join("docs", "guide", "quick-start.md")} {
		found := false
		for _, block := range printedSettings(t, filepath.Join("..", "..", path)) {
			if block[0] != "MELA_ENV=production" {
				continue
			}
			found = true
			c, err := load(block)
			if err != nil || c.BaseURL != "https://fair.example.org" || c.Payments != config.PaymentsBySetup || len(c.Warnings) > 0 {
				t.Errorf("%s: %q: %v %q", path, block, err, c.Warnings)
			}
		}
		if !found {
			t.Errorf("%s prints no settings for production", path)
		}
	}
}
