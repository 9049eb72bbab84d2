package httpapi

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/campaign"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// campaignDraft is a bulk message as the office typed it. A language that is absent has no text.
type campaignDraft struct {
	Purpose   string               `json:"purpose,omitempty" enum:"service,news" doc:"Required. 'service': about the recipients' own records, which needs no consent. All records must belong to the current edition and have a state in common, and the filters must name a state, or 'ids' the records. 'news': only to people who agreed to news and did not unsubscribe."`
	Subject   string               `json:"subject,omitempty" doc:"The subject in English."`
	SubjectIn map[fair.Lang]string `json:"subjectIn,omitempty" doc:"The subject in other languages, by language code."`
	Body      string               `json:"body,omitempty" doc:"The text in English."`
	BodyIn    map[fair.Lang]string `json:"bodyIn,omitempty" doc:"The text in other languages, by language code."`
	WhatsApp  bool                 `json:"whatsapp,omitempty" doc:"true: by WhatsApp where its text is approved and the person can be reached there."`
	Budget    web.TypedNumber      `json:"budget,omitempty" doc:"The most whole rupees that WhatsApp may cost. Absent: only the budget of the day applies."`
	SendAt    *time.Time           `json:"sendAt,omitempty" doc:"The planned start. Absent: at once. The recipients are chosen now; a person for whom a placeholder has no value any more at that time gets no message."`
	RequestID string               `json:"requestId,omitempty" doc:"An id that the client generates. A repeated request with the same id returns the first bulk message instead of sending another one."`
}

// campaignView is a bulk message with the number of messages that were written, sent or failed.
type campaignView struct {
	ID        string     `json:"_id"`
	Purpose   string     `json:"purpose" enum:"service,news"`
	Kind      string     `json:"kind" enum:"registration,booking,sponsorship,application"`
	Subject   fair.Text  `json:"subject"`
	Body      fair.Text  `json:"body"`
	Records   int        `json:"records" doc:"The number of records that were selected."`
	Written   int        `json:"written" doc:"The number of selected records that are already processed."`
	Waiting   int        `json:"waiting"`
	Sent      int        `json:"sent"`
	Failed    int        `json:"failed"`
	Stopped   int        `json:"stopped"`
	ByPhone   int        `json:"byPhone" doc:"The number of messages that the office must send by WhatsApp, because there is no e-mail address."`
	PassedOn  int        `json:"passedOn" doc:"The number of 'byPhone' messages that the office has sent."`
	Running   bool       `json:"running" doc:"true: some messages are not created or not sent yet."`
	Planned   bool       `json:"planned" doc:"true: it starts at 'sendAt'."`
	SendAt    *time.Time `json:"sendAt,omitempty"`
	EndsAt    *time.Time `json:"endsAt,omitempty" doc:"About when the last e-mail is sent. Absent if none waits or no mail server is configured."`
	WhatsApp  bool       `json:"whatsapp" doc:"true: by WhatsApp where that is possible."`
	Budget    fair.Paise `json:"budgetPaise" doc:"The most that WhatsApp may cost. 0: only the budget of the day applies."`
	Rule      string     `json:"rule,omitempty" doc:"The name of the automatic message that started it."`
	CreatedBy string     `json:"createdBy"`
	CreatedAt time.Time  `json:"createdAt"`
	StoppedAt *time.Time `json:"stoppedAt,omitempty"`
	StoppedBy string     `json:"stoppedBy,omitempty"`

	Unreachable []unreachableGroup `json:"unreachable" doc:"The records whose persons got no message, grouped by reason. Empty in lists of bulk messages."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (campaignView) SchemaName() string { return "Campaign" }

// unreachableGroup is a group of records whose persons cannot be reached for the same reason.
type unreachableGroup struct {
	Reason  string      `json:"reason"`
	Count   int         `json:"count"`
	Records []recordRef `json:"records" doc:"The first 500 records of the group."`
}

// campaignPreview lists the recipients and the texts of a bulk message before it is sent.
type campaignPreview struct {
	ByWhatsApp  int                `json:"byWhatsApp" doc:"The number of recipients to whom the program sends it by WhatsApp."`
	Cost        fair.Paise         `json:"costPaise" doc:"Of the messages by WhatsApp, without GST."`
	MoneyLeft   fair.Paise         `json:"moneyLeftPaise" doc:"What is left of today's budget for WhatsApp."`
	PeopleLeft  *int               `json:"peopleLeft,omitempty" doc:"How many more people WhatsApp lets the account write to today. Absent: no limit."`
	ByEmail     int                `json:"byEmail"`
	ByPhone     int                `json:"byPhone" doc:"The number of recipients to whom the office must pass the message on by WhatsApp."`
	SendsMail   bool               `json:"sendsMail" doc:"true: a mail server is configured."`
	EndsAt      *time.Time         `json:"endsAt,omitempty" doc:"About when the last e-mail would be sent. Absent if there is none."`
	Recipients  []recordRef        `json:"recipients" doc:"The first 500 records whose persons get the message."`
	Languages   []campaignLanguage `json:"languages"`
	Unreachable []unreachableGroup `json:"unreachable"`
}

// campaignTest is the answer to a bulk message that was sent to the own address.
type campaignTest struct {
	To string `json:"to" doc:"The account's e-mail address."`
}

// campaignLanguage is a bulk message in one language. Its placeholders are filled in with the data of the first
// recipient with this language.
type campaignLanguage struct {
	Lang       string `json:"lang" enum:"en,hi,te"`
	Recipients int    `json:"recipients"`
	Missing    bool   `json:"missing" doc:"true: the bulk message has no text in this language."`
	Name       string `json:"name" doc:"The name of the recipient whose data the preview contains."`
	Subject    string `json:"subject"`
	Body       string `json:"body" doc:"The text as plain text."`
	HTML       string `json:"html" doc:"The e-mail as HTML."`
	WhatsApp   string `json:"whatsapp" doc:"The text as the office passes it on by WhatsApp."`

	Template *whatsapp.TemplateResponse `json:"template,omitempty" doc:"The text as the program sends it by WhatsApp. Absent: WhatsApp is not set up."`
}

// The inputs for bulk messages. Each contains the draft and a list's filters, which select the records.
type (
	registrationCampaign struct {
		web.ListQuery
		web.DayFilter
		MoneyFilter
		Status   string `query:"status"`
		Category string `query:"category"`
		Body     campaignDraft
	}
	bookingCampaign struct {
		web.ListQuery
		web.DayFilter
		MoneyFilter
		Status        string `query:"status"`
		PaymentStatus string `query:"paymentStatus"`
		Stall         string `query:"stall"`
		Body          campaignDraft
	}
	recordCampaign struct {
		web.ListQuery
		Body campaignDraft
	}
)

func (a *API) routeCampaigns() {
	tags := []string{"Messages"}
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/admin/campaigns", "list-campaigns", tags,
		"List bulk messages with their progress, newest first"),
		func(ctx context.Context, in *web.EditionQuery) (*web.Body[[]campaignView], error) {
			found, err := a.app.Campaigns.FindAll(ctx, in.Scope())
			list := fair.Each(found, campaignIn)
			return web.BodyOf(list), err
		})
	web.Add(a.API, fair.MayPeople, web.Op("GET /api/admin/campaigns/{id}", "get-campaign", tags,
		"Get a bulk message with the records that could not be reached"), web.AnswerByID(a.app.Campaigns.Find, campaignIn))
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/admin/campaigns/{id}/stop", "stop-campaign", tags,
		"Stop a bulk message; messages that are not sent yet will not be sent"),
		web.AnswerByID(a.app.Campaigns.Stop, campaignIn))
	routeCampaign(a, "registrations", fair.PersonalRegistration, a.registrationsOfCampaign)
	routeCampaign(a, "bookings", fair.PersonalBooking, a.bookingsOfCampaign)
	routeCampaign(a, "exhibitors", fair.PersonalBooking, a.exhibitorsOfCampaign)
	routeCampaign(a, "sponsorships", fair.PersonalSponsorship, recordsOfCampaign(a.sponsorships()))
	a.routeAutomaticMessages(tags)
	routeCampaign(a, "applications", fair.PersonalApplication, recordsOfCampaign(a.app.Applications.Resource()))
}

// routeCampaign registers three operations for a list's records: one previews a bulk message, one sends it to the own
// address, and one starts sending it.
// `selected` returns the ids of all records that match the list's filters. If its parameter `only` is not empty, it
// returns only those ids that are also in `only`.
func routeCampaign[In any](a *API, list string, kind fair.PersonalKind,
	selected func(ctx context.Context, in *In, only []string) (ids []string, d campaignDraft, err error),
) {
	ids := []*huma.Param{web.OnlyIDs.Param()}
	draft := func(ctx context.Context, in *In) (campaign.Draft, string, error) {
		only, err := web.Marked(ctx)
		if err != nil {
			return campaign.Draft{}, "", err
		}
		records, d, err := selected(ctx, in, only)
		made := campaign.Draft{
			Purpose: fair.CampaignPurpose(d.Purpose), Kind: kind, Records: records,
			Everybody: list != "exhibitors" && only == nil && !namesState(ctx),
			WhatsApp:  d.WhatsApp, Budget: string(d.Budget),
		}
		if d.SendAt != nil {
			made.SendAt = d.SendAt.UTC()
		}
		web.SetTexts(&made.Subject, &d.Subject, d.SubjectIn)
		web.SetTexts(&made.Body, &d.Body, d.BodyIn)
		return made, d.RequestID, err
	}
	path := "/api/admin/campaigns/" + list
	preview := web.Unlogged(huma.Operation{
		OperationID: "preview-campaign-to-" + list, Method: http.MethodPost, Path: path + "/preview", Parameters: ids,
		Tags:    []string{"Messages"},
		Summary: "Preview a bulk message to the " + list + " selected by the filters",
	}, "it stores nothing")
	web.Add(a.API, fair.MayEdit, preview, func(ctx context.Context, in *In) (*web.Body[campaignPreview], error) {
		d, _, err := draft(ctx, in)
		if err != nil {
			return nil, err
		}
		return web.With(campaignPreviewOf)(a.app.Campaigns.Preview(ctx, d))
	})
	test := web.Unlogged(huma.Operation{
		OperationID: "test-campaign-to-" + list, Method: http.MethodPost, Path: path + "/test", Parameters: ids,
		Tags:        []string{"Messages"},
		Summary:     "Send a bulk message to the own address as its first recipients would get it",
		Description: "One e-mail for each language. The greeting has the account's name.",
	}, "it writes only to the account itself")
	web.Add(a.API, fair.MayEdit, test, func(ctx context.Context, in *In) (*web.Body[campaignTest], error) {
		d, _, err := draft(ctx, in)
		if err != nil {
			return nil, err
		}
		to, err := a.app.Campaigns.SendTest(ctx, d)
		return web.BodyOf(campaignTest{to}), err
	})
	web.Add(a.API, fair.MayEdit, huma.Operation{
		OperationID: "start-campaign-to-" + list, Method: http.MethodPost, Path: path, Parameters: ids,
		Tags: []string{"Messages"}, DefaultStatus: http.StatusCreated,
		Summary: "Send a bulk message to the " + list + " selected by the filters",
		Description: "Each person gets the message once, in their own language. Persons without contact details get no " +
			"message. News does not go to persons who have unsubscribed, or who have not agreed or no longer agree to it.",
	}, func(ctx context.Context, in *In) (*web.Body[campaignView], error) {
		d, request, err := draft(ctx, in)
		if err != nil {
			return nil, err
		}
		return web.With(campaignIn)(a.app.Campaigns.Start(ctx, d, request))
	})
}

// namesState reports whether the filters of a list name a state of its records.
func namesState(ctx context.Context) bool {
	filters := []string{"status", "money", "paymentStatus", "difference", "stage"}
	return slices.ContainsFunc(filters, func(name string) bool { return web.QueryValues(ctx, name) != "" })
}

func (a *API) registrationsOfCampaign(ctx context.Context, in *registrationCampaign, only []string) ([]string,
	campaignDraft, error,
) {
	list := RegistrationFilter{
		ListQuery: in.ListQuery, DayFilter: in.DayFilter, MoneyFilter: in.MoneyFilter, Status: in.Status,
		Category: in.Category,
	}
	selection, err := a.selectRegistrations(ctx, &list, only)
	return selection.IDs, in.Body, err
}

func (a *API) bookingsOfCampaign(ctx context.Context, in *bookingCampaign, only []string) ([]string, campaignDraft,
	error,
) {
	selection, err := a.selectBookings(ctx, &BookingFilter{
		ListQuery: in.ListQuery, DayFilter: in.DayFilter, MoneyFilter: in.MoneyFilter, Status: in.Status,
		PaymentStatus: in.PaymentStatus,
		Stall:         in.Stall,
	}, only)
	return selection.IDs, in.Body, err
}

// exhibitorsOfCampaign returns the ids of bookings with sold stalls.
func (a *API) exhibitorsOfCampaign(ctx context.Context, in *recordCampaign, only []string) ([]string, campaignDraft,
	error,
) {
	filter, err := a.readBookingFilter(ctx, BookingFilter{ListQuery: in.ListQuery})
	if err != nil {
		return nil, in.Body, err
	}
	filter.Exhibiting = true
	selection, err := a.app.Sales.SelectBookings(ctx, filter, only)
	return selection.IDs, in.Body, err
}

func recordsOfCampaign[T, In, V any](r *record.Resource[T, In, V]) func(context.Context, *recordCampaign, []string) (
	[]string, campaignDraft, error,
) {
	return func(ctx context.Context, in *recordCampaign, only []string) ([]string, campaignDraft, error) {
		selection, err := r.Choose(ctx, in.ListQuery, only)
		return selection.IDs, in.Body, err
	}
}

func campaignIn(v campaign.View) campaignView {
	c := v.Campaign
	return campaignView{
		ID: c.ID, Purpose: string(c.Purpose), Kind: string(c.Kind), Subject: c.Subject, Body: c.Body,
		Records: c.Chosen, Written: c.Written,
		Waiting: v.Counts.Waiting, Sent: v.Counts.Sent, Failed: v.Counts.Failed, Stopped: v.Counts.Stopped,
		ByPhone: v.Counts.ByPhone, PassedOn: v.Counts.PassedOn,
		Running: c.StoppedAt.IsZero() && (c.Written < c.Chosen || v.Counts.Waiting > 0),
		Planned: v.Planned, WhatsApp: c.WhatsApp, Budget: c.Budget,
		SendAt: web.TimeOrNil(c.SendAt), EndsAt: web.TimeOrNil(v.EndsAt),
		Rule:      c.Rule,
		CreatedBy: c.CreatedBy, CreatedAt: c.CreatedAt, StoppedAt: web.TimeOrNil(c.StoppedAt), StoppedBy: c.StoppedBy,
		Unreachable: unreachableIn(v.Unreachable),
	}
}

func unreachableIn(groups []campaign.UnreachableGroup) []unreachableGroup {
	shown := make([]unreachableGroup, len(groups))
	for i, group := range groups {
		reason := texts.PortalMessages.Unreachable(string(group.Reason)).In(fair.English)
		shown[i] = unreachableGroup{Reason: reason, Count: group.Count, Records: []recordRef{}}
		for _, to := range group.Records {
			shown[i].Records = append(shown[i].Records, recordRefOf(to.PersonalRecord))
		}
	}
	return shown
}

func campaignPreviewOf(p campaign.Preview) campaignPreview {
	shown := campaignPreview{
		ByWhatsApp: p.ByWhatsApp, Cost: p.Cost, MoneyLeft: p.Left.Money,
		ByEmail: p.ByEmail, ByPhone: p.ByPhone, SendsMail: p.SendsMail, EndsAt: web.TimeOrNil(p.EndsAt),
		Languages:   []campaignLanguage{},
		Recipients:  fair.Each(p.Recipients, func(to fair.Addressee) recordRef { return recordRefOf(to.PersonalRecord) }),
		Unreachable: unreachableIn(p.Unreachable),
	}
	if p.Left.People >= 0 {
		shown.PeopleLeft = &p.Left.People
	}
	for _, l := range p.Languages {
		m := l.Message
		shown.Languages = append(shown.Languages, campaignLanguage{
			Lang: string(l.Lang), Recipients: l.Recipients, Missing: l.Missing, Name: m.Name,
			Subject: m.Subject, Body: m.Body, HTML: l.HTML, WhatsApp: m.WhatsApp(),
		})
		if l.Template != nil {
			view := l.Template.Response(fair.English)
			shown.Languages[len(shown.Languages)-1].Template = &view
		}
	}
	return shown
}
