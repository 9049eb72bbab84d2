package bench_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
)

const rushTries = 20 // number of orders per buyer

// rush counts the orders that were accepted and those that were refused. `took` contains the response times of all
// orders.
type rush struct {
	won, refused atomic.Int64
	mu           sync.Mutex
	took         []time.Duration
}

// providerTime is the simulated response time of the payment provider. Real responses take longer.
const providerTime = 20 * time.Millisecond

type machineClock struct{}

func (machineClock) Now() time.Time { return time.Now() }

// slowProvider is a fake payment provider. It responds to every query after providerTime with an unpaid order.
type slowProvider struct{ wiring.Gateway }

func (slowProvider) GetOrder(_ context.Context, id string) (fair.GatewayOrder, error) {
	time.Sleep(providerTime)
	return fair.GatewayOrder{
		OrderID: id, Status: fair.GatewayOrderActive, Amount: fair.Rupees(100), Currency: "INR",
	}, nil
}

func (slowProvider) GetPayments(context.Context, string) ([]fair.GatewayPayment, error) {
	return nil, nil
}

func (slowProvider) CreateOrder(_ context.Context, r fair.GatewayOrderRequest) (fair.GatewayOrder, error) {
	return fair.GatewayOrder{
		OrderID: r.OrderID, Status: fair.GatewayOrderActive, Amount: r.Amount, Currency: "INR", ExpiresAt: r.ExpiresAt,
	}, nil
}

// BenchmarkTakenStalls lets 500 and then 2,000 buyers order random stalls, each over a separate connection. Most
// orders are refused, because the stall is already taken. The benchmark fails unless each stall has exactly one
// buyer.
func BenchmarkTakenStalls(b *testing.B) {
	for name, open := range map[string]func(testing.TB) *store.DB{
		"sqlite": storetest.SQLite, "postgres": storetest.Postgres,
	} {
		for _, buyers := range []int{500, 2000} {
			b.Run(fmt.Sprintf("%s/%d", name, buyers), func(b *testing.B) { takeStalls(b, open(b), buyers) })
		}
	}
}

func takeStalls(b *testing.B, db *store.DB, buyers int) {
	b.Helper()
	a := wiring.New(wiring.Deps{
		Store: db, Gateway: slowProvider{}, Clock: machineClock{},
		Settings: app.Settings{Mode: fair.PaymentsSandbox, OrderExpiry: time.Hour, Grace: time.Hour},
	})
	if err := a.Content.Prepare(b.Context(), true); err != nil {
		b.Fatal(err)
	}
	api, err := httpapi.New(
		httpapi.Deps{Config: web.Config{SessionStore: account.NewSessionStore(db.DB, nil), Revision: db.Revision}, App: a},
	)
	if err != nil {
		b.Fatal(err)
	}
	server := httptest.NewServer(api.Handler())
	defer func() { api.Close(); server.Close() }()
	keys := freeStalls(b, a)
	outcome := &rush{}
	begun := time.Now()
	outcome.run(b, server.URL, keys, buyers)
	outcome.report(b, time.Since(begun), len(keys), len(freeStalls(b, a)))
}

// freeStalls returns the stalls on the hall plan that are available.
func freeStalls(b *testing.B, a *wiring.Features) []fair.StallKey {
	b.Helper()
	hall, err := a.Hall.Hall(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	var free []fair.StallKey
	for _, stall := range hall.Edition.Plan.Stalls {
		if stall.OnPlan && hall.States[stall.Key()].State == fair.StallAvailable {
			free = append(free, stall.Key())
		}
	}
	return free
}

func (r *rush) run(b *testing.B, address string, keys []fair.StallKey, buyers int) {
	b.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: buyers}}
	defer client.CloseIdleConnections()
	var all sync.WaitGroup
	for buyer := range buyers {
		all.Go(func() {
			for try := range rushTries {
				if err := r.order(client, address, keys[(buyer*31+try*17)%len(keys)], buyer*rushTries+try); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
}

const orderBody = `{"booking": {"name": "Buyer %[1]d", "contactPerson": "V. Suresh", "phone": "%[2]d",
	"email": "buyer%[1]d@example.org", "address": "Kukatpally, Hyderabad", "type": "STD Stall",
	"category": "Private Company", "card": "nurseries", "members": 3, "gst": "", "requirements": "",
	"stalls": [{"stallnumber": %[3]q, "stallSize": %[4]q}]},
	"redirecturl": "/stallbooking", "callBack": "/stallbooking"}`

// order places an order for a stall. Each call uses another phone number, because one phone number may hold only a few
// unpaid stalls.
func (r *rush) order(client *http.Client, address string, key fair.StallKey, n int) error {
	body := fmt.Sprintf(orderBody, n, 6_000_000_000+n, key.Number, key.Size)
	begun := time.Now()
	answer, err := client.Post(address+"/api/cashfree/create-order", "application/json", strings.NewReader(body))
	if err != nil {
		return err
	}
	said, err := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	r.mu.Lock()
	r.took = append(r.took, time.Since(begun))
	r.mu.Unlock()
	switch answer.StatusCode {
	case http.StatusOK:
		r.won.Add(1)
	case http.StatusConflict:
		r.refused.Add(1)
	default:
		return fmt.Errorf("status %d: %s, %w", answer.StatusCode, said, err)
	}
	return err
}

func (r *rush) report(b *testing.B, took time.Duration, before, after int) {
	b.Helper()
	if won := int(r.won.Load()); won != before-after || after != 0 {
		b.Errorf("%d orders won %d stalls; %d are left", won, before-after, after)
	}
	slices.Sort(r.took)
	b.ReportMetric(float64(r.refused.Load())/took.Seconds(), "refusals/s")
	b.ReportMetric(float64(r.took[len(r.took)*99/100].Milliseconds()), "p99-ms")
	b.ReportMetric(0, "ns/op")
}
