package documents_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
	"github.com/mela-fair/mela/web"
)

// The test creates each kind of document in the pseudo-locale, in which texts from the catalogue and the shipped
// edition are in ⟦ ⟧ and 40 % longer. Text outside the brackets must be data, because otherwise it was not read from
// the catalogue. No text may run off the page or over the text of the next cell.
func TestEveryDocumentInThePseudoLocale(t *testing.T) {
	texts.UsePseudo(true)
	t.Cleanup(func() { texts.UsePseudo(false) })
	for name, content := range pseudoDocuments(t) {
		file := read(t, content)
		outside, count := strings.Builder{}, 0
		depth := 0
		for _, page := range file.pages {
			for _, r := range page.runs {
				for _, sign := range r.text + " " {
					switch {
					case sign == '⟦':
						depth, count = depth+1, count+1
					case sign == '⟧':
						depth--
					case depth == 0:
						outside.WriteRune(sign)
					}
				}
			}
			for _, fault := range overrunning(page) {
				t.Errorf("%s: %s", name, fault)
			}
		}
		if depth != 0 || count == 0 {
			t.Errorf("%s: %d brackets, of which %d do not close", name, count, depth)
		}
		for _, word := range regexp.MustCompile(`\pL{2,}`).FindAllString(data.ReplaceAllString(outside.String(), " "), -1) {
			t.Errorf("%s: %q does not come from the catalogue: %s", name, word, flat(outside.String()))
		}
	}
}

// data matches the documents' data: names, addresses, stalls, sizes, and numbers of documents and payments.
var data = regexp.MustCompile(`(?i)\S+@\S+|\S+\.(org|com|in)\S*|patancheru|hyderabad|bengaluru|lakshmi|demo|` +
	`pgpr society|road|fictional farms pvt ltd|k\. demo, treasurer|facebook|twitter|instagram|youtube|whatsapp|` +
	`\b[A-Z]{2}/[\d/-]+|\bMKM\w+|\b\d\d[A-Z]{5}\d{4}[A-Z]\w*|\bSBIN\d+|\d+(\.\d+)?x\d+(\.\d+)?(m|ft)|\b[a-z]\d+\b|\b([CSI]?GST|GSTIN|SAC|OUT)\b`)

// overrunning returns a description of each text on a page that is outside the page or covers a text beside it.
func overrunning(page *printedPage) []string {
	var faults []string
	for i, r := range page.runs {
		if min(r.x0, r.x1) < 0 || max(r.x0, r.x1) > page.width || min(r.y0, r.y1) < 0 || max(r.y0, r.y1) > page.height {
			faults = append(faults, "off the page: "+r.text)
		}
		for _, other := range page.runs[i+1:] {
			sameLine := r.y0 == r.y1 && other.y0 == other.y1 && r.y0 == other.y0
			if sameLine && min(r.x1, other.x1)-max(r.x0, other.x0) > 0.5 {
				faults = append(faults, r.text+" covers "+other.text)
			}
		}
	}
	return faults
}

// pseudoDocuments returns one document of each kind, keyed by name.
func pseudoDocuments(t *testing.T) map[string][]byte {
	t.Helper()
	all := map[string][]byte{}
	add := func(name string, content []byte, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = content
	}
	maker, fairs := documents.New(web.Art()), about(t, fair.English)
	for name, makeIt := range makers() {
		content, err := makeIt(fairs)
		add(name, content, err)
	}
	for _, kind := range documentKinds {
		document := sample(t, fair.English, kind)
		for i, line := range document.Content.Lines {
			document.Content.Lines[i].Description = fair.Text{fair.English: "⟦" + line.Description[fair.English] + "⟧"}
		}
		content, err := maker.Document(document)
		add(string(kind), content, err)
	}
	code := "HTTPS://FAIR.EXAMPLE.ORG/E/" + strings.Repeat("A", 139)
	for _, sheet := range []fair.BadgeSheet{fair.BadgeLabel, fair.BadgeA6, fair.BadgeCodes} {
		badge := fair.Badge{Name: "Lakshmi", Stalls: "C6, 24", Exhibit: true, Code: code}
		content, err := maker.Badges(fair.PrintedBadges{Edition: fairs.Edition, Sheet: sheet, Badges: []fair.Badge{badge}})
		add("badge "+string(sheet), content, err)
	}
	stalls := fair.PrintedStalls{Edition: fairs.Edition, Stalls: []fair.PrintedStall{
		{
			Stall: "C6", Zone: "C", Firm: "Lakshmi", Product: "Lakshmi", Contact: "Lakshmi", Phone: "9848012345",
			Link: "https://fair.example.org/exhibitors?q=m",
		},
		{Stall: "24", Firm: "Lakshmi", Contact: "Lakshmi"},
	}}
	content, err := maker.StallSigns(stalls)
	add("stall signs", content, err)
	content, err = maker.ExhibitorList(stalls)
	add("list of exhibitors", content, err)
	doors := fair.PrintedDoorList{Edition: fairs.Edition, Trial: true}
	doors.Entries = []fair.DoorEntry{{Name: "Lakshmi", Persons: 2, Short: "A1"}}
	content, err = maker.DoorList(doors)
	add("door list", content, err)
	book := fair.TicketBook{ID: fair.NewID(time.Now()), Number: 3, Tickets: 24, Price: fair.Rupees(100)}
	codes := slices.Repeat([]fair.EntryCode{{Holder: "A1", Text: code}}, book.Tickets)
	content, err = maker.Tickets(fair.PrintedTickets{Book: book, Edition: fairs.Edition, Codes: codes})
	add("ticket book", content, err)
	t.Logf("%d documents: %v", len(all), slices.Sorted(maps.Keys(all)))
	return all
}
