package person

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// OwnDataKey is a key for the page of a person's own data. It contains either the token of a link, or the two secret
// ids of an order.
type OwnDataKey struct {
	Token         string
	TransactionID string
	UserID        string
}

// OwnData contains the data stored about a person. It contains only the data that is linked to the e-mail address,
// phone number or order that the person has proved.
type OwnData struct {
	Person   fair.Person
	OwnLink  bool // whether the person opened an order's own link, which contains the order's two ids
	Records  []fair.PersonalRecord
	Orders   []fair.Order
	Money    map[string]ledger.OrderMoney // by order id
	Messages []fair.Message
	Texts    []fair.OwnText // the conversation by WhatsApp with the proved number
	Notes    []fair.Note    // internal notes of the office
	Consents []fair.Consent
	Requests []fair.PrivacyRequest
}

// Subjects lists the person's records.
func (d OwnData) Subjects() []fair.Subject {
	return fair.Each(d.Records, func(r fair.PersonalRecord) fair.Subject { return r.Subject })
}

// MayAct reports whether the person may have a record erased and withdraw its consent. For a record with an order, this
// requires the order's own link, because a person's link also shows records of other people who gave the same phone
// number or e-mail address.
func (d OwnData) MayAct(r fair.PersonalRecord) bool { return d.OwnLink || len(r.OrderIDs) == 0 }

// actable returns the data with only those records on which the person may act.
func (d OwnData) actable() OwnData {
	d.Records = slices.DeleteFunc(slices.Clone(d.Records), func(r fair.PersonalRecord) bool { return !d.MayAct(r) })
	return d
}

// Name returns the name in the last record that has a name and is not erased. It is empty if there is no such record.
func (d OwnData) Name() string {
	name := ""
	for _, r := range d.Records {
		if r.ErasedAt.IsZero() && r.Name != "" {
			name = r.Name
		}
	}
	return name
}

// FindOwnData returns the stored data of the person that a key identifies. It returns KindNotFound if the key is
// invalid or expired. Anybody who has a key may call it.
func (a *Service) FindOwnData(ctx context.Context, key OwnDataKey) (OwnData, error) {
	person, err := a.personOf(ctx, key)
	if err != nil {
		return OwnData{}, err
	}
	data, err := a.findOwnData(ctx, person)
	data.OwnLink = key.Token == ""
	return data, err
}

// personOf returns the person whom a key identifies.
func (a *Service) personOf(ctx context.Context, key OwnDataKey) (fair.Person, error) {
	if key.Token == "" {
		o, err := app.FindOwnOrder(ctx, a.store, key.TransactionID, key.UserID)
		return fair.Person{OrderID: o.ID}, err
	}
	link, err := a.store.FindPrivacyLink(ctx, app.HashOf(key.Token))
	if err == nil && !a.Now().Before(link.ExpiresAt) {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return link.Person, err
}

// newPrivacyLink creates a link for a person and returns the URL of the page in the person's language. It runs in the
// caller's transaction.
func (a *Service) newPrivacyLink(ctx context.Context, p fair.Person, lang fair.Lang, page OwnPage) (string, error) {
	token, err := a.newToken(ctx, p)
	path := string(page) + "?token=" + token
	if lang != fair.English && lang != "" {
		path = "/" + string(lang) + path
	}
	return a.Settings.BaseURL + path, err
}

// newToken creates a link's token in the caller's transaction. The database stores only a hash of the token.
func (a *Service) newToken(ctx context.Context, p fair.Person) (string, error) {
	var secret [24]byte
	_, _ = rand.Read(secret[:]) // never fails
	token := base64.RawURLEncoding.EncodeToString(secret[:])
	now := a.Now()
	return token, a.store.CreatePrivacyLink(ctx, fair.PrivacyLink{
		TokenHash: app.HashOf(token), Person: p, CreatedAt: now, ExpiresAt: now.Add(fair.PrivacyLinkFor),
	})
}

// findOwnData collects the data that is stored about a person. If an order identifies the person, it collects only the
// data of that order's record, because other people's records may have the same phone number.
func (a *Service) findOwnData(ctx context.Context, p fair.Person) (d OwnData, err error) {
	d.Person = p
	subjects, err := a.subjectsOf(ctx, p)
	if err != nil {
		return d, err
	}
	var entities, orders []string
	for _, s := range subjects {
		r, err := a.PersonalRecord(ctx, s)
		if err != nil {
			return d, err
		}
		d.Records = append(d.Records, r)
		entities, orders = append(entities, r.ID), append(orders, r.OrderIDs...)
	}
	if p.Email != "" {
		// The payer's e-mail address may differ from the record's. The messages about the order went to it. A payer's
		// phone number opens nothing, because anybody can type it.
		ofPayer, err := a.store.OrderIDsOfPayer(ctx, p)
		if err != nil {
			return d, err
		}
		orders = withMissing(orders, ofPayer)
	}
	entities = append(entities, orders...)
	for _, id := range orders {
		o, err := a.store.FindOrder(ctx, id)
		if fair.IsKind(err, fair.KindNotFound) {
			continue // no order has the number that the office entered
		}
		if err != nil {
			return d, err
		}
		d.Orders = append(d.Orders, o)
	}
	if d.Money, err = a.ledger.MoneyOf(ctx, d.Orders); err != nil {
		return d, err
	}
	about, err := a.store.MessagesAbout(ctx, entities)
	if err != nil {
		return d, err
	}
	d.Messages = slices.DeleteFunc(about, fair.Message.ForOffice)
	if d.Texts, err = a.Conversation(ctx, p.Phone); err != nil {
		return d, err
	}
	if d.Notes, err = a.store.NotesAbout(ctx, entities); err != nil {
		return d, err
	}
	if d.Consents, err = a.store.ConsentsOf(ctx, subjects); err != nil {
		return d, err
	}
	d.Requests, err = a.store.PrivacyRequestsOf(ctx, p)
	return d, err
}

// subjectsOf lists a person's records. If an order identifies the person, this is only the order's record.
func (a *Service) subjectsOf(ctx context.Context, p fair.Person) ([]fair.Subject, error) {
	if p.OrderID == "" {
		return a.store.SubjectsOf(ctx, p)
	}
	o, err := a.store.FindOrder(ctx, p.OrderID)
	return []fair.Subject{{Kind: fair.PersonalKind(o.Kind), ID: o.SubjectID()}}, err
}

// withMissing appends the ids that the list does not contain yet.
func withMissing(ids, more []string) []string {
	for _, id := range more {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// PersonalRecord reads the personal data of one record, even if the record is deleted.
func (a *Service) PersonalRecord(ctx context.Context, s fair.Subject) (r fair.PersonalRecord, err error) {
	switch s.Kind {
	case fair.PersonalRegistration:
		r, err = personal(ctx, s.ID, a.store.FindRegistration, fair.Registration.Personal)
	case fair.PersonalBooking:
		r, err = personal(ctx, s.ID, a.store.FindBooking, fair.Booking.Personal)
		if err == nil {
			var profile []fair.PersonalDetail
			profile, err = a.exhibitors.Details(ctx, s.ID)
			r.Details = append(r.Details, profile...)
		}
	case fair.PersonalSponsorship:
		r, err = personal(ctx, s.ID, a.store.Sponsorships().Find, fair.Sponsorship.Personal)
	case fair.PersonalApplication:
		return personal(ctx, s.ID, a.applications.Stored().Find, application.Application.Personal)
	case fair.PersonalContactMessage:
		return personal(ctx, s.ID, a.contact.Stored().Find, contact.Message.Personal)
	default:
		return r, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err != nil {
		return r, err
	}
	orders, err := a.store.OrderIDsOf(ctx, s.ID)
	r.OrderIDs = withMissing(r.OrderIDs, orders)
	return r, err
}

// personal reads a record and returns its personal data.
func personal[T any](
	ctx context.Context, id string, find func(context.Context, string) (T, error), data func(T) fair.PersonalRecord,
) (fair.PersonalRecord, error) {
	found, err := find(ctx, id)
	if err != nil {
		return fair.PersonalRecord{}, err
	}
	return data(found), nil
}

// TokenCookie is the name of the cookie in which the token is stored when a person opens a link, so that the URLs of
// the pages need not contain the token. The cookie expires after TokenCookieFor.
const (
	TokenCookie    = "mela_own"
	TokenCookieFor = 30 * time.Minute
)

// OwnPage identifies the page that the link opens.
type OwnPage string

// The pages that a person can open with a link.
const (
	OwnDataPage   OwnPage = "/my-data"
	OwnOrdersPage OwnPage = "/orders"
)

// Asking is the input of the form with which people request their own data.
type Asking struct {
	Contact   string // the person's e-mail address or phone number
	Reference string // number of an order or record, or empty
	Lang      fair.Lang
	Page      OwnPage // the page that the link opens; empty: the page of the person's own data
}

// AskForOwnData handles the form with which people request their own data. If the contact is a known e-mail address,
// it sends a link to the address that is stored, at most fair.PrivacyLinksPerDay per day. If the contact is a known
// phone number, it adds a request to the office's queue, with one exception: if the reference is the number of a record
// with this phone number and an e-mail address, it sends the link to that address. It returns Problems if the contact
// is neither an e-mail address nor a phone number. The result never reveals whether a contact is known. Anybody may
// call it.
func (a *Service) AskForOwnData(ctx context.Context, in Asking) error {
	person, err := cleanContact(in.Contact)
	if err != nil {
		return err
	}
	subjects, err := a.store.SubjectsOf(ctx, person)
	if err != nil {
		return err
	}
	ofPayer, err := a.store.OrderIDsOfPayer(ctx, person)
	if err != nil || len(subjects)+len(ofPayer) == 0 {
		return err
	}
	if person.Email != "" {
		person.Email, err = a.storedEmail(ctx, subjects, ofPayer)
	} else if person.Email, err = a.mailOfReference(ctx, subjects, strings.TrimSpace(in.Reference)); person.Email != "" {
		person.Phone = "" // receiving the e-mail proves the person's address but not their phone number
	}
	if err != nil {
		return err
	}
	return a.InTx(ctx, func(ctx context.Context) error {
		if person.Email == "" {
			return a.queueSee(ctx, person, subjects, ofPayer, in.Lang)
		}
		sent, err := a.store.CountPrivacyLinks(ctx, person, a.Now().AddDate(0, 0, -1))
		if err != nil || sent >= fair.PrivacyLinksPerDay {
			return err
		}
		address, err := a.newPrivacyLink(ctx, person, in.Lang, cmp.Or(in.Page, OwnDataPage))
		if err != nil {
			return err
		}
		kind := fair.MessagePrivacyLink
		if in.Page == OwnOrdersPage {
			kind = fair.MessageOrdersLink
		}
		return a.notify.Person(ctx, person, in.Lang, kind, "", map[string]string{
			"link": address, "days": strconv.Itoa(int(fair.PrivacyLinkFor.Hours() / 24)),
		})
	})
}

func cleanContact(contact string) (fair.Person, error) {
	p := fair.Problems{}
	if strings.Contains(contact, "@") {
		return fair.Person{Email: p.CleanEmail("contact", contact, true)}, p.Err()
	}
	phone, ok := fair.ParsePhone(contact)
	if !ok {
		p.Add("contact", texts.Errors.ContactNeeded())
	}
	return fair.Person{Phone: phone}, p.Err()
}

// storedEmail returns the e-mail address as it is stored in a person's newest record or order. A link never goes to an
// address that was only typed.
func (a *Service) storedEmail(ctx context.Context, subjects []fair.Subject, ofPayer []string) (string, error) {
	if len(subjects) > 0 {
		r, err := a.PersonalRecord(ctx, subjects[0])
		return r.Email, err
	}
	o, err := a.store.FindOrder(ctx, ofPayer[len(ofPayer)-1])
	return o.Payer.Email, err
}

// mailOfReference returns the e-mail address of the record with this reference. The reference is the number of the
// record or of one of its orders. If there is no such record, the address is empty.
func (a *Service) mailOfReference(ctx context.Context, subjects []fair.Subject, reference string) (string, error) {
	if reference == "" {
		return "", nil
	}
	for _, s := range subjects {
		r, err := a.PersonalRecord(ctx, s)
		if err != nil {
			return "", err
		}
		for _, id := range append([]string{r.ID}, r.OrderIDs...) {
			if strings.EqualFold(id, reference) {
				return r.Email, nil
			}
		}
	}
	return "", nil
}

// queueSee adds a request to see the data to the office's queue, unless such a request already waits. The office then
// checks the person's identity by phone. The person must have a record or be the payer of an order.
func (a *Service) queueSee(ctx context.Context, p fair.Person, subjects []fair.Subject, ofPayer []string,
	lang fair.Lang,
) error {
	request := fair.PrivacyRequest{Kind: fair.PrivacySee, Person: p, Lang: lang}
	if len(subjects) > 0 {
		newest, err := a.PersonalRecord(ctx, subjects[0])
		if err != nil {
			return err
		}
		request.Name = newest.Name
	} else {
		newest, err := a.store.FindOrder(ctx, ofPayer[len(ofPayer)-1])
		if err != nil {
			return err
		}
		request.Name = newest.Payer.Name
	}
	_, err := a.queue(ctx, request)
	return err
}
