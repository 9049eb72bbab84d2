package documents_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/web"
)

func TestTheSheetsOfATicketBook(t *testing.T) {
	about := fair.PrintedTickets{
		Book: fair.TicketBook{ID: fair.NewID(time.Now()), Number: 3, Tickets: 48, Price: fair.Rupees(100)},
		Edition: fair.Edition{
			Title: fair.Text{fair.English: "Mega Kisan Mela"}, Dates: fair.Text{fair.English: "18 and 19 September"},
		},
	}
	for i := range about.Book.Tickets {
		about.Codes = append(about.Codes, fair.EntryCode{
			Holder: about.Book.Label(i + 1), Text: "HTTPS://FAIR.EXAMPLE.ORG/E/" + strings.Repeat("A", 139),
		})
	}
	content, err := documents.New(web.Art()).Tickets(about)
	if err != nil {
		t.Fatal(err)
	}
	file := read(t, content)
	if len(file.pages) != 2 {
		t.Errorf("%d pages", len(file.pages))
	}
	text := flat(file.text())
	for _, part := range []string{"3-001", "3-024", "3-025", "3-048", "Mega Kisan Mela", "₹100"} {
		if !strings.Contains(text, part) {
			t.Errorf("the sheets lack %q", part)
		}
	}
}
