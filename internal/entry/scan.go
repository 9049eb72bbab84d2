package entry

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Scan is one scan of an entry code by a device. Scans are never deleted, because admissions are computed from
// them.
type Scan struct {
	ID        string         `db:"id"`             // made by the device
	DeviceID  string         `db:"device_id,null"` // empty: an admission in the portal that was replaced because a device had scanned the code earlier
	EditionID string         `db:"edition_id"`
	Kind      fair.OrderKind `db:"kind"` // empty: the code was not readable
	RecordID  string         `db:"record_id"`
	Member    int            `db:"member"`
	Key       int            `db:"key_id"`      // number of the key that signed the code; 0: the person was found by a search
	Day       string         `db:"day"`         // the day of At, YYYY-MM-DD in Asia/Kolkata
	At        time.Time      `db:"at"`          // corrected time: DeviceAt plus Offset, but not after Received
	DeviceAt  time.Time      `db:"device_at"`   // time of the scan by the device's clock
	Offset    time.Duration  `db:"offset_ms"`   // the server's time minus the device's time, as last measured by the device
	Received  time.Time      `db:"received_at"` // time at which the server first received the scan
	Offline   bool           `db:"offline"`     // true if the device decided without asking the server
	ByHand    bool           `db:"by_hand"`     // true if the person was admitted without a code
	Admitted  bool           `db:"admitted"`    // the person went in
	Undone    bool           `db:"undone"`      // the office took the admission back
	// Answer is the server's answer for the record on that day. It does not consider other admissions of the same
	// person.
	Answer Answer `db:"answer"`
	By     string `db:"created_by"` // name of the device, or of the account, at the time of the scan
}

// Conflict is an admission that was not allowed: the person was already admitted, the registration or booking was
// cancelled or not paid, or the code was never sold. The office must check it.
type Conflict struct {
	Scan      Scan
	Gate      string // gate of the device that made the scan; empty: the portal
	Name      string // name in the registration or booking; empty: the record no longer exists
	Admission Admission
	FirstGate string // gate of the valid admission
}

// Unsold reports whether the person came in with an entry code that a device of the entry desk got in advance, and the
// server has not received the sale. The conflict ends by itself when the sale arrives.
func (c Conflict) Unsold() bool { return c.HasAdmission() && c.Admission.ScanID == c.Scan.ID }

// HasAdmission reports whether the same person has a valid admission on the same day.
func (c Conflict) HasAdmission() bool { return c.Admission.ID != "" }

// maxScanUpload is the maximum number of scans that a device may send at once.
const maxScanUpload = 200

// NewScan is a device's scan of a code, as the device sends it. A device may send the same scan several times without
// further effect.
type NewScan struct {
	ID string // created by the device
	// Code is the entry code, which proves that somebody has it. If it is empty, the person was found by a search. Then
	// Kind, RecordID and Member say who it is; otherwise the code says so.
	Code     string
	Kind     fair.OrderKind
	RecordID string
	Member   int
	DeviceAt time.Time
	Offset   time.Duration // the server's time minus the device's time
	Admitted bool          // whether the device let the person in; set only in uploads
}

// ScanResult is the server's decision about a scan.
type ScanResult struct {
	ID       string
	Admitted bool // the server or the device let the person in
	Conflict bool // the person was let in, but the person's valid admission does not belong to this scan
	Check    Check
}

// byHandPerHour is the maximum number of people whom a device, or an account of the gate, may admit without a code in
// an hour. More would let the thief of a phone use up the codes of many visitors.
const byHandPerHour = 100

// CheckScan decides whether a person may enter, and admits the person if the code is valid. Devices that are connected
// to the server use it. The caller must have checked the device's key.
func (s *Service) CheckScan(ctx context.Context, by Device, in NewScan) (ScanResult, error) {
	return s.takeScan(ctx, by, in, false)
}

// UploadScans stores scans that a device decided without the server. The results have the same order as the scans.
// After an error, the device sends all scans again. The caller must have checked the device's key.
func (s *Service) UploadScans(ctx context.Context, by Device, scans []NewScan) ([]ScanResult, error) {
	results := make([]ScanResult, 0, len(scans))
	for _, in := range scans {
		result, err := s.takeScan(ctx, by, in, true)
		if err != nil {
			return nil, err
		}
		results = append(results, result)
	}
	return results, nil
}

// takeScan stores a scan and updates the person's admission. It locks the record until the end of the transaction, so
// that a person's scans are processed one after the other.
func (s *Service) takeScan(
	ctx context.Context, by Device, in NewScan, offline bool,
) (result ScanResult, err error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return result, err
	}
	pass, err := s.passOf(ctx, in)
	forged := errors.Is(err, ErrNoCode)
	if err != nil && !forged {
		return result, err
	}
	if forged && !offline {
		return ScanResult{ID: in.ID, Check: Check{Answer: Unknown}}, nil
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		scan := s.readScan(by, in, pass, offline)
		check := Check{Answer: Unknown, Kind: pass.Kind, Member: pass.Member}
		if !forged {
			if check, err = s.checkRecord(ctx, pass, scan, edition); err != nil {
				return err
			}
		}
		if check.Answer == Valid && scan.ByHand {
			if err := s.limitByHand(ctx, scan, &check); err != nil {
				return err
			}
		}
		scan.EditionID, scan.Answer = edition.ID, check.Answer
		if scan, err = s.keepScan(ctx, scan, offline); err != nil {
			return err
		}
		if err := s.settleScan(ctx, scan, &check); err != nil {
			return err
		}
		standing := check.Admission != nil && check.Admission.ScanID == scan.ID
		if !standing && check.Answer == Valid && check.Admission != nil {
			check.Answer = Used
		}
		result = ScanResult{ID: scan.ID, Check: check, Admitted: scan.Admitted, Conflict: scan.Admitted && !standing}
		return nil
	})
	return result, err
}

// passOf returns the pass of a scan's code. If there is no code, the pass says only whom the device has found, and its
// key is 0. If the code is forged, passOf returns what the device says, without a key, and ErrNoCode. A code
// whose key was revoked is read; checkRecord compares the time of the revocation.
func (s *Service) passOf(ctx context.Context, in NewScan) (Pass, error) {
	found := Pass{Kind: in.Kind, RecordID: in.RecordID, Member: in.Member}
	if in.Code == "" {
		return found, nil
	}
	signed, err := ReadCode(in.Code)
	if err != nil {
		return found, ErrNoCode
	}
	keys, err := s.EveryKey(ctx)
	if err != nil {
		return found, err
	}
	for _, k := range keys {
		if k.ID != signed.Key {
			continue
		}
		if pass, err := signed.Verify(k.Key); err == nil {
			return pass, nil
		}
	}
	return found, ErrNoCode
}

// limitByHand changes the answer if the device has already admitted too many people without a code. It locks the
// device, so that simultaneous requests are counted.
func (s *Service) limitByHand(ctx context.Context, scan Scan, check *Check) error {
	if _, err := s.store.lockDevice(ctx, scan.DeviceID); err != nil {
		return err
	}
	before, err := s.store.findScan(ctx, scan.ID)
	if err == nil { // sent again
		if before.Answer == TooMany {
			check.Answer = TooMany
		}
		return nil
	}
	if !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	count, err := s.store.countScansByHand(ctx, scan.DeviceID, scan.Received.Add(-time.Hour))
	if count >= byHandPerHour {
		check.Answer = TooMany
	}
	return err
}

// readScan converts a scan into the type that is stored. It corrects the scan's time with the offset of the device's
// clock. The corrected time is never in the future.
func (s *Service) readScan(by Device, in NewScan, pass Pass, offline bool) Scan {
	now := s.Now()
	scan := Scan{
		ID: in.ID, DeviceID: by.ID, Kind: pass.Kind, RecordID: pass.RecordID, Member: pass.Member, Key: pass.Key,
		DeviceAt: in.DeviceAt, Offset: in.Offset, At: in.DeviceAt.Add(in.Offset), Received: now, Offline: offline,
		ByHand: in.Code == "", Admitted: offline && in.Admitted, By: by.Name,
	}
	if !offline || scan.At.After(now) {
		scan.At = now
	}
	scan.Day = dayOf(scan.At)
	return scan
}

// checkRecord locks the scanned record and checks whether its code is valid. It does not check whether the person was
// already admitted.
func (s *Service) checkRecord(
	ctx context.Context, pass Pass, scan Scan, edition fair.Edition,
) (check Check, err error) {
	if pass.Edition != "" && pass.Edition != edition.ID {
		return Check{Answer: OtherYear, Edition: pass.Edition}, nil
	}
	if known, err := s.keyWasValid(ctx, pass.Key, scan.At); err != nil || !known {
		return Check{Answer: Unknown, Kind: pass.Kind, Member: pass.Member}, err
	}
	who := holder{pass.Kind, pass.RecordID, pass.Member}
	check, err = s.lookAtRecord(ctx, who, edition, true)
	if fair.IsKind(err, fair.KindNotFound) { // the code has a valid signature, but its record was permanently deleted
		return Check{Answer: Cancelled, Kind: pass.Kind, RecordID: pass.RecordID, Member: pass.Member}, nil
	}
	if err == nil && check.Answer == Valid && !edition.IsFairDay(scan.Day) {
		check.Answer = NotToday
	}
	return check, err
}

// keyWasValid reports whether a key exists and was not revoked at a given time. If id is 0, it returns true, because
// the person was found by a search, without a code.
func (s *Service) keyWasValid(ctx context.Context, id int, at time.Time) (bool, error) {
	if id == 0 {
		return true, nil
	}
	keys, err := s.store.signingKeys(ctx)
	i := slices.IndexFunc(keys, func(k SigningKey) bool { return k.ID == id })
	return i >= 0 && !keys[i].Revoked(at), err
}

// keepScan stores a new scan and returns the stored scan. It does not change a scan that is already stored, with one
// exception: an upload can change Admitted, because a device decides itself if the server does not respond. After the
// office has taken an admission back, an upload does not change it either.
func (s *Service) keepScan(ctx context.Context, scan Scan, offline bool) (Scan, error) {
	before, err := s.store.findScan(ctx, scan.ID)
	switch {
	case err == nil:
		if offline && !before.Undone && before.Admitted != scan.Admitted {
			before.Admitted, before.Offline = scan.Admitted, true
			return before, s.store.updateScan(ctx, before)
		}
		return before, nil
	case !fair.IsKind(err, fair.KindNotFound):
		return scan, err
	case !offline && scan.Answer == Valid:
		_, err := s.store.findAdmission(ctx, scan.RecordID, scan.Member, scan.Day)
		if err != nil && !fair.IsKind(err, fair.KindNotFound) {
			return scan, err
		}
		scan.Admitted = err != nil
	}
	return scan, s.store.insertScan(ctx, scan)
}

// settleScan updates a person's admission on the day of a scan. The scan must already be stored. The admission belongs
// to the scan with the earliest corrected time. settleScan sets check.Admission to the valid admission.
func (s *Service) settleScan(ctx context.Context, scan Scan, check *Check) error {
	standing, err := s.store.findAdmission(ctx, scan.RecordID, scan.Member, scan.Day)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	found := err == nil
	mine := admissionBy(scan, check.Group)
	switch {
	case !scan.Admitted && found && standing.ScanID == scan.ID: // the device has since refused the person
		return s.withdraw(ctx, standing, check)
	case !scan.Admitted, scan.Answer != Valid:
		if found {
			check.Admission = &standing
		}
		return nil
	case !found:
		mine.ID = fair.NewID(s.Now())
		check.Admission = &mine
		_, err := s.store.insertAdmission(ctx, mine)
		return err
	case standing.ScanID != scan.ID && scan.At.Before(standing.At):
		mine.ID = standing.ID
		check.Admission = &mine
		return s.replace(ctx, standing, mine)
	}
	check.Admission = &standing
	return nil
}

func admissionBy(scan Scan, group string) Admission {
	return Admission{
		EditionID: scan.EditionID, Kind: scan.Kind, RecordID: scan.RecordID, Member: scan.Member, Day: scan.Day,
		Group: group, ByHand: scan.ByHand, AccountID: scan.DeviceID, Account: scan.By, At: scan.At, ScanID: scan.ID,
	}
}

// replace assigns an admission to an earlier scan. The later scan, to which the admission belonged before, stays
// stored and becomes a conflict.
func (s *Service) replace(ctx context.Context, before, after Admission) error {
	if before.ScanID == "" { // made in the portal
		if err := s.store.insertScan(ctx, portalScan(before)); err != nil {
			return err
		}
	}
	return s.store.updateAdmission(ctx, after)
}

// portalScan returns the scan of an admission that was made in the portal.
func portalScan(made Admission) Scan {
	return Scan{
		ID: "portal-" + made.ID, EditionID: made.EditionID, Kind: made.Kind, RecordID: made.RecordID,
		Member: made.Member, Day: made.Day, At: made.At, DeviceAt: made.At, Received: made.At,
		ByHand: made.ByHand, Admitted: true, Answer: Valid, By: made.Account,
	}
}

// withdraw deletes an admission. If other scans let the person in on the same day, withdraw creates a new admission
// for the earliest of them.
func (s *Service) withdraw(ctx context.Context, standing Admission, check *Check) error {
	if err := s.store.deleteAdmission(ctx, standing.ID); err != nil {
		return err
	}
	scans, err := s.store.admittedScans(ctx, standing.RecordID, standing.Member, standing.Day)
	if err != nil || len(scans) == 0 {
		return err
	}
	next := admissionBy(scans[0], standing.Group)
	next.ID = fair.NewID(s.Now())
	check.Admission = &next
	_, err = s.store.insertAdmission(ctx, next)
	return err
}

// Conflicts lists the gate conflicts that the office has not resolved, oldest first, at most 500. A gate conflict is a
// scan that let somebody in although the code was not valid, or before the sale of the code arrived. It requires the
// permission MayWatch.
func (s *Service) Conflicts(ctx context.Context, of fair.EditionScope) ([]Conflict, error) {
	if err := app.Require(ctx, fair.MayWatch); err != nil {
		return nil, err
	}
	return s.store.conflicts(ctx, of)
}

// ResolveConflict records that the office has reviewed a gate conflict. It returns KindNotFound if the scan does not
// exist. It requires the permission MayEdit.
func (s *Service) ResolveConflict(ctx context.Context, scanID string) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	account, _ := app.Actor(ctx)
	return s.InTx(ctx, func(ctx context.Context) error {
		scan, err := s.store.findScan(ctx, scanID)
		if err != nil {
			return err
		}
		resolved, err := s.store.resolveScan(ctx, scanID, account.Email, s.Now())
		if err != nil {
			return err
		}
		if !resolved {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ConflictResolvedAlready())
		}
		return s.LogChange(ctx, "resolved a gate conflict", string(scan.Kind), scan.RecordID,
			texts.PortalActivity.GateConflictResolved(), nil, nil)
	})
}
