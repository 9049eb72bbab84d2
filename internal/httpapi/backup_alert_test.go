package httpapi_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// A failed backup is a line on the dashboard at once, for those who can see the page System, until a backup succeeds.
func TestAFailedBackupIsOnTheDashboard(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db, func(d *siteDeps) { d.Backups = db.BackupState })
		owner, viewer := s.signIn(fair.RoleOwner), s.signIn(fair.RoleViewer)
		began := time.Now().Add(-time.Hour)
		ended := func(outcome fair.BackupOutcome) {
			t.Helper()
			began = began.Add(time.Minute)
			run := fair.BackupRun{ID: fair.NewUUID(), StartedAt: began}
			if started, err := db.StartBackup(t.Context(), run, time.Time{}); err != nil || !started {
				t.Fatalf("started %v, %v", started, err)
			}
			run.EndedAt, run.Outcome = began, outcome
			if err := db.EndBackup(t.Context(), run); err != nil {
				t.Fatal(err)
			}
		}
		for _, step := range []struct {
			outcome fair.BackupOutcome
			want    string
		}{
			{fair.BackupVerified, ""},
			{fair.BackupFailed, `"failedBackups":1`},
			{fair.BackupFailed, `"failedBackups":2`},
			{fair.BackupVerified, ""},
		} {
			ended(step.outcome)
			seen := s.do(call{method: "GET", path: "/api/admin/summary", as: owner, want: 200}).body
			if strings.Contains(seen, "failedBackups") != (step.want != "") || !strings.Contains(seen, step.want) {
				t.Errorf("after %s the owner sees %s, want %q", step.outcome, seen, step.want)
			}
			other := s.do(call{method: "GET", path: "/api/admin/summary", as: viewer, want: 200}).body
			if strings.Contains(other, `"failedBackups":1`) || strings.Contains(other, `"failedBackups":2`) {
				t.Errorf("after %s a viewer sees %s", step.outcome, other)
			}
		}
	})
}
