package fair

import (
	"strconv"
	"strings"
	"time"
)

// JobKind names a piece of work that happens after a commit.
type JobKind string

// The kinds of job.
const (
	JobRefund JobKind = "refund"      // carry a refund to the provider and follow it until it is settled; the key is the refund's id
	JobMail   JobKind = "mail"        // send one message; the key is MailKey's
	JobRetain JobKind = "retention"   // drop the person from what was kept long enough; the key is the day
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

// MailKey is the key of the job that sends a message: its id, and for one that the office asks for, the
// moment too. The job before may not be finished yet, and must not take the new one along to its end.
func MailKey(messageID string, asked time.Time) string {
	if asked.IsZero() {
		return messageID
	}
	return messageID + "#" + strconv.FormatInt(asked.UnixMilli(), 10)
}

// MessageOfMail is the id of the message that a job with a key sends.
func MessageOfMail(key string) string {
	id, _, _ := strings.Cut(key, "#")
	return id
}

// JobKinds narrows which jobs a worker takes; empty lists narrow nothing.
type JobKinds struct {
	Only   []JobKind
	Except []JobKind
}
