package db_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func aMessage(id string) fair.Message {
	now := time.Now()
	return fair.Message{
		ID: id, Kind: fair.MessageRegistrationReceived, To: "Lakshmi@example.org", Lang: fair.English,
		Status: fair.MessageWaiting, CreatedAt: now,
	}
}

// stored reports whether a message exists.
func stored(t *testing.T, db *store.DB, id string) bool {
	t.Helper()
	_, err := db.FindMessage(t.Context(), id)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		t.Fatal(err)
	}
	return err == nil
}

func TestAFailedWriteFailsItsTransaction(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		inTx := func(fn func(ctx context.Context) error) error { return db.InTx(t.Context(), fn) }
		create := func(ctx context.Context, ids ...string) error {
			for _, id := range ids {
				if err := db.CreateMessage(ctx, aMessage(id)); err != nil {
					return err
				}
			}
			return nil
		}
		if err := inTx(func(ctx context.Context) error { return create(ctx, "first") }); err != nil {
			t.Fatal(err)
		}
		if err := inTx(func(ctx context.Context) error { return create(ctx, "second", "first") }); err == nil {
			t.Error("a transaction with two messages of one id was committed")
		}
		err := inTx(func(ctx context.Context) error {
			if err := create(ctx, "second", "first"); err != nil {
				return err
			}
			_, err := db.FindMessage(ctx, "second")
			return err
		})
		if err == nil || fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("the query after a failed write returned %v", err)
		}
		gaveUp := errors.New("given up")
		err = inTx(func(ctx context.Context) error {
			if err := create(ctx, "second"); err != nil {
				return err
			}
			_, err := db.FindMessage(ctx, "second") // a transaction sees its own writes
			return errors.Join(err, gaveUp)
		})
		if !errors.Is(err, gaveUp) || fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("the transaction that was given up returned %v", err)
		}
		func() {
			defer func() { _ = recover() }()
			_ = inTx(func(ctx context.Context) error {
				_, err := db.FindMessage(ctx, "first")
				panic(errors.Join(err, create(ctx, "second")))
			})
		}()
		if stored(t, db, "second") {
			t.Error("a message of a failed transaction was stored")
		}
		err = inTx(func(ctx context.Context) error { return create(ctx, "third") })
		if err != nil || !stored(t, db, "third") {
			t.Errorf("no transaction is possible afterwards: %v", err)
		}
	})
}

func TestAFailureThatIsIgnoredIsNotCommitted(t *testing.T) {
	db := storetest.Postgres(t)
	err := db.InTx(t.Context(), func(ctx context.Context) error {
		if err := db.CreateMessage(ctx, aMessage("first")); err != nil {
			return err
		}
		if _, err := db.FindMessage(ctx, "first"); err != nil {
			return err
		}
		_ = db.CreateMessage(ctx, aMessage("first"))
		_, _ = db.FindMessage(ctx, "first") // fails, because the previous write has failed
		return nil
	})
	if err == nil || stored(t, db, "first") {
		t.Errorf("the transaction returned %v", err)
	}
}

func TestACancelledTransactionIsUndone(t *testing.T) {
	db := storetest.Postgres(t)
	for range 30 { // more transactions than connections
		ctx, cancel := context.WithCancel(t.Context())
		err := db.InTx(ctx, func(ctx context.Context) error {
			if _, err := db.FindMessage(ctx, "first"); !fair.IsKind(err, fair.KindNotFound) {
				return err
			}
			cancel()
			return db.CreateMessage(ctx, aMessage("first"))
		})
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("the transaction returned %v", err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	err := db.InTx(ctx, func(ctx context.Context) error {
		cancel()
		return db.CreateMessage(context.WithoutCancel(ctx), aMessage("first"))
	})
	if err == nil {
		t.Error("a transaction was committed after its cancellation")
	}
	if stored(t, db, "first") {
		t.Error("a cancelled transaction was committed")
	}
}

func TestARegistrationThatExistsIsFoundInATransaction(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		var mu sync.Mutex
		ids, created := map[string]bool{}, 0
		register := func(n int) error {
			r, first := registration(1), false
			r.ID = fmt.Sprintf("%024d", n)
			err := db.InTx(t.Context(), func(ctx context.Context) (err error) {
				if err := db.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: r.ID, RunAt: noon}); err != nil {
					return err
				}
				if r, first, err = db.CreateRegistration(ctx, r); err != nil || !first {
					return err
				}
				m := aMessage(r.ID)
				m.EditionID = r.EditionID
				return db.CreateMessage(ctx, m)
			})
			mu.Lock()
			defer mu.Unlock()
			ids[r.ID] = true
			if first {
				created++
			}
			return err
		}
		var all sync.WaitGroup
		for n := range 8 {
			all.Go(func() {
				if err := register(n); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		_, messages, err := db.FindMessages(t.Context(), fair.MessageFilter{})
		if err != nil || len(ids) != 1 || created != 1 || messages.Count != 1 {
			t.Errorf("%d registrations, %d times created, %d messages, %v", len(ids), created, messages.Count, err)
		}
		if jobs, _, err := db.CountJobs(t.Context()); err != nil || jobs != 8 {
			t.Errorf("%d transactions have stored their other rows, %v", jobs, err)
		}
		// An existing row in another table must still cause an error.
		err = db.InTx(t.Context(), func(ctx context.Context) error {
			if _, _, err := db.CreateRegistration(ctx, registration(100)); err != nil {
				return err
			}
			for id := range ids {
				return db.CreateMessage(ctx, aMessage(id))
			}
			return nil
		})
		if err == nil {
			t.Error("a second message with the same id was stored")
		}
		if _, err := db.FindRegistration(t.Context(), registration(100).ID); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("the registration of the failed transaction: %v", err)
		}
	})
}

func TestAnEditionWithRegistrationsIsNotDeleted(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if err := db.CreateEdition(t.Context(), newEdition("2025"), nil); err != nil {
			t.Fatal(err)
		}
		if _, _, err := db.CreateRegistration(t.Context(), registration(1)); err != nil {
			t.Fatal(err)
		}
		for _, statement := range []string{"DELETE FROM edition", "UPDATE edition SET id = '2030'"} {
			if _, err := db.Pool().ExecContext(t.Context(), statement); err == nil {
				t.Errorf("%s is allowed", statement)
			}
		}
		for _, statement := range []string{
			"DELETE FROM registration", "UPDATE edition SET id = '2030'", "DELETE FROM edition",
		} {
			if _, err := db.Pool().ExecContext(t.Context(), statement); err != nil {
				t.Errorf("%s without registrations: %v", statement, err)
			}
		}
	})
}
