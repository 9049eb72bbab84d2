package recordpage

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// StallSigns prints an A4 sign for each sold stall of bookings, sorted by zone and stall. It returns KindNotFound if
// no stall is sold. It requires the permission MayExport.
func (a *Service) StallSigns(ctx context.Context, bookingIDs []string) (pdf app.PDF, err error) {
	about, err := a.soldStalls(ctx, bookingIDs)
	if err != nil {
		return pdf, err
	}
	content, err := a.printer.StallSigns(about)
	return app.PDF{Name: "stall-signs.pdf", Content: content, ModTime: a.Now()}, err
}

// ExhibitorList prints the exhibitors of bookings with their contact persons and phone numbers, sorted by zone and
// stall. It returns KindNotFound if no stall is sold. It requires the permission MayExport.
func (a *Service) ExhibitorList(ctx context.Context, bookingIDs []string) (pdf app.PDF, err error) {
	about, err := a.soldStalls(ctx, bookingIDs)
	if err != nil {
		return pdf, err
	}
	content, err := a.printer.ExhibitorList(about)
	return app.PDF{Name: "exhibitors-by-zone.pdf", Content: content, ModTime: a.Now()}, err
}

// DoorList prints the registrations or bookings that are valid for entry, sorted by name, with the short codes of
// their orders. It returns KindNotFound if no record is valid for entry. It requires the permission MayEdit, because
// a short code can be used for entry.
func (a *Service) DoorList(ctx context.Context, kind fair.RecordKind, ids []string) (pdf app.PDF, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return pdf, err
	}
	if err := a.printable(ids); err != nil {
		return pdf, err
	}
	about := fair.PrintedDoorList{Trial: a.Settings.Mode == fair.PaymentsSandbox, At: a.Now()}
	for _, id := range ids {
		p, err := a.entryOf(ctx, kind, id)
		if err != nil {
			return pdf, err
		}
		if len(p.Codes) == 0 {
			continue
		}
		if about.Edition.ID == "" {
			if about.Edition, err = a.store.FindEdition(ctx, p.Record.EditionID); err != nil {
				return pdf, err
			}
		}
		about.Entries = append(about.Entries, doorEntriesOf(p)...)
	}
	if len(about.Entries) == 0 {
		return pdf, fair.Fail(fair.KindNotFound, texts.PortalErrors.NobodyAdmitted())
	}
	slices.SortStableFunc(about.Entries, func(x, y fair.DoorEntry) int {
		return cmp.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name))
	})
	content, err := a.printer.DoorList(about)
	return app.PDF{Name: "door-list-" + string(kind) + "s.pdf", Content: content, ModTime: a.Now()}, err
}

// doorEntriesOf returns a record's lines in the door list. A group has one line for each named person, and one line
// with the number of the other persons.
func doorEntriesOf(p Page) []fair.DoorEntry {
	group := fair.DoorEntry{
		Name: cmp.Or(p.Record.Name, detailOf(p.Record, "company")), Persons: len(p.Codes), Short: p.short,
		Detail: cmp.Or(detailOf(p.Record, "stalls"), detailOf(p.Record, "category")),
	}
	if p.Record.Phone != "" {
		group.Phone = "…" + p.Record.Phone.End()
	}
	var entries []fair.DoorEntry
	for _, code := range p.Codes {
		if code.Name == "" {
			continue
		}
		entries = append(entries, fair.DoorEntry{
			Name: code.Name, Persons: 1, Short: p.short, Phone: group.Phone,
			Detail: group.Detail + " · " + group.Name,
		})
		group.Persons--
	}
	if group.Persons > 0 {
		entries = append(entries, group)
	}
	return entries
}

// Unprintable is a record with characters that documents show as empty boxes.
type Unprintable struct {
	fair.PersonalRecord

	Characters string
}

// FindUnprintable returns the selected records whose texts contain characters that documents show as empty boxes,
// because no font contains them.
func FindUnprintable[T interface{ Personal() fair.PersonalRecord }](
	ctx context.Context, a *Service, selected app.Selection[T],
) (found []Unprintable, err error) {
	if err := a.printable(selected.IDs); err != nil {
		return nil, err
	}
	for ids := range slices.Chunk(selected.IDs, 1_000) {
		records, err := selected.Read(ctx, ids)
		if err != nil {
			return nil, err
		}
		var printed []string
		for _, record := range records {
			printed = append(printed, printedTexts(record.Personal())...)
		}
		missing, err := a.missing(printed)
		if err != nil {
			return nil, err
		}
		for _, record := range records {
			personal := record.Personal()
			text := strings.Join(printedTexts(personal), "\n")
			own := strings.Map(func(r rune) rune {
				if strings.ContainsRune(text, r) {
					return r
				}
				return -1
			}, missing)
			if own != "" {
				found = append(found, Unprintable{personal, own})
			}
		}
	}
	return found, nil
}

// printable checks that this process can create PDFs and that the number of records does not exceed the limit of one
// file.
func (a *Service) printable(ids []string) error {
	if a.printer == nil {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	p := fair.Problems{}
	if len(ids) > fair.MaxPrinted {
		p.Add("ids", texts.Errors.TooManyRows(strconv.Itoa(fair.MaxPrinted)))
	}
	return p.Err()
}

// soldStalls reads the sold stalls of bookings, sorted by zone and stall.
func (a *Service) soldStalls(ctx context.Context, bookingIDs []string) (about fair.PrintedStalls, err error) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return about, err
	}
	if err := a.printable(bookingIDs); err != nil {
		return about, err
	}
	about.Trial = a.Settings.Mode == fair.PaymentsSandbox
	for _, id := range bookingIDs {
		b, err := a.store.FindBooking(ctx, id)
		if err != nil {
			return about, err
		}
		if !b.IsBooked() {
			continue
		}
		if about.Edition.ID != b.EditionID {
			if about.Edition, err = a.store.FindEdition(ctx, b.EditionID); err != nil {
				return about, err
			}
		}
		for _, key := range b.Keys() {
			about.Stalls = append(about.Stalls, a.printedStall(&about.Edition.Plan, b, key))
		}
	}
	if len(about.Stalls) == 0 {
		return about, fair.Fail(fair.KindNotFound, texts.PortalErrors.NoSoldStalls())
	}
	slices.SortStableFunc(about.Stalls, func(x, y fair.PrintedStall) int {
		// Stalls that are not on the plan are put at the end.
		return cmp.Or(cmp.Compare(min(len(y.Zone), 1), min(len(x.Zone), 1)), cmp.Compare(x.Zone, y.Zone),
			compareStalls(x.Stall, y.Stall))
	})
	return about, nil
}

func (a *Service) printedStall(plan *fair.Plan, b fair.Booking, key fair.StallKey) fair.PrintedStall {
	s := fair.PrintedStall{
		Stall: key.Number, Firm: b.Name, LocalName: b.LocalName, Product: b.Product, Contact: b.ContactPerson, Phone: b.Phone,
	}
	if placed, ok := plan.Stall(key); ok {
		s.Stall = placed.Label
		s.Zone = strings.TrimSpace(plan.ZoneLetter(placed.Zone) + "  " + plan.ZoneName(placed.Zone, fair.English))
	}
	if b.Listed && a.Settings.BaseURL != "" {
		s.Link = a.Settings.BaseURL + "/exhibitors?q=" + url.QueryEscape(b.Name)
	}
	return s
}

// compareStalls compares stall names. It compares the numbers in them by value, so that C6 comes before C10.
func compareStalls(x, y string) int {
	letters := func(s string) (string, int) {
		at := strings.IndexFunc(s, func(r rune) bool { return r >= '0' && r <= '9' })
		if at < 0 {
			return s, 0
		}
		n, _ := strconv.Atoi(s[at:])
		return s[:at], n
	}
	xl, xn := letters(x)
	yl, yn := letters(y)
	return cmp.Or(cmp.Compare(xl, yl), cmp.Compare(xn, yn), cmp.Compare(x, y))
}
