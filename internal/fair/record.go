package fair

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Record is what every simple record has. Zero DeletedAt: it is not deleted.
type Record struct {
	ID        string
	Version   int // grows with every change; sent back with a change, so that nobody overwrites another's
	CreatedAt time.Time
	UpdatedAt time.Time
	DeletedAt time.Time
}

// ReviewStatus is the office's word on what a visitor sent: a sponsorship or an application.
type ReviewStatus string

// The states of a review.
const (
	ReviewPending   ReviewStatus = "Pending"
	ReviewConfirmed ReviewStatus = "Confirmed"
	ReviewRejected  ReviewStatus = "Rejected"
)

// ParseReviewStatus reads a status as the API writes it.
func ParseReviewStatus(s string) (ReviewStatus, bool) {
	switch r := ReviewStatus(s); r {
	case ReviewPending, ReviewConfirmed, ReviewRejected:
		return r, true
	}
	return "", false
}

// RecordFilter says which records a list holds. Equal is by the API's filter names; a name that the
// kind does not know and an empty value filter nothing.
type RecordFilter struct {
	ListQuery
	Equal map[string]string
}

// SubmissionKey tells whether a visitor's form was sent before: the same request id, or the same
// content (Print) not earlier than Since. An empty request id is never the same.
type SubmissionKey struct {
	RequestID string
	Print     string
	Since     time.Time
}

// RecordStore keeps the records of one simple kind. It stands here because the use cases call it and
// the database hands it out. Every method takes part in the transaction of its context; a record that
// does not exist is an Error of KindNotFound.
type RecordStore[T any] interface {
	// Create stores a record. Of an ordered kind one without a position comes last.
	Create(ctx context.Context, record T) (T, error)
	// Submit stores a visitor's record unless it was sent before; then it returns the first one and
	// created is false. A unique index decides, so that of many at once one wins. A request id that was
	// used for other content is KindConflict.
	Submit(ctx context.Context, record T, key SubmissionKey) (stored T, created bool, err error)
	// Find returns a record, deleted or not.
	Find(ctx context.Context, id string) (T, error)
	// Lock is Find that keeps the record from others until the transaction ends.
	Lock(ctx context.Context, id string) (T, error)
	// FindAll lists one page and counts all that match.
	FindAll(ctx context.Context, f RecordFilter) ([]T, Total, error)
	// IDs lists the ids of all that match, in the list's order, without pages; of only these when only is
	// not empty.
	IDs(ctx context.Context, f RecordFilter, only []string) ([]string, error)
	// FindByID reads records, deleted or not, in the order of their ids, at most 1,000 at a time; what is
	// not there is left out.
	FindByID(ctx context.Context, ids []string) ([]T, error)
	// Shown lists what is not deleted in the order of display.
	Shown(ctx context.Context) ([]T, error)
	// Update stores all of a record where its version is still the given one, and raises the version;
	// else KindConflict.
	Update(ctx context.Context, record T) (T, error)
	// Reorder gives the live records of an ordered kind the positions of their ids in the list; the
	// others follow in the order that they had. An id that is not live is KindNotFound.
	Reorder(ctx context.Context, ids []string) error
	// Expired lists up to limit records that were deleted before a moment.
	Expired(ctx context.Context, before time.Time, limit int) ([]T, error)
	// Purge removes a deleted record for good.
	Purge(ctx context.Context, id string) error
}

// fingerprint is the same for the same typed content, whatever the spacing and letter case.
func fingerprint(parts ...string) string {
	clean := make([]string, len(parts))
	for i, part := range parts {
		clean[i] = strings.ToLower(strings.Join(strings.Fields(part), " "))
	}
	sum := sha256.Sum256([]byte(strings.Join(clean, "\x00")))
	return hex.EncodeToString(sum[:])
}

// choose reads one of several values; a wrong one, and none where one is required, is noted under field.
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
