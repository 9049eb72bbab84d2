package httpapi_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/logo"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// failingFiles is a file store that counts its files. A test can make it fail.
type failingFiles struct {
	record.Files
	mu        sync.Mutex
	kept      map[string]bool
	failAfter int // number of successful saves before the failure
	failing   bool
}

var errDisk = errors.New("the disk is full")

func (f *failingFiles) keep(path string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.failing {
		if f.failAfter == 0 {
			return errDisk
		}
		f.failAfter--
	}
	if f.kept == nil {
		f.kept = map[string]bool{}
	}
	f.kept[path] = true
	return nil
}

func (f *failingFiles) SavePicture(ctx context.Context, folder string, up fair.Upload,
	rule fair.PictureRule,
) (fair.Picture, error) {
	saved, err := f.Files.SavePicture(ctx, folder, up, rule)
	if err == nil {
		if err = f.keep(saved.Path); err != nil {
			return fair.Picture{}, errors.Join(err, f.Files.Delete(ctx, saved.Path))
		}
	}
	return saved, err
}

func (f *failingFiles) SaveDocument(
	ctx context.Context, up fair.Upload, rule fair.DocumentRule,
) (fair.StoredFile, error) {
	saved, err := f.Files.SaveDocument(ctx, up, rule)
	if err == nil {
		err = f.keep(saved.Path)
	}
	return saved, err
}

func (f *failingFiles) Delete(ctx context.Context, path string) error {
	f.mu.Lock()
	delete(f.kept, path)
	f.mu.Unlock()
	return f.Files.Delete(ctx, path)
}

func (f *failingFiles) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.kept)
}

// sentForm is a multipart form in the format in which a browser sends it.
type sentForm struct {
	body bytes.Buffer
	w    *multipart.Writer
}

func newForm(texts ...string) *sentForm {
	f := &sentForm{}
	f.w = multipart.NewWriter(&f.body)
	for i := 0; i+1 < len(texts); i += 2 {
		_ = f.w.WriteField(texts[i], texts[i+1])
	}
	return f
}

func (f *sentForm) file(field, name string, content []byte) *sentForm {
	h := textproto.MIMEHeader{}
	h.Set("Content-Disposition", `form-data; name="`+field+`"; filename="`+name+`"`)
	h.Set("Content-Type", "application/octet-stream")
	part, _ := f.w.CreatePart(h)
	_, _ = part.Write(content)
	return f
}

// call returns the request that sends the form.
func (f *sentForm) call(method, path string, as *http.Cookie, want int, has ...string) call {
	_ = f.w.Close()
	return call{
		method: method, path: path, body: f.body.Bytes(),
		header: map[string]string{"Content-Type": f.w.FormDataContentType()}, as: as, want: want, has: has,
	}
}

func pngOf(width, height int, shade uint8) []byte {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		for y := range height {
			picture.Set(x, y, color.RGBA{shade, uint8(x), uint8(y), 255})
		}
	}
	var out bytes.Buffer
	_ = png.Encode(&out, picture)
	return out.Bytes()
}

var biodata = []byte("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\ntrailer<</Root 1 0 " +
	"R>>\nstartxref\n44\n%%EOF\n")

func applicant(changes ...string) *sentForm {
	values := map[string]string{
		"type": "volunteer", "name": "లక్ష్మి", "occupation": "farmer", "address": "చిట్యాల, నల్గొండ",
		"email":      "lakshmi@example.org",
		"experience": "పది సంవత్సరాలు", "mobile": "+91 98480-12345",
	}
	for i := 0; i+1 < len(changes); i += 2 {
		values[changes[i]] = changes[i+1]
	}
	var texts []string
	for name, value := range values {
		texts = append(texts, name, value)
	}
	return newForm(texts...)
}

func TestApply(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		a := s.do(applicant().file("biodata", "నా వివరాలు.pdf", biodata).call("POST", "/api/resource-person", nil, 201,
			`"name":"లక్ష్మి"`, `"mobile":"9848012345"`, `"type":"volunteer"`, `"status":"Pending"`,
			`"biodata":"/files/biodata/`))
		if strings.Contains(a.body, "version") {
			t.Errorf("a visitor sees %s", a.body)
		}
		// Only the office can download the file.
		s.do(call{method: "GET", path: a.field("biodata"), want: 401})
		office := s.signIn(fair.RoleManager)
		s.do(call{method: "GET", path: a.field("biodata"), as: office, want: 200, has: []string{string(biodata)}})
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=download", as: office, want: 200,
			has: []string{"biodata/", "was downloaded with 1 record"},
		})

		for name, c := range map[string]struct {
			form *sentForm
			has  string
		}{
			"9 digits":  {applicant("mobile", "984801234"), `"mobile":"Please enter a valid 10-digit phone number"`},
			"11 digits": {applicant("mobile", "98480123456"), `"mobile":"Please enter a valid 10-digit phone number"`},
			"NUL":       {applicant("name", "a\x00b"), `"name":"This text has characters`},
			"5,001": {
				applicant("experience", strings.Repeat("క", 5001)),
				`"experience":"Please use at most 5000 characters"`,
			},
			"no name":      {applicant("name", "  "), `"name":"Enter your full name"`},
			"occupation":   {applicant("occupation", "king"), `"occupation":"Please choose one of the options"`},
			"type":         {applicant("type", "king"), `"type":"Please choose one of the options"`},
			"renamed .exe": {applicant().file("biodata", "cv.pdf", append([]byte("MZ\x90\x00"), biodata...)), `"biodata":"`},
			"empty file":   {applicant().file("biodata", "cv.pdf", nil), `"biodata":"`},
			"6 MB": {
				applicant().file("biodata", "cv.pdf", append(bytes.Clone(biodata), make([]byte, 6<<20)...)),
				`"biodata":"`,
			},
			"broken charset": {applicant("address", "\xff\xfe"), `"address":"This text has characters`},
		} {
			resp := s.free(c.form.call("POST", "/api/resource-person", nil, 422))
			if resp.status != 422 || !strings.Contains(resp.body, c.has) {
				t.Errorf("%s: %d %s", name, resp.status, clip(resp.body))
			}
		}
		s.do(applicant("experience", strings.Repeat("క", 5000), "name", "Long", "mobile", "09848012346").call("POST",
			"/api/resource-person", nil, 201, `"mobile":"9848012346"`, `"biodata":""`))
		s.do(applicant().file("biodata", "huge.pdf", make([]byte, 17<<20)).call("POST", "/api/resource-person", nil, 413,
			"body_too_large"))
		s.do(call{method: "POST", path: "/api/resource-person", body: map[string]string{"name": "x"}, want: 415})
		s.do(call{
			method: "POST", path: "/api/resource-person", body: "--x\r\nnonsense",
			header: map[string]string{"Content-Type": "multipart/form-data; boundary=x"}, want: 400,
		})
		s.do(call{
			method: "POST", path: "/api/resource-person", body: "",
			header: map[string]string{"Content-Type": "multipart/form-data"}, want: 400,
		})
		if n := s.files.count(); n != 1 {
			t.Errorf("%d files are kept after one application with a file", n)
		}
		// The office can list, read and change the application.
		path := "/api/resource-person/" + a.field("_id")
		s.do(call{
			method: "GET", path: "/api/resource-person?type=volunteer&q=చిట్యాల&status=All", as: office, want: 200,
			has: []string{`"version":1`, `"name":"లక్ష్మి"`},
		})
		s.do(call{
			method: "GET", path: "/api/resource-person?type=resource", as: office, want: 200,
			hasNot: []string{"లక్ష్మి"},
		})
		s.do(call{
			method: "GET", path: "/api/resource-person?status=Perhaps", as: office, want: 422,
			has: []string{`"status":"Please choose`},
		})
		s.do(call{
			method: "PATCH", path: path + "/status", body: map[string]any{"status": "Confirmed"}, as: office, want: 200,
			has: []string{`"status":"Confirmed"`, `"version":2`},
		})
		s.do(call{method: "PATCH", path: path + "/status", body: map[string]any{"status": "Paid"}, as: office, want: 422})
		s.do(call{
			method: "PATCH", path: path, body: map[string]any{"occupation": "policy maker", "version": 1}, as: office,
			want: 409,
		})
		s.do(call{
			method: "PATCH", path: path, body: map[string]any{"occupation": "Policy Maker", "version": 2}, as: office,
			want: 200, has: []string{
				`"occupation":"policy maker"`, `"status":"Confirmed"`, a.field("biodata"), `"name":"లక్ష్మి"`,
			},
		})
		s.do(call{method: "PATCH", path: path, body: map[string]any{"mobile": "12"}, as: office, want: 422})
		s.do(call{
			method: "PATCH", path: path, body: map[string]any{"mobile": "9848012345"}, as: s.signIn(fair.RoleViewer),
			want: 403,
		})
	})
}

// The same form with a file is sent eight times at once. Only one application and one file are stored.
func TestApplyTwice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		ids := make([]string, 8)
		forms, browser := make([]call, len(ids)), s.browser()
		for i := range forms {
			forms[i] = applicant().file("biodata", "cv.pdf", biodata).call("POST", "/api/resource-person", nil, 0)
			forms[i].header["Cookie"] = browser["Cookie"]
		}
		var all sync.WaitGroup
		for i := range ids {
			all.Go(func() {
				if resp := s.free(forms[i]); resp.status == 200 || resp.status == 201 {
					ids[i] = resp.field("_id")
				}
			})
		}
		all.Wait()
		for _, id := range ids {
			if id == "" || id != ids[0] {
				t.Fatalf("eight clicks made %v", ids)
			}
		}
		if n := s.files.count(); n != 1 {
			t.Errorf("%d files are kept", n)
		}
		// A form with the same texts and another file creates another application.
		s.do(applicant().file("biodata", "cv.pdf", append(bytes.Clone(biodata), '\n')).call("POST", "/api/resource-person",
			nil, 201))
		key := map[string]string{"Idempotency-Key": "one form"}
		keyed := applicant("name", "Keyed").call("POST", "/api/resource-person", nil, 201)
		keyed.header["Idempotency-Key"] = key["Idempotency-Key"]
		first := s.do(keyed)
		keyed.want = 200
		if again := s.do(keyed); again.field("_id") != first.field("_id") {
			t.Error("the same key made two")
		}
		other := applicant("name", "Somebody else").file("biodata", "cv.pdf", biodata).call("POST", "/api/resource-person",
			nil, 409)
		other.header["Idempotency-Key"] = key["Idempotency-Key"]
		other.hasNot = []string{"Keyed", first.field("_id")}
		s.do(other)
		if n := s.files.count(); n != 2 {
			t.Errorf("%d files are kept after a refusal", n)
		}
	})
}

func TestBanners(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		clearKind(s, office, "/api/banners")
		if a := s.do(call{method: "GET", path: "/api/banners", want: 200}); strings.TrimSpace(a.body) != "[]" {
			t.Errorf("no banners: %s", a.body)
		}
		was := s.dataVersion()
		a := s.do(newForm("title", "వ్యవసాయ జాతర", "titleIn.hi", "कृषि मेला").file("images", "a.png",
			pngOf(900, 300, 1)).file("images", "b.png", pngOf(500, 200, 2)).
			call("POST", "/api/banners", office, 201, `"title":"వ్యవసాయ జాతర"`, `"hi":"कृषि मेला"`, `"width":900`))
		if s.dataVersion() == was {
			t.Error("pages do not render anew")
		}
		var slide banner.View
		a.json(&slide)
		if len(slide.Images) != 2 || len(slide.Pictures) != 2 || len(slide.Pictures[0].Sizes) < 2 ||
			slide.Pictures[0].Path != slide.Images[0] {
			t.Fatalf("banner %+v", slide)
		}
		for _, path := range slide.Images {
			s.do(call{method: "GET", path: path, want: 200})
		}
		s.do(call{
			method: "GET", path: "/api/banners", want: 200, has: []string{slide.Images[0], `"createdAt"`},
			hasNot: []string{"version", "updatedAt"},
		})

		// The update changes the order of the existing images and inserts a new image between them.
		path := "/api/banners/" + slide.ID
		a = s.do(newForm("title", "Second", "keep", slide.Images[1]).file("images", "c.png", pngOf(400, 200, 3)).with("keep",
			slide.Images[0]).with("version", "1").
			call("PUT", path, office, 200, `"title":"Second"`, `"hi":"कृषि मेला"`, `"version":2`))
		var changed banner.View
		a.json(&changed)
		if len(changed.Images) != 3 || changed.Images[0] != slide.Images[1] || changed.Images[2] != slide.Images[0] {
			t.Fatalf("images %v", changed.Images)
		}
		s.do(newForm("title", "Only words").call("PUT", path, office, 200, changed.Images[0], changed.Images[1],
			changed.Images[2]))
		s.do(newForm("title", "Replaced").file("images", "d.png", pngOf(300, 200, 4)).call("PUT", path, office, 200))
		s.do(newForm("title", "Late", "version", "1").file("images", "d.png", pngOf(300, 200, 4)).call("PUT", path, office,
			409, "changed_meanwhile"))
		s.do(newForm("title", "Foreign", "keep", "/files/biodata/x.pdf").call("PUT", path, office, 422, `"keep":`))
		// Images that are no longer used are deleted by a background job, which runs shortly after the commit.
		if n := s.files.count(); n != 4 {
			t.Errorf("%d pictures are kept before the outbox ran", n)
		}
		s.runJobs(11 * time.Minute)
		if n := s.files.count(); n != 1 {
			t.Errorf("%d pictures are kept for one that is shown", n)
		}

		many := newForm("title", "Many")
		for range 11 {
			many.file("images", "a.png", pngOf(20, 20, 1))
		}
		s.do(many.call("POST", "/api/banners", office, 422, `"error":"Maximum 10 images allowed"`))
		s.do(newForm("title", " ").file("images", "a.png", pngOf(20, 20, 1)).call("POST", "/api/banners", office, 422,
			`"error":"Title is required"`))
		s.do(newForm("title", "None").call("POST", "/api/banners", office, 422, `"error":"At least one image is required"`))
		s.do(newForm("title", "Text").file("images", "a.png", []byte("hello")).call("POST", "/api/banners", office, 422,
			`"error":"Only image files are allowed"`))
		s.do(newForm("title", "Stranger").file("images", "a.png", pngOf(20, 20, 1)).call("POST", "/api/banners", nil, 401))
		s.do(newForm("title", "Viewer").file("images", "a.png", pngOf(20, 20, 1)).call("POST", "/api/banners",
			s.signIn(fair.RoleViewer), 403))

		// When the third image cannot be stored, nothing is stored.
		s.files.failing, s.files.failAfter = true, 2
		three := newForm("title", "Three")
		for i := range 3 {
			three.file("images", "a.png", pngOf(20, 20, uint8(i)))
		}
		s.do(three.call("POST", "/api/banners", office, 500))
		s.files.failing = false
		if n := s.files.count(); n != 1 {
			t.Errorf("%d pictures are kept after a failure", n)
		}
		// The image of a deleted partner is no longer shown. The partner can be restored with its image.
		s.do(call{method: "DELETE", path: path, as: office, want: 204})
		s.runJobs(11 * time.Minute)
		if a := s.do(call{method: "GET", path: "/api/banners?deleted=true", want: 200}); strings.TrimSpace(a.body) != "[]" {
			t.Errorf("strangers see deleted ones: %s", a.body)
		}
		s.do(call{method: "GET", path: "/api/banners?deleted=true", as: office, want: 200, has: []string{"Replaced"}})
		s.do(call{method: "POST", path: path + "/restore", as: office, want: 403})
		s.do(call{
			method: "POST", path: path + "/restore", as: s.signIn(fair.RoleOwner), want: 200,
			has: []string{"Replaced"},
		})
		if n := s.files.count(); n != 1 {
			t.Errorf("%d pictures after restoring", n)
		}
	})
}

// An image of a banner may have a separate image for phones. If it has none, phones get a crop of the image.
func TestBannerImageForPhones(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		var slide banner.View
		s.do(newForm("title", "Roots").file("images", "a.png", pngOf(900, 300, 1)).file("images", "b.png",
			pngOf(900, 300, 2)).file("phones", "b-phone.png", pngOf(720, 500, 3)).
			call("POST", "/api/banners", office, 201)).json(&slide)
		if len(slide.Pictures) != 2 {
			t.Fatalf("%+v", slide)
		}
		// The crop of an image with a height of 300 pixels is 432 pixels wide. The image for phones is stored in two
		// widths.
		cropped, own := slide.Pictures[0].Cuts, slide.Pictures[1].Cuts
		if len(cropped) != 1 || len(own) != 2 || own[1].Width != 720 || own[1].Height != 500 {
			t.Errorf("the first image has %+v, the second %+v", cropped, own)
		}
		for _, cut := range own {
			s.do(call{method: "GET", path: cut.Path, want: 200})
		}
		path := "/api/banners/" + slide.ID
		s.do(newForm("title", "Roots", "keep", slide.Images[0]).file("phones", "p.png", pngOf(720, 500, 4)).
			call("PUT", path, office, 422, `"phones":"An image for phones belongs to`))
		s.do(newForm("title", "Alone").file("phones", "p.png", pngOf(720, 500, 4)).
			call("POST", "/api/banners", office, 422, `"phones":`))
		s.do(newForm("title", "Broken").file("images", "a.png", pngOf(900, 300, 1)).file("phones", "p.png",
			[]byte("hello")).call("POST", "/api/banners", office, 422, `"error":"Only image files are allowed"`,
			`"phones.0":"Only image files are allowed"`))
		s.do(newForm("title", "Roots", "keep", slide.Images[1]).call("PUT", path, office, 200, own[1].Path))
	})
}

// The office chooses the part of each image that stays visible, also later and without a new upload. The crop for
// phones then shows this part.
func TestTheFocusOfABanner(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		thirds := image.NewRGBA(image.Rect(0, 0, 900, 300))
		for x := range 900 {
			for y := range 300 {
				thirds.Set(x, y, []color.RGBA{{R: 250, A: 255}, {G: 250, A: 255}, {B: 250, A: 255}}[x/300])
			}
		}
		var content bytes.Buffer
		if err := png.Encode(&content, thirds); err != nil {
			t.Fatal(err)
		}
		// shown returns the colours at the left and at the right end of an image's crop for phones.
		shown := func(picture record.Picture) string {
			t.Helper()
			a := s.do(call{method: "GET", path: picture.Cuts[0].Path, want: 200})
			cut, _, err := image.Decode(strings.NewReader(a.body))
			if err != nil {
				t.Fatal(err)
			}
			colours := ""
			for _, x := range []int{10, cut.Bounds().Dx() - 10} {
				red, green, blue, _ := cut.At(x, 100).RGBA()
				colours += map[uint32]string{red: "red", green: "green", blue: "blue"}[max(red, green, blue)] + " "
			}
			return strings.TrimSpace(colours)
		}
		var was, now banner.View
		s.do(newForm("title", "Roots").file("images", "a.png", content.Bytes()).
			file("images", "b.png", content.Bytes()).with("focus", "end").
			file("images", "c.png", content.Bytes()).file("phones", "p.png", content.Bytes()).with("focus", "start").
			call("POST", "/api/banners", office, 201)).json(&was)
		for i, want := range []string{"middle: green blue", "end: green blue", "start: green blue"} {
			if got := was.Pictures[i].Focus + ": " + shown(was.Pictures[i]); got != want {
				t.Errorf("new image %d: %s", i, got)
			}
		}
		path := "/api/banners/" + was.ID
		s.do(newForm("keep", was.Images[0], "focus", "start").with("keep", was.Images[1]).
			with("keep", was.Images[2]).with("focus", "end").call("PUT", path, office, 200)).json(&now)
		for i, want := range []string{"start: red green", "end: green blue", "end: green blue"} {
			if got := now.Pictures[i].Focus + ": " + shown(now.Pictures[i]); got != want || now.Images[i] != was.Images[i] {
				t.Errorf("kept image %d: %s", i, got)
			}
		}
		if now.Pictures[0].Cuts[0].Path == was.Pictures[0].Cuts[0].Path {
			t.Error("the new crop has the name of the old one, which browsers have cached")
		}
		if now.Pictures[2].Cuts[0] != was.Pictures[2].Cuts[0] {
			t.Error("the image for phones is lost")
		}
		shown(was.Pictures[0]) // pages that were loaded before still show it
		s.do(newForm("title", "Soil").call("PUT", path, office, 200, now.Pictures[0].Cuts[0].Path, `"focus":"start"`))
		s.do(newForm("keep", was.Images[0], "focus", "left").call("PUT", path, office, 422, `"focus":`))
		s.do(newForm("focus", "end").call("PUT", path, office, 422, `"keep":`))
		s.do(newForm("keep", was.Images[0], "focus", "middle").call("PUT", path, office, 200,
			was.Pictures[0].Cuts[0].Path, `"focus":"middle"`))
	})
}

func TestLogos(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		clearKind(s, office, "/api/logo")
		first := s.do(newForm().file("image", "a.png", pngOf(300, 100, 1)).call("POST", "/api/logo", office, 201,
			`"image":"/files/logos/`))
		second := s.do(newForm().file("image", "b.png", pngOf(300, 100, 2)).call("POST", "/api/logo", office, 201))
		order := func(want ...string) {
			t.Helper()
			var shown []logo.View
			s.do(call{method: "GET", path: "/api/logo", want: 200}).json(&shown)
			got := []string{}
			for _, logo := range shown {
				got = append(got, logo.ID)
			}
			if strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("shown %v, want %v", got, want)
			}
		}
		order(first.field("_id"), second.field("_id"))
		s.do(call{
			method: "PATCH", path: "/api/logo/order", body: map[string]any{"ids": []string{second.field("_id")}},
			as: office, want: 200,
		})
		order(second.field("_id"), first.field("_id"))
		s.do(call{
			method: "PATCH", path: "/api/logo/order", body: map[string]any{"ids": []string{"x"}}, as: office,
			want: 404,
		})
		s.do(call{
			method: "PATCH", path: "/api/logo/order", body: map[string]any{"ids": []string{"x", "x"}}, as: office,
			want: 422,
		})
		s.do(newForm("image", "no file").call("POST", "/api/logo", office, 422, `"error":"Image file is required"`))
		s.do(newForm().file("image", "a.png", []byte("<svg/>")).call("POST", "/api/logo", office, 422,
			`"error":"Only image files are allowed"`))
		s.do(newForm().file("image", "a.png", append(pngOf(20, 20, 1), make([]byte, 2<<20)...)).call("POST", "/api/logo",
			office, 422, `"error":"Image size must be less than 2MB"`))
		s.do(newForm().file("image", "a.png", make([]byte, 9<<20)).call("POST", "/api/logo", office, 413))

		// When the database fails after the file was stored, no file remains.
		broken := s.files.count()
		_, err := s.db.Pool().ExecContext(t.Context(), "ALTER TABLE logo RENAME TO logo_gone")
		must(t, err)
		s.do(newForm().file("image", "a.png", pngOf(20, 20, 3)).call("POST", "/api/logo", office, 500))
		_, err = s.db.Pool().ExecContext(t.Context(), "ALTER TABLE logo_gone RENAME TO logo")
		must(t, err)
		if n := s.files.count(); n != broken {
			t.Errorf("%d files instead of %d", n, broken)
		}

		// After 30 days a deleted logo is removed permanently together with its image.
		s.do(call{method: "DELETE", path: "/api/logo/" + first.field("_id"), as: office, want: 204})
		s.do(call{method: "DELETE", path: "/api/logo/" + first.field("_id"), as: office, want: 404})
		s.runJobs(29 * 24 * time.Hour)
		if n := s.files.count(); n != 2 {
			t.Errorf("%d pictures before 30 days are over", n)
		}
		s.runJobs(25 * time.Hour)
		s.runJobs(11 * time.Minute)
		if n := s.files.count(); n != 1 {
			t.Errorf("%d pictures after 30 days", n)
		}
		s.do(call{
			method: "POST", path: "/api/logo/" + first.field("_id") + "/restore", as: s.signIn(fair.RoleOwner),
			want: 404,
		})
		order(second.field("_id"))
	})
}

// with adds a text field to the end of the form.
func (f *sentForm) with(name, value string) *sentForm {
	_ = f.w.WriteField(name, value)
	return f
}

// An upload from a slow phone may take longer than the server's time limit for other requests. An upload that is cut
// off leaves no file behind.
func TestSlowAndBrokenUploads(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	s := newSite(t, storetest.SQLite(t))
	server := httptest.NewUnstartedServer(s.guard.Handler(s.api.Handler()))
	server.Config.ReadTimeout = 300 * time.Millisecond
	server.Start()
	defer server.Close()
	send := func(c call, breakOff bool) (status int, err error) {
		body := c.body.([]byte)
		half, out := len(body)/2, &bytes.Buffer{}
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		must(t, err)
		defer func() { _ = conn.Close() }()
		fmt.Fprintf(out, "POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s", c.path,
			c.header["Content-Type"], len(body), body[:half])
		_, err = conn.Write(out.Bytes())
		must(t, err)
		if breakOff {
			return 0, nil
		}
		time.Sleep(600 * time.Millisecond)
		if _, err = conn.Write(body[half:]); err != nil {
			return 0, err
		}
		resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			return 0, err
		}
		return resp.StatusCode, resp.Body.Close()
	}
	if status, err := send(applicant().file("biodata", "cv.pdf", biodata).call("POST", "/api/resource-person", nil, 0),
		false); err != nil || status != 201 {
		t.Errorf("slowly: %d, %v", status, err)
	}
	large := append(bytes.Clone(biodata), make([]byte, 1<<20)...)
	_, _ = send(applicant("name", "Broken").file("biodata", "cv.pdf", large).call("POST", "/api/resource-person", nil, 0),
		true)
	server.Close() // waits for the request to end
	left, err := os.ReadDir(folder)
	must(t, err)
	for _, entry := range left {
		if strings.HasPrefix(entry.Name(), "mela-upload-") {
			t.Errorf("%s was left behind", entry.Name())
		}
	}
	if n := s.files.count(); n != 1 {
		t.Errorf("%d files are kept", n)
	}
	if _, total, err := s.app.Applications.FindAll(s.office(), fair.RecordFilter{}); err != nil ||
		total.Count != 1 {
		t.Errorf("%v applications, %v", total, err)
	}
}

// office returns a context with an owner as actor.
func (s *site) office() context.Context {
	return app.WithActor(s.t.Context(), fair.Account{ID: "owner", Email: "owner@example.org", Role: fair.RoleOwner})
}
