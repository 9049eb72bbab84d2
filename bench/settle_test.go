// Package bench contains the benchmarks behind the decisions in docs/adr. Each benchmark measures Mela and a reference
// in the same run. `make bench` prints the results.
package bench_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/app/sales"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// providerTime is the simulated response time of the payment provider. Real responses take longer.
const providerTime = 20 * time.Millisecond

type machineClock struct{}

func (machineClock) Now() time.Time { return time.Now() }

// slowProvider is a fake payment provider. It responds to every query after providerTime with an unpaid order.
type slowProvider struct{ areas.Gateway }

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

// BenchmarkSettle settles many orders concurrently. Settling an order stores the state that the payment provider
// reports. Mela queries the provider before the database transaction. The reference queries the provider inside the
// transaction, while the order's row is locked (ADR 0007).
func BenchmarkSettle(b *testing.B) {
	for name, open := range map[string]func(testing.TB) *store.DB{
		"sqlite":   storetest.SQLite,
		"postgres": storetest.Postgres,
	} {
		db := open(b)
		a := areas.New(areas.Deps{
			Store: db, Gateway: slowProvider{}, Clock: machineClock{},
			Settings: app.Settings{Mode: fair.PaymentsSandbox, OrderExpiry: time.Hour, Grace: time.Hour},
		})
		if err := a.Content.Prepare(b.Context(), true); err != nil {
			b.Fatal(err)
		}
		ids := orders(b, a, 64)
		b.Run(name+"/ask-then-lock", func(b *testing.B) {
			settleAll(b, ids, func(ctx context.Context, id string) error {
				_, err := a.Payments.Settle(ctx, id)
				return err
			})
		})
		b.Run(name+"/lock-then-ask", func(b *testing.B) {
			settleAll(b, ids, func(ctx context.Context, id string) error {
				return db.InTx(ctx, func(ctx context.Context) error {
					o, err := db.LockOrder(ctx, id)
					if err != nil {
						return err
					}
					if _, err := (slowProvider{}).GetOrder(ctx, id); err != nil {
						return err
					}
					o.Checks++
					return db.UpdateOrder(ctx, o)
				})
			})
		})
	}
}

func orders(b *testing.B, a *areas.Areas, n int) []string {
	b.Helper()
	ids := make([]string, n)
	for i := range ids {
		r, _, err := a.Sales.CreateRegistration(b.Context(), sales.NewRegistration{RegistrationInput: fair.RegistrationInput{
			Category: "Farmer", Name: fmt.Sprint("Farmer ", i), Address: "Chityal", WhatsappNo: "9848012345",
		}})
		if err != nil {
			b.Fatal(err)
		}
		o, err := a.Payments.CreateOrder(b.Context(), payments.NewOrder{RegistrationID: r.ID})
		if err != nil {
			b.Fatal(err)
		}
		ids[i] = o.ID
	}
	return ids
}

// settleAll settles each order once per iteration, eight at a time, and reports settlements per second.
func settleAll(b *testing.B, ids []string, settle func(context.Context, string) error) {
	b.Helper()
	for b.Loop() {
		work := make(chan string)
		done := make(chan error)
		for range 8 {
			go func() {
				var err error
				for id := range work {
					if e := settle(b.Context(), id); e != nil {
						err = e
					}
				}
				done <- err
			}()
		}
		for _, id := range ids {
			work <- id
		}
		close(work)
		for range 8 {
			if err := <-done; err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(len(ids)*b.N)/b.Elapsed().Seconds(), "settlements/s")
}
