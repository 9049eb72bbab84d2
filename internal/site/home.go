package site

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/photo"
	"github.com/mela-fair/mela/internal/wiring"
)

// HomeProps are the props of the home page. Frame contains the title, the dates, the venue and the fee.
type HomeProps struct {
	Banners   []BannerSlide `json:"banners"`  // if the list is empty, the slider shows a notice
	Headline  string        `json:"headline"` // heading of the page if there is no banner
	Lead      string        `json:"lead"`
	About     HomeAbout     `json:"about"`
	Popup     *HomePopup    `json:"popup"` // nil if no popup is shown; always nil after the fair
	Countdown Countdown     `json:"countdown"`
	After     *HomeAfter    `json:"after"`    // nil before the end of the fair
	Brochure  string        `json:"brochure"` // size of the brochure's PDF file, such as "240 kB"; "" if unknown
	Free      bool          `json:"free"`     // whether registration is free
	News      []NewsView    `json:"news"`     // the newest, at most homeNews
	Sponsors  []SponsorRow  `json:"sponsors"` // by level, the highest first; levels without sponsors are absent
	Coming    HomeComing    `json:"coming"`
	// Programme is the next day of the programme. It is nil if none of its sessions is still to come.
	Programme *HomeProgramme `json:"programme"`
	Figures   Figures        `json:"figures"` // of the fair before
	Photos    []HomePhoto    `json:"photos"`  // of the fair before, at most homePhotos; none after the fair
}

// BannerSlide is a slide of the slider. It shows the title and the first image of a banner.
type BannerSlide struct {
	Title  string `json:"title"`
	Src    string `json:"src"`    // URL of the largest image; if it is "", the slide shows a placeholder
	SrcSet string `json:"srcSet"` // all sizes, in the format of the srcset attribute
	Width  int    `json:"width"`  // width of Src in pixels
	Height int    `json:"height"`
	// Phone is the image for phones. If it is "", phones show the middle part of Src.
	Phone string `json:"phone"`
	// PhoneSharp is the image for phones whose screens have a high pixel ratio.
	PhoneSharp string `json:"phoneSharp"`
	// Focus is the part of Src that stays visible: "start", "end" or, for the middle, "".
	Focus string `json:"focus,omitempty"`
}

// HomeAbout is the lower part of the home page with information about the society and the fair. It is in the page's
// language and does not change in the browser.
type HomeAbout struct {
	Lead       string     `json:"lead"` // text about the society
	Text       string     `json:"text"`
	Mission    string     `json:"mission"`
	Vision     string     `json:"vision"`
	Focus      []HomeItem `json:"focus"`
	Fair       string     `json:"fair"`
	Days       int        `json:"days"`   // number of days of the fair
	Stalls     int        `json:"stalls"` // number of released stalls on the hall plan, available or not
	Zones      int        `json:"zones"`  // number of zones of the hall plan
	Objectives []HomeItem `json:"objectives"`
}

// HomeItem is a focus area of the society or an objective of the fair.
type HomeItem struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// HomeAfter is the part of the home page that is shown after the fair.
type HomeAfter struct {
	Visits int `json:"visits"` // admissions on all days; 0 if none were recorded
	Stalls int `json:"stalls"` // sold stalls on the hall plan
	Days   int `json:"days"`
	// Next contains the days of the next fair, or "" if they are not known.
	Next     string      `json:"next"`
	Pictures []HomePhoto `json:"pictures"`
}

// HomePhoto is a photograph of a fair.
type HomePhoto struct {
	Picture *PictureView `json:"picture"`
	Alt     string       `json:"alt"`
	Caption string       `json:"caption"` // may be ""
	Focus   string       `json:"focus"`   // the part that stays visible: "start", "end" or, for the middle, ""
}

// HomePopup is the popup of the home page: an image and its texts. It is shown after three seconds.
type HomePopup struct {
	Picture string `json:"picture"` // "" for the site's own drawing
	Width   int    `json:"width"`
	Height  int    `json:"height"`
	Alt     string `json:"alt"`
	Title   string `json:"title"`
	Text    string `json:"text"`
	Href    string `json:"href"` // target of the link; "" if there is none
}

// Countdown is the state of the countdown when the page was rendered. The browser continues the countdown from this
// state. If the fair has no valid opening time, the phase is "none", and the page shows no countdown.
type Countdown struct {
	Phase    CountdownPhase `json:"phase"`
	DaysLeft int            `json:"daysLeft"` // number of whole days until the opening, 0 or more
	OpensAt  string         `json:"opensAt"`  // ISO 8601 with +05:30
	EndsAt   string         `json:"endsAt"`   // end of the last day of the fair
	Until    string         `json:"until"`    // time at which the open fair closes today, such as "6:00 pm"; or ""
}

// CountdownPhase is the phase of the fair: before it begins, while it is open, or after its end.
type CountdownPhase string

// The values of CountdownPhase. In the phases open and over, the countdown shows zero.
const (
	CountdownNone   CountdownPhase = "none"
	CountdownBefore CountdownPhase = "before"
	CountdownOpen   CountdownPhase = "open"
	CountdownOver   CountdownPhase = "over"
)

// Values returns all phases. The TypeScript generator calls this method.
func (CountdownPhase) Values() []string { return []string{"none", "before", "open", "over"} }

func homePage(d Deps) Page {
	return Page{
		Name: "home", Path: "/", Cached: true, SendsTime: true, Shape: HomeProps{},
		State: func(context.Context) (string, error) {
			return documents{d.App, d.Cache}.sizes(edition.BrochureDocument), nil
		},
		Props: func(ctx context.Context, r *Request) (any, error) { return homeProps(ctx, d, r.Lang) },
	}
}

func homeProps(ctx context.Context, d Deps, lang fair.Lang) (HomeProps, error) {
	a := d.App
	banners, err := a.Banners.Shown(ctx)
	if err != nil {
		return HomeProps{}, err
	}
	hall, err := a.Hall.Hall(ctx)
	if err != nil {
		return HomeProps{}, err
	}
	current := hall.Edition
	fee, _ := current.EntryFee()
	p := HomeProps{
		Banners:   bannerSlides(banners, lang),
		Headline:  current.Home.HeroTitle.OrEnglish(lang),
		Lead:      current.Home.HeroText.OrEnglish(lang),
		About:     homeAbout(hall, lang),
		Popup:     HomePopupIn(current.Popup, lang),
		Countdown: countdownOf(current, a.Now(), lang),
		Free:      fee == 0,
	}
	if p.News, err = shownNews(ctx, a, lang, homeNews); err != nil {
		return p, err
	}
	if p.Sponsors, err = sponsorsOf(ctx, a, current, lang); err != nil {
		return p, err
	}
	for _, row := range p.Sponsors {
		for i := range row.Sponsors {
			row.Sponsors[i].Line = "" // the sponsorship page shows it
		}
	}
	if current.Brochure.Path != "" {
		p.Brochure = sizeText(current.Brochure.Size)
	} else {
		p.Brochure = documents{a, d.Cache}.sizeOf(ctx, edition.BrochureDocument, lang)
	}
	if p.Coming, err = homeComing(ctx, a); err != nil {
		return p, err
	}
	if p.Programme, err = homeProgramme(ctx, a, lang); err != nil {
		return p, err
	}
	photos, err := a.Photos.Shown(ctx)
	if err != nil {
		return p, err
	}
	if p.Countdown.Phase != CountdownOver {
		p.Figures, p.Photos = figuresOf(current, lang), photosOf(photos, homePhotos, lang)
		return p, nil
	}
	p.Popup = nil
	p.After, err = homeAfter(ctx, a, hall, lang)
	if p.After != nil {
		p.After.Pictures = photosOf(photos, mostPhotos, lang)
		if len(photos) == 0 {
			p.After.Pictures = bannerPhotos(banners, lang)
		}
	}
	return p, err
}

func homeAfter(ctx context.Context, a *wiring.Features, hall hall.Hall, lang fair.Lang) (*HomeAfter, error) {
	after := HomeAfter{Days: hall.Edition.Days(), Next: hall.Edition.NextDates().OrEnglish(lang)}
	for _, stall := range hall.Edition.Plan.Stalls {
		if stall.OnPlan && hall.States[stall.Key()].State == fair.StallSold {
			after.Stalls++
		}
	}
	var err error
	after.Visits, err = a.Entry.Visits(ctx)
	return &after, err
}

// The largest numbers of photographs on the home page, beside the figures of the fair before and after the fair.
const (
	homePhotos = 3
	mostPhotos = 9
)

func photosOf(photos []photo.Photo, most int, lang fair.Lang) []HomePhoto {
	return fair.Each(photos[:min(most, len(photos))], func(p photo.Photo) HomePhoto {
		view := HomePhoto{
			Picture: pictureView(p.Image), Alt: p.Alt.OrEnglish(lang), Caption: p.Caption.OrEnglish(lang),
			Focus: shownFocus(p.Focus),
		}
		return view
	})
}

// bannerPhotos returns the banners' images. It omits the first image of each banner, because the slider shows it.
func bannerPhotos(banners []banner.Banner, lang fair.Lang) []HomePhoto {
	photos := []HomePhoto{}
	for _, b := range banners {
		for i, image := range b.Images {
			if i > 0 && len(photos) < mostPhotos {
				photos = append(photos, HomePhoto{
					Picture: pictureView(image), Alt: b.Title.OrEnglish(lang), Focus: shownFocus(image.Focus),
				})
			}
		}
	}
	return photos
}

// shownFocus returns "" for the middle, which needs no rule in the stylesheet.
func shownFocus(focus fair.Focus) string {
	if focus == fair.FocusMiddle {
		return ""
	}
	return string(focus)
}

func bannerSlides(banners []banner.Banner, lang fair.Lang) []BannerSlide {
	slides := make([]BannerSlide, 0, len(banners))
	for _, b := range banners {
		slide := BannerSlide{Title: b.Title.OrEnglish(lang)}
		if len(b.Images) > 0 {
			slide.Src, slide.SrcSet = b.Images[0].Path, b.Images[0].SrcSet()
			slide.Width, slide.Height = b.Images[0].Width, b.Images[0].Height
			slide.Focus = shownFocus(b.Images[0].Focus)
			if cuts := b.Images[0].Cuts; len(cuts) > 0 {
				slide.Phone, slide.PhoneSharp = cuts[0].Path, cuts[len(cuts)-1].Path
			}
		}
		slides = append(slides, slide)
	}
	return slides
}

func homeAbout(hall hall.Hall, lang fair.Lang) HomeAbout {
	texts := hall.Edition.Home
	return HomeAbout{
		Lead: texts.AboutLead.OrEnglish(lang), Text: texts.AboutText.OrEnglish(lang),
		Mission: texts.Mission.OrEnglish(lang), Vision: texts.Vision.OrEnglish(lang), Fair: texts.Fair.OrEnglish(lang),
		Focus: homeItems(texts.Focus, lang), Objectives: homeItems(texts.Objectives, lang),
		Days: hall.Edition.Days(), Stalls: releasedStalls(hall), Zones: len(hall.Edition.Plan.Zones),
	}
}

func homeItems(texts []fair.TitledText, lang fair.Lang) []HomeItem {
	items := make([]HomeItem, 0, len(texts))
	for _, t := range texts {
		items = append(items, HomeItem{Title: t.Title.OrEnglish(lang), Text: t.Text.OrEnglish(lang)})
	}
	return items
}

// HomePopupIn returns the edition's popup in a language. It returns nil if the popup is off or has no title, because
// a dialog needs an accessible name.
func HomePopupIn(p fair.Popup, lang fair.Lang) *HomePopup {
	title := p.Title.OrEnglish(lang)
	if !p.On || title == "" {
		return nil
	}
	popup := &HomePopup{
		Picture: p.Picture, Width: p.Width, Height: p.Height,
		Alt: p.Alt.OrEnglish(lang), Title: title, Text: p.Text.OrEnglish(lang), Href: fair.WebAddress(p.Href),
	}
	// A path that begins with two slashes is excluded, because browsers treat it as the URL of another site.
	if strings.HasPrefix(p.Href, "/") && !strings.HasPrefix(p.Href, "//") {
		popup.Href = localPath(lang, p.Href)
	}
	return popup
}

// countdownOf returns the state of the countdown. A fair that is postponed or cancelled has none.
func countdownOf(e fair.Edition, now time.Time, lang fair.Lang) Countdown {
	if e.Standing.State != fair.StandingPlanned {
		return Countdown{Phase: CountdownNone}
	}
	c := CountdownAt(now, e.Start(), e.End())
	closes := e.Closing(now.In(fair.Kolkata).Format(time.DateOnly))
	if c.Phase == CountdownOpen && now.Before(closes) {
		c.Until = fair.TimeIn(lang, closes)
	}
	return c
}

// CountdownAt returns the state of the countdown at the time `now`.
func CountdownAt(now, opens, ends time.Time) Countdown {
	if opens.IsZero() {
		return Countdown{Phase: CountdownNone}
	}
	c := Countdown{
		Phase: CountdownBefore, DaysLeft: int(opens.Sub(now) / (24 * time.Hour)),
		OpensAt: opens.In(fair.Kolkata).Format(time.RFC3339), EndsAt: ends.In(fair.Kolkata).Format(time.RFC3339),
	}
	switch {
	case now.Before(opens):
		return c
	case now.Before(ends):
		c.Phase = CountdownOpen
	default:
		c.Phase = CountdownOver
	}
	c.DaysLeft = 0
	return c
}

// releasedStalls returns the number of released stalls on the plan, available or not.
func releasedStalls(hall hall.Hall) int {
	count := 0
	for _, stall := range hall.Edition.Plan.Stalls {
		if stall.OnPlan && hall.States[stall.Key()].State != fair.StallUnreleased {
			count++
		}
	}
	return count
}
