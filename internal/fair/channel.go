package fair

// Channel is the way in which money is paid or refunded.
type Channel string

// The channels. All except ChannelOnline are offline: the office records these payments manually, and a second person
// approves them.
const (
	ChannelOnline Channel = "online" // through the payment provider
	ChannelCash   Channel = "cash"   // at the office or the gate
	ChannelCheque Channel = "cheque"
	ChannelDraft  Channel = "dd"   // demand draft
	ChannelUPI    Channel = "upi"  // to the fair's own QR code
	ChannelCard   Channel = "card" // by the fair's card machine
	ChannelBank   Channel = "bank" // by NEFT, RTGS or IMPS, directly to the society's account
)

// Channels lists the channels in the order used in the day book.
var Channels = []Channel{ChannelOnline, ChannelCash, ChannelCheque, ChannelDraft, ChannelBank, ChannelUPI, ChannelCard}

// ParseChannel parses a channel in the format of the API.
func ParseChannel(s string) (c Channel, ok bool) {
	return OneOf(Channel(s), Channels...)
}

func parseOfflineChannel(s string) (c Channel, ok bool) {
	c, ok = ParseChannel(s)
	return c, ok && c.Offline()
}

// Offline reports whether money is paid or refunded without the payment provider.
func (c Channel) Offline() bool { return c != ChannelOnline }
