package campaigns

import (
	"context"
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Draft is a campaign before it is queued.
type Draft struct {
	Purpose       fair.CampaignPurpose
	Kind          fair.PersonalKind
	Records       []string
	Everybody     bool // whether the records were chosen neither by a state nor one by one
	Subject, Body fair.Text
}

// Preview contains a campaign's recipients and texts before the campaign is queued.
type Preview struct {
	ByEmail, ByPhone int // number of recipients by e-mail, and by WhatsApp
	SendsMail        bool
	Recipients       []fair.Addressee
	Languages        []LanguagePreview
	Unreachable      []UnreachableGroup
}

// LanguagePreview is the preview of a campaign in one of its recipients' languages.
type LanguagePreview struct {
	Lang       fair.Lang
	Recipients int
	Missing    bool         // the campaign has no text in this language
	Message    fair.Message // the message to the first recipient; empty if the text is missing
	HTML       string
}

// UnreachableGroup contains the records whose persons cannot be reached for the same reason.
type UnreachableGroup struct {
	Reason  fair.Unreachable
	Records []fair.Addressee
}

// Preview returns the recipients and the messages that a campaign would have. It stores nothing. It requires the
// permission MayEdit.
func (a *Service) Preview(ctx context.Context, d Draft) (p Preview, err error) {
	c, err := a.campaignOf(ctx, d)
	if err != nil {
		return p, err
	}
	plan, err := a.planOf(ctx, c, c.Records)
	if err == nil {
		err = checkService(c, plan)
	}
	if err != nil {
		return p, err
	}
	p.SendsMail, p.Recipients, p.Unreachable = a.notify.SendsMail(), plan.reached, plan.groups()
	first := map[fair.Lang]fair.Addressee{}
	counts := map[fair.Lang]int{}
	for _, to := range plan.reached {
		if counts[to.Lang]++; counts[to.Lang] == 1 {
			first[to.Lang] = to
		}
		if to.Email != "" {
			p.ByEmail++
		} else {
			p.ByPhone++
		}
	}
	for _, lang := range fair.Langs {
		if counts[lang] == 0 {
			continue
		}
		shown := LanguagePreview{Lang: lang, Recipients: counts[lang], Missing: !c.HasLang(lang)}
		if !shown.Missing {
			email := a.emailOf(c, first[lang])
			if shown.Message, shown.HTML, err = a.notify.PreviewCampaign(ctx, email); err != nil {
				return p, err
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
	switch {
	case len(d.Records) == 0:
		p.Add("records", texts.PortalErrors.CampaignNobody())
	case len(d.Records) > fair.MaxCampaignRecords:
		p.Add("records", texts.PortalErrors.TooManyItems(strconv.Itoa(fair.MaxCampaignRecords)))
	}
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return c, err
	}
	if d.Purpose == fair.PurposeService && d.Everybody {
		p.Add("purpose", texts.PortalErrors.CampaignState())
	}
	c, err = fair.Campaign{
		EditionID: edition.ID, Purpose: d.Purpose, Kind: d.Kind, Records: d.Records, Subject: d.Subject, Body: d.Body,
	}.Clean()
	return c, app.JoinFields(p.Err(), err)
}

// checkService returns KindInvalid if a service message would not be about the recipients' own records: they belong to
// the current edition and have a state in common. It also returns KindInvalid if a placeholder has no value for a
// recipient. For news, it returns nil.
func checkService(c fair.Campaign, of plan) error {
	if c.Purpose != fair.PurposeService {
		return nil
	}
	lack := of.others[fair.UnreachableNoValue]
	all := slices.Concat(of.reached, lack)
	p := fair.Problems{}
	switch {
	case len(all) == 0:
	case slices.ContainsFunc(all, func(to fair.Addressee) bool { return to.EditionID != c.EditionID }):
		p.Add("purpose", texts.PortalErrors.CampaignEdition())
	case !fair.InOneState(all):
		p.Add("purpose", texts.PortalErrors.CampaignState())
	}
	type gap struct {
		lang        fair.Lang
		placeholder string
	}
	count := map[gap]int{}
	for _, to := range lack {
		count[gap{to.Lang, c.Lacks(to)}]++
	}
	for _, to := range lack {
		name := c.Lacks(to)
		p.Add(fair.TextField("body", to.Lang),
			texts.PortalErrors.CampaignNoValue(count[gap{to.Lang, name}], "{"+name+"}", to.Name))
	}
	return p.Err()
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
	reached []fair.Addressee
	others  map[fair.Unreachable][]fair.Addressee
}

func (a *Service) planOf(ctx context.Context, c fair.Campaign, ids []string) (p plan, err error) {
	all, err := a.addressees(ctx, c, ids)
	if err != nil {
		return p, err
	}
	reasons, err := a.reach(ctx, c, all)
	if err != nil {
		return p, err
	}
	p.others = map[fair.Unreachable][]fair.Addressee{}
	for i, to := range all {
		if reasons[i] == "" {
			p.reached = append(p.reached, to)
		} else {
			p.others[reasons[i]] = append(p.others[reasons[i]], to)
		}
	}
	return p, nil
}

// groups lists the records that cannot be reached, grouped by reason.
func (p plan) groups() (all []UnreachableGroup) {
	for _, reason := range fair.UnreachableReasons {
		if len(p.others[reason]) > 0 {
			all = append(all, UnreachableGroup{reason, p.others[reason]})
		}
	}
	return all
}
