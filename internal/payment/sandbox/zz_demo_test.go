package sandbox_test

import (
	"fmt"
	"os"
	"testing"
	"time"
)

func TestZZDemo(t *testing.T) {
	if os.Getenv("SBDEMO") == "" {
		t.Skip()
	}
	w := newWorld(t, sqliteOpener(t))
	w.run()
	for _, lang := range []string{"en", "hi", "te"} {
		for _, st := range []string{"pay", "pend", "paid", "expired", "left"} {
			r := w.orderRequest("MKM001768912345678abcDEFgh" + lang + st)
			r.ReturnURL = w.server.URL + map[string]string{"en": "", "hi": "/hi", "te": "/te"}[lang] + "/payment-success?t={order_id}"
			o, err := w.client.CreateOrder(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if st == "pend" {
				w.attempt(r.OrderID, `{"outcome":"PENDING"}`)
			}
			if st == "paid" {
				w.attempt(r.OrderID, `{}`)
			}
			fmt.Println(lang+"-"+st, w.sim.CheckoutURL(o.SessionID))
		}
	}
	fmt.Println("END")
	os.Stdout.Sync()
	for i := 0; i < 1200; i++ {
		if _, err := os.Stat("/tmp/sbdemo/stop"); err == nil {
			return
		}
		time.Sleep(500 * time.Millisecond)
	}
}
