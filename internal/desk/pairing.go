package desk

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Pairing is a code with which a phone becomes a device of the entry desk. The office chooses the name of the device.
type Pairing struct {
	Name      string
	Code      string // secret; works once
	ExpiresAt time.Time
}

// OpenPairing creates a pairing code for a new device and returns it. It requires the permission MayEdit.
func (a *Service) OpenPairing(ctx context.Context, name string) (Pairing, error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return Pairing{}, err
	}
	p := fair.Problems{}
	if name = p.CleanLine("name", name, true, fair.MaxName); p.Err() != nil {
		return Pairing{}, p.Err()
	}
	now := a.MachineNow()
	opened := Pairing{Name: name, Code: entry.NewPairingCode(), ExpiresAt: now.Add(entry.PairingFor)}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		return a.store.CreateDeskPairing(ctx, fair.DeskPairing{
			CodeHash: app.HashOf([]byte(opened.Code)), Name: name, ExpiresAt: opened.ExpiresAt,
		}, now)
	})
	return opened, err
}

// usePairing deletes a pairing code and returns the name of its device, in the caller's transaction. It returns
// KindNotFound if the code is wrong, used or expired.
func (a *Service) usePairing(ctx context.Context, code string) (name string, err error) {
	code = strings.ToUpper(strings.Join(strings.Fields(code), ""))
	p, err := a.store.UseDeskPairing(ctx, app.HashOf([]byte(code)))
	if fair.IsKind(err, fair.KindNotFound) || err == nil && !a.MachineNow().Before(p.ExpiresAt) {
		return "", fair.Fail(fair.KindNotFound, texts.Errors.NoPairingCode())
	}
	return p.Name, err
}
