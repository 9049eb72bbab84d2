package fair

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// The maximum lengths of a message's subject and body in characters. Phones show a subject of this length completely.
// A body of this length fits into a WhatsApp link in any script.
const (
	MaxSubject     = 150
	MaxMessageBody = 2000
)

// placeholderForm matches any text in braces, and therefore also misspelt placeholders.
var placeholderForm = regexp.MustCompile(`\{[^{}\n]*\}`)

// MessageText is the text of a kind of message in a language. Own is true if the office wrote the text, and false for
// the default text.
type MessageText struct {
	Kind    MessageKind `db:"kind"`
	Lang    Lang        `db:"lang"`
	Subject string      `db:"subject"`
	Body    string      `db:"body"`
	Own     bool
	Version int `db:"version"` // 0: the shipped text
}

// ShippedText returns the default text of this kind of message in a language.
func (t MessageTemplate) ShippedText(lang Lang) MessageText {
	shipped := texts.Messages.Of
	if t.Office || t.Account {
		shipped = texts.PortalMessages.Of
	}
	kind := string(t.Kind)
	return MessageText{
		Kind: t.Kind, Lang: lang, Subject: shipped(kind + ".subject").Template(lang),
		Body: shipped(kind + ".body").Template(lang),
	}
}

// Clean validates a text that the office has entered. Subject and body are required. They may contain only the
// placeholders of this kind of message, and the body must contain the required ones. No placeholder may be part of
// another address, and a placeholder for a link must stand alone. The error has one message for each invalid field.
func (t MessageTemplate) Clean(lang Lang, subject, body string) (MessageText, error) {
	p := Problems{}
	text := MessageText{
		Kind: t.Kind, Lang: lang, Own: true,
		Subject: p.CleanLine("subject", subject, true, MaxSubject),
		Body:    p.CleanText("body", body, true, MaxMessageBody),
	}
	p.CheckPlaceholders("subject", text.Subject, t.Placeholders)
	p.CheckPlaceholders("body", text.Body, t.Placeholders)
	p.checkAddresses("subject", text.Subject)
	p.checkAddresses("body", text.Body)
	for _, name := range t.required() {
		if text.Body != "" && !strings.Contains(text.Body, "{"+name+"}") {
			p.Add("body", texts.PortalErrors.PlaceholderMissing("{"+name+"}"))
			break
		}
	}
	return text, p.Err()
}

// CheckPlaceholders reports an error for the first text in braces that is not a known placeholder.
func (p Problems) CheckPlaceholders(field, text string, known []string) {
	for _, found := range placeholderForm.FindAllString(text, -1) {
		if !slices.Contains(known, strings.Trim(found, "{}")) {
			p.Add(field, texts.PortalErrors.PlaceholderUnknown(found, "{"+strings.Join(known, "}, {")+"}"))
			return
		}
	}
}

// checkAddresses reports an error if a placeholder is part of an address, or if a link's placeholder does not begin a
// line or a word. Otherwise, a text such as "https://evil.example/?u={link}" would send every recipient's secret link
// to a stranger.
func (p Problems) checkAddresses(field, text string) {
	for word := range strings.FieldsSeq(text) {
		around := placeholderForm.ReplaceAllLiteralString(word, " ")
		if around == word {
			continue
		}
		if strings.Contains(around, "//") || strings.Contains(around, "@") || addressLike.MatchString(around) {
			p.Add(field, texts.PortalErrors.PlaceholderInAddress())
			return
		}
		if at := linkPlaceholder.FindStringIndex(word); at != nil && at[0] > 0 {
			p.Add(field, texts.PortalErrors.LinkNotAlone(linkPlaceholder.FindString(word)))
			return
		}
	}
}

// linkPlaceholder matches the placeholders whose values are links.
var linkPlaceholder = regexp.MustCompile(`\{(?:link|[a-zA-Z]+Link)\}`)

// Fill returns the subject and the body and replaces their placeholders with values. If a value is empty, it omits
// every body line that contains the value's placeholder. Placeholders inside values are not replaced.
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

// addressLike matches a word that mail programs would turn into a link, such as "example.org", but not initials such as
// "K.R.Rao".
var addressLike = regexp.MustCompile(`[\p{L}\p{M}]{2,}\.[\p{L}\p{M}]{2,}`)

// Greeting returns the name with which a message addresses its recipient. The name was typed in a form and never
// verified. If it is too long or does not look like a name, Greeting returns a general word instead. Otherwise, anyone
// could use our messages to send their own text to other people.
func Greeting(lang Lang, name string) string {
	const longest, words = 40, 4
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || len([]rune(name)) > longest || strings.Count(name, " ") >= words ||
		strings.ContainsAny(name, ":/@\\<>{}[]()&#%=0123456789") || addressLike.MatchString(name) {
		return texts.Messages.Greeting().In(lang)
	}
	return name
}

// PlaceholderMeaning returns the description of a placeholder that the office sees.
func PlaceholderMeaning(name string) texts.Message { return texts.PortalMessages.Placeholders(name) }
