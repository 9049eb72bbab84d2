package fair

// EntryCode is a code with which one person may enter the fair.
type EntryCode struct {
	Holder string // the person's name, or "Member 2 of 4"
	Text   string // content of the QR code: a URL of this site that ends with the signed code
	Name   string // the person's own name, if it is known for a person of a group; otherwise empty
	Member int    // number of the booking's member or the group's person, from 1
}
