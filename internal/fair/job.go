package fair

import (
	"strconv"
	"strings"
	"time"
)

// JobKind is the kind of a background job. Jobs run after the transaction that creates them is committed.
type JobKind string

// The kinds of job.
const (
	// JobRefund sends a refund to the provider and checks it until it is settled. The key is the id of the refund.
	JobRefund JobKind = "refund"
	JobMail   JobKind = "mail" // sends one message; MailKey returns the key
	// JobCampaign writes the messages of a campaign. The key is the campaign's id.
	JobCampaign JobKind = "campaign"
	JobRetain   JobKind = "retention" // erases personal data whose retention period is over; the key is the day
	// JobPasswordLink sends a link for choosing a new password. The key is the e-mail address. Nothing is sent if no
	// account has this address.
	JobPasswordLink JobKind = "password-link"
	JobBulk         JobKind = "bulk"        // changes the records of a bulk run; the key is the run's id
	JobFile         JobKind = "delete-file" // deletes an uploaded file that no record refers to; the key is its path
)

// BackfillJob returns the kind of the job that fills a new column of a table. name is also the key of the job.
// Each backfill has its own kind, because an older version of the program does not run jobs of unknown kinds and
// leaves them to a newer version.
func BackfillJob(name string) JobKind { return JobKind("backfill:" + name) }

// Job is a background job, stored in the same transaction as the change that causes it.
type Job struct {
	ID       int64
	Kind     JobKind
	Key      string // at most one live job per kind and key
	RunAt    time.Time
	Attempts int
	Lease    string // token of the worker that runs the job
	Error    string // the last error, shown to the office
	// RequestID is the id of the HTTP request that created the job. It is empty for jobs from background work. The
	// store reads it from the context.
	RequestID string
}

// MailKey returns the key of the job that sends a message. It contains the message's id and, if the office asks to
// send the message again, the time of this request. Each request has its own key, because the earlier job may still
// be running and must not complete the new job.
func MailKey(messageID string, asked time.Time) string {
	if asked.IsZero() {
		return messageID
	}
	return messageID + "#" + strconv.FormatInt(asked.UnixMilli(), 10)
}

// MessageOfMail returns the id of the message that a job with the given key sends.
func MessageOfMail(key string) string {
	id, _, _ := strings.Cut(key, "#")
	return id
}

// JobQueue counts the due jobs of a kind.
type JobQueue struct {
	Kind   JobKind
	Due    int
	Oldest time.Time // time at which the oldest of these jobs became due
}
