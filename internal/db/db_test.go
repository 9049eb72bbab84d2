package db_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/contact"
	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/partner"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

var noon = time.Date(2025, 8, 1, 6, 30, 0, 0, time.UTC)

type fixedClock struct{}

func (fixedClock) Now() time.Time { return noon }

func prepared(t *testing.T, db *store.DB) *wiring.Features {
	t.Helper()
	a := wiring.New(wiring.Deps{Store: db, Clock: fixedClock{}})
	if err := a.Content.Prepare(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	return a
}

func registration(n int) fair.Registration {
	return fair.Registration{
		ID: fmt.Sprintf("%024d", n), EditionID: "2025", UserID: fmt.Sprint("user", n), Category: fair.Farmer,
		Name:  fmt.Sprint("Name ", n%3),
		Phone: "9848012345", Address: "చిట్యాల", Amount: fair.Rupees(100), Status: fair.RegistrationPending,
		Lang:  fair.Telugu,
		Print: fmt.Sprint(n), Version: 1, CreatedAt: noon, UpdatedAt: noon,
	}
}

func TestSeveralProcessesMayCreateTheDatabaseAtOnce(t *testing.T) {
	path, url := filepath.Join(t.TempDir(), "mela.db"), storetest.PostgresURL(t)
	for name, address := range map[string]string{"sqlite": "", "postgres": url} {
		t.Run(name, func(t *testing.T) {
			var all sync.WaitGroup
			for range 4 {
				all.Go(func() {
					db, err := store.Open(context.WithoutCancel(t.Context()), database.Location{URL: address, Path: path})
					if err != nil {
						t.Errorf("open: %v", err)
						return
					}
					if err := db.Close(); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
		})
	}
}

func TestEveryConnectionHasTheSettings(t *testing.T) {
	db := storetest.SQLite(t)
	want := map[string]int{"foreign_keys": 1, "synchronous": 2, "busy_timeout": 10000}
	for pragma, value := range want {
		if got := db.ReadPragmas(t, pragma, 6); slicesDiffer(got, value) {
			t.Errorf("%s is %v on six connections, want %d on each", pragma, got, value)
		}
	}
}

func slicesDiffer(got []int, want int) bool {
	for _, v := range got {
		if v != want {
			return true
		}
	}
	return false
}

func TestATransactionStoresEverythingOrNothing(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		stop := errors.New("stop")
		err := db.InTx(t.Context(), func(ctx context.Context) error {
			if _, _, err := db.CreateRegistration(ctx, registration(1)); err != nil {
				return err
			}
			if _, err := db.FindRegistration(ctx, registration(1).ID); err != nil {
				t.Errorf("a transaction does not see its own work: %v", err)
			}
			return stop
		})
		if !errors.Is(err, stop) {
			t.Errorf("got %v", err)
		}
		if _, err := db.FindRegistration(t.Context(), registration(1).ID); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("the record exists after a rollback: %v", err)
		}
	})
}

func TestABackupRestoresOnTheOtherEngine(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		a := prepared(t, db)
		ctx := t.Context()
		if _, _, err := db.CreateRegistration(ctx, registration(1)); err != nil {
			t.Fatal(err)
		}
		if _, err := a.Accounts.Create(ctx, "owner@example.org", "", "a long enough password",
			fair.RoleOwner); err != nil {
			t.Fatal(err)
		}
		partner := partner.Partner{
			Record: fair.Record{ID: "p1", Version: 1, CreatedAt: noon, UpdatedAt: noon}, Name: "రైతు",
			Logo: fair.Picture{Path: "/files/x/a-640.png", Width: 640, Height: 320}, Sample: true,
		}
		if _, err := a.Partners.Stored().Create(ctx, partner); err != nil {
			t.Fatal(err)
		}
		message := contact.Message{
			Record: fair.Record{ID: "m1", Version: 1, CreatedAt: noon, UpdatedAt: noon},
			Name:   "రాములు", Lang: fair.Telugu,
		}
		if _, _, err := a.Contact.Stored().Submit(ctx, message,
			fair.SubmissionKey{Print: "p", RequestID: "r"}); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		written, err := db.Backup(ctx, &file)
		if err != nil {
			t.Fatal(err)
		}
		other := storetest.SQLite
		if db.Engine() == "sqlite" {
			other = storetest.Postgres
		}
		fresh := other(t)
		if restored, err := fresh.Restore(ctx, bytes.NewReader(file.Bytes())); err != nil ||
			!reflect.DeepEqual(restored, written) {
			t.Fatalf("restored %+v of %+v: %v", restored, written, err)
		}
		for _, table := range []string{
			"registration", "hall_stall", "account", "edition", "counter", "partner",
			"contact_message", "committee_member",
		} {
			if a, b := db.Dump(t, table), fresh.Dump(t, table); a != b {
				t.Errorf("%s differs:\n%.300s\n%.300s", table, a, b)
			}
		}
		if err := fresh.CreateActivity(ctx, fair.Activity{At: noon}); err != nil {
			t.Errorf("the restored database does not continue its sequences: %v", err)
		}
		if _, err := fresh.Restore(ctx, bytes.NewReader(file.Bytes())); !errors.Is(err, database.ErrNotEmpty) {
			t.Errorf("restored into a database with data: %v", err)
		}
		if _, err := other(t).Restore(ctx, bytes.NewReader(file.Bytes()[:file.Len()/2])); err == nil {
			t.Error("half a backup was restored")
		}
	})
}

func TestTheDataFolderIsMade(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b", "mela.db")
	db, err := store.Open(t.Context(), database.Location{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
