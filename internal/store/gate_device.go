package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// GateDevices implements gate.Store.
func (s *DB) GateDevices(ctx context.Context) ([]fair.GateDevice, error) {
	return db.SelectAll[fair.GateDevice](ctx, s.DB, "gate_device ORDER BY name, id")
}

// LockGateDevice implements gate.Store.
func (s *DB) LockGateDevice(ctx context.Context, id string) (fair.GateDevice, error) {
	return s.findGateDevice(ctx, "id = $1"+s.Dialect.ForUpdate, id)
}

// FindGateDevice implements gate.Store.
func (s *DB) FindGateDevice(ctx context.Context, keyHash string) (fair.GateDevice, error) {
	return s.findGateDevice(ctx, "key_hash = $1 AND key_hash <> '' AND revoked_at = 0", keyHash)
}

// LockGateDeviceByPairing implements gate.Store.
func (s *DB) LockGateDeviceByPairing(ctx context.Context, pairingHash string) (fair.GateDevice, error) {
	return s.findGateDevice(ctx, "pairing_hash = $1 AND pairing_hash <> ''"+s.Dialect.ForUpdate, pairingHash)
}

func (s *DB) findGateDevice(ctx context.Context, where, arg string) (fair.GateDevice, error) {
	return db.SelectOne[fair.GateDevice](ctx, s.DB, "gate_device WHERE "+where, arg)
}

// CreateGateDevice implements gate.Store.
func (s *DB) CreateGateDevice(ctx context.Context, d fair.GateDevice) error {
	return s.Insert(ctx, "gate_device", s.Columns(&d))
}

// UpdateGateDevice implements gate.Store.
func (s *DB) UpdateGateDevice(ctx context.Context, d fair.GateDevice) error {
	return s.Update(ctx, "gate_device", db.Without(s.Columns(&d), "created_by", "created_at", "seen_at",
		"offset_ms", "battery", "queue", "manifest_at", "app_version", "message_id"))
}

// NoteGateContact implements gate.Store.
func (s *DB) NoteGateContact(ctx context.Context, id string, at time.Time, status fair.GateStatus) error {
	return s.Exec(ctx, "UPDATE gate_device SET seen_at = $2, offset_ms = $3, battery = $4, queue = $5, "+
		"manifest_at = $6, app_version = $7, message_id = $8 WHERE id = $1", id, db.ToMillis(at),
		status.Offset.Milliseconds(),
		status.Battery, status.Queue, db.ToMillis(status.ManifestAt), status.AppVersion, status.MessageID)
}

// CreateGateMessage implements gate.Store.
func (s *DB) CreateGateMessage(ctx context.Context, m fair.GateMessage) error {
	return s.Exec(ctx, "INSERT INTO gate_message (id, text, created_by, at) VALUES ($1, $2, $3, $4)", m.ID, m.Text,
		m.By, db.ToMillis(m.At))
}

// GateMessages implements gate.Store.
func (s *DB) GateMessages(ctx context.Context, after time.Time) ([]fair.GateMessage, error) {
	query := "SELECT id, text, created_by, at FROM gate_message WHERE at > $1 ORDER BY at DESC, id DESC LIMIT 50"
	return db.ReadAll(ctx, s.DB, query, []any{db.ToMillis(after)}, func(m *fair.GateMessage) []any {
		return []any{&m.ID, &m.Text, &m.By, db.Time(&m.At)}
	})
}
