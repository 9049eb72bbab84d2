package recordpage

import (
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// Event is a timeline entry. Exactly one of its pointers is set. The entry describes the value to which it points.
type Event struct {
	At        time.Time
	Activity  *fair.Activity
	Message   *fair.Message
	Payment   *fair.Payment // a payment that succeeded
	Refund    *fair.Refund  // a completed refund
	Document  *ledger.Document
	Admission *entry.Admission
	Note      *fair.Note
}

// maxLines is the maximum number of activity log lines in a timeline.
const maxLines = 500

// noteAdded is the action of the log line about a new note. Timelines omit this line, because they show the note
// itself.
const noteAdded = "noted"

// timelineOf merges all events of a record into one timeline, newest first.
func timelineOf(p Page, lines []fair.Activity, admissions []entry.Admission) []Event {
	events := []Event{}
	for i, line := range lines {
		if line.Action != noteAdded {
			events = append(events, Event{At: line.At, Activity: &lines[i]})
		}
	}
	for i, m := range p.Messages {
		at := m.SentAt
		if at.IsZero() {
			at = m.CreatedAt
		}
		events = append(events, Event{At: at, Message: &p.Messages[i]})
	}
	for _, o := range p.Orders {
		events = append(events, moneyEvents(p.Money[o.ID])...)
	}
	for i, admission := range admissions {
		events = append(events, Event{At: admission.At, Admission: &admissions[i]})
	}
	for i, note := range p.Notes {
		events = append(events, Event{At: note.At, Note: &p.Notes[i]})
	}
	slices.SortStableFunc(events, func(x, y Event) int { return y.At.Compare(x.At) })
	return events
}

func moneyEvents(m ledger.OrderMoney) (events []Event) {
	for i, payment := range m.Payments {
		if payment.Status == fair.GatewayPaymentSuccess {
			events = append(events, Event{At: payment.PaidAt(), Payment: &m.Payments[i]})
		}
	}
	for i, refund := range m.Refunds {
		if refund.Status == fair.RefundDone {
			at := refund.DoneAt
			if at.IsZero() {
				at = refund.UpdatedAt
			}
			events = append(events, Event{At: at, Refund: &m.Refunds[i]})
		}
	}
	for i, document := range m.Documents {
		events = append(events, Event{At: document.IssuedAt, Document: &m.Documents[i]})
	}
	return events
}
