package fair

import "time"

// MaxBulkRun is the maximum number of records of a bulk action on all records that match a filter.
const MaxBulkRun = 20_000

// BulkRun is an action on all records that a list's filter matched. It runs in the background.
type BulkRun struct {
	ID         string
	List       string // name of the list, as in bulk requests: "registrations"
	Action     string // status, delete, restore or send
	AccountID  string // the account that started the run; each record is changed with the account's current permissions
	RequestKey string // idempotency key: a second request with the same key returns the same run
	UndoOf     string // id of the run that this run undoes; empty: none
	CreatedAt  time.Time
	StoppedAt  time.Time // zero: not stopped
	FinishedAt time.Time // zero: it still runs
}

// BulkState says whether a record of a bulk run still waits, was processed, or failed.
type BulkState string

// The states of a record of a bulk run.
const (
	BulkWaiting BulkState = "waiting"
	BulkDone    BulkState = "done"
	BulkFailed  BulkState = "failed"
)

// BulkItem is one record of a bulk run.
type BulkItem struct {
	RunID    string
	Position int
	RecordID string
	Version  int    // version of the record; updated after the change; 0: records of this list have no version
	Before   string // status of the record when the run began
	Status   string // the new status; empty for other actions
	State    BulkState
	Code     string // error code of a failure, for programs
	Reason   string // error message of a failure, for the office
}

// BulkCounts counts the records of a bulk run by state.
type BulkCounts struct{ Waiting, Done, Failed int }

// Total returns the number of all records of the run.
func (c BulkCounts) Total() int { return c.Waiting + c.Done + c.Failed }

// The actions of a bulk run.
const (
	BulkActionStatus  = "status"
	BulkActionDelete  = "delete"
	BulkActionRestore = "restore"
	BulkActionSend    = "send"
)

// CanBeUndone reports whether the changes of a run can be undone.
func (r BulkRun) CanBeUndone() bool {
	return !r.FinishedAt.IsZero() && r.UndoOf == "" && (r.Action == BulkActionStatus || r.Action == BulkActionDelete)
}
