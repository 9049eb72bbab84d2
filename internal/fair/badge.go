package fair

import "cmp"

// BadgeSheet is the paper format for printed badges.
type BadgeSheet string

// The paper formats. BadgeLabel has pages of 96 × 82 mm with one badge, for label printers. BadgeA6 has A4 pages with
// four A6 badges. BadgeCodes has A4 pages with twelve entry codes to cut out. BadgePicture is an image with one badge,
// for a phone. Payers get the last two; the API does not offer them.
const (
	BadgeLabel   BadgeSheet = "96x82"
	BadgeA6      BadgeSheet = "a6"
	BadgeCodes   BadgeSheet = "codes"
	BadgePicture BadgeSheet = "picture"
)

// ParseBadgeSheet parses a paper format from the API. For an empty string, it returns BadgeLabel.
func ParseBadgeSheet(s string) (BadgeSheet, bool) {
	return OneOf(cmp.Or(BadgeSheet(s), BadgeLabel), BadgeLabel, BadgeA6, BadgeCodes)
}

// Badge is one person's badge with the entry code.
type Badge struct {
	Name      string // name of the person, or of the booking's organisation
	LocalName string // the organisation in Telugu or Hindi; or empty
	Detail    string // the category, or "Member 2 of 4"
	Stalls    string // names of the stalls on the plan; empty for a visitor
	Code      string // the text of the QR code
	Short     string // the short code of the order, which can be typed at a gate; see ShortCode
	Exhibit   bool   // an exhibitor's badge
}

// MaxBadges is the maximum number of badges in one file.
const MaxBadges = 1_000

// PrintedBadges is the data from which badges are printed.
type PrintedBadges struct {
	Edition Edition
	Sheet   BadgeSheet
	Badges  []Badge
	Trial   bool // sandbox
	Lang    Lang // of the words on the badges; "" means English
}

// PrintedPassPoster is the data of the poster that tells how to get an entry code by WhatsApp.
type PrintedPassPoster struct {
	Edition Edition
	Number  string          // the fair's number at WhatsApp, as people read it
	Href    string          // opens a chat with the word typed
	Words   map[Lang]string // the word to send in each language
}
