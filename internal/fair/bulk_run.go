package fair

import (
	"slices"
	"time"
)

// MaxBulkRun is the maximum number of records that a bulk action on all matches of a filter may change.
const MaxBulkRun = 20_000

// BulkRun is an action on several records of a list: on selected ones, or on all that the list's filter matched.
type BulkRun struct {
	ID         string    `db:"id"`
	List       string    `db:"list"`         // name of the list, as in bulk requests: "registrations"
	Action     string    `db:"action"`       // status, delete, restore, send or approve
	AccountID  string    `db:"account_id"`   // account that started the run; its current permissions apply to each change
	RequestKey string    `db:"request_key"`  // idempotency key: a second request with the same key returns the same run
	UndoOf     string    `db:"undo_of,null"` // id of the run that this run undoes; empty: none
	CreatedAt  time.Time `db:"created_at"`
	StoppedAt  time.Time `db:"stopped_at"`  // zero: not stopped
	FinishedAt time.Time `db:"finished_at"` // zero: it still runs
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
	RunID    string    `db:"run_id"`
	Position int       `db:"position"`
	RecordID string    `db:"record_id"`
	Version  int       `db:"version"`       // version of the record, updated after the change; 0: the list's records have no version
	Before   string    `db:"before_status"` // status of the record when the run began
	Status   string    `db:"status"`        // the new status; empty for other actions
	State    BulkState `db:"state"`
	Code     string    `db:"code"`   // error code of a failure, for programs
	Reason   string    `db:"reason"` // error message of a failure, for the office
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

// StatusChange is a change of a record's status by a bulk run.
type StatusChange struct{ Before, After string }

// CanBeUndone reports whether the changes of a run can be undone. The argument contains the status changes that the run
// has made.
func (r BulkRun) CanBeUndone(changes []StatusChange) bool {
	if r.FinishedAt.IsZero() || r.UndoOf != "" {
		return false
	}
	cannot := func(c StatusChange) bool { return !r.takesBack(c) }
	return r.Action == BulkActionDelete || r.Action == BulkActionStatus && !slices.ContainsFunc(changes, cannot)
}

// takesBack reports whether the earlier status can be set again after a change. Money that was received for a
// registration is only given back by a refund. A rejected booking has lost its stalls and its order, and a paid one
// ends only by a refund. The message about a rejected application waits, so that it can be taken back.
func (r BulkRun) takesBack(c StatusChange) bool {
	switch r.List {
	case "registrations":
		return c.After == string(RegistrationCancelled) || c.Before == string(RegistrationCancelled) &&
			c.After == string(RegistrationPending)
	case "bookings":
		return c.After == string(BookingPending) || c.After == string(BookingConfirmed) && c.Before == string(BookingPending)
	}
	return true
}
