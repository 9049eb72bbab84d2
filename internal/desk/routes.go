package desk

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/web"
)

// newSale is the sale of an entry to a visitor who pays at the entry desk.
type newSale struct {
	Key      string           `json:"key,omitempty" doc:"An id that the entry desk generates. A repeated request with the same key returns the first sale instead of creating another one."`
	Category string           `json:"category,omitempty" doc:"The category of the registration, including Other."`
	Persons  int              `json:"persons,omitempty" doc:"The number of people. Default: 1. The amount is for all of them."`
	Phone    string           `json:"phone,omitempty" doc:"The visitor's phone number. May be empty if 'device' is sent."`
	Name     string           `json:"name,omitempty" doc:"The visitor's name. May be empty."`
	Payment  string           `json:"payment,omitempty" doc:"The payment method: cash or upi."`
	Amount   *web.TypedNumber `json:"amount,omitempty" doc:"The amount in rupees that the visitor was told. The response is 422 if it is not the current price."`
	Lang     string           `json:"lang,omitempty" doc:"The language of the receipt: en, hi or te."`
	Device   *deviceSale      `json:"device,omitempty" doc:"The values that a device has set for a sale without a network connection. Only allowed for cash."`
}

// deviceSale contains the sale values that the device sets itself, because it may have no network connection.
type deviceSale struct {
	ID     string    `json:"id,omitempty" doc:"The id of the device."`
	Key    string    `json:"key,omitempty" doc:"The secret key of the device."`
	Code   string    `json:"code,omitempty" doc:"The id of the sale's entry codes in the manifest. It is also the id of the registration."`
	Number string    `json:"number,omitempty" doc:"The number of the receipt. It must be the next number of the device. Example: D7/26-27/000001."`
	Price  string    `json:"price,omitempty" doc:"The signed entry fee from the manifest."`
	SoldAt time.Time `json:"soldAt,omitempty"`
}

func (s newSale) read(ctx context.Context) (NewSale, error) {
	in := NewSale{
		WalkInInput: fair.WalkInInput{
			Key: s.Key, Category: s.Category, Persons: s.Persons, Phone: s.Phone, Name: s.Name,
			Lang: web.FormLang(ctx, s.Lang),
		},
		Payment: s.Payment,
	}
	if d := s.Device; d != nil {
		in.Device = &DeviceSale{
			ID: d.ID, Key: d.Key, CodeID: d.Code, Number: d.Number, Price: d.Price,
			SoldAt: d.SoldAt,
		}
	}
	if s.Amount == nil {
		return in, nil
	}
	p := fair.Problems{}
	amount := p.CleanRupees("amount", string(*s.Amount))
	in.Amount = &amount
	return in, p.Err()
}

// sale is a sale at the entry desk, as the desk shows it.
type sale struct {
	ID        string        `json:"_id" doc:"The id of the registration."`
	Status    string        `json:"status" enum:"paid,waiting,pending,failed,expired,cancelled" doc:"waiting: the order can be paid. pending: the bank has not confirmed the payment yet."`
	Category  string        `json:"category"`
	Name      string        `json:"name"`
	Phone     string        `json:"phone,omitempty" doc:"Only for a sale of the account itself."`
	PhoneEnd  string        `json:"phoneEnd" doc:"The last four digits of the phone number."`
	Persons   int           `json:"persons"`
	Amount    amount.Rupees `json:"amount"`
	Number    string        `json:"number,omitempty" doc:"The number of the receipt or tax invoice. Absent if there is none yet, or if the account has neither sold the entry nor taken the cash."`
	Codes     []string      `json:"codes" doc:"The entry codes, one for each person. Empty until the sale is paid, or if the account has neither sold the entry nor taken the cash."`
	PayURL    string        `json:"payUrl,omitempty" doc:"A short-lived link to the payment page, for a QR code. Present only for a sale of the account itself, while the order can be paid."`
	ExpiresAt *time.Time    `json:"expiresAt,omitempty" doc:"The time until which the order can be paid."`
}

func (a *Service) saleView(s Sale) sale {
	r := s.Registration
	answer := sale{
		ID: r.ID, Status: saleStatus(s), Category: string(r.Category), Name: r.Name, PhoneEnd: r.Phone.End(),
		Persons: r.Persons, Amount: amount.Rupees(r.Amount), Number: s.Number,
		Codes: fair.Each(s.Codes, func(code fair.EntryCode) string { return code.Text }),
	}
	if !s.Own {
		return answer
	}
	answer.Phone = string(r.Phone)
	if o := s.Order; o != nil && a.payments.Payable(*o) {
		answer.PayURL = a.Settings.BaseURL + "/api/desk/pay/" + a.PaymentLink(*o)
		answer.ExpiresAt = web.TimeOrNil(o.ExpiresAt)
	}
	return answer
}

type (
	paymentLinkPath struct {
		Token string `path:"token" maxLength:"200"`
	}
	paymentLinkAnswer struct {
		Status   int
		Location string `header:"Location"`
	}
)

// openPaymentLink leads the visitor who scans the desk's QR code to the payment page. If the link has expired, the page
// says that it needs the visitor's own link.
func (a *Service) openPaymentLink(ctx context.Context, in *paymentLinkPath) (*paymentLinkAnswer, error) {
	r, err := a.OpenPaymentLink(ctx, in.Token)
	switch {
	case fair.IsKind(err, fair.KindNotFound):
		return &paymentLinkAnswer{http.StatusSeeOther, "/payment"}, nil
	case err != nil:
		return nil, err
	}
	return &paymentLinkAnswer{http.StatusSeeOther, r.Lang.PathPrefix() + r.PaymentPath()}, nil
}

func saleStatus(s Sale) string {
	switch {
	case s.Registration.Status == fair.RegistrationPaid:
		return "paid"
	case s.Registration.Status == fair.RegistrationCancelled:
		return "cancelled"
	case s.Order == nil:
		return "expired"
	}
	switch s.Order.PublicStatus() {
	case "PENDING":
		return "pending"
	case "FAILED":
		return "failed"
	case "EXPIRED":
		return "expired"
	}
	return "waiting"
}

// unpaidRegistration is a registration that can be paid at the desk.
type unpaidRegistration struct {
	ID       string        `json:"_id"`
	Name     string        `json:"name"`
	Category string        `json:"category"`
	PhoneEnd string        `json:"phoneEnd" doc:"The last four digits of the phone number."`
	Persons  int           `json:"persons"`
	Amount   amount.Rupees `json:"amount"`
}

type (
	unpaidQuery struct {
		Words string `query:"q" doc:"The beginnings of the words of a name (at least two characters), a whole phone number, or the last six characters of an order number."`
	}
	ownTillAnswerBody struct {
		Till *payment.Till `json:"till,omitempty" doc:"The open till. Absent if the account has no open till."`
	}
)

func (a *Service) Routes(api *web.API) {
	tags := []string{"Entry desk"}
	web.Add(api, fair.MaySell, web.Created(web.Op("POST /api/desk/sales", "create-sale", tags,
		"Sell an entry at the desk",
		"A cash payment is added to the account's open till; the response is 409 if there is none. For UPI, "+
			"the sale gets an order: repeat `get-sale` until the status is `paid`. A device must send its sales without a "+
			"network connection in the order of their numbers.")),
		func(ctx context.Context, in *web.Body[newSale]) (*web.Body[sale], error) {
			asked, err := in.Body.read(ctx)
			if err != nil {
				return nil, err
			}
			return web.With(a.saleView)(a.Sell(ctx, asked))
		})
	web.Add(api, fair.MaySell, web.Op("GET /api/desk/sales/{id}", "get-sale", tags,
		"Get a sale with the current state of its payment"),
		web.AnswerByID(a.Check, a.saleView))
	web.Add(api, fair.MaySell, web.Op("POST /api/desk/sales/{id}/cash", "take-cash", tags,
		"Take cash for an unpaid registration",
		"The registration may have been created at the desk or by the visitor. If it has an order that can "+
			"still be paid online, the site closes the order immediately afterwards, to prevent a second payment."),
		web.AnswerByID(a.TakeCash, a.saleView))
	web.Add(api, fair.MaySell, web.Op("GET /api/desk/unpaid", "find-unpaid", tags,
		"Find unpaid registrations; returns at most ten"),
		a.findUnpaid)
	opens := web.Op("GET /api/desk/pay/{token}", "open-payment-link", tags,
		"Open the payment page of a sale", "The QR code of the desk contains this link. It ends together with the order.")
	opens.DefaultStatus = http.StatusSeeOther
	// The token is the secret that gives access.
	web.Add(api, web.Public, opens, a.openPaymentLink)
	web.Add(api, fair.MaySell, web.Op("GET /api/desk/till", "own-till", tags, "Get the account's open till"), a.ownTill)
	a.routeDeskDevices(api, tags)
	a.routeTicketBooks(api, tags)
}

func (a *Service) findUnpaid(ctx context.Context, in *unpaidQuery) (*web.Body[[]unpaidRegistration], error) {
	found, err := a.Unpaid(ctx, strings.TrimSpace(in.Words))
	if err != nil {
		return nil, err
	}
	answer := web.BodyOf(make([]unpaidRegistration, len(found)))
	for i, r := range found {
		answer.Body[i] = unpaidRegistration{
			ID: r.ID, Name: r.Name, Category: string(r.Category), PhoneEnd: r.Phone.End(),
			Persons: r.Persons, Amount: amount.Rupees(r.Amount),
		}
	}
	return answer, nil
}

func (a *Service) ownTill(ctx context.Context, _ *struct{}) (*web.Body[ownTillAnswerBody], error) {
	answer := &web.Body[ownTillAnswerBody]{}
	own, err := a.payments.OwnTill(ctx)
	if fair.IsKind(err, fair.KindConflict) {
		return answer, nil
	}
	if err != nil {
		return nil, err
	}
	emails, err := a.accounts.AccountEmails(ctx)
	shown := payment.TillOf(own, emails)
	answer.Body.Till = &shown
	return answer, err
}
