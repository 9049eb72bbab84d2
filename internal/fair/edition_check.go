package fair

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Limits of an edition, in addition to the limits of entered texts. They are higher than any real fair needs, and
// prevent pages that are too large for phones.
const (
	maxEditionList = 40
	maxEditionFee  = Paise(100_000_00)
	maxPasses      = 1000
	maxLink        = 1000 // characters of a URL; map URLs are long
	maxPixels      = 4000
)

var (
	partID       = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)
	editionYear  = regexp.MustCompile(`^[0-9a-z][0-9a-z-]{0,19}$`)
	phoneAsShown = regexp.MustCompile(`^\+?[0-9][0-9 ()-]{5,29}$`)
)

// check trims the edition's texts and adds validation errors to `p`. The key of an error is the path in the edition's
// JSON.
func (e *Edition) check(p Problems) {
	c := editionCheck{p}
	c.texts(MaxName, map[string]*Text{
		"title": &e.Title, "society": &e.Society, "organiser": &e.Organiser, "dates": &e.Dates, "weekdays": &e.Weekdays,
		"venueShort": &e.VenueShort, "venuePlace": &e.VenuePlace,
	})
	c.texts(MaxAddress, map[string]*Text{"tagline": &e.Tagline, "venue": &e.Venue})
	c.text("pricingNote", &e.PricingNote, false, MaxAddress)
	c.days(e)
	if fee, _ := e.EntryFee(); e.DefaultFee != nil {
		c.amount("defaultFeePaise", fee, maxEditionFee)
		if !fee.Payable() {
			c.p.Add("defaultFeePaise", texts.PortalErrors.AmountTooSmall(LeastPayment.String()))
		}
	}
	c.money(e)
	c.number("goals.registrations", e.Goals.Registrations, MaxGoal)
	c.number("goals.stalls", e.Goals.Stalls, MaxGoal)
	e.Phone, e.WhatsApp = c.phone("phone", e.Phone), c.phone("whatsapp", e.WhatsApp)
	e.Email = p.CleanEmail("email", e.Email, true)
	e.Website = p.CleanWebsite("website", e.Website)
	e.MapsURL = c.link("mapsUrl", e.MapsURL)
	e.MapEmbedURL = c.link("mapEmbedUrl", e.MapEmbedURL)
	if e.MapEmbedURL != "" && !strings.HasPrefix(e.MapEmbedURL, "https://") {
		p.Add("mapEmbedUrl", texts.Errors.WebsiteInvalid()) // browsers block a frame that is loaded without TLS
	}
	e.Consent = p.CleanLine("consentVersion", e.Consent, true, 40)
	for i, link := range eachOf(c, "social", e.Social) {
		link.Name = p.CleanLine(at("social", i, "name"), link.Name, true, 40)
		link.URL = c.link(at("social", i, "url"), link.URL)
	}
	c.text("officeHours", &e.OfficeHours, false, MaxAddress)
	for i, h := range eachOf(c, "helpers", e.Helpers) {
		c.text(at("helpers", i, "about"), &h.About, true, MaxName)
		c.text(at("helpers", i, "name"), &h.Name, false, MaxName)
		h.Phone = c.phone(at("helpers", i, "phone"), h.Phone)
		h.Email = p.CleanEmail(at("helpers", i, "email"), h.Email, false)
	}
	for i, site := range eachOf(c, "returnSites", e.ReturnSites) {
		*site = c.origin(at("returnSites", i), *site)
	}
	for i, f := range eachOf(c, "facilities", e.Facilities) {
		c.id(at("facilities", i, "icon"), f.Icon)
		c.text(at("facilities", i, "name"), &f.Name, true, MaxName)
		c.text(at("facilities", i, "note"), &f.Note, false, MaxAddress)
	}
	for i, s := range eachOf(c, "visit", e.Visit) {
		c.id(at("visit", i, "icon"), s.Icon)
		c.text(at("visit", i, "title"), &s.Title, true, MaxName)
		c.cleanText(at("visit", i, "text"), &s.Text, true, MaxMessage, c.p.CleanText)
	}
	c.questions(e)
	c.bookingChoices(e)
	c.categories(e)
	c.cards(e)
	c.opening("registration", e.Registration)
	c.opening("booking", e.Booking)
	c.home(&e.Home)
	c.sponsoring(e)
	c.committees(e.Committees)
	c.policy("terms", &e.Terms)
	c.policy("privacy", &e.Privacy)
	c.policy("refunds", &e.Refunds)
	c.popup(&e.Popup)
	e.Tax.check(p)
	if e.DailySummary.At = strings.TrimSpace(e.DailySummary.At); e.DailySummary.At != "" {
		if _, err := time.Parse("15:04", e.DailySummary.At); err != nil {
			p.Add("dailySummary.at", texts.PortalErrors.TimeOfDayInvalid())
		}
	}
}

// editionCheck collects the validation errors of an edition.
type editionCheck struct{ p Problems }

func (c editionCheck) text(path string, t *Text, required bool, limit int) {
	c.cleanText(path, t, required, limit, c.p.CleanLine)
}

// cleanText validates a text with CleanLine or, if the text may have several lines, with CleanText.
func (c editionCheck) cleanText(
	path string, t *Text, required bool, limit int, clean func(string, string, bool, int) string,
) {
	// If another language has a text, English is required too, because pages show the English text if a language has
	// none.
	cleaned, needed := Text{}, required
	for l, text := range *t {
		needed = needed || l != English && strings.TrimSpace(text) != ""
	}
	for _, l := range texts.Langs() {
		if text := clean(path+"."+string(l), (*t)[l], l == English && needed, limit); text != "" {
			cleaned[l] = text
		}
	}
	*t = cleaned
}

func (c editionCheck) texts(limit int, list map[string]*Text) {
	for path, t := range list {
		c.text(path, t, true, limit)
	}
}

func (c editionCheck) list(path string, list []Text, limit int) {
	for i, t := range eachOf(c, path, list) {
		c.text(at(path, i), t, true, limit)
	}
}

func (c editionCheck) titled(path string, list []TitledText) {
	for i, t := range eachOf(c, path, list) {
		c.text(at(path, i, "title"), &t.Title, true, MaxName)
		c.text(at(path, i, "text"), &t.Text, true, MaxAddress)
	}
}

func (c editionCheck) days(e *Edition) {
	c.day("firstDay", e.FirstDay)
	c.day("lastDay", e.LastDay)
	if !c.p.has("firstDay") && !c.p.has("lastDay") && e.LastDay < e.FirstDay {
		c.p.Add("lastDay", texts.PortalErrors.LastDayBeforeFirst())
	}
	c.nextDays(e)
	if _, err := ParseTimeOfDay(e.OpensAt); err != nil {
		c.p.Add("opensAt", texts.PortalErrors.TimeOfDayInvalid())
	}
	closes, err := time.Parse("15:04", e.ClosesAt)
	switch opens, _ := ParseTimeOfDay(e.OpensAt); {
	case e.ClosesAt == "":
	case err != nil:
		c.p.Add("closesAt", texts.PortalErrors.TimeOfDayInvalid())
	case closes.Sub(closes.Truncate(24*time.Hour)) <= opens:
		c.p.Add("closesAt", texts.PortalErrors.ClosesBeforeItOpens())
	}
	if e.EarlyBird.PercentHundredths < 0 || e.EarlyBird.PercentHundredths > MaxEarlyBird {
		c.p.Add("earlyBird.percentHundredths", texts.PortalErrors.EarlyBirdInvalid())
	}
	if e.EarlyBird.On || e.EarlyBird.LastDay != "" {
		c.day("earlyBird.lastDay", e.EarlyBird.LastDay)
	}
}

// nextDays validates the days of the next fair. Both may be empty. Otherwise, the next fair must start after the end
// of this fair and must not end before it starts.
func (c editionCheck) nextDays(e *Edition) {
	if e.NextFirstDay == "" && e.NextLastDay == "" {
		return
	}
	c.day("nextFirstDay", e.NextFirstDay)
	c.day("nextLastDay", e.NextLastDay)
	if c.p.has("nextFirstDay") || c.p.has("nextLastDay") {
		return
	}
	if e.NextFirstDay <= e.LastDay {
		c.p.Add("nextFirstDay", texts.PortalErrors.NextFairBeforeThis())
	}
	if e.NextLastDay < e.NextFirstDay {
		c.p.Add("nextLastDay", texts.PortalErrors.LastDayBeforeFirst())
	}
}

func (c editionCheck) day(path, value string) {
	if _, err := time.Parse(time.DateOnly, value); err != nil {
		c.p.Add(path, texts.PortalErrors.DateInvalid())
	}
}

func (c editionCheck) opening(path string, t OpeningTimes) {
	if !t.From.IsZero() && !t.Until.IsZero() && !t.From.Before(t.Until) {
		c.p.Add(path+".until", texts.PortalErrors.ClosesBeforeItOpens())
	}
}

func (c editionCheck) amount(path string, value, most Paise) {
	switch {
	case value < 0:
		c.p.Add(path, texts.Errors.AmountInvalid())
	case value > most:
		c.p.Add(path, texts.Errors.AmountTooLarge(most.String()))
	}
}

func (c editionCheck) number(path string, value, most int) {
	if value < 0 || value > most {
		c.p.Add(path, texts.PortalErrors.NumberUpTo(strconv.Itoa(most)))
	}
}

func (c editionCheck) id(path, value string) {
	if !partID.MatchString(value) {
		c.p.Add(path, texts.PortalErrors.WrongForm())
	}
}

// phone validates a phone number that is only displayed. Foreign and landline numbers are allowed.
func (c editionCheck) phone(path, value string) string {
	value = strings.TrimSpace(value)
	if value != "" && !phoneAsShown.MatchString(value) {
		c.p.Add(path, texts.PortalErrors.WrongForm())
	}
	return value
}

// link validates an optional http or https URL.
func (c editionCheck) link(path, value string) string {
	value = c.p.CleanLine(path, value, false, maxLink)
	if value == "" || c.p.has(path) {
		return value
	}
	u, err := url.Parse(value)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.User != nil ||
		!strings.Contains(strings.Trim(u.Hostname(), "."), ".") || strings.ContainsAny(value, " \"'<>\\") {
		c.p.Add(path, texts.Errors.WebsiteInvalid())
	}
	return value
}

// origin validates an origin: scheme and host without a path.
func (c editionCheck) origin(path, value string) string {
	value = c.link(path, value)
	if u, err := url.Parse(value); err == nil && !c.p.has(path) && value != u.Scheme+"://"+u.Host {
		c.p.Add(path, texts.Errors.WebsiteInvalid())
	}
	return value
}

// eachOf iterates over the items of a list. The caller receives pointers to the items. If the list is too long, eachOf
// reports an error and yields no items.
func eachOf[T any](c editionCheck, path string, list []T) func(yield func(int, *T) bool) {
	if len(list) > maxEditionList {
		c.p.Add(path, texts.PortalErrors.TooManyItems(strconv.Itoa(maxEditionList)))
		list = nil
	}
	return func(yield func(int, *T) bool) {
		for i := range list {
			if !yield(i, &list[i]) {
				return
			}
		}
	}
}

// at returns the path of a list item or of a member of the item.
func at(path string, i int, member ...string) string {
	return strings.Join(append([]string{path, strconv.Itoa(i)}, member...), ".")
}
