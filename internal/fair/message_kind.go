package fair

import (
	"slices"

	"github.com/mela-fair/mela/texts"
)

// MessageKind identifies the kind of a message. The kind depends on the event that the message is about.
type MessageKind string

// The kinds of message. If both a visitor and the office get a message about an event, the value of the office's kind
// ends in _office.
const (
	MessageRegistrationReceived MessageKind = "registration_received"
	MessageRegistrationPaid     MessageKind = "registration_paid"
	MessageBookingPaid          MessageKind = "booking_paid"
	MessageBookingConfirmed     MessageKind = "booking_confirmed"
	MessageBookingRejected      MessageKind = "booking_rejected"
	MessageBookingMoved         MessageKind = "booking_moved"
	MessageBookingCancelled     MessageKind = "booking_cancelled"
	MessageBookingRestored      MessageKind = "booking_restored"
	MessageBookingReleased      MessageKind = "booking_released" // nothing was paid by the last day
	MessagePaymentDue           MessageKind = "payment_due"
	MessageSponsorshipDue       MessageKind = "sponsorship_due"
	MessageSponsorshipPaid      MessageKind = "sponsorship_paid"
	MessageLateRefund           MessageKind = "late_refund"
	MessageDuplicateRefund      MessageKind = "duplicate_refund"
	MessageAmountDiffers        MessageKind = "amount_differs"
	MessagePartPaid             MessageKind = "part_paid"
	MessageRestDue              MessageKind = "rest_due"
	MessagePaymentDishonoured   MessageKind = "payment_dishonoured"
	MessagePaymentRefused       MessageKind = "payment_refused"
	MessageRefundStarted        MessageKind = "refund_started"
	MessageRefundDone           MessageKind = "refund_done"
	MessageRefundRefused        MessageKind = "refund_refused"
	MessageRefundFailed         MessageKind = "refund_failed"
	MessageDisputeOffice        MessageKind = "dispute_office"
	MessageCancellationAsked    MessageKind = "cancellation_asked"
	MessageCancellationOffice   MessageKind = "cancellation_asked_office"
	MessageCancellationRefused  MessageKind = "cancellation_refused"
	MessageCancelled            MessageKind = "cancelled"
	MessageStallsCancelled      MessageKind = "stalls_cancelled"
	MessageDocumentCorrected    MessageKind = "document_corrected"
	MessageDocumentSent         MessageKind = "document_sent"
	MessageCertificateMissing   MessageKind = "certificate_missing" // of tax that the payer deducted
	MessageApplicationConfirmed MessageKind = "application_confirmed"
	MessageApplicationRejected  MessageKind = "application_rejected"
	MessageContactReceived      MessageKind = "contact_received"
	MessageContactOffice        MessageKind = "contact_received_office"
	MessageContactReply         MessageKind = "contact_reply"
	MessageCampaign             MessageKind = "campaign" // news to many people
	MessageService              MessageKind = "service"  // to many people, each about the own record
	MessageOrdersLink           MessageKind = "orders_link"
	MessagePrivacyLink          MessageKind = "privacy_link"
	MessagePrivacyAnswer        MessageKind = "privacy_answer"
	MessageDailySummary         MessageKind = "daily_summary"
	MessageAccountInvited       MessageKind = "account_invited"
	MessageAccountReset         MessageKind = "account_reset"
	MessageAccountForgot        MessageKind = "account_forgot"
	MessageSecurityNotice       MessageKind = "security_notice"
)

// MessageTemplate describes a kind of message and the placeholders that its text may contain.
type MessageTemplate struct {
	Kind         MessageKind
	Group        string // key of the group that contains the kind in the portal
	Office       bool   // true if sent to the office, in English
	Account      bool   // true if sent to one office account, in English
	Receipt      bool   // whether the receipt is attached
	Placeholders []string
	Required     []string // placeholders that the body must contain; see also MessageTemplate.required
}

// required lists the placeholders that the body must contain. A message about an account must keep everything that its
// default text tells: otherwise, a text could hide from the owners what was changed.
func (t MessageTemplate) required() []string {
	if !t.Account {
		return t.Required
	}
	return slices.DeleteFunc(texts.Placeholders(t.ShippedText(English).Body), func(name string) bool {
		return slices.Contains(always, name)
	})
}

// Langs lists the languages of the template's texts. Messages to the office are only in English.
func (t MessageTemplate) Langs() []Lang {
	if t.Office || t.Account {
		return []Lang{English}
	}
	return texts.Langs()
}

// Title returns the name of the kind in the portal.
func (t MessageTemplate) Title() texts.Message { return texts.PortalMessages.Titles(string(t.Kind)) }

// When returns a description of the event that creates a message of this kind. The office sees this description.
func (t MessageTemplate) When() texts.Message { return texts.PortalMessages.Occasions(string(t.Kind)) }

// GroupName returns the heading of the group that contains the kind in the portal.
func (t MessageTemplate) GroupName() texts.Message { return texts.PortalMessages.Groups(t.Group) }

// Has reports whether the template may contain a placeholder.
func (t MessageTemplate) Has(placeholder string) bool {
	return slices.Contains(t.Placeholders, placeholder)
}

// MessageTemplates lists all kinds of message in the order in which the portal shows them.
func MessageTemplates() []MessageTemplate { return slices.Clone(messageTemplates) }

// FindMessageTemplate returns the default template of a kind of message. It returns false for an unknown kind.
func FindMessageTemplate(kind MessageKind) (MessageTemplate, bool) {
	return find(messageTemplates, func(t MessageTemplate) bool { return t.Kind == kind })
}

// ForOffice reports whether the message is addressed to the office and not to the person that it is about.
func (m Message) ForOffice() bool {
	t, _ := FindMessageTemplate(m.Kind)
	return t.Office
}

// ParseMessageKind parses a kind in the format of the API. It returns false if there is no such kind of message.
func ParseMessageKind(s string) (MessageKind, bool) {
	t, ok := FindMessageTemplate(MessageKind(s))
	return t.Kind, ok
}

// The groups of message kinds in the portal.
const (
	groupRegistration = "registration"
	groupBooking      = "booking"
	groupSponsorship  = "sponsorship"
	groupPayment      = "payment"
	groupRefund       = "refund"
	groupVisitor      = "visitor"
	groupOffice       = "office"
)

// The placeholders of messages. All messages can use the list `always`, messages about an order can use `ofOrder`, and
// messages about a refund can use `ofRefund`.
var (
	always   = []string{"name", "fair", "dates", "venue", "officePhone", "officeEmail"}
	ofOrder  = and(always, "amount", "order", "stalls", "link", "receiptLink", "cancelLink")
	ofRefund = and(ofOrder, "refundAmount", "dueDate", "reason")
	ofDue    = and(ofOrder, "rest", "payBy", "payLink")
)

// and returns the list `placeholders` with the items of `more` appended.
func and(placeholders []string, more ...string) []string { return slices.Concat(placeholders, more) }

var messageTemplates = []MessageTemplate{
	{Kind: MessageRegistrationReceived, Group: groupRegistration, Placeholders: and(always, "amount", "order", "link")},
	{Kind: MessageRegistrationPaid, Group: groupRegistration, Receipt: true, Placeholders: ofOrder},
	{Kind: MessageBookingPaid, Group: groupBooking, Receipt: true, Placeholders: ofOrder},
	{Kind: MessageBookingConfirmed, Group: groupBooking, Placeholders: and(ofOrder, "payBy")},
	{Kind: MessageBookingRejected, Group: groupBooking, Placeholders: ofOrder},
	{
		Kind: MessageBookingMoved, Group: groupBooking,
		Placeholders: and(always, "order", "stalls", "oldStalls", "toPay", "payBy", "payLink", "saved", "link"),
	},
	{Kind: MessageBookingCancelled, Group: groupBooking, Placeholders: ofOrder},
	{Kind: MessageBookingRestored, Group: groupBooking, Placeholders: ofOrder},
	{Kind: MessageBookingReleased, Group: groupBooking, Placeholders: and(always, "order", "stalls", "payBy", "link")},
	{
		Kind: MessagePaymentDue, Group: groupBooking,
		Placeholders: and(always, "amount", "order", "stalls", "payBy", "link"),
	},
	{Kind: MessageSponsorshipDue, Group: groupSponsorship, Placeholders: and(always, "amount", "order", "payBy", "link")},
	{Kind: MessageSponsorshipPaid, Group: groupSponsorship, Receipt: true, Placeholders: ofOrder},
	{Kind: MessageLateRefund, Group: groupPayment, Placeholders: ofRefund},
	{Kind: MessageDuplicateRefund, Group: groupPayment, Placeholders: ofRefund},
	{Kind: MessageAmountDiffers, Group: groupPayment, Placeholders: and(ofOrder, "received")},
	{Kind: MessagePartPaid, Group: groupPayment, Receipt: true, Placeholders: ofDue},
	{
		Kind: MessageRestDue, Group: groupPayment,
		Placeholders: and(always, "order", "stalls", "link", "rest", "payBy", "payLink"),
	},
	{Kind: MessagePaymentDishonoured, Group: groupPayment, Receipt: true, Placeholders: and(ofDue, "method", "reason")},
	{Kind: MessagePaymentRefused, Group: groupPayment, Placeholders: and(always, "amount", "order", "link")},
	{Kind: MessageDocumentCorrected, Group: groupPayment, Receipt: true, Placeholders: and(ofOrder, "document")},
	{Kind: MessageDocumentSent, Group: groupPayment, Placeholders: and(always, "document", "amount", "link")},
	{Kind: MessageCertificateMissing, Group: groupPayment, Placeholders: and(always, "document", "amount", "date")},
	{Kind: MessageCancellationAsked, Group: groupRefund, Placeholders: ofRefund},
	{Kind: MessageCancellationRefused, Group: groupRefund, Placeholders: ofRefund},
	{Kind: MessageCancelled, Group: groupRefund, Placeholders: ofRefund},
	{
		Kind: MessageStallsCancelled, Group: groupRefund,
		Placeholders: and(always,
			"amount", "order", "stalls", "cancelledStalls", "refundAmount", "dueDate", "link", "receiptLink",
			"setOff", "rest"),
	},
	{Kind: MessageRefundStarted, Group: groupRefund, Placeholders: ofRefund},
	{Kind: MessageRefundDone, Group: groupRefund, Placeholders: ofRefund},
	{Kind: MessageRefundRefused, Group: groupRefund, Placeholders: ofRefund},
	{Kind: MessageApplicationConfirmed, Group: groupVisitor, Placeholders: and(always, "role", "reason")},
	{Kind: MessageApplicationRejected, Group: groupVisitor, Placeholders: and(always, "role", "reason")},
	{Kind: MessageContactReceived, Group: groupVisitor, Placeholders: always},
	{Kind: MessageContactReply, Group: groupVisitor, Placeholders: and(always, "answer", "message", "date")},
	{
		Kind: MessageCampaign, Group: groupVisitor,
		Placeholders: and(always, "subject", "text", "unsubscribeLink"),
		Required:     []string{"text", "unsubscribeLink"},
	},
	{
		Kind: MessageService, Group: groupVisitor, Placeholders: and(always, "subject", "text"),
		Required: []string{"text"},
	},
	{
		Kind: MessageOrdersLink, Group: groupVisitor, Placeholders: and(always, "days", "link"),
		Required: []string{"link"},
	},
	{
		Kind: MessagePrivacyLink, Group: groupVisitor, Placeholders: and(always, "days", "link"),
		Required: []string{"link"},
	},
	{Kind: MessagePrivacyAnswer, Group: groupVisitor, Placeholders: and(always, "answer")},
	{Kind: MessageCancellationOffice, Group: groupOffice, Office: true, Placeholders: and(ofRefund, "email", "phone")},
	{Kind: MessageRefundFailed, Group: groupOffice, Office: true, Placeholders: and(ofRefund, "email", "phone")},
	{
		Kind: MessageDisputeOffice, Group: groupOffice, Office: true,
		Placeholders: and(ofOrder, "reason", "dueDate", "email", "phone"),
	},
	{Kind: MessageContactOffice, Group: groupOffice, Office: true, Placeholders: and(always, "email", "message", "link")},
	{Kind: MessageAccountInvited, Group: groupOffice, Account: true, Placeholders: and(always, "link")},
	{Kind: MessageAccountReset, Group: groupOffice, Account: true, Placeholders: and(always, "link")},
	{Kind: MessageAccountForgot, Group: groupOffice, Account: true, Placeholders: and(always, "link")},
	{Kind: MessageSecurityNotice, Group: groupOffice, Account: true, Placeholders: and(always, "change", "by")},
	{
		Kind: MessageDailySummary, Group: groupOffice, Office: true,
		Placeholders: []string{
			"fair", "date", "registrations", "bookings", "contactMessages", "moneyIn", "payments", "moneyOut", "refunds",
			"waiting", "failedRefunds", "failedMessages", "link",
		},
	},
}
