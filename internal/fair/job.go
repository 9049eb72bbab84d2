package fair

import "time"

// JobKind names a piece of work that happens after a commit.
type JobKind string

// The kinds of job.
const (
	JobRefund JobKind = "refund"      // carry a refund to the provider and follow it until it is settled; the key is the refund's id
	JobMail   JobKind = "mail"        // send one message; the key is the message's id
	JobFile   JobKind = "delete-file" // remove an uploaded file that no record names any more; the key is its path
)

// Job is a piece of work written in the same transaction as the change it follows.
type Job struct {
	ID       int64
	Kind     JobKind
	Key      string // one live job per kind and key
	RunAt    time.Time
	Attempts int
	Lease    string // token of the worker that has it
	Error    string // the last failure, for the office
}

// JobKinds narrows which jobs a worker takes; empty lists narrow nothing.
type JobKinds struct {
	Only   []JobKind
	Except []JobKind
}
