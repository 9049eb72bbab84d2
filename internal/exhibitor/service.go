package exhibitor

import (
	"context"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

// Service implements the use cases of exhibitors. It is safe for concurrent use.
type Service struct {
	*record.Core

	// List sets whether a booking's firm appears in the public list (sales.Service.ChangeOwnListed).
	List func(ctx context.Context, bookingID string, listed bool) error

	store    queries
	bookings *store.DB
}

// New returns the use cases of exhibitors and registers their routes.
func New(core *record.Core, database *db.DB, bookings *store.DB) *Service {
	s := &Service{Core: core, store: queries{database}, bookings: bookings}
	core.AddRoutes(s.routes)
	core.KeepFiles("exhibitor_profile", "logo")
	return s
}

// group is a firm with its sold bookings.
type group struct {
	Firm

	key   string // phone number and name
	first string // id of the first booking; the firm's profile belongs to it
	shown bool   // whether the firm agreed to be listed in one of its bookings
}

// groups returns the firms with sold stalls by name. The bookings of a firm have the same phone number and the same
// name.
func (s *Service) groups(ctx context.Context, editionID string) ([]group, error) {
	sold, err := s.store.sold(ctx, editionID)
	if err != nil {
		return nil, err
	}
	profiles, err := s.store.profiles(ctx, editionID)
	if err != nil {
		return nil, err
	}
	var found []group
	places, listed := map[string]int{}, map[string]bool{}
	for _, stall := range sold {
		key := keyOf(stall.booking, stall.phone, stall.name)
		i, known := places[key]
		if !known {
			i = len(found)
			places[key] = i
			found = append(found, group{key: key, first: stall.booking})
		}
		g := &found[i]
		g.first = min(g.first, stall.booking)
		listed[stall.booking] = stall.listed
		if !stall.listed {
			continue
		}
		if !g.shown {
			g.shown, g.Name, g.Product, g.Category = true, stall.name, stall.product, stall.category
		}
		if g.Local == "" && stall.local != stall.name {
			g.Local = stall.local
		}
		g.Stalls = append(g.Stalls, stall.key)
	}
	for i := range found {
		g := &found[i]
		g.Code = codeOf(g.first)
		if p := profiles[g.first]; listed[g.first] && !p.Hidden {
			g.Profile = p
		}
	}
	return found, nil
}

// keyOf returns the value that the bookings of a firm share.
func keyOf(bookingID, phone, name string) string {
	if phone == "" {
		return bookingID
	}
	return phone + search.Text(name)
}

// Listed lists the firms of the current edition whose stalls are sold and that agreed to be listed, by name. Anybody
// may call it.
func (s *Service) Listed(ctx context.Context) ([]Firm, error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.groups(ctx, edition.ID)
	firms := []Firm{}
	for _, g := range found {
		if g.shown {
			firms = append(firms, g.Firm)
		}
	}
	return firms, err
}

// FindListed returns the listed firm to which the last part of a page's path belongs, and all listed firms. It returns
// KindNotFound if there is none. Anybody may call it.
func (s *Service) FindListed(ctx context.Context, item string) (Firm, []Firm, error) {
	firms, err := s.Listed(ctx)
	if err != nil {
		return Firm{}, nil, err
	}
	code := codeIn(strings.ToLower(item))
	i := slices.IndexFunc(firms, func(f Firm) bool { return f.Code == code })
	if i < 0 {
		return Firm{}, nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return firms[i], firms, nil
}

// Own is a booking's profile for those who may change it.
type Own struct {
	Booking fair.Booking
	Profile Profile // also if it is hidden; zero if nothing was entered yet
	// Page is the path of the firm's page. It is empty while the firm is not listed or its stalls are not sold.
	Page string
	// First is the id of the booking to which the firm's profile belongs. It is another booking if the firm has several.
	First string
	Open  bool // whether the stalls are sold in the current edition, so that a profile can be entered
}

// own returns a booking's profile.
func (s *Service) own(ctx context.Context, b fair.Booking) (Own, error) {
	o := Own{Booking: b, First: b.ID}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return o, err
	}
	found, err := s.groups(ctx, b.EditionID)
	if err != nil {
		return o, err
	}
	o.Open = b.EditionID == edition.ID && b.DeletedAt.IsZero() && b.ErasedAt.IsZero() && b.IsBooked() &&
		b.Status == fair.BookingConfirmed
	key := keyOf(b.ID, string(b.Phone), b.Name)
	if i := slices.IndexFunc(found, func(g group) bool { return g.key == key }); o.Open && i >= 0 {
		o.First = found[i].first
		if found[i].shown {
			o.Page = found[i].Page()
		}
	}
	// The profile of another booking is not shown, because a stranger can book with a firm's phone number and name.
	o.Profile, err = s.store.find(ctx, b.ID)
	return o, err
}

// FindOwn returns the profile of a booking for its exhibitor. The caller must check that the booking belongs to the
// exhibitor.
func (s *Service) FindOwn(ctx context.Context, bookingID string) (Own, error) {
	b, err := s.bookings.FindBooking(ctx, bookingID)
	if err != nil {
		return Own{}, err
	}
	return s.own(ctx, b)
}

// SaveOwn stores the profile that an exhibitor entered, and whether the firm is listed. The caller must check that the
// booking belongs to the exhibitor. It returns KindInvalid for invalid fields, and KindConflict if the booking cannot
// have a profile.
func (s *Service) SaveOwn(ctx context.Context, bookingID string, in Input, listed bool) error {
	own, err := s.FindOwn(ctx, bookingID)
	if err != nil {
		return err
	}
	if !own.Open || own.First != bookingID {
		return fair.Fail(fair.KindConflict, texts.Errors.ProfileClosed())
	}
	// Visitors see a text only in the list of exhibitors. The office decides alone whether it is hidden.
	if err := s.save(ctx, own, in, own.Profile.Hidden); err != nil || own.Booking.Listed == listed {
		return err
	}
	return s.List(ctx, bookingID, listed)
}

// Find returns the profile of a booking. It requires the permission MayPeople.
func (s *Service) Find(ctx context.Context, bookingID string) (Own, error) {
	if err := app.Require(ctx, fair.MayPeople); err != nil {
		return Own{}, err
	}
	return s.FindOwn(ctx, bookingID)
}

// Amend changes single fields of a booking's profile, and whether the office hides it. The argument `version` is the
// version that the caller read, or nil. It returns KindConflict if somebody else has changed the profile since then. It
// requires the permission MayEdit.
func (s *Service) Amend(
	ctx context.Context, bookingID string, version *int, change func(in *Input, hidden *bool),
) (Own, error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return Own{}, err
	}
	own, err := s.FindOwn(ctx, bookingID)
	if err != nil {
		return own, err
	}
	switch {
	case !own.Booking.DeletedAt.IsZero() || !own.Booking.ErasedAt.IsZero():
		return own, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	case version != nil && *version != own.Profile.Version:
		return own, fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	if err := s.RequireCurrentEdition(ctx, own.Booking.EditionID); err != nil {
		return own, err
	}
	in, hidden := own.Profile.Typed(), own.Profile.Hidden
	change(&in, &hidden)
	if err := s.save(ctx, own, in, hidden); err != nil {
		return own, err
	}
	return s.FindOwn(ctx, bookingID)
}

// save stores a changed profile with its logo, and writes the activity log.
func (s *Service) save(ctx context.Context, own Own, in Input, hidden bool) error {
	was := own.Profile
	now, err := in.Clean()
	if err != nil {
		return err
	}
	now.BookingID, now.EditionID, now.Version, now.Hidden = own.Booking.ID, own.Booking.EditionID, was.Version, hidden
	now.CreatedAt, now.UpdatedAt = was.CreatedAt, s.Now()
	if was.Version == 0 {
		now.CreatedAt = now.UpdatedAt
	}
	if !in.RemoveLogo {
		now.Logo = was.Logo
	}
	if err := s.SavePicture(ctx, "exhibitors", in.Logo, Logo, &now.Logo); err != nil {
		return err
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		b, err := s.bookings.LockBooking(ctx, own.Booking.ID)
		if err != nil {
			return err
		}
		if !b.ErasedAt.IsZero() { // the profile was erased in the meantime
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		stored := now
		if err := s.store.save(ctx, &stored); err != nil {
			return err
		}
		if was.Logo.Path != "" && was.Logo.Path != now.Logo.Path {
			if err := s.DeleteFilesLater(ctx, []string{was.Logo.Path}); err != nil {
				return err
			}
		}
		summary := texts.PortalActivity.ProfileChanged(b.Name)
		switch {
		case hidden && !was.Hidden:
			summary = texts.PortalActivity.ProfileHidden(b.Name)
		case was.Hidden && !hidden:
			summary = texts.PortalActivity.ProfileShown(b.Name)
		}
		if err := s.LogChange(ctx, "updated", "booking", b.ID, summary, was.fields(), now.fields()); err != nil {
			return err
		}
		return s.RaiseDataVersion(ctx)
	})
	if err != nil && now.Logo.Path != was.Logo.Path && now.Logo.Path != "" {
		s.DropFiles(ctx, []string{now.Logo.Path})
	}
	return err
}

// Details lists what a booking's profile contains, for the person's own data.
func (s *Service) Details(ctx context.Context, bookingID string) ([]fair.PersonalDetail, error) {
	p, err := s.store.find(ctx, bookingID)
	return p.details(), err
}

// Erase deletes the profile of a booking and its logo, in the caller's transaction.
func (s *Service) Erase(ctx context.Context, bookingID string) error {
	p, err := s.store.find(ctx, bookingID)
	if err != nil || p.Version == 0 {
		return err
	}
	if err := s.store.delete(ctx, bookingID); err != nil {
		return err
	}
	if p.Logo.Path == "" {
		return nil
	}
	return s.DeleteFilesLater(ctx, []string{p.Logo.Path})
}

// Profiles returns the profiles of the given bookings by the booking's id, for an export. It requires the permission
// MayExportPeople.
func (s *Service) Profiles(ctx context.Context, bookingIDs []string) (map[string]Profile, error) {
	if err := app.Require(ctx, fair.MayExportPeople); err != nil {
		return nil, err
	}
	return s.store.profilesOf(ctx, bookingIDs)
}
