package fair

// EntryCode lets one person into the fair.
type EntryCode struct {
	Holder string // who it is for: "Ravi Kumar", or "Member 2 of 4"
	Text   string // what the QR code holds: an address of this site that ends with the signed code
	Member int    // which of the booking's members it is for, from 1; 1 for a registration
}
