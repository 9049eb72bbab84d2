package texts

import (
	"strconv"
	"strings"

	"github.com/mela-fair/mela/texts/catalogue"
)

// Message is a reference to a text in the catalogue, with the values for its placeholders. It does not depend on a
// language. The zero value means that there is no message. Two messages are equal (==) if they refer to the same text
// and have the same values. The functions in texts_gen.go create messages, for example
// texts.Errors.StallsTaken(stalls).
type Message struct {
	text   string // subject, ":", and keys of the text, joined by "."; one string makes the program smaller
	values string // name and text of each value, each followed by a zero byte; a string is comparable with ==
}

// Key returns the key of the message without the subject, for example "stalls_taken" or "columns.amount". For an
// error, this is the error code in the API.
func (m Message) Key() string {
	_, key, _ := strings.Cut(m.text, ":")
	return key
}

// IsZero reports whether there is no message.
func (m Message) IsZero() bool { return m.text == "" }

// Is reports whether two messages refer to the same text. It does not compare their values.
func (m Message) Is(other Message) bool { return m.text == other.text }

// With returns the message with an additional placeholder value. Use it for texts that are selected by a key. A
// generated function for a single text takes the values as arguments, so its result does not need With.
func (m Message) With(name, text string) Message {
	m.values += name + "\x00" + strings.ReplaceAll(text, "\x00", "") + "\x00"
	return m
}

// In returns the text of the message in a language. A portal text is returned in English if the portal is not
// translated into the language. If the catalogue has no such text, In returns the subject and the key, so that the
// mistake is visible. A test checks that no text is missing.
func (m Message) In(l Lang) string {
	return catalogue.Fill(m.Template(l), m.value)
}

// value returns a value by its name.
func (m Message) value(name string) (text string, found bool) {
	for rest := m.values; rest != ""; {
		var other string
		other, rest, _ = strings.Cut(rest, "\x00")
		if text, rest, _ = strings.Cut(rest, "\x00"); other == name {
			return text, true
		}
	}
	return "", false
}

// Template returns the text of the message in a language. It does not replace the placeholders.
func (m Message) Template(l Lang) string {
	if m.IsZero() {
		return ""
	}
	id, key, _ := strings.Cut(m.text, ":")
	node := subject(l, id).At(strings.Split(key, ".")...)
	switch {
	case node == nil || !node.IsText():
		return id + "." + key
	case node.Forms != nil:
		count, _ := m.value("count")
		n, _ := strconv.Atoi(count) // set by the function counted, so it is a number
		return node.Forms[catalogue.Category(string(l), n)]
	}
	return node.Text
}

// RequiredField returns the message for an empty required field in a visitor's form, such as "Enter your full name".
// It returns the zero Message if the form has no text for the field. The forms are groups in public/required.json.
// The browser uses the same file.
func RequiredField(form, field string) Message { return choose("public/required", form, field) }

// RoleName returns the name of a role, such as "Manager". The portal uses the same text.
func RoleName(role string) Message { return choose("portal/layout", "roles", role) }

func filled(text, names string, values ...string) Message {
	return Message{text: text}.with(names, values...)
}

// with returns the message with additional values. `names` contains their names, separated by spaces.
func (m Message) with(names string, values ...string) Message {
	for i, name := range strings.Fields(names) {
		m = m.With(name, values[i])
	}
	return m
}

func counted(text string, count int) Message {
	return Message{text: text}.With("count", strconv.Itoa(count))
}

// choose returns the message for the text with the given key in a group. Dots in the key separate nested groups. It
// returns the zero Message if there is no such text.
func choose(id, group, key string) Message {
	keys := strings.Split(strings.TrimPrefix(group+"."+key, "."), ".")
	if node := subject(English, id).At(keys...); node == nil || !node.IsText() {
		return Message{}
	}
	return Message{text: id + ":" + strings.Join(keys, ".")}
}

func chooseNumber(id, group string, n int) Message { return choose(id, group, strconv.Itoa(n)) }

// Fill replaces the placeholders {name} of a template with values. Placeholders in the inserted values are not
// replaced. A placeholder without a value stays unchanged.
func Fill(template string, values map[string]string) string {
	return catalogue.Fill(template, func(name string) (string, bool) {
		text, ok := values[name]
		return text, ok
	})
}

// FillFunc replaces each placeholder {name} of a template with the result of `value`. If `value` returns false, the
// placeholder stays unchanged.
func FillFunc(template string, value func(name string) (string, bool)) string {
	return catalogue.Fill(template, value)
}

// Placeholders returns the names of a template's placeholders in the order of their first occurrence.
func Placeholders(template string) []string { return catalogue.Placeholders(template) }
