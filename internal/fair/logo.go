package fair

import "github.com/mela-fair/mela/texts"

// Logo is one of the header's logos; the first two are shown.
type Logo struct {
	Record
	Image    Picture
	Position int // the order of display
}

// LogoInput is what the office sends for a logo.
type LogoInput struct{ Image *Upload }

// LogoImage is the rule for a logo.
var LogoImage = PictureRule{Field: "image", Limit: 2 << 20, TooLarge: texts.PortalErrors.ImageTooLarge(), NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{96, 192, 384}}

// Clean checks that there is a file; its content is checked where it is stored.
func (in LogoInput) Clean() (Logo, error) {
	p := Problems{}
	if in.Image == nil {
		p.Add("image", texts.PortalErrors.ImageRequired())
	}
	return Logo{}, p.errSaying(texts.PortalErrors.ImageRequired())
}
