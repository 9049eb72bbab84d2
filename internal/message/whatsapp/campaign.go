package whatsapp

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/texts"
)

// Messages of campaigns go out between these hours in India. Messages that answer what a person has just done go out
// at any time.
const (
	morning = 9
	evening = 21
)

// daytime returns the earliest time at which a message of a campaign may go out.
func daytime(at time.Time) time.Time {
	local := at.In(fair.Kolkata)
	switch day := fair.DayOf(at); {
	case local.Hour() < morning:
		return day.Add(morning * time.Hour)
	case local.Hour() >= evening:
		return day.AddDate(0, 0, 1).Add(morning * time.Hour)
	}
	return at
}

// textOf returns the text of a campaign in a language as the text of a message.
func textOf(c fair.Campaign, lang fair.Lang) fair.MessageText {
	kind := fair.MessageCampaign
	if c.Purpose == fair.PurposeService {
		kind = fair.MessageService
	}
	return fair.MessageText{Kind: kind, Lang: lang, Subject: c.Subject[lang], Body: c.Body[lang]}
}

// QueueCampaign is like Queue for a message of a campaign. It goes out in the daytime.
func (s *Service) QueueCampaign(ctx context.Context, m *fair.Message, c fair.Campaign, values map[string]string) (
	bool, error,
) {
	if !s.On() || !c.WhatsApp || m.Phone == "" {
		return false, nil
	}
	return s.queue(ctx, m, textOf(c, m.Lang), values, daytime(s.Now()))
}

// CampaignTemplates returns the texts of a campaign as templates. It is empty if the channel is off. The caller checks
// the permission.
func (s *Service) CampaignTemplates(ctx context.Context, c fair.Campaign) (all []TemplateView, err error) {
	for _, lang := range fair.Langs {
		if !s.On() || !c.HasLang(lang) {
			continue
		}
		v := viewOf(textOf(c, lang))
		t, _, err := s.templateOf(ctx, v.name, lang)
		if err != nil {
			return nil, err
		}
		v.setTemplate(t)
		all = append(all, v)
	}
	return all, nil
}

// SubmitCampaign submits the texts of a campaign that were not submitted yet. It requires the permission MayEdit.
func (s *Service) SubmitCampaign(ctx context.Context, c fair.Campaign) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	if err := s.needsChannel(); err != nil {
		return err
	}
	all, err := s.CampaignTemplates(ctx, c)
	if err != nil {
		return err
	}
	p := fair.Problems{}
	for _, t := range all {
		if !t.Problem.IsZero() {
			p.Add(fair.TextField("body", t.Lang), t.Problem)
		}
	}
	if err := p.Err(); err != nil {
		return err
	}
	for _, t := range all {
		if t.Template.Name != "" {
			continue
		}
		if _, err := s.submit(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// Reaches returns to which people a campaign goes by WhatsApp, and the price of each message. The budget and the limit
// of the account are not considered: see Left.
func (s *Service) Reaches(ctx context.Context, c fair.Campaign, people []fair.Addressee) (map[string]Price, error) {
	prices := map[string]Price{} // by the id of the record
	if !s.On() || !c.WhatsApp {
		return prices, nil
	}
	all, err := s.CampaignTemplates(ctx, c)
	if err != nil {
		return nil, err
	}
	approved := map[fair.Lang]Price{}
	for _, t := range all {
		if t.Template.Status == Approved {
			approved[t.Lang] = t.Template.price()
		}
	}
	phones := []string{}
	for _, to := range people {
		if to.Phone != "" {
			phones = append(phones, string(to.Phone))
		}
	}
	off, err := s.unreachableAmong(ctx, phones)
	if err != nil {
		return nil, err
	}
	for _, to := range people {
		if price, is := approved[to.Lang]; is && to.Phone != "" && !off[string(to.Phone)] {
			prices[to.ID] = price
		}
	}
	return prices, nil
}

// unreachableAmong returns which of the numbers get nothing by WhatsApp.
func (s *Service) unreachableAmong(ctx context.Context, phones []string) (map[string]bool, error) {
	off := map[string]bool{}
	if len(phones) == 0 {
		return off, nil
	}
	list, err := db.ReadColumn[string](ctx, s.DB, "SELECT phone FROM whatsapp_contact WHERE (stopped_at > 0 OR "+
		"unreachable_at > 0) AND phone "+s.DB.Dialect.OneOf, s.DB.Dialect.List(phones))
	for _, phone := range list {
		off[phone] = true
	}
	return off, err
}

// Left is what the account may still do today.
type Left struct {
	Money  fair.Paise
	People int // who may get an approved text; -1: there is no limit
}

// Left returns what the account may still do today.
func (s *Service) Left(ctx context.Context) (l Left, err error) {
	a, err := s.account(ctx, false)
	if err != nil {
		return l, err
	}
	spent, err := s.spent(ctx, s.today())
	if err != nil {
		return l, err
	}
	l.Money = max(0, a.Budget-spent.Paise())
	l.People = a.people()
	if l.People >= 0 {
		n, err := s.peopleReached(ctx, "")
		l.People = max(0, l.People-n)
		return l, err
	}
	return l, nil
}

// people returns how many people may get an approved text within 24 hours, or -1 if there is no limit. A new account
// may write to 250. Until the first check, the limit is unknown, and the provider's own refusal is waited for.
func (a Account) people() int {
	tier := strings.TrimPrefix(a.Tier, "TIER_")
	thousands, isThousands := strings.CutSuffix(tier, "K")
	n, err := strconv.Atoi(thousands)
	switch {
	case tier == "" || tier == "UNLIMITED" || tier == "NOT_SET":
		return -1
	case err != nil:
		return 250
	case isThousands:
		return n * 1000
	}
	return n
}

// peopleReached counts the people other than the given number to whom an approved text was sent within the last 24
// hours.
func (s *Service) peopleReached(ctx context.Context, but fair.Phone) (n int, err error) {
	since := s.Now().Add(-window)
	err = s.DB.One(ctx, `SELECT COUNT(DISTINCT phone) FROM whatsapp_delivery WHERE day >= $1 AND cost > 0 AND tried_at > $2
		AND phone <> $3`, []any{since.In(fair.Kolkata).Format(time.DateOnly), db.ToMillis(since), string(but)}, &n)
	return n, err
}

// spentBy returns what a campaign has cost.
func (s *Service) spentBy(ctx context.Context, campaignID string) (sum Price, err error) {
	err = s.DB.One(ctx, `SELECT COALESCE(SUM(d.cost), 0) FROM message m JOIN whatsapp_delivery d ON d.id = m.id
		WHERE m.campaign_id = $1 AND m.campaign_id <> ''`, []any{campaignID}, &sum)
	return sum, err
}

// budgetOf returns the most that a campaign may cost, or 0 if only the budget of the day applies.
func (s *Service) budgetOf(ctx context.Context, campaignID string) (budget fair.Paise, err error) {
	err = s.DB.One(ctx, "SELECT budget_paise FROM campaign WHERE id = $1", []any{campaignID}, &budget)
	return budget, db.IfFound(err)
}

// exceeds returns why an attempt would exceed a limit. The caller has locked the account, so that two attempts at once
// cannot exceed it together.
func (s *Service) exceeds(ctx context.Context, a Account, d Delivery, m fair.Message, price Price) (
	reason texts.Message, err error,
) {
	spent, err := s.spent(ctx, d.Day)
	if err != nil {
		return reason, err
	}
	if spent+price > Price(a.Budget)*100 {
		return texts.PortalWhatsapp.FailuresBudget(), nil
	}
	if most := a.people(); most >= 0 {
		n, err := s.peopleReached(ctx, d.Phone)
		if err != nil || n >= most {
			return texts.PortalWhatsapp.FailuresTier(strconv.Itoa(most)), err
		}
	}
	if m.CampaignID == "" {
		return reason, nil
	}
	budget, err := s.budgetOf(ctx, m.CampaignID)
	if err != nil || budget == 0 {
		return reason, err
	}
	if spent, err = s.spentBy(ctx, m.CampaignID); err == nil && spent+price > Price(budget)*100 {
		reason = texts.PortalWhatsapp.FailuresCampaignBudget()
	}
	return reason, err
}

// categoryOf returns the category of the messages of a kind: news is marketing, everything else is about an own
// matter.
func categoryOf(kind fair.MessageKind) string {
	if kind == fair.MessageCampaign {
		return cloud.Marketing
	}
	return cloud.Utility
}

// optional lists the placeholders that have no value in some messages of a kind. A message without them needs another
// template, because the provider accepts no empty value.
var optional = map[fair.MessageKind][][]string{
	// A free entry, or one that is paid at the gate because payments online are off.
	fair.MessageRegistrationReceived: {{"amount", "link"}, {"link"}},
}

// formsOf returns a text with all placeholders, and the forms of it in which the optional ones have no value.
func formsOf(t fair.MessageText) []fair.MessageText {
	all := []fair.MessageText{t}
	for _, missing := range optional[t.Kind] {
		if form := without(t, missing); form.Body != t.Body {
			all = append(all, form)
		}
	}
	return all
}

// without returns a text without the lines that contain one of the placeholders, as MessageText.Fill leaves them out.
func without(t fair.MessageText, missing []string) fair.MessageText {
	lines := slices.DeleteFunc(strings.Split(t.Body, "\n"), func(line string) bool {
		return slices.ContainsFunc(texts.Placeholders(line), func(name string) bool {
			return slices.Contains(missing, name)
		})
	})
	t.Body = strings.Join(lines, "\n")
	return t
}
