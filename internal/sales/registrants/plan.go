package registrants

import (
	"cmp"
	"reflect"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// Plan is the plan or the result of an import of registrations.
type Plan struct {
	recordsheet.Additions[fair.Registration]
	Same map[int]int // rows that name the same person as an earlier row, with the number of that row
}

// Rule is what the office chose for an import.
type Rule struct {
	Duplicates bool      // also add the rows that name a person who is registered or in an earlier row
	Lang       fair.Lang // language of the new registrations whose rows name none
}

// person identifies the person in a registration by category, phone number and name. Letter case and spacing of the
// name are ignored. The phone number alone is not enough, because several students of an institute may enter the same
// number.
type person struct {
	category fair.Category
	name     string
	phone    fair.Phone
}

func personOf(r fair.Registration) person { return person{r.Category, folded(r.Name), r.Phone} }

func folded(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// contradicts reports whether two registrations have different values in a field that both have.
func contradicts(a, b fair.Registration) bool {
	for _, pair := range [][2]string{
		{a.Email, b.Email},
		{a.Address, b.Address},
		{a.Company, b.Company},
		{a.Website, b.Website},
		{a.Degree, b.Degree},
		{a.College, b.College},
	} {
		if one, other := folded(pair[0]), folded(pair[1]); one != "" && other != "" && one != other {
			return true
		}
	}
	return a.Persons != b.Persons
}

// Phones lists the phone numbers of the rows that name no registration.
func (l List) Phones() []string {
	var phones []string
	for _, row := range l.rows {
		if phone := (fair.Problems{}).CleanPhone("phone", row.in.WhatsappNo, true, texts.Errors.PhoneInvalid()); phone != "" {
			phones = append(phones, string(phone))
		}
	}
	return phones
}

// IDs lists the ids of the registrations that the rows name.
func (l List) IDs() []string {
	var ids []string
	for _, row := range l.rows {
		if row.id != "" {
			ids = append(ids, row.id)
		}
	}
	return ids
}

// Make compares the rows of a spreadsheet with existing registrations of the edition: those whose ids or phone numbers
// occur in the spreadsheet. A row with the id of one of them changes it; an empty cell changes nothing. Another row
// adds a registration, unless one has the same content, or is for the same person and contradicts no filled cell of the
// row. Therefore, importing the same file again adds nothing, even if the office has corrected a name in the meantime.
func Make(list List, live []fair.Registration, rule Rule) Plan {
	p := planning{list: list, rule: rule, known: map[string]fair.Registration{}, named: map[string]int{}}
	p.people, p.prints = map[person][]candidate{}, map[string]fair.Registration{}
	p.Same = map[int]int{}
	for _, r := range live {
		p.known[r.ID], p.prints[r.Print] = r, r
		p.people[personOf(r)] = append(p.people[personOf(r)], candidate{record: r})
	}
	for _, row := range list.rows {
		p.take(row)
	}
	p.Findings = p.list.Findings()
	return p.Plan
}

// candidate is a registration that may be that of a row: a stored one, or that of an earlier row.
type candidate struct {
	record fair.Registration
	row    int // 0: stored
}

type planning struct {
	Plan
	list   List
	rule   Rule
	known  map[string]fair.Registration
	prints map[string]fair.Registration
	people map[person][]candidate
	named  map[string]int // rows by the ids that they name
}

func (p *planning) take(row row) {
	if was, known := p.known[row.id]; known {
		p.change(row, was)
		return
	}
	row.in.CompanyName = cmp.Or(row.in.CompanyName, row.in.Name) // only the company forms have the field CompanyName
	r, err := row.in.Clean(p.list.edition, cmp.Or(row.lang, p.rule.Lang, fair.English))
	row.found.AddFields(err)
	problems := fair.Problems{}
	if row.names != "" {
		r.MemberNames = problems.CleanMemberNames(string(ColumnMemberNames), row.names, max(r.Persons, 1))
	}
	row.found.AddFields(problems.Err())
	if !p.list.Accept(row.typed, row.found) {
		return
	}
	r.Lang = cmp.Or(row.lang, p.rule.Lang, fair.English)
	number := row.typed.Number
	if twin, is := p.twinOf(r); is && !p.rule.Duplicates {
		p.Present = append(p.Present, recordsheet.Added[fair.Registration]{Row: number, Record: twin.record})
		if twin.row > 0 {
			p.Same[number] = twin.row
		}
		return
	}
	p.people[personOf(r)] = append(p.people[personOf(r)], candidate{r, number})
	p.Added = append(p.Added, recordsheet.Added[fair.Registration]{Row: number, Record: r})
}

// twinOf finds the registration of the person whom a row names.
func (p *planning) twinOf(r fair.Registration) (candidate, bool) {
	if known, sent := p.prints[r.Print]; sent {
		return candidate{record: known}, true
	}
	for _, c := range p.people[personOf(r)] {
		if !contradicts(c.record, r) {
			return c, true
		}
	}
	return candidate{}, false
}

// change compares a row with the registration that it names. The category and the number of persons are fixed.
func (p *planning) change(row row, was fair.Registration) {
	if first, twice := p.named[row.id]; twice {
		row.found.Add(ColumnID, texts.PortalErrors.RegistrationRowTwice(strconv.Itoa(first)))
	}
	p.named[row.id] = row.typed.Number
	if category, known := p.list.edition.FindCategory(row.in.Category); known && category.ID != was.Category {
		name := p.list.edition.Category(was.Category).Name[fair.English]
		row.found.Add(ColumnCategory, texts.PortalErrors.ImportFixed(name))
	}
	if row.in.Persons != "" && row.in.Persons != strconv.Itoa(was.Persons) {
		row.found.Add(ColumnPersons, texts.PortalErrors.ImportFixed(strconv.Itoa(was.Persons)))
	}
	now, _, err := update(row, was, p.list.edition.QuestionsOf(was.Category)).Apply(was)
	row.found.AddFields(err)
	for field, column := range map[recordsheet.Column]recordsheet.Column{"phone": ColumnPhone, "company": ColumnCompany} {
		if message, wrong := row.found[field]; wrong {
			delete(row.found, field)
			row.found.Add(column, message)
		}
	}
	now.Lang = cmp.Or(row.lang, was.Lang)
	if !p.list.Accept(row.typed, row.found) {
		return
	}
	if reflect.DeepEqual(now, was) {
		p.Present = append(p.Present, recordsheet.Added[fair.Registration]{Row: row.typed.Number, Record: was})
		return
	}
	p.Changed = append(p.Changed, recordsheet.Change[fair.Registration]{Row: row.typed.Number, Before: was, After: now})
}

// update returns the change that the filled cells of a row make.
func update(row row, was fair.Registration, questions []fair.Question) fair.RegistrationUpdate {
	filled := func(text, was string) *string {
		if text == "" || text == was {
			return nil
		}
		return &text
	}
	u := fair.RegistrationUpdate{
		Name: filled(row.in.Name, was.Name), Phone: filled(row.in.WhatsappNo, string(was.Phone)),
		Email: filled(row.in.Email, was.Email), Address: filled(row.in.Address, was.Address),
		Website: filled(row.in.Website, was.Website), Degree: filled(row.in.Degree, was.Degree),
		College: filled(row.in.College, was.College), MemberNames: filled(row.names, was.MemberNames),
		Company: filled(row.in.CompanyName, was.Company), Answers: row.in.Answers, Questions: questions,
	}
	if was.Name == was.Company { // the name of a company's registration follows the company
		u.Name, u.Company = cmp.Or(u.Name, u.Company), cmp.Or(u.Company, u.Name)
	}
	return u
}
