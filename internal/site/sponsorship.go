package site

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
)

// SponsorshipProps are the props of the sponsorship page.
type SponsorshipProps struct {
	Tiers    []SponsorTierView    `json:"tiers"` // most expensive first
	Benefits []SponsorBenefitView `json:"benefits"`
	Days     int                  `json:"days"`    // number of days of the fair
	Printed  bool                 `json:"printed"` // whether there is a prospectus
	// ReverseCharge is the GST rate in per cent that companies pay themselves; "" if every sponsor pays it to the fair.
	ReverseCharge string       `json:"reverseCharge"`
	Sponsors      []SponsorRow `json:"sponsors"` // this year's sponsors, by level
	Figures       Figures      `json:"figures"`  // of the fair before
	Level         string       `json:"level"`    // tier in the URL of the page; "" if there is none
	Sent          string       `json:"sent"`     // reference of the enquiry that the visitor has just sent; or ""
	// Typed contains the values of a refused form, as the visitor typed them. It is nil on a new page.
	Typed   *fair.SponsorshipInput `json:"typed"`
	Errors  map[string]string      `json:"errors"`  // error messages by field
	Refusal string                 `json:"refusal"` // error message that is not about a single field
}

// SponsorTierView is a sponsorship package on the page.
type SponsorTierView struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Price      string   `json:"price"`   // "₹25,00,000"
	WithGST    string   `json:"withGst"` // "₹29,50,000"; "" if no tax is added
	Passes     int      `json:"passes"`
	Highlights []string `json:"highlights"`
}

// SponsorBenefitView is a row of the table that compares the packages.
type SponsorBenefitView struct {
	Name   string   `json:"name"`
	Values []string `json:"values"` // one value per tier, in the order of the tiers; "" means not included
}

func sponsorshipPage(d Deps) Page {
	return Page{
		Name: "sponsorship", Path: "/sponsorship", Cached: true, Shape: SponsorshipProps{}, Once: wordOf("sent", "level"),
		Props: func(ctx context.Context, r *Request) (any, error) {
			props, err := sponsorshipProps(ctx, d.App, r.Lang, r.Query.Get("level"))
			if number := r.Query.Get("sent"); reference.MatchString(number) {
				props.Sent = number
			}
			return props, err
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postSponsorship(ctx, d.App, r) },
	}
}

func sponsorshipProps(ctx context.Context, a *wiring.Features, lang fair.Lang, level string) (SponsorshipProps, error) {
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		return SponsorshipProps{}, err
	}
	p := SponsorshipProps{Days: edition.Days(), Figures: figuresOf(edition, lang), Errors: map[string]string{}}
	if p.Sponsors, err = sponsorsOf(ctx, a, edition, lang); err != nil {
		return p, err
	}
	if tier, known := edition.FindSponsorTier(level); known {
		p.Level = tier.ID
	}
	p.Printed = a.Content.PrintsDocuments() && len(edition.SponsorTiers) > 0
	if tax := edition.Tax.OrDefaults(); tax.GSTIN != "" && tax.ReverseCharge {
		p.ReverseCharge = strconv.FormatFloat(float64(tax.SponsorRate)/100, 'f', -1, 64)
	}
	for _, tier := range edition.SponsorTiers {
		view := SponsorTierView{ID: tier.ID, Name: tier.Name.OrEnglish(lang), Price: tier.Price.String(), Passes: tier.Passes}
		if tax := ledger.TaxOfSponsorship(edition.Tax.OrDefaults(), tier.Price, false); tax.GST > 0 {
			view.WithGST = (tier.Price + tax.GST).String()
		}
		for _, highlight := range tier.Highlights {
			view.Highlights = append(view.Highlights, highlight.OrEnglish(lang))
		}
		p.Tiers = append(p.Tiers, view)
	}
	for _, benefit := range edition.SponsorBenefits {
		row := SponsorBenefitView{Name: benefit.Name.OrEnglish(lang)}
		for _, tier := range edition.SponsorTiers {
			row.Values = append(row.Values, benefit.Values[tier.ID].OrEnglish(lang))
		}
		p.Benefits = append(p.Benefits, row)
	}
	return p, nil
}

// postSponsorship stores an enquiry. A form that is sent twice, or with the same Idempotency-Key, stores one enquiry.
func postSponsorship(ctx context.Context, a *wiring.Features, r *Request) (Result, error) {
	typed := web.Fields[fair.SponsorshipInput](r.Form)
	var saved fair.Sponsorship
	err := r.asks()
	if err == nil {
		saved, _, err = a.Content.Sponsorships.Submit(ctx, typed, r.submission())
	}
	return resultOf(err, "/sponsorship?sent="+fair.Reference(saved.ID)+"#enquiry", func(refused *fair.Error) (any, error) {
		props, err := sponsorshipProps(ctx, a, r.Lang, typed.Level)
		typed.Level = props.Level
		props.Typed = &typed
		props.Errors, _ = refusalIn(r.Lang, refused)
		// This page shows the general error message as a heading, even if there are also error messages about fields.
		props.Refusal = refused.Message.In(r.Lang)
		return props, err
	})
}
