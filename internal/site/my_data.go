package site

import (
	"context"
	"net/url"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/privacy"
	"github.com/mela-fair/mela/internal/fair"
)

// MyDataProps are the props of the page on which visitors see the data that is stored about them. A visitor first
// proves that an e-mail address or phone number is theirs. The visitor can then ask to correct or erase the data. See
// docs/product/privacy.md#own-data.
type MyDataProps struct {
	State      MyDataState       `json:"state"`
	Said       MyDataSaid        `json:"said"`      // the request that was just sent
	Opened     MyDataKey         `json:"opened"`    // the proof that opened the page; its forms send it again
	Contact    string            `json:"contact"`   // typed into a rejected form
	Reference  string            `json:"reference"` // typed into a rejected form
	Correction *MyDataCorrection `json:"correction"`
	Errors     map[string]string `json:"errors"`  // error messages by field
	Refusal    string            `json:"refusal"` // an error message that belongs to no field
	Download   string            `json:"download"`
	AnswerDays int               `json:"answerDays"`
	LinkDays   int               `json:"linkDays"`
	Records    []MyDataRecord    `json:"records"`
	Orders     []MyDataOrder     `json:"orders"`
	Messages   []MyDataMessage   `json:"messages"`
	Requests   []MyDataRequest   `json:"requests"`
	Consented  bool              `json:"consented"` // there is a consent to withdraw
	Erasable   bool              `json:"erasable"`  // there is personal data to erase
	Mailed     bool              `json:"mailed"`    // a message was sent by e-mail
}

// MyDataState is the state of the page.
type MyDataState string

// The states of the page.
const (
	myDataAsk   MyDataState = "ask"
	myDataAsked MyDataState = "asked" // a link was requested; the same for known and unknown addresses
	myDataGone  MyDataState = "gone"  // the link has expired or never existed
	myDataShown MyDataState = "shown"
)

// Values lists the states. The TypeScript generator uses it.
func (MyDataState) Values() []string { return []string{"ask", "asked", "gone", "shown"} }

// MyDataSaid is the kind of request sent by a form of the page.
type MyDataSaid string

// Values lists the kinds of request. The TypeScript generator uses it.
func (MyDataSaid) Values() []string { return []string{"", "correct", "erase", "withdraw"} }

// MyDataKey shows that the visitor may see the data: a token, or the numbers of an order. The forms of the page send it
// with each request.
type MyDataKey struct {
	Token         string `json:"token"`
	TransactionID string `json:"transactionId"`
	UserID        string `json:"userID"`
}

// MyDataCorrection are the values of a correction in a rejected form.
type MyDataCorrection struct {
	Record  string `json:"record"` // kind and id, separated by a slash
	Name    string `json:"name"`
	Phone   string `json:"phone"`
	Email   string `json:"email"`
	Address string `json:"address"`
	Wish    string `json:"wish"`
}

// MyDataRecord is one record with all its data.
type MyDataRecord struct {
	Ref       string            `json:"ref"` // kind and id, separated by a slash
	Kind      fair.PersonalKind `json:"kind"`
	ID        string            `json:"id"`
	Date      string            `json:"date"`
	Details   []MyDataDetail    `json:"details"`
	Erased    string            `json:"erased"`    // the day of the erasure; "" when not erased
	Notice    string            `json:"notice"`    // version of the accepted privacy notice; "" when unknown
	Withdrawn string            `json:"withdrawn"` // the day on which the consent was withdrawn
}

// MyDataDetail is one field of a record with its value.
type MyDataDetail struct {
	Field MyDataField `json:"field"`
	Value string      `json:"value"`
}

// MyDataField is a field of a record, under the API's name.
type MyDataField string

// Values lists the fields. The TypeScript generator uses it.
func (MyDataField) Values() []string {
	return []string{
		"name", "contactPerson", "company", "phone", "email", "address", "website", "degree", "college", "persons",
		"memberNames", "category", "amount", "status", "paymentStatus", "gst", "product", "members", "requirements",
		"stalls", "business", "level", "occupation", "experience", "biodata", "message",
	}
}

// MyDataOrder is one order with the end of its retention period.
type MyDataOrder struct {
	ID         string `json:"id"`
	Amount     string `json:"amount"`
	Date       string `json:"date"`
	BooksUntil string `json:"booksUntil"` // the last day of the retention; "" when nothing was paid
}

// MyDataMessage is one message sent by the fair.
type MyDataMessage struct {
	Subject string `json:"subject"`
	Date    string `json:"date"`
	To      string `json:"to"`
}

// MyDataRequest is one earlier request.
type MyDataRequest struct {
	Kind  fair.PrivacyKind  `json:"kind"`
	State fair.PrivacyState `json:"state"`
	Date  string            `json:"date"`
	Due   string            `json:"due"`
}

func myDataPage(d Deps) Page {
	return Page{
		Name: "my-data", Path: "/my-data", OwnQuery: true, OwnToken: true, Shape: MyDataProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return myDataProps(ctx, d.App, r) },
		Post:  func(ctx context.Context, r *Request) (Result, error) { return postMyData(ctx, d.App, r) },
	}
}

func myDataKeyOf(values url.Values) MyDataKey {
	return MyDataKey{Token: values.Get("token"), TransactionID: values.Get("transactionId"), UserID: values.Get("userID")}
}

// query returns the key as query parameters of the page's address.
func (k MyDataKey) query() url.Values {
	values := url.Values{}
	for name, value := range map[string]string{"token": k.Token, "transactionId": k.TransactionID, "userID": k.UserID} {
		if value != "" {
			values.Set(name, value)
		}
	}
	return values
}

func myDataProps(ctx context.Context, a *areas.Areas, r *Request) (MyDataProps, error) {
	opened := myDataKeyOf(r.Query)
	if opened == (MyDataKey{}) && r.Query.Get("asked") == "" {
		opened.Token = r.Token
	}
	return myDataPropsOf(ctx, a, r, opened)
}

// myDataPropsOf returns the props of the page for a key. Without a key, the page shows the form that asks for a link.
// For a wrong or expired key, it says so.
func myDataPropsOf(ctx context.Context, a *areas.Areas, r *Request, opened MyDataKey) (MyDataProps, error) {
	p := MyDataProps{
		State: myDataAsk, Opened: opened, Errors: map[string]string{}, AnswerDays: fair.PrivacyAnswerDays,
		LinkDays: int(fair.PrivacyLinkFor.Hours() / 24),
	}
	if (p.Opened == MyDataKey{}) {
		if r.Query.Get("asked") != "" {
			p.State = myDataAsked
		}
		return p, nil
	}
	data, err := a.Privacy.FindOwnData(ctx, privacy.OwnDataKey(p.Opened))
	if fair.IsKind(err, fair.KindNotFound) {
		r.TokenGone = p.Opened.Token != "" && p.Opened.Token == r.Token
		p.State, p.Opened = myDataGone, MyDataKey{}
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.State, p.Download = myDataShown, "/api/my-data"
	if p.Opened.Token == "" || p.Opened.Token != r.Token { // the cookie is missing or does not match
		p.Download += "?" + p.Opened.query().Encode()
	}
	for _, said := range p.Said.Values() {
		if r.Query.Get("said") == said {
			p.Said = MyDataSaid(said)
		}
	}
	edition, err := a.Content.Edition(ctx)
	p.show(r.Lang, &edition.Plan, data)
	return p, err
}

// show fills in the stored data, formatted for display.
func (p *MyDataProps) show(lang fair.Lang, plan *fair.Plan, data privacy.OwnData) {
	consents := map[fair.Subject]fair.Consent{}
	for _, c := range data.Consents {
		consents[c.Subject] = c
		p.Consented = p.Consented || c.WithdrawnAt.IsZero()
	}
	for _, r := range data.Records {
		view := MyDataRecord{
			Ref: string(r.Kind) + "/" + r.ID, Kind: r.Kind, ID: r.ID, Date: fair.DateIn(lang, r.CreatedAt),
			Notice: consents[r.Subject].Notice,
		}
		if at := consents[r.Subject].WithdrawnAt; !at.IsZero() {
			view.Withdrawn = fair.DateIn(lang, at)
		}
		if r.ErasedAt.IsZero() {
			p.Erasable = true
		} else {
			view.Erased = fair.DateIn(lang, r.ErasedAt)
		}
		for _, d := range r.Details {
			if d.Field == "stalls" {
				d.Value = plan.ClaimedStalls(lang, r.Stalls)
			}
			view.Details = append(view.Details, MyDataDetail{MyDataField(d.Field), d.Value})
		}
		p.Records = append(p.Records, view)
	}
	for _, o := range data.Orders {
		view := MyDataOrder{ID: o.ID, Amount: o.Price.Total.String(), Date: fair.DateIn(lang, o.CreatedAt)}
		if until := data.BooksUntil(o.ID); !until.IsZero() {
			view.BooksUntil = fair.DateIn(lang, until.AddDate(0, 0, -1))
		}
		p.Orders = append(p.Orders, view)
	}
	for _, m := range data.Messages {
		p.Messages = append(p.Messages, MyDataMessage{Subject: m.Subject, Date: fair.DateIn(lang, m.CreatedAt), To: m.To})
		p.Mailed = p.Mailed || !m.SentAt.IsZero()
	}
	for _, r := range data.Requests {
		p.Requests = append(p.Requests,
			MyDataRequest{Kind: r.Kind, State: r.State, Date: fair.DateIn(lang, r.CreatedAt), Due: fair.DateIn(lang, r.DueAt)})
	}
}
