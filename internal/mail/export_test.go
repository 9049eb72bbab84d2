package mail

import "time"

// NewImpatientSMTP is NewSMTP with a shorter timeout, for tests of a server that stalls.
func NewImpatientSMTP(address, from string, patience time.Duration) (*SMTP, error) {
	return newSMTP(address, from, patience)
}
