package db_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// If the database cannot grow, a write must return an error that explains this, and must not be stored in part. Reads
// must still work. As soon as there is free space, writes must work again.
func TestNothingIsStoredPartlyIfTheDatabaseCannotGrow(t *testing.T) {
	db := storetest.SQLite(t)
	ctx := t.Context()
	var pages int
	if err := db.Pool().QueryRowContext(ctx, "PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	limit := func(pages int) {
		if _, err := db.Pool().ExecContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
			t.Fatal(err)
		}
	}
	limit(pages + 8)
	stored := 0
	var refused error
	for i := range 2000 {
		err := db.CreateMessage(ctx, fair.Message{
			ID: fmt.Sprintf("m%d", i), Kind: fair.MessageContactReceived, Lang: fair.English, Subject: "Subject",
			Body:   fmt.Sprintf("%2000d", i),
			Status: fair.MessageKept, CreatedAt: time.UnixMilli(1_700_000_000_000).Add(time.Duration(i) * time.Second),
		})
		if err != nil {
			refused = err
			break
		}
		stored++
	}
	if e, ok := errors.AsType[*fair.Error](refused); !ok || e.Kind != fair.KindUnavailable || e.Code != "storage_full" {
		t.Fatalf("after %d messages: %v", stored, refused)
	}
	count := func() (n int) {
		if err := db.Pool().QueryRowContext(ctx, "SELECT COUNT(*) FROM message").Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := count(); n != stored {
		t.Errorf("%d messages are stored, %d were confirmed", n, stored)
	}
	if _, err := db.FindMessage(ctx, "m0"); err != nil {
		t.Errorf("reading: %v", err)
	}
	limit(1 << 30)
	if err := db.CreateMessage(ctx,
		fair.Message{
			ID: "later", Kind: fair.MessageContactReceived, Lang: fair.English, Status: fair.MessageKept,
			CreatedAt: time.UnixMilli(1_800_000_000_000),
		}); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if n := count(); n != stored+1 {
		t.Errorf("%d messages, want %d", n, stored+1)
	}
}
