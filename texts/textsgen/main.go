// Command textsgen generates the code with which programs use the text catalogue: texts/texts_gen.go for the texts
// that Go uses, and web/src/i18n/texts.gen.ts for the texts of the public pages and the portal. `make gen` runs it in
// the project's root directory.
package main

import (
	"fmt"
	"os"

	"github.com/mela-fair/mela/texts/catalogue"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "textsgen:", err)
		os.Exit(1)
	}
}

func run() error {
	c, err := catalogue.Read(os.DirFS("texts"))
	if err != nil {
		return err
	}
	golang, err := goSource(c)
	if err != nil {
		return err
	}
	for name, text := range map[string][]byte{
		"texts/texts_gen.go":        golang,
		"web/src/i18n/texts.gen.ts": typescript(c),
	} {
		if err := os.WriteFile(name, text, 0o644); err != nil { //nolint:gosec // a source file, readable by all
			return err
		}
	}
	return nil
}
