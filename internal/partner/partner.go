// Package partner has the partners of the fair: their type, rules, table and routes.
package partner

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Type is the type of a partner. Each type has its own section on the Partners page.
type Type string

// The types of partner.
const (
	Knowledge  Type = "Knowledge"
	Industrial Type = "Industrial"
	Media      Type = "Media"
	Agency     Type = "Agency"
)

// Types lists the types in the order in which the page shows them.
var Types = []Type{Knowledge, Industrial, Media, Agency}

// ParseType parses a type in any letter case; "Academic" means Knowledge.
func ParseType(s string) (Type, bool) {
	s = strings.TrimSpace(s)
	if strings.EqualFold(s, "Academic") {
		return Knowledge, true
	}
	for _, t := range Types {
		if strings.EqualFold(s, string(t)) {
			return t, true
		}
	}
	return "", false
}

// Partner is an organisation shown on the Partners page.
type Partner struct {
	fair.Record
	Name     string       `db:"name"`
	Type     Type         `db:"type"`
	Website  string       `db:"website"`   // URL with its scheme; may be empty
	Line     fair.Text    `db:"line,json"` // what the partner does, in one line; may be empty
	Level    string       `db:"level"`     // id of the edition's sponsorship package, if the partner is a sponsor; or ""
	Logo     fair.Picture `db:"logo,json"` // Path is empty if the partner has no logo
	Position int          `db:"position"`  // display order
	Sample   bool         `db:"sample"`    // true for sample data of the demo edition, which is not a real partner
}

// Input is a partner as entered by the office. If Logo is nil, the stored logo stays unchanged. RemoveLogo removes the
// stored logo.
type Input struct {
	Name, Type, Website string
	Level               string
	Line                fair.Text
	Logo                *fair.Upload
	RemoveLogo          bool
}

// Logo contains the maximum file size and the stored widths of partner logos.
var Logo = fair.PictureRule{
	Field: "logo", Limit: 2 << 20, TooLarge: texts.PortalErrors.ImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{160, 320, 640},
}

// Clean validates the input: name and type are required, and the level must be a package of the edition. The error has
// a message for each invalid field.
func (in Input) Clean(e fair.Edition) (Partner, error) {
	p := fair.Problems{}
	out := Partner{
		Name:    p.CleanLine("name", in.Name, true, fair.MaxName),
		Type:    fair.Choose(p, "type", in.Type, true, ParseType),
		Website: p.CleanWebsite("website", in.Website),
		Line:    p.CleanLineIn("line", in.Line, false, fair.MaxName),
	}
	out.Level = fair.Choose(p, "level", in.Level, false, func(id string) (string, bool) {
		tier, known := e.FindSponsorTier(strings.TrimSpace(id))
		return tier.ID, known
	})
	if strings.TrimSpace(in.Name) == "" || strings.TrimSpace(in.Type) == "" {
		return out, p.ErrWithMessage(texts.PortalErrors.NameAndTypeRequired())
	}
	return out, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (p Partner) Typed() Input {
	return Input{Name: p.Name, Type: string(p.Type), Website: p.Website, Line: p.Line, Level: p.Level}
}

// View is the JSON representation of a partner.
type View struct {
	record.Facts
	Name    string          `json:"name"`
	Type    string          `json:"type" enum:"Knowledge,Industrial,Media,Agency"`
	Website string          `json:"website"`
	Line    string          `json:"line" doc:"What the partner does, in one line, in English. Empty if unknown."`
	LineIn  fair.Text       `json:"lineIn" doc:"The line in each language, by language code."`
	Level   string          `json:"level" doc:"The id of a sponsorship package of the edition, if the partner is a sponsor. Otherwise empty."`
	Logo    string          `json:"logo" doc:"The path of the logo. Empty if there is none."`
	Picture *record.Picture `json:"picture,omitempty" doc:"The logo with its sizes. Absent if there is none."`
	Sample  bool            `json:"sample" doc:"true: sample data of the demo edition, not a real partner."`
}

// SchemaName is the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "Partner" }

func view(p Partner, office bool) View {
	return View{
		Facts: record.FactsOf(p.Record, office), Name: p.Name, Type: string(p.Type), Website: p.Website,
		Line: p.Line[fair.English], LineIn: p.Line, Level: p.Level, Logo: p.Logo.Path, Sample: p.Sample,
		Picture: record.PictureIfAny(p.Logo),
	}
}

// Records are the use cases of partners.
type Records = record.Records[Partner, Input]

// New returns the use cases of partners and registers their routes.
func New(core *record.Core) *Records {
	partners := record.Of(core, kind(core))
	core.AddRoutes(func(api *web.API) { routes(api, partners) })
	return partners
}

func kind(core *record.Core) record.Kind[Partner, Input] {
	return record.Kind[Partner, Input]{
		Entity: "partner",
		Public: true,
		Copied: true,
		Table: db.Table[Partner]{
			Name:     "partner",
			Position: func(p *Partner) *int { return &p.Position },
			Search:   func(p Partner) []string { return append(p.Line.All(), p.Name, string(p.Type), p.Website) },
			Names:    func(p Partner) []string { return []string{p.Name} },
			Sorts:    map[string]string{"name": "name", "type": "type"},
			Filters:  map[string]string{"type": "type"},
		},
		Name:  func(p Partner) texts.Message { return texts.PortalActivity.RecordPartner(p.Name) },
		Typed: Partner.Typed,
		Clean: func(ctx context.Context, in Input, was Partner) (Partner, error) {
			edition, err := core.CurrentEdition(ctx)
			if err != nil {
				return Partner{}, err
			}
			clean, err := in.Clean(edition)
			if !in.RemoveLogo {
				clean.Logo = was.Logo
			}
			return clean, err // an edited partner is no longer a sample
		},
		Save: func(ctx context.Context, in Input, p *Partner) error {
			return core.SavePicture(ctx, "partners", in.Logo, Logo, &p.Logo)
		},
		Files:      func(p Partner) []string { return []string{p.Logo.Path} },
		FileColumn: "logo",
		Fields: func(p Partner) map[string]any {
			fields := map[string]any{"name": p.Name, "type": p.Type, "website": p.Website, "level": p.Level, "logo": p.Logo.Path}
			return record.WithTexts(fields, "line", p.Line)
		},
	}
}

var form = web.FormShape{
	Texts: append(web.TextFields("line"), "name", "type", "website", "level"), Flags: []string{"removeLogo"},
	Files: []string{"logo"}, Limit: 8 << 20, JSON: true,
}

func routes(api *web.API, partners *Records) {
	r := &record.Resource[Partner, Input, View]{
		Path: "/api/partners", One: "partner", Many: "partners", Tag: "Partners",
		MayList: web.Public, MayRead: fair.MayRead, MayChange: fair.MayContent,
		Records: partners, View: view,
		Filters: []web.Filter{{
			Name: "type", Doc: "The type: Knowledge, Industrial, Media or Agency.", Parse: web.Parsed(ParseType),
		}},
	}
	r.RouteReading(api)
	r.RouteOrder(api)
	apply := func(f *web.Form, in *Input) {
		web.Set(&in.Name, f.Text("name"))
		web.Set(&in.Type, f.Text("type"))
		web.Set(&in.Website, f.Text("website"))
		web.Set(&in.Level, f.Text("level"))
		f.ApplyTexts(&in.Line, "line")
		in.Logo, in.RemoveLogo = f.File("logo"), f.Flag("removeLogo")
	}
	record.RouteFormCreate(api, r, form, apply)
	record.RouteFormUpdate(api, r, form, apply)
}
