package fair

// Channel is the way that money moves.
type Channel string

// The channels. All but the first are offline: the office records them manually and a second person
// approves.
const (
	ChannelOnline Channel = "online" // through the payment provider
	ChannelCash   Channel = "cash"   // at the office or the gate
	ChannelCheque Channel = "cheque"
	ChannelBank   Channel = "bank" // NEFT, RTGS, IMPS or UPI straight to the society's account
)

// Channels lists the channels in the order in which books show them.
var Channels = []Channel{ChannelOnline, ChannelCash, ChannelCheque, ChannelBank}

// ParseChannel reads a channel as the API writes it.
func ParseChannel(s string) (c Channel, ok bool) {
	for _, known := range Channels {
		if string(known) == s {
			return known, true
		}
	}
	return "", false
}

// Offline reports whether the provider knows nothing of the money.
func (c Channel) Offline() bool { return c != ChannelOnline }
