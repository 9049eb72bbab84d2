package site

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

// ExhibitorsProps are the props of the page with the list of exhibitors.
type ExhibitorsProps struct {
	Query      string            `json:"query"`  // search text as the visitor typed it
	Marked     bool              `json:"marked"` // whether only the exhibitors are shown that the visitor has marked
	Total      int               `json:"total"`  // number of exhibitors
	Found      int               `json:"found"`  // number of exhibitors that match
	Guess      string            `json:"guess"`  // a search text that finds something, if Query finds nothing; or ""
	Categories []ExhibitorFilter `json:"categories"`
	Zones      []ExhibitorFilter `json:"zones"`
	Letters    []ExhibitorLetter `json:"letters"` // the beginnings of the names; [] if the list is short
	Exhibitors []ExhibitorView   `json:"exhibitors"`
	Earlier    string            `json:"earlier"` // path of the previous part of a long list; or ""
	Later      string            `json:"later"`   // path of the next part; or ""
}

// ExhibitorFilter is a part of the exhibitors: those of a category or of a zone.
type ExhibitorFilter struct {
	Value  string `json:"value"` // letter of a zone; "" for a category
	Name   string `json:"name"`
	Count  int    `json:"count"`
	Path   string `json:"path"`
	Chosen bool   `json:"chosen"`
}

// ExhibitorLetter is a letter with which names begin.
type ExhibitorLetter struct {
	Letter string `json:"letter"`
	Path   string `json:"path"` // link to the first name with this letter; "" if there is none
}

// ExhibitorView contains the data that the list shows about an exhibitor.
type ExhibitorView struct {
	Path     string       `json:"path"`
	Name     string       `json:"name"`
	Local    LocalName    `json:"local"`
	Product  string       `json:"product"`
	Logo     *PictureView `json:"logo"`     // nil if there is none
	Initials string       `json:"initials"` // shown in place of a logo
	Stalls   string       `json:"stalls"`   // labels on the plan: "27, 28"
	Zone     string       `json:"zone"`     // letter of the first stall's zone; or ""
	Category string       `json:"category"`
	Letter   string       `json:"letter"` // first letter of the name, if it is the first name with this letter; or ""
}

// LocalName is the name of a firm in a second script.
type LocalName struct {
	Text string    `json:"text"` // "" if there is none
	Lang fair.Lang `json:"lang"` // language of the script; "" if it is Latin
}

func localNameOf(name string) LocalName { return LocalName{name, fair.LangOf(name)} }

// exhibitorsAtOnce is the number of exhibitors on one page of the list. A longer list would make the page too large.
const exhibitorsAtOnce = 150

func exhibitorsPage(d Deps) Page {
	return Page{
		Name: "exhibitors", Path: "/exhibitors", Cached: true, Shape: ExhibitorsProps{},
		Variant: exhibitorsVariant, Once: exhibitorsOnce,
		Props: func(ctx context.Context, r *Request) (any, error) {
			firms, err := d.App.Exhibitors.Listed(ctx)
			if err != nil {
				return nil, err
			}
			edition, err := d.App.Content.Edition(ctx)
			if err != nil {
				return nil, err
			}
			return exhibitorsProps(edition, firms, r.Query, r.Lang), nil
		},
	}
}

// exhibitorsVariant keeps the zone or the part of the list.
func exhibitorsVariant(query url.Values) url.Values {
	if zone := query.Get("zone"); len(zone) == 1 && zone >= "A" && zone <= "Z" {
		return url.Values{"zone": {zone}}
	}
	if part := query.Get("part"); len(part) == 1 && part >= "2" && part <= "9" {
		return url.Values{"part": {part}}
	}
	return nil
}

// exhibitorsOnce reports whether a query selects exhibitors in a way that has too many possible values for the cache.
func exhibitorsOnce(query url.Values) bool {
	return wordOf("q", "category", "marked")(query) || query.Has("zone") && query.Has("part")
}

// exhibitorChoice is what a visitor has chosen to see of the exhibitors.
type exhibitorChoice struct {
	query, category, zone string
	marked                []string // codes; nil: the marks do not matter
	part                  int      // from 1
}

func exhibitorChoiceOf(query url.Values) exhibitorChoice {
	c := exhibitorChoice{
		query: strings.TrimSpace(query.Get("q")), category: query.Get("category"), zone: query.Get("zone"), part: 1,
	}
	if query.Has("marked") {
		c.marked = strings.Split(query.Get("marked"), ".")
	}
	if part, err := strconv.Atoi(query.Get("part")); err == nil {
		c.part = max(part, 1)
	}
	return c
}

// path returns the path of the list with this choice.
func (c exhibitorChoice) path() string {
	query := url.Values{}
	for name, value := range map[string]string{
		"q": c.query, "category": c.category, "zone": c.zone, "marked": strings.Join(c.marked, "."),
	} {
		if value != "" {
			query.Set(name, value)
		}
	}
	if c.part > 1 {
		query.Set("part", strconv.Itoa(c.part))
	}
	return withQuery("/exhibitors", query.Encode())
}

// listedFirm is a firm with what the list shows and searches.
type listedFirm struct {
	ExhibitorView

	firm  exhibitor.Firm
	zones []string // letters
	text  string   // search text
}

func listedFirms(e fair.Edition, firms []exhibitor.Firm, lang fair.Lang) []listedFirm {
	list := make([]listedFirm, len(firms))
	for i, f := range firms {
		one := listedFirm{firm: f, ExhibitorView: ExhibitorView{
			Path: f.Page(), Name: f.Name, Local: localNameOf(f.Local),
			Product: cmp.Or(f.Product, strings.Join(f.Profile.Products, ", ")),
			Logo:    pictureView(f.Profile.Logo), Stalls: stallLabels(&e.Plan, f.Stalls),
			Category: categoryName(e, f.Category, lang), Letter: firstLetter(f.Name),
		}}
		if one.Logo == nil {
			one.Initials = Initials(f.Name)
		}
		for _, key := range f.Stalls {
			stall, _ := e.Plan.Stall(key)
			if zone := e.Plan.ZoneLetter(stall.Zone); zone != "" && !slices.Contains(one.zones, zone) {
				one.zones = append(one.zones, zone)
			}
		}
		if len(one.zones) > 0 {
			one.Zone = one.zones[0]
		}
		parts := append([]string{f.Name, f.Local, one.Product, one.Stalls, one.Category}, f.Profile.Products...)
		one.text = search.Text(append(parts, f.Profile.About.All()...)...)
		list[i] = one
	}
	slices.SortStableFunc(list, func(a, b listedFirm) int {
		return cmp.Or(cmp.Compare(letterOrder(a.Letter), letterOrder(b.Letter)),
			cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	return list
}

// stallLabels returns the labels of stalls on the plan: "27, 28".
func stallLabels(plan *fair.Plan, keys []fair.StallKey) string {
	return strings.Join(fair.Each(keys, func(key fair.StallKey) string {
		stall, _ := plan.Stall(key)
		return cmp.Or(stall.Label, key.Number)
	}), ", ")
}

// letterOrder sorts names without a letter last.
func letterOrder(letter string) string {
	if letter == noLetter {
		return string(utf8.MaxRune)
	}
	return letter
}

// categoryName returns the name of a category of firms in a language.
func categoryName(e fair.Edition, id string, lang fair.Lang) string {
	for _, o := range e.Organisations {
		if o.ID == id {
			return cmp.Or(o.Name.OrEnglish(lang), id)
		}
	}
	return id
}

func (c exhibitorChoice) has(one listedFirm) bool {
	return (c.category == "" || one.firm.Category == c.category) && (c.zone == "" || slices.Contains(one.zones, c.zone)) &&
		(c.marked == nil || slices.Contains(c.marked, one.firm.Code)) &&
		(c.query == "" || search.MatchesAnyScript(one.text, search.Text(c.query)))
}

func exhibitorsProps(e fair.Edition, firms []exhibitor.Firm, query url.Values, lang fair.Lang) ExhibitorsProps {
	chosen := exhibitorChoiceOf(query)
	all := listedFirms(e, firms, lang)
	p := ExhibitorsProps{Query: chosen.query, Marked: chosen.marked != nil, Total: len(all)}
	found := slices.DeleteFunc(slices.Clone(all), func(one listedFirm) bool { return !chosen.has(one) })
	p.Found = len(found)
	if p.Found == 0 && p.Query != "" {
		p.Guess = guess(p.Query, all)
	}
	for _, o := range e.Organisations {
		c := exhibitorChoice{category: o.ID, part: 1}
		p.addFilter(&p.Categories, ExhibitorFilter{
			Name: cmp.Or(o.Name.OrEnglish(lang), o.ID), Chosen: chosen.category == o.ID,
		}, c, all)
	}
	for _, z := range e.Plan.Zones {
		c := exhibitorChoice{zone: z.Letter, part: 1}
		p.addFilter(&p.Zones, ExhibitorFilter{
			Value: z.Letter, Name: z.Name.OrEnglish(lang), Chosen: chosen.zone == z.Letter,
		}, c, all)
	}
	p.addPart(found, chosen)
	return p
}

// addFilter adds a category or a zone in which there are exhibitors.
func (p *ExhibitorsProps) addFilter(list *[]ExhibitorFilter, f ExhibitorFilter, c exhibitorChoice, all []listedFirm) {
	for _, one := range all {
		if c.has(one) {
			f.Count++
		}
	}
	if f.Path = c.path(); f.Count > 0 {
		*list = append(*list, f)
	}
}

// addPart adds the chosen part of the found exhibitors, and the letters of all of them.
func (p *ExhibitorsProps) addPart(found []listedFirm, chosen exhibitorChoice) {
	parts := map[string]int{}
	for i := range found {
		letter := found[i].Letter
		if _, known := parts[letter]; known {
			found[i].Letter = ""
			continue
		}
		parts[letter] = i/exhibitorsAtOnce + 1
	}
	first := (chosen.part - 1) * exhibitorsAtOnce
	for _, one := range found[min(first, len(found)):min(first+exhibitorsAtOnce, len(found))] {
		p.Exhibitors = append(p.Exhibitors, one.ExhibitorView)
	}
	other := chosen
	if chosen.part > 1 {
		other.part = chosen.part - 1
		p.Earlier = other.path()
	}
	if first+exhibitorsAtOnce < len(found) {
		other.part = chosen.part + 1
		p.Later = other.path()
	}
	if len(found) < fewestForLetters {
		return
	}
	for _, letter := range lettersOf(parts) {
		shown := ExhibitorLetter{Letter: letter}
		if part := parts[letter]; part > 0 {
			other.part = part
			if part != chosen.part {
				shown.Path = other.path()
			}
			shown.Path += "#letter-" + url.PathEscape(letter)
		}
		p.Letters = append(p.Letters, shown)
	}
}

// fewestForLetters is the number of exhibitors from which on the page has links to the letters.
const fewestForLetters = 13

// lettersOf returns the letters in the order of the list. The Latin alphabet is whole if a name begins with one of its
// letters.
func lettersOf(used map[string]int) []string {
	var letters []string
	for letter := range used {
		if letter > "Z" {
			letters = append(letters, letter)
		}
	}
	slices.Sort(letters)
	var latin []string
	for letter := 'A'; letter <= 'Z'; letter++ {
		latin = append(latin, string(letter))
	}
	if slices.ContainsFunc(latin, func(letter string) bool { return used[letter] > 0 }) {
		letters = append(latin, letters...)
	}
	if used[noLetter] > 0 {
		letters = append(letters, noLetter)
	}
	return letters
}

// noLetter stands for names that do not begin with a letter.
const noLetter = "#"

// firstLetter returns the first letter of a name in upper case. If the name is empty or begins with an ASCII character
// that is not a letter, it returns noLetter.
func firstLetter(name string) string {
	r, size := utf8.DecodeRuneInString(strings.ToUpper(name))
	if size > 0 && (r >= 'A' && r <= 'Z' || r > 0x7f) {
		return string(r)
	}
	return noLetter
}

// guess returns the query with each word replaced by the most similar word of the exhibitors' texts. It returns "" if
// a word resembles none, or if the result finds nothing.
func guess(query string, all []listedFirm) string {
	var words []string
	for _, typed := range strings.Fields(search.Text(query)) {
		best, fewest := "", max(1, utf8.RuneCountInString(typed)/3)+1
		for _, one := range all {
			for _, word := range strings.Fields(one.text) {
				if n := edits([]rune(typed), []rune(word), fewest); n < fewest {
					best, fewest = word, n
				}
			}
		}
		if best == "" {
			return ""
		}
		words = append(words, best)
	}
	text := strings.Join(words, " ")
	c := exhibitorChoice{query: text}
	if !slices.ContainsFunc(all, c.has) {
		return ""
	}
	return text
}

// edits returns the number of letters to insert, delete or replace to make one word the other. It may return `most` if
// there are at least as many.
func edits(a, b []rune, most int) int {
	if max(len(a)-len(b), len(b)-len(a)) >= most {
		return most
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, ra := range a {
		before := row[0] // of the row above, one column to the left
		row[0] = i + 1
		for j, rb := range b {
			changed := before
			if ra != rb {
				changed++
			}
			before = row[j+1]
			row[j+1] = min(changed, row[j]+1, before+1)
		}
	}
	return row[len(b)]
}
