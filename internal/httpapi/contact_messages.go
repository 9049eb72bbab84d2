package httpapi

import (
	"context"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
)

// ContactMessage is a contact message in the API.
type ContactMessage struct {
	RecordFacts
	Name    string `json:"name"`
	Email   string `json:"email"`
	Message string `json:"message"`
}

// newContactMessage is a contact message sent by a visitor.
type newContactMessage struct {
	Name    string `json:"name,omitempty"`
	Email   string `json:"email,omitempty"`
	Message string `json:"message,omitempty"`
	Lang    string `json:"lang,omitempty"`
}

var contactMessages = resource[fair.ContactMessage, fair.ContactMessageInput, ContactMessage]{
	path: "/api/contactus", one: "contact message", many: "contact messages", tag: "Contact messages",
	records: func(a *areas.Areas) *content.Records[fair.ContactMessage, fair.ContactMessageInput] {
		return a.Content.ContactMessages
	},
	view: func(m fair.ContactMessage, office bool) ContactMessage {
		return ContactMessage{RecordFacts: recordFactsOf(m.Record, office), Name: m.Name, Email: m.Email, Message: m.Message}
	},
}

func (a *API) routeContactMessages() {
	contactMessages.routeReading(a)
	add(a, contactMessages.submitOperation(a),
		func(ctx context.Context, in *submitInput[newContactMessage]) (*recordAnswer[ContactMessage], error) {
			b := in.Body
			return contactMessages.submit(ctx, a, fair.ContactMessageInput{Name: b.Name, Email: b.Email, Message: b.Message},
				in.Key, b.Lang)
		})
	routeExport(a, contactMessages, exports.ContactMessages, nil)
}
