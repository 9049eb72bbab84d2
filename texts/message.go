package texts

import (
	"strconv"
	"strings"

	"github.com/mela-fair/mela/texts/catalogue"
)

// Message is one text of the catalogue with the values of its parameters, not yet in any language. Its zero value
// says nothing; two messages that say the same are equal. Messages are made by the functions in texts_gen.go: texts.Errors.StallsTaken(stalls).
type Message struct {
	subject string
	key     string // keys joined by "."
	count   int    // decides between the forms of a plural
	values  string // name and text of each value, each ended by a zero byte: messages stay comparable
}

// Key is the message's key without its subject: "stalls_taken", "columns.amount". For errors it is the API's code.
func (m Message) Key() string { return m.key }

// IsZero reports whether there is nothing to say.
func (m Message) IsZero() bool { return m.key == "" }

// Is reports whether the message is of the same text as another one, whatever their values.
func (m Message) Is(other Message) bool { return m.subject == other.subject && m.key == other.key }

// With returns the message with the value of one more parameter. It is for texts that are chosen by a key; the
// functions of single texts take their values as arguments.
func (m Message) With(name, text string) Message {
	m.values += name + "\x00" + strings.ReplaceAll(text, "\x00", "") + "\x00"
	return m
}

// In writes the message in a language. A portal text that is not translated is English. A text that the catalogue does
// not have is written as its key, so that it is never silent; a test finds it before.
func (m Message) In(l Lang) string {
	return catalogue.Fill(m.Template(l), func(name string) (string, bool) {
		for rest := m.values; rest != ""; {
			var other, text string
			other, rest, _ = strings.Cut(rest, "\x00")
			if text, rest, _ = strings.Cut(rest, "\x00"); other == name {
				return text, true
			}
		}
		return "", false
	})
}

// Template returns the text in a language with its placeholders as they are.
func (m Message) Template(l Lang) string {
	if m.IsZero() {
		return ""
	}
	node := subject(l, m.subject).At(strings.Split(m.key, ".")...)
	switch {
	case node == nil || !node.IsText():
		return m.subject + "." + m.key
	case node.Forms != nil:
		return node.Forms[catalogue.Category(string(l), m.count)]
	}
	return node.Text
}

func message(subject, key string) Message { return Message{subject: subject, key: key} }

func counted(subject, key string, count int) Message {
	return Message{subject: subject, key: key, count: count}.With("count", strconv.Itoa(count))
}

// choose returns the text of a group by its key, in which "." leads into a deeper group; the zero Message when there is
// none.
func choose(id, group, key string) Message {
	keys := strings.Split(strings.TrimPrefix(group+"."+key, "."), ".")
	if node := subject(English, id).At(keys...); node == nil || !node.IsText() {
		return Message{}
	}
	return message(id, strings.Join(keys, "."))
}

func chooseNumber(id, group string, n int) Message { return choose(id, group, strconv.Itoa(n)) }

// Fill replaces the placeholders {name} of a template by values. Values are not searched for placeholders; a
// placeholder without a value stays as it is.
func Fill(template string, values map[string]string) string {
	return catalogue.Fill(template, func(name string) (string, bool) {
		text, ok := values[name]
		return text, ok
	})
}

// FillFunc replaces each placeholder {name} of a template by what value returns for it; with false it stays as it is.
func FillFunc(template string, value func(name string) (string, bool)) string {
	return catalogue.Fill(template, value)
}

// Placeholders returns the names of a template's placeholders in the order of their first appearance.
func Placeholders(template string) []string { return catalogue.Placeholders(template) }
