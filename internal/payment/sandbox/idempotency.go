package sandbox

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// idempotent executes a call only once per idempotency key. Later requests with the key get the recorded response,
// even if it is a 5xx. A request with the same key and another body or endpoint is refused. The response is recorded
// in the transaction that contains the changes of the call.
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

// carryOut executes the call and returns its response. If the planned fault has a status, carryOut returns the
// fault's error response instead, and executes the call only if AfterCommit is set.
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

// claimKey reserves a new key for this request, or returns the response that is recorded for the key. If two requests
// with the same key run concurrently, the second one waits here until the first one has committed.
func (c *change) claimKey(r *request) (recorded answer, isNew bool, err error) {
	fingerprint := r.fingerprint()
	n, err := c.exec(`INSERT INTO sandbox_idempotency (idempotency_key, fingerprint, status, body, created_at)
		VALUES ($1, $2, 0, '', $3) ON CONFLICT (idempotency_key) DO NOTHING`, r.key, fingerprint, ms(c.now))
	if err != nil || n == 1 {
		return answer{}, true, err
	}
	var firstPrint, body string
	err = c.tx.QueryRowContext(c.ctx,
		`SELECT fingerprint, status, body FROM sandbox_idempotency WHERE idempotency_key = $1`,
		r.key).Scan(&firstPrint, &recorded.status, &body)
	switch {
	case err != nil:
		return answer{}, false, fmt.Errorf("sandbox: read an idempotency record: %w", err)
	case firstPrint != fingerprint:
		recorded, err = answerOf(nil, errKeyReused)
		return recorded, false, err
	}
	recorded.body, recorded.replayed = []byte(body), true
	return recorded, false, nil
}

// fingerprint returns a hash of the request's method, path and body. If two requests with the same key have different
// hashes, the key was used for different requests.
func (r *request) fingerprint() string {
	h := sha256.New()
	h.Write([]byte(r.Method + " " + r.URL.Path + "\n"))
	h.Write(r.body)
	return hex.EncodeToString(h.Sum(nil))
}
