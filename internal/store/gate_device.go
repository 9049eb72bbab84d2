package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// GateDevices implements gate.Store.
func (db *DB) GateDevices(ctx context.Context) ([]fair.GateDevice, error) {
	return selectAll[fair.GateDevice](ctx, db, "gate_device ORDER BY name, id")
}

// LockGateDevice implements gate.Store.
func (db *DB) LockGateDevice(ctx context.Context, id string) (fair.GateDevice, error) {
	return db.findGateDevice(ctx, "id = $1"+db.engine.forUpdate, id)
}

// FindGateDevice implements gate.Store.
func (db *DB) FindGateDevice(ctx context.Context, keyHash string) (fair.GateDevice, error) {
	return db.findGateDevice(ctx, "key_hash = $1 AND key_hash <> '' AND revoked_at = 0", keyHash)
}

// LockGateDeviceByPairing implements gate.Store.
func (db *DB) LockGateDeviceByPairing(ctx context.Context, pairingHash string) (fair.GateDevice, error) {
	return db.findGateDevice(ctx, "pairing_hash = $1 AND pairing_hash <> ''"+db.engine.forUpdate, pairingHash)
}

func (db *DB) findGateDevice(ctx context.Context, where, arg string) (fair.GateDevice, error) {
	return selectOne[fair.GateDevice](ctx, db, "gate_device WHERE "+where, arg)
}

// CreateGateDevice implements gate.Store.
func (db *DB) CreateGateDevice(ctx context.Context, d fair.GateDevice) error {
	return db.insert(ctx, "gate_device", db.columns(&d))
}

// UpdateGateDevice implements gate.Store.
func (db *DB) UpdateGateDevice(ctx context.Context, d fair.GateDevice) error {
	return db.update(ctx, "gate_device", without(db.columns(&d), "created_by", "created_at", "seen_at",
		"offset_ms", "battery", "queue", "manifest_at", "app_version", "message_id"))
}

// NoteGateContact implements gate.Store.
func (db *DB) NoteGateContact(ctx context.Context, id string, at time.Time, s fair.GateStatus) error {
	return db.exec(ctx, "UPDATE gate_device SET seen_at = $2, offset_ms = $3, battery = $4, queue = $5, "+
		"manifest_at = $6, app_version = $7, message_id = $8 WHERE id = $1", id, toMillis(at), s.Offset.Milliseconds(),
		s.Battery, s.Queue, toMillis(s.ManifestAt), s.AppVersion, s.MessageID)
}

// CreateGateMessage implements gate.Store.
func (db *DB) CreateGateMessage(ctx context.Context, m fair.GateMessage) error {
	return db.exec(ctx, "INSERT INTO gate_message (id, text, created_by, at) VALUES ($1, $2, $3, $4)", m.ID, m.Text,
		m.By, toMillis(m.At))
}

// GateMessages implements gate.Store.
func (db *DB) GateMessages(ctx context.Context, after time.Time) ([]fair.GateMessage, error) {
	query := "SELECT id, text, created_by, at FROM gate_message WHERE at > $1 ORDER BY at DESC, id DESC LIMIT 50"
	return readAll(ctx, db, query, []any{toMillis(after)}, func(m *fair.GateMessage) []any {
		return []any{&m.ID, &m.Text, &m.By, timeAt(&m.At)}
	})
}
