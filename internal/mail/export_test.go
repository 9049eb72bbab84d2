package mail

import "time"

// NewImpatientSMTP is NewSMTP with a shorter patience, so that a test of a server that stalls is quick.
func NewImpatientSMTP(address, from string, patience time.Duration) (*SMTP, error) {
	return newSMTP(address, from, patience)
}
