package fair

// CancellationAsk is a cancellation request as entered by a payer.
type CancellationAsk struct {
	Reason    string
	Confirmed bool
	Stalls    []StallKey // the stalls of a booking to cancel; if empty or all stalls, the whole booking is cancelled
	Choose    bool       // true if the form let the payer select stalls; an empty selection is then rejected
}

// CleanRefusal validates the office's reason for refusing.
func CleanRefusal(reason string) (string, error) {
	p := Problems{}
	reason = p.CleanText("reason", reason, true, MaxAddress)
	return reason, p.Err()
}
