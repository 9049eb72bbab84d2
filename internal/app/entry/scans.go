package entry

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Scan is a device's scan of a code, as the device sends it. A device may send the same scan several times without
// further effect.
type Scan struct {
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
	Check    GateCheck
}

// byHandPerHour is the maximum number of people whom a device, or an account of the gate, may admit without a code in
// an hour. More would let the thief of a phone use up the codes of many visitors.
const byHandPerHour = 100

// CheckScan decides whether a person may enter, and admits the person if the code is valid. Devices that are connected
// to the server use it. The caller must have checked the device's key.
func (a *Service) CheckScan(ctx context.Context, by fair.GateDevice, s Scan) (ScanResult, error) {
	return a.takeScan(ctx, by, s, false)
}

// UploadScans stores scans that a device decided without the server. The results have the same order as the scans.
// After an error, the device sends all scans again. The caller must have checked the device's key.
func (a *Service) UploadScans(ctx context.Context, by fair.GateDevice, scans []Scan) ([]ScanResult, error) {
	results := make([]ScanResult, 0, len(scans))
	for _, s := range scans {
		result, err := a.takeScan(ctx, by, s, true)
		if err != nil {
			return nil, err
		}
		results = append(results, result)
	}
	return results, nil
}

// takeScan stores a scan and updates the person's admission. It locks the record until the end of the transaction, so
// that a person's scans are processed one after the other.
func (a *Service) takeScan(
	ctx context.Context, by fair.GateDevice, s Scan, offline bool,
) (result ScanResult, err error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return result, err
	}
	pass, err := a.passOf(ctx, s)
	forged := errors.Is(err, fair.ErrNoEntryCode)
	if err != nil && !forged {
		return result, err
	}
	if forged && !offline {
		return ScanResult{ID: s.ID, Check: GateCheck{Answer: fair.GateUnknown}}, nil
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		scan := a.readScan(by, s, pass, offline)
		check := GateCheck{Answer: fair.GateUnknown, Kind: pass.Kind, Member: pass.Member}
		if !forged {
			if check, err = a.checkRecord(ctx, pass, scan, edition); err != nil {
				return err
			}
		}
		if check.Answer == fair.GateValid && scan.ByHand {
			if err := a.limitByHand(ctx, scan, &check); err != nil {
				return err
			}
		}
		scan.EditionID, scan.Answer = edition.ID, check.Answer
		if scan, err = a.keepScan(ctx, scan, offline); err != nil {
			return err
		}
		if err := a.settleScan(ctx, scan, &check); err != nil {
			return err
		}
		standing := check.Admission != nil && check.Admission.ScanID == scan.ID
		if !standing && check.Answer == fair.GateValid && check.Admission != nil {
			check.Answer = fair.GateUsed
		}
		result = ScanResult{ID: scan.ID, Check: check, Admitted: scan.Admitted, Conflict: scan.Admitted && !standing}
		return nil
	})
	return result, err
}

// passOf returns the pass of a scan's code. If there is no code, the pass says only whom the device has found, and its
// key is 0. If the code is forged, passOf returns what the device says, without a key, and fair.ErrNoEntryCode. A code
// whose key was revoked is read; checkRecord compares the time of the revocation.
func (a *Service) passOf(ctx context.Context, s Scan) (fair.EntryPass, error) {
	found := fair.EntryPass{Kind: s.Kind, RecordID: s.RecordID, Member: s.Member}
	if s.Code == "" {
		return found, nil
	}
	signed, err := fair.ReadEntryCode(s.Code)
	if err != nil {
		return found, fair.ErrNoEntryCode
	}
	keys, err := a.EveryKey(ctx)
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
	return found, fair.ErrNoEntryCode
}

// limitByHand changes the answer if the device has already admitted too many people without a code. It locks the
// device, so that simultaneous requests are counted.
func (a *Service) limitByHand(ctx context.Context, scan fair.GateScan, check *GateCheck) error {
	if _, err := a.store.LockGateDevice(ctx, scan.DeviceID); err != nil {
		return err
	}
	before, err := a.store.FindGateScan(ctx, scan.ID)
	if err == nil { // sent again
		if before.Answer == fair.GateTooMany {
			check.Answer = fair.GateTooMany
		}
		return nil
	}
	if !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	count, err := a.store.CountScansByHand(ctx, scan.DeviceID, scan.Received.Add(-time.Hour))
	if count >= byHandPerHour {
		check.Answer = fair.GateTooMany
	}
	return err
}

// readScan converts a scan into the type that is stored. It corrects the scan's time with the offset of the device's
// clock. The corrected time is never in the future.
func (a *Service) readScan(by fair.GateDevice, s Scan, pass fair.EntryPass, offline bool) fair.GateScan {
	now := a.Now()
	scan := fair.GateScan{
		ID: s.ID, DeviceID: by.ID, Kind: pass.Kind, RecordID: pass.RecordID, Member: pass.Member, Key: pass.Key,
		DeviceAt: s.DeviceAt, Offset: s.Offset, At: s.DeviceAt.Add(s.Offset), Received: now, Offline: offline,
		ByHand: s.Code == "", Admitted: offline && s.Admitted, By: by.Name,
	}
	if !offline || scan.At.After(now) {
		scan.At = now
	}
	scan.Day = fair.GateDay(scan.At)
	return scan
}

// checkRecord locks the scanned record and checks whether its code is valid. It does not check whether the person was
// already admitted.
func (a *Service) checkRecord(
	ctx context.Context, s fair.EntryPass, scan fair.GateScan, edition fair.Edition,
) (check GateCheck, err error) {
	if s.Edition != "" && s.Edition != edition.ID {
		return GateCheck{Answer: fair.GateOtherYear, Edition: s.Edition}, nil
	}
	if known, err := a.keyWasValid(ctx, s.Key, scan.At); err != nil || !known {
		return GateCheck{Answer: fair.GateUnknown, Kind: s.Kind, Member: s.Member}, err
	}
	who := entryOf{s.Kind, s.RecordID, s.Member}
	check, err = a.lookAtRecord(ctx, who, edition, a.store.LockRegistration, a.store.LockBooking)
	if fair.IsKind(err, fair.KindNotFound) { // the code has a valid signature, but its record was permanently deleted
		return GateCheck{Answer: fair.GateCancelled, Kind: s.Kind, RecordID: s.RecordID, Member: s.Member}, nil
	}
	if err == nil && check.Answer == fair.GateValid && !edition.IsFairDay(scan.Day) {
		check.Answer = fair.GateNotToday
	}
	return check, err
}

// keyWasValid reports whether a key exists and was not revoked at a given time. If id is 0, it returns true, because
// the person was found by a search, without a code.
func (a *Service) keyWasValid(ctx context.Context, id int, at time.Time) (bool, error) {
	if id == 0 {
		return true, nil
	}
	keys, err := a.store.SigningKeys(ctx)
	i := slices.IndexFunc(keys, func(k fair.SigningKey) bool { return k.ID == id })
	return i >= 0 && !keys[i].Revoked(at), err
}

// keepScan stores a new scan and returns the stored scan. It does not change a scan that is already stored, with one
// exception: an upload can change Admitted, because a device decides itself if the server does not respond. After the
// office has taken an admission back, an upload does not change it either.
func (a *Service) keepScan(ctx context.Context, scan fair.GateScan, offline bool) (fair.GateScan, error) {
	before, err := a.store.FindGateScan(ctx, scan.ID)
	switch {
	case err == nil:
		if offline && !before.Undone && before.Admitted != scan.Admitted {
			before.Admitted, before.Offline = scan.Admitted, true
			return before, a.store.UpdateGateScan(ctx, before)
		}
		return before, nil
	case !fair.IsKind(err, fair.KindNotFound):
		return scan, err
	case !offline && scan.Answer == fair.GateValid:
		_, err := a.store.FindAdmission(ctx, scan.RecordID, scan.Member, scan.Day)
		if err != nil && !fair.IsKind(err, fair.KindNotFound) {
			return scan, err
		}
		scan.Admitted = err != nil
	}
	return scan, a.store.CreateGateScan(ctx, scan)
}

// settleScan updates a person's admission on the day of a scan. The scan must already be stored. The admission belongs
// to the scan with the earliest corrected time. settleScan sets check.Admission to the valid admission.
func (a *Service) settleScan(ctx context.Context, scan fair.GateScan, check *GateCheck) error {
	standing, err := a.store.FindAdmission(ctx, scan.RecordID, scan.Member, scan.Day)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	found := err == nil
	mine := admissionBy(scan, check.Group)
	switch {
	case !scan.Admitted && found && standing.ScanID == scan.ID: // the device has since refused the person
		return a.withdraw(ctx, standing, check)
	case !scan.Admitted, scan.Answer != fair.GateValid:
		if found {
			check.Admission = &standing
		}
		return nil
	case !found:
		mine.ID = fair.NewID(a.Now())
		check.Admission = &mine
		_, err := a.store.CreateAdmission(ctx, mine)
		return err
	case standing.ScanID != scan.ID && scan.At.Before(standing.At):
		mine.ID = standing.ID
		check.Admission = &mine
		return a.replace(ctx, standing, mine)
	}
	check.Admission = &standing
	return nil
}

func admissionBy(scan fair.GateScan, group string) fair.Admission {
	return fair.Admission{
		EditionID: scan.EditionID, Kind: scan.Kind, RecordID: scan.RecordID, Member: scan.Member, Day: scan.Day,
		Group: group, ByHand: scan.ByHand, AccountID: scan.DeviceID, Account: scan.By, At: scan.At, ScanID: scan.ID,
	}
}

// replace assigns an admission to an earlier scan. The later scan, to which the admission belonged before, stays
// stored and becomes a conflict.
func (a *Service) replace(ctx context.Context, before, after fair.Admission) error {
	if before.ScanID == "" { // made in the portal
		if err := a.store.CreateGateScan(ctx, portalScan(before)); err != nil {
			return err
		}
	}
	return a.store.UpdateAdmission(ctx, after)
}

// portalScan returns the scan of an admission that was made in the portal.
func portalScan(made fair.Admission) fair.GateScan {
	return fair.GateScan{
		ID: "portal-" + made.ID, EditionID: made.EditionID, Kind: made.Kind, RecordID: made.RecordID,
		Member: made.Member, Day: made.Day, At: made.At, DeviceAt: made.At, Received: made.At,
		ByHand: made.ByHand, Admitted: true, Answer: fair.GateValid, By: made.Account,
	}
}

// withdraw deletes an admission. If other scans let the person in on the same day, withdraw creates a new admission
// for the earliest of them.
func (a *Service) withdraw(ctx context.Context, standing fair.Admission, check *GateCheck) error {
	if err := a.store.DeleteAdmission(ctx, standing.ID); err != nil {
		return err
	}
	scans, err := a.store.AdmittedScans(ctx, standing.RecordID, standing.Member, standing.Day)
	if err != nil || len(scans) == 0 {
		return err
	}
	next := admissionBy(scans[0], standing.Group)
	next.ID = fair.NewID(a.Now())
	check.Admission = &next
	_, err = a.store.CreateAdmission(ctx, next)
	return err
}
