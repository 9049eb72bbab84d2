package mail

import "time"

// NewImpatientSMTP does the same as NewSMTP with a shorter time-out, for tests of a server that stalls.
func NewImpatientSMTP(address, from string, patience time.Duration) (*SMTP, error) {
	return newSMTP(address, from, patience)
}
