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
	// JobRefund sends a refund to the provider and polls its status until the refund is settled. The key is the
	// refund's id.
	JobRefund JobKind = "refund"
	JobMail   JobKind = "mail" // sends one message; MailKey returns the job's key
	// JobWhatsApp sends one message by WhatsApp. The key is the message's id.
	JobWhatsApp JobKind = "whatsapp"
	// JobWhatsAppText sends one text of a conversation. The key is the text's id.
	JobWhatsAppText JobKind = "whatsapp-text"
	// JobCampaign writes the messages of a campaign. The key is the campaign's id.
	JobCampaign JobKind = "campaign"
	JobRetain   JobKind = "retention" // erases personal data whose retention period is over; the key is the day
	// JobPasswordLink sends a link for choosing a new password. The key is the e-mail address. Nothing is sent if no
	// account has this address.
	JobPasswordLink JobKind = "password-link"
	JobBulk         JobKind = "bulk" // changes the records of a bulk run; the key is the run's id
	// JobFairCancelled gives back what was received for a cancelled fair. The key is the edition's id.
	JobFairCancelled JobKind = "fair-cancelled"
	JobFile          JobKind = "delete-file" // deletes an uploaded file that no record refers to; the key is its path
)

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

// MailKey returns the key of the job that sends a message. The key contains the message's id. If the office asks to
// send the message again, the key also contains the time of this request. Each request then has its own job, which
// does not end when an earlier job that is still running completes.
func MailKey(messageID string, asked time.Time) string {
	if asked.IsZero() {
		return messageID
	}
	return messageID + "#" + strconv.FormatInt(asked.UnixMilli(), 10)
}

// MessageOfMail returns the id of the message that a mail job sends. key is the job's key.
func MessageOfMail(key string) string {
	id, _, _ := strings.Cut(key, "#")
	return id
}

// JobQueue contains the number of due jobs of one kind.
type JobQueue struct {
	Kind   JobKind
	Due    int
	Oldest time.Time // time at which the oldest of these jobs became due
}
