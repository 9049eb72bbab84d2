package gate

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Devices lists all devices, including revoked devices, sorted by name. It requires the permission MayCheckIn.
func (a *Service) Devices(ctx context.Context) ([]fair.GateDevice, error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return nil, err
	}
	return a.store.GateDevices(ctx)
}

// Contact stores the status that a device reports. It returns the messages that the device must show, newest first.
// The caller must have identified the device by its key.
func (a *Service) Contact(ctx context.Context, d fair.GateDevice, s fair.GateStatus) ([]fair.GateMessage, error) {
	now := a.MachineNow()
	if err := a.store.NoteGateContact(ctx, d.ID, now, s); err != nil {
		return nil, err
	}
	return a.store.GateMessages(ctx, now.Add(-fair.GateMessageFor))
}

// Broadcast sends a message to all devices. Each device receives it with its next request. It requires the permission
// MayEdit.
func (a *Service) Broadcast(ctx context.Context, text string) (m fair.GateMessage, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return m, err
	}
	if text, err = fair.CleanGateMessage(text); err != nil {
		return m, err
	}
	account, _ := app.Actor(ctx)
	m = fair.GateMessage{ID: fair.NewID(a.MachineNow()), Text: text, By: account.Email, At: a.MachineNow()}
	return m, a.InTx(ctx, func(ctx context.Context) error {
		if err := a.store.CreateGateMessage(ctx, m); err != nil {
			return err
		}
		return a.LogChange(ctx, "sent", "gate message", m.ID, texts.PortalActivity.GateMessageSent(), nil,
			map[string]any{"text": text})
	})
}

// Messages lists the messages of the last two days, newest first. It requires the permission MayCheckIn.
func (a *Service) Messages(ctx context.Context) ([]fair.GateMessage, error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return nil, err
	}
	const shown = 48 * time.Hour
	return a.store.GateMessages(ctx, a.MachineNow().Add(-shown))
}
