package message

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Person writes a message about a person's own data in the caller's transaction. The argument `values` contains the
// placeholder values.
func (a *Service) Person(
	ctx context.Context,
	to fair.Person,
	lang fair.Lang,
	kind fair.MessageKind,
	requestID string,
	values map[string]string,
) error {
	return a.writeMessage(ctx, outgoing{
		kind: kind, to: to.Email, phone: to.Phone, lang: lang, entity: "privacy request", entityID: requestID,
		link: values["link"], values: values,
	})
}
