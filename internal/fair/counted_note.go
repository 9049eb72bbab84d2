package fair

import (
	"slices"
	"strconv"

	"github.com/mela-fair/mela/texts"
)

// CountedNote is how many notes of a value were counted.
type CountedNote struct {
	Value int `json:"value"` // in rupees
	Count int `json:"count"`
}

// NoteValues are the values of notes, the highest first.
var NoteValues = []int{500, 200, 100, 50, 20, 10}

// maxNotes is the maximum number of notes of a value.
const maxNotes = 100_000

// SumOfNotes adds up counted notes.
func SumOfNotes(notes []CountedNote) (sum Paise) {
	for _, n := range notes {
		sum += Rupees(int64(n.Value) * int64(n.Count))
	}
	return sum
}

// CleanNotes validates counted notes, which are part of the counted cash. It sorts them and leaves out those of which
// there are none.
func CleanNotes(notes []CountedNote, counted Paise) (clean []CountedNote, err error) {
	p := Problems{}
	for _, value := range NoteValues {
		one := CountedNote{Value: value}
		for _, n := range notes {
			if n.Value == value {
				one.Count += n.Count
			}
		}
		if one.Count < 0 || one.Count > maxNotes {
			p.Add("notes."+strconv.Itoa(value), texts.PortalErrors.NotesInvalid())
		} else if one.Count > 0 {
			clean = append(clean, one)
		}
	}
	for _, n := range notes {
		if !slices.Contains(NoteValues, n.Value) {
			p.Add("notes", texts.PortalErrors.NotesInvalid())
		}
	}
	if len(p) == 0 && SumOfNotes(clean) > counted {
		p.Add("counted", texts.PortalErrors.NotesAboveCash(SumOfNotes(clean).String()))
	}
	return clean, p.Err()
}
