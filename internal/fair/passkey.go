package fair

import "time"

// Passkey is a WebAuthn credential of an account.
type Passkey struct {
	ID         string // base64url of the credential's id
	AccountID  string
	Name       string // given by the user: "My phone"
	Credential string // JSON of the public key, the signature counter and the flags; contains no secret
	CreatedAt  time.Time
	UsedAt     time.Time // zero: never
}

// PasskeyChallenge is a challenge that a browser must answer with a passkey. It can be used once.
type PasskeyChallenge struct {
	ID        string
	AccountID string // empty for a sign-in, which begins without an account
	Data      string // JSON of the ceremony
	ExpiresAt time.Time
}
