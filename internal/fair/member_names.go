package fair

import (
	"strconv"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// CleanMemberNames validates the names of a group's members, one per line, as typed or pasted from a spreadsheet. It
// returns the names without surrounding spaces. It keeps empty lines, because the line number is the person's number.
// Two persons may have one name. It reports an error for the field `field` if there are more lines than persons, if a
// name is too long, or if a line contains characters that are not allowed.
func (p Problems) CleanMemberNames(field, typed string, persons int) string {
	typed = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(typed)
	names := strings.Split(strings.TrimRight(typed, " \t\n"), "\n")
	if len(names) > max(persons, 1) {
		p.Add(field, texts.Errors.MemberNamesTooMany(strconv.Itoa(persons)))
		return typed
	}
	for i, name := range names {
		// A line can contain several cells, for example a first name and a family name. They are joined into one name.
		names[i] = strings.Join(strings.Fields(p.CleanLine(field, name, false, MaxName)), " ")
	}
	return strings.Join(names, "\n")
}

// MemberName returns the name of one person of a group. `number` is the person's number, from 1. The result is "" if
// the person has no name yet.
func (r Registration) MemberName(number int) string {
	names := strings.Split(r.MemberNames, "\n")
	if number < 1 || number > len(names) {
		return ""
	}
	return names[number-1]
}

// Holder returns the name that one person's entry code shows, in a language. It is the person's own name, if it is
// known. Otherwise it is the registration's name, for a group with the person's number.
func (r Registration) Holder(number int, lang Lang) string {
	if name := r.MemberName(number); name != "" {
		return name
	}
	if r.Persons <= 1 {
		return r.Name
	}
	return texts.Errors.PersonOf(r.Name, strconv.Itoa(number), strconv.Itoa(r.Persons)).In(lang)
}
