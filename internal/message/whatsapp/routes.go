package whatsapp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// WebhookPath is the address that the provider calls.
const WebhookPath = "/api/whatsapp/webhook"

// maxWebhook is the maximum size of a webhook in bytes. The provider puts up to 1,000 changes into one.
const maxWebhook = 3 << 20

const (
	adminPath        = "/api/admin/whatsapp"
	conversationPath = "/api/admin/conversations"
)

type verifyInput struct {
	Mode      string `query:"hub.mode"`
	Token     string `query:"hub.verify_token"`
	Challenge string `query:"hub.challenge"`
}

type webhookInput struct {
	Signature string `header:"X-Hub-Signature-256" doc:"sha256= and the HMAC-SHA256 of the body in hexadecimal digits."`
	RawBody   []byte
}

type receivedView struct {
	OK bool `json:"ok"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (receivedView) SchemaName() string { return "WhatsAppReceived" }

// accountView is the JSON representation of the account.
type accountView struct {
	On        bool       `json:"on" doc:"false: the channel is not set up (docs/configuration.md)."`
	Number    string     `json:"number"`
	Name      string     `json:"name"`
	Quality   string     `json:"quality" doc:"GREEN, YELLOW, RED or NA."`
	State     string     `json:"state" doc:"CONNECTED if the number may send."`
	Tier      string     `json:"tier,omitempty" doc:"How many people may get an approved text in a day, such as TIER_250."`
	Halted    string     `json:"halted,omitempty" doc:"Why nothing is sent now."`
	CheckedAt *time.Time `json:"checkedAt,omitempty"`
	Budget    fair.Paise `json:"budgetPaise" doc:"For one day."`
	Spent     fair.Paise `json:"spentPaise" doc:"Today, rounded up."`
	Word      string     `json:"word" doc:"The fair's own word, which means the same as PASS."`
	Texts     int        `json:"texts" doc:"Free texts of this month."`
	FreeTexts int        `json:"freeTexts" doc:"Free texts in a month that cost nothing."`
	Webhook   string     `json:"webhook" doc:"The address that the provider must call."`
	Off       bool       `json:"off" doc:"true: the channel was switched off."`
	Given     bool       `json:"given" doc:"true: environment variables set the keys."`
	PhoneID   string     `json:"phoneId" doc:"The provider's id of the number. Empty: no keys are stored."`
	AccountID string     `json:"accountId" doc:"The provider's id of the account."`
	Version   int64      `json:"version"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (accountView) SchemaName() string { return "WhatsAppAccount" }

type keysInput struct {
	Token       string `json:"token,omitempty" doc:"Empty: as it is stored, for the same number and account. So are the other secrets."`
	PhoneID     string `json:"phoneId,omitempty"`
	AccountID   string `json:"accountId,omitempty"`
	AppSecret   string `json:"appSecret,omitempty"`
	VerifyToken string `json:"verifyToken,omitempty"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (keysInput) SchemaName() string { return "WhatsAppKeys" }

type switchInput struct {
	On bool `json:"on"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (switchInput) SchemaName() string { return "WhatsAppSwitch" }

type testInput struct {
	Phone string `json:"phone,omitempty" doc:"It must have written to the number during the last 24 hours."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (testInput) SchemaName() string { return "WhatsAppTest" }

type settingsInput struct {
	Budget  web.TypedNumber `json:"budget,omitempty" doc:"Rupees for one day."`
	Word    string          `json:"word,omitempty"`
	Version int64           `json:"version"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (settingsInput) SchemaName() string { return "WhatsAppSettings" }

// TemplateResponse is the JSON representation of a TemplateView.
type TemplateResponse struct {
	Kind        fair.MessageKind `json:"kind"`
	Title       string           `json:"title"`
	When        string           `json:"when"`
	Lang        fair.Lang        `json:"lang" enum:"en,hi,te"`
	Text        string           `json:"text" doc:"As it would be submitted. Variables are written {{name}}."`
	Without     []string         `json:"without" doc:"Placeholders without a value: a text has a form for each case."`
	Buttons     []string         `json:"buttons" doc:"The placeholders of the links behind buttons."`
	Document    bool             `json:"document" doc:"true: a document, such as the receipt, stands above the text."`
	Problem     string           `json:"problem,omitempty" doc:"Why the text cannot be submitted."`
	Status      string           `json:"status" doc:"Empty: not submitted. Else PENDING, APPROVED, REJECTED, PAUSED."`
	Reason      string           `json:"reason,omitempty" doc:"The provider's reason for a rejection or pause."`
	Category    string           `json:"category,omitempty" doc:"UTILITY or MARKETING."`
	Price       float64          `json:"price" doc:"Rupees for each delivered message, without GST."`
	Sent        int              `json:"sent" doc:"Messages of this kind in the last 30 days, in all languages."`
	Changed     bool             `json:"changed" doc:"true: the text was changed after it was submitted."`
	SubmittedAt *time.Time       `json:"submittedAt,omitempty"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (TemplateResponse) SchemaName() string { return "WhatsAppTemplate" }

// campaignInput is the text of a bulk message.
type campaignInput struct {
	Purpose   fair.CampaignPurpose `json:"purpose" enum:"service,news"`
	Kind      fair.PersonalKind    `json:"kind" enum:"registration,booking,sponsorship,application" doc:"Of the records."`
	SubjectIn fair.Text            `json:"subjectIn"`
	BodyIn    fair.Text            `json:"bodyIn"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (campaignInput) SchemaName() string { return "CampaignTexts" }

type templateInput struct {
	Kind string `path:"kind"`
	Lang string `path:"lang"`
}

// ConversationView is the JSON representation of a Conversation.
type ConversationView struct {
	ID         string     `json:"_id"`
	Name       string     `json:"name" doc:"As the person calls herself at WhatsApp."`
	Phone      string     `json:"phone,omitempty" doc:"Absent: WhatsApp does not tell the number."`
	Lang       fair.Lang  `json:"lang"`
	WaitsSince *time.Time `json:"waitsSince,omitempty" doc:"Absent: nothing waits for the office."`
	LatestAt   time.Time  `json:"latestAt"`
	Latest     string     `json:"latest"`
	Incoming   bool       `json:"incoming" doc:"true: the latest text is the person's."`
	Failed     bool       `json:"failed" doc:"true: the latest text did not arrive."`
	Stopped    bool       `json:"stopped" doc:"true: the person has stopped messages."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (ConversationView) SchemaName() string { return "Conversation" }

type textView struct {
	ID        string    `json:"_id"`
	Incoming  bool      `json:"incoming"`
	Text      string    `json:"text"`
	EntryCode bool      `json:"entryCode" doc:"true: sent with the picture of an entry code."`
	Sender    string    `json:"sender,omitempty" doc:"The account that wrote it. Absent: the person, or the program."`
	State     State     `json:"state" enum:"received,waiting,queued,sending,accepted,sent,delivered,read,failed"`
	Failure   string    `json:"failure,omitempty"`
	At        time.Time `json:"at"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (textView) SchemaName() string { return "ConversationText" }

type recordView struct {
	Kind    fair.PersonalKind `json:"kind"`
	ID      string            `json:"_id"`
	Name    string            `json:"name"`
	Edition string            `json:"edition"`
	Status  string            `json:"status" doc:"Empty if the kind of record has no status."`
	Due     fair.Paise        `json:"duePaise" doc:"What the person may be asked for."`
	Deleted bool              `json:"deleted"`
	Erased  bool              `json:"erased"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (recordView) SchemaName() string { return "ConversationRecord" }

// detailsView is a conversation with its texts.
type detailsView struct {
	ConversationView
	Texts   []textView   `json:"texts"`
	Records []recordView `json:"records" doc:"Records that have the number as their own."`
	Open    *time.Time   `json:"openUntil,omitempty" doc:"Until when free texts may be sent. Absent: not any more."`
	Free    bool         `json:"free" doc:"true: the next text costs nothing."`
	Codes   int          `json:"codes" doc:"The entry codes of the number."`
	// The texts contain links that give rights, so only accounts that may answer get them.
	PayText   string `json:"payText,omitempty" doc:"What is due, with links, in the person's language. Absent: nothing is due, or the account may not answer."`
	GroupText string `json:"groupText,omitempty" doc:"How to register a group, in the person's language. Absent: the account may not answer."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (detailsView) SchemaName() string { return "ConversationDetails" }

type replyInput struct {
	Text string `json:"text,omitempty"`
}

// SchemaName is the name of the type in the OpenAPI document.
func (replyInput) SchemaName() string { return "ConversationReply" }

type conversationsInput struct {
	Waiting bool `query:"waiting" doc:"true: only those that wait for the office."`
}

func timeOf(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Routes adds the operations.
func (s *Service) Routes(api *web.API) {
	s.routeWebhook(api)
	tags := []string{"Messages"}
	web.Add(api, fair.MayRead, web.Op("GET "+adminPath, "get-whatsapp", tags, "Get the state of WhatsApp"), s.getAccount)
	web.Add(api, fair.MayManage, web.Op("PUT "+adminPath, "update-whatsapp", tags, "Change the settings of WhatsApp"),
		func(ctx context.Context, in *web.Body[settingsInput]) (*web.Body[accountView], error) {
			if err := s.Update(ctx, string(in.Body.Budget), in.Body.Word, in.Body.Version); err != nil {
				return nil, err
			}
			return s.getAccount(ctx, nil)
		})
	web.Add(api, fair.MayManage, web.Unlogged(web.Op("POST "+adminPath+"/check", "check-whatsapp", tags,
		"Ask the provider for the state of the number and the templates"), "it changes nothing that the office has entered"),
		func(ctx context.Context, _ *struct{}) (*web.Body[accountView], error) {
			if err := s.Check(ctx); err != nil {
				return nil, err
			}
			return s.getAccount(ctx, nil)
		})
	s.routeSetup(api, tags)
	web.Add(api, fair.MayRead, web.Op("GET "+adminPath+"/templates", "list-whatsapp-templates", tags,
		"List the texts of messages with the state of their templates"),
		func(ctx context.Context, _ *struct{}) (*web.Body[[]TemplateResponse], error) {
			return responses(ctx, s.Templates)
		})
	web.Add(api, fair.MayContent, web.Op("POST "+adminPath+"/templates/{kind}/{lang}", "submit-whatsapp-template", tags,
		"Submit the text of a message for approval"),
		func(ctx context.Context, in *templateInput) (*web.Body[[]TemplateResponse], error) {
			if _, err := s.Submit(ctx, fair.MessageKind(in.Kind), fair.Lang(in.Lang)); err != nil {
				return nil, err
			}
			return responses(ctx, s.Templates)
		})
	web.Add(api, fair.MayPeople, web.Op("GET "+conversationPath, "list-conversations", tags,
		"List the conversations by WhatsApp, those that wait for the office first"),
		func(ctx context.Context, in *conversationsInput) (*web.Body[[]ConversationView], error) {
			all, err := s.Conversations(ctx, in.Waiting)
			return web.BodyOf(fair.Each(all, Conversation.view)), err
		})
	web.Add(api, fair.MayPeople, web.Op("GET "+conversationPath+"/{id}", "get-conversation", tags, "Get a conversation"),
		func(ctx context.Context, in *web.ByID) (*web.Body[detailsView], error) { return s.details(ctx, in.ID) })
	web.Add(api, fair.MayRead, huma.Operation{
		OperationID: "print-whatsapp-poster", Method: http.MethodGet, Path: adminPath + "/poster.pdf", Tags: tags,
		Summary:   "Print the poster that tells how to get an entry code by WhatsApp",
		Responses: web.ContentResponse("application/pdf", "The poster, A4, in three languages"),
	}, func(ctx context.Context, _ *struct{}) (*web.Bytes, error) {
		content, err := s.Poster(ctx)
		return &web.Bytes{ContentType: "application/pdf", Body: content}, err
	})
	web.Add(api, fair.MayEdit, web.Op("POST "+adminPath+"/campaign-texts", "submit-campaign-texts", tags,
		"Submit the texts of a bulk message to WhatsApp for approval",
		"Texts that were submitted before are not submitted again. The response has one item for each language with a text."),
		func(ctx context.Context, in *web.Body[campaignInput]) (*web.Body[[]TemplateResponse], error) {
			c, err := fair.Campaign{
				Purpose: in.Body.Purpose, Kind: in.Body.Kind, Subject: in.Body.SubjectIn, Body: in.Body.BodyIn,
			}.Clean()
			if err == nil {
				err = s.SubmitCampaign(ctx, c)
			}
			if err != nil {
				return nil, err
			}
			return responses(ctx, func(ctx context.Context) ([]TemplateView, error) { return s.CampaignTemplates(ctx, c) })
		})
	web.Add(api, fair.MayEdit, web.Op("POST "+conversationPath+"/{id}/replies", "reply-to-conversation", tags,
		"Send a free text to a person",
		"Later than 24 hours after the person's last message, an approved text asks the person to write, and the answer "+
			"waits until then."),
		func(ctx context.Context, in *web.ByIDBody[replyInput]) (*web.Body[detailsView], error) {
			if err := s.Reply(ctx, in.ID, in.Body.Text); err != nil {
				return nil, err
			}
			return s.details(ctx, in.ID)
		})
	web.Add(api, fair.MayEdit, web.Op("POST "+conversationPath+"/{id}/codes", "send-codes-to-conversation", tags,
		"Send the entry codes of the own number to a person",
		"Like an answer, they wait for the person to write if 24 hours have passed since the last message."),
		func(ctx context.Context, in *web.ByID) (*web.Body[detailsView], error) {
			if err := s.SendCodes(ctx, in.ID); err != nil {
				return nil, err
			}
			return s.details(ctx, in.ID)
		})
	web.Add(api, fair.MayEdit, web.Op("POST "+conversationPath+"/{id}/done", "finish-conversation", tags,
		"Mark a conversation as done"),
		func(ctx context.Context, in *web.ByID) (*web.Body[detailsView], error) {
			if err := s.Done(ctx, in.ID); err != nil {
				return nil, err
			}
			return s.details(ctx, in.ID)
		})
}

func (s *Service) routeSetup(api *web.API, tags []string) {
	web.Add(api, fair.MayManage, web.Op("PUT "+adminPath+"/keys", "change-whatsapp-keys", tags,
		"Change the keys of WhatsApp",
		"The provider is asked whether they work. The program then loads them without closing its ports."),
		func(ctx context.Context, in *web.Body[keysInput]) (*struct{}, error) {
			return nil, s.ChangeKeys(ctx, Keys(in.Body))
		})
	web.Add(api, fair.MayManage, web.Op("PUT "+adminPath+"/switch", "switch-whatsapp", tags,
		"Switch WhatsApp off or on again"),
		func(ctx context.Context, in *web.Body[switchInput]) (*struct{}, error) {
			return nil, s.Switch(ctx, in.Body.On)
		})
	web.Add(api, fair.MayManage, web.Op("POST "+adminPath+"/test", "test-whatsapp", tags,
		"Send a test message to a phone that has written to the number"),
		func(ctx context.Context, in *web.Body[testInput]) (*struct{}, error) {
			return nil, s.Test(ctx, in.Body.Phone)
		})
}

func (s *Service) routeWebhook(api *web.API) {
	tags := []string{"Webhooks"}
	web.Add(api, web.Public, huma.Operation{
		OperationID: "verify-whatsapp-webhook", Method: http.MethodGet, Path: WebhookPath, Tags: tags,
		Summary:     "Prove the address of the webhooks to WhatsApp",
		Description: "The response is the text of hub.challenge if hub.verify_token is the agreed one, otherwise 401.",
		Responses:   web.ContentResponse("text/plain", "The challenge"),
	}, func(_ context.Context, in *verifyInput) (*web.Bytes, error) {
		if !s.On() || !s.Client.Verifies(in.Mode, in.Token) {
			return nil, errSignature
		}
		return &web.Bytes{ContentType: "text/plain; charset=utf-8", Body: []byte(in.Challenge)}, nil
	})
	web.Add(api, web.Public, huma.Operation{
		OperationID: "take-whatsapp-webhook", Method: http.MethodPost, Path: WebhookPath, Tags: tags,
		Summary:      "Receive a webhook delivery of WhatsApp",
		MaxBodyBytes: maxWebhook + 1,
		Description: "The response is 200 if the delivery was processed, and also for repeated deliveries and unknown " +
			"kinds. It is 401 if the signature is wrong, and 400 if the body cannot be read. It is 5xx if the provider must " +
			"send it again.",
	}, func(ctx context.Context, in *webhookInput) (*web.Body[receivedView], error) {
		// The delivery is processed even if the provider closes the connection early.
		return web.BodyOf(receivedView{OK: true}), s.Receive(context.WithoutCancel(ctx), in.RawBody, in.Signature)
	})
}

func (s *Service) getAccount(ctx context.Context, _ *struct{}) (*web.Body[accountView], error) {
	a, used, err := s.Status(ctx)
	return web.BodyOf(accountView{
		On: s.On(), Number: a.Number, Name: a.Name, Quality: a.Quality, State: a.State, Tier: a.Tier, Halted: a.Halted,
		CheckedAt: timeOf(a.CheckedAt), Budget: a.Budget, Spent: used.Spent.Paise(), Word: a.Word, Texts: used.Texts,
		FreeTexts: freeTexts, Webhook: s.Settings.BaseURL + WebhookPath, Version: a.Version,
		Off: s.Setup.Off, Given: s.Setup.Given, PhoneID: s.Setup.PhoneID, AccountID: s.Setup.AccountID,
	}), err
}

// Response returns the JSON representation for a reader of a language.
func (v TemplateView) Response(lang fair.Lang) TemplateResponse {
	when := texts.PortalWhatsapp.AnswerWhen()
	if v.Kind != AnswerWaits {
		when = texts.PortalWhatsapp.FairWhen()
	}
	if kind, known := fair.FindMessageTemplate(v.Kind); known {
		when = kind.When()
	}
	view := TemplateResponse{
		Kind: v.Kind, Title: titleOf(v.Kind).In(lang), When: when.In(lang), Lang: v.Lang, Text: v.Draft,
		Without: append([]string{}, v.Without...), Buttons: append([]string{}, v.Buttons...), Document: v.File,
		Status: v.Template.Status, Reason: v.Template.Reason,
		Category: v.Template.Category, Price: v.Template.price().rupees(), Changed: v.Changed,
		Sent:        v.Sent,
		SubmittedAt: timeOf(v.Template.SubmittedAt),
	}
	if !v.Problem.IsZero() {
		view.Problem = v.Problem.In(lang)
	}
	return view
}

func responses(ctx context.Context, read func(context.Context) ([]TemplateView, error)) (
	*web.Body[[]TemplateResponse], error,
) {
	all, err := read(ctx)
	lang := web.InfoOf(ctx).Lang
	return web.BodyOf(fair.Each(all, func(v TemplateView) TemplateResponse { return v.Response(lang) })), err
}

func (c Conversation) view() ConversationView {
	return ConversationView{
		ID: c.ID, Name: c.Name, Phone: c.Phone, Lang: c.Lang, WaitsSince: timeOf(c.WaitsSince), LatestAt: c.LatestAt,
		Latest: cut(c.Latest.Body, 200), Incoming: c.Latest.Incoming, Failed: c.Latest.State == Failed,
		Stopped: !c.StoppedAt.IsZero(),
	}
}

func (s *Service) details(ctx context.Context, id string) (*web.Body[detailsView], error) {
	d, err := s.Conversation(ctx, id)
	if err != nil {
		return nil, err
	}
	c := Conversation{Contact: d.Contact}
	if n := len(d.Texts); n > 0 {
		c.Latest = d.Texts[n-1]
	}
	v := detailsView{ConversationView: c.view(), Open: timeOf(d.Open), Free: d.Free}
	v.Texts = fair.Each(d.Texts, func(t Text) textView {
		return textView{
			ID: t.ID, Incoming: t.Incoming, Text: t.Body, EntryCode: t.EntryCode != "", Sender: t.Sender, State: t.State,
			Failure: t.Failure, At: t.At,
		}
	})
	v.Codes = len(d.Own.Entries)
	v.Records = fair.Each(d.Own.Records, func(r OwnRecord) recordView {
		return recordView{
			Kind: r.Kind, ID: r.ID, Name: r.Name, Edition: r.EditionID, Status: r.Detail("status"), Due: r.Due,
			Deleted: !r.DeletedAt.IsZero(), Erased: !r.ErasedAt.IsZero(),
		}
	})
	if app.Require(ctx, fair.MayEdit) == nil {
		v.PayText = payText(d.Own, d.Lang)
		v.GroupText = texts.Whatsapp.Group(s.Settings.BaseURL + d.Lang.PathPrefix() + "/group").In(d.Lang)
	}
	return web.BodyOf(v), nil
}
