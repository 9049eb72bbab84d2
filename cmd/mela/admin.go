package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/wiring"
)

// admin creates portal accounts. It reads the password from standard input if that is a pipe or a file, so that the
// password is not visible in the process list. Otherwise, it generates and prints a password.
func admin(ctx context.Context, args []string) error {
	if len(args) > 0 && args[0] == "reset-password" {
		return resetPassword(ctx, args[1:])
	}
	if len(args) == 0 || args[0] != "create" {
		if len(args) > 0 && args[0] != "-h" && args[0] != "--help" {
			return fmt.Errorf("there is no command admin %q", args[0])
		}
		fmt.Println("mela admin reset-password --email E: give an owner a new first password")
		args = []string{"create", "--help"}
	}
	set := newFlags(
		"admin create",
		"make an office account. A password piped to standard input is used, else one is made and printed",
	)
	roles := strings.Join(fair.Each(fair.Roles, func(r fair.Role) string { return string(r) }), ", ")
	email := set.String("email", "", "the account's e-mail address")
	name := set.String("name", "", "the person's name")
	role := set.String("role", "", "one of "+roles)
	cfg, _, err := loadSettings(set, args[1:])
	if err != nil {
		return err
	}
	if *email == "" || *role == "" {
		return errors.New("admin create needs --email and --role")
	}
	if _, ok := fair.ParseRole(*role); !ok {
		return fmt.Errorf("--role must be one of %s, not %q", roles, *role)
	}
	password, piped, err := pipedLine()
	if err != nil {
		return err
	}
	if !piped {
		password = rand.Text()
	}
	db, err := openStore(ctx, cfg)
	if err != nil {
		return err
	}
	a := wiring.New(wiring.Deps{Store: db, Clock: machineClock{}})
	account, err := a.Accounts.Create(ctx, *email, *name, password, fair.Role(*role))
	if err := errors.Join(explain(err), db.Close()); err != nil {
		return err
	}
	fmt.Printf("Account %s was created as %s.\n", account.Email, account.Role)
	if !piped {
		fmt.Println("Password:", password)
	}
	return nil
}

// resetPassword gives an owner a new first password, which must be changed at the next sign-in, and ends the owner's
// sessions. It is the way back in for the last owner.
func resetPassword(ctx context.Context, args []string) error {
	set := newFlags("admin reset-password", "give an owner a new first password, and end the owner's sessions")
	email := set.String("email", "", "the owner's e-mail address")
	factor := set.Bool("second-factor", false, "also switch the second factor off and delete the passkeys")
	cfg, _, err := loadSettings(set, args)
	if err != nil {
		return err
	}
	if *email == "" {
		return errors.New("admin reset-password needs --email")
	}
	db, err := openExisting(ctx, cfg)
	if err != nil {
		return err
	}
	a := wiring.New(wiring.Deps{Store: db, Clock: machineClock{}})
	found, err := account.Store{DB: db.DB}.FindByEmail(ctx, strings.ToLower(*email))
	if err == nil && found.Role != fair.RoleOwner {
		err = errors.New("this is not an owner. An owner gives other accounts a new password under Users and roles")
	}
	if err == nil {
		err = a.Content.Prepare(ctx, false) // the messages to the owners need an edition, which a new database lacks
	}
	ctx = app.WithActor(ctx, found) // who runs commands on the server can do what an owner can
	password := ""
	if err == nil {
		password, err = a.Accounts.ResetPassword(ctx, found.ID)
	}
	if err == nil && *factor {
		err = a.Accounts.ResetSecondFactor(ctx, found.ID)
	}
	if err := errors.Join(explain(err), db.Close()); err != nil {
		return err
	}
	fmt.Printf("Account %s has a new first password. It must be changed at the next sign-in.\nPassword: %s\n", found.Email,
		password)
	return nil
}

// pipedLine returns the first line of standard input if that is a pipe or a file.
func pipedLine() (line string, piped bool, err error) {
	info, err := os.Stdin.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice != 0 {
		return "", false, nil //nolint:nilerr // without standard input, a password is generated
	}
	scanner := bufio.NewScanner(os.Stdin)
	if !scanner.Scan() {
		return "", false, scanner.Err()
	}
	return strings.TrimRight(scanner.Text(), "\r"), true, nil
}
