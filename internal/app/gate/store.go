package gate

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package gate calls.
type Store interface {
	// GateDevices lists all devices, sorted by name.
	GateDevices(ctx context.Context) ([]fair.GateDevice, error)
	LockGateDevice(ctx context.Context, id string) (fair.GateDevice, error)
	// FindGateDevice finds the device whose key has the given hash and is not revoked.
	FindGateDevice(ctx context.Context, keyHash string) (fair.GateDevice, error)
	// LockGateDeviceByPairing finds and locks the device whose unused pairing code has the given hash.
	LockGateDeviceByPairing(ctx context.Context, pairingHash string) (fair.GateDevice, error)
	CreateGateDevice(ctx context.Context, d fair.GateDevice) error
	// UpdateGateDevice stores a device without the status that the device reports. NoteGateContact stores that status.
	UpdateGateDevice(ctx context.Context, d fair.GateDevice) error
	// NoteGateContact stores the time of a device's request and the status that the device sent with it.
	NoteGateContact(ctx context.Context, id string, at time.Time, s fair.GateStatus) error
	CreateGateMessage(ctx context.Context, m fair.GateMessage) error
	// GateMessages lists the messages that were sent after a given time, newest first. It returns at most 50.
	GateMessages(ctx context.Context, after time.Time) ([]fair.GateMessage, error)
}
