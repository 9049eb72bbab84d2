package site

import (
	"context"
	"net/url"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
)

// ExhibitorProfileProps are the props of the page on which an exhibitor enters what visitors see of the firm.
type ExhibitorProfileProps struct {
	Order    string            `json:"order"`    // number of the order of the booking
	Name     string            `json:"name"`     // the firm
	State    OwnProfileState   `json:"state"`    // why nothing can be entered; or "open"
	Page     string            `json:"page"`     // path of the firm's page; "" while the firm is not listed
	Hidden   bool              `json:"hidden"`   // whether the office hides the texts
	Saved    bool              `json:"saved"`    // whether the visitor has just saved the form
	Logo     *PictureView      `json:"logo"`     // nil if there is none
	About    []OwnProfileText  `json:"about"`    // one for each language
	Fields   map[string]string `json:"fields"`   // products, phone and website: stored, or the refused input
	Ticks    map[string]bool   `json:"ticks"`    // listed, phoneShown and websiteShown
	Errors   map[string]string `json:"errors"`   // error messages by field
	Refusal  string            `json:"refusal"`  // error message that is not about a single field
	FileLost bool              `json:"fileLost"` // whether a logo must be chosen again
}

// OwnProfileText is the text of an exhibitor in a language.
type OwnProfileText struct {
	Field string    `json:"field"` // name of the field
	Lang  fair.Lang `json:"lang"`
	Name  string    `json:"name"` // name of the language in the language itself
	Text  string    `json:"text"`
}

// OwnProfileState says whether an exhibitor can enter something.
type OwnProfileState string

// Values returns all states. The TypeScript generator calls this method.
func (OwnProfileState) Values() []string { return []string{"open", "closed", "other"} }

// The values of OwnProfileState.
const (
	profileOpen   OwnProfileState = "open"
	profileClosed OwnProfileState = "closed" // the stalls are not sold
	profileOther  OwnProfileState = "other"  // the firm's page belongs to its first booking
)

const exhibitorProfilePath = "/exhibitor-profile"

// exhibitorProfilePage needs access to My orders. It works without a script.
func exhibitorProfilePage(d Deps) Page {
	return Page{
		Name: "exhibitor-profile", Path: exhibitorProfilePath, Unlisted: true, OwnToken: true,
		Shape: ExhibitorProfileProps{}, MaxUpload: exhibitor.Logo.Limit, FileField: "logo",
		Props: func(ctx context.Context, r *Request) (any, error) {
			own, order, err := ownProfile(ctx, d, r, r.Query.Get("order"))
			if err != nil {
				return nil, err
			}
			p := exhibitorProfileProps(own, order.ID)
			p.Saved = r.Query.Get("saved") != ""
			return p, nil
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postExhibitorProfile(ctx, d, r) },
	}
}

// ownProfile returns the profile of the booking that one of the visitor's orders pays for.
func ownProfile(ctx context.Context, d Deps, r *Request, id string) (own exhibitor.Own, o fair.Order, err error) {
	if r.Token == "" {
		return own, o, RedirectTo("/orders")
	}
	all, err := d.App.Privacy.OwnOrders(ctx, r.Token)
	if fair.IsKind(err, fair.KindNotFound) { // the visitor's access to the list has expired
		return own, o, RedirectTo("/orders")
	}
	if err != nil {
		return own, o, err
	}
	i := slices.IndexFunc(all.Orders, func(o fair.Order) bool { return o.ID == id && o.BookingID != "" })
	if i < 0 {
		return own, o, RedirectTo("/orders")
	}
	own, err = d.App.Exhibitors.FindOwn(ctx, all.Orders[i].BookingID)
	return own, all.Orders[i], err
}

func exhibitorProfileProps(own exhibitor.Own, order string) ExhibitorProfileProps {
	typed := own.Profile.Typed()
	if own.Profile.Version == 0 {
		typed.Phone, typed.Products = string(own.Booking.Phone), own.Booking.Product
	}
	p := ExhibitorProfileProps{
		Order: order, Name: own.Booking.Name, State: profileOpen, Page: own.Page, Hidden: own.Profile.Hidden,
		Logo: pictureView(own.Profile.Logo), Errors: map[string]string{},
	}
	switch {
	case !own.Open:
		p.State = profileClosed
	case own.First != own.Booking.ID:
		p.State = profileOther
	}
	p.fill(typed, own.Booking.Listed)
	return p
}

// fill sets the values of the fields.
func (p *ExhibitorProfileProps) fill(in exhibitor.Input, listed bool) {
	p.About = fair.Each(fair.Langs, func(l fair.Lang) OwnProfileText {
		return OwnProfileText{Field: fair.TextField("about", l), Lang: l, Name: l.Language().Name, Text: in.About[l]}
	})
	p.Fields = map[string]string{"products": in.Products, "phone": in.Phone, "website": in.Website}
	p.Ticks = map[string]bool{"listed": listed, "phoneShown": in.PhoneShown, "websiteShown": in.WebsiteShown}
}

func postExhibitorProfile(ctx context.Context, d Deps, r *Request) (Result, error) {
	own, order, err := ownProfile(ctx, d, r, r.Form.Get("order"))
	if err != nil {
		return Result{}, err
	}
	in := exhibitor.Input{
		About:    fair.EveryLang(func(l fair.Lang) string { return r.Form.Get(fair.TextField("about", l)) }),
		Products: r.Form.Get("products"), Phone: r.Form.Get("phone"), Website: r.Form.Get("website"),
		PhoneShown: r.Form.Get("phoneShown") != "", WebsiteShown: r.Form.Get("websiteShown") != "",
		Logo: r.Upload("logo"), RemoveLogo: r.Form.Get("removeLogo") != "",
	}
	listed := r.Form.Get("listed") != ""
	err = d.App.Exhibitors.SaveOwn(ctx, own.Booking.ID, in, listed)
	saved := exhibitorProfilePath + "?" + url.Values{"order": {order.ID}, "saved": {"1"}}.Encode()
	return resultOf(err, saved, func(refused *fair.Error) (any, error) {
		props := exhibitorProfileProps(own, order.ID)
		props.fill(in, listed)
		props.Errors, props.Refusal = refusalIn(r.Lang, refused)
		props.FileLost = in.Logo != nil && strings.TrimSpace(in.Logo.Name) != ""
		return props, nil
	}, fair.KindConflict)
}
