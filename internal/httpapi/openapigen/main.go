// Command openapigen writes api/openapi.json from the routes of package httpapi. `make gen` runs it in the module's
// root directory.
package main

import (
	"fmt"
	"os"

	"github.com/mela-fair/mela/internal/httpapi"
)

func main() {
	document, err := httpapi.OpenAPI()
	if err == nil {
		err = os.WriteFile("api/openapi.json", document, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "openapigen:", err)
		os.Exit(1)
	}
}
