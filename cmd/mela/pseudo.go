package main

import (
	"fmt"

	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/texts"
)

// pseudoVariable is the environment variable that replaces the English texts with the pseudo-locale. It is only for
// tests and is not a documented setting.
const pseudoVariable = "MELA_TEST_PSEUDO_TEXTS"

func usePseudoTexts(cfg config.Config, value string) error {
	switch {
	case value != "1":
		return nil
	case cfg.Production():
		return fmt.Errorf("%s is for tests and refused in production", pseudoVariable)
	}
	texts.UsePseudo(true)
	return nil
}
