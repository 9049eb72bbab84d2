package app

import (
	"context"

	"mela/internal/fair"
)

// receiptFor prints the receipt or tax invoice of a paid order in a language, for the message about it;
// there is false while the order has none.
func (a *App) receiptFor(context.Context, fair.Order, fair.Lang) (receipt Document, there bool, err error) {
	return Document{}, false, nil
}
