// Command nfpm writes the Debian package that a configuration file of nfpm describes:
//
//	nfpm CONFIG PACKAGE
//
// It uses nfpm as a library, because nfpm's own command also contains the writers of other packages, with many modules.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb" // registers the packager "deb"
)

func main() {
	if err := write(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "nfpm:", err)
		os.Exit(1)
	}
}

func write(args []string) error {
	if len(args) != 2 {
		return errors.New("usage: nfpm CONFIG PACKAGE")
	}
	config, err := nfpm.ParseFile(args[0])
	if err != nil {
		return err
	}
	info, err := config.Get("deb")
	if err != nil {
		return err
	}
	info = nfpm.WithDefaults(info)
	if err := nfpm.Validate(info); err != nil {
		return err
	}
	info.Target = args[1]
	packager, err := nfpm.Get("deb")
	if err != nil {
		return err
	}
	file, err := os.Create(args[1])
	if err != nil {
		return err
	}
	return errors.Join(packager.Package(info, file), file.Close())
}
