package contact

import (
	"context"
	"net/http"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// View is the JSON representation of a message.
type View struct {
	record.Facts
	Reference string `json:"reference" doc:"The number that the sender was told." example:"4821-7093"`
	Name      string `json:"name"`
	Email     string `json:"email"`
	Message   string `json:"message"`

	State      string     `json:"state,omitempty" enum:"open,answered" doc:"answered: the office has replied to the message or has marked it as answered. Present only if the request has an office session."`
	Lang       string     `json:"lang,omitempty" enum:"en,hi,te" doc:"The visitor's language. Present only if the request has an office session."`
	Owner      string     `json:"owner,omitempty" doc:"The e-mail address of the account that has taken on the message. Present only if the request has an office session."`
	AnsweredAt *time.Time `json:"answeredAt,omitempty" doc:"The time at which the message was answered. Present only if the request has an office session."`
	SendsMail  *bool      `json:"sendsMail,omitempty" doc:"false: no mail server is set up, so the reply is only stored. Present only in the response to a reply."`
	AnsweredBy string     `json:"answeredBy,omitempty" doc:"The e-mail address of the account that answered the message. Present only if the request has an office session."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "ContactMessage" }

func view(m Message, office bool) View {
	shown := View{
		Facts: record.FactsOf(m.Record, office), Reference: fair.Reference(m.ID), Name: m.Name, Email: m.Email,
		Message: m.Message,
	}
	if office {
		shown.Lang = string(fair.ParseLang(string(m.Lang)))
		shown.State, shown.Owner, shown.AnsweredBy = string(m.State()), m.Owner, m.AnsweredBy
		shown.AnsweredAt = web.TimeOrNil(m.AnsweredAt)
	}
	return shown
}

// contactChange is the body of an update. Absent fields stay unchanged.
type contactChange struct {
	record.ChangeOf
	Take     *bool `json:"take,omitempty" doc:"true: the signed-in account takes on the message. false: no account is responsible for it any more."`
	Answered *bool `json:"answered,omitempty" doc:"true: the message is marked as answered, for example after a phone call. false: it is marked as open again."`
}

// contactReply is the office's reply to a message.
type contactReply struct {
	Text string `json:"text,omitempty" doc:"The text of the reply. The message template adds the greeting and the quoted message."`
}

// newContactMessage is a message that a visitor sent.
type newContactMessage struct {
	Input
	Lang string `json:"lang,omitempty"`
}

// Resource describes the routes of messages.
func (s *Service) Resource() *record.Resource[Message, Input, View] {
	return &record.Resource[Message, Input, View]{
		Path: "/api/contactus", One: "contact message", Many: "contact messages", Tag: "Contact messages",
		MayList: fair.MayPeople, MayRead: fair.MayPeople, MayChange: fair.MayEdit,
		View: view,
		Filters: []web.Filter{
			{Name: "state", Doc: "The state: open or answered.", Parse: web.Parsed(parseState)},
			{Name: "owner", Doc: "The e-mail address of the account that has taken on the message."},
		},
		Records: s.Records,
	}
}

// routes registers the routes of messages.
func (s *Service) routes(api *web.API) {
	r := s.Resource()
	r.RouteReading(api)
	web.Add(api, web.Public, r.SubmitOperation(api),
		func(ctx context.Context, in *record.SubmitInput[newContactMessage]) (*web.Answer[View], error) {
			return r.Submit(ctx, in.Body.Input, in.Key, in.Body.Lang)
		})
	web.Add(api, fair.MayEdit, r.Operation("update", http.MethodPatch, "/{id}",
		"Take on a contact message, or mark it as answered"),
		func(ctx context.Context, in *web.ByIDBody[contactChange]) (*web.Answer[View], error) {
			b := in.Body
			changed, err := s.Change(ctx, in.ID, Change{Take: b.Take, Answered: b.Answered, Version: b.Version})
			return r.Answer(http.StatusOK, changed), err
		})
	reply := r.Operation("reply-to", http.MethodPost, "/{id}/reply", "Reply to a contact message by e-mail")
	reply.Description = "The reply quotes the visitor's message. Mail programs show both in the same conversation."
	web.Add(api, fair.MayEdit, reply,
		func(ctx context.Context, in *web.ByIDBody[contactReply]) (*web.Answer[View], error) {
			changed, err := s.Reply(ctx, in.ID, in.Body.Text)
			answer := r.Answer(http.StatusOK, changed)
			answer.Body.SendsMail = &s.core.Settings.SendsMail
			return answer, err
		})
	record.RouteExport(api, r, workbook, nil)
}

// workbook is the spreadsheet with the messages of a list.
var workbook = web.Workbook[Message]{
	File: "contact_messages.xlsx", Sheet: texts.PortalExports.SheetsContactMessages(),
	Columns: []web.Column[Message]{
		web.Col(texts.PortalExports.ColumnsDate(), 20, func(m Message) any { return m.CreatedAt }),
		web.Col(texts.PortalExports.ColumnsName(), 28, func(m Message) any { return m.Name }),
		web.Col(texts.PortalExports.ColumnsEmail(), 28, func(m Message) any { return m.Email }),
		web.Col(texts.PortalExports.ColumnsMessage(), 80, func(m Message) any { return m.Message }),
		web.Col(texts.PortalExports.ColumnsId(), 28, func(m Message) any { return m.ID }),
	},
}
