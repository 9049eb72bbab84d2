package fair

import (
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

// Base returns the record itself. A kind of record that embeds Record has this method, too.
func (r *Record) Base() *Record { return r }

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
	return OneOf(ReviewStatus(s), ReviewPending, ReviewConfirmed, ReviewRejected)
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

// Fingerprint returns a hash of the typed content. Spacing and letter case do not affect it.
func Fingerprint(parts ...string) string {
	clean := Each(parts, func(part string) string { return strings.ToLower(strings.Join(strings.Fields(part), " ")) })
	sum := sha256.Sum256([]byte(strings.Join(clean, "\x00")))
	return hex.EncodeToString(sum[:])
}

// OneOf returns a value and true if it is one of the known values. Otherwise it returns an empty value and false.
func OneOf[T ~string](value T, known ...T) (T, bool) {
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

// Choose parses a value that must be one of several known values. It adds a problem for the field if the value is
// unknown, or if it is required and missing.
func Choose[T ~string](p Problems, field, value string, required bool, parse func(string) (T, bool)) T {
	if strings.TrimSpace(value) == "" && !required {
		return ""
	}
	parsed, ok := parse(value)
	if !ok {
		p.Add(field, texts.Errors.ChooseOne())
	}
	return parsed
}
