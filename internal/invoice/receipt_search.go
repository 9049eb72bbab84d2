package invoice

import (
	"context"
	"regexp"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Limits of failed searches. They apply to each pair of phone number and network address.
const (
	receiptTries  = 10
	receiptWindow = 15 * time.Minute
)

// maxReference is the maximum length of an order id. minReference is the minimum number of an order id's last
// characters that a search requires.
const (
	maxReference = 45
	minReference = 6
)

var orderEnd = regexp.MustCompile(`^[0-9A-Za-z]+$`)

// FindReceipt finds an order by its number and a phone number, so that the visitor can open the order's page. The
// phone number is that of the payer or of the order's record. The last six or more characters of the order number are
// enough, in any letter case. FindReceipt returns KindNotFound if no order matches both the phone number and these
// characters. The error does not reveal which of the two was wrong. It returns KindInvalid for malformed input. After
// too many failed searches for a phone number it returns fair.TooManyTries, which contains the waiting time.
func (a *Service) FindReceipt(ctx context.Context, typedPhone, typedReference string) (fair.Order, error) {
	p := fair.Problems{}
	phone := p.CleanPhone("phone", typedPhone, true, texts.Errors.PhoneInvalid())
	reference := p.CleanLine("reference", strings.Join(strings.Fields(typedReference), ""), false, maxReference)
	if _, bad := p["reference"]; !bad && (len(reference) < minReference || !orderEnd.MatchString(reference)) {
		p.Add("reference", texts.Errors.OrderNumberEnd())
	}
	if err := p.In("lookup").Err(); err != nil {
		return fair.Order{}, err
	}
	// The key is a hash, because the database table must not contain the phone number. The hash includes the network
	// address, so that other people's failed searches cannot lock out the payer.
	visitor := app.VisitorOf(ctx)
	key := "receipt " + app.HashOf([]byte(string(phone) + " " + visitor.Network))[:24]
	now := a.Now()
	tries, latest, err := a.store.FailedSignIns(ctx, key, now, receiptWindow)
	if err != nil {
		return fair.Order{}, err
	}
	if visitor.Limited && tries >= receiptTries {
		return fair.Order{}, fair.TooManyTries(latest.Add(receiptWindow).Sub(now))
	}
	o, err := a.store.FindOrderByEnd(ctx, phone, reference)
	if err == nil || !fair.IsKind(err, fair.KindNotFound) {
		return o, err
	}
	if err := a.store.AddFailedSignIn(ctx, key, now); err != nil {
		return fair.Order{}, err
	}
	return fair.Order{}, fair.Fail(fair.KindNotFound, texts.Errors.ReceiptNotFound())
}
