package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/mela-fair/mela/internal/web"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/internal/record"
)

// ContactMessage is the JSON representation of a fair.ContactMessage.
type ContactMessage struct {
	RecordFacts
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
	ChangeOf
	Take     *bool `json:"take,omitempty" doc:"true: the signed-in account takes on the message. false: no account is responsible for it any more."`
	Answered *bool `json:"answered,omitempty" doc:"true: the message is marked as answered, for example after a phone call. false: it is marked as open again."`
}

// contactReply is the office's reply to a contact message.
type contactReply struct {
	Text string `json:"text,omitempty" doc:"The text of the reply. The message template adds the greeting and the quoted message."`
}

// newContactMessage is a contact message that a visitor sent.
type newContactMessage struct {
	fair.ContactMessageInput
	Lang string `json:"lang,omitempty"`
}

var contactMessages = &resource[fair.ContactMessage, fair.ContactMessageInput, ContactMessage]{
	path: "/api/contactus", one: "contact message", many: "contact messages", tag: "Contact messages",
	mayList: fair.MayPeople, mayRead: fair.MayPeople, mayChange: fair.MayEdit,
	records: func(a *areas.Areas) *record.Records[fair.ContactMessage, fair.ContactMessageInput] {
		return a.Content.ContactMessages
	},
	view: func(m fair.ContactMessage, office bool) ContactMessage {
		shown := ContactMessage{
			RecordFacts: recordFactsOf(m.Record, office), Name: m.Name, Email: m.Email, Message: m.Message,
		}
		if office {
			shown.Lang = string(fair.ParseLang(string(m.Lang)))
			shown.State, shown.Owner, shown.AnsweredBy = string(m.State()), m.Owner, m.AnsweredBy
			shown.AnsweredAt = web.TimeOrNil(m.AnsweredAt)
		}
		return shown
	},
	filters: []web.Filter{
		{Name: "state", Doc: "The state: open or answered.", Parse: web.Parsed(fair.ParseContactState)},
		{Name: "owner", Doc: "The e-mail address of the account that has taken on the message."},
	},
}

func (a *API) routeContactMessages() {
	contactMessages.routeReading(a)
	web.Add(a.API, web.Public, contactMessages.submitOperation(a),
		func(ctx context.Context, in *submitInput[newContactMessage]) (*web.Answer[ContactMessage], error) {
			return contactMessages.submit(ctx, a, in.Body.ContactMessageInput, in.Key, in.Body.Lang)
		})
	web.Add(a.API, fair.MayEdit, contactMessages.operation("update", http.MethodPatch, "/{id}",
		"Take on a contact message, or mark it as answered"),
		func(ctx context.Context, in *web.ByIDBody[contactChange]) (*web.Answer[ContactMessage], error) {
			b := in.Body
			changed, err := a.app.Content.ChangeContactMessage(ctx, in.ID,
				content.ContactChange{Take: b.Take, Answered: b.Answered, Version: b.Version})
			return contactMessages.answer(http.StatusOK, changed), err
		})
	reply := contactMessages.operation("reply-to", http.MethodPost, "/{id}/reply", "Reply to a contact message by e-mail")
	reply.Description = "The reply quotes the visitor's message. Mail programs show both in the same conversation."
	web.Add(a.API, fair.MayEdit, reply,
		func(ctx context.Context, in *web.ByIDBody[contactReply]) (*web.Answer[ContactMessage], error) {
			changed, err := a.app.Content.ReplyToContact(ctx, in.ID, in.Body.Text)
			return contactMessages.answer(http.StatusOK, changed), err
		})
	routeExport(a, contactMessages, exports.ContactMessages, nil)
}
