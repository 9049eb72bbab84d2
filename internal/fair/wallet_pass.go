package fair

import "time"

// WalletPass is one entry code with the texts that a phone's wallet shows with it, in one language.
type WalletPass struct {
	Serial       string // serial number of the pass, which does not change for the same person
	EditionID    string
	Organisation string
	Title        string // title of the fair
	Label        string // above the title
	Holder       WalletField
	Dates        WalletField
	Venue        WalletField
	Code         string // the text of the QR code
	Begins       time.Time
	Ends         time.Time // time after which the pass is out of date
	Lang         Lang
}

// WalletField is a value of a pass with its label.
type WalletField struct{ Label, Value string }
