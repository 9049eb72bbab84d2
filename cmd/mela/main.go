// Command mela is the complete website and portal of a yearly fair in one file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
)

// command describes a subcommand of the program.
type command struct {
	name, summary string
	run           func(ctx context.Context, args []string) error
}

func commands() []command {
	return []command{
		{"serve", "run the site (serve --demo fills an empty database with a believable fair)", serve},
		{"health", "exit with 0 when the running site answers that it is ready", health},
		{"doctor", "check what the site depends on, and explain problems", examine},
		{"admin", "admin create | reset-password: make an office account, or give it a new password (see admin --help)", admin},
		{"keys", "keys list | rotate [--overlap 720h] | revoke N: the keys of entry codes, and the encryption with a " +
			"changed MELA_SECRET", keys},
		{"migrate", "create the database if it does not exist, check its schema and end", migrate},
		{
			"backup",
			"backup [--to URL] [--encrypt-to KEY] [FILE]: write all records to a file or a place while the site runs; " +
				"see backup --help", backupCommand,
		},
		{"restore", "restore FILE|latest: read a backup into an empty database", restore},
		{
			"documents", "documents new-series: continue the numbered documents in a new series, after a restore by other means",
			documentsCommand,
		},
		{"config", "show the values of all settings and where they come from", showConfig},
		{"version", "print the version", showVersion},
	}
}

func main() {
	restrictFileModes()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// In a container with a read-only root file system, the folder for temporary files is on a volume. If the volume is
	// new, this folder does not exist yet. The program creates the folder, because SQLite needs it too.
	err := ownedByOthers(filepath.Dir(os.TempDir()), os.MkdirAll(os.TempDir(), 0o700))
	if err == nil {
		err = run(ctx, os.Args[1:])
	}
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "mela:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		fmt.Println("mela serves a yearly fair. Usage: mela COMMAND [FLAGS]")
		for _, c := range commands() {
			fmt.Printf("  %-14s %s\n", c.name, c.summary)
		}
		fmt.Println("Each command has --help. Settings: docs/configuration.md")
		return nil
	}
	if args[0] == "--version" || args[0] == "-version" {
		args[0] = "version"
	}
	for _, c := range commands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:])
		}
	}
	return fmt.Errorf("there is no command %q; try mela help", args[0])
}

// newFlags returns the flag set of a command. The output of --help begins with a description and lists the command's
// own flags. The settings, which every command takes, are only listed by mela config --help.
func newFlags(name, sentence string) *flag.FlagSet {
	set := flag.NewFlagSet("mela "+name, flag.ContinueOnError)
	set.Usage = func() {
		fmt.Fprintf(set.Output(), "mela %s: %s\n\n", name, sentence)
		own := flag.NewFlagSet("", flag.ContinueOnError)
		own.SetOutput(set.Output())
		set.VisitAll(func(f *flag.Flag) {
			if !strings.HasSuffix(f.Usage, ")") || !strings.Contains(f.Usage, "(MELA_") {
				own.Var(f.Value, f.Name, f.Usage)
			}
		})
		own.PrintDefaults()
		fmt.Fprintln(set.Output(),
			"\nEvery setting is also a flag: MELA_BASE_URL is -base-url. mela config --help lists them.")
	}
	return set
}

// showAllFlags makes --help list the settings, too.
func showAllFlags(set *flag.FlagSet) {
	short := set.Usage
	set.Usage = func() {
		short()
		fmt.Fprintln(set.Output())
		set.PrintDefaults()
	}
}
