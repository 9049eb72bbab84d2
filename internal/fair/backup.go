package fair

import (
	"fmt"
	"maps"
	"slices"
	"time"
)

// BackupContents summarises a backup's records. The backup contains this summary, which is computed in the transaction
// that reads the records. A restore computes the summary again from the restored records.
type BackupContents struct {
	Records        map[string]int `json:"records"` // number of records by table
	Captured       Paise          `json:"capturedPaise"`
	Refunded       Paise          `json:"refundedPaise"`
	Documents      int            `json:"documents"`
	DocumentsTotal Paise          `json:"documentsPaise"`
	DocumentsHash  string         `json:"documentsHash"` // hash of the numbers, amounts and texts of all documents
}

// Total returns the number of all records.
func (c BackupContents) Total() int {
	sum := 0
	for _, n := range c.Records {
		sum += n
	}
	return sum
}

// Differences compares the contents of a backup (c) with the restored contents. It returns one sentence for each
// difference, or an empty list.
func (c BackupContents) Differences(restored BackupContents) []string {
	var found []string
	tables := slices.Sorted(maps.Keys(c.Records))
	for _, table := range tables {
		if want, got := c.Records[table], restored.Records[table]; want != got {
			found = append(found, fmt.Sprintf("%s has %d records instead of %d", table, got, want))
		}
	}
	for _, amount := range []struct {
		name      string
		want, got Paise
	}{
		{"the captured payments", c.Captured, restored.Captured},
		{"the finished refunds", c.Refunded, restored.Refunded},
		{"the documents", c.DocumentsTotal, restored.DocumentsTotal},
	} {
		if amount.want != amount.got {
			found = append(found, fmt.Sprintf("%s add up to %d paise instead of %d", amount.name, amount.got, amount.want))
		}
	}
	if c.Documents != restored.Documents || c.DocumentsHash != restored.DocumentsHash {
		found = append(found, "the numbered documents are not the same")
	}
	return found
}

// BackupOutcome says whether a backup is running, was verified or failed.
type BackupOutcome string

// A backup is VERIFIED after it was read back from its storage location and restored into a scratch database.
const (
	BackupRunning  BackupOutcome = "RUNNING"
	BackupVerified BackupOutcome = "VERIFIED"
	BackupFailed   BackupOutcome = "FAILED"
)

// BackupRun is one scheduled or manual backup to the configured storage location.
type BackupRun struct {
	ID        string
	StartedAt time.Time
	EndedAt   time.Time // zero while it runs
	Outcome   BackupOutcome
	File      string // name of the backup file at the storage location
	Records   int
	Bytes     int64 // size of the backup file, without uploads
	Uploads   int   // number of uploaded files that belong to the backup
	Failure   string
}

// BackupState summarises the state of the backups for the office and for the operator.
type BackupState struct {
	Verified BackupRun // the newest verified backup; its id is empty when there is none
	Failed   BackupRun // the newest failed backup that is newer than Verified; its id is empty when there is none
	Failures int       // number of failed backups that are newer than Verified
	Running  bool
}
