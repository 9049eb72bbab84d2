package fair

import "github.com/mela-fair/mela/texts"

// Logo is a logo for the page header. The header shows the first two logos of the list.
type Logo struct {
	Record
	Image    Picture `db:"image,json"`
	Position int     `db:"position"` // display order
}

// LogoInput is a logo as uploaded by the office.
type LogoInput struct{ Image *Upload }

// LogoImage contains the maximum file size and the stored widths of header logos.
var LogoImage = PictureRule{
	Field: "image", Limit: 2 << 20, TooLarge: texts.PortalErrors.ImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{96, 192, 384},
}

// Clean returns an error if there is no file. The file's content is validated when the file is stored.
func (in LogoInput) Clean() (Logo, error) {
	p := Problems{}
	if in.Image == nil {
		p.Add("image", texts.PortalErrors.ImageRequired())
	}
	return Logo{}, p.errWithMessage(texts.PortalErrors.ImageRequired())
}
