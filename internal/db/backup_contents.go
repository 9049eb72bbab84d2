package db

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/mela-fair/mela/internal/fair"
)

// contentsOf returns a summary of the tables' records that the current transaction sees.
func contentsOf(ctx context.Context, tx querier, tables []string) (fair.BackupContents, error) {
	c := fair.BackupContents{Records: map[string]int{}}
	for _, table := range tables {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table).Scan(&n); err != nil {
			return c, err
		}
		c.Records[table] = n
	}
	for _, sum := range []struct {
		query string
		into  *fair.Paise
	}{
		{"SELECT CAST(COALESCE(-SUM(amount_paise), 0) AS BIGINT) FROM ledger_entry WHERE kind = 'payment'", &c.Captured},
		{"SELECT CAST(COALESCE(SUM(amount_paise), 0) AS BIGINT) FROM ledger_entry WHERE kind = 'refund'", &c.Refunded},
		{"SELECT CAST(COALESCE(SUM(total_paise), 0) AS BIGINT) FROM ledger_document", &c.DocumentsTotal},
	} {
		if err := tx.QueryRowContext(ctx, sum.query).Scan(sum.into); err != nil {
			return c, err
		}
	}
	c.Documents = c.Records["ledger_document"]
	var err error
	c.DocumentsHash, err = documentsHash(ctx, tx)
	return c, err
}

// documentsHash returns one hash of all documents. The hash does not depend on their order, because SQLite and
// PostgreSQL sort differently.
func documentsHash(ctx context.Context, tx querier) (text string, err error) {
	rows, err := tx.QueryContext(ctx, "SELECT number, total_paise, content FROM ledger_document")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var all [sha256.Size]byte
	for rows.Next() {
		var number, content string
		var total int64
		if err := rows.Scan(&number, &total, &content); err != nil {
			return "", err
		}
		for i, b := range sha256.Sum256(fmt.Appendf(nil, "%s\x00%d\x00%s", number, total, content)) {
			all[i] ^= b
		}
	}
	return hex.EncodeToString(all[:]), rows.Err()
}
