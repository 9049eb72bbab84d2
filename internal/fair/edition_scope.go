package fair

// EditionScope selects the editions for a list, a count or an export. "" selects the current edition and AllEditions
// selects every edition. Any other value is the id of one edition.
type EditionScope string

// AllEditions selects every edition.
const AllEditions EditionScope = "all"

// EditionFacts contains the edition data that is shown where a person chooses an edition.
type EditionFacts struct {
	ID       string `json:"id"`
	Title    Text   `json:"title"`
	FirstDay string `json:"firstDay"` // YYYY-MM-DD
	LastDay  string `json:"lastDay"`
	Current  bool   `json:"-"`
}
