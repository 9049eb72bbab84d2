// Command propsgen writes the TypeScript types of the public pages' props to web/src/public/props.gen.ts. With the
// flag -check, it writes nothing and fails if the file is not up to date. `make gen` and `make check` run it in the
// project's root directory.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"

	"github.com/mela-fair/mela/internal/site"
)

func main() {
	out := flag.String("out", "web/src/public/props.gen.ts", "the file to write")
	check := flag.Bool("check", false, "only check that the file is up to date")
	flag.Parse()
	if err := run(*out, *check); err != nil {
		fmt.Fprintln(os.Stderr, "propsgen:", err)
		os.Exit(1)
	}
}

func run(out string, check bool) error {
	text, err := site.TypeScript()
	if err != nil {
		return err
	}
	if !check {
		return os.WriteFile(out, text, 0o644) //nolint:gosec // a source file that all users may read
	}
	old, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	if !bytes.Equal(old, text) {
		return fmt.Errorf("%s is not up to date: run `make gen`", out)
	}
	return nil
}
