package fair_test

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

func TestEveryMessageHasATextInEachOfItsLanguages(t *testing.T) {
	t.Parallel()
	form := regexp.MustCompile(`\{([^{}\n]*)\}`)
	placeholders := func(text string) []string {
		var names []string
		for _, found := range form.FindAllStringSubmatch(text, -1) {
			names = append(names, found[1])
		}
		slices.Sort(names)
		return slices.Compact(names)
	}
	seen := map[fair.MessageKind]bool{}
	for _, template := range fair.MessageTemplates() {
		if seen[template.Kind] {
			t.Errorf("%s is there twice", template.Kind)
		}
		seen[template.Kind] = true
		if template.GroupName().IsZero() || template.Title().IsZero() || template.When().IsZero() {
			t.Errorf("%s does not say what it is", template.Kind)
		}
		for _, name := range template.Placeholders {
			if fair.PlaceholderMeaning(name).IsZero() {
				t.Errorf("{%s} of %s is not explained", name, template.Kind)
			}
		}
		english := template.ShippedText(fair.English)
		for _, lang := range template.Langs() {
			text := template.ShippedText(lang)
			onlyTyped := english.Subject == "{subject}" // the default subject consists only of a placeholder
			if lang != fair.English && (text.Body == english.Body || text.Subject == english.Subject && !onlyTyped) {
				t.Errorf("%s is not translated to %s", template.Kind, lang)
			}
			if got, want := placeholders(text.Body), placeholders(english.Body); !slices.Equal(got, want) {
				t.Errorf("%s in %s fills in %v, in English %v", template.Kind, lang, got, want)
			}
			if _, err := template.Clean(lang, text.Subject, text.Body); err != nil {
				t.Errorf("%s in %s could not be saved by the office: %v", template.Kind, lang, err)
			}
		}
	}
}

func TestABulkMessageMustHaveItsTextAndUnsubscribeLink(t *testing.T) {
	t.Parallel()
	template, _ := fair.FindMessageTemplate(fair.MessageCampaign)
	for _, body := range []string{"{text}", "To stop: {unsubscribeLink}"} {
		_, err := template.Clean(fair.English, "{subject}", body)
		if wrong, ok := errors.AsType[*fair.Error](err); !ok || wrong.Fields["body"].IsZero() {
			t.Errorf("%q: %v", body, err)
		}
	}
}

func TestAMessageTextIsChecked(t *testing.T) {
	t.Parallel()
	template, _ := fair.FindMessageTemplate(fair.MessageBookingPaid)
	for name, c := range map[string]struct{ subject, body, field, sentence string }{
		"no subject": {" ", "x", "subject", "Please fill in this field"},

		"long subject": {strings.Repeat("మ", 151), "x", "subject", "at most 150"},
		"long body":    {"a", strings.Repeat("మ", 2001), "body", "at most 2000"},
		"unknown placeholder": {
			"a", "Dear {surname}", "body",
			"{surname} cannot be filled in here. Use only: {name}, {fair}",
		},
		"another kind's": {"{refundAmount}", "x", "subject", "{refundAmount} cannot"},
	} {
		_, err := template.Clean(fair.English, c.subject, c.body)
		e, ok := err.(*fair.Error) //nolint:errorlint // Clean returns an error of this type
		if !ok || !strings.Contains(e.Fields[c.field].In(fair.English), c.sentence) {
			t.Errorf("%s: %v", name, err)
		}
	}
	text, err := template.Clean(fair.Telugu, " a\nand ", "b\r\nc\n")
	if err != nil || text.Subject != "a and" || text.Body != "b\nc" || !text.Own {
		t.Errorf("%+v, %v", text, err)
	}
}

func TestPlaceholdersAreFilledOnceAndEmptyLinesLeftOut(t *testing.T) {
	t.Parallel()
	text := fair.MessageText{
		Subject: "{name}:  {order}",
		Body:    "Namaste {name},\n\nFee: {amount}\nPay: {link}\n\nBye {office}\n\n\nEnd",
	}
	subject, body := text.Fill(map[string]string{
		"name": "{order}\nBcc: x", "order": "7",
		"link": "https://a.example/?x={name}",
	})
	if subject != "{order} Bcc: x: 7" {
		t.Errorf("subject %q", subject)
	}
	if want := "Namaste {order}\nBcc: x,\n\nPay: https://a.example/?x={name}\n\nEnd"; body != want {
		t.Errorf("body %q, want %q", body, want)
	}
}

func TestGreetingsContainNoAdvertisements(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"Lakshmi Devi": "Lakshmi Devi", "  K.R. Rao ": "K.R. Rao", "లక్ష్మీ దేవి": "లక్ష్మీ దేవి", "O'Neil": "O'Neil",
		"": "friend", "http://evil.example": "friend", "cheap-pills.example": "friend", "a@b.example": "friend",
		"one two three four five": "friend", strings.Repeat("x", 41): "friend", "<b>x</b>": "friend", "Win 5000": "friend",
	} {
		if got := fair.Greeting(fair.English, typed); got != want {
			t.Errorf("%q is greeted as %q, want %q", typed, got, want)
		}
	}
	if got := fair.Greeting(fair.Telugu, ""); got != "మిత్రులు" {
		t.Errorf("in Telugu %q", got)
	}
}

func TestTheWhatsAppLinkHoldsTheWholeText(t *testing.T) {
	t.Parallel()
	m := fair.Message{Phone: "9848012345", Body: "నమస్కారం, ₹100 & more\nhttps://fair.example/?a=1&b=2#x"}
	link, err := url.Parse(m.WhatsApp())
	if err != nil || link.Host != "wa.me" || link.Path != "/919848012345" || link.Query().Get("text") != m.Body ||
		strings.Contains(m.WhatsApp(), "+") {
		t.Errorf("%q: %v", m.WhatsApp(), err)
	}
	if (fair.Message{Body: "x"}).WhatsApp() != "" {
		t.Error("there is a link without a number")
	}
}

func TestTheDailySummaryIsDueInIndianTime(t *testing.T) {
	t.Parallel()
	now := time.Date(2025, 8, 1, 18, 50, 0, 0, time.UTC) // 0:20 on 2 August in India
	if due := (fair.DailySummary{}).Due(now); due.In(fair.Kolkata).Format("2006-01-02 15:04") != "2025-08-02 07:00" {
		t.Errorf("due %s", due)
	}
	if due := (fair.DailySummary{At: "18:30"}).Due(now); due.In(fair.Kolkata).Format(
		"2006-01-02 15:04") != "2025-08-02 18:30" {
		t.Errorf("due %s", due)
	}
}

func TestTheEditionChecksTheTimeOfItsSummary(t *testing.T) {
	t.Parallel()
	e := shipped(t)
	if _, err := e.Change([]byte(`{"dailySummary":{"at":"25:00"}}`)); err == nil ||
		!strings.Contains(err.Error(), "dailySummary.at") {
		t.Errorf("25:00: %v", err)
	}
	changed, err := e.Change([]byte(`{"dailySummary":{"off":true,"at":" 18:30 "}}`))
	if err != nil || !changed.DailySummary.Off || changed.DailySummary.At != "18:30" {
		t.Errorf("%+v, %v", changed.DailySummary, err)
	}
}
