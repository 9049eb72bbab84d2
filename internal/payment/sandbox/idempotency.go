package sandbox

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
)

// idempotent carries out a call once per idempotency key. What the first request with a key was
// answered, an error of 5xx included, every later one is answered too; the same key with another body
// or for another endpoint is refused. The record commits together with what the call did.
func (c *change) idempotent(r *request, planned *fault, f func() (any, error)) (answer, error) {
	if r.key != "" {
		recorded, isNew, err := c.claimKey(r)
		if err != nil || !isNew {
			return recorded, err
		}
	}
	a, err := carryOut(planned, f)
	if err != nil {
		return answer{}, err
	}
	if r.key == "" {
		return a, nil
	}
	return a, c.must(`UPDATE sandbox_idempotency SET status = $1, body = $2 WHERE idempotency_key = $3`,
		a.status, string(a.body), r.key)
}

// carryOut does the call, or what a planned fault leaves of it: nothing, or all of it but the answer.
func carryOut(planned *fault, f func() (any, error)) (answer, error) {
	if !planned.answers() {
		return answerOf(f())
	}
	if planned.AfterCommit {
		if a, err := answerOf(f()); err != nil {
			return a, err
		}
	}
	return answerOf(nil, faultError(planned.Status, planned.Code))
}

// claimKey takes a new key for this request, or returns what is recorded under it. Of two requests that
// come at once, the second waits here until the first has committed.
func (c *change) claimKey(r *request) (recorded answer, isNew bool, err error) {
	fingerprint := r.fingerprint()
	n, err := c.exec(`INSERT INTO sandbox_idempotency (idempotency_key, fingerprint, status, body, created_at)
		VALUES ($1, $2, 0, '', $3) ON CONFLICT (idempotency_key) DO NOTHING`, r.key, fingerprint, ms(c.now))
	if err != nil || n == 1 {
		return answer{}, true, err
	}
	a, there, err := findRecorded(c, r)
	if err == nil && !there {
		err = errors.New("sandbox: the record of an idempotency key is gone")
	}
	return a, false, err
}

// findRecorded reads the answer that is recorded under the request's key.
func findRecorded(c *change, r *request) (a answer, there bool, err error) {
	var fingerprint, body string
	err = c.tx.QueryRowContext(c.ctx, `SELECT fingerprint, status, body FROM sandbox_idempotency WHERE idempotency_key = $1`,
		r.key).Scan(&fingerprint, &a.status, &body)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return answer{}, false, nil
	case err != nil:
		return answer{}, false, fmt.Errorf("sandbox: read an idempotency record: %w", err)
	case fingerprint != r.fingerprint():
		a, err = answerOf(nil, errKeyReused)
		return a, true, err
	}
	a.body, a.replayed = []byte(body), true
	return a, true, nil
}

// fingerprint tells one request from another.
func (r *request) fingerprint() string {
	h := sha256.New()
	h.Write([]byte(r.Method + " " + r.URL.Path + "\n"))
	h.Write(r.body)
	return hex.EncodeToString(h.Sum(nil))
}
