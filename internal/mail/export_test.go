package mail

import "time"

// NewImpatientSMTP is NewSMTP with a shorter time-out, for tests with a server that does not respond.
func NewImpatientSMTP(address, from string, patience time.Duration) (*SMTP, error) {
	return newSMTP(address, from, patience)
}
