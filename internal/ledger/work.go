package ledger

import (
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// TaskKind says what somebody has to do about a ledger.
type TaskKind string

// The kinds of tasks, in the order in which they press.
const (
	TaskDispute  TaskKind = "dispute"  // answer the bank
	TaskPayout   TaskKind = "payout"   // the provider could not pay, or somebody must pay by hand
	TaskRequest  TaskKind = "request"  // answer the payer
	TaskApprove  TaskKind = "approve"  // a decision or a payout by hand waits for a second person
	TaskOverpaid TaskKind = "overpaid" // decide about money that was paid too much
	TaskTax      TaskKind = "tax"      // decide about deducted tax of something that was cancelled
	TaskDue      TaskKind = "due"      // part of the money is missing: ask for it, or give the stalls back
)

// TaskKinds lists the kinds, the most pressing first.
var TaskKinds = []TaskKind{TaskDispute, TaskPayout, TaskRequest, TaskApprove, TaskOverpaid, TaskTax, TaskDue}

// Task is something that somebody has to do about a ledger.
type Task struct {
	Ref    `db:",inline"`
	Kind   TaskKind   `db:"kind"         json:"kind" enum:"dispute,payout,request,approve,overpaid,tax,due"`
	ID     string     `db:"task_id"      json:"id,omitempty"` // of the decision or the payout
	Amount fair.Paise `db:"amount_paise" json:"amountPaise"`
	Since  time.Time  `db:"since"        json:"since"`
	About  string     `db:"about"        json:"about,omitempty"` // kind of the decision, or reason of the payout
}

// Tasks returns what is to be done about the ledger. Everything that is open is in it exactly once.
func (l *Ledger) Tasks() (tasks []Task) {
	add := func(kind TaskKind, id string, amount fair.Paise, since time.Time, about string) {
		tasks = append(tasks, Task{l.Ref, kind, id, amount, since, about})
	}
	for _, d := range l.Decisions {
		switch {
		case d.Status == Asked:
			add(TaskRequest, d.ID, d.Amount, d.AskedAt, string(d.Kind))
		case d.Status == Proposed && d.Kind == DecideDispute:
			add(TaskDispute, d.ID, d.Amount, d.ProposedAt, string(d.Kind))
		case d.Status == Proposed:
			add(TaskApprove, d.ID, d.Amount, d.ProposedAt, string(d.Kind))
		}
	}
	for _, p := range l.Payouts {
		switch p.Status {
		case PayoutFailed, PayoutByHand, PayoutOnHold:
			add(TaskPayout, p.ID, p.Amount, p.UpdatedAt, string(p.Reason))
		case PayoutRecorded:
			add(TaskApprove, p.ID, p.Amount, p.UpdatedAt, string(p.Reason))
		case PayoutWaits, PayoutSent: // while payments are off, the provider cannot be asked
			if p.Failure != "" {
				add(TaskPayout, p.ID, p.Amount, p.UpdatedAt, string(p.Reason))
			}
		case PayoutDone, PayoutStopped:
		}
	}
	s := l.State()
	if _, decided := l.open(givesBack...); !decided && s.Overpaid > l.keptCredit() {
		kind := TaskOverpaid
		if s.Status.Cancelled() && slices.ContainsFunc(l.PaidIn(), func(in PaidIn) bool {
			return in.Kind != Payment && in.Free > 0
		}) {
			kind = TaskTax
		}
		add(kind, "", s.Overpaid-l.keptCredit(), l.latest(), "")
	}
	if s.Due > s.Waits && (s.Status == StatusPartPaid || l.sum(Dishonoured) > 0) && len(l.Charges()) > 0 {
		add(TaskDue, "", s.Due, l.latest(), "")
	}
	return tasks
}

// keptCredit returns what stays on the ledger by the office's decision although it was paid too much.
func (l *Ledger) keptCredit() (kept fair.Paise) {
	for _, d := range l.Decisions {
		if d.Kind == DecideCredit && d.Status == Approved {
			kept = d.Amount // the latest decision was about everything that was too much then
		}
	}
	return kept
}

// latest returns the time of the last entry.
func (l *Ledger) latest() time.Time {
	if len(l.Entries) == 0 {
		return time.Time{}
	}
	return l.Entries[len(l.Entries)-1].At
}
