package fair

import (
	"strings"

	"github.com/mela-fair/mela/texts"
)

// PartnerType is the type of a partner. Each type has its own section on the Partners page.
type PartnerType string

// The types of partner.
const (
	KnowledgePartner  PartnerType = "Knowledge"
	IndustrialPartner PartnerType = "Industrial"
	MediaPartner      PartnerType = "Media"
	AgencyPartner     PartnerType = "Agency"
)

// PartnerTypes lists the types in the order in which the page shows them.
var PartnerTypes = []PartnerType{KnowledgePartner, IndustrialPartner, MediaPartner, AgencyPartner}

// ParsePartnerType parses a type in any letter case; "Academic" means Knowledge.
func ParsePartnerType(s string) (PartnerType, bool) {
	s = strings.TrimSpace(s)
	if strings.EqualFold(s, "Academic") {
		return KnowledgePartner, true
	}
	for _, t := range PartnerTypes {
		if strings.EqualFold(s, string(t)) {
			return t, true
		}
	}
	return "", false
}

// Partner is an organisation shown on the Partners page.
type Partner struct {
	Record
	Name     string      `db:"name"`
	Type     PartnerType `db:"type"`
	Website  string      `db:"website"`   // URL with its scheme; may be empty
	Logo     Picture     `db:"logo,json"` // Path is empty if the partner has no logo
	Position int         `db:"position"`  // display order
	Sample   bool        `db:"sample"`    // true for sample data of the demo edition, which is not a real partner
}

// PartnerInput is a partner as entered by the office. If Logo is nil, the stored logo stays unchanged. RemoveLogo
// removes the stored logo.
type PartnerInput struct {
	Name, Type, Website string
	Logo                *Upload
	RemoveLogo          bool
}

// PartnerLogo contains the maximum file size and the stored widths of partner logos.
var PartnerLogo = PictureRule{
	Field: "logo", Limit: 2 << 20, TooLarge: texts.PortalErrors.ImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{160, 320, 640},
}

// Clean validates the input: name and type are required. The error has a message for each invalid field.
func (in PartnerInput) Clean() (Partner, error) {
	p := Problems{}
	out := Partner{
		Name:    p.CleanLine("name", in.Name, true, MaxName),
		Type:    choose(p, "type", in.Type, true, ParsePartnerType),
		Website: p.CleanWebsite("website", in.Website),
	}
	if strings.TrimSpace(in.Name) == "" || strings.TrimSpace(in.Type) == "" {
		return out, p.errWithMessage(texts.PortalErrors.NameAndTypeRequired())
	}
	return out, p.Err()
}

// Typed converts the record to form input, so that a partial update can replace only some of the fields.
func (p Partner) Typed() PartnerInput {
	return PartnerInput{Name: p.Name, Type: string(p.Type), Website: p.Website}
}
