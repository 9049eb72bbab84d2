package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/mela-fair/mela/internal/config"
)

// showConfig prints the value of each setting and where it comes from, and then what is wrong with them.
func showConfig(_ context.Context, args []string) error {
	set := newFlags("config", "show the values of all settings and where they come from, without secrets")
	showAllFlags(set)
	_, _, wrong := loadSettings(set, args)
	if wrong != nil && set.NArg() > 0 {
		return wrong
	}
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, e := range config.EffectiveOf(os.Environ()) {
		fmt.Fprintf(out, "%s\t%s\t%s\n", e.Name, e.From, e.Value)
	}
	if err := out.Flush(); err != nil {
		return err
	}
	return wrong
}
