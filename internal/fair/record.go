package fair

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Record has the fields that all simple records share. A zero DeletedAt means not deleted.
type Record struct {
	ID        string
	EditionID string
	Version   int // incremented with every change; a change sends it back, so that it cannot overwrite a concurrent change
	CreatedAt time.Time
	UpdatedAt time.Time
	DeletedAt time.Time
	Junk      bool // sent by a visitor and suspected as junk
}

// ReviewStatus is the office's decision on a sponsorship enquiry or an application.
type ReviewStatus string

// The states of a review.
const (
	ReviewPending   ReviewStatus = "Pending"
	ReviewConfirmed ReviewStatus = "Confirmed"
	ReviewRejected  ReviewStatus = "Rejected"
)

// ParseReviewStatus parses a status as written by the API.
func ParseReviewStatus(s string) (ReviewStatus, bool) {
	switch r := ReviewStatus(s); r {
	case ReviewPending, ReviewConfirmed, ReviewRejected:
		return r, true
	}
	return "", false
}

// RecordFilter filters a list of records. Equal is indexed by the API's filter names; names unknown to the kind and
// empty values are ignored.
type RecordFilter struct {
	ListQuery
	Equal map[string]string
}

// SubmissionKey identifies a repeated form submission: one with the same request id, or with the same content (Print)
// since the time Since. Empty request ids never match.
type SubmissionKey struct {
	RequestID string
	Print     string
	Since     time.Time
}

// RecordStore stores the records of one simple kind. The use cases call it, and package store implements it. Every
// method takes part in the transaction of its context; a record that does not exist is an Error of KindNotFound.
type RecordStore[T any] interface {
	// Create stores a record in the current edition. A record of an ordered kind without a position comes last.
	Create(ctx context.Context, record T) (T, error)
	// Submit stores a visitor's record in the current edition unless it was submitted before; then it returns the first
	// record and created is false. A unique index ensures that only one of several concurrent submissions is stored. A
	// request id that was used for other content is KindConflict.
	Submit(ctx context.Context, record T, key SubmissionKey) (stored T, created bool, err error)
	// Find returns a record, including a deleted one.
	Find(ctx context.Context, id string) (T, error)
	// Lock is like Find, and locks the record until the end of the transaction.
	Lock(ctx context.Context, id string) (T, error)
	// FindAll returns one page of the matching records and their total number.
	FindAll(ctx context.Context, f RecordFilter) ([]T, Total, error)
	// IDs lists the ids of all matching records in the list's order, without pages; only those in only when it is not
	// empty.
	IDs(ctx context.Context, f RecordFilter, only []string) ([]string, error)
	// FindByID returns the records with these ids, including deleted ones, in the order of ids, at most 1,000 at a
	// time; missing records are left out.
	FindByID(ctx context.Context, ids []string) ([]T, error)
	// Shown lists the records of an edition that are not deleted, in display order.
	Shown(ctx context.Context, of EditionScope) ([]T, error)
	// Update stores all fields of a record and increments its version, provided that the stored version is the
	// record's; otherwise KindConflict.
	Update(ctx context.Context, record T) (T, error)
	// Reorder sets the positions of the current edition's records of an ordered kind to the order of ids; the edition's
	// other records follow in their present order. An id of a missing or deleted record, or of a record of another
	// edition, is KindNotFound.
	Reorder(ctx context.Context, ids []string) error
	// Expired lists up to limit records that were deleted before a moment.
	Expired(ctx context.Context, before time.Time, limit int) ([]T, error)
	// Purge deletes a deleted record permanently.
	Purge(ctx context.Context, id string) error
}

// fingerprint returns a hash of the typed content that ignores spacing and letter case.
func fingerprint(parts ...string) string {
	clean := make([]string, len(parts))
	for i, part := range parts {
		clean[i] = strings.ToLower(strings.Join(strings.Fields(part), " "))
	}
	sum := sha256.Sum256([]byte(strings.Join(clean, "\x00")))
	return hex.EncodeToString(sum[:])
}

// choose parses one of several values; an unknown value, or a missing one where required, is reported under field.
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
