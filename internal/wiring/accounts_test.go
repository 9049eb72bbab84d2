package wiring_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

const ownPassword = "mango rain bullock cart"

// officeOf returns the features of a site that sends e-mail, the site's clock, and a context in which an owner acts.
func officeOf(t *testing.T, db *store.DB, box *secrets.Box) (*wiring.Features, *handclock.Clock, context.Context) {
	t.Helper()
	clock := handclock.At(time.Date(2025, 8, 1, 4, 0, 0, 0, time.UTC))
	a := wiring.New(wiring.Deps{
		Store: db, Clock: clock, Machine: clock, Secrets: box, PasswordCost: quickCost,
		Settings: app.Settings{BaseURL: "https://fair.example.org", Mode: fair.PaymentsSandbox, SendsMail: true},
	})
	owner, err := a.Accounts.Create(t.Context(), "owner@example.org", "Lakshmi", ownPassword, fair.RoleOwner)
	if err != nil {
		t.Fatal(err)
	}
	return a, clock, app.WithActor(t.Context(), owner)
}

var linkToken = regexp.MustCompile(`https://fair\.example\.org/admin/set-password#token=(\S+)`)

// newestLink returns the token from the newest message of a kind. It reads the message from the database, because the
// portal does not show the token.
func newestLink(t *testing.T, db *store.DB, kind fair.MessageKind) string {
	t.Helper()
	found, _, err := db.FindMessages(t.Context(), fair.MessageFilter{Kind: kind, ListQuery: fair.ListQuery{PerPage: 10}})
	if err != nil || len(found) == 0 {
		t.Fatalf("no message of kind %s: %v", kind, err)
	}
	newest := found[0]
	for _, m := range found {
		if m.CreatedAt.After(newest.CreatedAt) {
			newest = m
		}
	}
	match := linkToken.FindStringSubmatch(newest.Body)
	if match == nil {
		t.Fatalf("the message has no link: %s", newest.Body)
	}
	return match[1]
}

func TestInvitationsGoByEMail(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, owner := officeOf(t, db, secrets.Ephemeral())
		added, password, err := a.Accounts.Add(owner, "new@example.org", "Raju", "manager")
		if err != nil || password != "" || !added.MustChange {
			t.Fatalf("%q %v %v", password, added.MustChange, err)
		}
		token := newestLink(t, db, fair.MessageAccountInvited)
		// An owner who reads the message in the portal must not see the token, and the account must contain only its hash.
		list, _, err := a.Notify.FindMessages(owner, fair.MessageFilter{Kind: fair.MessageAccountInvited})
		if err != nil || strings.Contains(list[0].Body+list[0].Link, token) {
			t.Errorf("an owner reads the link: %v", err)
		}
		if kept, _ := a.Accounts.Find(t.Context(), added.ID); kept.LinkHash == "" || strings.Contains(kept.LinkHash, token) {
			t.Error("the link is not kept as a hash")
		}
		choose := func(token, password string, want fair.Kind) {
			t.Helper()
			if err := a.Accounts.ChoosePasswordByLink(t.Context(), token, password); (want == "") != (err == nil) ||
				err != nil && !fair.IsKind(err, want) {
				t.Errorf("%v, want %s", err, want)
			}
		}
		choose("", ownPassword, fair.KindNotFound)
		choose("guessed", ownPassword, fair.KindNotFound)
		choose(token, "123456789012", fair.KindInvalid)
		choose(token, ownPassword, "")
		choose(token, ownPassword, fair.KindNotFound) // the link works once
		if _, err := a.Accounts.SignIn(t.Context(),
			account.Credentials{Email: "new@example.org", Password: ownPassword}); err != nil {
			t.Error(err)
		}
		if _, err := a.Accounts.ResetPassword(owner, added.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Accounts.SignIn(t.Context(),
			account.Credentials{Email: "new@example.org", Password: ownPassword}); err == nil {
			t.Error("the old password works after the reset")
		}
		clock.Advance(account.FirstPasswordFor)
		choose(newestLink(t, db, fair.MessageAccountReset), ownPassword, fair.KindNotFound)
	})
}

// Printed entry codes must stay valid after MELA_SECRET was lost. New codes must be signed with a new key.
func TestEntryCodesOutliveALostSecret(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		first := secrets.Ephemeral()
		a, _, _ := officeOf(t, db, first)
		pass := fair.Registration{
			ID: "65f0a1b2c3d4e5f60718293a", EditionID: "2025", Name: "Ramulu",
			Status: fair.RegistrationPaid, Money: sold, CreatedAt: time.Unix(1_750_000_000, 0),
		}
		old, err := a.Entry.CodesOfRegistration(t.Context(), pass)
		if err != nil || len(old) != 1 {
			t.Fatal(old, err)
		}
		later := wiring.New(wiring.Deps{
			Store: db, Clock: handclock.At(time.Now()), Secrets: secrets.Ephemeral(),
			PasswordCost: quickCost, Settings: app.Settings{BaseURL: "https://fair.example.org"},
		})
		if _, err := later.Entry.VerifyCode(t.Context(), old[0].Text); err != nil {
			t.Errorf("the old code: %v", err)
		}
		fresh, err := later.Entry.CodesOfRegistration(t.Context(), pass)
		if err != nil || fresh[0].Text == old[0].Text {
			t.Fatalf("the new code: %v", err)
		}
		if _, err := later.Entry.VerifyCode(t.Context(), fresh[0].Text); err != nil {
			t.Errorf("the new code: %v", err)
		}
	})
}

// rotatedSecret returns three values of type secrets.Box: from before, during and after a rotation of MELA_SECRET.
func rotatedSecret(t *testing.T) (before, during, after *secrets.Box) {
	t.Helper()
	old, next := strings.Repeat("o", secrets.MinLength), strings.Repeat("n", secrets.MinLength)
	boxes := make([]*secrets.Box, 3)
	for i, pair := range [][2]string{{old, ""}, {next, old}, {next, ""}} {
		box, err := secrets.NewBox(pair[0], pair[1])
		if err != nil {
			t.Fatal(err)
		}
		boxes[i] = box
	}
	return boxes[0], boxes[1], boxes[2]
}

func TestTheSecretCanBeRotated(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		before, during, after := rotatedSecret(t)
		a, _, owner := officeOf(t, db, before)
		if _, err := a.Accounts.OfferSecondFactor(owner, ownPassword); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Entry.Keys(t.Context()); err != nil {
			t.Fatal(err)
		}
		with := func(box *secrets.Box) *wiring.Features {
			return wiring.New(wiring.Deps{Store: db, Clock: handclock.At(time.Now()), Secrets: box, PasswordCost: quickCost})
		}
		for _, want := range []int{1, 0} { // the second run finds nothing to change
			seeds, err := with(during).Entry.SealKeys(t.Context())
			factors, err2 := with(during).Accounts.SealSecondFactors(t.Context())
			if err != nil || err2 != nil || seeds != want || factors != want {
				t.Fatalf("%d %d %v %v, want %d", seeds, factors, err, err2, want)
			}
		}
		if keys, err := with(after).Entry.Keys(t.Context()); err != nil || len(keys) != 1 {
			t.Errorf("after the rotation: %d keys, %v", len(keys), err)
		}
		if _, err := with(before).Accounts.SealSecondFactors(t.Context()); err == nil {
			t.Error("the old secret still opens the second factors")
		}
	})
}

// addPasskey adds the passkey of a simulated authenticator to the actor's account.
func addPasskey(ctx context.Context, t *testing.T, a *wiring.Features, device virtualwebauthn.Authenticator,
	key virtualwebauthn.Credential,
) (account.Passkey, error) {
	t.Helper()
	offer, err := a.Accounts.OfferPasskey(ctx)
	if err != nil {
		return account.Passkey{}, err
	}
	options, err := virtualwebauthn.ParseAttestationOptions(asJSON(t, offer.Options))
	if err != nil {
		t.Fatal(err)
	}
	answer := virtualwebauthn.CreateAttestationResponse(party, device, key, *options)
	return a.Accounts.AddPasskey(ctx, offer.ID, "My phone", []byte(answer))
}

var party = virtualwebauthn.RelyingParty{Name: "Mela", ID: "fair.example.org", Origin: "https://fair.example.org"}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"publicKey": value})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// newPasskey makes a credential whose coordinates have 32 bytes. The library drops leading zeros, so that one key of
// 128 would be refused.
func newPasskey(t *testing.T) virtualwebauthn.Credential {
	t.Helper()
	for {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		point, err := key.PublicKey.Bytes() // 4, X, Y
		if err != nil {
			t.Fatal(err)
		}
		if point[1] == 0 || point[33] == 0 {
			continue
		}
		content, err := x509.MarshalPKCS8PrivateKey(key)
		if err != nil {
			t.Fatal(err)
		}
		return virtualwebauthn.NewCredentialWithImportedKey(virtualwebauthn.KeyTypeEC2, content)
	}
}

func TestPasskeysSignIn(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, owner := officeOf(t, db, secrets.Ephemeral())
		actor, _ := app.Actor(owner)
		device := virtualwebauthn.NewAuthenticatorWithOptions(
			virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(actor.ID)})
		key := newPasskey(t)
		if _, err := addPasskey(owner, t, a, device, key); err != nil {
			t.Fatal(err)
		}
		if _, err := addPasskey(owner, t, a, device, key); err == nil {
			t.Error("the same passkey was added twice")
		}
		signIn := func(party virtualwebauthn.RelyingParty, device virtualwebauthn.Authenticator,
			key virtualwebauthn.Credential, change func(id, answer string) (string, string),
		) (fair.Account, error) {
			t.Helper()
			offer, err := a.Accounts.OfferPasskeySignIn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			options, err := virtualwebauthn.ParseAssertionOptions(asJSON(t, offer.Options))
			if err != nil {
				t.Fatal(err)
			}
			id, answer := change(offer.ID, virtualwebauthn.CreateAssertionResponse(party, device, key, *options))
			return a.Accounts.SignInWithPasskey(t.Context(), id, []byte(answer))
		}
		var id, answer string
		keep := func(i, r string) (string, string) { id, answer = i, r; return i, r }
		if account, err := signIn(party, device, key, keep); err != nil || account.ID != actor.ID {
			t.Fatalf("%s %v", account.Email, err)
		}
		refused := func(what string, err error) {
			t.Helper()
			if !fair.IsKind(err, fair.KindUnauthenticated) {
				t.Errorf("%s: %v", what, err)
			}
		}
		_, err := a.Accounts.SignInWithPasskey(t.Context(), id, []byte(answer))
		refused("an answer that was used", err)
		evil := party
		evil.Origin = "https://evil.example"
		_, err = signIn(evil, device, key, keep)
		refused("another site", err)
		_, err = signIn(party, device, newPasskey(t), keep)
		refused("an unknown passkey", err)
		unverified := virtualwebauthn.NewAuthenticatorWithOptions(
			virtualwebauthn.AuthenticatorOptions{UserHandle: []byte(actor.ID), UserNotVerified: true})
		_, err = signIn(party, unverified, key, keep)
		refused("a user who was not verified", err)
		_, err = signIn(party, device, key, func(i, r string) (string, string) {
			clock.Advance(6 * time.Minute)
			return i, r
		})
		refused("a late answer", err)
		_, err = signIn(party, device, key, func(i, r string) (string, string) { return i, "{" })
		refused("nonsense", err)
		checkRequiredPasskey(owner, t, db, a)
	})
}

// checkRequiredPasskey makes the passkey the required second factor of the account, and checks that a sign-in with
// only the password is refused.
func checkRequiredPasskey(owner context.Context, t *testing.T, db *store.DB, a *wiring.Features) {
	t.Helper()
	actor, _ := app.Actor(owner)
	required := true
	if _, err := a.Accounts.Update(owner, actor.ID, account.Update{FactorRequired: &required}); err != nil {
		t.Fatal(err)
	}
	_, err := a.Accounts.SignIn(t.Context(), account.Credentials{Email: actor.Email, Password: ownPassword})
	if !fair.IsKind(err, fair.KindUnauthenticated) {
		t.Errorf("the password alone signs in: %v", err)
	}
	fresh, err := a.Accounts.Find(t.Context(), actor.ID)
	if err != nil || fresh.NeedsFactor() {
		t.Fatalf("%v %v", fresh.NeedsFactor(), err)
	}
	owner = app.WithActor(t.Context(), fresh)
	keys, err := a.Accounts.OwnPasskeys(owner)
	if err != nil || len(keys) != 1 || keys[0].UsedAt.IsZero() {
		t.Fatalf("%+v %v", keys, err)
	}
	if err := a.Accounts.DeletePasskey(owner, keys[0].ID); !fair.IsKind(err, fair.KindConflict) {
		t.Errorf("the last required factor was removed: %v", err)
	}
}

func TestPasskeysNeedAName(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"https://fair.example.org": true, "http://localhost:8080": true,
		"http://127.0.0.1:8080": false, "http://[::1]:80": false, "": false,
	} {
		a := wiring.New(wiring.Deps{Store: store.New(nil), Settings: app.Settings{BaseURL: address}})
		if got := a.Accounts.PasskeysPossible(); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}

// A link for a forgotten password is sent only to the account's e-mail address. The password does not change until
// the link is used, and the link works once.
func TestAForgottenPasswordIsReplacedByALink(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a, clock, _ := officeOf(t, db, secrets.Ephemeral())
		kind := fair.MessageAccountForgot
		ask := func(email string) {
			t.Helper()
			if err := a.Accounts.AskPasswordLink(t.Context(), email); err != nil {
				t.Fatal(err)
			}
			if err := a.Accounts.SendPasswordLink(t.Context(), email); err != nil {
				t.Fatal(err)
			}
		}
		links := func() int {
			_, total, err := db.FindMessages(t.Context(), fair.MessageFilter{Kind: kind})
			if err != nil {
				t.Fatal(err)
			}
			return total.Count
		}
		ask("nobody@example.org")
		if n := links(); n != 0 {
			t.Fatalf("%d messages to an address without an account", n)
		}
		ask("owner@example.org")
		first := newestLink(t, db, kind)
		signIn := func(password string) error {
			_, err := a.Accounts.SignIn(t.Context(), account.Credentials{Email: "owner@example.org", Password: password})
			return err
		}
		if err := signIn(ownPassword); err != nil {
			t.Errorf("the old password works until a new one is chosen: %v", err)
		}
		const next = "tamarind shade buffalo well"
		if err := a.Accounts.ChoosePasswordByLink(t.Context(), first, next); err != nil {
			t.Fatal(err)
		}
		if err := a.Accounts.ChoosePasswordByLink(t.Context(), first, next); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("the link works twice: %v", err)
		}
		if signIn(ownPassword) == nil || signIn(next) != nil {
			t.Error("the password is not the new one")
		}
		for range 5 {
			clock.Advance(time.Minute)
			ask("Owner@Example.org")
		}
		if n := links(); n != 3 {
			t.Errorf("%d links in a day, want 3", n)
		}
		last := newestLink(t, db, kind)
		clock.Advance(account.FirstPasswordFor)
		if err := a.Accounts.ChoosePasswordByLink(t.Context(), last, ownPassword); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("a link of 72 hours ago works: %v", err)
		}
	})
}

// Other tests use a cheaper password hash. This test checks that the product uses the full cost by default.
func TestPasswordsAreHashedAtTheCostOfTheProduct(t *testing.T) {
	t.Parallel()
	db := storetest.SQLite(t)
	a := wiring.New(wiring.Deps{Store: db, Clock: handclock.At(time.Now())})
	created, err := a.Accounts.Create(t.Context(), "owner@example.org", "Lakshmi", ownPassword, fair.RoleOwner)
	if err != nil {
		t.Fatal(err)
	}
	if cost := "$argon2id$v=19$m=19456,t=2,p=1$"; !strings.HasPrefix(created.PasswordHash, cost) {
		t.Errorf("hash %q, want %s…", created.PasswordHash, cost)
	}
}
