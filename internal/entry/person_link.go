package entry

import (
	"strconv"
	"strings"
)

// A person link opens one entry code of an order or registration and nothing else. The payer of a group sends one to
// each person. It contains no secret id of the payer.

// personLinkPurpose is the purpose for which secrets.Box signs person links.
const personLinkPurpose = "entry link of one person"

// PersonLink identifies one entry code of a paid order, or of a registration without an order.
type PersonLink struct {
	OrderID        string
	RegistrationID string // only if there is no order
	Member         int
}

// SignPersonLink returns the text that the URL of a person's entry code contains.
func (s *Service) SignPersonLink(to PersonLink) string {
	kind, id := "o", to.OrderID
	if id == "" {
		kind, id = "r", to.RegistrationID
	}
	return s.Secrets().Sign(personLinkPurpose, kind+"."+id+"."+strconv.Itoa(to.Member))
}

// ReadPersonLink verifies a text of SignPersonLink. ok is false if this site has not signed it.
func (s *Service) ReadPersonLink(text string) (to PersonLink, ok bool) {
	value, ok := s.Secrets().Verify(personLinkPurpose, text)
	parts := strings.Split(value, ".")
	if !ok || len(parts) != 3 {
		return to, false
	}
	member, err := strconv.Atoi(parts[2])
	to.Member = member
	if parts[0] == "o" {
		to.OrderID = parts[1]
	} else {
		to.RegistrationID = parts[1]
	}
	return to, err == nil
}
