package account

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"net/netip"
	"net/url"
	"slices"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// With a passkey, a user signs in without a password. The authenticator checks the user's finger, face or PIN, so a
// sign-in with a passkey has two factors.

// challengeFor is the time within which a browser must respond to a challenge.
const challengeFor = 5 * time.Minute

// Passkey is a WebAuthn credential of an account.
type Passkey struct {
	ID         string    `db:"id" json:"_id"` // base64url of the credential's id
	AccountID  string    `db:"account_id" json:"-"`
	Name       string    `db:"name" json:"name"`    // given by the user: "My phone"
	Credential string    `db:"credential" json:"-"` // JSON of the public key, the signature counter and the flags
	CreatedAt  time.Time `db:"created_at" json:"createdAt"`
	UsedAt     time.Time `db:"used_at" json:"usedAt,omitzero" doc:"The time of the last use. Absent if the passkey was not used yet."`
}

// passkeyChallenge is a challenge that a browser must answer with a passkey. It can be used once.
type passkeyChallenge struct {
	ID        string
	AccountID string // empty for a sign-in, which begins without an account
	Data      string // JSON of the WebAuthn ceremony
	ExpiresAt time.Time
}

// PasskeyOffer is a challenge to which a browser responds by creating or using a passkey.
type PasskeyOffer struct {
	ID      string         `json:"challenge" doc:"The id of the challenge. Send it with the credential of the browser."`
	Options map[string]any `json:"options" doc:"The options for PublicKeyCredential.parseCreationOptionsFromJSON() or parseRequestOptionsFromJSON()."`
}

// passkeyUser implements webauthn.User for an account.
type passkeyUser struct {
	account  fair.Account
	passkeys []webauthn.Credential
}

func (u passkeyUser) WebAuthnID() []byte                         { return []byte(u.account.ID) }
func (u passkeyUser) WebAuthnName() string                       { return u.account.Email }
func (u passkeyUser) WebAuthnDisplayName() string                { return u.account.Name }
func (u passkeyUser) WebAuthnCredentials() []webauthn.Credential { return u.passkeys }

// PasskeysPossible reports whether browsers accept passkeys at the site's address. Browsers refuse them at IP
// addresses.
func (s *Service) PasskeysPossible() bool {
	u, err := url.Parse(s.Settings.BaseURL)
	if err != nil || u.Hostname() == "" {
		return false
	}
	_, err = netip.ParseAddr(u.Hostname())
	return err != nil
}

func (s *Service) relyingParty(ctx context.Context) (*webauthn.WebAuthn, error) {
	u, err := url.Parse(s.Settings.BaseURL)
	if err != nil || !s.PasskeysPossible() {
		return nil, fair.Fail(fair.KindConflict, texts.PortalErrors.PasskeyImpossible())
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	return webauthn.New(&webauthn.Config{
		RPID: u.Hostname(), RPDisplayName: edition.Title[fair.English], RPOrigins: []string{s.Settings.BaseURL},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
		},
	})
}

// OwnPasskeys lists the actor's passkeys.
func (s *Service) OwnPasskeys(ctx context.Context) ([]Passkey, error) {
	if err := app.Require(ctx, fair.MaySecure); err != nil {
		return nil, err
	}
	account, _ := app.Actor(ctx)
	return s.store.Passkeys(ctx, account.ID)
}

// OfferPasskey begins to add a passkey to the actor's account: it returns the challenge to which the browser must
// respond. The actor must have authenticated recently.
func (s *Service) OfferPasskey(ctx context.Context) (PasskeyOffer, error) {
	if err := s.requireFresh(ctx, fair.MaySecure); err != nil {
		return PasskeyOffer{}, err
	}
	party, err := s.relyingParty(ctx)
	if err != nil {
		return PasskeyOffer{}, err
	}
	account, _ := app.Actor(ctx)
	user, err := s.passkeyUserOf(ctx, account)
	if err != nil {
		return PasskeyOffer{}, err
	}
	known := webauthn.Credentials(user.passkeys).CredentialDescriptors()
	creation, session, err := party.BeginRegistration(user, webauthn.WithExclusions(known))
	if err != nil {
		return PasskeyOffer{}, err
	}
	return s.offer(ctx, account.ID, creation.Response, session)
}

// AddPasskey stores the passkey that a browser created for the challenge of OfferPasskey. The argument `answer` is the
// credential in its JSON form. AddPasskey returns KindInvalid if the answer is not valid for the challenge.
func (s *Service) AddPasskey(ctx context.Context, challenge, name string, answer []byte) (Passkey, error) {
	if err := s.requireFresh(ctx, fair.MaySecure); err != nil {
		return Passkey{}, err
	}
	p := fair.Problems{}
	name = p.CleanLine("name", name, true, fair.MaxName)
	if err := p.Err(); err != nil {
		return Passkey{}, err
	}
	account, _ := app.Actor(ctx)
	party, session, err := s.answered(ctx, challenge, account.ID)
	if err != nil {
		return Passkey{}, err
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return Passkey{}, passkeyRefused(err)
	}
	credential, err := party.CreateCredential(passkeyUser{account: account}, session, parsed)
	if err != nil {
		return Passkey{}, passkeyRefused(err)
	}
	passkey := Passkey{ID: passkeyID(credential.ID), AccountID: account.ID, Name: name, CreatedAt: s.MachineNow()}
	if passkey.Credential, err = credentialText(credential); err != nil {
		return passkey, err
	}
	return passkey, s.InTx(ctx, func(ctx context.Context) error {
		if err := s.store.CreatePasskey(ctx, passkey); err != nil {
			return err
		}
		return s.log(ctx, "secured", account.ID, texts.PortalActivity.PasskeyAdded(account.Email, name))
	})
}

// DeletePasskey deletes a passkey of the actor, who must have authenticated recently. It returns KindConflict if the
// account must have a second factor and this passkey is the only one.
func (s *Service) DeletePasskey(ctx context.Context, id string) error {
	if err := s.requireFresh(ctx, fair.MaySecure); err != nil {
		return err
	}
	return s.changeOwnAccount(ctx, func(ctx context.Context, account *fair.Account) error {
		if account.FactorRequired && !account.SecondFactor.On() && account.Passkeys == 1 {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.PasskeyLast())
		}
		if err := s.store.DeletePasskey(ctx, account.ID, id); err != nil {
			return err
		}
		return s.log(ctx, "unsecured", account.ID, texts.PortalActivity.PasskeyRemoved(account.Email))
	})
}

// OfferPasskeySignIn starts a sign-in with a passkey. Anybody may call it.
func (s *Service) OfferPasskeySignIn(ctx context.Context) (PasskeyOffer, error) {
	party, err := s.relyingParty(ctx)
	if err != nil {
		return PasskeyOffer{}, err
	}
	assertion, session, err := party.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return PasskeyOffer{}, err
	}
	return s.offer(ctx, "", assertion.Response, session)
}

// SignInWithPasskey returns the account whose passkey answered the challenge of OfferPasskeySignIn. It returns
// KindUnauthenticated for any other answer.
func (s *Service) SignInWithPasskey(ctx context.Context, challenge string, answer []byte) (fair.Account, error) {
	party, session, err := s.answered(ctx, challenge, "")
	if err != nil {
		return fair.Account{}, err
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return fair.Account{}, passkeyRefused(err)
	}
	var user passkeyUser
	find := func(_, handle []byte) (webauthn.User, error) {
		account, err := s.Find(ctx, string(handle))
		if err == nil {
			user, err = s.passkeyUserOf(ctx, account)
		}
		return user, err
	}
	credential, err := party.ValidateDiscoverableLogin(find, session, parsed)
	if err != nil || credential.Authenticator.CloneWarning || user.account.MustChange {
		s.Log.WarnContext(ctx, "security", "event", "passkey refused", "account", user.account.Email, "cause", err)
		return fair.Account{}, passkeyRefused(err)
	}
	used := Passkey{ID: passkeyID(credential.ID), UsedAt: s.MachineNow()}
	if used.Credential, err = credentialText(credential); err != nil {
		return fair.Account{}, err
	}
	if err := s.store.UsePasskey(ctx, used); err != nil {
		return fair.Account{}, err
	}
	return user.account, s.noteSignIn(ctx, user.account, texts.PortalActivity.SignedInWithPasskey(user.account.Email))
}

func (s *Service) offer(ctx context.Context, accountID string, options any,
	session *webauthn.SessionData,
) (PasskeyOffer, error) {
	offer := PasskeyOffer{ID: rand.Text()}
	text, err := json.Marshal(options)
	if err == nil {
		err = json.Unmarshal(text, &offer.Options)
	}
	if err != nil {
		return offer, err
	}
	data, err := json.Marshal(session)
	if err != nil {
		return offer, err
	}
	now := s.MachineNow()
	c := passkeyChallenge{ID: offer.ID, AccountID: accountID, Data: string(data), ExpiresAt: now.Add(challengeFor)}
	return offer, s.store.createChallenge(ctx, c, now)
}

// answered returns the stored data of a challenge to which a browser has responded. It deletes the challenge, so that
// nobody can use the challenge again.
func (s *Service) answered(ctx context.Context, challenge, accountID string) (*webauthn.WebAuthn, webauthn.SessionData,
	error,
) {
	var session webauthn.SessionData
	party, err := s.relyingParty(ctx)
	if err != nil {
		return nil, session, err
	}
	c, err := s.store.takeChallenge(ctx, challenge, s.MachineNow())
	if fair.IsKind(err, fair.KindNotFound) || err == nil && c.AccountID != accountID {
		return nil, session, passkeyRefused(err)
	}
	if err == nil {
		err = json.Unmarshal([]byte(c.Data), &session)
	}
	return party, session, err
}

func (s *Service) passkeyUserOf(ctx context.Context, account fair.Account) (passkeyUser, error) {
	kept, err := s.store.Passkeys(ctx, account.ID)
	user := passkeyUser{account: account, passkeys: make([]webauthn.Credential, len(kept))}
	for i, k := range kept {
		if err == nil {
			err = json.Unmarshal([]byte(k.Credential), &user.passkeys[i])
		}
	}
	return user, err
}

func passkeyRefused(cause error) error {
	return fair.FailBecause(fair.KindUnauthenticated, cause, texts.PortalErrors.PasskeyFailed())
}

func passkeyID(id []byte) string { return base64.RawURLEncoding.EncodeToString(id) }

// credentialText returns a credential as JSON for the database. It omits the attestation, which is not needed later.
func credentialText(c *webauthn.Credential) (string, error) {
	kept := *c
	kept.Attestation = webauthn.CredentialAttestation{}
	kept.Transport = slices.Clone(c.Transport)
	text, err := json.Marshal(kept)
	return string(text), err
}
