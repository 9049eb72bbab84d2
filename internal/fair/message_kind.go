package fair

import "slices"

// MessageKind says what a message tells.
type MessageKind string

// The kinds of message. Those that end in …_office are the office's copy of what a visitor is told.
const (
	MessageRegistrationReceived MessageKind = "registration_received"
	MessageRegistrationPaid     MessageKind = "registration_paid"
	MessageBookingPaid          MessageKind = "booking_paid"
	MessageBookingConfirmed     MessageKind = "booking_confirmed"
	MessageBookingRejected      MessageKind = "booking_rejected"
	MessageLateRefund           MessageKind = "late_refund"
	MessageDuplicateRefund      MessageKind = "duplicate_refund"
	MessageAmountDiffers        MessageKind = "amount_differs"
	MessageRefundStarted        MessageKind = "refund_started"
	MessageRefundDone           MessageKind = "refund_done"
	MessageRefundFailed         MessageKind = "refund_failed"
	MessageCancellationAsked    MessageKind = "cancellation_asked"
	MessageCancellationOffice   MessageKind = "cancellation_asked_office"
	MessageCancellationRefused  MessageKind = "cancellation_refused"
	MessageCancelled            MessageKind = "cancelled"
	MessageApplicationConfirmed MessageKind = "application_confirmed"
	MessageApplicationRejected  MessageKind = "application_rejected"
	MessageContactReceived      MessageKind = "contact_received"
	MessageContactOffice        MessageKind = "contact_received_office"
	MessagePrivacyLink          MessageKind = "privacy_link"
	MessagePrivacyAnswer        MessageKind = "privacy_answer"
	MessageDailySummary         MessageKind = "daily_summary"
)

// MessageTemplate is the shipped text of a kind of message and what can stand in it.
type MessageTemplate struct {
	Kind         MessageKind
	Group        string // under which the office finds it
	Title        string // what the office calls it
	When         string // when it is written, for the office
	Office       bool   // it goes to the office, in English
	Receipt      bool   // the receipt goes with it
	Placeholders []string
	Subject      Text
	Body         Text
}

// Langs lists the languages in which the template has a text.
func (t MessageTemplate) Langs() []Lang {
	if t.Office {
		return []Lang{English}
	}
	return []Lang{English, Hindi, Telugu}
}

// Has reports whether a placeholder can stand in the template.
func (t MessageTemplate) Has(placeholder string) bool {
	return slices.Contains(t.Placeholders, placeholder)
}

// MessageTemplates lists all kinds of message in the order in which the office sees them.
func MessageTemplates() []MessageTemplate { return slices.Clone(messageTemplates) }

// FindMessageTemplate returns the template of a kind.
func FindMessageTemplate(kind MessageKind) (MessageTemplate, bool) {
	i := slices.IndexFunc(messageTemplates, func(t MessageTemplate) bool { return t.Kind == kind })
	if i < 0 {
		return MessageTemplate{}, false
	}
	return messageTemplates[i], true
}

// ParseMessageKind reads a kind.
func ParseMessageKind(s string) (MessageKind, bool) {
	t, ok := FindMessageTemplate(MessageKind(s))
	return t.Kind, ok
}

// Groups under which the office finds the kinds.
const (
	groupRegistration = "Registrations"
	groupBooking      = "Stall bookings"
	groupPayment      = "Payments that need care"
	groupRefund       = "Cancellations and refunds"
	groupVisitor      = "Applications, contact and privacy"
	groupOffice       = "To the office"
)

// What can stand in a message: always, of an order, and of a refund.
var (
	always   = []string{"name", "fair", "dates", "venue", "officePhone", "officeEmail"}
	ofOrder  = slices.Concat(always, []string{"amount", "order", "stalls", "link", "receiptLink", "cancelLink"})
	ofRefund = slices.Concat(ofOrder, []string{"refundAmount", "dueDate", "reason"})
)

var messageTemplates = []MessageTemplate{
	{
		Kind: MessageRegistrationReceived, Group: groupRegistration, Title: "Registration received", When: "When a visitor registers",
		Placeholders: slices.Concat(always, []string{"amount", "order", "link"}),
		Subject:      registrationReceived.subject, Body: registrationReceived.body,
	},
	{
		Kind: MessageRegistrationPaid, Group: groupRegistration, Title: "Registration paid", When: "When the entry fee has been received", Receipt: true,
		Placeholders: ofOrder, Subject: registrationPaid.subject, Body: registrationPaid.body,
	},
	{
		Kind: MessageBookingPaid, Group: groupBooking, Title: "Booking paid", When: "When the money for stalls has been received: they are booked", Receipt: true,
		Placeholders: ofOrder, Subject: bookingPaid.subject, Body: bookingPaid.body,
	},
	{
		Kind: MessageBookingConfirmed, Group: groupBooking, Title: "Booking confirmed", When: "When the office confirms a booking",
		Placeholders: ofOrder, Subject: bookingConfirmed.subject, Body: bookingConfirmed.body,
	},
	{
		Kind: MessageBookingRejected, Group: groupBooking, Title: "Booking rejected", When: "When the office rejects a booking",
		Placeholders: ofOrder, Subject: bookingRejected.subject, Body: bookingRejected.body,
	},
	{
		Kind: MessageLateRefund, Group: groupPayment, Title: "Late payment goes back", When: "When money came after the time had run out and the stalls were taken",
		Placeholders: ofRefund, Subject: lateRefund.subject, Body: lateRefund.body,
	},
	{
		Kind: MessageDuplicateRefund, Group: groupPayment, Title: "Second payment goes back", When: "When the same thing was paid twice",
		Placeholders: ofRefund, Subject: duplicateRefund.subject, Body: duplicateRefund.body,
	},
	{
		Kind: MessageAmountDiffers, Group: groupPayment, Title: "Amount differs", When: "When another amount arrived than was asked for",
		Placeholders: ofOrder, Subject: amountDiffers.subject, Body: amountDiffers.body,
	},
	{
		Kind: MessageCancellationAsked, Group: groupRefund, Title: "Cancellation asked for", When: "When a payer asks to cancel",
		Placeholders: ofRefund, Subject: cancellationAsked.subject, Body: cancellationAsked.body,
	},
	{
		Kind: MessageCancellationRefused, Group: groupRefund, Title: "Cancellation refused", When: "When the office refuses a cancellation",
		Placeholders: ofRefund, Subject: cancellationRefused.subject, Body: cancellationRefused.body,
	},
	{
		Kind: MessageCancelled, Group: groupRefund, Title: "Cancelled, nothing goes back", When: "When an order is cancelled and nothing goes back",
		Placeholders: ofOrder, Subject: cancelledOrder.subject, Body: cancelledOrder.body,
	},
	{
		Kind: MessageRefundStarted, Group: groupRefund, Title: "Refund started", When: "When money is given back",
		Placeholders: ofRefund, Subject: refundStarted.subject, Body: refundStarted.body,
	},
	{
		Kind: MessageRefundDone, Group: groupRefund, Title: "Refund done", When: "When the money is on the payer's account",
		Placeholders: ofRefund, Subject: refundDone.subject, Body: refundDone.body,
	},
	{
		Kind: MessageApplicationConfirmed, Group: groupVisitor, Title: "Application confirmed", When: "When the office confirms a resource person or a volunteer",
		Placeholders: slices.Concat(always, []string{"role"}), Subject: applicationConfirmed.subject, Body: applicationConfirmed.body,
	},
	{
		Kind: MessageApplicationRejected, Group: groupVisitor, Title: "Application rejected", When: "When the office rejects an application",
		Placeholders: slices.Concat(always, []string{"role"}), Subject: applicationRejected.subject, Body: applicationRejected.body,
	},
	{
		Kind: MessageContactReceived, Group: groupVisitor, Title: "Contact message received", When: "When a visitor writes by the contact form",
		Placeholders: always, Subject: contactReceived.subject, Body: contactReceived.body,
	},
	{
		Kind: MessagePrivacyLink, Group: groupVisitor, Title: "Link to one's own data", When: "When somebody asks to see what is kept about an e-mail address",
		Placeholders: slices.Concat(always, []string{"days", "link"}), Subject: privacyLink.subject, Body: privacyLink.body,
	},
	{
		Kind: MessagePrivacyAnswer, Group: groupVisitor, Title: "Answer about one's data", When: "When the office answers a wish about personal data",
		Placeholders: slices.Concat(always, []string{"answer"}), Subject: privacyAnswer.subject, Body: privacyAnswer.body,
	},
	{
		Kind: MessageCancellationOffice, Group: groupOffice, Title: "Cancellation to decide", When: "When a payer asks to cancel", Office: true,
		Placeholders: slices.Concat(ofRefund, []string{"email", "phone"}), Subject: cancellationOffice.subject, Body: cancellationOffice.body,
	},
	{
		Kind: MessageRefundFailed, Group: groupOffice, Title: "Refund failed", When: "When the provider could not give money back", Office: true,
		Placeholders: slices.Concat(ofRefund, []string{"email", "phone"}), Subject: refundFailed.subject, Body: refundFailed.body,
	},
	{
		Kind: MessageContactOffice, Group: groupOffice, Title: "Contact message to answer", When: "When a visitor writes by the contact form", Office: true,
		Placeholders: slices.Concat(always, []string{"email", "message", "link"}), Subject: contactOffice.subject, Body: contactOffice.body,
	},
	{
		Kind: MessageDailySummary, Group: groupOffice, Title: "Daily summary", When: "Every morning, unless it is switched off in the edition", Office: true,
		Placeholders: []string{
			"fair", "date", "registrations", "bookings", "contactMessages", "moneyIn", "payments", "moneyOut", "refunds", "waiting",
			"failedRefunds", "failedMessages", "link",
		},
		Subject: dailySummary.subject, Body: dailySummary.body,
	},
}
