package whatsapp

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/texts"
)

// mostBody is the maximum length of a template's body in characters.
const mostBody = 1024

// draft is the text of a message in the form of a template. Lines with links become buttons, because an approved text
// may contain a link only there.
type draft struct {
	Body    string   // with variables {{name}}
	Values  []string // the placeholders of the body, each once
	Buttons []string // the placeholders of the links behind buttons, at most two
	File    bool     // whether a document stands above the body
	Problem texts.Message
}

// links are the placeholders whose values are addresses, the most important first.
var links = []string{"link", "payLink", "receiptLink", "cancelLink", "unsubscribeLink"}

// buttons are the links that may become buttons.
var buttons = links[:3]

var adjacent = regexp.MustCompile(`\}\}\s*\{\{`)

// draftOf returns a text as a template. Its last line tells how to stop messages, so it never ends with a variable.
func draftOf(t fair.MessageText) (d draft) {
	kind, _ := fair.FindMessageTemplate(t.Kind)
	d.File = kind.Receipt || t.Kind == fair.MessageDocumentSent
	var lines []string
	met := map[string]bool{}
	for line := range strings.SplitSeq(t.Body, "\n") {
		names := texts.Placeholders(line)
		linked := slices.ContainsFunc(names, func(name string) bool { return slices.Contains(links, name) })
		for _, name := range names {
			if linked && slices.Contains(buttons, name) && !slices.Contains(d.Buttons, name) {
				d.Buttons = append(d.Buttons, name)
			}
			if !linked && !met[name] {
				met[name] = true
				d.Values = append(d.Values, name)
			}
		}
		if !linked {
			lines = append(lines, texts.FillFunc(line, func(name string) (string, bool) {
				return "{{" + variable(name) + "}}", true
			}))
		}
	}
	slices.SortFunc(d.Buttons, func(a, b string) int {
		return cmp.Compare(slices.Index(buttons, a), slices.Index(buttons, b))
	})
	d.Buttons = d.Buttons[:min(len(d.Buttons), 2)]
	text := strings.TrimSpace(strings.Join(lines, "\n"))
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", "\n\n")
	}
	problems := texts.PortalWhatsapp
	d.Body = text + "\n\n" + texts.Whatsapp.StopLine().In(t.Lang)
	switch {
	case text == "":
		d.Problem = problems.ProblemsEmpty()
	case strings.HasPrefix(text, "{{"):
		d.Problem = problems.ProblemsBegins()
	case adjacent.MatchString(text):
		d.Problem = problems.ProblemsAdjacent()
	case utf8.RuneCountInString(d.Body) > mostBody:
		d.Problem = problems.ProblemsLong("1,024")
	}
	return d
}

// variable returns the name of a placeholder as the provider allows it: small letters and underscores.
func variable(placeholder string) string {
	var b strings.Builder
	for _, r := range placeholder {
		if r >= 'A' && r <= 'Z' {
			b.WriteByte('_')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}

// nameOf returns the name of the template for a text. It contains a hash, so that a changed text is another template.
func nameOf(kind fair.MessageKind, d draft) string {
	if kind == FairPostponed || kind == FairCancelled {
		kind = fair.MessageService // as which it is sent
	}
	form := d.Body + "\x00" + strings.Join(d.Buttons, " ")
	if d.File {
		form += "\x00document"
	}
	sum := sha256.Sum256([]byte(form))
	return "mela_" + string(kind) + "_" + hex.EncodeToString(sum[:4])
}

// wire returns the template as it is submitted. `sample` is the handle of a sample of the document.
func (s *Service) wire(kind fair.MessageKind, lang fair.Lang, d draft, samples map[string]string, sample string,
) cloud.Template {
	t := cloud.Template{
		Name: nameOf(kind, d), Language: string(lang), Category: categoryOf(kind), Format: "NAMED",
		Components: []cloud.TemplatePart{{Type: "BODY", Text: d.Body}},
	}
	if len(d.Values) > 0 {
		example := &cloud.Example{}
		for _, name := range d.Values {
			example.Named = append(example.Named, cloud.NamedExample{
				Name: variable(name), Example: cmp.Or(flat(samples[name]), "…"),
			})
		}
		t.Components[0].Example = example
	}
	if d.File {
		t.Components = append([]cloud.TemplatePart{{
			Type: "HEADER", Format: "DOCUMENT", Example: &cloud.Example{Handle: []string{sample}},
		}}, t.Components...)
	}
	var all []cloud.TemplateButton
	for _, name := range d.Buttons {
		all = append(all, cloud.TemplateButton{
			Type: "URL", Text: texts.Whatsapp.Buttons(name).In(lang), URL: s.Settings.BaseURL + "/{{1}}",
			Example: []string{s.Settings.BaseURL + "/orders"},
		})
	}
	if len(all) > 0 {
		t.Components = append(t.Components, cloud.TemplatePart{Type: "BUTTONS", Buttons: all})
	}
	return t
}

// flat returns a value as the provider accepts it: without line breaks, tabs and long gaps.
func flat(value string) string { return strings.Join(strings.Fields(value), " ") }

// Template is a text that was submitted.
type Template struct {
	Name        string           `db:"name"`
	Lang        fair.Lang        `db:"lang"`
	Kind        fair.MessageKind `db:"kind"`
	Status      string           `db:"status"`
	Category    string           `db:"category"`
	Reason      string           `db:"reason"`
	SubmittedAt time.Time        `db:"submitted_at"`
	UpdatedAt   time.Time        `db:"updated_at"`
}

// Approved is the status of a template that may be used.
const Approved = "APPROVED"

// price returns what a message with the template costs.
func (t Template) price() Price {
	if t.Category == cloud.Marketing {
		return marketingPrice
	}
	return utilityPrice
}

// TemplateView is the template of a message text in one language.
type TemplateView struct {
	Kind     fair.MessageKind
	Lang     fair.Lang
	Without  []string // placeholders that have no value in this form of the text; empty: the whole text
	Draft    string   // the text as it would be submitted
	Buttons  []string
	File     bool // whether a document stands above the text
	Problem  texts.Message
	Template Template // Name is empty if the text was not submitted in this form
	Changed  bool     // an earlier form of the text was submitted
	Sent     int      // messages of this kind that WhatsApp accepted in the last 30 days, in all languages

	text  fair.MessageText
	draft draft
	name  string // of the template that the text needs
}

// viewOf returns a text that is not submitted.
func viewOf(text fair.MessageText) TemplateView {
	d := draftOf(text)
	return TemplateView{
		Kind: text.Kind, Lang: text.Lang, Draft: d.Body, Buttons: d.Buttons, File: d.File, Problem: d.Problem,
		text: text, draft: d, name: nameOf(text.Kind, d), Template: Template{Category: categoryOf(text.Kind)},
	}
}

// setTemplate sets what is stored of the text, if anything is.
func (v *TemplateView) setTemplate(stored Template) {
	if stored.Name != "" {
		v.Template = stored
	}
}

// Texts that are not kinds of messages. The office cannot change them, but gets them approved.
const (
	// AnswerWaits asks a person to write, because an answer of the office waits.
	AnswerWaits fair.MessageKind = "answer_waits"
	// FairPostponed and FairCancelled are bulk messages. They must be approved before the day on which they are needed.
	FairPostponed fair.MessageKind = "fair_postponed"
	FairCancelled fair.MessageKind = "fair_cancelled"
)

// allTexts returns the texts of all messages that may go by WhatsApp.
func (s *Service) allTexts(ctx context.Context) ([]fair.MessageText, error) {
	all, err := s.Texts(ctx)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(slices.Clone(all), func(t fair.MessageText) bool {
		kind, known := fair.FindMessageTemplate(t.Kind)
		return !known || !mayTemplate(kind)
	})
	for _, lang := range fair.Langs {
		all = append(all, answerText(lang))
		all = append(all, fairText(FairPostponed, fair.StandingPostponed, lang))
		all = append(all, fairText(FairCancelled, fair.StandingCancelled, lang))
	}
	return all, nil
}

func answerText(lang fair.Lang) fair.MessageText {
	return fair.MessageText{Kind: AnswerWaits, Lang: lang, Body: texts.Whatsapp.AnswerWaits().In(lang)}
}

func fairText(kind fair.MessageKind, to fair.StandingState, lang fair.Lang) fair.MessageText {
	subject, body := to.Announcement()
	return fair.MessageText{Kind: kind, Lang: lang, Subject: subject[lang], Body: body[lang]}
}

// mayTemplate reports whether messages of a kind may go by WhatsApp: those to one person about an own matter.
func mayTemplate(t fair.MessageTemplate) bool {
	switch t.Kind {
	case fair.MessageCampaign,
		fair.MessageService,
		fair.MessageOrdersLink,
		fair.MessagePrivacyLink,
		fair.MessagePrivacyAnswer:
		return false
	}
	return !t.Office && !t.Account
}

// Templates lists the texts of all messages with the state of their templates. It requires the permission MayRead.
func (s *Service) Templates(ctx context.Context) ([]TemplateView, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	all, err := s.allTexts(ctx)
	if err != nil {
		return nil, err
	}
	stored, err := db.SelectAll[Template](ctx, s.DB, "whatsapp_template ORDER BY submitted_at DESC, name")
	if err != nil {
		return nil, err
	}
	sent, err := s.sentByKind(ctx)
	if err != nil {
		return nil, err
	}
	var views []TemplateView
	for _, text := range all {
		forms := fair.Each(formsOf(text), viewOf)
		for i, v := range forms {
			if i > 0 {
				v.Without = optional[text.Kind][i-1]
			}
			for _, t := range stored {
				switch {
				case t.Kind != text.Kind || t.Lang != text.Lang:
				case t.Name == v.name:
					v.setTemplate(t)
				case !slices.ContainsFunc(forms, func(form TemplateView) bool { return form.name == t.Name }):
					v.Changed = true
				}
			}
			v.Changed, v.Sent = v.Changed && v.Template.Name == "", sent[text.Kind]
			views = append(views, v)
		}
	}
	return views, nil
}

// sentByKind counts the approved texts that were sent in the last 30 days.
func (s *Service) sentByKind(ctx context.Context) (map[fair.MessageKind]int, error) {
	type count struct {
		Kind fair.MessageKind `db:"kind"`
		Sent int              `db:"sent"`
	}
	since := s.Now().AddDate(0, 0, -30).In(fair.Kolkata).Format(time.DateOnly)
	counts, err := db.SelectAll[count](ctx, s.DB, `(SELECT t.kind, COUNT(*) AS sent FROM whatsapp_delivery d
		JOIN whatsapp_template t ON t.name = d.template AND t.lang = d.lang
		WHERE d.day >= $1 AND d.cost > 0 AND d.state <> 'sending' GROUP BY t.kind
		UNION ALL SELECT t.kind, COUNT(*) AS sent FROM whatsapp_text w
		JOIN whatsapp_template t ON w.template = t.lang || ' ' || t.name
		WHERE w.day >= $1 AND w.day <> '' AND w.state NOT IN ('sending', 'failed') GROUP BY t.kind) sent`, since)
	sent := map[fair.MessageKind]int{}
	for _, c := range counts {
		sent[c.Kind] += c.Sent
	}
	return sent, err
}

// Submit submits the text of a message in a language for approval, in all its forms. A text that was rejected may be
// submitted again only after a change. It requires the permission MayContent.
func (s *Service) Submit(ctx context.Context, kind fair.MessageKind, lang fair.Lang) (t Template, err error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return t, err
	}
	if err := s.needsChannel(); err != nil {
		return t, err
	}
	views, err := s.Templates(ctx)
	if err != nil {
		return t, err
	}
	views = slices.DeleteFunc(views, func(v TemplateView) bool { return v.Kind != kind || v.Lang != lang })
	if len(views) == 0 {
		return t, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	for _, v := range views {
		if !v.Problem.IsZero() {
			return t, fair.Fail(fair.KindConflict, v.Problem)
		}
	}
	for i, v := range views {
		made := v.Template
		if made.Name == "" {
			if made, err = s.submit(ctx, v); err != nil {
				return t, err
			}
		}
		if i == 0 {
			t = made
		}
	}
	return t, nil
}

// submit submits one form of a text.
func (s *Service) submit(ctx context.Context, v TemplateView) (t Template, err error) {
	text, sample := v.text, ""
	samples, err := s.Samples(ctx, text.Lang)
	if err != nil {
		return t, err
	}
	if v.File {
		file, err := s.SampleFile(ctx, text.Lang)
		if err != nil {
			return t, err
		}
		if sample, err = s.Client.UploadSample(ctx, file.Name, file.Content); err != nil {
			return t, refusal(err)
		}
	}
	wire := s.wire(text.Kind, text.Lang, v.draft, samples, sample)
	made, err := s.Client.CreateTemplate(ctx, wire)
	if err != nil {
		return t, refusal(err)
	}
	now := s.Now()
	t = Template{
		Name: wire.Name, Lang: text.Lang, Kind: text.Kind, Status: cmp.Or(made.Status, "PENDING"),
		Category: cmp.Or(made.Category, wire.Category), SubmittedAt: now, UpdatedAt: now,
	}
	return t, s.InTx(context.WithoutCancel(ctx), func(ctx context.Context) error {
		_, err := s.DB.InsertUnless(ctx, "whatsapp_template", s.DB.Columns(&t), "ON CONFLICT (name, lang) DO NOTHING")
		if err != nil {
			return err
		}
		return s.LogChange(ctx, "submitted", "message text", string(text.Kind)+" "+string(text.Lang),
			texts.PortalActivity.TemplateSubmitted(titleOf(text.Kind).In(fair.English)), nil, nil)
	})
}

// titleOf returns the name of a kind of message in the portal.
func titleOf(kind fair.MessageKind) texts.Message {
	switch kind {
	case AnswerWaits:
		return texts.PortalWhatsapp.AnswerTitle()
	case FairPostponed:
		return texts.PortalWhatsapp.FairPostponedTitle()
	case FairCancelled:
		return texts.PortalWhatsapp.FairCancelledTitle()
	}
	return texts.PortalMessages.Titles(string(kind))
}

// refusal returns the error of the provider for the office. The portal shows the reason of a conflict, but not of an
// error of the server.
func refusal(err error) error {
	return fair.FailBecause(fair.KindConflict, err, texts.PortalWhatsapp.ProviderError(err.Error()))
}

// templateOf returns the approved template for a text.
func (s *Service) templateOf(ctx context.Context, name string, lang fair.Lang) (t Template, approved bool, err error) {
	t, err = db.SelectOne[Template](ctx, s.DB, "whatsapp_template WHERE name = $1 AND lang = $2", name, string(lang))
	return t, err == nil && t.Status == Approved, db.IfFound(err)
}

// setTemplate stores the status of a template that the provider tells. Empty values change nothing.
func (s *Service) setTemplate(ctx context.Context, name, lang, status, category, reason string) error {
	lang, _, _ = strings.Cut(strings.ReplaceAll(lang, "-", "_"), "_")
	return s.DB.Exec(ctx, `UPDATE whatsapp_template SET status = CASE WHEN $3 = '' THEN status ELSE $3 END,
		category = CASE WHEN $4 = '' THEN category ELSE $4 END, reason = $5, updated_at = $6
		WHERE name = $1 AND lang = $2`, name, lang, status, category, reason, db.ToMillis(s.Now()))
}
