package fair

import (
	"regexp"

	"github.com/mela-fair/mela/texts"
)

// These expressions match URLs with which a reader can act for another person. tokenAddress matches URLs with a
// one-time token. secretAddress matches these URLs, URLs with the ids of an order or a registration, and unsubscribe
// URLs.
var (
	tokenAddress  = regexp.MustCompile(`https?://\S*[?&#]token=\S*`)
	secretAddress = regexp.MustCompile(`https?://\S*(?:[?&#](?:token|userID)=|/api/receipts/|/unsubscribe\?)\S*`)
)

// WithoutSecrets returns the message for readers who are not allowed to act for its recipient. A short text replaces
// each link that gives access to personal data.
func (m Message) WithoutSecrets() Message {
	return m.without(secretAddress, texts.PortalMessages.LinkHidden())
}

// WithoutTokens returns the message as it is stored after it was sent. A short text replaces each one-time link,
// because the database must contain only hashes of the links' tokens.
func (m Message) WithoutTokens() Message {
	return m.without(tokenAddress, texts.PortalMessages.LinkRemoved())
}

// HasToken reports whether the message contains a one-time link. Such a message may be sent only to LinkFor.
func (m Message) HasToken() bool {
	return tokenAddress.MatchString(m.Link) || tokenAddress.MatchString(m.Body)
}

// TokenRemoved reports whether a one-time link was removed from the message after it was sent. Such a message cannot
// be sent again.
func (m Message) TokenRemoved() bool { return m.Link == texts.PortalMessages.LinkRemoved().In(English) }

func (m Message) without(address *regexp.Regexp, note texts.Message) Message {
	m.Body = address.ReplaceAllLiteralString(m.Body, note.In(English))
	m.Link = address.ReplaceAllLiteralString(m.Link, note.In(English))
	return m
}
