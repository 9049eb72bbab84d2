package person

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"regexp"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
)

// PrivacyRequest is a request about personal data as shown to the office.
type PrivacyRequest struct {
	ID         string             `json:"_id"`
	Kind       string             `json:"kind" enum:"see,correct,erase"`
	State      string             `json:"state" enum:"open,done,refused"`
	Name       string             `json:"name"`
	Email      string             `json:"email" doc:"The e-mail address of the person. A proven request contains the one of 'email', 'phone' and 'orderId' with which the person has proven their identity."`
	Phone      string             `json:"phone"`
	OrderID    string             `json:"orderId"`
	Lang       string             `json:"lang"`
	Wish       string             `json:"wish"`
	Correction *privacyCorrection `json:"correction,omitempty"`
	Proven     bool               `json:"proven" doc:"true: the person has sent the request through a personal link. false: the office must check the person's identity by phone."`
	Answer     string             `json:"answer"`
	AnsweredBy string             `json:"answeredBy"`
	AnsweredAt *time.Time         `json:"answeredAt,omitempty"`
	DueAt      time.Time          `json:"dueAt"`
	Overdue    bool               `json:"overdue"`
	Version    int                `json:"version"`
	CreatedAt  time.Time          `json:"createdAt"`
}

// privacyCorrection contains the requested new values of a record; empty fields stay unchanged.
type privacyCorrection struct {
	Kind    string `json:"kind"`
	ID      string `json:"id"`
	Name    string `json:"name"`
	Phone   string `json:"phone"`
	Email   string `json:"email"`
	Address string `json:"address"`
}

func (a *Service) privacyRequestOf(r fair.PrivacyRequest) PrivacyRequest {
	out := PrivacyRequest{
		ID: r.ID, Kind: string(r.Kind), State: string(r.State), Name: r.Name, Email: r.Email, Phone: string(r.Phone),
		OrderID: r.OrderID,
		Lang:    string(r.Lang), Wish: r.Wish, Proven: r.Proven, Answer: r.Answer, AnsweredBy: r.AnsweredBy,
		AnsweredAt: web.TimeOrNil(r.AnsweredAt),
		DueAt:      r.DueAt, Overdue: r.State == fair.PrivacyOpen && a.Now().After(r.DueAt), Version: r.Version,
		CreatedAt: r.CreatedAt,
	}
	if c := r.Correction; c != nil {
		out.Correction = &privacyCorrection{
			Kind: string(c.Kind), ID: c.Subject.ID, Name: c.Name, Phone: string(c.Phone), Email: c.Email, Address: c.Address,
		}
	}
	return out
}

// heldRecord is a record with personal data. The office sees it before it answers the request of the person.
type heldRecord struct {
	Kind      string       `json:"kind"`
	ID        string       `json:"id"`
	Details   []HeldDetail `json:"details"`
	CreatedAt time.Time    `json:"createdAt"`
	ErasedAt  *time.Time   `json:"erasedAt,omitempty"`
	DeletedAt *time.Time   `json:"deletedAt,omitempty"`
}

// HeldDetail is one value that is stored about a person, with its label.
type HeldDetail struct {
	Field string `json:"field"`
	Value string `json:"value"`
	Label string `json:"label,omitempty" doc:"The question as it was shown, if the field is 'answer'."`
}

// heldOrder is an order of the person with its money. It contains the end of the retention period required by law.
type heldOrder struct {
	ID         string     `json:"id"`
	Amount     string     `json:"amount"`
	Status     string     `json:"status"`
	CreatedAt  time.Time  `json:"createdAt"`
	BooksUntil *time.Time `json:"booksUntil,omitempty" doc:"The time until which the order must be retained for accounting. Absent if the order received no money."`

	Payments  []heldMoney `json:"payments" doc:"The payments that succeeded, also those that the office has recorded."`
	Refunds   []heldMoney `json:"refunds"`
	Documents []string    `json:"documents" doc:"The numbers of the documents."`
}

// heldMoney is a payment or a refund of the person.
type heldMoney struct {
	Amount    string    `json:"amount"`
	Channel   string    `json:"channel" enum:"online,cash,cheque,dd,bank,upi,card"`
	Reference string    `json:"reference"`
	Status    string    `json:"status"`
	At        time.Time `json:"at"`
}

type heldMessage struct {
	Subject string     `json:"subject"`
	Body    string     `json:"body"`
	To      string     `json:"to"`
	Channel string     `json:"channel" enum:"email,whatsapp"`
	At      time.Time  `json:"at"`
	SentAt  *time.Time `json:"sentAt,omitempty"`
}

// heldText is a text of the person's conversation with the office by WhatsApp.
type heldText struct {
	Incoming bool      `json:"incoming" doc:"true: written by the person."`
	Text     string    `json:"text"`
	At       time.Time `json:"at"`
}

// heldNote is an internal note of the office on a record of the person.
type heldNote struct {
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

type heldConsent struct {
	Kind        string     `json:"kind"`
	ID          string     `json:"id"`
	Purpose     string     `json:"purpose"`
	Notice      string     `json:"notice" doc:"The version of the privacy notice that was shown."`
	Source      string     `json:"source,omitempty" doc:"How the person agreed, as the office wrote it. Absent if a form was sent."`
	Lang        string     `json:"lang"`
	At          time.Time  `json:"at"`
	WithdrawnAt *time.Time `json:"withdrawnAt,omitempty"`
}

// ownData is all stored data of one person.
type ownData struct {
	Records      []heldRecord  `json:"records"`
	Orders       []heldOrder   `json:"orders"`
	Messages     []heldMessage `json:"messages"`
	Conversation []heldText    `json:"conversation" doc:"By WhatsApp, with the phone number that the person has proved."`
	Notes        []heldNote    `json:"notes" doc:"The internal notes of the office."`
	Consents     []heldConsent `json:"consents"`
	Requests     []ownRequest  `json:"requests"`
	Recipients   []string      `json:"recipients" doc:"The other organisations that have received the data."`
}

type ownRequest struct {
	Kind  string    `json:"kind"`
	State string    `json:"state"`
	At    time.Time `json:"at"`
	DueAt time.Time `json:"dueAt"`
}

// payerKey matches the payer id in the links of messages.
var payerKey = regexp.MustCompile(fair.UserIDPrefix + `\w+`)

// ownDataOf converts the data for the file that the person downloads. It removes the payer ids from the links in
// messages, because the person may share the file.
func ownDataOf(d OwnData) ownData {
	out := ownData{
		Records: fair.Each(d.Records, heldRecordOf), Orders: []heldOrder{}, Messages: []heldMessage{},
		Conversation: []heldText{},
		Notes:        fair.Each(d.Notes, func(n fair.Note) heldNote { return heldNote{n.Text, n.At} }),
		Consents:     fair.Each(d.Consents, heldConsentOf),
		Requests:     fair.Each(d.Requests, ownRequestOf),
		Recipients:   []string{},
	}
	for _, o := range d.Orders {
		held := heldOrder{
			ID: o.ID, Amount: o.Amount.String(), Status: o.PublicStatus(), CreatedAt: o.CreatedAt,
			BooksUntil: web.TimeOrNil(d.BooksUntil(o.ID)), Payments: []heldMoney{}, Refunds: []heldMoney{},
			Documents: fair.Each(d.Money[o.ID].Documents, func(d ledger.Document) string { return d.Number }),
		}
		for _, p := range d.Money[o.ID].Payments {
			if p.Status == fair.GatewayPaymentSuccess {
				held.Payments = append(held.Payments,
					heldMoney{p.Amount.String(), string(p.Channel), p.BankReference, string(p.Status), p.PaidAt()})
			}
		}
		for _, r := range d.Money[o.ID].Refunds {
			held.Refunds = append(held.Refunds,
				heldMoney{r.Amount.String(), string(r.Channel), r.Reference, string(r.Status), r.UpdatedAt})
		}
		out.Orders = append(out.Orders, held)
	}
	mailed, byWhatsApp := false, len(d.Texts) > 0
	for _, t := range d.Texts {
		out.Conversation = append(out.Conversation, heldText(t))
	}
	for _, m := range d.Messages {
		out.Messages = append(out.Messages,
			heldMessage{
				Subject: m.Subject, Body: payerKey.ReplaceAllString(m.Body, "…"), To: m.To,
				Channel: cmp.Or(string(m.Channel), "email"), At: m.CreatedAt,
				SentAt: web.TimeOrNil(m.SentAt),
			})
		mailed = mailed || !m.SentAt.IsZero() && m.Channel == fair.ByEmail
		byWhatsApp = byWhatsApp || m.Channel == fair.ByWhatsApp
	}
	if len(d.Orders) > 0 {
		out.Recipients = append(out.Recipients, "the payment provider")
	}
	if mailed {
		out.Recipients = append(out.Recipients, "the service that sends our e-mail")
	}
	if byWhatsApp {
		out.Recipients = append(out.Recipients, "WhatsApp, a service of Meta Platforms")
	}
	return out
}

func heldRecordOf(r fair.PersonalRecord) heldRecord {
	return heldRecord{
		Kind: string(r.Kind), ID: r.ID, Details: HeldDetailsOf(r), CreatedAt: r.CreatedAt,
		ErasedAt: web.TimeOrNil(r.ErasedAt), DeletedAt: web.TimeOrNil(r.DeletedAt),
	}
}

// HeldDetailsOf returns the stored values of a record, as its person and the office see them.
func HeldDetailsOf(r fair.PersonalRecord) []HeldDetail {
	return fair.Each(r.Details, func(d fair.PersonalDetail) HeldDetail { return HeldDetail(d) })
}

func heldConsentOf(c fair.Consent) heldConsent {
	return heldConsent{
		Kind: string(c.Kind), ID: c.Subject.ID, Purpose: c.Purpose, Notice: c.Notice, Source: c.Source,
		Lang: string(c.Lang), At: c.At,
		WithdrawnAt: web.TimeOrNil(c.WithdrawnAt),
	}
}

func ownRequestOf(r fair.PrivacyRequest) ownRequest {
	return ownRequest{Kind: string(r.Kind), State: string(r.State), At: r.CreatedAt, DueAt: r.DueAt}
}

type ownDataInput struct {
	Token         string `query:"token" doc:"The token of the link that the person has received."`
	TransactionID string `query:"transactionId"`
	UserID        string `query:"userID"`
	// Opened is the value of the cookie person.TokenCookie.
	Opened string `cookie:"mela_own" doc:"The token of the link that the person has opened a short time ago. It is used if the query parameters are absent."`
}

// key returns the key that gives access to the data. It is in the query parameters or, if these are empty, in the
// cookie.
func (in *ownDataInput) key() OwnDataKey {
	key := OwnDataKey{Token: in.Token, TransactionID: in.TransactionID, UserID: in.UserID}
	if key == (OwnDataKey{}) {
		key.Token, _ = url.QueryUnescape(in.Opened) // an invalid cookie gives no access
	}
	return key
}

type ownDataAnswer struct {
	Disposition string `header:"Content-Disposition"`
	Body        ownData
}

type privacyRequestFilter struct {
	web.ListQuery
	State string `query:"state" doc:"The state: open, done or refused."`
	Kind  string `query:"kind" doc:"The kind: see, correct or erase."`
}

type newPrivacyRequest struct {
	Kind  string `json:"kind,omitempty"`
	Name  string `json:"name,omitempty"`
	Email string `json:"email,omitempty" doc:"The e-mail address of the person. 'email' or 'phone' is required, because the records are found by it."`
	Phone string `json:"phone,omitempty"`
	Wish  string `json:"wish,omitempty"`
}

// privacyRequestDetails is a privacy request with all stored data of the person.
type privacyRequestDetails struct {
	PrivacyRequest
	Held ownData `json:"held"`
}

type privacyAnswerInputBody struct {
	Refuse  bool   `json:"refuse,omitempty" doc:"true: the request is refused, and nothing is changed. 'answer' must then contain the reason."`
	Answer  string `json:"answer,omitempty" doc:"The answer to the person. It is shown in addition to a fixed text."`
	Version *int   `json:"version,omitempty"`
}

// privacyLink is a link to a person's own data. The office sends it to the person.
type privacyLink struct {
	URL      string `json:"url"`
	Whatsapp string `json:"whatsapp,omitempty" doc:"The link that opens WhatsApp with the personal link in a message. Absent if there is no phone number."`
}

type consentFilter struct {
	Kind string `query:"kind" required:"true" enum:"registration,booking,sponsorship,application,contact message"`
	ID   string `query:"id" required:"true"`
}

// Routes registers the routes.
func (a *Service) Routes(api *web.API) {
	tags := []string{"Privacy"}
	a.routePrivacyRequests(api, tags)
	// The secret that gives access is the token of a link or the ids of an order. These cannot be guessed.
	web.Add(api, web.Public, web.AlsoFails(web.Op("GET /api/my-data", "get-own-data", tags,
		"Download the person's own data as a file",
		"The request must contain the `token` of a link, or the `transactionId` and `userID` of an order. The "+
			"response is 404 if they are wrong or missing."), http.StatusNotFound),
		func(ctx context.Context, in *ownDataInput) (*ownDataAnswer, error) {
			data, err := a.FindOwnData(ctx, in.key())
			if err != nil {
				return nil, err
			}
			return &ownDataAnswer{`attachment; filename="my-data.json"`, ownDataOf(data)}, nil
		})
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/privacy/consents", "list-consents", tags,
		"List the consents of a record"),
		func(ctx context.Context, in *consentFilter) (*web.Body[[]heldConsent], error) {
			found, err := a.Consents(ctx, fair.Subject{Kind: fair.PersonalKind(in.Kind), ID: in.ID})
			return web.BodyOf(fair.Each(found, heldConsentOf)), err
		})
}

func (a *Service) routePrivacyRequests(api *web.API, tags []string) {
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/privacy/requests", "list-privacy-requests", tags,
		"List requests about personal data, by due date"), a.listPrivacyRequests)
	web.Add(api, fair.MayEdit, web.Created(web.Op("POST /api/admin/privacy/requests", "create-privacy-request", tags,
		"Create a request about personal data for a person who has called or written")),
		func(ctx context.Context, in *web.Body[newPrivacyRequest]) (*web.Body[PrivacyRequest], error) {
			return web.With(a.privacyRequestOf)(a.CreatePrivacyRequest(ctx, fair.PrivacyRequestInput(in.Body)))
		})
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/privacy/requests/{id}", "get-privacy-request", tags,
		"Get a request with all stored data of the person"),
		func(ctx context.Context, in *web.ByID) (*web.Body[privacyRequestDetails], error) {
			r, data, err := a.FindPrivacyRequest(ctx, in.ID)
			return web.BodyOf(privacyRequestDetails{
				a.privacyRequestOf(r),
				ownDataOf(data),
			}), err
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/privacy/requests/{id}/answer", "answer-privacy-request", tags,
		"Fulfil or refuse a request",
		"An erasure removes the person's data from everything except the accounting records. The response is "+
			"409 if payments or refunds of the person are not completed, or if the request was already answered."),
		func(ctx context.Context, in *web.ByIDBody[privacyAnswerInputBody]) (*web.Body[PrivacyRequest], error) {
			r, err := a.AnswerPrivacyRequest(ctx, in.ID,
				Answer{Refuse: in.Body.Refuse, Text: in.Body.Answer, Version: in.Body.Version})
			a.Wake()
			return web.BodyOf(a.privacyRequestOf(r)), err
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/privacy/requests/{id}/link", "make-privacy-link", tags,
		"Create a personal link after the office has checked the person's identity by phone"),
		func(ctx context.Context, in *web.ByID) (*web.Body[privacyLink], error) {
			address, r, err := a.MakePrivacyLink(ctx, in.ID)
			link := privacyLink{URL: address}
			if r.Phone != "" {
				link.Whatsapp = "https://wa.me/91" + string(r.Phone) + "?text=" + url.QueryEscape(address)
			}
			return web.BodyOf(link), err
		})
}

func (a *Service) listPrivacyRequests(
	ctx context.Context, in *privacyRequestFilter,
) (*web.List[PrivacyRequest], error) {
	p := fair.Problems{}
	filter := fair.PrivacyRequestFilter{
		ListQuery: in.Read(p), State: web.Choice(p, "state", in.State, fair.ParsePrivacyState),
		Kind: web.Choice(p, "kind", in.Kind, fair.ParsePrivacyKind),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.FindPrivacyRequests(ctx, filter)
	head := in.Head("/api/admin/privacy/requests", total, web.Filters("state", in.State, "kind", in.Kind))
	return &web.List[PrivacyRequest]{ListHead: head, Body: fair.Each(found, a.privacyRequestOf)}, err
}
