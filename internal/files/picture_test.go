package files_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/logo"
	"github.com/mela-fair/mela/texts"
)

// photo returns a JPEG of many colours.
func photo(t *testing.T, w, h int) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, w, h))
	random := rand.New(rand.NewPCG(1, 2))
	for y := range h {
		for x := range w {
			picture.SetRGBA(x, y, color.RGBA{
				uint8(x*255/w) ^ uint8(random.IntN(8)), uint8(y * 255 / h), uint8(random.IntN(64)),
				255,
			})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, &jpeg.Options{Quality: 92}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func asPNG(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// drawing returns an image with one coloured rectangle. The background may be transparent.
func drawing(w, h int, ground color.Color) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			picture.Set(x, y, ground)
			if x > w/4 && x < w/2 && y > h/4 {
				picture.Set(x, y, color.NRGBA{5, 51, 29, 255})
			}
		}
	}
	return picture
}

// pngOf returns the beginning of a PNG file whose header declares the given size.
func pngOf(w, h uint32) []byte {
	head := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	head = append(binary.BigEndian.AppendUint32(head, h), 8, 6, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}

func TestPicturesThatAreRefused(t *testing.T) {
	s := onDisk(t)
	small := photo(t, 300, 200)
	for name, c := range map[string]struct {
		rule    fair.PictureRule
		content []byte
		said    string
	}{
		"an empty file":     {logo.Image, nil, "file_empty"},
		"a text":            {logo.Image, []byte("a logo"), "image_only"},
		"a renamed program": {logo.Image, []byte("MZ\x90\x00" + strings.Repeat("\x00", 300)), "image_only"},
		"a page":            {logo.Image, []byte("<html><script>alert(1)</script>"), "image_only"},
		"a PDF":             {banner.PictureRule, pdf(), "image_only"},
		"an SVG": {
			logo.Image,
			[]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), "image_kind",
		},
		"an SVG after an XML declaration": {
			logo.Image,
			[]byte("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "image_kind",
		},
		"an HEIC": {logo.Image, []byte("\x00\x00\x00\x18ftyp" + "heic"), "image_kind"},
		"an AVIF": {logo.Image, []byte("\x00\x00\x00\x20ftyp" + "avif"), "image_kind"},
		"a TIFF":  {logo.Image, []byte("II*\x00\x08\x00\x00\x00"), "image_kind"},
		"a video": {logo.Image, []byte("\x00\x00\x00\x18ftyp" + "mp42"), "image_only"},
		"a WebP's head alone": {
			logo.Image, []byte("RIFF\x24\x00\x00\x00WEBPVP8 \x18\x00\x00\x00"),
			"file_damaged",
		},
		"a BMP": {
			logo.Image,
			append([]byte("BM\x9a\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00"), make([]byte, 120)...),
			"image_kind",
		},
		"a JPEG cut off":               {logo.Image, small[:len(small)/2], "file_damaged"},
		"a JPEG's first bytes":         {logo.Image, small[:12], "file_damaged"},
		"a PNG's head alone":           {logo.Image, pngOf(300, 200), "file_damaged"},
		"50,000 by 50,000":             {logo.Image, pngOf(50_000, 50_000), "image_too_many_pixels"},
		"41 megapixels":                {banner.PictureRule, pngOf(8200, 5000), "image_too_many_pixels"},
		"a line without end":           {banner.PictureRule, pngOf(1, 39_000_000), "image_too_many_pixels"},
		"a logo of 2 MB":               {logo.Image, append(small, make([]byte, 2<<20-len(small))...), "image_too_large"},
		"a banner of 10 MB and a byte": {banner.PictureRule, make([]byte, 10<<20+1), "banner_image_too_large"},
		"a logo just below 2 MB":       {logo.Image, append(small, make([]byte, 2<<20-len(small)-1)...), ""},
		"a banner of 10 MB":            {banner.PictureRule, append(small, make([]byte, 10<<20-len(small))...), ""},
	} {
		_, err := s.SavePicture(t.Context(), "logos", upload("logo.png", c.content), c.rule)
		if said := refusal(t, err, c.rule.Field); said != c.said {
			t.Errorf("%s: the message is %q", name, said)
		}
	}
}

func TestPictureWidths(t *testing.T) {
	s := onDisk(t)
	for name, c := range map[string]struct {
		content []byte
		ending  string
		widths  []int
		height  int // height of the largest version
	}{
		"a large photo":          {photo(t, 2000, 750), ".jpg", []int{480, 960, 1440}, 540},
		"a photo between widths": {photo(t, 700, 350), ".jpg", []int{480, 700}, 350},
		"a small photo":          {photo(t, 200, 100), ".jpg", []int{200}, 100},
		"a drawing":              {asPNG(t, drawing(1500, 500, color.White)), ".png", []int{480, 960, 1440}, 480},
		"a transparent drawing":  {asPNG(t, drawing(600, 300, color.NRGBA{})), ".png", []int{480, 600}, 300},
	} {
		got, err := s.SavePicture(t.Context(), "banners", upload("x", c.content), banner.PictureRule)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var widths []int
		for _, size := range got.Sizes {
			content, _ := read(t, s, size.Path)
			shape, _, err := image.DecodeConfig(bytes.NewReader(content))
			if err != nil || shape.Width != size.Width || shape.Height != size.Height ||
				!strings.HasSuffix(size.Path, c.ending) {
				t.Errorf("%s: %s holds %dx%d: %v", name, size.Path, shape.Width, shape.Height, err)
			}
			widths = append(widths, size.Width)
		}
		last := got.Sizes[len(got.Sizes)-1]
		if len(widths) != len(c.widths) || widths[0] != c.widths[0] || last.Width != c.widths[len(c.widths)-1] ||
			got.Path != last.Path || got.Width != last.Width || got.Height != c.height {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// A banner's crop for phones is a separate file. It is deleted together with the other versions.
func TestTheCropOfABanner(t *testing.T) {
	s := onDisk(t)
	for name, c := range map[string]struct {
		width, height int // size of the upload
		cuts          []fair.PictureSize
	}{
		"a wide photo":         {2000, 750, []fair.PictureSize{{Width: 468, Height: 325}, {Width: 720, Height: 500}}},
		"a photo in the shape": {1440, 1000, []fair.PictureSize{{Width: 468, Height: 325}, {Width: 720, Height: 500}}},
		"a high photo":         {900, 1600, []fair.PictureSize{{Width: 468, Height: 325}, {Width: 720, Height: 500}}},
		"a small photo":        {300, 100, []fair.PictureSize{{Width: 144, Height: 100}}},
	} {
		got, err := s.SavePicture(t.Context(), "banners", upload("b.jpg", photo(t, c.width, c.height)), banner.PictureRule)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		expectCuts(t, s, name, got, c.cuts)
		if err := s.Delete(t.Context(), got.Path); err != nil {
			t.Fatal(err)
		}
		for _, path := range got.Paths() {
			if _, err := s.Open(t.Context(), path); err == nil {
				t.Errorf("%s: %s stayed", name, path)
			}
		}
	}
	logo, err := s.SavePicture(t.Context(), "logos", upload("l.jpg", photo(t, 400, 400)), logo.Image)
	if err != nil || logo.Cuts != nil {
		t.Errorf("a logo is cut: %+v %v", logo.Cuts, err)
	}
}

// expectCuts checks the sizes of an image's crops for phones, both in the result `got` and in the stored files.
func expectCuts(t *testing.T, s store, name string, got fair.Picture, want []fair.PictureSize) {
	t.Helper()
	if len(got.Cuts) != len(want) {
		t.Fatalf("%s: the cuts are %+v", name, got.Cuts)
	}
	for i, cut := range got.Cuts {
		content, _ := read(t, s, cut.Path)
		shape, _, err := image.DecodeConfig(bytes.NewReader(content))
		stored := fair.PictureSize{Width: shape.Width, Height: shape.Height}
		if err != nil || stored != want[i] || cut.Width != want[i].Width || cut.Height != want[i].Height {
			t.Errorf("%s: %+v holds %+v: %v", name, cut, stored, err)
		}
	}
}

// A separate image for phones replaces the crop. It is checked in the same way as the main image.
func TestTheSeparateImageForPhones(t *testing.T) {
	s := onDisk(t)
	blue := image.NewRGBA(image.Rect(0, 0, 800, 500))
	draw.Draw(blue, blue.Rect, image.NewUniform(color.RGBA{B: 200, A: 255}), image.Point{}, draw.Src)
	phone := upload("phone.png", asPNG(t, blue))
	up := upload("wide.jpg", photo(t, 1440, 540))
	up.Phone = &phone
	got, err := s.SavePicture(t.Context(), "banners", up, banner.PictureRule)
	if err != nil {
		t.Fatal(err)
	}
	if got.Width != 1440 || len(got.Sizes) != 3 {
		t.Errorf("the image is %+v", got)
	}
	expectCuts(t, s, "phone", got, []fair.PictureSize{{Width: 468, Height: 325}, {Width: 720, Height: 500}})
	content, _ := read(t, s, got.Cuts[0].Path)
	part, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	if red, _, blue, _ := part.At(200, 100).RGBA(); red>>8 > 20 || blue>>8 < 180 {
		t.Errorf("the form for phones does not show the image for phones: %d %d", red>>8, blue>>8)
	}
	if err := s.Delete(t.Context(), got.Path); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(t.Context(), got.Cuts[1].Path); err == nil {
		t.Error("the form for phones stayed")
	}

	broken := upload("phone.png", []byte("no image"))
	up = upload("wide.jpg", photo(t, 1440, 540))
	up.Phone = &broken
	if _, err := s.SavePicture(t.Context(), "banners", up, banner.PictureRule); err == nil {
		t.Error("a file that is no image was stored for phones")
	}
}

// The first picture of a phone stays small, also if it shows many leaves of grass.
func TestTheFirstPictureOfAPhoneStaysSmall(t *testing.T) {
	s := onDisk(t)
	grass := image.NewRGBA(image.Rect(0, 0, 1440, 540))
	random := rand.New(rand.NewPCG(1, 2))
	for y := 0; y < 540; y += 3 {
		for x := 0; x < 1440; x += 3 {
			leaf := image.NewUniform(color.RGBA{R: uint8(random.IntN(256)), G: uint8(random.IntN(256)), A: 255})
			draw.Draw(grass, image.Rect(x, y, x+3, y+3), leaf, image.Point{}, draw.Src)
		}
	}
	got, err := s.SavePicture(t.Context(), "banners", upload("grass.png", asPNG(t, grass)), banner.PictureRule)
	if err != nil {
		t.Fatal(err)
	}
	loose := banner.PictureRule
	loose.Cut.SmallestBytes = 0
	without, err := s.SavePicture(t.Context(), "banners", upload("grass.png", asPNG(t, grass)), loose)
	if err != nil {
		t.Fatal(err)
	}
	small, _ := read(t, s, got.Cuts[0].Path)
	large, _ := read(t, s, without.Cuts[0].Path)
	if len(small) > 25_000 || len(large) <= 25_000 {
		t.Errorf("the picture has %d bytes, and %d without the limit", len(small), len(large))
	}
}

// A photograph is stored as WebP, too, where that is smaller, with nearly the same colours. It goes with the upload.
func TestPhotographsAreStoredAsWebPToo(t *testing.T) {
	each(t, func(t *testing.T, s store) {
		got, err := s.SavePicture(t.Context(), "banners", upload("photo.jpg", photo(t, 1440, 540)), banner.PictureRule)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range append(slices.Clone(got.Sizes), got.Cuts...) {
			heavy, _ := read(t, s, size.Path)
			light, facts := read(t, s, strings.TrimSuffix(size.Path, ".jpg")+".webp")
			if len(light) >= len(heavy) || facts.ContentType != "image/webp" {
				t.Errorf("%s: %d bytes of %s instead of %d", size.Path, len(light), facts.ContentType, len(heavy))
			}
			one, err := files.Decode(heavy, "jpeg")
			if err != nil {
				t.Fatal(err)
			}
			two, err := files.Decode(light, "webp")
			if err != nil || two.Bounds() != one.Bounds() {
				t.Fatalf("%v, %v", two.Bounds(), err)
			}
			if far := distance(one, two); far > 6 {
				t.Errorf("%s: the colours differ by %.1f of 255", size.Path, far)
			}
		}
		if err := s.Delete(t.Context(), got.Path); err != nil {
			t.Fatal(err)
		}
		if left, err := s.List(t.Context()); err != nil || len(left) != 0 {
			t.Errorf("left: %v, %v", left, err)
		}
	})
}

// distance returns the mean difference of the colours of two images of the same size, from 0 to 255.
func distance(a, b image.Image) float64 {
	bounds, sum := a.Bounds(), 0
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, pair := range [][2]uint32{{r1, r2}, {g1, g2}, {b1, b2}} {
				sum += int(max(pair[0], pair[1])-min(pair[0], pair[1])) >> 8
			}
		}
	}
	return float64(sum) / float64(3*bounds.Dx()*bounds.Dy())
}

// The crop must match the site's CSS: seven tenths of the width that is removed are on the left.
func TestTheCropMatchesTheCSS(t *testing.T) {
	s := onDisk(t)
	striped := image.NewRGBA(image.Rect(0, 0, 1000, 250))
	for x := range 1000 {
		for y := range 250 {
			striped.SetRGBA(x, y, color.RGBA{R: uint8(x / 4), A: 255})
		}
	}
	got, err := s.SavePicture(t.Context(), "banners", upload("s.png", asPNG(t, striped)), banner.PictureRule)
	if err != nil {
		t.Fatal(err)
	}
	content, _ := read(t, s, got.Cuts[0].Path)
	part, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	// The upload is 1000 pixels wide. In its coordinates, the crop is 360 pixels wide and starts at 0.7 × 640 = 448.
	for at, want := range map[int]uint32{2: 448 / 4, part.Bounds().Dx() - 3: 808 / 4} {
		red, _, _, _ := part.At(at, part.Bounds().Dy()/2).RGBA()
		if got := red >> 8; got+6 < want || got > want+6 {
			t.Errorf("at %d the red is %d, want about %d", at, got, want)
		}
	}
}

// A drawing must be stored with a palette. Its transparent background must stay transparent. Only the first frame of
// an animation must be used.
func TestPictureContent(t *testing.T) {
	s := onDisk(t)
	logo := fair.PictureRule{Field: "image", Limit: 2 << 20, Widths: []int{160}}
	flat := savedPicture(t, s, asPNG(t, drawing(160, 80, color.White)), logo)
	if _, paletted := flat.(*image.Paletted); !paletted {
		t.Errorf("a drawing of two colours is kept as %T", flat)
	}
	bare := savedPicture(t, s, asPNG(t, drawing(320, 160, color.NRGBA{})), logo)
	if _, _, _, alpha := bare.At(2, 2).RGBA(); alpha != 0 {
		t.Error("a transparent ground was painted")
	}
	palette := color.Palette{color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}}
	first, second := image.NewPaletted(image.Rect(0, 0, 40, 40), palette),
		image.NewPaletted(image.Rect(0, 0, 40, 40), palette)
	for i := range second.Pix {
		second.Pix[i] = 1
	}
	var moving bytes.Buffer
	if err := gif.EncodeAll(&moving, &gif.GIF{Image: []*image.Paletted{first, second}, Delay: []int{10, 10}}); err != nil {
		t.Fatal(err)
	}
	if r, _, b, _ := savedPicture(t, s, moving.Bytes(), logo).At(20, 20).RGBA(); r < 0xf000 || b > 0x1000 {
		t.Error("the result is not the first frame of the animation")
	}
}

func savedPicture(t *testing.T, s store, content []byte, rule fair.PictureRule) image.Image {
	t.Helper()
	kept, err := s.SavePicture(t.Context(), "logos", upload("x", content), rule)
	if err != nil {
		t.Fatal(err)
	}
	saved, _ := read(t, s, kept.Path)
	picture, _, err := image.Decode(bytes.NewReader(saved))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// The EXIF orientation must be applied to the image, and the metadata must be removed.
func TestOrientation(t *testing.T) {
	s := onDisk(t)
	// The image has four coloured fields, which show how it was rotated or mirrored.
	fields := [2][2]color.RGBA{{{255, 0, 0, 255}, {0, 255, 0, 255}}, {{0, 0, 255, 255}, {255, 255, 255, 255}}}
	picture := image.NewRGBA(image.Rect(0, 0, 80, 40))
	for y := range 40 {
		for x := range 80 {
			picture.SetRGBA(x, y, fields[y/20][x/40])
		}
	}
	var plain bytes.Buffer
	if err := jpeg.Encode(&plain, picture, &jpeg.Options{Quality: 95}); err != nil {
		t.Fatal(err)
	}
	// The colours of the upright image's upper left and upper right fields, by orientation (EXIF 2.3, 4.6.4 A).
	want := map[uint16][2]string{
		1: {"red", "green"}, 2: {"green", "red"}, 3: {"white", "blue"}, 4: {"blue", "white"},
		5: {"red", "blue"}, 6: {"blue", "red"}, 7: {"white", "green"}, 8: {"green", "white"}, 9: {"red", "green"},
	}
	for orientation, corners := range want {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			held := withOrientation(plain.Bytes(), orientation, order)
			kept, err := s.SavePicture(t.Context(), "banners", upload("p.jpg", held),
				fair.PictureRule{Limit: 1 << 20, Widths: []int{20, 40}})
			if err != nil {
				t.Fatal(err)
			}
			for _, size := range kept.Sizes {
				content, _ := read(t, s, size.Path)
				if bytes.Contains(content, []byte("Exif")) || bytes.Contains(content, []byte("17.5,78.2")) {
					t.Error("the camera's notes are kept")
				}
				turned, _, err := image.Decode(bytes.NewReader(content))
				if err != nil {
					t.Fatal(err)
				}
				bounds := turned.Bounds().Size()
				if tall := orientation >= 5 && orientation <= 8; tall != (bounds.Y > bounds.X) {
					t.Errorf("orientation %d: %v", orientation, bounds)
				}
				got := [2]string{colourName(turned.At(bounds.X/4, bounds.Y/4)), colourName(turned.At(bounds.X*3/4, bounds.Y/4))}
				if got != corners {
					t.Errorf("orientation %d %v, width %d: %v, want %v", orientation, order, size.Width, got, corners)
				}
			}
		}
	}
}

func colourName(c color.Color) string {
	r, g, b, _ := c.RGBA()
	switch half := uint32(0x8000); {
	case r > half && g > half && b > half:
		return "white"
	case r > half:
		return "red"
	case g > half:
		return "green"
	}
	return "blue"
}

// withOrientation adds EXIF metadata: the orientation and a geographic position.
func withOrientation(picture []byte, orientation uint16, order binary.AppendByteOrder) []byte {
	mark := "II"
	if order == binary.AppendByteOrder(binary.BigEndian) {
		mark = "MM"
	}
	tiff := order.AppendUint16([]byte(mark), 42)
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 1)
	tiff = order.AppendUint16(tiff, 0x0112)
	tiff = order.AppendUint16(tiff, 3)
	tiff = order.AppendUint32(tiff, 1)
	tiff = order.AppendUint16(tiff, orientation)
	tiff = append(tiff, "\x00\x00\x00\x00\x00\x0017.5,78.2"...)
	segment := binary.BigEndian.AppendUint16([]byte{0xff, 0xe1}, uint16(2+6+len(tiff)))
	segment = append(append(segment, "Exif\x00\x00"...), tiff...)
	return append(append(bytes.Clone(picture[:2]), segment...), picture[2:]...)
}

// The store may refuse or accept a damaged image, but there must be no internal error.
func TestDamagedPictures(t *testing.T) {
	s := onDisk(t)
	rule := fair.PictureRule{Field: "image", Limit: 1 << 20, NotPicture: texts.PortalErrors.ImageOnly(), Widths: []int{8}}
	random := rand.New(rand.NewPCG(3, 4))
	for _, whole := range [][]byte{
		photo(t, 24, 16), asPNG(t, drawing(24, 16, color.White)),
		withOrientation(photo(t, 24, 16), 6, binary.BigEndian),
	} {
		for range 300 {
			content := bytes.Clone(whole)
			for range 1 + random.IntN(4) {
				content[random.IntN(len(content))] = byte(random.IntN(256))
			}
			_, err := s.SavePicture(t.Context(), "logos", upload("x", content), rule)
			if err != nil {
				refusal(t, err, "image")
			}
		}
	}
}

// Large images that are uploaded at the same time are processed one by one. All uploads must succeed.
func TestPicturesAtOnce(t *testing.T) {
	s := onDisk(t)
	large, small := asPNG(t, image.NewPaletted(image.Rect(0, 0, 4100, 4000), color.Palette{color.White})), photo(t, 60, 40)
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			content := small
			if i%4 == 0 {
				content = large
			}
			if _, err := s.SavePicture(t.Context(), "banners", upload("x", content),
				fair.PictureRule{Limit: 1 << 20, Widths: []int{32}}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}
