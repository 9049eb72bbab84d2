// Package catalogue reads the text catalogue: languages.json and one folder of JSON files per language, in i18next
// format (JSON v4). Package texts returns the texts to the program. Command textsgen generates the functions and types
// through which Go and TypeScript code uses them.
package catalogue

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

// Source is the language in which texts are written first and from which they are translated.
const Source = "en"

// PortalGroup is the group with the portal's texts. A language into which the portal is not translated needs neither
// texts in this group nor subjects whose names begin with "portal-".
const PortalGroup = "portal"

// Language is one entry of languages.json.
type Language struct {
	Code        string `json:"code"`
	Name        string `json:"name"` // the language's name in this language
	EnglishName string `json:"englishName"`
	Script      string `json:"script"` // ISO 15924
	Locale      string `json:"locale"` // BCP 47
	Path        string `json:"path"`   // path prefix of public pages: "" or "/te"
	Portal      bool   `json:"portal"` // whether the portal is translated into this language
	Fonts       Fonts  `json:"fonts"`
}

// Fonts are the font families of a language's script.
type Fonts struct {
	Text      string `json:"text"`      // web font for running text
	Display   string `json:"display"`   // web font for headings
	Name      string `json:"name"`      // web font with only the letters of the language's name; may be ""
	Documents string `json:"documents"` // fonts of PDF documents, without "-text" and "-display"
}

// Subject is one text file of a language. It contains all texts about one topic.
type Subject struct {
	Group string // folder inside the language's folder: "public", "portal", or "" for texts that Go uses
	Name  string // file name without .json, in kebab-case
	Root  *Node
}

// ID is the path of the subject without the language, for example "errors" or "public/home".
func (s Subject) ID() string { return path.Join(s.Group, s.Name) }

// Namespace is the subject's name in camelCase.
func (s Subject) Namespace() string { return camelCase(s.Name) }

// ForPortal reports whether only the portal uses the subject's texts.
func (s Subject) ForPortal() bool {
	return s.Group == PortalGroup || strings.HasPrefix(s.Name, "portal-")
}

// Catalogue contains all texts of all languages.
type Catalogue struct {
	Languages []Language
	subjects  map[string][]Subject // subjects by language code, sorted by ID
}

// Subjects returns the subjects of a language, sorted by ID.
func (c *Catalogue) Subjects(lang string) []Subject { return c.subjects[lang] }

// Read reads the catalogue from the folder texts. It does not check whether all languages have the same texts. Use
// Faults for this check.
func Read(files fs.FS) (*Catalogue, error) {
	list, err := fs.ReadFile(files, "languages.json")
	if err != nil {
		return nil, err
	}
	c := &Catalogue{subjects: map[string][]Subject{}}
	if err := json.Unmarshal(list, &c.Languages); err != nil {
		return nil, fmt.Errorf("languages.json: %w", err)
	}
	// The languages are read in parallel, because the program cannot start before all of them are read.
	all, faults := make([][]Subject, len(c.Languages)), make([]error, len(c.Languages))
	var reading sync.WaitGroup
	for i, l := range c.Languages {
		reading.Go(func() { all[i], faults[i] = readLanguage(files, l.Code) })
	}
	reading.Wait()
	for i, l := range c.Languages {
		c.subjects[l.Code] = all[i]
	}
	if err := errors.Join(faults...); err != nil {
		return nil, err
	}
	return c, nil
}

func readLanguage(files fs.FS, code string) ([]Subject, error) {
	var subjects []Subject
	err := fs.WalkDir(files, code, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".json" {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		root, err := parse(data)
		if err != nil {
			return fmt.Errorf("texts/%s: %w", name, err)
		}
		group := strings.TrimPrefix(strings.TrimPrefix(path.Dir(name), code), "/")
		subjects = append(subjects, Subject{group, strings.TrimSuffix(path.Base(name), ".json"), root})
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("texts in %q: %w", code, err)
	}
	slices.SortFunc(subjects, func(a, b Subject) int { return cmp.Compare(a.ID(), b.ID()) })
	return subjects, nil
}

func camelCase(name string) string {
	parts := strings.Split(name, "-")
	for i, part := range parts[1:] {
		parts[i+1] = strings.ToUpper(part[:1]) + part[1:]
	}
	return strings.Join(parts, "")
}
