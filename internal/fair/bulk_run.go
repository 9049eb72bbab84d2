package fair

import "time"

// MaxBulkRun is the maximum number of records that a bulk action on all matches of a filter may change.
const MaxBulkRun = 20_000

// BulkRun is an action on all records that a list's filter matched. It runs in the background.
type BulkRun struct {
	ID         string
	List       string // name of the list, as in bulk requests: "registrations"
	Action     string // status, delete, restore or send
	AccountID  string // account that started the run; its current permissions apply to each change
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
	Version  int    // version of the record, updated after the change; 0: the list's records have no version
	Before   string // status of the record when the run began
	Status   string // the new status; empty for other actions
	State    BulkState
	Code     string // error code of a failure, for programs
	Reason   string // error message of a failure, for the office
}

// BulkCounts counts the records of a bulk run by state.
type BulkCounts struct{ Waiting, Done, Failed int }

// Total returns the number of records in the run.
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
