package db_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/secrets"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

const (
	firstSecret  = "the first secret of this installation"
	secondSecret = "the second secret of this installation"
	ownID        = "OWNIDTHATOPENSAREGISTRATION"
	secretLink   = "https://fair.example.org/my-data?token=TOKENTHATOPENSDATA"
)

func boxOf(t *testing.T, secret string, earlier ...string) *secrets.Box {
	t.Helper()
	box, err := secrets.NewBox(secret, earlier...)
	if err != nil {
		t.Fatal(err)
	}
	return box
}

// storeSecrets stores a registration and an unsent message. Both contain secrets.
func storeSecrets(t *testing.T, db *store.DB) fair.Registration {
	t.Helper()
	prepared(t, db)
	r := registration(1)
	r.UserID = ownID
	if _, _, err := db.CreateRegistration(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	err := db.CreateMessage(t.Context(), fair.Message{
		ID: "m1", EditionID: "2025", Kind: fair.MessagePrivacyLink, Lang: fair.English, To: "a@example.org",
		Subject: "Your data",
		Body:    "Open " + secretLink, Link: secretLink, Status: fair.MessageWaiting,
		CreatedAt: time.UnixMilli(1_700_000_000_000),
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// wantSecrets checks that the secrets stored by storeSecrets can be read.
func wantSecrets(t *testing.T, db *store.DB, r fair.Registration) {
	t.Helper()
	if got, err := db.FindRegistration(t.Context(), r.ID); err != nil || got.UserID != ownID {
		t.Errorf("the registration's own id is %q, %v", got.UserID, err)
	}
	if m, err := db.FindMessage(t.Context(), "m1"); err != nil || m.Link != secretLink || m.Body != "Open "+secretLink {
		t.Errorf("the message is %q %q, %v", m.Link, m.Body, err)
	}
}

func backupOf(t *testing.T, db *store.DB) []byte {
	t.Helper()
	var file bytes.Buffer
	if _, err := db.Backup(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// The database and its backups must contain no unencrypted link, token or id that gives access to personal data.
func TestLinksAreEncryptedInDatabaseAndBackup(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		db.Protect(boxOf(t, firstSecret))
		r := storeSecrets(t, db)
		wantSecrets(t, db, r)
		var id, body, link string
		if err := db.Pool().QueryRowContext(t.Context(), "SELECT r.user_id, m.body, m.link FROM registration r, message m").
			Scan(&id, &body, &link); err != nil {
			t.Fatal(err)
		}
		file := backupOf(t, db)
		zip, err := gzip.NewReader(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(zip)
		if err != nil {
			t.Fatal(err)
		}
		for _, kept := range []string{id, body, link, string(text)} {
			if strings.Contains(kept, ownID) || strings.Contains(kept, "TOKENTHATOPENSDATA") {
				t.Errorf("a secret is stored in clear: %.200s", kept)
			}
		}
		same, other := storetest.SQLite(t), storetest.SQLite(t)
		same.Protect(boxOf(t, firstSecret))
		other.Protect(boxOf(t, secondSecret))
		for _, to := range []*store.DB{same, other} {
			if _, err := to.Restore(t.Context(), bytes.NewReader(file)); err != nil {
				t.Fatal(err)
			}
		}
		wantSecrets(t, same, r)
		// With a different secret, the id must be read as a random id, and the message must be read as empty.
		lost, err := other.FindRegistration(t.Context(), r.ID)
		if err != nil || len(lost.UserID) < 20 || lost.UserID == ownID || strings.HasPrefix(lost.UserID, "v1.") {
			t.Errorf("the lost id is %q, %v", lost.UserID, err)
		}
		if m, err := other.FindMessage(t.Context(), "m1"); err != nil || m.Body != "" || m.Link != "" {
			t.Errorf("the lost message is %q %q, %v", m.Body, m.Link, err)
		}
		if changed, gone, err := other.SealAgain(t.Context()); err != nil || changed != 3 || gone != 3 {
			t.Errorf("%d changed, %d lost, %v", changed, gone, err)
		}
		one, err := other.FindRegistration(t.Context(), r.ID)
		two, again := other.FindRegistration(t.Context(), r.ID)
		if err != nil || again != nil || one.UserID != two.UserID {
			t.Errorf("the new id changes with each reading: %v %v", err, again)
		}
	})
}

func TestARotatedSecretReadsLinksOfBothSecrets(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		db.Protect(boxOf(t, firstSecret))
		r := storeSecrets(t, db)
		db.Protect(boxOf(t, secondSecret, firstSecret))
		wantSecrets(t, db, r)
		if changed, lost, err := db.SealAgain(t.Context()); err != nil || changed != 3 || lost != 0 {
			t.Errorf("%d changed, %d lost, %v", changed, lost, err)
		}
		db.Protect(boxOf(t, secondSecret))
		wantSecrets(t, db, r)
		if changed, _, err := db.SealAgain(t.Context()); err != nil || changed != 0 {
			t.Errorf("%d changed again, %v", changed, err)
		}
	})
}

func TestADatabaseKnowsItsSecret(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		check := func(when string, want error, secrets ...string) {
			t.Helper()
			db.Protect(boxOf(t, secrets[0], secrets[1:]...))
			if err := db.CheckSecret(t.Context()); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", when, err, want)
			}
		}
		check("an unused database", nil, firstSecret)
		if err := db.ClaimSecret(t.Context()); err != nil {
			t.Fatal(err)
		}
		check("its secret", nil, firstSecret)
		check("another secret", database.ErrOtherSecret, secondSecret)
		if err := db.ClaimSecret(t.Context()); !errors.Is(err, database.ErrOtherSecret) {
			t.Errorf("another secret was accepted: %v", err)
		}
		check("with the previous secret", nil, secondSecret, firstSecret)
		restored := storetest.SQLite(t)
		restored.Protect(boxOf(t, secondSecret))
		if _, err := restored.Restore(t.Context(), bytes.NewReader(backupOf(t, db))); err != nil {
			t.Fatal(err)
		}
		if err := restored.CheckSecret(t.Context()); !errors.Is(err, database.ErrOtherSecret) {
			t.Errorf("the restored database: %v", err)
		}
		if _, _, err := db.SealAgain(t.Context()); err != nil {
			t.Fatal(err)
		}
		check("after the rotation", nil, secondSecret)
		check("the previous secret after the rotation", database.ErrOtherSecret, firstSecret)
	})
}
