package exports

import (
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// RegistrationsFile is the name of the exported workbook of registrations.
const RegistrationsFile = "registrations.xlsx"

// RegistrationsWith returns the workbook of registrations with a column for each question of the edition, and one for
// the answers to questions that it no longer has.
func RegistrationsWith(e fair.Edition) web.Workbook[Paid[fair.Registration]] {
	questions := e.Questions
	book := web.Workbook[Paid[fair.Registration]]{
		File: RegistrationsFile, Sheet: texts.PortalExports.SheetsRegistrations(), Columns: registrationColumns(e),
	}
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

func registrationColumns(e fair.Edition) []web.Column[Paid[fair.Registration]] {
	return slices.Concat([]web.Column[Paid[fair.Registration]]{
		col(texts.PortalExports.ColumnsName(), 28, func(r fair.Registration) any { return r.Name }),
		col(texts.PortalExports.ColumnsCategory(), 14, func(r fair.Registration) any {
			return e.Category(r.Category).Name[fair.English]
		}),
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
	})
}
