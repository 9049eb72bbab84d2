package bulk

import (
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// MaxRun is the maximum number of records that a bulk action on all matches of a filter may change.
const MaxRun = 20_000

// Run is an action on several records of a list: on selected ones, or on all that the list's filter matched.
type Run struct {
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

// State says whether a record of a bulk run still waits, was processed, or failed.
type State string

// The states of a record of a bulk run.
const (
	Waiting State = "waiting"
	Done    State = "done"
	Failed  State = "failed"
)

// Item is one record of a bulk run.
type Item struct {
	RunID    string `db:"run_id"`
	Position int    `db:"position"`
	RecordID string `db:"record_id"`
	Version  int    `db:"version"`       // version of the record, updated after the change; 0: the list's records have no version
	Before   string `db:"before_status"` // status of the record when the run began
	Status   string `db:"status"`        // the new status; empty for other actions
	State    State  `db:"state"`
	Code     string `db:"code"`   // error code of a failure, for programs
	Reason   string `db:"reason"` // error message of a failure, for the office
}

// Counts counts the records of a bulk run by state.
type Counts struct{ Waiting, Done, Failed int }

// Total returns the number of records in the run.
func (c Counts) Total() int { return c.Waiting + c.Done + c.Failed }

// The actions of a bulk run.
const (
	ActionStatus  = "status"
	ActionDelete  = "delete"
	ActionRestore = "restore"
	ActionSend    = "send"
)

// StatusChange is a change of a record's status by a bulk run.
type StatusChange struct{ Before, After string }

// CanBeUndone reports whether the changes of a run can be undone. The argument contains the status changes that the run
// has made.
func (r Run) CanBeUndone(changes []StatusChange) bool {
	if r.FinishedAt.IsZero() || r.UndoOf != "" {
		return false
	}
	cannot := func(c StatusChange) bool { return !r.takesBack(c) }
	return r.Action == ActionDelete || r.Action == ActionStatus && !slices.ContainsFunc(changes, cannot)
}

// takesBack reports whether the earlier status can be set again after a change. Money that was received for a
// registration is only given back by a refund. A rejected booking has lost its stalls and its order, and a paid one
// ends only by a refund. The message about a rejected application waits, so that it can be taken back.
func (r Run) takesBack(c StatusChange) bool {
	switch r.List {
	case "registrations":
		return c.After == string(fair.RegistrationCancelled) || c.Before == string(fair.RegistrationCancelled) &&
			c.After == string(fair.RegistrationPending)
	case "bookings":
		return c.After == string(fair.BookingPending) ||
			c.After == string(fair.BookingConfirmed) && c.Before == string(fair.BookingPending)
	}
	return true
}
