package httpapi

import (
	"context"
	"net/http"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/exports"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Sponsorship is the JSON representation of a fair.Sponsorship.
type Sponsorship struct {
	record.Facts
	Reference     string `json:"reference" doc:"The number that the sponsor was told." example:"4821-7093"`
	ContactPerson string `json:"contactPerson"`
	Mobile        string `json:"mobile"`
	Email         string `json:"email"`
	Category      string `json:"category"`
	Level         string `json:"level" doc:"The English name of the sponsorship tier, such as Platinum. Empty if the sponsor has not chosen one."`
	Company       string `json:"company,omitempty" doc:"The recipient of the documents. Present only if the request has an office session."`
	Address       string `json:"address,omitempty" doc:"The address of the recipient. Present only if the request has an office session."`
	GST           string `json:"gst,omitempty" doc:"The GST number of the sponsor. Present only if the request has an office session."`
	Amount        rupees `json:"amount,omitempty" doc:"The agreed amount in rupees, before GST. Present only if the request has an office session and an amount is agreed."`
	GSTAmount     rupees `json:"gstAmount,omitempty" doc:"The GST on the amount, in rupees. Present only if the request has an office session."`
	Total         rupees `json:"total,omitempty" doc:"The amount including GST, in rupees. Present only if the request has an office session."`
	Paid          rupees `json:"paid,omitempty" doc:"The received payments minus the refunds, in rupees. Present only if the request has an office session."`
	Due           rupees `json:"due,omitempty" doc:"The amount that is still to be paid, in rupees. Present only if the request has an office session."`
	Stage         string `json:"stage,omitempty" enum:"enquiry,agreed,invoiced,part_paid,paid,declined" doc:"The stage, which is derived from the status, the orders and the payments. Present only if the request has an office session."`
	Status        string `json:"status" enum:"Pending,Confirmed,Rejected"`
}

// newSponsorship is an enquiry sent by a visitor.
type newSponsorship struct {
	fair.SponsorshipInput
	Lang string `json:"lang,omitempty"`
}

// sponsorshipChange is the body of an update; absent fields stay unchanged.
type sponsorshipChange struct {
	record.ChangeOf
	ContactPerson *string          `json:"contactPerson,omitempty"`
	Mobile        *string          `json:"mobile,omitempty"`
	Email         *string          `json:"email,omitempty"`
	Category      *string          `json:"category,omitempty"`
	Level         *string          `json:"level,omitempty"`
	Company       *string          `json:"company,omitempty"`
	Address       *string          `json:"address,omitempty"`
	GST           *string          `json:"gst,omitempty"`
	Amount        *web.TypedNumber `json:"amount,omitempty" doc:"The agreed amount in rupees, before GST. Empty: no amount is agreed."`
	Status        *string          `json:"status,omitempty"`
}

// showMoney sets the fields about money. Only the office sees these fields.
func (v *Sponsorship) showMoney(s fair.Sponsorship) {
	v.Company, v.Address, v.GST = s.Company, s.Address, s.GST
	v.Amount, v.GSTAmount, v.Total = rupees(s.Amount), rupees(s.GSTAmount), rupees(s.Price().Total)
	v.Paid, v.Due, v.Stage = rupees(s.Paid), rupees(s.Due()), string(s.Stage)
}

var stageFilter = web.Filter{
	Name: "stage", Doc: "The stage: enquiry, agreed, invoiced, part_paid, paid or declined.",
	Parse: web.Parsed(fair.ParseSponsorshipStage),
}

// importedSponsorships is the spreadsheet of an import. Its headings are those of the export.
var importedSponsorships = record.Sheet[fair.SponsorshipInput]{
	Name: texts.PortalExports.SheetsSponsorships(),
	Columns: []record.SheetColumn[fair.SponsorshipInput]{
		{
			Field: "contactPerson", Title: texts.PortalExports.ColumnsContactPerson(), Also: append(record.AlsoName, "name"),
			Needed: true, Of: func(in *fair.SponsorshipInput) *string { return &in.ContactPerson },
		},
		{
			Field: "mobile", Title: texts.PortalExports.ColumnsMobile(), Also: record.AlsoPhone, Needed: true, Number: true,
			Of: func(in *fair.SponsorshipInput) *string { return &in.Mobile },
		},
		{
			Field: "email", Title: texts.PortalExports.ColumnsEmail(), Also: record.AlsoEmail,
			Of: func(in *fair.SponsorshipInput) *string { return &in.Email },
		},
		{
			Field: "category", Title: texts.PortalExports.ColumnsCategory(), Also: []string{"श्रेणी", "వర్గం"},
			Of: func(in *fair.SponsorshipInput) *string { return &in.Category },
		},
		{
			Field: "level", Title: texts.PortalExports.ColumnsLevel(), Also: []string{"tier", "package", "స్థాయి", "स्तर"},
			Of: func(in *fair.SponsorshipInput) *string { return &in.Level },
		},
		{
			Field: "company", Title: texts.PortalExports.ColumnsOrganization(),
			Also: []string{"company", "organisation", "firm", "sponsor", "संस्था", "कंपनी", "సంస్థ", "కంపెనీ"},
			Of:   func(in *fair.SponsorshipInput) *string { return &in.Company },
		},
		{
			Field: "address", Title: texts.PortalExports.ColumnsAddress(), Also: record.AlsoAddress,
			Of: func(in *fair.SponsorshipInput) *string { return &in.Address },
		},
		{
			Field: "gst", Title: texts.PortalExports.ColumnsGstNumber(), Also: []string{"gstin"},
			Of: func(in *fair.SponsorshipInput) *string { return &in.GST },
		},
		{
			Field: "amount", Title: texts.PortalExports.ColumnsAmountRupees(),
			Also: []string{"amount", "amountinrupees", "राशि", "మొత్తం"}, Number: true,
			Of: func(in *fair.SponsorshipInput) *string { return &in.Amount },
		},
	},
}

type sponsorshipLinkInputBody struct {
	Amount web.TypedNumber `json:"amount,omitempty" doc:"The amount to pay in rupees, including GST. It can be a part of the amount that is due. Default: the whole amount that is due."`
}

func (a *API) sponsorships() *record.Resource[fair.Sponsorship, fair.SponsorshipInput, Sponsorship] {
	return &record.Resource[fair.Sponsorship, fair.SponsorshipInput, Sponsorship]{
		Path:      "/api/sponsorship",
		One:       "sponsorship",
		Many:      "sponsorships",
		Tag:       "Sponsorships",
		MayList:   fair.MayPeople,
		MayRead:   fair.MayPeople,
		MayChange: fair.MayEdit,
		Records:   a.app.Content.Sponsorships,
		View: func(s fair.Sponsorship, office bool) Sponsorship {
			shown := Sponsorship{
				Facts: record.FactsOf(s.Record, office), Reference: fair.Reference(s.ID), ContactPerson: s.ContactPerson,
				Mobile: string(s.Mobile), Email: s.Email,
				Category: s.Category, Level: s.Level, Status: string(s.Status),
			}
			if office {
				shown.showMoney(s)
			}
			return shown
		},
		Filters: []web.Filter{
			record.StatusFilter,
			{Name: "level", Doc: "The English name of a sponsorship tier."},
			stageFilter,
		},
	}
}

func (a *API) routeSponsorships() {
	a.sponsorships().RouteReading(a.API)
	a.sponsorships().OfferBulkStatus(a.API, func(in *fair.SponsorshipInput, status string) { in.Status = status })
	web.Add(a.API, web.Public, a.sponsorships().SubmitOperation(a.API),
		func(ctx context.Context, in *record.SubmitInput[newSponsorship]) (*web.Answer[Sponsorship], error) {
			return a.sponsorships().Submit(ctx, in.Body.SponsorshipInput, in.Key, in.Body.Lang)
		})
	record.RouteUpdate(a.API, a.sponsorships(), http.MethodPatch, func(b sponsorshipChange, in *fair.SponsorshipInput) {
		web.Set(&in.ContactPerson, b.ContactPerson)
		web.Set(&in.Mobile, b.Mobile)
		web.Set(&in.Email, b.Email)
		web.Set(&in.Category, b.Category)
		web.Set(&in.Level, b.Level)
		web.Set(&in.Company, b.Company)
		web.Set(&in.Address, b.Address)
		web.Set(&in.GST, b.GST)
		web.Set(&in.Amount, b.Amount.Text())
		web.Set(&in.Status, b.Status)
	})
	web.Add(a.API, fair.MayEdit, web.Op("POST /api/sponsorship/{id}/payment-link",
		"send-sponsorship-payment-link", []string{"Sponsorships"},
		"Send the sponsor a link for paying the agreed amount or a part of it",
		"If there is already a valid link for the same amount, it is sent again. Other valid links of the "+
			"sponsorship end. The response is 409 if there is nothing to pay, or if money of the sponsorship waits for a "+
			"decision by the office."),
		func(ctx context.Context, in *web.ByIDBody[sponsorshipLinkInputBody]) (*web.Body[paymentLinkAnswerBody], error) {
			return web.With(a.paymentLinkOf)(a.app.Payments.SendSponsorshipLink(ctx, in.ID, string(in.Body.Amount)))
		})
	record.RouteAdditions(a.API, a.sponsorships(), importedSponsorships, "", func(*fair.SponsorshipInput, string) {})
	record.RouteExportWith(a.API, a.sponsorships(), exports.Sponsorships, nil,
		func(selected app.Selection[fair.Sponsorship]) app.Selection[exports.Paid[fair.Sponsorship]] {
			id := func(s fair.Sponsorship) string { return s.ID }
			return exports.WithPaid(selected, a.app.Ledger.Books, a.app.Entry, fair.OrderForSponsorship, id)
		})
}
