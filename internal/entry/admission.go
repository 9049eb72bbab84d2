package entry

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Admission records that one person was admitted at the gate on one day. The entry fee covers all days of the fair.
// Therefore, each person of a registration and each member of a booking has at most one admission per day.
type Admission struct {
	ID      string    `db:"id" json:"_id"`
	Member  int       `db:"member" json:"member"` // number of the person within the registration or booking, from 1
	At      time.Time `db:"at" json:"at"`
	Account string    `db:"account" json:"by" doc:"The name of the account or device that admitted the person."`
	ByHand  bool      `db:"by_hand" json:"byHand" doc:"true: the person was admitted without an entry code."`

	EditionID string         `db:"edition_id" json:"-"`
	Kind      fair.OrderKind `db:"kind" json:"-"`
	RecordID  string         `db:"record_id" json:"-"`    // the registration's or the booking's id
	Day       string         `db:"day" json:"-"`          // YYYY-MM-DD in Asia/Kolkata
	Group     string         `db:"entry_group" json:"-"`  // group in which the person is counted: a category, or ExhibitorGroup
	AccountID string         `db:"account_id" json:"-"`   // id of the account or device that admitted the person
	ScanID    string         `db:"scan_id,null" json:"-"` // the device's scan that led to this admission; empty: the portal
}

// ExhibitorGroup is the name of the group in which the gate counts the members of bookings.
const ExhibitorGroup = "Exhibitor"

// walkInGroup is the group in which the gate counts people whose sale the server has not received yet.
const walkInGroup = "Walk-in"

// Answer is the result of checking an entry code at the gate.
type Answer string

// The results of a check. Only Valid admits the person.
const (
	Valid     Answer = "valid"
	Used      Answer = "used"       // already admitted on the same day
	Cancelled Answer = "cancelled"  // the registration or booking is cancelled, refunded, rejected or deleted
	Unpaid    Answer = "unpaid"     // not paid yet
	OtherYear Answer = "other_year" // the code belongs to another edition
	Unknown   Answer = "unknown"    // forged, changed, unreadable, or the record does not exist
	TooMany   Answer = "too_many"   // the device has admitted too many people without a code; used only by devices
	NotToday  Answer = "not_today"  // the day is not a day of the fair; used only by devices
)

// OfRegistration returns the result for one person of a registration. The argument `member` is the number of the
// person, starting with 1. If it is greater than the number of persons, the result is Cancelled. Earlier admissions are
// ignored.
func OfRegistration(r fair.Registration, member int) Answer {
	switch {
	case member > max(r.Persons, 1), !r.DeletedAt.IsZero(), r.Status == fair.RegistrationCancelled, r.TicketBookID != "":
		return Cancelled
	case !r.Money.Sold:
		return Unpaid
	}
	return Valid
}

// OfBooking returns the result for a booking's member. It ignores earlier admissions. If the number `member` is greater
// than the booking's current number of members, the result is Cancelled.
func OfBooking(b fair.Booking, member int) Answer {
	switch {
	case !b.DeletedAt.IsZero() || b.Status == fair.BookingRejected || member > b.EntryMembers(),
		b.Money.Status.Cancelled() && b.Money.Status != fair.MoneyExpired:
		return Cancelled
	case !b.Money.Sold:
		return Unpaid
	}
	return Valid
}

// OfTicket returns the result for a ticket. `ticket` is the ticket's number, from 1. Earlier admissions and ended sales
// are ignored.
func OfTicket(b fair.TicketBook, ticket int) Answer {
	switch {
	case ticket > b.Tickets || b.RevokedFrom > 0 && ticket >= b.RevokedFrom:
		return Cancelled
	case b.Status == fair.TicketBookMade:
		return Unpaid
	}
	return Valid
}

// dayOf returns the date of a time in Asia/Kolkata as YYYY-MM-DD.
func dayOf(at time.Time) string { return at.In(fair.Kolkata).Format(time.DateOnly) }

// Check is the result of a check at the gate. Of the person's data, it contains only what the gate needs to admit
// the person or to explain a refusal.
type Check struct {
	Answer        Answer         `json:"answer" enum:"valid,used,cancelled,unpaid,other_year,unknown"`
	Kind          fair.OrderKind `json:"kind,omitempty" enum:"registration,booking,ticket"` // empty: the code is unknown
	RecordID      string         `json:"recordId,omitempty"`
	Member        int            `json:"member" doc:"The number of the person within the booking. Always 1 for a registration of one person."`
	Members       int            `json:"members"`
	Name          string         `json:"name" doc:"The name of the person. For a booking, it is the name of the organisation."`
	Group         string         `json:"group" doc:"The category of the registration. For a booking, it is Exhibitor."`
	Organisation  string         `json:"organisation"` // company, college, group or exhibitor; may be empty
	ContactPerson string         `json:"contactPerson"`
	Stalls        string         `json:"stalls"`
	Edition       string         `json:"edition,omitempty" doc:"The edition of the entry code. Present only if the answer is 'other_year'."`
	Admission     *Admission     `json:"admission,omitempty" doc:"For the answer 'valid': the new admission, which is absent if 'dry' is true. For the answer 'used': the earlier admission."`

	unsold bool // the entry desk got the code in advance, and its sale has not arrived
}

// SchemaName is the name of the type in the OpenAPI document.
func (Check) SchemaName() string { return "GateCheck" }

// CheckEntry checks an entry code and admits its holder if the code is valid. On each day, the first check has the
// result Valid, and later checks have the result Used. If `dry` is true, nobody is admitted. For a
// text that is not an entry code of this site, CheckEntry returns the result Unknown and no error. It
// requires the permission MayCheckIn.
func (s *Service) CheckEntry(ctx context.Context, code string, dry bool) (Check, error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return Check{}, err
	}
	pass, err := s.VerifyCode(ctx, code)
	if errors.Is(err, ErrNoCode) {
		return Check{Answer: Unknown}, nil
	}
	if err != nil {
		return Check{}, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return Check{}, err
	}
	if pass.Edition != edition.ID {
		return Check{Answer: OtherYear, Edition: pass.Edition}, nil
	}
	check, err := s.checkAt(ctx, holder{pass.Kind, pass.RecordID, pass.Member}, edition, admitting{not: dry})
	if fair.IsKind(err, fair.KindNotFound) {
		// The code has a valid signature, but its record was permanently deleted.
		return Check{Answer: Cancelled, Kind: pass.Kind, Member: pass.Member}, nil
	}
	return check, err
}

// AdmitByHand admits a person whose code cannot be read. The caller has found the record with SearchEntries.
// AdmitByHand has the same results as CheckEntry. It returns KindNotFound if the record does not exist, and
// KindConflict if an account without the permission MayEdit has admitted byHandPerHour people by hand in the last hour.
// It requires the permission MayCheckIn.
func (s *Service) AdmitByHand(
	ctx context.Context,
	kind fair.OrderKind,
	recordID string,
	member int,
) (Check, error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return Check{}, err
	}
	if kind != fair.OrderForRegistration && kind != fair.OrderForBooking || member < 1 {
		return Check{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return Check{}, err
	}
	return s.checkAt(ctx, holder{kind, recordID, member}, edition, admitting{byHand: true})
}

// holder identifies one person: the holder of a registration, or a member of a booking.
type holder struct {
	kind     fair.OrderKind
	recordID string
	member   int
}

// admitting contains the options of an admission. If the field `not` is true, the person is checked but not admitted.
// If the field `byHand` is true, the gate found the person without a code.
type admitting struct{ not, byHand bool }

// checkAt checks one person and admits the person if the code is valid. It locks the record until the admission is
// stored. A simultaneous cancellation of the record therefore takes place either before or after the admission, and
// the later of the two operations sees the result of the earlier one.
func (s *Service) checkAt(
	ctx context.Context,
	who holder,
	edition fair.Edition,
	how admitting,
) (check Check, err error) {
	if how.not {
		return s.lookAt(ctx, who, edition, false)
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		if check, err = s.lookAt(ctx, who, edition, true); err != nil ||
			check.Answer != Valid {
			return err
		}
		return s.admit(ctx, &check, edition.ID, how)
	})
	return check, err
}

// lookAt checks whether a person's stored record is valid for entry, and whether the person was already admitted
// today. If `lock` is true, the record is locked until the end of the caller's transaction.
func (s *Service) lookAt(ctx context.Context, who holder, edition fair.Edition, lock bool) (Check, error) {
	check, err := s.lookAtRecord(ctx, who, edition, lock)
	if err != nil || check.Answer != Valid {
		return check, err
	}
	before, err := s.store.findAdmission(ctx, who.recordID, who.member, dayOf(s.Now()))
	if fair.IsKind(err, fair.KindNotFound) {
		return check, nil
	}
	check.Answer, check.Admission = Used, &before
	return check, err
}

// lookAtRecord is like lookAt, but does not check whether the person was already admitted.
func (s *Service) lookAtRecord(
	ctx context.Context, who holder, edition fair.Edition, lock bool,
) (check Check, err error) {
	registration, booking := s.records.FindRegistration, s.records.FindBooking
	if lock {
		registration, booking = s.records.LockRegistration, s.records.LockBooking
	}
	var of string
	switch who.kind {
	case fair.OrderForRegistration:
		r, err := registration(ctx, who.recordID)
		if fair.IsKind(err, fair.KindNotFound) {
			of, check, err = s.gateWalkIn(ctx, who)
		} else if err == nil {
			of, check = r.EditionID, gateRegistration(r, who.member)
		}
		if err != nil {
			return check, err
		}
	case fair.TicketOfBook:
		b, err := s.records.FindTicketBook(ctx, who.recordID)
		if err != nil {
			return check, err
		}
		ended, err := s.records.EndedTickets(ctx, "", b.ID)
		if err != nil {
			return check, err
		}
		of, check = b.EditionID, gateTicket(b, who.member, ended)
	default:
		b, err := booking(ctx, who.recordID)
		if err != nil {
			return check, err
		}
		of, check = b.EditionID, gateBooking(b, who.member, edition.Plan)
	}
	if of != edition.ID {
		return Check{Answer: OtherYear, Edition: of}, nil
	}
	return check, nil
}

// gateWalkIn checks a code for which no registration is stored, because a device of the entry desk has sold it but not
// uploaded the sale yet. It returns KindNotFound if no device received the code.
func (s *Service) gateWalkIn(ctx context.Context, who holder) (editionID string, check Check, err error) {
	code, err := s.records.FindWalkInCode(ctx, who.recordID)
	if err != nil {
		return "", check, err
	}
	check = Check{
		Answer: Valid, Kind: who.kind, RecordID: who.recordID, Member: who.member, Members: who.member,
		Group: walkInGroup, unsold: true,
	}
	if code.Revoked {
		check.Answer = Cancelled
	}
	return code.EditionID, check, nil
}

func gateTicket(b fair.TicketBook, ticket int, ended []fair.SoldTickets) Check {
	check := Check{
		Answer: OfTicket(b, ticket), Kind: fair.TicketOfBook, RecordID: b.ID, Member: ticket, Members: b.Tickets,
		Name: b.Label(ticket), Group: walkInGroup,
	}
	if slices.ContainsFunc(ended, func(s fair.SoldTickets) bool { return s.Contains(ticket) }) {
		check.Answer = Cancelled
	}
	return check
}

func gateRegistration(r fair.Registration, member int) Check {
	check := Check{
		Answer: OfRegistration(r, member), Kind: fair.OrderForRegistration, RecordID: r.ID, Member: member,
		Members: r.Persons, Name: cmp.Or(r.MemberName(member), r.Name), Group: string(r.Category),
		Organisation: cmp.Or(r.Company, r.College),
	}
	if check.Organisation == "" && check.Name != r.Name {
		check.Organisation = r.Name
	}
	return check
}

func gateBooking(b fair.Booking, member int, plan fair.Plan) Check {
	return Check{
		Answer: OfBooking(b, member), Kind: fair.OrderForBooking, RecordID: b.ID, Member: member, Members: b.EntryMembers(),
		Name: b.Name, Group: ExhibitorGroup,
		Organisation: b.Name, ContactPerson: b.ContactPerson, Stalls: plan.StallLabels(b.Keys()),
	}
}

// who describes the person for an activity log entry.
func (c Check) who() string {
	if c.Name == "" {
		return "somebody"
	}
	if c.Kind == fair.OrderForBooking {
		return "member " + strconv.Itoa(c.Member) + " of " + c.Name
	}
	return c.Name
}

// admit stores the admission of a valid check in the caller's transaction.
func (s *Service) admit(ctx context.Context, check *Check, editionID string, how admitting) error {
	account, _ := app.Actor(ctx)
	now := s.Now()
	if how.byHand && !account.Can(fair.MayEdit) {
		count, err := s.store.countAdmissionsByHand(ctx, account.ID, now.Add(-time.Hour))
		if err == nil && count >= byHandPerHour {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.TooManyByHand(strconv.Itoa(byHandPerHour)))
		}
		if err != nil {
			return err
		}
	}
	admission := Admission{
		ID: fair.NewID(now), EditionID: editionID, Kind: check.Kind, RecordID: check.RecordID, Member: check.Member,
		Day: dayOf(now), Group: check.Group, ByHand: how.byHand,
		AccountID: account.ID, Account: cmp.Or(account.Name, account.Email), At: now,
	}
	created, err := s.store.insertAdmission(ctx, admission)
	if err != nil {
		return err
	}
	if !created { // another gate has just admitted this member; the record lock does not prevent this
		check.Answer = Used
		if admission, err = s.store.findAdmission(ctx, check.RecordID, check.Member, admission.Day); err != nil {
			return err
		}
	}
	check.Admission = &admission
	if created && check.unsold {
		// Only admissions with a scan are listed as conflicts.
		scan := portalScan(admission)
		admission.ScanID = scan.ID
		if err := s.store.insertScan(ctx, scan); err != nil {
			return err
		}
		if err := s.store.updateAdmission(ctx, admission); err != nil {
			return err
		}
	}
	if !created || !how.byHand {
		return nil // only admissions by hand are logged; an entry for each scan would flood the log
	}
	return s.LogChange(ctx, "admitted by hand", string(check.Kind), check.RecordID,
		texts.PortalActivity.AdmittedByHand(check.who()), nil, nil)
}

// UndoAdmission deletes an admission that was made by mistake, so that the code is valid again. It returns
// KindNotFound if the admission does not exist or was already undone. It requires the permission MayCheckIn.
func (s *Service) UndoAdmission(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		admission, err := s.store.lockAdmission(ctx, id)
		if err != nil {
			return err
		}
		who := holder{admission.Kind, admission.RecordID, admission.Member}
		check, err := s.lookAt(ctx, who, fair.Edition{ID: admission.EditionID}, false)
		if err != nil && !fair.IsKind(err, fair.KindNotFound) {
			return err
		}
		if err := s.store.deleteAdmission(ctx, id); err != nil {
			return err
		}
		if admission.ScanID != "" {
			if err := s.turnAway(ctx, admission.ScanID); err != nil {
				return err
			}
		}
		when := fair.DateTimeIn(fair.English, admission.At)
		return s.LogChange(ctx, "undid an admission", string(admission.Kind), admission.RecordID,
			texts.PortalActivity.AdmissionUndone(check.who(), admission.Account, when), nil, nil)
	})
}

// turnAway records that the scanned person was not admitted.
func (s *Service) turnAway(ctx context.Context, scanID string) error {
	scan, err := s.store.findScan(ctx, scanID)
	if err != nil {
		return err
	}
	scan.Admitted, scan.Undone = false, true
	return s.store.updateScan(ctx, scan)
}

// CountDeviceAdmissions counts the admissions that UndoDeviceAdmissions would take back. It requires the permission
// MayEdit.
func (s *Service) CountDeviceAdmissions(ctx context.Context, deviceID string, since time.Time) (int, error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return 0, err
	}
	return s.store.countDeviceAdmissions(ctx, deviceID, since)
}

// UndoDeviceAdmissions takes back all admissions that a device has sent since a time, for example because it was
// stolen. The codes are then valid again; where another device has also admitted the person, its admission counts. It
// returns the number of admissions, and KindConflict if the device is not revoked. It requires the permission MayEdit.
func (s *Service) UndoDeviceAdmissions(ctx context.Context, deviceID string, since time.Time) (undone int, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return 0, err
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		device, err := s.store.lockDevice(ctx, deviceID)
		if err != nil {
			return err
		}
		if device.RevokedAt.IsZero() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.GateDeviceNotRevoked())
		}
		admissions, err := s.store.deviceAdmissions(ctx, deviceID, since)
		if err != nil {
			return err
		}
		if err := s.store.undoDeviceScans(ctx, deviceID, since); err != nil {
			return err
		}
		for _, admission := range admissions {
			if err := s.withdraw(ctx, admission, &Check{}); err != nil {
				return err
			}
		}
		undone = len(admissions)
		return s.LogChange(ctx, "took back", "gate device", deviceID, texts.PortalActivity.GateAdmissionsUndone(
			strconv.Itoa(undone), device.Name, fair.DateTimeIn(fair.English, since)), nil, nil)
	})
	return undone, err
}

// AdmissionsAbout lists the admissions of a registration or a booking, oldest first. The caller must check the
// permission.
func (s *Service) AdmissionsAbout(ctx context.Context, recordID string) ([]Admission, error) {
	return s.store.admissionsAbout(ctx, recordID)
}
