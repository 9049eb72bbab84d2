package wiring_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// people creates accounts and acts as them.
type people struct {
	t  *testing.T
	a  *wiring.Features
	db *store.DB
}

// as returns a context in which an account acts, as the account is stored now.
func (p people) as(id string) context.Context {
	p.t.Helper()
	actor, err := (account.Store{DB: p.db.DB}).Find(p.t.Context(), id)
	if err != nil {
		p.t.Fatal(err)
	}
	actor.MustChange = false // as if the user had chosen a password
	return app.WithActor(p.t.Context(), actor)
}

// installed creates an owner on the command line.
func (p people) installed(name string) string {
	p.t.Helper()
	account, err := p.a.Accounts.Create(p.t.Context(), name+"@example.org", name, ownPassword, fair.RoleOwner)
	if err != nil {
		p.t.Fatal(err)
	}
	return account.ID
}

// made creates an owner by another account.
func (p people) made(by, name string) string {
	p.t.Helper()
	account, _, err := p.a.Accounts.Add(p.as(by), name+"@example.org", name, "owner")
	if err != nil {
		p.t.Fatal(err)
	}
	return account.ID
}

func (p people) reset(by, id string) {
	p.t.Helper()
	if _, err := p.a.Accounts.ResetPassword(p.as(by), id); err != nil {
		p.t.Fatal(err)
	}
}

// decides checks whether an account may decide on the proposal of another account. want is the key of the error, or
// empty.
func (p people) decides(actor, proposer, want string) {
	p.t.Helper()
	err := p.a.Accounts.SecondPerson(p.as(actor), proposer)
	if want == "" && err != nil || want != "" && (!fair.IsKind(err, fair.KindConflict) ||
		!strings.Contains(err.Error(), want)) {
		p.t.Errorf("%v, want %q", err, want)
	}
}

func TestTheSecondPersonIsIndependentOfTheWholeChain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, _ := officeOf(t, db, secrets.Ephemeral())
		p := people{t, a, db}
		first, other := p.installed("first"), p.installed("other")
		second := p.made(first, "second")
		third := p.made(second, "third")
		p.decides(first, first, "own_proposal")
		p.decides(second, first, "access_given_recently")
		p.decides(third, first, "access_given_recently")
		p.decides(first, third, "access_given_recently")

		// A later giver does not hide an earlier one.
		helper := p.installed("helper")
		p.reset(first, helper)
		p.reset(other, helper)
		p.decides(helper, first, "access_given_recently")
		p.decides(helper, other, "access_given_recently")

		// One person can act as both accounts whose passwords this person reset.
		one, two := p.installed("one"), p.installed("two")
		p.decides(one, two, "")
		p.reset(first, one)
		p.reset(first, two)
		p.decides(one, two, "access_given_recently")

		clock.Advance(account.AccessTrustedAfter - time.Minute)
		p.decides(third, first, "access_given_recently")
		clock.Advance(2 * time.Minute)
		for _, of := range [][2]string{{second, first}, {third, first}, {helper, first}, {one, two}} {
			p.decides(of[0], of[1], "")
		}
	})
}

func TestAYoungAccountApprovesNothing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, _ := officeOf(t, db, secrets.Ephemeral())
		p := people{t, a, db}
		maker, proposer := p.installed("maker"), p.installed("proposer")
		p.decides(maker, proposer, "") // made on the command line
		young := p.made(maker, "young")
		p.decides(young, proposer, "young_account")
		if err := a.Accounts.SecondCounter(p.as(young), proposer); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a young account approves a till: %v", err)
		}
		practice := wiring.New(wiring.Deps{
			Store: db, Clock: clock, Machine: clock, Practice: practiceClock{}, PasswordCost: quickCost,
		})
		if err := practice.Accounts.SecondPerson(p.as(young), proposer); err != nil {
			t.Errorf("in a practice edition: %v", err)
		}
		clock.Advance(account.AccessTrustedAfter)
		p.decides(young, proposer, "")
	})
}

type practiceClock struct{}

func (practiceClock) Offset() time.Duration                        { return 0 }
func (practiceClock) Advance(context.Context, time.Duration) error { return nil }

func TestWhoeverCountedATillDoesNotApproveIt(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, _, _ := officeOf(t, db, secrets.Ephemeral())
		p := people{t, a, db}
		owner, second := p.installed("one"), p.installed("two")
		cashier, _, err := a.Accounts.Add(p.as(owner), "cashier@example.org", "", "cashier")
		if err != nil {
			t.Fatal(err)
		}
		till, err := a.Payments.OpenTill(p.as(cashier.ID), "100")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Payments.CloseTill(p.as(owner), till.ID, "0", "Short"); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Payments.ApproveTill(p.as(owner), till.ID); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("the owner who counted the cash approved: %v", err)
		}
		if _, err := a.Payments.RefuseTill(p.as(second), till.ID, "Count again"); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Payments.CloseTill(p.as(cashier.ID), till.ID, "100", ""); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Payments.ApproveTill(
			p.as(owner),
			till.ID,
		); err != nil { // the owner has created the account, but not counted
			t.Errorf("the owner cannot approve what the cashier counted: %v", err)
		}
	})
}

func TestASocietyOfOnePersonSwitchesSecondPersonsOff(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, _ := officeOf(t, db, secrets.Ephemeral())
		p := people{t, a, db}
		owner := p.installed("one")
		change := func(as context.Context, parts string) error {
			_, err := a.Content.UpdateEdition(as, []byte(parts), time.Time{})
			return err
		}
		const off = `{"secondPersons":{"off":true,"reason":"I am alone","from":"2020-01-01T00:00:00Z"}}`
		manager := app.WithActor(t.Context(), fair.Account{ID: "m", Email: "m@example.org", Role: fair.RoleManager})
		for _, err := range []error{change(manager, off), change(p.as(owner), `{"secondPersons":{"off":true}}`)} {
			if !fair.IsKind(err, fair.KindInvalid) {
				t.Errorf("switched off: %v", err)
			}
		}
		if err := change(p.as(owner), off); err != nil {
			t.Fatal(err)
		}
		p.decides(owner, owner, "own_proposal")
		clock.Advance(fair.LimitDelay)
		p.decides(owner, owner, "")
		lines, _, err := a.Office.Activities(p.as(owner), fair.ActivityFilter{Entity: "edition"})
		if err != nil || len(lines) != 1 || !strings.Contains(lines[0].After, "I am alone") {
			t.Errorf("%+v, %v", lines, err)
		}
		if told := onlyNotices(t, db); !strings.Contains(told, "I am alone") {
			t.Errorf("the owners were told %q", told)
		}
		till, err := a.Payments.OpenTill(p.as(owner), "0")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Payments.CloseTill(p.as(owner), till.ID, "0", "Short"); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Payments.ApproveTill(p.as(owner), till.ID); err != nil {
			t.Errorf("the only person cannot approve: %v", err)
		}
		if err := change(p.as(owner), `{"secondPersons":{"off":false}}`); err != nil {
			t.Fatal(err)
		}
		p.decides(owner, owner, "own_proposal")
	})
}

func onlyNotices(t *testing.T, db *store.DB) (all string) {
	t.Helper()
	found, _, err := db.FindMessages(t.Context(), fair.MessageFilter{
		Kind: fair.MessageSecurityNotice, ListQuery: fair.ListQuery{PerPage: 100},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range found {
		all += m.Body + "\n"
	}
	return all
}
