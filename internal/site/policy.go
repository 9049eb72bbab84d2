package site

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/texts"
)

// PolicyProps are the props of the pages Terms, Privacy and Refunds.
type PolicyProps struct {
	Kind     PolicyKind          `json:"kind"`
	Version  string              `json:"version"` // day from which the policy is valid, such as "1 August 2025"
	Sections []PolicySectionView `json:"sections"`
	// RefundAfter is the id of the section after which the page shows the refund table. If it is "", the page shows the
	// table before all sections.
	RefundAfter string          `json:"refundAfter"`
	Refund      *RefundRuleView `json:"refund"` // nil on pages without the refund rule
}

// PolicySectionView is a section of the page with its heading.
type PolicySectionView struct {
	ID         string   `json:"id"`
	Heading    string   `json:"heading"`
	Paragraphs []string `json:"paragraphs"`
	Points     []string `json:"points"`
}

// RefundRuleView is the refund table of the edition.
type RefundRuleView struct {
	Rows        []RefundRowView `json:"rows"`
	WorkingDays int             `json:"workingDays"`
}

// RefundRowView is a row of the refund table.
type RefundRowView struct {
	When string `json:"when"`
	Back string `json:"back"`
}

// PolicyKind is one of the three policy pages.
type PolicyKind string

// The values of PolicyKind.
const (
	policyTerms   PolicyKind = "terms"
	policyPrivacy PolicyKind = "privacy"
	policyRefunds PolicyKind = "refunds"
)

// Values returns all policy pages. The TypeScript generator calls this method.
func (PolicyKind) Values() []string {
	return []string{string(policyTerms), string(policyPrivacy), string(policyRefunds)}
}

// cancellationSection is the id of the section about cancellation.
const cancellationSection = "cancellation"

func policyPage(d Deps, path string, kind PolicyKind) Page {
	return Page{
		Name: "policy", Path: path, Cached: true, Shape: PolicyProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return policyProps(ctx, d.App, kind, r.Lang) },
	}
}

func policyProps(ctx context.Context, a *wiring.Features, kind PolicyKind, lang fair.Lang) (PolicyProps, error) {
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		return PolicyProps{}, err
	}
	policy := map[PolicyKind]fair.Policy{
		policyTerms: edition.Terms, policyPrivacy: edition.Privacy,
		policyRefunds: edition.Refunds,
	}[kind]
	text := policy.In(lang, edition)
	p := PolicyProps{Kind: kind, Version: fair.DayIn(lang, text.Version)}
	for _, s := range text.Sections {
		p.Sections = append(p.Sections, PolicySectionView(s))
		if s.ID == cancellationSection {
			p.RefundAfter = s.ID
		}
	}
	t := texts.Whatsapp
	if kind == policyPrivacy && a.WhatsApp.On() {
		p.Sections = append(p.Sections, PolicySectionView{
			ID: "whatsapp", Heading: t.PrivacyHeading().In(lang), Points: []string{},
			Paragraphs: []string{t.PrivacyText().In(lang), t.PrivacyConversations().In(lang)},
		})
	}
	if kind != policyPrivacy {
		p.Refund = refundRuleView(edition, lang)
	}
	return p, nil
}

func refundRuleView(e fair.Edition, lang fair.Lang) *RefundRuleView {
	return &RefundRuleView{
		WorkingDays: fair.RefundWorkingDays,
		Rows:        fair.Each(e.RefundRows(lang), func(r fair.RefundRow) RefundRowView { return RefundRowView(r) }),
	}
}
