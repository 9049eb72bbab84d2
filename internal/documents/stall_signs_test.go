package documents_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/web"
)

func printedFair() fair.Edition {
	return fair.Edition{
		Title: fair.Text{fair.English: "Mega Kisan Mela"}, Dates: fair.Text{fair.English: "18 and 19 September"},
	}
}

func TestStallSignsAndListOfExhibitors(t *testing.T) {
	about := fair.PrintedStalls{Edition: printedFair(), Stalls: []fair.PrintedStall{
		{
			Stall: "C6", Zone: "A  Seeds", Firm: "మల్లయ్య విత్తనాలు", Product: "Seeds", Contact: "Mallaiah",
			Phone: "9848012345", Link: "https://fair.example.org/exhibitors?q=m",
		},
		{
			Stall: "24", Firm: "Sri Balaji Bio Inputs and Natural Farming Producers of Nalgonda",
			LocalName: "శ్రీ బాలాజీ", Contact: "Balaji",
		},
	}}
	maker := documents.New(web.Art())
	signs, err := maker.StallSigns(about)
	if err != nil {
		t.Fatal(err)
	}
	list, err := maker.ExhibitorList(about)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		content []byte
		pages   int
		has     []string
	}{
		"signs": {signs, 2, []string{"Stall C6", "Stall 24", "మల్లయ్య", "Sri Balaji", "శ్రీ బాలాజీ", "Scan for this exhibitor"}},
		"list":  {list, 1, []string{"Seeds", "C6", "మల్లయ్య", "9848012345", "Not on the plan", "Balaji"}},
	} {
		file := read(t, c.content)
		if len(file.pages) != c.pages {
			t.Errorf("%s: %d pages, want %d", name, len(file.pages), c.pages)
		}
		text := flat(file.text())
		for _, part := range c.has {
			if !strings.Contains(text, part) {
				t.Errorf("%s: %q is missing in %s", name, part, text)
			}
		}
	}
}

func TestDoorListHasShortCodesAndRepeatsItsHead(t *testing.T) {
	about := fair.PrintedDoorList{
		Edition: printedFair(), Trial: true, At: time.Date(2025, 9, 12, 12, 30, 0, 0, time.UTC),
	}
	about.Edition.FirstDay, about.Edition.LastDay = "2025-09-13", "2025-09-14"
	for i := range 90 {
		about.Entries = append(about.Entries, fair.DoorEntry{
			Name: "Visitor " + strconv.Itoa(i), Detail: "Farmer", Persons: 2, Phone: "2345",
			Short: fair.ShortCode("MKM0000abc" + strconv.Itoa(100+i)),
		})
	}
	content, err := documents.New(web.Art()).DoorList(about)
	if err != nil {
		t.Fatal(err)
	}
	file := read(t, content)
	text := flat(file.text())
	if len(file.pages) < 2 || strings.Count(text, "Persons") != len(file.pages) {
		t.Errorf("%d pages with %d heads", len(file.pages), strings.Count(text, "Persons"))
	}
	for _, part := range []string{
		"Visitor 0", "Visitor 89", "ABC100", "ABC189", "Door list", "2345", "13/9", "14/9", "[ ]",
		"As of 12 September 2025, 6:00 pm",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing", part)
		}
	}
}
