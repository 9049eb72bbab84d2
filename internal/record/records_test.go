package record_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/application"
	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/counter"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/logo"
	"github.com/mela-fair/mela/internal/partner"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// kindUnderTest describes a simple kind of record. The test records have values in all fields,
// and some texts are in Telugu.
type kindUnderTest[T any] struct {
	store  func(*wiring.Features) *db.Records[T]
	make   func(fair.Record, int) T // creates the n-th record; sorting by name is the same as sorting by n
	word   string                   // a part of the second record's search text
	sort   string                   // a column whose sort order is the same as that of n
	filter map[string]string
	order  func(T) int // nil: the kind has no display order
}

var picture = fair.Picture{
	Path: "/files/x/a-640.png", Width: 640, Height: 320,
	Sizes: []fair.PictureSize{
		{Path: "/files/x/a-320.png", Width: 320, Height: 160},
		{Path: "/files/x/a-640.png", Width: 640, Height: 320},
	},
}

func TestEveryKindOfSimpleRecordIsKept(t *testing.T) {
	t.Run("contact message", func(t *testing.T) {
		testKind(t, kindUnderTest[contact.Message]{
			store: func(s *wiring.Features) *db.Records[contact.Message] { return s.Contact.Stored() },
			make: func(r fair.Record, n int) contact.Message {
				return contact.Message{
					Record: r, Name: fmt.Sprintf("లక్ష్మి-%d", n), Email: "a@example.org",
					Message: "100% _fresh_\nline", Lang: fair.Telugu, Consent: "2025-07-01",
				}
			},
			word: "లక్ష్మి-2", sort: "name",
		})
	})
	t.Run("sponsorship", func(t *testing.T) {
		testKind(t, kindUnderTest[fair.Sponsorship]{
			store: func(s *wiring.Features) *db.Records[fair.Sponsorship] { return s.Content.Sponsorships.Stored() },
			make: func(r fair.Record, n int) fair.Sponsorship {
				return fair.Sponsorship{
					Record: r, ContactPerson: fmt.Sprintf("Person-%d", n), Mobile: "9848012345", Email: "a@example.org",
					Category: "Seeds",
					Level:    []string{"gold", "silver"}[n%2], Status: fair.ReviewPending, Lang: fair.Hindi, Consent: "2025-07-01",
					Stage: fair.SponsorshipEnquiry,
				}
			},
			word: "person-2", sort: "contactPerson", filter: map[string]string{"level": "gold"},
		})
	})
	t.Run("application", func(t *testing.T) {
		testKind(t, kindUnderTest[application.Application]{
			store: func(s *wiring.Features) *db.Records[application.Application] { return s.Applications.Stored() },
			make: func(r fair.Record, n int) application.Application {
				return application.Application{
					Record: r, Type: []application.Type{application.Volunteer, application.ResourcePerson}[n%2],
					Name: fmt.Sprintf("Person-%d", n), Occupation: "policy maker",
					Address: "చిట్యాల", Email: "a@example.org", Experience: "10 years", Mobile: "9848012345",
					Status: fair.ReviewConfirmed, Lang: fair.English,
					Consent: "2025-07-01", Biodata: fair.StoredFile{
						Path: "/files/biodata/a.pdf", Name: "జీవిత వివరాలు.pdf",
						ContentType: "application/pdf", Size: 5 << 20,
					},
				}
			},
			word: "person-2", sort: "name", filter: map[string]string{"type": "volunteer"},
		})
	})
	t.Run("partner", func(t *testing.T) {
		testKind(t, kindUnderTest[partner.Partner]{
			store: func(s *wiring.Features) *db.Records[partner.Partner] { return s.Partners.Stored() },
			make: func(r fair.Record, n int) partner.Partner {
				return partner.Partner{
					Record: r, Name: fmt.Sprintf("Partner-%d", n), Type: partner.Types[n%2],
					Website: "https://example.org", Logo: picture, Sample: true,
				}
			},
			word: "partner-2", sort: "name", filter: map[string]string{"type": "Knowledge"},
			order: func(p partner.Partner) int { return p.Position },
		})
	})
	t.Run("logo", func(t *testing.T) {
		testKind(t, kindUnderTest[logo.Logo]{
			store: func(s *wiring.Features) *db.Records[logo.Logo] { return s.Logos.Stored() },
			make:  func(r fair.Record, _ int) logo.Logo { return logo.Logo{Record: r, Image: picture} },
			word:  "000000000000000000000002", sort: "createdAt",
			order: func(l logo.Logo) int { return l.Position },
		})
	})
	t.Run("banner", func(t *testing.T) {
		testKind(t, kindUnderTest[banner.Banner]{
			store: func(s *wiring.Features) *db.Records[banner.Banner] { return s.Banners.Stored() },
			make: func(r fair.Record, n int) banner.Banner {
				return banner.Banner{Record: r, Title: fair.Text{
					fair.English: fmt.Sprintf("Banner-%d", n), fair.Hindi: "मेला",
					fair.Telugu: "జాతర",
				}, Images: []fair.Picture{picture, {}}}
			},
			word: "banner-2", sort: "title",
			order: func(b banner.Banner) int { return b.Position },
		})
	})
	t.Run("event counter", func(t *testing.T) {
		testKind(t, kindUnderTest[counter.Counter]{
			store: func(s *wiring.Features) *db.Records[counter.Counter] { return s.Counters.Stored() },
			make: func(r fair.Record, n int) counter.Counter {
				return counter.Counter{
					Record: r, Venue: fmt.Sprintf("Hall%d", n), EntryFee: 12_345, EventDate: "2025-09-13",
					Hours: 23, Minutes: 59, Seconds: 1,
				}
			},
			word: "hall2", sort: "venue",
		})
	})
	t.Run("committee member", func(t *testing.T) {
		testKind(t, kindUnderTest[committee.Member]{
			store: func(s *wiring.Features) *db.Records[committee.Member] { return s.Committees.Stored() },
			make: func(r fair.Record, n int) committee.Member {
				return committee.Member{
					Record: r, Name: fmt.Sprintf("Member-%d", n),
					Designation: fair.Text{fair.English: "Chair", fair.Hindi: "अध्यक्ष", fair.Telugu: "అధ్యక్షులు"},
					Committee:   []string{"executive", "finance"}[n%2], Sample: true,
				}
			},
			word: "member-2", sort: "name", filter: map[string]string{"committee": "executive"},
			order: func(m committee.Member) int { return m.Position },
		})
	})
}

var noon = time.Date(2025, 8, 1, 6, 30, 0, 0, time.UTC)

func areasOf(open *store.DB) *wiring.Features {
	return wiring.New(wiring.Deps{Store: open, Clock: handclock.At(noon)})
}

func baseOf[T any](r *T) *fair.Record { return any(r).(interface{ Base() *fair.Record }).Base() }

func testKind[T any](t *testing.T, k kindUnderTest[T]) {
	storetest.Each(t, func(t *testing.T, open *store.DB) {
		ctx, s := t.Context(), k.store(areasOf(open))
		made := make([]T, 4)
		ids := make([]string, len(made))
		for n := range made {
			at := noon.Add(time.Duration(n) * time.Minute)
			ids[n] = fmt.Sprintf("%024d", n)
			var err error
			if made[n], err = s.Create(ctx,
				k.make(fair.Record{ID: ids[n], Version: 1, CreatedAt: at, UpdatedAt: at}, n)); err != nil {
				t.Fatal(err)
			}
		}
		idsOf := func(list []T) []string {
			out := []string{}
			for i := range list {
				out = append(out, baseOf(&list[i]).ID)
			}
			return out
		}
		expect := func(what string, got []T, err error, want ...string) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			if diff := cmp.Diff(append([]string{}, want...), idsOf(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", what, diff)
			}
		}

		found, err := s.Find(ctx, ids[2])
		if diff := cmp.Diff(made[2], found); err != nil || diff != "" {
			t.Fatalf("reading one back: %v\n%s", err, diff)
		}
		if _, err := s.Find(ctx, "no such\x00id"); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("an invalid id: %v", err)
		}
		shown, err := s.Shown(ctx, "")
		expect("shown", shown, err, ids...)
		page := func(f fair.RecordFilter) []T {
			t.Helper()
			list, total, err := s.FindAll(ctx, f)
			if err != nil {
				t.Fatal(err)
			}
			if f.Page == 0 && total.Count != len(list) {
				t.Errorf("%d of %+v", len(list), total)
			}
			return list
		}
		expect("found by words", page(fair.RecordFilter{ListQuery: fair.ListQuery{Words: k.word}}), nil, ids[2])
		expect("sorted", page(fair.RecordFilter{ListQuery: fair.ListQuery{Sort: "-" + k.sort, Page: 2, PerPage: 3}}), nil,
			ids[0])
		if k.filter != nil {
			expect("filtered", page(fair.RecordFilter{ListQuery: fair.ListQuery{Sort: k.sort}, Equal: k.filter}), nil, ids[0],
				ids[2])
		}
		expect("an unknown filter", page(fair.RecordFilter{
			ListQuery: fair.ListQuery{Sort: "createdAt"},
			Equal:     map[string]string{"id; --": "1"},
		}), nil, ids...)
		if k.order == nil {
			expect("newest first", page(fair.RecordFilter{}), nil, ids[3], ids[2], ids[1], ids[0])
		} else {
			if err := s.Reorder(ctx, []string{ids[3], ids[1]}); err != nil {
				t.Fatal(err)
			}
			shown, err = s.Shown(ctx, "")
			expect("after ordering", shown, err, ids[3], ids[1], ids[0], ids[2])
			expect("listed in that order", page(fair.RecordFilter{}), nil, ids[3], ids[1], ids[0], ids[2])
			if err := s.Reorder(ctx, []string{ids[0], "nobody"}); !fair.IsKind(err, fair.KindNotFound) {
				t.Errorf("reordering an unknown id: %v", err)
			}
			shown, err = s.Shown(ctx, "")
			expect("after an order that failed", shown, err, ids[3], ids[1], ids[0], ids[2])
			made[3], _ = s.Find(ctx, ids[3])
			if k.order(made[3]) != 1 {
				t.Errorf("the first has position %d", k.order(made[3]))
			}
		}

		// A change must be based on a record's current version. If two changes are based on the same version, the
		// second change must return KindConflict.
		baseOf(&made[3]).UpdatedAt = noon.Add(time.Hour)
		changed, err := s.Update(ctx, made[3])
		if err != nil || baseOf(&changed).Version != 2 {
			t.Fatalf("version %d, %v", baseOf(&changed).Version, err)
		}
		if _, err := s.Update(ctx, made[3]); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a second change of the same version: %v", err)
		}
		if found, err = s.Find(ctx, ids[3]); err != nil || cmp.Diff(changed, found) != "" {
			t.Errorf("after the change: %v\n%s", err, cmp.Diff(changed, found))
		}

		baseOf(&changed).DeletedAt = noon.Add(2 * time.Hour)
		deleted, err := s.Update(ctx, changed)
		if err != nil {
			t.Fatal(err)
		}
		expect("only deleted ones", page(fair.RecordFilter{ListQuery: fair.ListQuery{Deleted: true}}), nil, ids[3])
		if err := s.Purge(ctx, ids[0]); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("purging a live one: %v", err)
		}
		expired, err := s.Expired(ctx, noon.Add(2*time.Hour), 10)
		expect("deleted before the moment of deleting", expired, err)
		expired, err = s.Expired(ctx, noon.Add(3*time.Hour), 10)
		expect("deleted before later", expired, err, ids[3])
		if err := s.Purge(ctx, ids[3]); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Find(ctx, baseOf(&deleted).ID); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("a purged one: %v", err)
		}
	})
}

func TestAFormThatIsSentAgainIsOneRecord(t *testing.T) {
	storetest.Each(t, func(t *testing.T, open *store.DB) {
		ctx, s := t.Context(), areasOf(open).Contact.Stored()
		message := func(n int) contact.Message {
			at := noon.Add(time.Duration(n) * time.Second)
			return contact.Message{
				Record: fair.Record{ID: fmt.Sprintf("%024d", n), Version: 1, CreatedAt: at, UpdatedAt: at}, Name: "Asha",
				Email: "a@example.org", Message: "Hello", Lang: fair.English,
			}
		}
		key := fair.SubmissionKey{Print: "same", Since: noon.Add(-10 * time.Minute)}

		var wg sync.WaitGroup
		var mu sync.Mutex
		ids, created := map[string]bool{}, 0
		for n := range 8 {
			wg.Go(func() {
				stored, fresh, err := s.Submit(ctx, message(n), key)
				mu.Lock()
				defer mu.Unlock()
				if err != nil {
					t.Error(err)
				}
				ids[stored.ID] = true
				if fresh {
					created++
				}
			})
		}
		wg.Wait()
		if len(ids) != 1 || created != 1 {
			t.Errorf("8 at once made %d records, %d times created", len(ids), created)
		}

		// The same content must create a new record if the first record is older than the limit or was deleted.
		later := key
		later.Since = noon.Add(time.Minute)
		second, fresh, err := s.Submit(ctx, message(20), later)
		if err != nil || !fresh {
			t.Errorf("long after: created %v, %v", fresh, err)
		}
		second.DeletedAt = noon.Add(time.Hour)
		deleted, err := s.Update(ctx, second)
		if err != nil {
			t.Fatal(err)
		}
		if _, fresh, err := s.Submit(ctx, message(21), later); err != nil || !fresh {
			t.Errorf("after deleting: created %v, %v", fresh, err)
		}
		deleted.DeletedAt = time.Time{}
		if _, err := s.Update(ctx, deleted); err != nil {
			t.Errorf("restoring it beside the new one: %v", err)
		}

		// A request id must never create a second record. A request with the same id and the same fingerprint must
		// return the first record, even if this record is old. A request with the same id and another fingerprint must
		// return KindConflict.
		byKey := fair.SubmissionKey{Print: "other", RequestID: "key", Since: later.Since}
		first, fresh, err := s.Submit(ctx, message(30), byKey)
		if err != nil || !fresh {
			t.Errorf("created %v, %v", fresh, err)
		}
		byKey.Since = noon.Add(time.Hour)
		again, fresh, err := s.Submit(ctx, message(31), byKey)
		if err != nil || fresh || again.ID != first.ID {
			t.Errorf("the same key: created %v, %v", fresh, err)
		}
		byKey.Print = "different"
		if _, _, err := s.Submit(ctx, message(32), byKey); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("the same key for other content: %v", err)
		}
		if _, total, err := s.FindAll(ctx, fair.RecordFilter{}); err != nil || total.Count != 4 {
			t.Errorf("%+v messages in all, %v", total, err)
		}
	})
}
