package fair

// SettlementBooks are the payments and refunds that rows of settlement reports are compared with.
type SettlementBooks struct {
	Payments map[string]Payment // by the provider's number
	Refunds  map[string]Refund  // by our id
	ByCFID   map[string]Refund  // by the provider's number
	// OrderPayments and OrderRefunds are those of the orders that the reports name.
	OrderPayments map[string][]Payment
	OrderRefunds  map[string][]Refund
	// Settled are the ids of the rows that payments and refunds belong to already, by the ids of these.
	Settled map[string]string
}

// NewSettlementBooks files payments and refunds by their numbers.
func NewSettlementBooks(payments []Payment, refunds []Refund) SettlementBooks {
	b := SettlementBooks{
		Payments: map[string]Payment{}, Refunds: map[string]Refund{}, ByCFID: map[string]Refund{},
		OrderPayments: map[string][]Payment{}, OrderRefunds: map[string][]Refund{}, Settled: map[string]string{},
	}
	for _, p := range payments {
		if _, there := b.Payments[p.CFPaymentID]; !there {
			b.Payments[p.CFPaymentID] = p
			b.OrderPayments[p.OrderID] = append(b.OrderPayments[p.OrderID], p)
		}
	}
	for _, r := range refunds {
		if _, there := b.Refunds[r.ID]; there {
			continue
		}
		b.Refunds[r.ID] = r
		b.OrderRefunds[r.OrderID] = append(b.OrderRefunds[r.OrderID], r)
		if r.CFRefundID != "" {
			b.ByCFID[r.CFRefundID] = r
		}
	}
	return b
}

// Match finds what each row is here and what does not fit: by the provider's numbers, then by our refund's id, then by
// the order and the amount when only one movement of the order has it that no other row is about.
func (b SettlementBooks) Match(entries []SettlementEntry) {
	taken := map[string]bool{} // payments and refunds that a row is about
	for i := range entries {
		b.matchNumber(&entries[i])
		taken[entries[i].PaymentID], taken[entries[i].RefundID] = true, true
	}
	for i := range entries {
		e := &entries[i]
		b.matchAmount(e, func(id string) bool { return !taken[id] && (b.Settled[id] == "" || b.Settled[id] == e.ID) })
		taken[e.PaymentID], taken[e.RefundID] = true, true
		e.Mismatch = b.mismatch(*e)
	}
}

// matchAmount looks among what is free for a movement of the row's order and amount, where no number told which it is.
func (b SettlementBooks) matchAmount(e *SettlementEntry, free func(id string) bool) {
	switch {
	case e.Type == SettlementPayment && e.PaymentID == "":
		e.PaymentID = only(b.OrderPayments[e.OrderID], func(p Payment) (string, bool) {
			return p.CFPaymentID, p.Channel == ChannelOnline && p.Status == GatewayPaymentSuccess && p.Amount == e.Amount && free(p.CFPaymentID)
		})
	case e.Type == SettlementRefund && e.RefundID == "":
		e.RefundID = only(b.OrderRefunds[e.OrderID], func(r Refund) (string, bool) {
			return r.ID, r.Channel == ChannelOnline && r.Amount == e.Amount && free(r.ID) && (r.CFRefundID == "" || r.CFRefundID == e.Number)
		})
	}
}

func (b SettlementBooks) matchNumber(e *SettlementEntry) {
	e.PaymentID, e.RefundID = "", ""
	switch e.Type {
	case SettlementPayment:
		for _, number := range []string{e.Number, e.PaymentRef} {
			if p, there := b.Payments[number]; there && number != "" && e.PaymentID == "" {
				e.PaymentID = p.CFPaymentID
			}
		}
	case SettlementRefund:
		if r, there := b.ByCFID[e.Number]; there {
			e.RefundID = r.ID
		} else if r, there := b.Refunds[e.RefundRef]; there {
			e.RefundID = r.ID
		}
	}
}

func (b SettlementBooks) mismatch(e SettlementEntry) SettlementMismatch {
	payment, refund := b.Payments[e.PaymentID], b.Refunds[e.RefundID]
	switch {
	case e.Type != SettlementPayment && e.Type != SettlementRefund:
		return SettlementOther
	case e.Type == SettlementPayment && e.PaymentID == "":
		return PaymentUnknown
	case e.Type == SettlementPayment && payment.Status != GatewayPaymentSuccess:
		return PaymentNotPaid
	case e.Type == SettlementRefund && e.RefundID == "":
		return RefundUnknown
	case payment.Amount+refund.Amount != e.Amount:
		return SettlementAmountDiffers
	}
	return SettlementFits
}

// only is the id of the one item that a test lets through; empty when none or several are.
func only[T any](items []T, test func(T) (id string, ok bool)) (found string) {
	for _, item := range items {
		id, ok := test(item)
		switch {
		case !ok:
		case found != "":
			return ""
		default:
			found = id
		}
	}
	return found
}
