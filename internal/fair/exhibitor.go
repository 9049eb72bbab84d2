package fair

// Exhibitor is an organisation that has stalls and agreed to appear in the public list of exhibitors. It contains no
// personal data.
type Exhibitor struct {
	Name     string
	Product  string // the exhibited product or service, as entered by the exhibitor; may be empty
	Category string // one of OrganisationCategories
	Stalls   []StallKey
}

// VisitSection is one section of the page for visitors, for example about the way to the fair or about food.
type VisitSection struct {
	Icon  string `json:"icon"`
	Title Text   `json:"title"`
	Text  Text   `json:"text"`
}
