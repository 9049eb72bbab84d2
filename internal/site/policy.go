package site

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
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

// RefundRuleView contains the days that the refund rule defines for the edition. They are "" if the edition has no
// first day yet.
type RefundRuleView struct {
	Percent     int    `json:"percent"`
	NoticeDays  int    `json:"noticeDays"`
	WorkingDays int    `json:"workingDays"`
	LastDay     string `json:"lastDay"`  // the last day on which a part of the amount is refunded after a cancellation
	FromDay     string `json:"fromDay"`  // the day after LastDay
	FirstDay    string `json:"firstDay"` // first day of the fair
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

func policyProps(ctx context.Context, a *areas.Areas, kind PolicyKind, lang fair.Lang) (PolicyProps, error) {
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
	if kind != policyPrivacy {
		p.Refund = refundRuleView(edition, lang)
	}
	return p, nil
}

// refundRuleView computes the days of the refund rule. A part of the amount is refunded if the payer cancels at least
// fair.RefundNoticeDays before the first day of the fair.
func refundRuleView(e fair.Edition, lang fair.Lang) *RefundRuleView {
	rule := &RefundRuleView{
		Percent: fair.RefundPercent, NoticeDays: fair.RefundNoticeDays,
		WorkingDays: fair.RefundWorkingDays,
	}
	first, err := time.ParseInLocation(time.DateOnly, e.FirstDay, fair.Kolkata)
	if err != nil {
		return rule
	}
	last := first.AddDate(0, 0, -fair.RefundNoticeDays)
	rule.LastDay = fair.DateIn(lang, last)
	rule.FromDay = fair.DateIn(lang, last.AddDate(0, 0, 1))
	rule.FirstDay = fair.DateIn(lang, first)
	return rule
}
