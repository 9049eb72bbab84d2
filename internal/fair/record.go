package fair

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Record contains the fields that all simple kinds of record share. Examples of such kinds are banners, partners and
// contact messages. If DeletedAt is zero, the record is not deleted.
type Record struct {
	ID        string    `db:"id"`
	EditionID string    `db:"edition_id"`
	Version   int       `db:"version"` // incremented with every change; clients send it with an update, so that concurrent changes are detected
	CreatedAt time.Time `db:"created_at"`
	UpdatedAt time.Time `db:"updated_at"`
	DeletedAt time.Time `db:"deleted_at"`
	Junk      bool      `db:"junk"` // true: sent by a visitor and suspected to be junk
}

// ReviewStatus is the office's decision on a sponsorship enquiry or an application.
type ReviewStatus string

// The states of a review.
const (
	ReviewPending   ReviewStatus = "Pending"
	ReviewConfirmed ReviewStatus = "Confirmed"
	ReviewRejected  ReviewStatus = "Rejected"
)

// ParseReviewStatus parses a status in the format of the API.
func ParseReviewStatus(s string) (ReviewStatus, bool) {
	return oneOf(ReviewStatus(s), ReviewPending, ReviewConfirmed, ReviewRejected)
}

// RecordFilter filters a list of records. The keys of Equal are the API's filter names. Empty values are ignored, and
// so are names that the kind of record does not support.
type RecordFilter struct {
	ListQuery
	Equal map[string]string
}

// SubmissionKey is used to find an earlier submission of the same form: a submission with the same request id, or a
// submission of the same sender with the same content (Print) that was stored after Since. An empty request id matches
// no submission.
type SubmissionKey struct {
	RequestID string
	Print     string
	Sender    string
	Since     time.Time
}

// RecordStore stores the records of one simple kind. The use cases call it, and package store implements it. Every
// method uses the transaction in its context. A method returns an Error of KindNotFound if the record does not exist.
type RecordStore[T any] interface {
	// Create stores a record in the current edition. If records of this kind have a display order and the record has
	// no position, it becomes the last one.
	Create(ctx context.Context, record T) (T, error)
	// Submit stores a visitor's record in the current edition. If the same record was submitted earlier, it returns
	// the earlier record, and `created` is false. A unique index ensures that only one of several concurrent
	// submissions is stored. Submit returns KindConflict if the request id was already used for other content.
	Submit(ctx context.Context, record T, key SubmissionKey) (stored T, created bool, err error)
	// Find returns a record, including a deleted one.
	Find(ctx context.Context, id string) (T, error)
	// Lock returns a record, like Find, and locks it until the end of the transaction.
	Lock(ctx context.Context, id string) (T, error)
	// FindAll returns one page of the matching records and their total number.
	FindAll(ctx context.Context, f RecordFilter) ([]T, Total, error)
	// IDs lists the ids of all matching records in the order of the list, without pages. If `only` is not empty, the
	// result contains only ids that are also in `only`.
	IDs(ctx context.Context, f RecordFilter, only []string) ([]string, error)
	// FindByID returns the records with the given ids, in the same sequence as `ids`. It includes deleted records and
	// omits ids without a record. It accepts at most 1,000 ids.
	FindByID(ctx context.Context, ids []string) ([]T, error)
	// Shown returns the records of an edition in display order, without deleted records.
	Shown(ctx context.Context, of EditionScope) ([]T, error)
	// Update stores all fields of a record and increments its version. It returns KindConflict if the stored version
	// differs from the version in `record`.
	Update(ctx context.Context, record T) (T, error)
	// Reorder changes the positions of records in the current edition, so that they have the same sequence as `ids`.
	// The edition's other records follow in their current order. Reorder returns KindNotFound if a record does not
	// exist, is deleted or belongs to another edition.
	Reorder(ctx context.Context, ids []string) error
	// Expired lists records that were deleted before the given time, at most `limit` of them.
	Expired(ctx context.Context, before time.Time, limit int) ([]T, error)
	// Purge permanently removes a record that was marked as deleted.
	Purge(ctx context.Context, id string) error
}

// fingerprint returns a hash of the typed content. Spacing and letter case do not affect it.
func fingerprint(parts ...string) string {
	clean := Each(parts, func(part string) string { return strings.ToLower(strings.Join(strings.Fields(part), " ")) })
	sum := sha256.Sum256([]byte(strings.Join(clean, "\x00")))
	return hex.EncodeToString(sum[:])
}

// oneOf returns a value and true if it is one of the known values. Otherwise it returns an empty value and false.
func oneOf[T ~string](value T, known ...T) (T, bool) {
	if slices.Contains(known, value) {
		return value, true
	}
	return "", false
}

// Each calls a function for every item of a list and returns the results in the same order.
func Each[T, V any](list []T, convert func(T) V) []V {
	converted := make([]V, len(list))
	for i := range list {
		converted[i] = convert(list[i])
	}
	return converted
}

// find returns the first item of a list for which the function `is` returns true. `found` is false if there is none.
func find[T any](list []T, is func(T) bool) (item T, found bool) {
	for i := range list {
		if is(list[i]) {
			return list[i], true
		}
	}
	return item, false
}

// choose parses a value that must be one of several known values. It adds a problem for the field if the value is
// unknown, or if it is required and missing.
func choose[T ~string](p Problems, field, value string, required bool, parse func(string) (T, bool)) T {
	if strings.TrimSpace(value) == "" && !required {
		return ""
	}
	parsed, ok := parse(value)
	if !ok {
		p.Add(field, texts.Errors.ChooseOne())
	}
	return parsed
}
