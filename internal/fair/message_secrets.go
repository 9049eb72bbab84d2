package fair

import (
	"regexp"

	"github.com/mela-fair/mela/texts"
)

// The addresses in messages that act for a person: those with a one-time token, those with an order's or a
// registration's ids, and those that unsubscribe.
var (
	tokenAddress  = regexp.MustCompile(`https?://\S*[?&#]token=\S*`)
	secretAddress = regexp.MustCompile(`https?://\S*(?:[?&#](?:token|userID)=|/api/receipts/|/unsubscribe\?)\S*`)
)

// WithoutSecrets returns the message for readers who may not act for its recipient: every address that opens personal
// data is replaced by a note.
func (m Message) WithoutSecrets() Message {
	return m.without(secretAddress, texts.PortalMessages.LinkHidden())
}

// WithoutTokens returns the message as it is kept after it was sent: a one-time link needs no copy in the database,
// which keeps only its hash.
func (m Message) WithoutTokens() Message {
	return m.without(tokenAddress, texts.PortalMessages.LinkRemoved())
}

// TokenRemoved reports whether the message had a one-time link that was removed after sending, so that the same text
// cannot be sent again.
func (m Message) TokenRemoved() bool { return m.Link == texts.PortalMessages.LinkRemoved().In(English) }

func (m Message) without(address *regexp.Regexp, note texts.Message) Message {
	m.Body = address.ReplaceAllLiteralString(m.Body, note.In(English))
	m.Link = address.ReplaceAllLiteralString(m.Link, note.In(English))
	return m
}
