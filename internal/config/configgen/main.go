// Command configgen writes docs/configuration.md from the settings in internal/config.
package main

import (
	"fmt"
	"os"

	"github.com/mela-fair/mela/internal/config"
)

func main() {
	if err := config.WriteDocs("docs/configuration.md"); err != nil {
		fmt.Fprintln(os.Stderr, "configgen:", err)
		os.Exit(1)
	}
}
