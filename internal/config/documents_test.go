package config_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

var (
	links    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	headings = regexp.MustCompile(`(?m)^#+ (.+)$`)
	notSlug  = regexp.MustCompile(`[^\p{L}\p{N} -]`)
)

// Every link of the documents leads to a file, and to a heading of it if it names one. GitHub and the documentation's
// website make the same anchor only of letters, digits and spaces.
func TestLinksOfTheDocumentsLeadSomewhere(t *testing.T) {
	root := filepath.Join("..", "..")
	var documents []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, found...)
	}
	slugs := func(path string) (all []string) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, heading := range headings.FindAllStringSubmatch(string(text), -1) {
			all = append(all, strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(heading[1]), ""), " ", "-"))
		}
		return all
	}
	count := 0
	for _, path := range documents {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range links.FindAllStringSubmatch(string(text), -1) {
			file, anchor, _ := strings.Cut(link[1], "#")
			if strings.Contains(file, ":") || strings.HasPrefix(file, "/") {
				continue
			}
			count++
			target := path
			if file != "" {
				target = filepath.Join(filepath.Dir(path), filepath.FromSlash(file))
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %s does not exist", path, link[1])
			} else if anchor != "" && strings.HasSuffix(target, ".md") && !slices.Contains(slugs(target), anchor) {
				t.Errorf("%s: %s is no heading", path, link[1])
			}
		}
	}
	if count < 200 {
		t.Errorf("only %d links were found", count)
	}
}
