package documents_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
	"github.com/mela-fair/mela/texts/catalogue"
)

// The test creates each document in the pseudo-locale, which replaces letters of the texts. A fixed text in plain
// English would be a text that the code does not read from the catalogue.
func TestNoDocumentHasATextOfItsOwn(t *testing.T) {
	texts.UsePseudo(true)
	t.Cleanup(func() { texts.UsePseudo(false) })
	files := map[string]string{}
	for _, kind := range paperKinds {
		_, files[string(kind)] = printedPaper(t, sample(t, fair.English, kind))
	}
	for name, makeIt := range makers() {
		files[name] = filepath.Join(t.TempDir(), name+".pdf")
		if err := os.WriteFile(files[name], made(t, makeIt, about(t, fair.English)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	plain := documentTexts(t)
	for name, file := range files {
		shown := strings.Join(strings.Fields(output(t, "pdftotext", "-layout", file, "-")), " ")
		if !strings.Contains(shown, "å") {
			t.Errorf("the %s shows no pseudo text: %.300s", name, shown)
		}
		for _, text := range plain {
			if strings.Contains(shown, text) {
				t.Errorf("the %s shows %q", name, text)
			}
		}
	}
}

// documentTexts returns the texts in documents.json that have several words and no placeholders. Such texts never
// occur in data.
func documentTexts(t *testing.T) []string {
	t.Helper()
	c, err := catalogue.Read(os.DirFS("../../texts"))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, s := range c.Subjects(catalogue.Source) {
		if s.ID() != "documents" {
			continue
		}
		s.Root.Walk(func(keys []string, text *catalogue.Node) {
			// Texts of entryLines are not checked. They describe paid items and are part of the stored data of a document.
			if keys[0] != "entryLines" && strings.Contains(text.Text, " ") && !strings.Contains(text.Text, "{") {
				list = append(list, text.Text)
			}
		})
	}
	if len(list) < 20 {
		t.Fatalf("only %d texts", len(list))
	}
	return list
}
