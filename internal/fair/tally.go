package fair

import "time"

// TalliedList names a list whose records are counted by status and category.
type TalliedList string

// The tallied lists, by the names of their tables.
const (
	TallyRegistrations TalliedList = "registration"
	TallyBookings      TalliedList = "booking"
	TallyOrders        TalliedList = "payment_order"
	TallySponsorships  TalliedList = "sponsorship"
	TallyApplications  TalliedList = "application"
	TallyMessages      TalliedList = "contact_message"
)

// Tally is how many records of a list that are not deleted have a status and a category. Category is
// what the list is divided by beside its status: a registration's category, a booking's payment status,
// an order's kind, a sponsorship's level, an application's type. Day is the moment when the records' day
// began in Asia/Kolkata, zero for records of all days.
type Tally struct {
	List     TalliedList
	Status   string
	Category string
	Day      time.Time
	Count    int
}
