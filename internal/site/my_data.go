package site

import (
	"context"
	"net/url"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/wiring"
)

// MyDataProps are the props of the page on which visitors see the data that is stored about them. Visitors must first
// prove that an e-mail address or phone number belongs to them. They can then request the correction or the erasure
// of the data. See docs/product/privacy.md#own-data.
type MyDataProps struct {
	State       MyDataState       `json:"state"`
	Said        MyDataSaid        `json:"said"`      // the request that the visitor has just sent, or ""
	Opened      MyDataKey         `json:"opened"`    // the key that opened the page; the forms of the page send it again
	Contact     string            `json:"contact"`   // the value that the visitor typed, if the form was refused
	Reference   string            `json:"reference"` // the value that the visitor typed, if the form was refused
	Correction  *MyDataCorrection `json:"correction"`
	Errors      map[string]string `json:"errors"`  // error messages by field
	Refusal     string            `json:"refusal"` // error message that is not about a single field
	Download    string            `json:"download"`
	AnswerDays  int               `json:"answerDays"`
	LinkDays    int               `json:"linkDays"`
	Records     []MyDataRecord    `json:"records"`
	Orders      []MyDataOrder     `json:"orders"`
	Messages    []MyDataMessage   `json:"messages"`
	Requests    []MyDataRequest   `json:"requests"`
	Consented   bool              `json:"consented"`   // whether there is a consent that can be withdrawn
	Erasable    bool              `json:"erasable"`    // whether there is personal data that can be erased
	Correctable bool              `json:"correctable"` // whether there is personal data that can be corrected
	Mailed      bool              `json:"mailed"`      // whether a message was sent by e-mail
	WhatsApp    bool              `json:"whatsapp"`    // whether WhatsApp received the number or a message
	Provider    bool              `json:"provider"`    // whether the payment provider received an order's data
}

// MyDataState is the state of the page with a visitor's own data.
type MyDataState string

// The values of MyDataState.
const (
	myDataAsk   MyDataState = "ask"
	myDataAsked MyDataState = "asked" // a link was requested; the state is the same for known and unknown addresses
	myDataGone  MyDataState = "gone"  // the link has expired or has never existed
	myDataShown MyDataState = "shown"
)

// Values returns all states. The TypeScript generator calls this method.
func (MyDataState) Values() []string { return []string{"ask", "asked", "gone", "shown"} }

// MyDataSaid is the kind of request that a form of the page sends.
type MyDataSaid string

// Values returns all kinds of requests. The TypeScript generator calls this method.
func (MyDataSaid) Values() []string { return []string{"", "correct", "erase", "withdraw"} }

// MyDataKey is the proof that the visitor may see the data. It contains a token, or the ids of an order. The page's
// forms send it with each request.
type MyDataKey struct {
	Token         string `json:"token"`
	TransactionID string `json:"transactionId"`
	UserID        string `json:"userID"`
}

// MyDataCorrection contains the values of a correction form that was refused.
type MyDataCorrection struct {
	Record  string `json:"record"` // kind and id of the record, separated by a slash
	Name    string `json:"name"`
	Phone   string `json:"phone"`
	Email   string `json:"email"`
	Address string `json:"address"`
	Wish    string `json:"wish"`
}

// MyDataRecord is a record about the visitor with all its data.
type MyDataRecord struct {
	Ref       string            `json:"ref"` // kind and id of the record, separated by a slash
	Kind      fair.PersonalKind `json:"kind"`
	ID        string            `json:"id"`
	Date      string            `json:"date"`
	Details   []MyDataDetail    `json:"details"`
	Erased    string            `json:"erased"`    // day of the erasure; "" if the record is not erased
	Notice    string            `json:"notice"`    // version of the accepted privacy notice; "" if unknown
	Withdrawn string            `json:"withdrawn"` // day on which the consent was withdrawn; or ""
	// Act is the URL of the page on which this record can be erased, without a language prefix. It is "" if the forms
	// of this page include the record, or if there is nothing to erase.
	Act string `json:"act"`
}

// MyDataDetail is a field of a record with its value.
type MyDataDetail struct {
	Field MyDataField `json:"field"`
	Value string      `json:"value"`
	Label string      `json:"label"` // the question, for the field "answer"; "" for others
}

// MyDataField is the name of a record's field in the API.
type MyDataField string

// Values returns all field names. The TypeScript generator calls this method.
func (MyDataField) Values() []string {
	return []string{
		"name", "localName", "contactPerson", "company", "phone", "email", "address", "website", "degree", "college",
		"persons",
		"memberNames", "category", "amount", "status", "paymentStatus", "gst", "product", "members", "requirements",
		"stalls", "business", "level", "occupation", "experience", "biodata", "message", "answer",
	}
}

// MyDataOrder is an order of the visitor with the end of its retention period.
type MyDataOrder struct {
	ID         string `json:"id"`
	Amount     string `json:"amount"`
	Date       string `json:"date"`
	BooksUntil string `json:"booksUntil"` // last day of the retention period; "" if nothing was paid
}

// MyDataMessage is a message that was sent to the visitor.
type MyDataMessage struct {
	Subject string `json:"subject"`
	Date    string `json:"date"`
	To      string `json:"to"`
}

// MyDataRequest is an earlier privacy request of the visitor.
type MyDataRequest struct {
	Kind  fair.PrivacyKind  `json:"kind"`
	State fair.PrivacyState `json:"state"`
	Date  string            `json:"date"`
	Due   string            `json:"due"`
}

func myDataPage(d Deps) Page {
	return Page{
		Name: "my-data", Path: "/my-data", Unlisted: true, OwnQuery: true, OwnToken: true, Shape: MyDataProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return myDataProps(ctx, d.App, r) },
		Post:  func(ctx context.Context, r *Request) (Result, error) { return postMyData(ctx, d.App, r) },
	}
}

func myDataKeyOf(values url.Values) MyDataKey {
	return MyDataKey{Token: values.Get("token"), TransactionID: values.Get("transactionId"), UserID: values.Get("userID")}
}

// query returns the key as query parameters for the page's URL.
func (k MyDataKey) query() url.Values {
	values := url.Values{}
	for name, value := range map[string]string{"token": k.Token, "transactionId": k.TransactionID, "userID": k.UserID} {
		if value != "" {
			values.Set(name, value)
		}
	}
	return values
}

func myDataProps(ctx context.Context, a *wiring.Features, r *Request) (MyDataProps, error) {
	opened := myDataKeyOf(r.Query)
	if opened == (MyDataKey{}) && r.Query.Get("asked") == "" {
		opened.Token = r.Token
	}
	return myDataPropsOf(ctx, a, r, opened)
}

// myDataPropsOf returns the props of the page for a key. Without a key, the page shows the form that requests a link.
// With an invalid or expired key, it shows a message.
func myDataPropsOf(ctx context.Context, a *wiring.Features, r *Request, opened MyDataKey) (MyDataProps, error) {
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
	data, err := a.Privacy.FindOwnData(ctx, person.OwnDataKey(p.Opened))
	if fair.IsKind(err, fair.KindNotFound) {
		r.TokenGone = p.Opened.Token != "" && p.Opened.Token == r.Token
		p.State, p.Opened = myDataGone, MyDataKey{}
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.State, p.Download = myDataShown, "/api/my-data"
	if p.Opened.Token == "" || p.Opened.Token != r.Token { // the key did not come from the cookie
		p.Download += "?" + p.Opened.query().Encode()
	}
	p.Said = closedValue[MyDataSaid](r.Query.Get("said"))
	for i := range data.Records {
		if err := nameChoices(ctx, a, r.Lang, &data.Records[i]); err != nil {
			return p, err
		}
	}
	p.show(r.Lang, data)
	return p, nil
}

// nameChoices sets the names of a booking's stalls and of a registration's category. They are those of the record's
// edition.
func nameChoices(ctx context.Context, a *wiring.Features, lang fair.Lang, r *fair.PersonalRecord) error {
	if r.Kind != fair.PersonalRegistration && r.Kind != fair.PersonalBooking {
		return nil
	}
	edition, err := a.Content.EditionOf(ctx, r.EditionID)
	if err != nil {
		return err
	}
	for i := range r.Details {
		switch d := &r.Details[i]; {
		case d.Field == "stalls":
			d.Value = edition.Plan.ClaimedStalls(lang, r.Stalls)
		case d.Field == "category" && r.Kind == fair.PersonalRegistration:
			d.Value = edition.Category(fair.Category(d.Value)).Name.OrEnglish(lang)
		}
	}
	return nil
}

// show converts the stored data to the texts that the page displays, and stores these texts in the props.
func (p *MyDataProps) show(lang fair.Lang, data person.OwnData) {
	p.showRecords(lang, data)
	for _, o := range data.Orders {
		view := MyDataOrder{ID: o.ID, Amount: o.Amount.String(), Date: fair.DateIn(lang, o.CreatedAt)}
		if until := data.BooksUntil(o.ID); !until.IsZero() {
			view.BooksUntil = fair.DateIn(lang, until.AddDate(0, 0, -1))
		}
		p.Orders = append(p.Orders, view)
		p.Provider = p.Provider || !o.Channel.Offline()
	}
	p.WhatsApp = len(data.Texts) > 0
	for _, m := range data.Messages {
		if m.Status == fair.MessageKept {
			continue // not sent
		}
		p.Messages = append(p.Messages, MyDataMessage{Subject: m.Subject, Date: fair.DateIn(lang, m.CreatedAt), To: m.To})
		p.Mailed = p.Mailed || !m.SentAt.IsZero() && m.Channel == fair.ByEmail
		p.WhatsApp = p.WhatsApp || m.Channel == fair.ByWhatsApp
	}
	for _, r := range data.Requests {
		p.Requests = append(p.Requests,
			MyDataRequest{Kind: r.Kind, State: r.State, Date: fair.DateIn(lang, r.CreatedAt), Due: fair.DateIn(lang, r.DueAt)})
	}
}

func (p *MyDataProps) showRecords(lang fair.Lang, data person.OwnData) {
	consents := map[fair.Subject]fair.Consent{}
	for _, c := range data.Consents {
		consents[c.Subject] = c
	}
	links := map[string]string{} // the own link of each order
	for _, o := range data.Orders {
		links[o.ID] = "/my-data?" + MyDataKey{TransactionID: o.ID, UserID: o.UserID}.query().Encode()
	}
	for _, r := range data.Records {
		consent, given := consents[r.Subject]
		view := MyDataRecord{
			Ref: string(r.Kind) + "/" + r.ID, Kind: r.Kind, ID: r.ID, Date: fair.DateIn(lang, r.CreatedAt),
			Notice: consent.Notice,
		}
		if at := consent.WithdrawnAt; !at.IsZero() {
			view.Withdrawn = fair.DateIn(lang, at)
		}
		p.Consented = p.Consented || data.MayAct(r) && given && consent.WithdrawnAt.IsZero()
		switch {
		case !r.ErasedAt.IsZero():
			view.Erased = fair.DateIn(lang, r.ErasedAt)
		case data.MayAct(r):
			p.Correctable, p.Erasable = true, true
		default:
			p.Correctable, view.Act = true, links[r.OrderIDs[len(r.OrderIDs)-1]]
		}
		for _, d := range r.Details {
			view.Details = append(view.Details, MyDataDetail{MyDataField(d.Field), d.Value, d.Label})
		}
		p.Records = append(p.Records, view)
	}
}
