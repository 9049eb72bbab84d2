package httpapi_test

import (
	"compress/zlib"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestPrintsOfTheLists(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		viewer, manager := s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
		s.paidBooking("Mallaiah Seeds", stall{"24", "3x3m"})
		s.paidRegistration("Asha")
		s.do(call{method: "POST", path: "/api/registers", body: farmer("Unpaid"), want: 201})
		for _, c := range []struct {
			path, empty string
			viewer      int
		}{
			{"stall-signs", "no_sold_stalls", 200},
			{"exhibitors", "no_sold_stalls", 200},
			{"door-list-bookings", "nobody_admitted", 403},
			{"door-list-registrations", "nobody_admitted", 403},
		} {
			path := "/api/admin/prints/" + c.path
			s.do(call{method: "GET", path: path, want: 401})
			s.do(call{method: "GET", path: path, as: viewer, want: c.viewer})
			pdf := s.do(call{method: "GET", path: path, as: manager, want: 200})
			if !strings.HasPrefix(pdf.body, "%PDF-") || pdf.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %.20q, %v", c.path, pdf.body, pdf.header)
			}
			s.do(call{method: "GET", path: path + "?q=nobodyatall", as: manager, want: 404, has: []string{c.empty}})
			s.do(call{method: "GET", path: path + "?status=nonsense", as: manager, want: 422})
		}
		s.do(call{
			method: "GET", path: "/api/admin/prints/door-list-registrations?q=Unpaid", as: manager, want: 404,
			has: []string{"nobody_admitted"},
		})
	})
}

func TestRecordsThatCannotBePrintedCompletelyAreNamedBefore(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		s.paidBooking("王 Seeds", stall24)
		s.paidBooking("Soil Life", stallT3) // a bench has at most two members
		odd := s.do(call{method: "POST", path: "/api/registers", body: farmer("Lakshmi ♪"), want: 201}).field("_id")
		plain := s.do(call{method: "POST", path: "/api/registers", body: farmer("లక్ష్మి"), want: 201}).field("_id")
		for _, c := range []struct {
			query string
			want  []string // titles and characters
		}{
			{"bookings", []string{"王 Seeds", "王"}},
			{"bookings?q=Soil", nil},
			{"registrations", []string{"Lakshmi ♪", "♪"}},
			{"registrations?ids=" + odd, []string{"Lakshmi ♪", "♪"}},
			{"registrations?ids=" + plain, nil},
		} {
			var found []struct {
				Record     struct{ Title string }
				Characters string
			}
			path := "/api/admin/prints/missing-characters/" + c.query
			s.do(call{method: "GET", path: path, as: manager, want: 200}).json(&found)
			var got []string
			for _, f := range found {
				got = append(got, f.Record.Title, f.Characters)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %q, want %q", c.query, got, c.want)
			}
		}
		hall := s.signIn(fair.RoleHall)
		s.do(call{method: "GET", path: "/api/admin/prints/missing-characters/bookings", as: hall, want: 200})
		s.do(call{method: "GET", path: "/api/admin/prints/missing-characters/registrations", as: hall, want: 403})
	})
}

// Badges and entry codes can be printed for one record, for the records that match a filter, and for all records.
func TestBadgesOfARecordOfAFilterAndOfAll(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		viewer, manager := s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
		order, _ := s.paidBooking("Mallaiah Seeds", stall24) // three members
		s.paidBooking("Soil Life", stallT3)
		o, err := db.FindOrder(t.Context(), order)
		must(t, err)
		s.paidRegistration("Asha")
		unpaid := s.do(call{method: "POST", path: "/api/registers", body: farmer("Unpaid"), want: 201}).field("_id")
		for _, c := range []struct {
			query, file string
			pages       int // 0: nobody has a code
		}{
			{"bookings?ids=" + o.BookingID, "badges-96x82.pdf", 3},
			{"bookings?q=soil", "badges-96x82.pdf", 2},
			{"bookings", "badges-96x82.pdf", 5},
			{"bookings?sheet=a6", "badges-a6.pdf", 2},
			{"bookings?sheet=codes", "entry-codes.pdf", 1},
			{"registrations", "badges-96x82.pdf", 1},
			{"registrations?status=Pending", "", 0},
			{"registrations?ids=" + unpaid, "", 0},
		} {
			path := "/api/admin/badges/" + c.query
			s.do(call{method: "GET", path: path, as: viewer, want: 403})
			if c.pages == 0 {
				s.do(call{method: "GET", path: path, as: manager, want: 404, has: []string{"no_badges"}})
				continue
			}
			pdf := s.do(call{method: "GET", path: path, as: manager, want: 200})
			if !strings.Contains(pdf.header.Get("Content-Disposition"), c.file) || pagesOf(pdf.body) != c.pages {
				t.Errorf("%s: %d pages, %s", c.query, pagesOf(pdf.body), pdf.header.Get("Content-Disposition"))
			}
		}
		s.do(call{method: "GET", path: "/api/admin/badges/bookings?sheet=a3", as: manager, want: 422})
	})
}

var (
	packedObjects = regexp.MustCompile(`(?s)/Type/ObjStm.*?\nstream\n`)
	pageCount     = regexp.MustCompile(`/Type/Pages/Kids\[[^]]*\]/Count (\d+)`)
)

// pagesOf returns the number of pages of a PDF. It returns 0 if the number is not found.
func pagesOf(pdf string) int {
	for _, at := range packedObjects.FindAllStringIndex(pdf, -1) {
		r, err := zlib.NewReader(strings.NewReader(pdf[at[1]:]))
		if err != nil {
			continue
		}
		objects, _ := io.ReadAll(r) // the error is ignored, because other data follows the stream
		if found := pageCount.FindSubmatch(objects); found != nil {
			n, _ := strconv.Atoi(string(found[1]))
			return n
		}
	}
	return 0
}
