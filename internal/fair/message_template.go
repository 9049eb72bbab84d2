package fair

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// Limits of a message's text in characters: a subject that phones show whole, a body that fits the
// address of a WhatsApp link in any script.
const (
	MaxSubject     = 150
	MaxMessageBody = 2000
)

// placeholderForm finds anything in braces, so that a misspelt placeholder is refused.
var placeholderForm = regexp.MustCompile(`\{[^{}\n]*\}`)

// MessageText is the text of a kind of message in a language. Own says that the office wrote it; else it
// is the shipped one.
type MessageText struct {
	Kind    MessageKind
	Lang    Lang
	Subject string
	Body    string
	Own     bool
	Version int // 0: the shipped text
}

// ShippedText is the text of a kind in a language as the program ships it.
func (t MessageTemplate) ShippedText(lang Lang) MessageText {
	shipped := texts.Messages.Of
	if t.Office {
		shipped = texts.PortalMessages.Of
	}
	kind := string(t.Kind)
	return MessageText{Kind: t.Kind, Lang: lang, Subject: shipped(kind + ".subject").Template(lang), Body: shipped(kind + ".body").Template(lang)}
}

// Clean checks a text that the office typed: both parts are required, and a placeholder must be one that
// this kind of message can fill. The error has a sentence for subject and body.
func (t MessageTemplate) Clean(lang Lang, subject, body string) (MessageText, error) {
	p := Problems{}
	text := MessageText{
		Kind: t.Kind, Lang: lang, Own: true,
		Subject: p.CleanLine("subject", subject, true, MaxSubject),
		Body:    p.CleanText("body", body, true, MaxMessageBody),
	}
	for field, value := range map[string]string{"subject": text.Subject, "body": text.Body} {
		for _, found := range placeholderForm.FindAllString(value, -1) {
			if !t.Has(strings.Trim(found, "{}")) {
				p.Add(field, texts.PortalErrors.PlaceholderUnknown(found, "{"+strings.Join(t.Placeholders, "}, {")+"}"))
				break
			}
		}
	}
	return text, p.Err()
}

// Fill writes the text with the values of its placeholders. A line of the body is left out when one of its
// placeholders has nothing to say. What a value holds is never read as a placeholder.
func (t MessageText) Fill(values map[string]string) (subject, body string) {
	subject = strings.Join(strings.Fields(fillLine(t.Subject, values)), " ")
	var lines []string
	for line := range strings.SplitSeq(t.Body, "\n") {
		silent := slices.ContainsFunc(texts.Placeholders(line), func(name string) bool { return values[name] == "" })
		if !silent {
			lines = append(lines, strings.TrimRight(fillLine(line, values), " "))
		}
	}
	body = strings.TrimSpace(strings.Join(lines, "\n"))
	for strings.Contains(body, "\n\n\n") {
		body = strings.ReplaceAll(body, "\n\n\n", "\n\n")
	}
	return subject, body
}

func fillLine(line string, values map[string]string) string {
	return texts.FillFunc(line, func(name string) (string, bool) { return values[name], true })
}

// addressLike is a word that mail programs would make a link of: "example.org", unlike the initials of
// "K.R.Rao".
var addressLike = regexp.MustCompile(`[\p{L}\p{M}]{2,}\.[\p{L}\p{M}]{2,}`)

// Greeting is how a message greets somebody of whom only what was typed is known: by the name, or by a
// general word when that is long or no name. Strangers must not make us send their words to others.
func Greeting(lang Lang, name string) string {
	const longest, words = 40, 4
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || len([]rune(name)) > longest || strings.Count(name, " ") >= words ||
		strings.ContainsAny(name, ":/@\\<>{}[]()&#%=0123456789") || addressLike.MatchString(name) {
		return texts.Messages.Greeting().In(lang)
	}
	return name
}

// PlaceholderMeaning says what a placeholder stands for, for the office.
func PlaceholderMeaning(name string) texts.Message { return texts.PortalMessages.Placeholders(name) }
