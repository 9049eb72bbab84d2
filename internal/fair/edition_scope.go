package fair

// EditionScope selects the editions whose records a list, a count or an export covers: "" is the current edition,
// AllEditions is every edition, and anything else is the id of one edition.
type EditionScope string

// AllEditions covers every edition.
const AllEditions EditionScope = "all"

// EditionFacts are the facts by which an edition is chosen.
type EditionFacts struct {
	ID       string `json:"id"`
	Title    Text   `json:"title"`
	FirstDay string `json:"firstDay"` // YYYY-MM-DD
	LastDay  string `json:"lastDay"`
	Current  bool   `json:"-"`
}
