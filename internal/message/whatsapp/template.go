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
	Problem texts.Message
}

// links are the placeholders whose values are addresses, the most important first.
var links = []string{"link", "payLink", "receiptLink", "cancelLink", "unsubscribeLink"}

// buttons are the links that may become buttons.
var buttons = links[:3]

var adjacent = regexp.MustCompile(`\}\}\s*\{\{`)

// draftOf returns a text as a template. Its last line tells how to stop messages, so it never ends with a variable.
func draftOf(t fair.MessageText) (d draft) {
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
	sum := sha256.Sum256([]byte(d.Body + "\x00" + strings.Join(d.Buttons, " ")))
	return "mela_" + string(kind) + "_" + hex.EncodeToString(sum[:4])
}

// wire returns the template as it is submitted.
func (s *Service) wire(kind fair.MessageKind, lang fair.Lang, d draft, samples map[string]string) cloud.Template {
	t := cloud.Template{
		Name: nameOf(kind, d), Language: string(lang), Category: cloud.Utility, Format: "NAMED",
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
	Draft    string // the text as it would be submitted
	Buttons  []string
	Problem  texts.Message
	Template Template // zero: the text was not submitted in this form
	Changed  bool     // an earlier form of the text was submitted
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
	all, err := s.Texts(ctx)
	if err != nil {
		return nil, err
	}
	stored, err := db.SelectAll[Template](ctx, s.DB, "whatsapp_template ORDER BY submitted_at DESC, name")
	if err != nil {
		return nil, err
	}
	var views []TemplateView
	for _, text := range all {
		if kind, known := fair.FindMessageTemplate(text.Kind); !known || !mayTemplate(kind) {
			continue
		}
		d := draftOf(text)
		v := TemplateView{Kind: text.Kind, Lang: text.Lang, Draft: d.Body, Buttons: d.Buttons, Problem: d.Problem}
		for _, t := range stored {
			if t.Kind != text.Kind || t.Lang != text.Lang {
				continue
			}
			if t.Name == nameOf(text.Kind, d) {
				v.Template = t
			} else {
				v.Changed = true
			}
		}
		v.Changed = v.Changed && v.Template.Name == ""
		views = append(views, v)
	}
	return views, nil
}

// Submit submits the text of a message in a language for approval. A text that was rejected may be submitted again only
// after a change. It requires the permission MayContent.
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
	i := slices.IndexFunc(views, func(v TemplateView) bool { return v.Kind == kind && v.Lang == lang })
	switch {
	case i < 0:
		return t, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	case !views[i].Problem.IsZero():
		return t, fair.Fail(fair.KindConflict, views[i].Problem)
	case views[i].Template.Name != "":
		return views[i].Template, nil
	}
	samples, err := s.Samples(ctx, lang)
	if err != nil {
		return t, err
	}
	all, err := s.Texts(ctx)
	if err != nil {
		return t, err
	}
	at := slices.IndexFunc(all, func(m fair.MessageText) bool { return m.Kind == kind && m.Lang == lang })
	wire := s.wire(kind, lang, draftOf(all[at]), samples)
	made, err := s.Client.CreateTemplate(ctx, wire)
	if err != nil {
		return t, refusal(err)
	}
	now := s.Now()
	t = Template{
		Name: wire.Name, Lang: lang, Kind: kind, Status: cmp.Or(made.Status, "PENDING"),
		Category: cmp.Or(made.Category, wire.Category), SubmittedAt: now, UpdatedAt: now,
	}
	return t, s.InTx(context.WithoutCancel(ctx), func(ctx context.Context) error {
		_, err := s.DB.InsertUnless(ctx, "whatsapp_template", s.DB.Columns(&t), "ON CONFLICT (name, lang) DO NOTHING")
		if err != nil {
			return err
		}
		return s.LogChange(ctx, "submitted", "message text", string(kind)+" "+string(lang),
			texts.PortalActivity.TemplateSubmitted(texts.PortalMessages.Titles(string(kind)).In(fair.English)), nil, nil)
	})
}

// refusal returns the error of the provider for the office.
func refusal(err error) error {
	return fair.FailBecause(fair.KindUnavailable, err, texts.PortalWhatsapp.ProviderError(err.Error()))
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
