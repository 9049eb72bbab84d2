package campaign

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp"
	"github.com/mela-fair/mela/texts"
)

// Draft is a campaign before it is queued.
type Draft struct {
	Purpose       fair.CampaignPurpose
	Kind          fair.PersonalKind
	Records       []string
	Everybody     bool // whether the records were chosen neither by a state nor one by one
	Subject, Body fair.Text
	SendAt        time.Time // zero: at once
	WhatsApp      bool      // by WhatsApp where that is possible
	Budget        string    // most rupees that WhatsApp may cost; empty: only the budget of the day applies
}

// Preview contains a campaign's recipients and texts before the campaign is queued.
type Preview struct {
	ByWhatsApp  int        // number of recipients to whom the program sends it by WhatsApp
	Cost        fair.Paise // of the messages by WhatsApp, rounded up
	ByEmail     int
	ByPhone     int // number of recipients to whom the office passes it on
	SendsMail   bool
	Left        whatsapp.Left    // what WhatsApp allows today
	EndsAt      time.Time        // about when the last e-mail leaves; zero: nobody gets an e-mail
	Recipients  []fair.Addressee // the first of them, at most MostNamed
	Languages   []LanguagePreview
	Unreachable []UnreachableGroup
}

// LanguagePreview is the preview of a campaign in one of its recipients' languages.
type LanguagePreview struct {
	Lang       fair.Lang
	Recipients int
	Missing    bool         // the campaign has no text in this language
	Message    fair.Message // the message to the first recipient; empty if the text is missing
	HTML       string
	Template   *whatsapp.TemplateView // the text at WhatsApp; nil: the channel is off, or the text is missing
}

// MostNamed is the maximum number of records that a preview and a reason name.
const MostNamed = 500

// UnreachableGroup contains the records whose persons cannot be reached for the same reason. Records contains at most
// MostNamed of them.
type UnreachableGroup struct {
	Reason  fair.Unreachable
	Count   int
	Records []fair.Addressee
}

// Preview returns the recipients and the messages that a campaign would have. It stores nothing. It requires the
// permission MayEdit.
func (a *Service) Preview(ctx context.Context, d Draft) (p Preview, err error) {
	c, err := a.campaignOf(ctx, d)
	if err != nil {
		return p, err
	}
	plan, err := a.planOf(ctx, c, d.Records)
	if err == nil {
		err = plan.checkService(c)
	}
	if err != nil {
		return p, err
	}
	return a.show(ctx, c, plan)
}

// PreviewAnnouncement returns the recipients and the messages of a message of the program about the fair itself. See
// Announce. The caller checks the permission.
func (a *Service) PreviewAnnouncement(ctx context.Context, c fair.Campaign, records []string) (p Preview, err error) {
	plan, err := a.planOf(ctx, c, records)
	if err != nil {
		return p, err
	}
	return a.show(ctx, c, plan)
}

// show returns the preview of a campaign.
func (a *Service) show(ctx context.Context, c fair.Campaign, plan plan) (p Preview, err error) {
	p.SendsMail, p.Unreachable = a.notify.SendsMail(), plan.groups()
	p.Recipients = fair.Each(plan.reached, func(to recipient) fair.Addressee { return to.Addressee })
	p.ByWhatsApp, p.Cost, p.ByEmail = plan.byWhatsApp, plan.cost.Paise(), plan.byEmail
	p.ByPhone = plan.count - plan.byEmail - plan.byWhatsApp
	templates, err := a.WhatsApp.CampaignTemplates(ctx, c)
	if err == nil {
		p.Left, err = a.WhatsApp.Left(ctx)
	}
	if err != nil {
		return p, err
	}
	if p.ByEmail > 0 && p.SendsMail {
		first, err := a.nextEmail(ctx, c)
		if err != nil {
			return p, err
		}
		p.EndsAt = first.Add(time.Duration(p.ByEmail) * fair.CampaignPace)
	}
	for _, lang := range fair.Langs {
		if plan.langs[lang] == 0 {
			continue
		}
		shown := LanguagePreview{Lang: lang, Recipients: plan.langs[lang], Missing: !c.HasLang(lang)}
		if !shown.Missing {
			email := a.emailOf(c, plan.first[lang])
			if shown.Message, shown.HTML, err = a.notify.PreviewCampaign(ctx, email); err != nil {
				return p, err
			}
			for _, t := range templates {
				if t.Lang == lang {
					shown.Template = &t
				}
			}
		}
		p.Languages = append(p.Languages, shown)
	}
	return p, nil
}

// campaignOf validates a draft and converts it into a campaign.
func (a *Service) campaignOf(ctx context.Context, d Draft) (c fair.Campaign, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return c, err
	}
	if !slices.Contains(fair.CampaignKinds, d.Kind) {
		return c, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	p := fair.Problems{}
	if len(d.Records) == 0 {
		p.Add("records", texts.PortalErrors.CampaignNobody())
	}
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return c, err
	}
	if d.Purpose == fair.PurposeService && d.Everybody {
		p.Add("purpose", texts.PortalErrors.CampaignState())
	}
	c, err = fair.Campaign{
		EditionID: edition.ID, Purpose: d.Purpose, Kind: d.Kind, Chosen: len(d.Records), Subject: d.Subject,
		Body: d.Body, SendAt: d.SendAt, WhatsApp: d.WhatsApp,
	}.Clean()
	c.CheckSendAt(p, a.Now())
	if d.WhatsApp && d.Budget != "" {
		budget, problem := whatsapp.ReadBudget(d.Budget)
		if c.Budget = budget; !problem.IsZero() {
			p.Add("budget", problem)
		}
	}
	return c, app.JoinFields(p.Err(), err)
}

// emailOf returns the campaign's message to one person. Only news can be unsubscribed from.
func (a *Service) emailOf(c fair.Campaign, to fair.Addressee) fair.CampaignEmail {
	email := fair.CampaignEmail{Campaign: c, To: to}
	if c.Purpose == fair.PurposeNews {
		email.Unsubscribe = a.unsubscribeLink(to)
	}
	return email
}

// plan contains the persons who would receive a campaign and, grouped by reason, the persons who cannot be reached.
type plan struct {
	count, byEmail, byWhatsApp int // number of persons who would receive it
	cost                       whatsapp.Price
	reached                    []recipient // the first of them
	langs                      map[fair.Lang]int
	first                      map[fair.Lang]fair.Addressee
	others                     map[fair.Unreachable]*UnreachableGroup

	elsewhere bool     // whether a record belongs to another edition
	states    []string // states that all records have in common
	known     bool     // whether states is set
	gaps      map[gap]int
	gapOf     map[fair.Lang]fair.Addressee // the last person of each language who lacks a value
}

// gap is a placeholder that has no value in a language.
type gap struct {
	lang        fair.Lang
	placeholder string
}

// add adds one person to the plan. The argument `reason` is empty if the person can be reached.
func (p *plan) add(c fair.Campaign, to recipient, reason fair.Unreachable) {
	if p.others == nil {
		p.langs, p.first = map[fair.Lang]int{}, map[fair.Lang]fair.Addressee{}
		p.others = map[fair.Unreachable]*UnreachableGroup{}
		p.gaps, p.gapOf = map[gap]int{}, map[fair.Lang]fair.Addressee{}
	}
	if reason == "" || reason == fair.UnreachableNoValue {
		p.elsewhere = p.elsewhere || to.EditionID != c.EditionID
		if !p.known {
			p.known, p.states = true, slices.Clone(to.States)
		} else {
			p.states = slices.DeleteFunc(p.states, func(s string) bool { return !slices.Contains(to.States, s) })
		}
	}
	if reason != "" {
		if reason == fair.UnreachableNoValue {
			p.gaps[gap{to.Lang, c.Lacks(to.Addressee)}]++
			p.gapOf[to.Lang] = to.Addressee
		}
		group := p.others[reason]
		if group == nil {
			group = &UnreachableGroup{Reason: reason}
			p.others[reason] = group
		}
		if group.Count++; len(group.Records) < MostNamed {
			group.Records = append(group.Records, to.Addressee)
		}
		return
	}
	if p.count++; len(p.reached) < MostNamed {
		p.reached = append(p.reached, to)
	}
	if p.langs[to.Lang]++; p.langs[to.Lang] == 1 {
		p.first[to.Lang] = to.Addressee
	}
	switch {
	case to.byWhatsApp:
		p.byWhatsApp++
		p.cost += to.price
	case to.Email != "":
		p.byEmail++
	}
}

// checkService returns KindInvalid if a service message would not be about the recipients' own records: they belong to
// the current edition and have a state in common. It also returns KindInvalid if a placeholder has no value for a
// recipient. For news, it returns nil.
func (p *plan) checkService(c fair.Campaign) error {
	if c.Purpose != fair.PurposeService {
		return nil
	}
	problems := fair.Problems{}
	switch {
	case p.elsewhere:
		problems.Add("purpose", texts.PortalErrors.CampaignEdition())
	case p.known && len(p.states) == 0:
		problems.Add("purpose", texts.PortalErrors.CampaignState())
	}
	for lang, to := range p.gapOf {
		name := c.Lacks(to)
		problems.Add(fair.TextField("body", lang),
			texts.PortalErrors.CampaignNoValue(p.gaps[gap{lang, name}], "{"+name+"}", to.Name))
	}
	return problems.Err()
}

func (a *Service) planOf(ctx context.Context, c fair.Campaign, ids []string) (p plan, err error) {
	err = a.eachAddressee(ctx, c, ids, func(to recipient, reason fair.Unreachable) error {
		p.add(c, to, reason)
		return nil
	})
	return p, err
}

// groups lists the records that cannot be reached, grouped by reason.
func (p *plan) groups() (all []UnreachableGroup) {
	for _, reason := range fair.UnreachableReasons {
		if group := p.others[reason]; group != nil {
			all = append(all, *group)
		}
	}
	return all
}
