// Package texts contains the catalogue of all texts that are shown to users. The texts are in JSON files, in one
// folder for each language (see CONTRIBUTING.md, "Texts"). texts_gen.go contains a function for each text that Go
// uses. The package imports only its own sub-package catalogue.
package texts

import (
	"embed"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/mela-fair/mela/texts/catalogue"
)

//go:generate go run ./textsgen

//go:embed languages.json */*.json */*/*.json
var files embed.FS

// loaded is a catalogue with an index of its subjects (files of texts) by language and ID.
type loaded struct {
	*catalogue.Catalogue
	byID map[Lang]map[string]*catalogue.Node
}

var (
	plain   = load()
	current atomic.Pointer[loaded]
)

func init() { current.Store(plain) }

func load() *loaded {
	c, err := catalogue.Read(files)
	if err != nil {
		panic(err) // impossible, because the files are embedded and a test reads them
	}
	return index(c)
}

func index(c *catalogue.Catalogue) *loaded {
	l := &loaded{Catalogue: c, byID: map[Lang]map[string]*catalogue.Node{}}
	for _, language := range c.Languages {
		byID := map[string]*catalogue.Node{}
		for _, subject := range c.Subjects(language.Code) {
			byID[subject.ID()] = subject.Root
		}
		l.byID[Lang(language.Code)] = byID
	}
	return l
}

// UsePseudo replaces all English texts with their versions in the pseudo-locale (accented, longer, in ⟦ ⟧) if `on` is
// true. Otherwise, it restores the original texts. Only tests use it. Call it before any code stores a text in a
// variable.
func UsePseudo(on bool) {
	if on {
		current.Store(index(plain.Pseudo()))
		return
	}
	current.Store(plain)
}

// UsesPseudo reports whether UsePseudo has replaced the English texts with their versions in the pseudo-locale.
func UsesPseudo() bool { return current.Load() != plain }

// subject returns the root node of a subject in a language. If the subject is not translated into the language, it
// returns the English subject. This happens only for portal texts, because the portal is translated only into the
// languages that languages.json marks.
func subject(l Lang, id string) *catalogue.Node {
	c := current.Load()
	if root := c.byID[l][id]; root != nil {
		return root
	}
	return c.byID[English][id]
}

// Group returns all texts of a group ("public" or "portal") in a language as JSON for the web client. The JSON is an
// object with one entry per namespace.
func Group(l Lang, group string) ([]byte, error) {
	namespaces, err := Namespaces(l, group)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	err = encoder.Encode(namespaces)
	return []byte(strings.TrimSpace(b.String())), err
}

// Namespaces returns the texts of a group in a language as JSON, by namespace. If `names` is empty, it returns all
// namespaces. Otherwise, it returns only the namespaces with these names. Plurals are objects with one entry per CLDR
// category. If a namespace is not translated into the language, the result contains the English namespace. A test
// allows this only for the portal.
func Namespaces(l Lang, group string, names ...string) (map[string]json.RawMessage, error) {
	namespaces := map[string]json.RawMessage{}
	for _, s := range current.Load().Subjects(string(English)) {
		if s.Group != group || len(names) > 0 && !slices.Contains(names, s.Namespace()) {
			continue
		}
		text, err := subject(l, s.ID()).MarshalJSON()
		if err != nil {
			return nil, err
		}
		namespaces[s.Namespace()] = text
	}
	return namespaces, nil
}
