package fair

import (
	"io"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Upload is a file as a browser sent it. The name is for showing only: what a file is, its content says.
type Upload struct {
	Name    string
	Size    int64
	Content io.ReadSeeker
}

// StoredFile is a document that was uploaded and kept; an empty Path means that there is none.
type StoredFile struct {
	Path        string `json:"path"` // "/files/biodata/<id>.pdf"
	Name        string `json:"name"` // as the sender called it
	ContentType string `json:"contentType"`
	Size        int64  `json:"size"` // bytes
}

// Picture is an uploaded picture as it is kept: re-encoded in several widths.
type Picture struct {
	Path   string        `json:"path"` // of the largest: "/files/banners/<id>-1440.jpg"; empty: none
	Width  int           `json:"width"`
	Height int           `json:"height"`
	Sizes  []PictureSize `json:"sizes,omitempty"` // from small to large
	// Cut is the part that a phone shows, when its rule has one (PictureRule.Cut); nil for a picture that was
	// kept before there were cuts.
	Cut *PictureSize `json:"cut,omitempty"`
}

// PictureSize is one form of a picture.
type PictureSize struct {
	Path   string `json:"path"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Paths lists the addresses of all files of a picture, each once.
func (p Picture) Paths() []string {
	var paths []string
	seen := map[string]bool{"": true}
	all := append([]string{p.Path}, sizePaths(p.Sizes)...)
	if p.Cut != nil {
		all = append(all, p.Cut.Path)
	}
	for _, path := range all {
		if !seen[path] {
			seen[path], paths = true, append(paths, path)
		}
	}
	return paths
}

func sizePaths(sizes []PictureSize) []string {
	paths := make([]string, len(sizes))
	for i, s := range sizes {
		paths[i] = s.Path
	}
	return paths
}

// PictureRule says which pictures a form takes and how they are kept.
type PictureRule struct {
	Field      string        // the API's field, under which a refusal stands
	Limit      int64         // bytes; a picture must be smaller
	TooLarge   texts.Message // for one that is not
	NotPicture texts.Message // for anything that is no picture
	Widths     []int         // the widths that are kept, from small to large; none is larger than the original
	Cut        PictureCut    // a form beside them that is cut to a shape; zero: none
}

// PictureCut is the form of a picture for a screen that shows only a part of it, so that no byte is loaded which
// nobody sees.
type PictureCut struct {
	Width, Height int     // pixels at most, and the shape
	Across        float64 // where the part lies: 0 at the left, 1 at the right
	Quality       int     // of JPEG, 1 to 100
}

// MaxBiodata is the largest biodata in bytes.
const MaxBiodata = 5 << 20

// BiodataFolder is what the paths of biodata begin with. Nothing below it is ever public.
const BiodataFolder = "/files/biodata/"

// FileContent is an open file; whoever opened it closes it.
type FileContent struct {
	io.ReadSeekCloser
	Size        int64
	ContentType string
	ModTime     time.Time
	Name        string // under which a document is offered for download; "" for a picture
}
