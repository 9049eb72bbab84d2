package fair

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/typed"
	"github.com/mela-fair/mela/texts"
)

// QuestionKind is the kind of the answer to a question.
type QuestionKind string

// The kinds of answers.
const (
	QuestionText   QuestionKind = "text"
	QuestionNumber QuestionKind = "number"
	QuestionChoice QuestionKind = "choice"
	QuestionYesNo  QuestionKind = "yes_no"
)

// QuestionKinds lists the kinds of answers.
var QuestionKinds = []QuestionKind{QuestionText, QuestionNumber, QuestionChoice, QuestionYesNo}

// Values lists the kinds. The TypeScript generator calls this method.
func (QuestionKind) Values() []string {
	return Each(QuestionKinds, func(k QuestionKind) string { return string(k) })
}

// Question is a question of the office in the registration form. It is known by its id, so that its texts may change.
// Removed questions and options are no longer offered; answers to them stay as they were shown.
type Question struct {
	ID       string               `json:"id"`
	Kind     QuestionKind         `json:"kind" enum:"text,number,choice,yes_no"`
	Label    Text                 `json:"label"`
	Hint     Text                 `json:"hint"`
	Options  List[QuestionOption] `json:"options"`  // of a choice
	Required bool                 `json:"required"` // for visitors; the office may leave it out
	For      QuestionFor          `json:"for"`
}

// QuestionOption is an option of a choice. It is known by its id.
type QuestionOption struct {
	ID    string `json:"id"`
	Label Text   `json:"label"`
}

// QuestionFor says for the forms of which built-in categories a question is. If none is set, all have it.
type QuestionFor struct {
	Farmer       bool `json:"farmer"`
	Scientist    bool `json:"scientist"`
	Entrepreneur bool `json:"entrepreneur"`
	Startup      bool `json:"startup"`
	Student      bool `json:"student"`
}

// Has reports whether a category has the question.
func (f QuestionFor) Has(c Category) bool {
	if f == (QuestionFor{}) {
		return true
	}
	return map[Category]bool{
		Farmer: f.Farmer, Scientist: f.Scientist, Entrepreneur: f.Entrepreneur, Startup: f.Startup, Student: f.Student,
	}[c]
}

// Answer is the answer to a question, in the words that were shown.
type Answer struct {
	Question string `json:"question"`         // id
	Label    string `json:"label"`            // the question
	Option   string `json:"option,omitempty"` // id of the chosen option; yes or no
	Value    string `json:"value"`            // what was typed, or the chosen option
}

// Limits of questions and answers.
const (
	maxQuestions = 20
	maxOptions   = 30
	maxAnswer    = 500
	maxAnswered  = 999_999_999
)

// The options of a question with the kind QuestionYesNo.
const (
	AnswerYes = "yes"
	AnswerNo  = "no"
)

// Choices lists the options of a question.
func (q Question) Choices() []QuestionOption {
	switch q.Kind {
	case QuestionChoice:
		return q.Options
	case QuestionYesNo:
		return []QuestionOption{
			{AnswerYes, TextOf(texts.Documents.Yes())}, {AnswerNo, TextOf(texts.Documents.No())},
		}
	}
	return nil
}

// AnswerField returns the name of the form field for the answer to a question.
func AnswerField(id string) string { return "answers-" + id }

// CleanAnswers changes the answers `was` by the typed ones, which are keyed by the ids of questions. What is empty is
// removed; other answers stay. An option is typed as its id or as its text in any language. If `required` is true,
// required questions must be answered.
func CleanAnswers(
	p Problems, questions []Question, was []Answer, typed map[string]string, l Lang, required bool,
) []Answer {
	answers := slices.Clone(was)
	for _, q := range questions {
		text, sent := typed[q.ID]
		at := slices.IndexFunc(answers, func(a Answer) bool { return a.Question == q.ID })
		text = strings.TrimSpace(text)
		switch {
		case required && q.Required && text == "":
			p.Add(AnswerField(q.ID), texts.Errors.Required())
			continue
		case !sent || at >= 0 && (text == answers[at].Value || text != "" && text == answers[at].Option):
			continue // as it was, also if the question or option was changed since
		case at >= 0:
			answers = slices.Delete(answers, at, at+1)
		}
		if text != "" {
			answers = append(answers, q.answer(p, text, l))
		}
	}
	return answers
}

func (q Question) answer(p Problems, text string, l Lang) Answer {
	field := AnswerField(q.ID)
	a := Answer{Question: q.ID, Label: q.Label.OrEnglish(l)}
	switch q.Kind {
	case QuestionNumber:
		number, err := strconv.Atoi(typed.Digits(text))
		if err != nil || number < 0 || number > maxAnswered {
			p.Add(field, texts.Errors.WholeNumber())
		}
		a.Value = strconv.Itoa(number)
	case QuestionChoice, QuestionYesNo:
		for _, o := range q.Choices() {
			same := func(shown string) bool { return strings.EqualFold(shown, text) }
			if o.ID == text || slices.ContainsFunc(o.Label.All(), same) {
				a.Option, a.Value = o.ID, o.Label.OrEnglish(l)
				return a
			}
		}
		p.Add(field, texts.Errors.ChooseOne())
	default:
		a.Value = p.CleanText(field, text, false, maxAnswer)
	}
	return a
}

// AnswerTo returns the value of the answer to a question, or "".
func AnswerTo(answers []Answer, question string) string {
	for _, a := range answers {
		if a.Question == question {
			return a.Value
		}
	}
	return ""
}

// AnswerLines returns answers as text, one per line.
func AnswerLines(answers []Answer) string {
	return strings.Join(Each(answers, func(a Answer) string { return a.Label + ": " + a.Value }), "\n")
}

func (c editionCheck) questions(e *Edition) {
	if len(e.Questions) > maxQuestions {
		c.p.Add("questions", texts.PortalErrors.TooManyItems(strconv.Itoa(maxQuestions)))
		return
	}
	seen := map[string]bool{}
	for i, q := range eachOf(c, "questions", e.Questions) {
		c.id(at("questions", i, "id"), q.ID)
		if seen[q.ID] {
			c.p.Add(at("questions", i, "id"), texts.PortalErrors.Twice())
		}
		seen[q.ID] = true
		c.text(at("questions", i, "label"), &q.Label, true, MaxName)
		c.text(at("questions", i, "hint"), &q.Hint, false, MaxAddress)
		if !slices.Contains(QuestionKinds, q.Kind) {
			c.p.Add(at("questions", i, "kind"), texts.Errors.ChooseOne())
		}
		if q.Kind != QuestionChoice {
			q.Options = []QuestionOption{}
			continue
		}
		path := at("questions", i, "options")
		if len(q.Options) < 2 || len(q.Options) > maxOptions {
			c.p.Add(path, texts.PortalErrors.QuestionOptions(strconv.Itoa(maxOptions)))
			continue
		}
		options := map[string]bool{}
		for j, o := range eachOf(c, path, q.Options) {
			c.id(at(path, j, "id"), o.ID)
			if options[o.ID] {
				c.p.Add(at(path, j, "id"), texts.PortalErrors.Twice())
			}
			options[o.ID] = true
			c.text(at(path, j, "label"), &o.Label, true, MaxName)
		}
	}
}
