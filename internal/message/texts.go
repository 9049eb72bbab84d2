package message

import (
	"context"
	"maps"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// TextsOf contains a message kind and its current text in each language.
type TextsOf struct {
	Template fair.MessageTemplate
	Texts    []fair.MessageText
}

// MessageTexts lists all message kinds with their current texts.
func (a *Service) MessageTexts(ctx context.Context) ([]TextsOf, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	own, err := a.store.MessageTexts(ctx)
	if err != nil {
		return nil, err
	}
	type key struct {
		kind fair.MessageKind
		lang fair.Lang
	}
	written := map[key]fair.MessageText{}
	for _, text := range own {
		written[key{text.Kind, text.Lang}] = text
	}
	var list []TextsOf
	for _, template := range fair.MessageTemplates() {
		of := TextsOf{Template: template}
		for _, lang := range template.Langs() {
			text, there := written[key{template.Kind, lang}]
			if !there {
				text = template.ShippedText(lang)
			}
			of.Texts = append(of.Texts, text)
		}
		list = append(list, of)
	}
	return list, nil
}

// CurrentTexts lists the current texts of all message kinds in all languages.
func (a *Service) CurrentTexts(ctx context.Context) ([]fair.MessageText, error) {
	all, err := a.MessageTexts(ctx)
	var list []fair.MessageText
	for _, of := range all {
		list = append(list, of.Texts...)
	}
	return list, err
}

// Samples returns a sample value for every placeholder in a language.
func (a *Service) Samples(ctx context.Context, lang fair.Lang) (map[string]string, error) {
	edition, err := a.CurrentEdition(ctx)
	return a.sampleValues(edition, lang), err
}

// FindMessageText returns the current text of a message kind in a language.
func (a *Service) FindMessageText(ctx context.Context, kind, lang string) (fair.MessageText, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.MessageText{}, err
	}
	template, l, err := templateIn(kind, lang)
	if err != nil {
		return fair.MessageText{}, err
	}
	return a.messageText(ctx, template, l)
}

// templateIn returns the template of a message kind in a language. It returns KindNotFound if the message kind or the
// language does not exist.
func templateIn(kind, lang string) (fair.MessageTemplate, fair.Lang, error) {
	template, known := fair.FindMessageTemplate(fair.MessageKind(kind))
	for _, l := range template.Langs() {
		if known && string(l) == lang {
			return template, l, nil
		}
	}
	return template, "", fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
}

// UpdateMessageText stores the office's own text for a message kind in a language. The argument `version` is the
// version that the caller read. For the default text, it is 0. UpdateMessageText returns KindConflict if another user
// has changed the text since then, and Problems for invalid fields. Messages that are already stored do not change. It
// requires the permission MayContent, and for messages about accounts an owner; all owners are notified of a change of
// these.
func (a *Service) UpdateMessageText(
	ctx context.Context,
	kind, lang, subject, body string,
	version int,
) (after fair.MessageText, err error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return fair.MessageText{}, err
	}
	template, l, err := templateIn(kind, lang)
	if err != nil {
		return fair.MessageText{}, err
	}
	if err := a.mayChange(ctx, template); err != nil {
		return fair.MessageText{}, err
	}
	text, err := template.Clean(l, subject, body)
	if err != nil {
		return fair.MessageText{}, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		before, err := a.messageText(ctx, template, l)
		if err != nil {
			return err
		}
		if before.Version != version {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		if after = before; before.Own && before.Subject == text.Subject && before.Body == text.Body {
			return nil
		}
		text.Version = version
		if after, err = a.store.SaveMessageText(ctx, text); err != nil {
			return err
		}
		return a.noteText(ctx, "updated", template, l,
			texts.PortalActivity.MessageTextChanged(template.Title().In(fair.English)), before, after)
	})
	return after, err
}

// ResetMessageText deletes the office's own text for a message kind in a language. The default text is then used
// again.
func (a *Service) ResetMessageText(ctx context.Context, kind, lang string) error {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return err
	}
	template, l, err := templateIn(kind, lang)
	if err != nil {
		return err
	}
	if err := a.mayChange(ctx, template); err != nil {
		return err
	}
	return a.InTx(ctx, func(ctx context.Context) error {
		before, err := a.messageText(ctx, template, l)
		if err != nil {
			return err
		}
		existed, err := a.store.DeleteMessageText(ctx, template.Kind, l)
		if err != nil || !existed {
			return err
		}
		return a.noteText(ctx, "reset", template, l,
			texts.PortalActivity.MessageTextReset(template.Title().In(fair.English)), before, template.ShippedText(l))
	})
}

// mayChange returns an error if the actor may not change the texts of a template. Messages about accounts protect the
// accounts, so only an owner who has authenticated recently may change their texts.
func (a *Service) mayChange(ctx context.Context, t fair.MessageTemplate) error {
	if !t.Account {
		return nil
	}
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return err
	}
	return a.RequireFresh(ctx)
}

// noteText writes the activity log entry about a changed text. If the text is about accounts, it also notifies the
// owners.
func (a *Service) noteText(ctx context.Context, action string, t fair.MessageTemplate, lang fair.Lang,
	what texts.Message, before, after fair.MessageText,
) error {
	err := a.LogChange(ctx, action, "message text", string(t.Kind)+" "+string(lang), what, textFields(before),
		textFields(after))
	if err != nil || !t.Account {
		return err
	}
	return a.NotifyOwners(ctx, what)
}

// PreviewMessageText renders a message with the given text and sample values. It stores nothing. It returns the same
// errors as UpdateMessageText.
func (a *Service) PreviewMessageText(ctx context.Context, kind, lang, subject, body string) (View, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return View{}, err
	}
	template, l, err := templateIn(kind, lang)
	if err != nil {
		return View{}, err
	}
	text, err := template.Clean(l, subject, body)
	if err != nil {
		return View{}, err
	}
	edition, err := a.CurrentEdition(ctx)
	if err != nil {
		return View{}, err
	}
	values := a.sampleValues(edition, l)
	m := fair.Message{
		Kind: template.Kind, Lang: l, Link: values["link"], Phone: "9000000000", Name: values["name"],
		To: "payer@example.org",
	}
	m.Subject, m.Body = text.Fill(values)
	return a.viewMessage(ctx, m)
}

// sampleValues returns a sample value for every placeholder.
func (a *Service) sampleValues(e fair.Edition, lang fair.Lang) map[string]string {
	values := generalValues(e, lang)
	stalls := fair.Each(e.Plan.Stalls[:min(3, len(e.Plan.Stalls))], fair.PlanStall.Key)
	o := fair.Order{ID: "MKM001754031180112KQZXabcd", UserID: "MKMUUID1754031180112sample"}
	maps.Copy(values, map[string]string{
		"name":            texts.Messages.SampleName().In(lang),
		"amount":          fair.Rupees(1_77_000).String(),
		"order":           o.ID,
		"stalls":          e.Plan.StallNames(stalls[:min(2, len(stalls))], lang),
		"oldStalls":       e.Plan.StallNames(stalls[min(2, len(stalls)):], lang),
		"cancelledStalls": e.Plan.StallNames(stalls[min(2, len(stalls)):], lang),
		"rest":            fair.Rupees(88_500).String(),
		"setOff":          fair.Rupees(22_125).String(),
		"method":          texts.Messages.MethodsCheque().In(lang),
		"toPay":           fair.Rupees(29_500).String(),
		"payBy":           fair.DateIn(lang, a.Now()),
		"payLink":         a.pageLink(lang, o.ResultPath()),
		"saved":           fair.Rupees(29_500).String(),
		"received":        fair.Rupees(1_70_000).String(),
		"link":            a.pageLink(lang, o.ResultPath()),
		"cancelLink":      a.pageLink(lang, o.CancellationPath()),
		"receiptLink":     a.Settings.BaseURL + "/api/receipts/" + o.ID + "/" + o.UserID,
		"refundAmount":    fair.Rupees(88_500).String(),
		"dueDate":         fair.DateIn(lang, fair.RefundDue(a.Now())),
		"role":            texts.Messages.RolesVolunteer().In(lang),
		"contact":         e.Contact(),
		"reason":          texts.Messages.SampleReason().In(lang),
		"document":        fair.DocumentNumber("TI", fair.FinancialYear(a.Now()), 124),
		"answer":          texts.Messages.SampleAnswer().In(lang),
		"subject":         e.Title.OrEnglish(lang),
		"text":            texts.Messages.SampleAnswer().In(lang),
		"unsubscribeLink": a.pageLink(lang, "/unsubscribe?k=sample"),
		"email":           "lakshmi@example.org",
		"phone":           "9000000000",
		"message":         texts.PortalMessages.SampleQuestion().In(fair.English),
		"date":            fair.DateIn(lang, a.Now()),
		"registrations":   "82",
		"bookings":        "3",
		"contactMessages": "5",
		"moneyIn":         fair.Rupees(2_73_700).String(),
		"payments": texts.PortalMessages.SummaryPayments(
			85,
		).In(
			fair.English,
		),
		"moneyOut": fair.Rupees(88_500).String(),
		"refunds":  texts.PortalMessages.SummaryRefunds(1).In(fair.English),
		"waiting": texts.PortalMessages.SummaryRegistrations(24).In(fair.English) + ", " +
			texts.PortalMessages.SummaryBookings(5).In(fair.English),
		"failedRefunds":  "1",
		"failedMessages": "2",
		"days":           "3",
		"change": texts.PortalActivity.RefundLimitChanged(fair.Rupees(50_000).String(),
			fair.Rupees(1_00_000).String()).In(fair.English),
		"by": "owner@example.org",
	})
	return values
}

func textFields(t fair.MessageText) map[string]any {
	return map[string]any{"subject": t.Subject, "body": t.Body}
}
