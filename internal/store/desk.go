package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// CreateDeskDevice stores a device with the next series, and returns it. If no series is free, it stores nothing and
// returns a device whose series is greater than fair.MaxDeskDevices. The database assigns the next series to the
// device.
func (s *DB) CreateDeskDevice(ctx context.Context, d fair.DeskDevice) (fair.DeskDevice, error) {
	const next = "SELECT COALESCE(MAX(series), 0) + 1 FROM desk_device"
	if err := s.One(ctx, next, nil, &d.Series); err != nil || d.Series > fair.MaxDeskDevices {
		return d, err
	}
	return d, s.Insert(ctx, "desk_device", s.Columns(&d))
}

func (s *DB) LockDeskDevice(ctx context.Context, id string) (fair.DeskDevice, error) {
	return db.SelectOne[fair.DeskDevice](ctx, s.DB, "desk_device WHERE id = $1"+s.Dialect.ForUpdate, id)
}

func (s *DB) UpdateDeskDevice(ctx context.Context, d fair.DeskDevice) error {
	return s.Update(ctx, "desk_device", db.Without(s.Columns(&d), "series", "key_hash", "account_id", "created_at"))
}

// DeskDevices lists all devices, sorted by series.
func (s *DB) DeskDevices(ctx context.Context) ([]fair.DeskDevice, error) {
	return db.SelectAll[fair.DeskDevice](ctx, s.DB, "desk_device ORDER BY series")
}

// CreateDeskPairing stores a pairing code and deletes those that have expired.
func (s *DB) CreateDeskPairing(ctx context.Context, p fair.DeskPairing, now time.Time) error {
	if err := s.Exec(ctx, "DELETE FROM desk_pairing WHERE expires_at <= $1", db.ToMillis(now)); err != nil {
		return err
	}
	return s.Exec(ctx, "INSERT INTO desk_pairing (code_hash, name, expires_at) VALUES ($1, $2, $3)",
		p.CodeHash, p.Name, db.ToMillis(p.ExpiresAt))
}

// UseDeskPairing deletes a pairing code and returns it, even if it has expired.
func (s *DB) UseDeskPairing(ctx context.Context, codeHash string) (p fair.DeskPairing, err error) {
	err = s.One(ctx, "DELETE FROM desk_pairing WHERE code_hash = $1 RETURNING code_hash, name, expires_at",
		[]any{codeHash}, &p.CodeHash, &p.Name, db.Time(&p.ExpiresAt))
	return p, err
}

func (s *DB) LastDocumentPlace(ctx context.Context, prefix, year string) (last int64, err error) {
	err = s.One(ctx, "SELECT COALESCE(MAX(last), 0) FROM document_series WHERE prefix = $1 AND code = $2",
		[]any{prefix, year}, &last)
	return last, err
}

func (s *DB) CreateWalkInCodes(ctx context.Context, codes []fair.WalkInCode) error {
	for _, c := range codes {
		if err := s.Exec(ctx, "INSERT INTO walk_in_code (registration_id, edition_id, device_id, issued_at) "+
			"VALUES ($1, $2, $3, $4)", c.RegistrationID, c.EditionID, c.DeviceID, db.ToMillis(c.IssuedAt)); err != nil {
			return err
		}
	}
	return nil
}

// unsold is the condition that the server has not received the sale of a code.
const unsold = "NOT EXISTS (SELECT 1 FROM registration WHERE registration.id = c.registration_id)"

// UnsoldWalkInCodes lists a device's codes of an edition whose sale the server has not received.
func (s *DB) UnsoldWalkInCodes(ctx context.Context, editionID, deviceID string) ([]fair.WalkInCode, error) {
	return db.ReadAll(ctx, s.DB, "SELECT c.registration_id, c.edition_id, c.device_id, c.issued_at FROM walk_in_code c "+
		"WHERE c.device_id = $1 AND c.edition_id = $2 AND "+unsold+" ORDER BY c.registration_id",
		[]any{deviceID, editionID}, func(c *fair.WalkInCode) []any {
			return []any{&c.RegistrationID, &c.EditionID, &c.DeviceID, db.Time(&c.IssuedAt)}
		})
}

// CountWalkInCodes counts the codes that a device has received since a time.
func (s *DB) CountWalkInCodes(ctx context.Context, deviceID string, since time.Time) (issued int, err error) {
	err = s.One(ctx, "SELECT COUNT(*) FROM walk_in_code WHERE device_id = $1 AND issued_at >= $2",
		[]any{deviceID, db.ToMillis(since)}, &issued)
	return issued, err
}

// DeskDeviceCodes counts the codes of an edition for each device that has any. The map keys are device ids.
func (s *DB) DeskDeviceCodes(ctx context.Context, editionID string) (map[string]fair.DeskCodeCounts, error) {
	type counts struct {
		device string
		fair.DeskCodeCounts
	}
	list, err := db.ReadAll(ctx, s.DB, "SELECT c.device_id, COUNT(*), SUM(CASE WHEN "+unsold+" THEN 0 ELSE 1 END), "+
		"SUM(CASE WHEN EXISTS (SELECT 1 FROM admission WHERE admission.record_id = c.registration_id) THEN 1 ELSE 0 END) "+
		"FROM walk_in_code c WHERE c.edition_id = $1 GROUP BY c.device_id", []any{editionID}, func(c *counts) []any {
		return []any{&c.device, &c.Issued, &c.Sold, &c.Admitted}
	})
	found := map[string]fair.DeskCodeCounts{}
	for _, c := range list {
		found[c.device] = c.DeskCodeCounts
	}
	return found, err
}

func (s *DB) FindWalkInCode(ctx context.Context, registrationID string) (c fair.WalkInCode, err error) {
	err = s.One(ctx, `SELECT c.registration_id, c.edition_id, c.device_id, c.issued_at, d.revoked_at > 0
		FROM walk_in_code c JOIN desk_device d ON d.id = c.device_id WHERE c.registration_id = $1`,
		[]any{registrationID}, &c.RegistrationID, &c.EditionID, &c.DeviceID, db.Time(&c.IssuedAt), &c.Revoked)
	return c, err
}

// RevokedWalkInCodes returns the ids of the codes that revoked devices of the entry desk have not sold.
func (s *DB) RevokedWalkInCodes(ctx context.Context, editionID string) ([]string, error) {
	return db.ReadColumn[string](ctx, s.DB, `SELECT c.registration_id FROM walk_in_code c
		JOIN desk_device d ON d.id = c.device_id
		WHERE c.edition_id = $1 AND d.revoked_at > 0 AND `+unsold+" ORDER BY 1", editionID)
}
