package sandbox

import "net/http"

// Handler returns the handler for all paths below /sandbox/.
func (s *Simulator) Handler() http.Handler {
	mux := http.NewServeMux()

	const orders = "/sandbox/pg/orders"
	mux.Handle("POST "+orders, s.write(limitCreateOrder, createOrder))
	mux.Handle("GET "+orders+"/{order_id}", s.read(limitGetOrder, getOrder))
	mux.Handle("PATCH "+orders+"/{order_id}", s.write(limitCreateOrder, terminateOrder))
	mux.Handle("GET "+orders+"/{order_id}/payments", s.read(limitGetPayments, s.getPayments))
	mux.Handle("GET "+orders+"/{order_id}/payments/{cf_payment_id}", s.read(limitGetPayment, s.getPayment))
	mux.Handle("POST "+orders+"/{order_id}/refunds", s.write(limitCreateRefund, createRefund))
	mux.Handle("GET "+orders+"/{order_id}/refunds", s.read(limitGetRefund, s.getRefunds))
	mux.Handle("GET "+orders+"/{order_id}/refunds/{refund_id}", s.read(limitGetRefund, s.getRefund))
	mux.Handle("/sandbox/pg/", s.endpoint(limitGetOrder, noRoute))

	mux.HandleFunc("GET /sandbox/pg/view/sessions/checkout", s.showCheckout)
	mux.HandleFunc("POST /sandbox/pg/view/sessions/checkout", s.showCheckout)
	mux.HandleFunc("POST /sandbox/pg/view/sessions/result", s.takeResult)
	mux.HandleFunc("GET /sandbox/js/v3/cashfree.js", serveScript("cashfree.js"))
	mux.HandleFunc("GET /sandbox/js/v3/modal-result.js", serveScript("modal-result.js"))

	if !s.closed {
		s.controls(mux)
	}
	return mux
}
