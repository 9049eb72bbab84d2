package fair

import "time"

// TalliedList is a list whose records are counted by status and category.
type TalliedList string

// The counted lists. Their values are the names of the database tables.
const (
	TallyRegistrations TalliedList = "registration"
	TallyBookings      TalliedList = "booking"
	TallyOrders        TalliedList = "payment_order"
	TallySponsorships  TalliedList = "sponsorship"
	TallyApplications  TalliedList = "application"
	TallyMessages      TalliedList = "contact_message"
)

// Tally is the number of a list's records with the same status and category. Deleted records are not counted. Category
// is the list's second criterion: a registration's category, a booking's payment status, an order's kind, a
// sponsorship's level, or an application's type. Day is the start of the records' day in Asia/Kolkata. It is zero if
// records of all days are counted.
type Tally struct {
	List     TalliedList
	Status   string
	Category string
	Day      time.Time
	Count    int
}

// DayCount is the number of records that belong to one day in Asia/Kolkata.
type DayCount struct {
	Day   time.Time // when the day begins
	Count int
}
