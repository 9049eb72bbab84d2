package gate

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Pairing is an unused pairing code. A phone becomes the gate device when the code is entered on the phone.
type Pairing struct {
	Device    fair.GateDevice
	Code      string // secret; shown once
	ExpiresAt time.Time
}

// AddDevice creates a device with a pairing code. It requires the permission MayEdit.
func (a *Service) AddDevice(ctx context.Context, name, gate string) (p Pairing, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return p, err
	}
	if name, gate, err = fair.CleanGateDevice(name, gate); err != nil {
		return p, err
	}
	account, _ := app.Actor(ctx)
	now := a.MachineNow()
	p.Device = fair.GateDevice{
		ID: fair.NewID(now), Name: name, Gate: gate, CreatedBy: account.Email, CreatedAt: now,
		Status: fair.GateStatus{Battery: fair.BatteryUnknown},
	}
	p.open(now)
	err = a.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.CreateGateDevice(ctx, p.Device); err != nil {
			return err
		}
		return a.log(ctx, "created", p.Device, texts.PortalActivity.GateDeviceAdded(name, gate))
	})
	return p, err
}

// PairAgain creates a new pairing code for a device, for example because its browser has lost its data. The device's
// current key stays valid until the code is used. It requires the permission MayEdit.
func (a *Service) PairAgain(ctx context.Context, id string) (p Pairing, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return p, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		if p.Device, err = a.store.LockGateDevice(ctx, id); err != nil {
			return err
		}
		p.open(a.MachineNow())
		if err := a.store.UpdateGateDevice(ctx, p.Device); err != nil {
			return err
		}
		return a.log(ctx, "opened the pairing", p.Device, texts.PortalActivity.GatePairingOpened(p.Device.Name))
	})
	return p, err
}

// open sets a device's new pairing code.
func (p *Pairing) open(now time.Time) {
	p.Code, p.ExpiresAt = fair.NewPairingCode(), now.Add(fair.PairingFor)
	p.Device.PairingHash, p.Device.PairingExpiresAt = app.HashOf(p.Code), p.ExpiresAt
}

// Pair exchanges a pairing code for a new device key. A code can be used only once. The device's earlier key becomes
// invalid. It returns KindNotFound if the code is unknown, used or expired. Anybody who knows the code may call it.
func (a *Service) Pair(ctx context.Context, code string) (d fair.GateDevice, key string, err error) {
	code = strings.ToUpper(strings.Join(strings.Fields(strings.ReplaceAll(code, "-", "")), ""))
	noCode := fair.Fail(fair.KindNotFound, texts.Errors.NoPairingCode())
	if code == "" {
		return d, "", noCode
	}
	hash := app.HashOf(code)
	err = a.InTx(ctx, func(ctx context.Context) error {
		d, err = a.store.LockGateDeviceByPairing(ctx, hash)
		now := a.MachineNow()
		switch {
		case fair.IsKind(err, fair.KindNotFound):
			return noCode
		case err != nil:
			return err
		case !now.Before(d.PairingExpiresAt) || !app.SameSecret(d.PairingHash, hash):
			return noCode
		}
		key = fair.NewDeviceKey()
		d.KeyHash, d.PairedAt, d.RevokedAt = app.HashOf(key), now, time.Time{}
		d.PairingHash, d.PairingExpiresAt = "", time.Time{}
		if err := a.store.UpdateGateDevice(ctx, d); err != nil {
			return err
		}
		return a.log(ctx, "paired", d, texts.PortalActivity.GateDevicePaired(d.Name))
	})
	return d, key, err
}

// DeviceOf returns the device with this key. It returns KindUnauthenticated if the key is empty, unknown or revoked.
func (a *Service) DeviceOf(ctx context.Context, key string) (fair.GateDevice, error) {
	if key == "" {
		return fair.GateDevice{}, fair.Fail(fair.KindUnauthenticated, texts.Errors.DeviceNotPaired())
	}
	d, err := a.store.FindGateDevice(ctx, app.HashOf(key))
	if fair.IsKind(err, fair.KindNotFound) {
		err = fair.Fail(fair.KindUnauthenticated, texts.Errors.DeviceNotPaired())
	}
	return d, err
}

// RevokeDevice invalidates a device's key and its unused pairing code. It requires the permission MayEdit.
func (a *Service) RevokeDevice(ctx context.Context, id string) (d fair.GateDevice, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return d, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		if d, err = a.store.LockGateDevice(ctx, id); err != nil || !d.RevokedAt.IsZero() {
			return err
		}
		d.RevokedAt, d.PairingHash, d.PairingExpiresAt = a.MachineNow(), "", time.Time{}
		if err := a.store.UpdateGateDevice(ctx, d); err != nil {
			return err
		}
		return a.log(ctx, "revoked", d, texts.PortalActivity.GateDeviceRevoked(d.Name))
	})
	return d, err
}

func (a *Service) log(ctx context.Context, action string, d fair.GateDevice, summary texts.Message) error {
	return a.LogChange(ctx, action, "gate device", d.ID, summary, nil, nil)
}
