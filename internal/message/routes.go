package message

import (
	"cmp"
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Message is a message to a payer, a visitor or the office, as shown in the list.
type Message struct {
	ID         string     `json:"_id"`
	Kind       string     `json:"kind"`
	Title      string     `json:"title" doc:"The office's name for this kind of message."`
	Status     string     `json:"status" enum:"waiting,sent,failed,kept,stopped"`
	Name       string     `json:"name" doc:"The name of the recipient."`
	Email      string     `json:"email" doc:"The e-mail address. Empty if it is unknown."`
	Phone      string     `json:"phone" doc:"The phone number. Empty if it is unknown."`
	Lang       string     `json:"lang" enum:"en,hi,te"`
	Subject    string     `json:"subject"`
	Entity     string     `json:"entity" doc:"The kind of record that the message is about. Examples: order, registration, booking."`
	EntityID   string     `json:"entityId"`
	Tries      int        `json:"tries" doc:"The number of attempts to send the message."`
	Failure    string     `json:"failure" doc:"The reason why the last attempt failed."`
	WhatsApp   string     `json:"whatsapp" doc:"The link that opens a WhatsApp chat with the text of the message. Empty if there is no phone number."`
	SMS        string     `json:"sms,omitempty" doc:"The link that opens an SMS with the text. Absent if there is no phone number, or if the message was sent."`
	Channel    string     `json:"channel" enum:"email,whatsapp"`
	Delivery   string     `json:"delivery,omitempty" enum:"accepted,sent,delivered,read" doc:"How far a message by WhatsApp has come."`
	PassedOnAt *time.Time `json:"passedOnAt,omitempty" doc:"The time at which the office recorded that it passed on the message by phone."`
	PassedOnBy string     `json:"passedOnBy,omitempty"`
	TriedAt    *time.Time `json:"triedAt,omitempty"`
	SentAt     *time.Time `json:"sentAt,omitempty"`
	CreatedAt  time.Time  `json:"createdAt"`
}

// wholeMessage is a message with its full text, which the list leaves out.
type wholeMessage struct {
	Message
	Body string `json:"body" doc:"The text as plain text."`
	HTML string `json:"html" doc:"The e-mail as HTML."`
}

// Filter contains the query parameters of the list of messages.
type Filter struct {
	web.ListQuery
	web.DayFilter
	Kind     string `query:"kind"`
	Status   string `query:"status" doc:"The status: waiting, sent, failed, kept or stopped."`
	Lang     string `query:"lang"`
	Campaign string `query:"campaign" doc:"The id of a bulk message."`
}

type messagesState struct {
	Sends   bool         `json:"sends" doc:"true: a mail server is configured. false: messages are stored, but not sent."`
	Waiting int          `json:"waiting"`
	Failed  int          `json:"failed" doc:"The number of messages that will not be tried again automatically. Somebody in the office must handle them."`
	Kept    int          `json:"kept"`
	Days    []messageDay `json:"days" doc:"The numbers of the last fourteen days, the earliest day first."`
}

// messageDay contains the number of messages of each status that were created on one day.
type messageDay struct {
	Date    string `json:"date" format:"date" doc:"The day in Asia/Kolkata."`
	Sent    int    `json:"sent"`
	Waiting int    `json:"waiting"`
	Failed  int    `json:"failed"`
	Kept    int    `json:"kept" doc:"The number of messages that were not sent, or were stopped."`
}

// messageDaysOf returns one entry for each of the last fourteen days. The count for a day without messages is 0.
func messageDaysOf(counts []fair.MessageDay, now time.Time) []messageDay {
	days := make([]messageDay, 14)
	at := map[string]*messageDay{}
	for i := range days {
		days[i].Date = now.In(fair.Kolkata).AddDate(0, 0, i+1-len(days)).Format(time.DateOnly)
		at[days[i].Date] = &days[i]
	}
	for _, c := range counts {
		day := at[c.Day.In(fair.Kolkata).Format(time.DateOnly)]
		if day == nil {
			continue
		}
		switch c.Status {
		case fair.MessageSent:
			day.Sent += c.Count
		case fair.MessageWaiting:
			day.Waiting += c.Count
		case fair.MessageFailed:
			day.Failed += c.Count
		default:
			day.Kept += c.Count
		}
	}
	return days
}

type resendInputBody struct {
	Email string `json:"email,omitempty" doc:"The new e-mail address. Default: the address that the message already has."`
}

// messagesBook is the workbook of messages. It does not contain their texts, which may have secret links.
var messagesBook = web.Workbook[fair.Message]{
	File: "messages.xlsx", Sheet: texts.PortalExports.SheetsMessages(),
	Columns: []web.Column[fair.Message]{
		web.Col(texts.PortalExports.ColumnsDate(), 20, func(m fair.Message) any { return m.CreatedAt }),
		web.Col(texts.PortalExports.ColumnsKind(), 28, func(m fair.Message) any { return messageTitle(m) }),
		web.Col(texts.PortalExports.ColumnsStatus(), 12, func(m fair.Message) any {
			return texts.PortalExports.MessageStatus(string(m.Status)).In(fair.English)
		}),
		web.Col(texts.PortalExports.ColumnsRecipient(), 28, func(m fair.Message) any { return m.Name }),
		web.Col(texts.PortalExports.ColumnsEmail(), 28, func(m fair.Message) any { return m.To }),
		web.Col(texts.PortalExports.ColumnsPhone(), 14, func(m fair.Message) any { return string(m.Phone) }),
		web.Col(texts.PortalExports.ColumnsLanguage(), 10, func(m fair.Message) any { return string(m.Lang) }),
		web.Col(texts.PortalExports.ColumnsSubject(), 40, func(m fair.Message) any { return m.Subject }),
		web.Col(texts.PortalExports.ColumnsSentOn(), 20, func(m fair.Message) any { return m.SentAt }),
		web.Col(texts.PortalExports.ColumnsTries(), 8, func(m fair.Message) any { return m.Tries }),
		web.Col(texts.PortalExports.ColumnsFailure(), 28, func(m fair.Message) any { return m.Failure }),
		web.Col(texts.PortalExports.ColumnsPassedOn(), 20, func(m fair.Message) any { return m.PassedOnAt }),
		web.Col(texts.PortalExports.ColumnsPassedOnBy(), 24, func(m fair.Message) any { return m.PassedOnBy }),
		web.Col(texts.PortalExports.ColumnsRecord(), 16, func(m fair.Message) any { return m.Entity }),
		web.Col(texts.PortalExports.ColumnsId(), 28, func(m fair.Message) any { return m.EntityID }),
	},
}

// Routes registers the routes.
func (a *Service) Routes(api *web.API) {
	a.routeMessageTexts(api)
	tags := []string{"Messages"}
	web.AddExport(api, fair.MayExportPeople, web.ExportOperation(messagesBook.File, "messages"),
		func(ctx context.Context, in *Filter, only []string) (app.Selection[fair.Message], error) {
			filter, err := in.Read()
			if err != nil {
				return app.Selection[fair.Message]{}, err
			}
			return a.SelectMessages(ctx, filter, only)
		}, messagesBook)
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/messages", "list-messages", tags,
		"List the messages to payers, visitors and the office"), a.listMessages)
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/messages/state", "get-messages-state", tags,
		"Get whether messages are sent by e-mail, and how many messages need the office's attention"),
		func(ctx context.Context, in *web.EditionQuery) (*web.Body[messagesState], error) {
			s, err := a.MessagesState(ctx, in.Scope())
			return web.BodyOf(messagesState{
				s.Sends, s.Counts.Waiting, s.Counts.Failed, s.Counts.Kept, messageDaysOf(s.Days, a.Now()),
			}), err
		})
	web.Add(api, fair.MayPeople, web.Op("GET /api/admin/messages/{id}", "get-message", tags,
		"Get a message with its complete text"),
		func(ctx context.Context, in *web.ByID) (*web.Body[wholeMessage], error) {
			view, err := a.FindMessage(ctx, in.ID)
			return web.BodyOf(wholeMessage{MessageOf(view.Message), view.Message.Body, view.HTML}), err
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/messages/{id}/resend", "resend-message", tags,
		"Send a message again",
		"If the message was already sent, a copy is sent as a separate e-mail. If it is waiting, it is sent "+
			"immediately."),
		func(ctx context.Context, in *web.ByIDBody[resendInputBody]) (*web.Body[Message], error) {
			return web.With(MessageOf)(a.ResendMessage(ctx, in.ID, in.Body.Email))
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/admin/messages/{id}/passed-on", "pass-on-message", tags,
		"Record that the office has passed on a message by phone"), web.AnswerByID(a.PassOnMessage, MessageOf))
}

func (a *Service) listMessages(ctx context.Context, in *Filter) (*web.List[Message], error) {
	filter, err := in.Read()
	if err != nil {
		return nil, err
	}
	own := web.Filters("kind", in.Kind, "status", in.Status, "lang", in.Lang, "campaign", in.Campaign,
		"from", in.From, "to", in.To)
	found, total, err := a.FindMessages(ctx, filter)
	return &web.List[Message]{
		ListHead: in.HeadOf("/api/admin/messages", total, own),
		Body:     fair.Each(found, MessageOf),
	}, err
}

// Read parses the filter. The error has a message for each invalid parameter.
func (f Filter) Read() (fair.MessageFilter, error) {
	p := fair.Problems{}
	return fair.MessageFilter{
		ListQuery: f.ListQuery.Read(p), Kind: web.Choice(p, "kind", f.Kind, fair.ParseMessageKind),
		Status: web.Choice(p, "status", f.Status, fair.ParseMessageStatus), Lang: web.Choice(p, "lang", f.Lang, parseLang),
		Campaign: f.Campaign, Days: p.ParseDays(f.From, f.To),
	}, p.Err()
}

func parseLang(s string) (fair.Lang, bool) {
	lang := fair.ParseLang(s)
	return lang, string(lang) == s
}

// MessageOf returns the representation of a message in the API.
func MessageOf(m fair.Message) Message {
	return Message{
		ID: m.ID, Kind: string(m.Kind), Title: messageTitle(m), Status: string(m.Status), Name: m.Name,
		Email: m.To, Phone: string(m.Phone), Lang: string(m.Lang),
		Subject: m.Subject, Entity: m.Entity, EntityID: m.EntityID, Tries: m.Tries, Failure: m.Failure,
		WhatsApp: m.WhatsApp(), SMS: m.SMS(),
		Channel: cmp.Or(string(m.Channel), "email"), Delivery: m.Delivery,
		PassedOnAt: web.TimeOrNil(m.PassedOnAt), PassedOnBy: m.PassedOnBy, TriedAt: web.TimeOrNil(m.TriedAt),
		SentAt: web.TimeOrNil(m.SentAt), CreatedAt: m.CreatedAt,
	}
}

// messageTitle returns the office's name for the kind of a message.
func messageTitle(m fair.Message) string {
	template, _ := fair.FindMessageTemplate(m.Kind)
	return template.Title().In(fair.English)
}

// previewOf returns a preview of a rendered message that is not stored.
func previewOf(view View) messagePreview {
	m := view.Message
	return messagePreview{Subject: m.Subject, Body: m.Body, HTML: view.HTML, WhatsApp: m.WhatsApp()}
}
