package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/mela-fair/mela/internal/web"

	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/internal/record"
)

// ContactMessage is the JSON representation of a fair.ContactMessage.
type ContactMessage struct {
	record.Facts
	Name    string `json:"name"`
	Email   string `json:"email"`
	Message string `json:"message"`

	State      string     `json:"state,omitempty" enum:"open,answered" doc:"answered: the office has replied to the message or has marked it as answered. Present only if the request has an office session."`
	Lang       string     `json:"lang,omitempty" enum:"en,hi,te" doc:"The visitor's language. Present only if the request has an office session."`
	Owner      string     `json:"owner,omitempty" doc:"The e-mail address of the account that has taken on the message. Present only if the request has an office session."`
	AnsweredAt *time.Time `json:"answeredAt,omitempty" doc:"The time at which the message was answered. Present only if the request has an office session."`
	AnsweredBy string     `json:"answeredBy,omitempty" doc:"The e-mail address of the account that answered the message. Present only if the request has an office session."`
}

// contactChange is the body of a contact message update. Absent fields stay unchanged.
type contactChange struct {
	record.ChangeOf
	Take     *bool `json:"take,omitempty" doc:"true: the signed-in account takes on the message. false: no account is responsible for it any more."`
	Answered *bool `json:"answered,omitempty" doc:"true: the message is marked as answered, for example after a phone call. false: it is marked as open again."`
}

// contactReply is the office's reply to a contact message.
type contactReply struct {
	Text string `json:"text,omitempty" doc:"The text of the reply. The message template adds the greeting and the quoted message."`
}

// newContactMessage is a contact message that a visitor sent.
type newContactMessage struct {
	Name    string `json:"name,omitempty"`
	Email   string `json:"email,omitempty"`
	Message string `json:"message,omitempty"`
	Lang    string `json:"lang,omitempty"`
}

func (a *API) contactMessages() *record.Resource[fair.ContactMessage, fair.ContactMessageInput, ContactMessage] {
	return &record.Resource[fair.ContactMessage, fair.ContactMessageInput, ContactMessage]{
		Path: "/api/contactus", One: "contact message", Many: "contact messages", Tag: "Contact messages",
		MayList: fair.MayPeople, MayRead: fair.MayPeople, MayChange: fair.MayEdit,
		Records: a.app.Content.ContactMessages,
		View: func(m fair.ContactMessage, office bool) ContactMessage {
			shown := ContactMessage{
				Facts: record.FactsOf(m.Record, office), Name: m.Name, Email: m.Email, Message: m.Message,
			}
			if office {
				shown.Lang = string(fair.ParseLang(string(m.Lang)))
				shown.State, shown.Owner, shown.AnsweredBy = string(m.State()), m.Owner, m.AnsweredBy
				shown.AnsweredAt = web.TimeOrNil(m.AnsweredAt)
			}
			return shown
		},
		Filters: []web.Filter{
			{Name: "state", Doc: "The state: open or answered.", Parse: web.Parsed(fair.ParseContactState)},
			{Name: "owner", Doc: "The e-mail address of the account that has taken on the message."},
		},
	}
}

func (a *API) routeContactMessages() {
	a.contactMessages().RouteReading(a.API)
	web.Add(a.API, web.Public, a.contactMessages().SubmitOperation(a.API),
		func(ctx context.Context, in *record.SubmitInput[newContactMessage]) (*web.Answer[ContactMessage], error) {
			b := in.Body
			return a.contactMessages().Submit(ctx, fair.ContactMessageInput{Name: b.Name, Email: b.Email, Message: b.Message},
				in.Key, b.Lang)
		})
	web.Add(a.API, fair.MayEdit, a.contactMessages().Operation("update", http.MethodPatch, "/{id}",
		"Take on a contact message, or mark it as answered"),
		func(ctx context.Context, in *web.ByIDBody[contactChange]) (*web.Answer[ContactMessage], error) {
			b := in.Body
			changed, err := a.app.Content.ChangeContactMessage(ctx, in.ID,
				content.ContactChange{Take: b.Take, Answered: b.Answered, Version: b.Version})
			return a.contactMessages().Answer(http.StatusOK, changed), err
		})
	reply := a.contactMessages().Operation("reply-to", http.MethodPost, "/{id}/reply", "Reply to a contact message by e-mail")
	reply.Description = "The reply quotes the visitor's message. Mail programs show both in the same conversation."
	web.Add(a.API, fair.MayEdit, reply,
		func(ctx context.Context, in *web.ByIDBody[contactReply]) (*web.Answer[ContactMessage], error) {
			changed, err := a.app.Content.ReplyToContact(ctx, in.ID, in.Body.Text)
			return a.contactMessages().Answer(http.StatusOK, changed), err
		})
	record.RouteExport(a.API, a.contactMessages(), exports.ContactMessages, nil)
}
