package httpapi

import (
	"encoding/json"
	"time"

	"github.com/mela-fair/mela/internal/message"
	"github.com/mela-fair/mela/internal/recordpage"
)

// recordEvent is an event in the timeline of a record. Fields that do not apply to the event are absent.
type recordEvent struct {
	At       time.Time       `json:"at"`
	What     string          `json:"what" enum:"activity,message,payment,refund,document,admission,note"`
	Actor    string          `json:"actor,omitempty" doc:"The account, the gate device, the author of the note, or 'system'."`
	Text     string          `json:"text,omitempty" doc:"The text of the activity or note, or the title of the message."`
	Entity   string          `json:"entity,omitempty" doc:"The kind of record that the activity changed."`
	EntityID string          `json:"entityId,omitempty" doc:"The id of the record that the activity changed, or the id of the message."`
	Before   json.RawMessage `json:"before,omitempty" doc:"The changed fields with their old values."`
	After    json.RawMessage `json:"after,omitempty" doc:"The changed fields with their new values."`
	Status   string          `json:"status,omitempty" doc:"The status of the message."`
	Amount   *rupees         `json:"amount,omitempty"`
	Channel  string          `json:"channel,omitempty" doc:"The channel of the payment or refund."`
	Number   string          `json:"number,omitempty" doc:"The number of the document, or the bank's reference number of the payment or refund."`
	Document string          `json:"document,omitempty" doc:"The kind of document."`
	Member   int             `json:"member,omitempty" doc:"The number of the admitted person within the booking or registration."`
}

func recordEventOf(e recordpage.Event) recordEvent {
	shown := recordEvent{At: e.At}
	switch {
	case e.Activity != nil:
		line := e.Activity
		shown.What, shown.Actor, shown.Text = "activity", line.Actor, line.Summary
		shown.Entity, shown.EntityID = line.Entity, line.EntityID
		shown.Before, shown.After = json.RawMessage(line.Before), json.RawMessage(line.After)
	case e.Message != nil:
		m := message.MessageOf(*e.Message)
		shown.What, shown.Text, shown.Status, shown.EntityID = "message", m.Title, m.Status, m.ID
	case e.Payment != nil:
		amount := rupees(e.Payment.Amount)
		shown.What, shown.Amount, shown.Channel = "payment", &amount, string(e.Payment.Channel)
		shown.Number = e.Payment.BankReference
	case e.Refund != nil:
		amount := rupees(e.Refund.Amount)
		shown.What, shown.Amount, shown.Channel = "refund", &amount, string(e.Refund.Channel)
		shown.Number = e.Refund.Reference
	case e.Document != nil:
		amount := rupees(e.Document.Total)
		shown.What, shown.Amount, shown.Number = "document", &amount, e.Document.Number
		shown.Document = string(e.Document.Kind)
	case e.Admission != nil:
		shown.What, shown.Actor, shown.Member = "admission", e.Admission.Account, e.Admission.Member
	case e.Note != nil:
		shown.What, shown.Actor, shown.Text = "note", e.Note.Author, e.Note.Text
	}
	return shown
}
