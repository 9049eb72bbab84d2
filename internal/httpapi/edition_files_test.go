package httpapi_test

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestVenueMap(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	editor, manager := s.signIn(fair.RoleEditor), s.signIn(fair.RoleManager)
	const path = "/api/admin/edition/venue-map"
	var with, without wholeEdition
	s.do(newForm().file("map", "a.png", pngOf(1600, 960, 1)).call("PUT", path, editor, 200)).json(&with)
	if with.VenueMap.Width != 1440 || with.VenueMap.Height != 864 || !strings.Contains(with.VenueMap.SrcSet, " 480w, ") {
		t.Errorf("the map is %+v", with.VenueMap)
	}
	s.do(call{method: "GET", path: with.VenueMap.Path, want: 200})
	// An update can only remove the map.
	s.do(call{
		method: "PUT", path: "/api/admin/edition", as: manager, want: 200,
		body: map[string]any{"venueMap": map[string]any{"path": "/files/maps/other.jpg"}}, has: []string{with.VenueMap.Path},
	})
	s.do(call{
		method: "PUT", path: "/api/admin/edition", as: manager, want: 200, body: map[string]any{"venueMap": nil},
	}).json(&without)
	if without.VenueMap.Path != "" {
		t.Errorf("the map %s is not removed", without.VenueMap.Path)
	}
	s.runJobs(11 * time.Minute)
	s.do(call{method: "GET", path: with.VenueMap.Path, want: 404})
	s.do(newForm().call("PUT", path, editor, 422, `"map":`))
	s.do(newForm().file("map", "a.png", pngOf(30, 20, 1)).call("PUT", path, s.signIn(fair.RoleViewer), 403))
}

func TestPopupPicture(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		const path = "/api/admin/edition/popup-picture"
		before, _ := s.edition(fair.RoleViewer)
		version := strconv.FormatInt(before.Version, 10)
		was := s.dataVersion()
		var first, second wholeEdition
		s.do(newForm("version", version).file("image", "a.png", pngOf(1600, 800, 1)).call("PUT", path, manager,
			200)).json(&first)
		if first.Popup.Width != 960 || first.Popup.Height != 480 || first.Version <= before.Version ||
			s.dataVersion() == was {
			t.Errorf("after the upload: %+v, version %d", first.Popup, first.Version)
		}
		s.do(call{method: "GET", path: first.Popup.Picture, want: 200})
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=edition", as: manager, want: 200,
			has: []string{"The edition 2025 was changed", first.Popup.Picture},
		})
		// An upload that is based on an old version is refused, and the image is not stored.
		s.do(newForm("version", version).file("image", "a.png", pngOf(300, 200, 1)).call("PUT", path, manager, 409,
			"changed_meanwhile"))
		if n := s.files.count(); n != 1 {
			t.Errorf("%d pictures are kept", n)
		}
		s.do(newForm().file("image", "b.png", pngOf(300, 200, 2)).call("PUT", path, manager, 200)).json(&second)
		if second.Popup.Width != 300 || second.Popup.Height != 200 {
			t.Errorf("a small picture is %d × %d", second.Popup.Width, second.Popup.Height)
		}
		// The replaced image is deleted within 11 minutes. When the current image is removed from the popup, it is
		// also deleted within 11 minutes.
		s.runJobs(11 * time.Minute)
		s.do(call{method: "GET", path: first.Popup.Picture, want: 404})
		s.do(call{
			method: "PUT", path: "/api/admin/edition", as: manager, want: 200,
			body: map[string]any{"popup": map[string]any{"picture": "", "width": 0, "height": 0}},
		})
		s.runJobs(11 * time.Minute)
		if n := s.files.count(); n != 0 {
			t.Errorf("%d pictures are kept for none", n)
		}

		large := append(pngOf(10, 10, 1), make([]byte, 2<<20)...)
		for name, c := range map[string]struct {
			content []byte
			has     string
		}{
			"3 MB":          {append(large, make([]byte, 1<<20)...), `"image":"Image size must be less than 2MB"`},
			"2 MB":          {large[:2<<20], `"image":"Image size must be less than 2MB"`},
			"text as .png":  {[]byte("hello"), `"image":"Only image files are allowed"`},
			"SVG":           {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), `"image":"`},
			"empty":         {nil, `"image":"`},
			"50,000×50,000": {hugeHeader(pngOf(10, 10, 1)), `"image":"`},
		} {
			if resp := s.free(newForm().file("image", "x.png", c.content).call("PUT", path, manager, 0)); resp.status != 422 ||
				!bytes.Contains([]byte(resp.body), []byte(c.has)) {
				t.Errorf("%s: %d %s", name, resp.status, clip(resp.body))
			}
		}
		s.do(newForm("version", version).call("PUT", path, manager, 422, `"image":"Image file is required"`))
		s.do(newForm("version", "old").file("image", "b.png", pngOf(3, 2, 2)).call("PUT", path, manager, 400))
		s.do(newForm().file("image", "x.png", make([]byte, 9<<20)).call("PUT", path, manager, 413))
		s.do(newForm().file("image", "b.png", pngOf(3, 2, 2)).call("PUT", path, s.signIn(fair.RoleViewer), 403))
		if after, _ := s.edition(fair.RoleViewer); after.Popup.Picture != "" || s.files.count() != 0 {
			t.Errorf("a refused upload left something: %+v, %d files", after.Popup, s.files.count())
		}
	})
}

func TestBrochure(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		const path = "/api/admin/edition/brochure"
		pdf := []byte("%PDF-1.4\nstartxref\n0\n%%EOF\n")
		before, _ := s.edition(fair.RoleViewer)
		version := strconv.FormatInt(before.Version, 10)
		was := s.dataVersion()
		var first, second wholeEdition
		s.do(newForm("version", version).file("brochure", "Mela 2025.pdf", pdf).call("PUT", path, owner, 200)).json(&first)
		if b := first.Brochure; b.Name != "Mela 2025.pdf" || b.Size != int64(len(pdf)) || b.UploadedAt.IsZero() ||
			s.dataVersion() == was {
			t.Errorf("after the upload: %+v", b)
		}
		got := s.do(call{method: "GET", path: first.Brochure.Path, want: 200})
		sent := got.header.Get("Content-Disposition")
		if got.body != string(pdf) || !strings.HasPrefix(sent, "attachment; filename=brochures-") {
			t.Errorf("the file: %q %s", got.body, sent)
		}
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=edition", as: owner, want: 200,
			has: []string{"The edition 2025 was changed", "Mela 2025.pdf"},
		})
		s.do(newForm("version", version).file("brochure", "a.pdf", pdf).call("PUT", path, owner, 409, "changed_meanwhile"))

		// An update of the edition changes no brochure. The file of another record must not become public with it.
		s.do(call{
			method: "PUT", path: "/api/admin/edition", as: owner, want: 200,
			body: map[string]any{"brochure": map[string]any{"path": "/files/biodata/x.pdf", "name": "x"}},
		})
		if now, _ := s.edition(fair.RoleViewer); now.Brochure != first.Brochure {
			t.Errorf("after an update: %+v", now.Brochure)
		}

		for name, c := range map[string]struct {
			content []byte
			has     string
		}{
			"an image":   {pngOf(10, 10, 1), `"brochure":"Only PDF files are allowed"`},
			"a cut PDF":  {pdf[:12], `"brochure":"This file is damaged`},
			"empty":      {nil, `"brochure":"This file is empty`},
			"over 5 MB":  {append(bytes.Repeat([]byte(" "), 5<<20), pdf...), `"brochure":"This file is 5.1 MB. Choose one of at most 5 MB"`},
			"text first": {append([]byte("<script>"), pdf...), `"brochure":"Only PDF files are allowed"`},
		} {
			if resp := s.free(newForm().file("brochure", "x.pdf", c.content).call("PUT", path, owner, 0)); resp.status != 422 ||
				!strings.Contains(resp.body, c.has) {
				t.Errorf("%s: %d %s", name, resp.status, clip(resp.body))
			}
		}
		s.do(newForm().call("PUT", path, owner, 422, `"brochure":`))
		for _, role := range []fair.Role{fair.RoleViewer, fair.RoleGate} {
			s.do(newForm().file("brochure", "b.pdf", pdf).call("PUT", path, s.signIn(role), 403))
		}
		s.do(newForm().file("brochure", "b.pdf", pdf).call("PUT", path, s.signIn(fair.RoleEditor), 200)).json(&second)
		s.runJobs(11 * time.Minute)
		s.do(call{method: "GET", path: first.Brochure.Path, want: 404})
		if n := s.files.count(); n != 1 {
			t.Errorf("%d files are kept", n)
		}

		// The next edition begins without a brochure. The earlier one keeps its file.
		s.do(call{method: "POST", path: "/api/admin/edition", body: map[string]any{"id": "2026"}, as: owner, want: 201})
		if next, _ := s.edition(fair.RoleViewer); next.Brochure.Path != "" {
			t.Errorf("the next edition begins with %+v", next.Brochure)
		}
		s.do(newForm().file("brochure", "c.pdf", pdf).call("PUT", path, owner, 200))
		s.do(call{method: "PUT", path: "/api/admin/edition", as: owner, want: 200, body: map[string]any{"brochure": nil}})
		s.runJobs(11 * time.Minute)
		s.do(call{method: "GET", path: second.Brochure.Path, want: 200})
		if now, _ := s.edition(fair.RoleViewer); now.Brochure.Path != "" || s.files.count() != 1 {
			t.Errorf("after the removal: %+v, %d files", now.Brochure, s.files.count())
		}
	})
}

// hugeHeader returns the PNG with a header that declares 50,000 × 50,000 pixels. This makes the header's checksum
// wrong, but a decoder checks it only after reading the size.
func hugeHeader(content []byte) []byte {
	content = bytes.Clone(content)
	binary.BigEndian.PutUint32(content[16:], 50_000)
	binary.BigEndian.PutUint32(content[20:], 50_000)
	return content
}
