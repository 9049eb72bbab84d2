// Command compose checks a Compose file against the Compose specification, with several sets of profiles. It prints the
// services of each set and fails if a set has none.
//
//	compose FILE PROFILE[,PROFILE…]…
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: compose FILE PROFILE[,PROFILE…]…")
		os.Exit(2)
	}
	for _, profiles := range os.Args[2:] {
		if err := check(os.Args[1], strings.Split(profiles, ",")); err != nil {
			fmt.Fprintf(os.Stderr, "compose: profiles %s: %v\n", profiles, err)
			os.Exit(1)
		}
	}
}

func check(file string, profiles []string) error {
	options, err := cli.NewProjectOptions([]string{file}, cli.WithWorkingDirectory(filepath.Dir(file)),
		cli.WithName("mela"), cli.WithProfiles(profiles), cli.WithResolvedPaths(true))
	if err != nil {
		return err
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return err
	}
	if len(project.Services) == 0 {
		return errors.New("no services")
	}
	services := project.ServiceNames()
	slices.Sort(services)
	fmt.Printf("%s: %s\n", strings.Join(profiles, " and "), strings.Join(services, ", "))
	return nil
}
