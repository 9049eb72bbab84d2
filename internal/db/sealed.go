package db

import (
	"context"
	"errors"
	"slices"
)

// sealedColumns contains the columns with encrypted values, with their tables.
var sealedColumns = []struct{ table, column, purpose string }{
	{"registration", "user_id", ownIDPurpose},
	{"payment_order", "user_id", ownIDPurpose},
	{"message", "body", MessagePurpose},
	{"message", "link", MessagePurpose},
	{"whatsapp_delivery", "params", MessagePurpose},
	{"whatsapp_text", "body", MessagePurpose},
	{"whatsapp_text", "code", MessagePurpose},
	{"setting", "value", SettingPurpose},
}

// sealBatch is the number of values that SealAgain changes in one transaction.
const sealBatch = 500

// SealAgain encrypts the values in all sealed columns with the current secret. changed is the number of changed
// values. lost is the number of changed values that could not be decrypted, because they were encrypted with an
// unknown secret. SealAgain replaces a lost id with a new id, so that old links stop working. It replaces any other
// lost value with an empty text. Afterwards, the database belongs to the current secret.
func (db *DB) SealAgain(ctx context.Context) (changed, lost int, err error) {
	for _, c := range sealedColumns {
		var stale []idValue
		var row idValue
		err := db.All(ctx, "SELECT id, "+c.column+" FROM "+c.table+" WHERE "+c.column+" <> ''", nil, func() []any {
			if row.id != "" && !db.sealer.Current(row.value) {
				stale = append(stale, row)
			}
			return []any{&row.id, &row.value}
		})
		if err != nil {
			return changed, lost, err
		}
		if row.id != "" && !db.sealer.Current(row.value) {
			stale = append(stale, row)
		}
		for batch := range slices.Chunk(stale, sealBatch) {
			err := db.InTx(ctx, func(ctx context.Context) error {
				return db.sealBatch(ctx, c.table, c.column, c.purpose, batch, &lost)
			})
			if err != nil {
				return changed, lost, err
			}
			changed += len(batch)
		}
	}
	return changed, lost, db.storeSecretCheck(ctx, "DO UPDATE SET sealed = excluded.sealed")
}

// ErrOtherSecret means that the values in the database were encrypted with a secret that the program does not know.
var ErrOtherSecret = errors.New("the database was used with another MELA_SECRET")

const secretCheck = "secret check" // the purpose and the content of the value in the table secret_check

// CheckSecret returns ErrOtherSecret if the database was used with another secret than those of Protect. It returns
// nil if the database was not used yet.
func (db *DB) CheckSecret(ctx context.Context) error {
	if ours, err := db.HasSchema(ctx); err != nil || !ours || db.sealer == nil {
		return err
	}
	var sealed string
	err := db.One(ctx, "SELECT sealed FROM secret_check", nil, &sealed)
	if err != nil || sealed == "" {
		return IfFound(err)
	}
	if _, err := db.sealer.Open(secretCheck, sealed); err != nil {
		return ErrOtherSecret
	}
	return nil
}

// ClaimSecret makes the secret of Protect the secret of the database. If the database already has another one, it
// returns ErrOtherSecret.
func (db *DB) ClaimSecret(ctx context.Context) error {
	if err := db.storeSecretCheck(ctx, "DO NOTHING"); err != nil {
		return err
	}
	return db.CheckSecret(ctx)
}

func (db *DB) storeSecretCheck(ctx context.Context, conflict string) error {
	sealed, err := db.sealer.Seal(secretCheck, secretCheck)
	if err != nil {
		return err
	}
	return db.Exec(ctx, "INSERT INTO secret_check (id, sealed) VALUES (1, $1) ON CONFLICT (id) "+conflict, sealed)
}

type idValue struct{ id, value string }

func (db *DB) sealBatch(ctx context.Context, table, name, purpose string, batch []idValue, lost *int) error {
	for _, row := range batch {
		if db.sealer.Sealed(row.value) {
			if _, err := db.sealer.Open(purpose, row.value); err != nil {
				*lost++
			}
		}
		var text string
		value := sealedText{db.sealer, purpose, &text}
		if err := value.Scan(row.value); err != nil {
			return err
		}
		if err := db.Exec(ctx, "UPDATE "+table+" SET "+name+" = $2 WHERE id = $1", row.id, value); err != nil {
			return err
		}
	}
	return nil
}
