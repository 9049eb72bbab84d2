package httpapi

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/person"
	"github.com/mela-fair/mela/internal/recordpage"
	"github.com/mela-fair/mela/internal/web"
)

// recordPage is the data of a record's page in the portal.
type recordPage struct {
	Kind      string              `json:"kind" enum:"registration,booking,order,exhibitor,sponsorship,application,contact message"`
	ID        string              `json:"id"`
	Title     string              `json:"title" doc:"The name of the person or organisation. For an order, it is the number of the order."`
	Name      string              `json:"name" doc:"The name of the person or organisation."`
	Status    string              `json:"status" doc:"The status. Empty for a contact message."`
	Phone     string              `json:"phone"`
	Email     string              `json:"email"`
	CreatedAt time.Time           `json:"createdAt"`
	DeletedAt *time.Time          `json:"deletedAt,omitempty"`
	ErasedAt  *time.Time          `json:"erasedAt,omitempty"`
	PaysFor   *recordRef          `json:"paysFor,omitempty" doc:"The registration, booking or sponsorship that the order pays for. Present only on the page of an order."`
	Bookings  []recordRef         `json:"bookings" doc:"All bookings of the exhibitor in all editions, the newest first. Empty if the record is not a booking of an exhibitor."`
	Facts     []person.HeldDetail `json:"facts"`
	Orders    []order             `json:"orders"`
	Messages  []recordMessage     `json:"messages"`
	Codes     []recordCode        `json:"codes"`
	Notes     []note              `json:"notes"`
	Related   []recordRef         `json:"related" doc:"Other records with the same phone number or e-mail address."`
	Timeline  []recordEvent       `json:"timeline" doc:"The events of the record, newest first."`
	Missing   string              `json:"missingCharacters,omitempty" doc:"The characters of the record's texts that documents show as empty boxes, because no font contains them."`
}

// recordRef identifies a record and contains its title and status.
type recordRef struct {
	Kind      string    `json:"kind"`
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	Status    string    `json:"status"`
	Detail    string    `json:"detail,omitempty" doc:"The stalls and the edition of a booking of the exhibitor. Absent for other records."`
	CreatedAt time.Time `json:"createdAt"`
	DeletedAt time.Time `json:"deletedAt,omitzero"`
}

// recordMessage is a message about the record. Its text is only included if the message is a reply of the office or a
// bulk message.
type recordMessage struct {
	ID        string     `json:"_id"`
	Title     string     `json:"title"`
	Status    string     `json:"status" enum:"waiting,sent,failed,kept,stopped"`
	Email     string     `json:"email"`
	Phone     string     `json:"phone"`
	Failure   string     `json:"failure"`
	Text      string     `json:"text,omitempty" doc:"The text of the message. Present only if it is a reply of the office or a bulk message."`
	Document  bool       `json:"document,omitempty" doc:"true: the document of a payment is attached."`
	CreatedAt time.Time  `json:"createdAt"`
	SentAt    *time.Time `json:"sentAt,omitempty"`
}

// recordCode is an entry code with its admissions.
type recordCode struct {
	Holder     string            `json:"holder"`
	Member     int               `json:"member"`
	Address    string            `json:"address" doc:"The entry code as a URL. Empty if the signed-in account can only read."`
	Admissions []recordAdmission `json:"admissions"`
}

type recordAdmission struct {
	At time.Time `json:"at"`
	By string    `json:"by" doc:"The name of the account or device that admitted the person."`
}

// note is an internal note on a record.
type note struct {
	ID        string    `json:"_id"`
	Author    string    `json:"author"`
	Text      string    `json:"text"`
	At        time.Time `json:"at"`
	MayDelete bool      `json:"mayDelete" doc:"true: the signed-in account can delete the note, because it is the author or an owner."`
}

type recordPath struct {
	Kind string `path:"kind" enum:"registration,booking,order,exhibitor,sponsorship,application,contact-message"`
	ID   string `path:"id"`
}

// recordKindOf converts the kind in a path, such as "contact-message", to a kind of record.
func recordKindOf(written string) fair.RecordKind {
	return fair.RecordKind(strings.ReplaceAll(written, "-", " "))
}

type newNoteInput struct {
	Kind string `path:"kind" enum:"registration,booking,order,exhibitor,sponsorship,application,contact-message"`
	ID   string `path:"id"`
	Body struct {
		Text string `json:"text,omitempty" doc:"The text of the note, at most 2,000 characters."`
	}
}

func (a *API) routeRecordPages() {
	tags := []string{"Office"}
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/admin/records/{kind}/{id}", "get-record-page", tags,
		"Get all data about one record",
		"The response contains facts, money, documents, messages, entry codes with admissions, internal notes "+
			"and a timeline. The operation also works for deleted records and for records of earlier editions."),
		a.getRecordPage)
	web.Add(a.API, fair.MayEdit, web.Created(web.Op("POST /api/admin/records/{kind}/{id}/notes", "create-note", tags,
		"Add an internal note to a record",
		"If a person requests their own data, the response contains the notes too. If the person's data is "+
			"erased, the notes are erased too.")),
		func(ctx context.Context, in *newNoteInput) (*web.Body[note], error) {
			n, err := a.app.Records.AddNote(ctx, recordKindOf(in.Kind), in.ID, in.Body.Text)
			return web.BodyOf(noteOf(ctx, n)), err
		})
	web.Add(a.API, fair.MayEdit, web.Op("DELETE /api/admin/notes/{id}", "delete-note", tags, "Delete an internal note",
		"Only the author of the note and owners can delete it. For other accounts, the response is 403."),
		web.RunByID(a.app.Records.DeleteNote))
}

func (a *API) getRecordPage(ctx context.Context, in *recordPath) (*web.Body[recordPage], error) {
	p, err := a.app.Records.Page(ctx, recordKindOf(in.Kind), in.ID)
	if err != nil {
		return nil, err
	}
	emails, err := a.app.Accounts.AccountEmails(ctx)
	if err != nil {
		return nil, err
	}
	return web.BodyOf(recordPageOf(ctx, p, emails)), nil
}

func recordPageOf(ctx context.Context, p recordpage.Page, emails map[string]string) recordPage {
	r := p.Record
	shown := recordPage{
		Kind: string(p.Kind), ID: p.ID, Title: r.Name, Name: r.Name, Status: r.Detail("status"), Phone: string(r.Phone),
		Email: r.Email, CreatedAt: r.CreatedAt, DeletedAt: web.TimeOrNil(r.DeletedAt), ErasedAt: web.TimeOrNil(r.ErasedAt),
		Bookings: fair.Each(p.Bookings, bookingRefOf), Facts: person.HeldDetailsOf(r), Orders: []order{},
		Messages: fair.Each(p.Messages, recordMessageOf),
		Codes:    fair.Each(p.Codes, recordCodeOf), Related: fair.Each(p.Related, recordRefOf),
		Timeline: fair.Each(p.Timeline, recordEventOf),
		Missing:  p.Missing,
		Notes:    fair.Each(p.Notes, func(n fair.Note) note { return noteOf(ctx, n) }),
	}
	if p.Kind == fair.RecordOrder {
		o, paidFor := p.Orders[0], recordRefOf(r)
		shown.Title, shown.Status, shown.CreatedAt, shown.PaysFor = o.ID, string(o.Status), o.CreatedAt, &paidFor
	}
	for _, o := range p.Orders {
		shown.Orders = append(shown.Orders, orderOf(payment.OrderRecord{OrderMoney: p.Money[o.ID], Order: o}, emails))
	}
	return shown
}

func recordRefOf(r fair.PersonalRecord) recordRef {
	return recordRef{
		Kind: string(r.Kind), ID: r.ID, Title: r.Name, Status: r.Detail("status"),
		CreatedAt: r.CreatedAt, DeletedAt: r.DeletedAt,
	}
}

// bookingRefOf returns a reference to an exhibitor's booking. The reference contains the stalls and the edition,
// because all bookings can have the same name.
func bookingRefOf(r fair.PersonalRecord) recordRef {
	shown := recordRefOf(r)
	shown.Detail = r.EditionID
	if stalls := r.Detail("stalls"); stalls != "" {
		shown.Detail = stalls + " · " + r.EditionID
	}
	return shown
}

func recordMessageOf(m fair.Message) recordMessage {
	shown := message.MessageOf(m)
	text := ""
	if m.Kind == fair.MessageContactReply || m.CampaignID != "" {
		text = m.WithoutSecrets().Body
	}
	template, _ := fair.FindMessageTemplate(m.Kind)
	return recordMessage{
		Text: text, ID: m.ID, Title: shown.Title, Status: shown.Status, Email: shown.Email, Phone: shown.Phone,
		Document: template.Receipt && m.Entity == "order",
		Failure:  m.Failure, CreatedAt: m.CreatedAt, SentAt: web.TimeOrNil(m.SentAt),
	}
}

func recordCodeOf(c recordpage.Code) recordCode {
	admissions := fair.Each(c.Admissions, func(a entry.Admission) recordAdmission {
		return recordAdmission{a.At, a.Account}
	})
	return recordCode{Holder: c.Holder, Member: c.Member, Address: c.Text, Admissions: admissions}
}

func noteOf(ctx context.Context, n fair.Note) note {
	account, _ := app.Actor(ctx)
	mayDelete := account.Can(fair.MayEdit) && (account.ID == n.AccountID || account.Can(fair.MayRestore))
	return note{ID: n.ID, Author: n.Author, Text: n.Text, At: n.At, MayDelete: mayDelete}
}
