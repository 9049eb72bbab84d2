package fair

import (
	"strconv"
	"strings"
	"time"
)

// JobKind is the kind of a background job that runs after a commit.
type JobKind string

// The kinds of job.
const (
	// Send a refund to the provider and follow it until it is settled; the key is the refund's id.
	JobRefund JobKind = "refund"
	JobMail   JobKind = "mail" // send one message; the key comes from MailKey
	// Write the messages of a campaign; the key is the campaign's id.
	JobCampaign JobKind = "campaign"
	JobRetain   JobKind = "retention" // erase personal data whose retention period is over; the key is the day
	// Send a link for choosing a new password, if an account has the e-mail address, which is the key.
	JobPasswordLink JobKind = "password-link"
	JobBulk         JobKind = "bulk"        // change the records of a bulk run; the key is the run's id
	JobFile         JobKind = "delete-file" // delete an uploaded file that no record refers to; the key is its path
)

// Job is a background job, stored in the same transaction as the change that causes it.
type Job struct {
	ID       int64
	Kind     JobKind
	Key      string // one live job per kind and key
	RunAt    time.Time
	Attempts int
	Lease    string // token of the worker that runs it
	Error    string // the last error, shown to the office
	// RequestID is the id of the request that wrote the job, empty for background work. The store takes it from the
	// context.
	RequestID string
}

// MailKey returns the key of the job that sends a message: the message's id and, when the office asks to send it again,
// the moment of the request. The earlier job may still be running, and must not end the new one together with itself.
func MailKey(messageID string, asked time.Time) string {
	if asked.IsZero() {
		return messageID
	}
	return messageID + "#" + strconv.FormatInt(asked.UnixMilli(), 10)
}

// MessageOfMail returns the id of the message that the job with a key sends.
func MessageOfMail(key string) string {
	id, _, _ := strings.Cut(key, "#")
	return id
}

// JobKinds selects the jobs that a worker runs; empty lists select all.
type JobKinds struct {
	Only   []JobKind
	Except []JobKind
}

// JobQueue counts the due jobs of a kind.
type JobQueue struct {
	Kind   JobKind
	Due    int
	Oldest time.Time // when the oldest became due
}
