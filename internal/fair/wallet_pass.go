package fair

import "time"

// WalletPass is one entry code together with the texts that a phone's wallet app shows, in one language.
type WalletPass struct {
	Serial       string // the pass's serial number, which stays the same for the same person
	EditionID    string
	Organisation string
	Title        string // title of the fair
	Label        string // above the title
	Holder       WalletField
	Dates        WalletField
	Venue        WalletField
	Code         string // the text of the QR code
	Begins       time.Time
	Ends         time.Time // time from which the pass is out of date
	Lang         Lang
}

// WalletField is a labelled value on a pass.
type WalletField struct{ Label, Value string }
