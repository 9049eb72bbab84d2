package sandbox_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/cashfree"
	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// childVariable is an environment variable with the path of an SQLite file. If it is set, the test binary runs no
// tests; it serves a simulator that uses this file.
const childVariable = "MELA_SANDBOX_TEST_CHILD"

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		serveChild(path)
		return
	}
	os.Exit(m.Run())
}

func serveChild(path string) {
	sim, err := sandbox.New(context.Background(), sandbox.Config{DB: openSQLite(path)})
	if err != nil {
		panic(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println("http://" + listener.Addr().String())
	panic(http.Serve(listener, sim.Handler()))
}

// child starts a process that serves a simulator, which uses an SQLite file. kill ends the process with SIGKILL.
func child(t *testing.T, path string) (address string, kill func()) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Env = append(os.Environ(), childVariable+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	t.Cleanup(kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the child printed no address: %v", err)
	}
	return strings.TrimSpace(line), kill
}

// After a kill with SIGKILL, all confirmed data exist: orders, payments, the clock, faults, modes, recorded
// responses, and queued webhooks.
func TestTheStateSurvivesAKill(t *testing.T) {
	path := storetest.SQLiteFile(t)
	w := &world{t: t, open: nil, merchant: newMerchant(t)}
	address, kill := child(t, path)
	w.server = newServerAt(address)
	w.client = mustClient(t, address, nil)

	now, err := time.Parse(time.RFC3339Nano, w.control(200, "POST", "/clock", `{"advance":"3h"}`)["now"].(string))
	if err != nil {
		t.Fatal(err)
	}
	create := func(id string) fair.GatewayOrderRequest {
		return fair.GatewayOrderRequest{
			OrderID: id, IdempotencyKey: "key-of-" + id, Amount: fair.Rupees(100), CustomerID: "c01",
			Phone:     "9876543210",
			ReturnURL: "https://fair.example.in/", NotifyURL: w.merchant.url(), ExpiresAt: now.Add(20 * time.Minute),
		}
	}
	paid, err := w.client.CreateOrder(t.Context(), create("A-1"))
	if err != nil {
		t.Fatal(err)
	}
	w.attempt("A-1", `{}`)
	if _, err := w.client.CreateOrder(t.Context(), create("B-1")); err != nil {
		t.Fatal(err)
	}
	w.attempt("B-1", `{"outcome":"SUCCESS","delay":"5m"}`)
	w.fault(`{"match":"GET /pg/orders/*/refunds","status":500}`)
	w.webhooks(`{"mode":"duplicate","copies":3}`)
	kill()

	w.start(openSQLite(path))
	mustEqual(t, "the clock", ahead(w.sim.Clock()), 3*time.Hour)
	mustEqual(t, "A", w.status("A-1"), fair.GatewayOrderPaid)
	mustEqual(t, "B", w.status("B-1"), fair.GatewayOrderActive)
	mustEqual(t, "the mode", w.control(200, "GET", "/webhooks", "")["mode"], any("duplicate"))
	mustEqual(t, "the fault", w.api("GET", "/orders/A-1/refunds", "").status, 500)
	replayed, err := w.client.CreateOrder(t.Context(), create("A-1"))
	if err != nil || replayed.SessionID != paid.SessionID || replayed.Status != fair.GatewayOrderActive {
		t.Errorf("the recorded answer: %+v, %v", replayed, err)
	}
	w.run()
	mustEqual(t, "the webhook of before", w.merchant.next(t).event.OrderID, "A-1")
	w.advance("5m")
	mustEqual(t, "the attempt of before", w.merchant.next(t).event.OrderID, "B-1")
	mustEqual(t, "B", w.status("B-1"), fair.GatewayOrderPaid)
}

// If a process ends while it sends a delivery, the delivery is sent again after its lease has ended.
func TestADeliveryOfADeadSenderIsSentAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		db := w.cfg.DB
		w.paidOrder("A-1")
		lease := time.Now().Add(1500 * time.Millisecond).UnixMilli()
		if _, err := db.ExecContext(t.Context(), `UPDATE sandbox_deliveries SET attempt = 1, lease_until = $1`,
			lease); err != nil {
			t.Fatal(err)
		}
		w.run()
		h := w.merchant.next(t)
		mustEqual(t, "attempt", h.header.Get("x-webhook-attempt"), "2")
		if time.Now().UnixMilli() <= lease {
			t.Error("it was sent while another held it")
		}
	})
}

// Two processes that use one database act as one provider: each process sees all data, and no webhook is sent twice.
func TestTwoProcesses(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		second, err := sandbox.New(t.Context(), sandbox.Config{DB: w.open(), WebhookURL: w.cfg.WebhookURL})
		if err != nil {
			t.Fatal(err)
		}
		w.run()
		ctx, cancel := context.WithCancel(t.Context())
		var done sync.WaitGroup
		done.Go(func() { second.Run(ctx) })
		defer func() { cancel(); done.Wait() }()
		const orders = 12
		seen := map[string]int{}
		for i := range orders {
			w.paidOrder(fmt.Sprintf("A-%d", i))
		}
		for range orders {
			seen[w.merchant.next(t).event.OrderID]++
		}
		for i := range orders {
			w.settled(fmt.Sprintf("A-%d", i), 1)
		}
		w.merchant.nothing(t)
		mustEqual(t, "orders with a webhook", len(seen), orders)
	})
}

// If the simulator is stopped during a delivery, the delivery is returned to the queue at once.
func TestAStoppedDeliveryReturnsToTheQueue(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	arrived, release := make(chan struct{}, 1), make(chan struct{})
	slow := newServer(t, func(http.ResponseWriter, *http.Request) {
		arrived <- struct{}{}
		<-release
	})
	defer close(release)
	r := w.orderRequest("A-1")
	r.NotifyURL = slow
	if _, err := w.client.CreateOrder(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	stop := w.run()
	w.attempt("A-1", `{}`)
	<-arrived
	w.merchant.next(t)
	stop()
	var attempt, lease int64
	if err := w.cfg.DB.QueryRowContext(t.Context(), `SELECT attempt, lease_until FROM sandbox_deliveries WHERE url = $1`,
		slow).Scan(&attempt, &lease); err != nil || attempt != 0 || lease != 0 {
		t.Errorf("attempt %d, lease %d, %v", attempt, lease, err)
	}
}

func mustClient(t *testing.T, address string, clock cashfree.Clock) *cashfree.Client {
	t.Helper()
	c, err := cashfree.New(cashfree.Config{
		BaseURL: address + "/sandbox/pg", ClientID: sandbox.ClientID, Secret: sandbox.ClientSecret, Clock: clock,
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}
