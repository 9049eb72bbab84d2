package payments

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// How often somebody may be wrong about the orders of one phone number before they have to wait.
const (
	receiptTries  = 10
	receiptWindow = 15 * time.Minute
)

// maxReference is how long an order's id may be (payments §1.2).
const maxReference = 45

// FindReceipt finds an order by what a payer has on paper, the phone number and the order's reference, so
// that they can open their own page. A pair that does not belong together is KindNotFound and never tells
// which of the two was wrong; what cannot be a phone number or a reference is KindInvalid, and so is a
// phone number that was tried too often, whose Error says how long to wait.
func (a *Service) FindReceipt(ctx context.Context, typedPhone, typedReference string) (fair.Order, error) {
	p := fair.Problems{}
	phone := p.CleanPhone("phone", typedPhone, true, texts.Errors.PhoneInvalid())
	reference := p.CleanLine("reference", strings.Join(strings.Fields(typedReference), ""), true, maxReference)
	if err := p.Err(); err != nil {
		return fair.Order{}, err
	}
	sum := sha256.Sum256([]byte(phone)) // who is looked for stays out of the table
	key := "receipt " + hex.EncodeToString(sum[:12])
	now := a.Now()
	tries, latest, err := a.store.FailedSignIns(ctx, key, now.Add(-receiptWindow))
	if err != nil {
		return fair.Order{}, err
	}
	if tries >= receiptTries {
		return fair.Order{}, fair.TooManyTries(latest.Add(receiptWindow).Sub(now))
	}
	o, err := a.store.FindOrder(ctx, reference)
	switch {
	case err == nil && app.SameSecret(string(o.Payer.Phone), string(phone)):
		return o, nil
	case err != nil && !fair.IsKind(err, fair.KindNotFound):
		return fair.Order{}, err
	}
	if err := a.store.AddFailedSignIn(ctx, key, now); err != nil {
		return fair.Order{}, err
	}
	return fair.Order{}, fair.Fail(fair.KindNotFound, texts.Errors.ReceiptNotFound())
}
