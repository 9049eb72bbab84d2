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

// GateCheck is the result of a check at the gate. Of the person's data, it contains only what the gate needs to admit
// the person or to explain a refusal.
type GateCheck struct {
	Answer        fair.GateAnswer
	Kind          fair.OrderKind // empty: the code is unknown
	RecordID      string
	Member        int    // the booking member's number; 1 for a registration
	Members       int    // number of members of the booking; 1 for a registration
	Name          string // the person's name; the group's name if the person has no name; or the organisation of a booking
	Group         string // a registration's category, or fair.ExhibitorGroup
	Organisation  string // company, college, group or exhibitor; may be empty
	ContactPerson string // of a booking; may be empty
	Stalls        string // stalls of a booking
	Edition       string // edition that the code belongs to, if it is not the current one
	// Admission is the person's admission today, made by this call or an earlier one. It is nil if there is none.
	Admission *fair.Admission

	unsold bool // the entry desk got the code in advance, and its sale has not arrived
}

// CheckEntry checks an entry code and admits its holder if the code is valid. On each day, the first check has the
// result fair.GateValid, and later checks have the result fair.GateUsed. If `dry` is true, nobody is admitted. For a
// text that is not an entry code of this site, CheckEntry returns the result fair.GateUnknown and no error. It
// requires the permission MayCheckIn.
func (a *Service) CheckEntry(ctx context.Context, code string, dry bool) (GateCheck, error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return GateCheck{}, err
	}
	pass, err := a.VerifyEntryCode(ctx, code)
	if errors.Is(err, fair.ErrNoEntryCode) {
		return GateCheck{Answer: fair.GateUnknown}, nil
	}
	if err != nil {
		return GateCheck{}, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return GateCheck{}, err
	}
	if pass.Edition != edition.ID {
		return GateCheck{Answer: fair.GateOtherYear, Edition: pass.Edition}, nil
	}
	check, err := a.checkAt(ctx, entryOf{pass.Kind, pass.RecordID, pass.Member}, edition, admitting{not: dry})
	if fair.IsKind(err, fair.KindNotFound) {
		// The code has a valid signature, but its record was permanently deleted.
		return GateCheck{Answer: fair.GateCancelled, Kind: pass.Kind, Member: pass.Member}, nil
	}
	return check, err
}

// AdmitByHand admits a person whose code cannot be read. The caller has found the record with SearchEntries.
// AdmitByHand has the same results as CheckEntry. It returns KindNotFound if the record does not exist, and
// KindConflict if an account without the permission MayEdit has admitted byHandPerHour people by hand in the last hour.
// It requires the permission MayCheckIn.
func (a *Service) AdmitByHand(
	ctx context.Context,
	kind fair.OrderKind,
	recordID string,
	member int,
) (GateCheck, error) {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return GateCheck{}, err
	}
	if kind != fair.OrderForRegistration && kind != fair.OrderForBooking || member < 1 {
		return GateCheck{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return GateCheck{}, err
	}
	return a.checkAt(ctx, entryOf{kind, recordID, member}, edition, admitting{byHand: true})
}

// entryOf identifies one person: the holder of a registration, or a member of a booking.
type entryOf struct {
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
func (a *Service) checkAt(
	ctx context.Context,
	who entryOf,
	edition fair.Edition,
	how admitting,
) (check GateCheck, err error) {
	if how.not {
		return a.lookAt(ctx, who, edition, a.store.FindRegistration, a.store.FindBooking)
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if check, err = a.lookAt(ctx, who, edition, a.store.LockRegistration, a.store.LockBooking); err != nil ||
			check.Answer != fair.GateValid {
			return err
		}
		return a.admit(ctx, &check, edition.ID, how)
	})
	return check, err
}

// lookAt checks whether a person's stored record is valid for entry, and whether the person was already admitted
// today.
func (a *Service) lookAt(ctx context.Context, who entryOf, edition fair.Edition,
	registration func(context.Context, string) (fair.Registration, error),
	booking func(context.Context, string) (fair.Booking, error),
) (GateCheck, error) {
	check, err := a.lookAtRecord(ctx, who, edition, registration, booking)
	if err != nil || check.Answer != fair.GateValid {
		return check, err
	}
	before, err := a.store.FindAdmission(ctx, who.recordID, who.member, fair.GateDay(a.Now()))
	if fair.IsKind(err, fair.KindNotFound) {
		return check, nil
	}
	check.Answer, check.Admission = fair.GateUsed, &before
	return check, err
}

// lookAtRecord checks whether a person's stored record is valid for entry. It does not check whether the person was
// already admitted.
func (a *Service) lookAtRecord(ctx context.Context, who entryOf, edition fair.Edition,
	registration func(context.Context, string) (fair.Registration, error),
	booking func(context.Context, string) (fair.Booking, error),
) (check GateCheck, err error) {
	var of string
	switch who.kind {
	case fair.OrderForRegistration:
		r, err := registration(ctx, who.recordID)
		if fair.IsKind(err, fair.KindNotFound) {
			of, check, err = a.gateWalkIn(ctx, who)
		} else if err == nil {
			of, check = r.EditionID, gateRegistration(r, who.member)
		}
		if err != nil {
			return check, err
		}
	case fair.TicketOfBook:
		b, err := a.store.FindTicketBook(ctx, who.recordID)
		if err != nil {
			return check, err
		}
		ended, err := a.store.EndedTickets(ctx, "", b.ID)
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
		return GateCheck{Answer: fair.GateOtherYear, Edition: of}, nil
	}
	return check, nil
}

// gateWalkIn checks a code for which no registration is stored, because a device of the entry desk has sold it but not
// uploaded the sale yet. It returns KindNotFound if no device received the code.
func (a *Service) gateWalkIn(ctx context.Context, who entryOf) (editionID string, check GateCheck, err error) {
	code, err := a.store.FindWalkInCode(ctx, who.recordID)
	if err != nil {
		return "", check, err
	}
	check = GateCheck{
		Answer: fair.GateValid, Kind: who.kind, RecordID: who.recordID, Member: who.member, Members: who.member,
		Group: fair.WalkInGroup, unsold: true,
	}
	if code.Revoked {
		check.Answer = fair.GateCancelled
	}
	return code.EditionID, check, nil
}

func gateTicket(b fair.TicketBook, ticket int, ended []fair.SoldTickets) GateCheck {
	check := GateCheck{
		Answer: b.Entry(ticket), Kind: fair.TicketOfBook, RecordID: b.ID, Member: ticket, Members: b.Tickets,
		Name: b.Label(ticket), Group: fair.WalkInGroup,
	}
	if slices.ContainsFunc(ended, func(s fair.SoldTickets) bool { return s.Contains(ticket) }) {
		check.Answer = fair.GateCancelled
	}
	return check
}

func gateRegistration(r fair.Registration, member int) GateCheck {
	check := GateCheck{
		Answer: r.EntryOf(member), Kind: fair.OrderForRegistration, RecordID: r.ID, Member: member, Members: r.Persons,
		Name:  cmp.Or(r.MemberName(member), r.Name),
		Group: string(r.Category), Organisation: cmp.Or(r.Company, r.College),
	}
	if check.Organisation == "" && check.Name != r.Name {
		check.Organisation = r.Name
	}
	return check
}

func gateBooking(b fair.Booking, member int, plan fair.Plan) GateCheck {
	return GateCheck{
		Answer: b.Entry(member), Kind: fair.OrderForBooking, RecordID: b.ID, Member: member, Members: b.EntryMembers(),
		Name: b.Name, Group: fair.ExhibitorGroup,
		Organisation: b.Name, ContactPerson: b.ContactPerson, Stalls: plan.StallLabels(b.Keys()),
	}
}

// who describes the person for an activity log entry.
func (c GateCheck) who() string {
	if c.Name == "" {
		return "somebody"
	}
	if c.Kind == fair.OrderForBooking {
		return "member " + strconv.Itoa(c.Member) + " of " + c.Name
	}
	return c.Name
}

// admit stores the admission of a valid check in the caller's transaction.
func (a *Service) admit(ctx context.Context, check *GateCheck, editionID string, how admitting) error {
	account, _ := app.Actor(ctx)
	now := a.Now()
	if how.byHand && !account.Can(fair.MayEdit) {
		count, err := a.store.CountAdmissionsByHand(ctx, account.ID, now.Add(-time.Hour))
		if err == nil && count >= byHandPerHour {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.TooManyByHand(strconv.Itoa(byHandPerHour)))
		}
		if err != nil {
			return err
		}
	}
	admission := fair.Admission{
		ID: fair.NewID(now), EditionID: editionID, Kind: check.Kind, RecordID: check.RecordID, Member: check.Member,
		Day: fair.GateDay(now), Group: check.Group, ByHand: how.byHand,
		AccountID: account.ID, Account: cmp.Or(account.Name, account.Email), At: now,
	}
	created, err := a.store.CreateAdmission(ctx, admission)
	if err != nil {
		return err
	}
	if !created { // another gate has just admitted this member; the record lock does not prevent this
		check.Answer = fair.GateUsed
		if admission, err = a.store.FindAdmission(ctx, check.RecordID, check.Member, admission.Day); err != nil {
			return err
		}
	}
	check.Admission = &admission
	if created && check.unsold {
		// Only admissions with a scan are listed as conflicts.
		scan := portalScan(admission)
		admission.ScanID = scan.ID
		if err := a.store.CreateGateScan(ctx, scan); err != nil {
			return err
		}
		if err := a.store.UpdateAdmission(ctx, admission); err != nil {
			return err
		}
	}
	if !created || !how.byHand {
		return nil // only admissions by hand are logged; an entry for each scan would flood the log
	}
	return a.LogChange(ctx, "admitted by hand", string(check.Kind), check.RecordID,
		texts.PortalActivity.AdmittedByHand(check.who()), nil, nil)
}

// UndoAdmission deletes an admission that was made by mistake, so that the code is valid again. It returns
// KindNotFound if the admission does not exist or was already undone. It requires the permission MayCheckIn.
func (a *Service) UndoAdmission(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayCheckIn); err != nil {
		return err
	}
	return a.store.InTx(ctx, func(ctx context.Context) error {
		admission, err := a.store.LockAdmission(ctx, id)
		if err != nil {
			return err
		}
		who := entryOf{admission.Kind, admission.RecordID, admission.Member}
		check, err := a.lookAt(ctx, who, fair.Edition{ID: admission.EditionID}, a.store.FindRegistration, a.store.FindBooking)
		if err != nil && !fair.IsKind(err, fair.KindNotFound) {
			return err
		}
		if err := a.store.DeleteAdmission(ctx, id); err != nil {
			return err
		}
		if admission.ScanID != "" {
			if err := a.turnAway(ctx, admission.ScanID); err != nil {
				return err
			}
		}
		when := fair.DateTimeIn(fair.English, admission.At)
		return a.LogChange(ctx, "undid an admission", string(admission.Kind), admission.RecordID,
			texts.PortalActivity.AdmissionUndone(check.who(), admission.Account, when), nil, nil)
	})
}

// turnAway records that the scanned person was not admitted.
func (a *Service) turnAway(ctx context.Context, scanID string) error {
	scan, err := a.store.FindGateScan(ctx, scanID)
	if err != nil {
		return err
	}
	scan.Admitted, scan.Undone = false, true
	return a.store.UpdateGateScan(ctx, scan)
}

// CountDeviceAdmissions counts the admissions that UndoDeviceAdmissions would take back. It requires the permission
// MayEdit.
func (a *Service) CountDeviceAdmissions(ctx context.Context, deviceID string, since time.Time) (int, error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return 0, err
	}
	return a.store.CountDeviceAdmissions(ctx, deviceID, since)
}

// UndoDeviceAdmissions takes back all admissions that a device has sent since a time, for example because it was
// stolen. The codes are then valid again; where another device has also admitted the person, its admission counts. It
// returns the number of admissions, and KindConflict if the device is not revoked. It requires the permission MayEdit.
func (a *Service) UndoDeviceAdmissions(ctx context.Context, deviceID string, since time.Time) (undone int, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return 0, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		device, err := a.store.LockGateDevice(ctx, deviceID)
		if err != nil {
			return err
		}
		if device.RevokedAt.IsZero() {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.GateDeviceNotRevoked())
		}
		admissions, err := a.store.DeviceAdmissions(ctx, deviceID, since)
		if err != nil {
			return err
		}
		if err := a.store.UndoDeviceScans(ctx, deviceID, since); err != nil {
			return err
		}
		for _, admission := range admissions {
			if err := a.withdraw(ctx, admission, &GateCheck{}); err != nil {
				return err
			}
		}
		undone = len(admissions)
		return a.LogChange(ctx, "took back", "gate device", deviceID, texts.PortalActivity.GateAdmissionsUndone(
			strconv.Itoa(undone), device.Name, fair.DateTimeIn(fair.English, since)), nil, nil)
	})
	return undone, err
}
