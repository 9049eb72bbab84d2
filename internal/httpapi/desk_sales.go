package httpapi

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/walkins"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// newSale is the sale of an entry to a visitor who pays at the entry desk.
type newSale struct {
	Key      string       `json:"key,omitempty" doc:"Made by the desk: the same key again returns the same sale"`
	Category string       `json:"category,omitempty" doc:"A category of registrations; Other is allowed too"`
	Persons  int          `json:"persons,omitempty" doc:"How many people, 1 when absent; the amount is for all of them"`
	Phone    string       `json:"phone,omitempty" doc:"Not with a device, whose contact has it"`
	Name     string       `json:"name,omitempty" doc:"May be empty; not with a device, whose contact has it"`
	Payment  string       `json:"payment,omitempty" doc:"cash or upi"`
	Amount   *typedNumber `json:"amount,omitempty" doc:"What the visitor was asked for; another amount than the right one is refused"`
	Lang     string       `json:"lang,omitempty" doc:"Of the receipt"`
	Device   *deviceSale  `json:"device,omitempty" doc:"What the device decided; only with cash"`
}

// deviceSale contains the values of a sale that the device sets itself, because it may have no network.
type deviceSale struct {
	ID      string    `json:"id,omitempty" doc:"The device's"`
	Key     string    `json:"key,omitempty" doc:"The device's secret"`
	Code    string    `json:"code,omitempty" doc:"The id of the sale's codes in the manifest, also the registration's id"`
	Number  string    `json:"number,omitempty" doc:"Of the receipt: D7/26-27/000001; it must be the next one of the device"`
	Price   string    `json:"price,omitempty" doc:"The signed price from the manifest"`
	Contact string    `json:"contact,omitempty" doc:"{\"name\", \"phone\"} as JSON, encrypted for the contact key of the manifest: number of the key, a dot, base64url of an HPKE message (RFC 9180, base mode; DHKEM P-256, HKDF-SHA-256, AES-256-GCM; info 'mela desk contact'; additional data: the sale's key)"`
	SoldAt  time.Time `json:"soldAt,omitempty"`
}

func (s newSale) read(ctx context.Context) (walkins.NewSale, error) {
	in := walkins.NewSale{
		WalkInInput: fair.WalkInInput{
			Key: s.Key, Category: s.Category, Persons: s.Persons, Phone: s.Phone, Name: s.Name,
			Lang: formLang(ctx, s.Lang),
		},
		Payment: s.Payment,
	}
	if d := s.Device; d != nil {
		in.Device = &walkins.DeviceSale{
			ID: d.ID, Key: d.Key, CodeID: d.Code, Number: d.Number, Price: d.Price, Contact: d.Contact,
			SoldAt: d.SoldAt,
		}
	}
	if s.Amount == nil {
		return in, nil
	}
	amount, err := fair.ParseRupees(strings.TrimSpace(string(*s.Amount)))
	if err != nil {
		p := fair.Problems{}
		p.Add("amount", texts.Errors.AmountInvalid())
		return in, p.Err()
	}
	in.Amount = &amount
	return in, nil
}

// sale is a sale at the entry desk, as shown at the desk.
type sale struct {
	ID         string     `json:"_id" doc:"The registration's id"`
	UserID     string     `json:"userID"`
	OrderID    string     `json:"orderId,omitempty"`
	Status     string     `json:"status" enum:"paid,waiting,pending,failed,expired,cancelled" doc:"waiting: the order can be paid; pending: the payment is with the bank"`
	Category   string     `json:"category"`
	Name       string     `json:"name"`
	Phone      string     `json:"phone"`
	Persons    int        `json:"persons"`
	Amount     rupees     `json:"amount"`
	Number     string     `json:"number,omitempty" doc:"Of the receipt or tax invoice"`
	Codes      []string   `json:"codes" doc:"The entry codes, one for each person; empty until it is paid"`
	ReceiptURL string     `json:"receiptUrl,omitempty" doc:"The visitor's receipt as PDF"`
	PageURL    string     `json:"pageUrl,omitempty" doc:"The visitor's page: payment, receipt and entry codes"`
	PayURL     string     `json:"payUrl,omitempty" doc:"Where the visitor pays, for a QR code; while the order can be paid"`
	ExpiresAt  *time.Time `json:"expiresAt,omitempty" doc:"Until when the order can be paid"`
	NoContact  bool       `json:"contactLost,omitempty" doc:"The device's contact could not be read: the sale counts without name and phone number"`
}

func (a *API) saleOf(s walkins.Sale) sale {
	r := s.Registration
	answer := sale{
		ID: r.ID, UserID: r.UserID, Status: saleStatus(s), Category: string(r.Category), Name: r.Name,
		Phone: string(r.Phone), Persons: r.Persons, Amount: rupees(r.Amount), Number: s.Number,
		Codes: make([]string, len(s.Codes)), NoContact: s.ContactLost,
	}
	for i, code := range s.Codes {
		answer.Codes[i] = code.Text
	}
	if o := s.Order; o != nil {
		answer.OrderID = o.ID
		answer.PageURL = a.baseURL() + r.Lang.PathPrefix() + "/payment-success?transactionId=" + o.ID + "&userID=" + o.UserID
		if s.Number != "" {
			answer.ReceiptURL = a.baseURL() + "/api/receipts/" + o.ID + "/" + o.UserID + "?lang=" + string(r.Lang)
		}
		if a.payable(*o) {
			answer.PayURL, answer.ExpiresAt = a.baseURL()+paymentPage(r), timeOrNil(o.ExpiresAt)
		}
	}
	return answer
}

func saleStatus(s walkins.Sale) string {
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
	ID       string `json:"_id"`
	Name     string `json:"name"`
	Category string `json:"category"`
	PhoneEnd string `json:"phoneEnd" doc:"The last four digits"`
	Persons  int    `json:"persons"`
	Amount   rupees `json:"amount"`
}

type (
	newSaleInput struct{ Body newSale }
	saleAnswer   struct{ Body sale }
	unpaidQuery  struct {
		Words string `query:"q" doc:"A name or a phone number; from three characters on"`
	}
	unpaidAnswer  struct{ Body []unpaidRegistration }
	ownTillAnswer struct {
		Body struct {
			Till *till `json:"till,omitempty" doc:"Absent while the account has no open till"`
		}
	}
)

func (a *API) routeDesk() {
	tags := []string{"Entry desk"}
	add(a, huma.Operation{
		OperationID: "create-sale", Method: http.MethodPost, Path: "/api/desk/sales", Tags: tags,
		DefaultStatus: http.StatusCreated,
		Summary:       "Sell an entry to a walk-in",
		Description: "Cash counts at once, in the account's open till: 409 when there is none. With upi the sale has an " +
			"order; ask for the sale until it is paid. A device sends what it sold without a network in the order of its " +
			"numbers.",
	}, func(ctx context.Context, in *newSaleInput) (*saleAnswer, error) {
		asked, err := in.Body.read(ctx)
		if err != nil {
			return nil, err
		}
		return a.saleAnswer(a.app.WalkIns.Sell(ctx, asked))
	})
	add(a, huma.Operation{
		OperationID: "get-sale", Method: http.MethodGet, Path: "/api/desk/sales/{id}", Tags: tags,
		Summary: "A sale with the present state of its payment",
	}, func(ctx context.Context, in *recordID) (*saleAnswer, error) {
		return a.saleAnswer(a.app.WalkIns.Check(ctx, in.ID))
	})
	add(a, huma.Operation{
		OperationID: "take-cash", Method: http.MethodPost, Path: "/api/desk/sales/{id}/cash", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Take cash for a registration that is not paid",
		Description:   "Of a walk-in, or of somebody who registered before. An order that could still be paid is ended.",
	}, func(ctx context.Context, in *recordID) (*saleAnswer, error) {
		return a.saleAnswer(a.app.WalkIns.TakeCash(ctx, in.ID))
	})
	add(a, huma.Operation{
		OperationID: "find-unpaid", Method: http.MethodGet, Path: "/api/desk/unpaid", Tags: tags,
		Summary: "Registrations that are not paid, at most ten",
	}, a.findUnpaid)
	add(a, huma.Operation{
		OperationID: "own-till", Method: http.MethodGet, Path: "/api/desk/till", Tags: tags,
		Summary: "The account's open till",
	}, a.ownTill)
	a.routeDeskDevices(tags)
	a.routeTicketBooks(tags)
}

func (a *API) saleAnswer(s walkins.Sale, err error) (*saleAnswer, error) {
	if err != nil {
		return nil, err
	}
	return &saleAnswer{a.saleOf(s)}, nil
}

func (a *API) findUnpaid(ctx context.Context, in *unpaidQuery) (*unpaidAnswer, error) {
	found, err := a.app.WalkIns.Unpaid(ctx, strings.TrimSpace(in.Words))
	if err != nil {
		return nil, err
	}
	answer := &unpaidAnswer{make([]unpaidRegistration, len(found))}
	for i, r := range found {
		answer.Body[i] = unpaidRegistration{
			ID: r.ID, Name: r.Name, Category: string(r.Category), PhoneEnd: string(r.Phone[max(0, len(r.Phone)-4):]),
			Persons: r.Persons, Amount: rupees(r.Amount),
		}
	}
	return answer, nil
}

func (a *API) ownTill(ctx context.Context, _ *struct{}) (*ownTillAnswer, error) {
	answer := &ownTillAnswer{}
	own, err := a.app.Desk.Own(ctx)
	if fair.IsKind(err, fair.KindConflict) {
		return answer, nil
	}
	if err != nil {
		return nil, err
	}
	emails, err := a.app.Accounts.AccountEmails(ctx)
	shown := tillOf(own, emails)
	answer.Body.Till = &shown
	return answer, err
}
