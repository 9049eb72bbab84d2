package fair

import "github.com/mela-fair/mela/texts"

// Logo is a logo for the page header. The header shows the first two logos of the list.
type Logo struct {
	Record
	Image    Picture
	Position int // display order
}

// LogoInput is a logo in a request of the office.
type LogoInput struct{ Image *Upload }

// LogoImage contains the size limits and the stored widths for the images of the header's logos.
var LogoImage = PictureRule{
	Field: "image", Limit: 2 << 20, TooLarge: texts.PortalErrors.ImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{96, 192, 384},
}

// Clean returns an error if there is no file. The content of the file is validated when it is stored.
func (in LogoInput) Clean() (Logo, error) {
	p := Problems{}
	if in.Image == nil {
		p.Add("image", texts.PortalErrors.ImageRequired())
	}
	return Logo{}, p.errWithMessage(texts.PortalErrors.ImageRequired())
}
