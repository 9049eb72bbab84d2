package bench_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// largeFair is the number of registrations in the fair that BenchmarkLists searches. For every ten registrations, there
// is a booking with an order. The environment variable MELA_BENCH_ROWS sets another number.
const (
	largeFair    = 100_000
	rowsVariable = "MELA_BENCH_ROWS"
)

// longestAnswer is the highest allowed 95th percentile of a list or search.
const longestAnswer = 200 * time.Millisecond

// listRounds is the number of measured queries for each list.
const listRounds = 100

// listCase is one query of the portal. Its function `ask` runs the query and returns the number of rows.
type listCase struct {
	name string
	ask  func(ctx context.Context, f filledFair) (rows int, err error)
}

// filledFair is a fair with test data. app contains its use cases. After fill, rows is the number of registrations.
// After fillOthers, it is the number of records in each list.
type filledFair struct {
	app  *wiring.Features
	rows int
}

// BenchmarkLists queries the portal's lists in a fair with 100,000 registrations. For each query it prints the number
// of rows, the median and the 95th percentile. It fails if a list or a search takes too long. The dashboard, which
// makes many queries, has no limit.
func BenchmarkLists(b *testing.B) {
	benchmarkLists(b, fill, largeFair, listCases())
}

func benchmarkLists(
	b *testing.B, fill func(*testing.B, *store.DB, int) filledFair, rows int, cases []listCase,
) {
	if given, err := strconv.Atoi(os.Getenv(rowsVariable)); err == nil {
		rows = given
	}
	for _, engine := range []struct {
		name string
		open func(testing.TB) *store.DB
	}{{"sqlite", storetest.SQLite}, {"postgres", storetest.Postgres}} {
		b.Run(engine.name, func(b *testing.B) {
			f := fill(b, engine.open(b), rows)
			out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
			_, _ = fmt.Fprintf(out, "\n%s, %d rows:\tshown\tp50\tp95\t\n", engine.name, rows)
			var slowest time.Duration
			for _, c := range cases {
				shown, p50, p95 := measure(b, c, f)
				if c.name != "dashboard" {
					slowest = max(slowest, p95)
				}
				_, _ = fmt.Fprintf(out, "%s\t%d\t%.2f ms\t%.2f ms\t\n", c.name, shown, p50.Seconds()*1e3, p95.Seconds()*1e3)
			}
			_ = out.Flush()
			b.ReportMetric(slowest.Seconds()*1e3, "slowest-ms")
			b.ReportMetric(0, "ns/op")
			if slowest > longestAnswer {
				b.Errorf("a query takes %s, at most %s", slowest, longestAnswer)
			}
		})
	}
}

// measure runs a query several times. It returns the number of rows, the median duration and the 95th percentile.
func measure(b *testing.B, c listCase, f filledFair) (rows int, p50, p95 time.Duration) {
	b.Helper()
	ctx := app.WithActor(b.Context(), fair.Account{ID: "a", Email: "viewer@example.org", Role: fair.RoleViewer})
	var took []time.Duration
	for round := range listRounds + 10 {
		begun := time.Now()
		n, err := c.ask(ctx, f)
		if err != nil {
			b.Fatalf("%s: %v", c.name, err)
		}
		rows = n
		if round >= 10 { // the first rounds only warm up the caches
			took = append(took, time.Since(begun))
		}
	}
	slices.Sort(took)
	return rows, took[len(took)/2], took[len(took)*95/100]
}

// perPage is the number of rows per page in the portal.
const perPage = 50

func page(n int) fair.ListQuery { return fair.ListQuery{Page: n, PerPage: perPage} }

func sorted(by string) fair.ListQuery { return fair.ListQuery{Page: 1, PerPage: perPage, Sort: by} }

func words(typed string) fair.ListQuery {
	return fair.ListQuery{Page: 1, PerPage: perPage, Words: typed}
}

func listCases() []listCase {
	registrations := func(name string, filter func(f filledFair) fair.RegistrationFilter) listCase {
		return listCase{"registrations: " + name, func(ctx context.Context, f filledFair) (int, error) {
			found, _, err := f.app.Sales.FindRegistrations(ctx, filter(f))
			if err == nil && len(found) == 0 {
				err = fmt.Errorf("nothing was found among %d", f.rows)
			}
			return len(found), err
		}}
	}
	plain := func(name string, filter fair.RegistrationFilter) listCase {
		return registrations(name, func(filledFair) fair.RegistrationFilter { return filter })
	}
	bookings := func(name string, filter fair.BookingFilter) listCase {
		return listCase{"bookings: " + name, func(ctx context.Context, f filledFair) (int, error) {
			found, _, err := f.app.Sales.FindBookings(ctx, filter)
			return len(found), err
		}}
	}
	paid, pending, cancelled := fair.RegistrationPaid, fair.RegistrationPending, fair.RegistrationCancelled
	day := func(n int) time.Time { return time.UnixMilli(firstRow).AddDate(0, 0, n) }
	cases := []listCase{
		plain("first page", fair.RegistrationFilter{ListQuery: page(1)}),
		registrations("middle page", func(f filledFair) fair.RegistrationFilter {
			return fair.RegistrationFilter{ListQuery: page(f.rows / 2 / perPage)}
		}),
		registrations("page at nine tenths", func(f filledFair) fair.RegistrationFilter {
			return fair.RegistrationFilter{ListQuery: page(f.rows * 9 / 10 / perPage)}
		}),
		plain("status", fair.RegistrationFilter{ListQuery: page(1), Status: []fair.RegistrationStatus{paid}}),
		plain(
			"two statuses",
			fair.RegistrationFilter{ListQuery: page(1), Status: []fair.RegistrationStatus{pending, cancelled}},
		),
		plain("category", fair.RegistrationFilter{ListQuery: page(1), Category: []fair.Category{fair.Student}}),
		plain("status and category", fair.RegistrationFilter{
			ListQuery: page(1), Status: []fair.RegistrationStatus{paid},
			Category: []fair.Category{fair.Farmer},
		}),
		registrations("status, middle page", func(f filledFair) fair.RegistrationFilter {
			return fair.RegistrationFilter{
				ListQuery: page(f.rows * 3 / 10 / perPage), Status: []fair.RegistrationStatus{paid},
			}
		}),
		plain("ten days", fair.RegistrationFilter{ListQuery: page(1), Days: fair.Days{From: day(20), To: day(30)}}),
		plain("ten days and status", fair.RegistrationFilter{
			ListQuery: page(1), Status: []fair.RegistrationStatus{pending},
			Days: fair.Days{From: day(20), To: day(30)},
		}),
		plain("deleted", fair.RegistrationFilter{ListQuery: fair.ListQuery{Page: 1, PerPage: perPage, Deleted: true}}),
	}
	for _, by := range []string{
		"name", "-name", "category", "amount", "status", "-status", "createdAt", "company",
		"phone", "email",
	} {
		cases = append(cases, plain("sorted by "+by, fair.RegistrationFilter{ListQuery: sorted(by)}))
	}
	return append(
		cases,
		plain(
			"sorted by name, status",
			fair.RegistrationFilter{ListQuery: sorted("name"), Status: []fair.RegistrationStatus{pending}},
		),
		plain("search, common word", fair.RegistrationFilter{ListQuery: words("nalgonda")}),
		plain("search, beginning of words", fair.RegistrationFilter{ListQuery: words("ra")}),
		plain("search, rare word", fair.RegistrationFilter{ListQuery: words("narmadabai")}),
		registrations("search, phone", func(f filledFair) fair.RegistrationFilter {
			return fair.RegistrationFilter{ListQuery: words(phoneOf(f.rows / 2))}
		}),
		registrations("search, end of a phone", func(f filledFair) fair.RegistrationFilter {
			return fair.RegistrationFilter{ListQuery: words(phoneOf(f.rows / 2)[4:])}
		}),
		plain("search, two words", fair.RegistrationFilter{ListQuery: words("ramesh nalgonda")}),
		plain("search, name and surname", fair.RegistrationFilter{ListQuery: words("ramesh reddy")}),
		plain("search, a frequent name", fair.RegistrationFilter{ListQuery: words("lakshmi devi")}),
		plain("search, three words", fair.RegistrationFilter{ListQuery: words("lakshmi devi chityal")}),
		plain("search, beginnings of two words", fair.RegistrationFilter{ListQuery: words("laks dev")}),
		plain(
			"search, common word and status",
			fair.RegistrationFilter{ListQuery: words("nalgonda"), Status: []fair.RegistrationStatus{pending}},
		),
		plain(
			"search, name and status",
			fair.RegistrationFilter{ListQuery: words("ramesh"), Status: []fair.RegistrationStatus{paid}},
		),
		bookings("first page", fair.BookingFilter{ListQuery: page(1)}),
		listCase{"bookings: middle page", func(ctx context.Context, f filledFair) (int, error) {
			found, _, err := f.app.Sales.FindBookings(
				ctx, fair.BookingFilter{ListQuery: page(max(1, f.rows/20/perPage))},
			)
			return len(found), err
		}},
		bookings("status", fair.BookingFilter{ListQuery: page(1), Status: []fair.BookingStatus{fair.BookingConfirmed}}),
		bookings(
			"payment status",
			fair.BookingFilter{ListQuery: page(1), Money: []fair.MoneyStatus{fair.MoneyPaid}},
		),
		bookings("sorted by amount", fair.BookingFilter{ListQuery: sorted("-amount")}),
		bookings("search", fair.BookingFilter{ListQuery: words("organics")}),
		listCase{"orders: first page", func(ctx context.Context, f filledFair) (int, error) {
			found, _, err := f.app.Payments.FindOrders(ctx, fair.OrderFilter{ListQuery: page(1)})
			return len(found), err
		}},
		listCase{"orders: search", func(ctx context.Context, f filledFair) (int, error) {
			found, _, err := f.app.Payments.FindOrders(
				ctx, fair.OrderFilter{ListQuery: words(fmt.Sprintf("MKM00%010d", f.rows/20))},
			)
			return len(found), err
		}},
		listCase{"activity: first page", func(ctx context.Context, f filledFair) (int, error) {
			found, _, err := f.app.Office.Activities(ctx, fair.ActivityFilter{ListQuery: page(1)})
			return len(found), err
		}},
		listCase{"activity: of one account", func(ctx context.Context, f filledFair) (int, error) {
			found, _, err := f.app.Office.Activities(
				ctx, fair.ActivityFilter{ListQuery: page(1), Actor: "owner@example.org"},
			)
			return len(found), err
		}},
		listCase{"dashboard", func(ctx context.Context, f filledFair) (int, error) {
			_, err := f.app.Office.Summary(ctx, "")
			return 1, err
		}},
		listCase{"search over everything", func(ctx context.Context, f filledFair) (int, error) {
			found, err := f.app.Office.SearchAll(ctx, "ramesh", "", 20)
			return len(found), err
		}},
	)
}

// phoneOf returns the phone number of the i-th registration.
func phoneOf(i int) string { return strconv.FormatInt(6_000_000_000+int64(i)*7_919%3_999_999_999, 10) }

var (
	firstNames = strings.Fields(
		`ramesh suresh lakshmi venkatesh srinivas anjali rajesh kavitha mahesh sunitha narasimha padma ravi swathi
		krishna radha gopal sita mohan latha prakash uma kiran jyothi satish manjula naresh sujatha vijay bhavani`,
	)
	surnames = strings.Fields(
		`reddy rao naidu goud yadav sharma chary varma kumar devi patel singh nayak das murthy prasad babu raju`,
	)
	villages = strings.Fields(`chityal bhongir suryapet miryalaguda kodad devarakonda nakrekal ramannapet alair mothkur`)
	towns    = strings.Fields(
		`nalgonda warangal karimnagar khammam nizamabad medak adilabad mahabubnagar hyderabad sangareddy`,
	)
)

// wordOf returns SQL that selects one word of the list. The parameter `expression` is the SQL for the word's index and
// may contain the row number i. Indexes beyond the end of the list start again at the first word.
func wordOf(list []string, expression string) string {
	var s strings.Builder
	s.WriteString("CASE (" + expression + ") % " + strconv.Itoa(len(list)))
	for i, word := range list[1:] {
		fmt.Fprintf(&s, " WHEN %d THEN '%s'", i+1, word)
	}
	return s.String() + " ELSE '" + list[0] + "' END"
}
