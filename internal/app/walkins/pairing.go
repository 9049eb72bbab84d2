package walkins

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// pairingPurpose names the signature of a pairing.
const pairingPurpose = "desk pairing"

// Pairing lets a phone become a device of the entry desk with the name that the office chose.
type Pairing struct {
	Name      string
	Code      string // secret; works once
	ExpiresAt time.Time
}

// offer is the signed content of a pairing code. The device gets its id, so a code cannot be used twice.
type offer struct {
	ID, Name  string
	ExpiresAt time.Time
}

// OpenPairing returns a pairing code for a new device. Needs MayEdit.
func (a *Service) OpenPairing(ctx context.Context, name string) (Pairing, error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return Pairing{}, err
	}
	p := fair.Problems{}
	if name = p.CleanLine("name", name, true, fair.MaxName); p.Err() != nil {
		return Pairing{}, p.Err()
	}
	now := a.MachineNow()
	o := offer{ID: fair.NewID(now), Name: name, ExpiresAt: now.Add(fair.PairingFor)}
	value, err := json.Marshal(o)
	if err != nil {
		return Pairing{}, err
	}
	code := base64.RawURLEncoding.EncodeToString([]byte(a.Secrets().Sign(pairingPurpose, string(value))))
	return Pairing{Name: name, Code: code, ExpiresAt: o.ExpiresAt}, nil
}

// usePairing returns the offer of a pairing code, in the caller's transaction. A code that is wrong, used or expired is
// KindNotFound.
func (a *Service) usePairing(ctx context.Context, code string) (o offer, err error) {
	noCode := fair.Fail(fair.KindNotFound, texts.Errors.NoPairingCode())
	signed, err := base64.RawURLEncoding.DecodeString(code)
	if err != nil {
		return o, noCode
	}
	value, ok := a.Secrets().Verify(pairingPurpose, string(signed))
	if !ok || json.Unmarshal([]byte(value), &o) != nil || !a.MachineNow().Before(o.ExpiresAt) {
		return o, noCode
	}
	if _, err = a.store.LockDeskDevice(ctx, o.ID); fair.IsKind(err, fair.KindNotFound) {
		return o, nil
	}
	if err == nil {
		err = noCode
	}
	return o, err
}
