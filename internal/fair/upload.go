package fair

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Upload is a file as a browser sent it. Its name is used only for display. Its type is detected from its content.
type Upload struct {
	Name    string
	Size    int64
	Content io.ReadSeeker
	// Phone is a separate image for phones, which replaces the crop of this image (PictureRule.Cut). If it is nil, the
	// crop is used.
	Phone *Upload
}

// StoredFile is a stored document. An empty Path means that there is no document.
type StoredFile struct {
	Path        string `db:"biodata_path" json:"path"` // "/files/biodata/<id>.pdf"
	Name        string `db:"biodata_name" json:"name"` // name that the sender gave the file
	ContentType string `db:"biodata_type" json:"contentType"`
	Size        int64  `db:"biodata_bytes" json:"size"`      // bytes
	Scanned     bool   `db:"biodata_scanned" json:"scanned"` // whether a scanner found no malware
}

// Picture is a stored image that was encoded again in several widths.
type Picture struct {
	Path   string        `json:"path"` // path of the largest size: "/files/banners/<id>-1440.jpg"; empty: none
	Width  int           `json:"width"`
	Height int           `json:"height"`
	Sizes  []PictureSize `json:"sizes,omitempty"` // sorted from small to large
	// Cuts contains the image's versions for phones, from small to large. It is empty if the image's rule defines no
	// such versions (PictureRule.Cut).
	Cuts []PictureSize `json:"cuts,omitempty"`
	// OwnCuts is whether Cuts show a separate image for phones (Upload.Phone).
	OwnCuts bool `json:"ownCuts,omitempty"`
	// Focus is set only for banners. If it is empty, the middle stays visible.
	Focus Focus `json:"focus,omitempty"`
}

// Focus is the part of an image that stays visible where the image is cut to the size of its place. There, an image
// loses only its sides, or only its top and bottom, so one direction is enough.
type Focus string

// The values of Focus. Start is the left or upper end.
const (
	FocusMiddle Focus = "middle"
	FocusStart  Focus = "start"
	FocusEnd    Focus = "end"
)

// CleanFocus validates the focus of an image. If it was not typed, it stays as it was; at first, it is the middle.
func (p Problems) CleanFocus(field, typed string, was Focus) Focus {
	focus := cmp.Or(Focus(typed), was, FocusMiddle)
	if !slices.Contains([]Focus{FocusMiddle, FocusStart, FocusEnd}, focus) {
		p.Add(field, texts.Errors.ChooseOne())
	}
	return focus
}

// Place returns the position of a focus, from 0 (left or top) to 1 (right or bottom). `middle` is that of the middle.
func (f Focus) Place(middle float64) float64 {
	switch f {
	case FocusStart:
		return 0
	case FocusEnd:
		return 1
	}
	return middle
}

// PictureSize is the file of an image in one size. Width and Height are in pixels.
type PictureSize struct {
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Paths lists the paths of all files of an image without duplicates.
func (p Picture) Paths() []string {
	var paths []string
	for _, size := range slices.Concat([]PictureSize{{Path: p.Path}}, p.Sizes, p.Cuts) {
		if size.Path != "" && !slices.Contains(paths, size.Path) {
			paths = append(paths, size.Path)
		}
	}
	return paths
}

// SrcSet returns the value of the image's srcset attribute, with all its sizes. load-banners.ts creates the same value
// for banners that the browser loads later.
func (p Picture) SrcSet() string {
	return strings.Join(Each(p.Sizes, func(s PictureSize) string { return fmt.Sprintf("%s %dw", s.Path, s.Width) }), ", ")
}

// PictureRule describes which images a form accepts and how they are stored.
type PictureRule struct {
	Field      string        // the API's field for error messages
	PhoneField string        // the API's field for error messages about Upload.Phone; empty: Field
	Limit      int64         // an image must have fewer bytes
	TooLarge   texts.Message // error message for an image that is too large
	NotPicture texts.Message // error message for a file that is not an image
	Widths     []int         // stored widths in pixels, ascending; an image is never enlarged
	Cut        PictureCut    // additional versions for phones; zero: no such versions
}

// PictureCut describes an image's versions for phones. They are made from the image that was uploaded for phones, or
// from a crop of the main image, so that phones do not load parts that they do not show.
type PictureCut struct {
	Widths        []int   // widths in pixels, ascending; an image is never enlarged
	Width, Height int     // the aspect ratio
	Across        float64 // horizontal position of the crop's middle, from 0 (left) to 1 (right)
	Focus         Focus   // the part of the image that the crop shows
	Quality       int     // quality of JPEG files, 1 to 100
	// SmallestBytes is the most bytes of the smallest version. If it has more, the quality of all versions is reduced.
	SmallestBytes int
}

// MaxDocument is the maximum size of an uploaded document in bytes.
const MaxDocument = 5 << 20

// BiodataFolder is the prefix of biodata paths. Files below it are never public.
const BiodataFolder = "/files/biodata/"

// DocumentRule describes which documents a form accepts and where they are stored.
type DocumentRule struct {
	Field   string // the API's field for error messages
	Folder  string // prefix of the paths: "/files/biodata/"
	PDFOnly bool   // whether DOC and DOCX files are refused
}

// CertificateFolder is the folder of the certificates of deducted tax.
const CertificateFolder = "/files/certificates/"

// The rules for the biodata file of an applicant, for the brochure of an edition and for a certificate of deducted tax.
var (
	BiodataRule  = DocumentRule{Field: "biodata", Folder: BiodataFolder}
	BrochureRule = DocumentRule{Field: "brochure", Folder: "/files/brochures/", PDFOnly: true}

	CertificateRule = DocumentRule{Field: "file", Folder: CertificateFolder, PDFOnly: true}
)

// Brochure is the brochure that the office has uploaded. If it has no Path, visitors get a page of key facts instead.
type Brochure struct {
	Path       string    `json:"path"` // "/files/brochures/<id>.pdf"
	Name       string    `json:"name"` // the name that the file had when it was uploaded
	Size       int64     `json:"size"` // bytes
	UploadedAt time.Time `json:"uploadedAt,omitzero"`
}

// VenueMap is a map that the office has uploaded. If it has no Path, visitors get the drawn map of the shipped venue,
// or none.
type VenueMap struct {
	Path   string `json:"path"`   // the largest size: "/files/maps/<id>-1440.jpg"
	SrcSet string `json:"srcSet"` // all sizes, in the format of the srcset attribute
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// MapImage contains the rules for the map.
var MapImage = PictureRule{
	Field: "map", Limit: 10<<20 + 1, TooLarge: texts.PortalErrors.BannerImageTooLarge(),
	NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{480, 960, 1440},
}

// FileContent is an open file. Whoever opened it must close it.
type FileContent struct {
	io.ReadSeekCloser
	Size        int64
	ContentType string
	ModTime     time.Time
	Name        string // a document's file name for the download; "" for an image
}
