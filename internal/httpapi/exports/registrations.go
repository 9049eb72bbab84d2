package exports

import (
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// RegistrationsWith returns the workbook of registrations with a column for each question of the edition, and one for
// the answers to questions that it no longer has.
func RegistrationsWith(questions []fair.Question) web.Workbook[Paid[fair.Registration]] {
	book := Registrations
	book.Columns = slices.Clone(book.Columns)
	for _, q := range questions {
		book.Columns = append(book.Columns, col(texts.PortalExports.Question(q.Label.OrEnglish(fair.English)), 20,
			func(r fair.Registration) any { return fair.AnswerTo(r.Answers, q.ID) }))
	}
	book.Columns = append(book.Columns, col(texts.PortalExports.OtherAnswers(), 28, func(r fair.Registration) any {
		return fair.AnswerLines(slices.DeleteFunc(slices.Clone(r.Answers), func(a fair.Answer) bool {
			return slices.ContainsFunc(questions, func(q fair.Question) bool { return q.ID == a.Question })
		}))
	}))
	return book
}

// Registrations is the exported workbook of registrations, without the answers to questions.
var Registrations = web.Workbook[Paid[fair.Registration]]{
	File: "registrations.xlsx", Sheet: texts.PortalExports.SheetsRegistrations(),
	Columns: slices.Concat([]web.Column[Paid[fair.Registration]]{
		col(texts.PortalExports.ColumnsName(), 28, func(r fair.Registration) any { return r.Name }),
		col(texts.PortalExports.ColumnsCategory(), 14, func(r fair.Registration) any { return string(r.Category) }),
		col(texts.PortalExports.ColumnsCompany(), 28, func(r fair.Registration) any { return r.Company }),
		col(texts.PortalExports.ColumnsPhone(), 14, func(r fair.Registration) any { return string(r.Phone) }),
		col(texts.PortalExports.ColumnsEmail(), 28, func(r fair.Registration) any { return r.Email }),
		col(texts.PortalExports.ColumnsAddress(), 40, func(r fair.Registration) any { return r.Address }),
		col(texts.PortalExports.ColumnsWebsite(), 24, func(r fair.Registration) any { return r.Website }),
		col(texts.PortalExports.ColumnsDegree(), 16, func(r fair.Registration) any { return r.Degree }),
		col(texts.PortalExports.ColumnsCollege(), 28, func(r fair.Registration) any { return r.College }),
		col(texts.PortalExports.Registrants("persons"), 10, func(r fair.Registration) any { return r.Persons }),
		col(texts.PortalExports.Registrants("memberNames"), 28, func(r fair.Registration) any { return r.MemberNames }),
		col(texts.PortalExports.Registrants("lang"), 12, func(r fair.Registration) any {
			return r.Lang.Language().EnglishName
		}),
		col(texts.PortalExports.ColumnsAmountRupees(), 14, func(r fair.Registration) any { return r.Amount }),
		col(texts.PortalExports.ColumnsStatus(), 12, func(r fair.Registration) any { return string(r.Status) }),
	}, moneyCols(func(r fair.Registration) fair.MoneyState { return r.Money },
		func(fair.Registration) string { return "" }), []web.Column[Paid[fair.Registration]]{
		col(texts.PortalExports.ColumnsDate(), 20, func(r fair.Registration) any { return r.CreatedAt }),
		col(texts.PortalExports.ColumnsId(), 28, func(r fair.Registration) any { return r.ID }),
	}),
}
