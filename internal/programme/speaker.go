package programme

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Speaker is a person who speaks in sessions of the programme. Each speaker has a page with these sessions.
type Speaker struct {
	fair.Record
	Name      fair.Text    `db:"name,json"`
	Institute fair.Text    `db:"institute,json"` // where the speaker works, or the speaker's village; may be empty
	About     fair.Text    `db:"about,json"`     // a few lines about the speaker; may be empty
	Photo     fair.Picture `db:"photo,json"`     // Path is empty if there is no photo
}

// SpeakerInput is a speaker as entered by the office. If Photo is nil, the stored photo stays unchanged. RemovePhoto
// removes the stored photo.
type SpeakerInput struct {
	Name, Institute, About fair.Text
	Photo                  *fair.Upload
	RemovePhoto            bool
}

// SpeakerPhoto contains the maximum file size and the stored widths of photos. They are shown at 44 to 160 px.
var SpeakerPhoto = fair.PictureRule{
	Field: "photo", Limit: 10<<20 + 1, TooLarge: texts.PortalErrors.BannerImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{96, 320},
}

// Clean validates the input: only the English name is required. The error has a message for each invalid field.
func (in SpeakerInput) Clean() (Speaker, error) {
	p := fair.Problems{}
	s := Speaker{
		Name:      p.CleanLineIn("name", in.Name, true, fair.MaxName),
		Institute: p.CleanLineIn("institute", in.Institute, false, fair.MaxAddress),
		About:     p.CleanTextIn("about", in.About, fair.MaxMessage),
	}
	return s, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (s Speaker) Typed() SpeakerInput {
	return SpeakerInput{Name: s.Name, Institute: s.Institute, About: s.About}
}

// SpeakersOf returns the speakers of an entry in the office's order. A speaker who was deleted is left out.
func SpeakersOf(i Item, all []Speaker) []Speaker {
	var of []Speaker
	for _, id := range i.Speakers {
		if at := slices.IndexFunc(all, func(s Speaker) bool { return s.ID == id }); at >= 0 {
			of = append(of, all[at])
		}
	}
	return of
}

// named returns the speaker with a name in any language. Letter case and spacing are ignored.
func named(name string, all []Speaker) (id string, found bool) {
	for _, s := range all {
		if slices.ContainsFunc(s.Name.All(), func(known string) bool { return key(known) == key(name) }) {
			return s.ID, true
		}
	}
	return "", false
}

// divideSpeakers divides the text of a spreadsheet's cell, in which semicolons separate names. It returns the ids of
// the speakers who have these names, and the other names.
func divideSpeakers(cell string, all []Speaker) (ids []string, others string) {
	var rest []string
	for name := range strings.SplitSeq(cell, ";") {
		if id, found := named(name, all); found {
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		} else if name = strings.TrimSpace(name); name != "" {
			rest = append(rest, name)
		}
	}
	return ids, strings.Join(rest, "; ")
}

// SpeakerView is the JSON representation of a speaker.
type SpeakerView struct {
	record.Facts
	Name        string          `json:"name" doc:"The name in English."`
	NameIn      fair.Text       `json:"nameIn" doc:"The name in each language, by language code."`
	Institute   string          `json:"institute" doc:"Where the speaker works, or the speaker's village, in English. Empty if unknown."`
	InstituteIn fair.Text       `json:"instituteIn" doc:"The institute in each language, by language code."`
	About       string          `json:"about" doc:"A few lines about the speaker in English. Empty if there are none."`
	AboutIn     fair.Text       `json:"aboutIn" doc:"The lines in each language, by language code."`
	Photo       string          `json:"photo" doc:"The path of the photo. Empty if there is none."`
	Picture     *record.Picture `json:"picture,omitempty" doc:"The photo with its sizes. Absent if there is none."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (SpeakerView) SchemaName() string { return "Speaker" }

func speakerView(s Speaker, office bool) SpeakerView {
	return SpeakerView{
		Facts: record.FactsOf(s.Record, office), Name: s.Name[fair.English], NameIn: s.Name,
		Institute: s.Institute[fair.English], InstituteIn: s.Institute, About: s.About[fair.English], AboutIn: s.About,
		Photo:   s.Photo.Path,
		Picture: record.PictureIfAny(s.Photo),
	}
}

// Speakers are the use cases of speakers.
type Speakers = record.Records[Speaker, SpeakerInput]

func speakerKind(core *record.Core) record.Kind[Speaker, SpeakerInput] {
	return record.Kind[Speaker, SpeakerInput]{
		Entity: "speaker",
		Public: true,
		Table: db.Table[Speaker]{
			Name:   "speaker",
			Search: func(s Speaker) []string { return slices.Concat(s.Name.All(), s.Institute.All()) },
			Names:  func(s Speaker) []string { return s.Name.All() },
			First:  "name",
			Sorts:  map[string]string{"name": "name", "institute": "institute"},
		},
		Name: func(s Speaker) texts.Message {
			return texts.PortalActivity.RecordNamed("speaker", s.Name[fair.English])
		},
		Typed: Speaker.Typed,
		Clean: func(_ context.Context, in SpeakerInput, was Speaker) (Speaker, error) {
			clean, err := in.Clean()
			if !in.RemovePhoto {
				clean.Photo = was.Photo
			}
			return clean, err
		},
		Save: func(ctx context.Context, in SpeakerInput, s *Speaker) error {
			return core.SavePicture(ctx, "speakers", in.Photo, SpeakerPhoto, &s.Photo)
		},
		Files:      func(s Speaker) []string { return []string{s.Photo.Path} },
		FileColumn: "photo",
		Fields: func(s Speaker) map[string]any {
			fields := map[string]any{"photo": s.Photo.Path}
			record.WithTexts(fields, "name", s.Name)
			record.WithTexts(fields, "institute", s.Institute)
			return record.WithTexts(fields, "about", s.About)
		},
	}
}

var speakerForm = web.FormShape{
	Texts: slices.Concat(web.TextFields("name"), web.TextFields("institute"), web.TextFields("about")),
	Flags: []string{"removePhoto"}, Files: []string{"photo"}, Limit: 12 << 20, JSON: true,
}

func applySpeaker(f *web.Form, in *SpeakerInput) {
	f.ApplyTexts(&in.Name, "name")
	f.ApplyTexts(&in.Institute, "institute")
	f.ApplyTexts(&in.About, "about")
	in.Photo, in.RemovePhoto = f.File("photo"), f.Flag("removePhoto")
}

func (s *Service) speakerRoutes(api *web.API) {
	r := &record.Resource[Speaker, SpeakerInput, SpeakerView]{
		Path: "/api/speakers", One: "speaker", Many: "speakers", Tag: "Programme",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: s.Speakers, View: speakerView,
	}
	r.RouteReading(api)
	record.RouteFormCreate(api, r, speakerForm, applySpeaker)
	record.RouteFormUpdate(api, r, speakerForm, applySpeaker)
}
