package site

import (
	"context"
	"net/url"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/partner"
	"github.com/mela-fair/mela/internal/wiring"
)

// PartnersProps are the props of the partners page. The page has four sections in a fixed order.
type PartnersProps struct {
	Groups []PartnerGroup `json:"groups"`
	Sample SampleExtent   `json:"sample"`
}

// PartnerGroup is a section of the page. It is shown even if it contains no partner.
type PartnerGroup struct {
	Type     PartnerKind    `json:"type"`
	Partners []PartnerPlate `json:"partners"`
}

// PartnerPlate is a partner on the page. Name is always set; Logo and Website are optional.
type PartnerPlate struct {
	Name    string       `json:"name"`
	Line    string       `json:"line"`    // what the partner does; "" when unknown
	Website string       `json:"website"` // "" when there is none
	Host    string       `json:"host"`    // host name of the website, for display
	Logo    *PictureView `json:"logo"`    // nil if there is none
	Sample  bool         `json:"sample"`  // whether this is a sample; false if the page shows only samples
}

// PictureView contains the URLs of a small picture, such as a logo or a portrait, in several widths.
type PictureView struct {
	Src    string `json:"src"`
	SrcSet string `json:"srcSet"` // "" when there is only one width
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// PartnerKind has the same values as partner.Type. It has a method Values for the TypeScript generator.
type PartnerKind string

// Values returns all types in the order in which the page shows them. The TypeScript generator calls this method.
func (PartnerKind) Values() []string {
	values := make([]string, len(partner.Types))
	for i, t := range partner.Types {
		values[i] = string(t)
	}
	return values
}

// SampleExtent describes how much of the data on a page with people or organisations is sample data. Sample data must
// be marked clearly.
type SampleExtent string

// The values of SampleExtent.
const (
	sampleNone SampleExtent = "none"
	sampleSome SampleExtent = "some" // some entries are samples; each of them is marked
	sampleAll  SampleExtent = "all"  // all entries are samples; the page shows one notice
)

// Values returns all extents. The TypeScript generator calls this method.
func (SampleExtent) Values() []string {
	return []string{string(sampleNone), string(sampleSome), string(sampleAll)}
}

func partnersPage(d Deps) Page {
	return Page{
		Name: "partners", Path: "/Partners", Cached: true, Shape: PartnersProps{},
		Props: func(ctx context.Context, r *Request) (any, error) { return partnersProps(ctx, d.App, r.Lang) },
	}
}

func partnersProps(ctx context.Context, a *wiring.Features, lang fair.Lang) (PartnersProps, error) {
	partners, err := a.Partners.Shown(ctx)
	if err != nil {
		return PartnersProps{}, err
	}
	p := PartnersProps{Sample: samplesAmong(partners, func(p partner.Partner) bool { return p.Sample })}
	for _, t := range partner.Types {
		group := PartnerGroup{Type: PartnerKind(t)}
		for _, partner := range partners {
			if partner.Type == t {
				plate := partnerPlate(partner, lang)
				plate.Sample = partner.Sample && p.Sample == sampleSome
				group.Partners = append(group.Partners, plate)
			}
		}
		p.Groups = append(p.Groups, group)
	}
	return p, nil
}

// samplesAmong returns how many records of a list are samples.
func samplesAmong[T any](list []T, isSample func(T) bool) SampleExtent {
	samples := 0
	for _, one := range list {
		if isSample(one) {
			samples++
		}
	}
	switch samples {
	case 0:
		return sampleNone
	case len(list):
		return sampleAll
	}
	return sampleSome
}

func partnerPlate(p partner.Partner, lang fair.Lang) PartnerPlate {
	plate := PartnerPlate{Name: p.Name, Line: p.Line.OrEnglish(lang), Website: fair.WebAddress(p.Website)}
	if at, err := url.Parse(plate.Website); err == nil {
		plate.Host = strings.TrimPrefix(at.Host, "www.")
	}
	plate.Logo = pictureView(p.Logo)
	return plate
}

// plainWidth is enough for a logo on every screen.
const plainWidth = 320

// plainPicture returns a picture in one width, which takes less of a page than several. It returns nil if there is no
// picture.
func plainPicture(picture fair.Picture) *PictureView {
	for _, size := range picture.Sizes {
		if size.Width >= plainWidth {
			return &PictureView{Src: size.Path, Width: size.Width, Height: size.Height}
		}
	}
	picture.Sizes = nil
	return pictureView(picture)
}

// pictureView returns nil if there is no picture.
func pictureView(picture fair.Picture) *PictureView {
	if picture.Path == "" {
		return nil
	}
	view := &PictureView{Src: picture.Path, Width: picture.Width, Height: picture.Height}
	if len(picture.Sizes) > 1 {
		view.SrcSet = picture.SrcSet()
	}
	return view
}
