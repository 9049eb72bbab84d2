package office

import (
	"net/url"
	"regexp"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

const (
	// MaxListViews is the maximum number of saved views of one account. All lists are counted together.
	MaxListViews = 100
	// MaxListViewName is the maximum length of a view's name in characters.
	MaxListViewName = 60
	// MaxListViewSearch is the maximum length, in characters, of the query that contains the filters, columns and sort
	// order.
	MaxListViewSearch = 2000
)

// ListView is a saved view of a list in the portal. It stores the list's filters, columns and sort order under a name.
// It belongs to an account.
type ListView struct {
	ID        string    `db:"id"`
	AccountID string    `db:"account_id"`
	List      string    `db:"list"`   // the list's name in the portal, such as "registrations"
	Name      string    `db:"name"`   // unique for the account and the list
	Search    string    `db:"search"` // the query of the list's URL, without "?"
	CreatedAt time.Time `db:"created_at"`
}

// ListViewInput is a view as the portal sends it.
type ListViewInput struct {
	List, Name, Search string
}

var listName = regexp.MustCompile(`^[a-z][a-z-]{0,39}$`)

// Clean validates the input. The error has a message for each invalid field.
func (in ListViewInput) Clean() (ListView, error) {
	p := fair.Problems{}
	v := ListView{
		List:   in.List,
		Name:   p.CleanLine("name", in.Name, true, MaxListViewName),
		Search: p.CleanLine("search", in.Search, false, MaxListViewSearch),
	}
	if !listName.MatchString(in.List) {
		p.Add("list", texts.Errors.Required())
	}
	if _, err := url.ParseQuery(v.Search); err != nil {
		p.Add("search", texts.PortalErrors.ListViewInvalid())
	}
	return v, p.Err()
}
