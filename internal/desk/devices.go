package desk

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/texts"
)

// pricePurpose is the purpose that is signed together with a DeskPrice. A signature can be verified only with the same
// purpose.
const pricePurpose = "desk price"

// codesInAdvance is the number of sales for which a device has codes in advance: at any time, at most this number of
// its codes are without a sale that the server has received. A device with fewer than fewestCodesLeft codes gets new
// ones, but at most codesPerDay in 24 hours. More than devicesOfAccount devices of one account need a pairing code of
// the office. Without these limits, a cashier could get any number of valid codes without selling.
const (
	codesInAdvance   = 200
	fewestCodesLeft  = 100
	codesPerDay      = 2000
	devicesOfAccount = 3
)

// DeviceSale contains the data of a sale that the device itself determined, because it had no network connection.
type DeviceSale struct {
	ID     string // id of the device
	Key    string // the device's secret
	CodeID string // id of the registration whose entry codes the device gave to the visitor
	Number string // number of the printed document; empty: nothing was due
	Price  string // the signed price from the manifest
	SoldAt time.Time
}

// AddDevice adds a device to the entry desk and returns the device's secret. The secret cannot be read later. It
// returns KindConflict if all document series are used, or if the account needs a pairing code to add another device.
// It requires the permission MaySell.
func (a *Service) AddDevice(ctx context.Context, name string) (d fair.DeskDevice, key string, err error) {
	p := fair.Problems{}
	name = p.CleanLine("name", name, true, fair.MaxName)
	return a.addDevice(ctx, func(ctx context.Context) (string, error) {
		if err := p.Err(); err != nil {
			return "", err
		}
		return name, a.checkDevices(ctx)
	})
}

// PairDevice adds a device as AddDevice does, but in exchange for a pairing code. The office chose the device's name
// when it created the code. It returns KindNotFound if the code is wrong, used or expired. It requires the permission
// MaySell.
func (a *Service) PairDevice(ctx context.Context, code string) (d fair.DeskDevice, key string, err error) {
	return a.addDevice(ctx, func(ctx context.Context) (string, error) { return a.usePairing(ctx, code) })
}

// checkDevices returns KindConflict if the acting account has added as many devices as it may without the office.
func (a *Service) checkDevices(ctx context.Context) error {
	account, _ := app.Actor(ctx)
	devices, err := a.store.DeskDevices(ctx)
	if err != nil || account.Can(fair.MayEdit) {
		return err
	}
	own := 0
	for _, d := range devices {
		if d.AccountID == account.ID && d.RevokedAt.IsZero() {
			own++
		}
	}
	if own >= devicesOfAccount {
		return fair.Fail(fair.KindConflict, texts.Errors.DeskDevicesOfAccount())
	}
	return nil
}

func (a *Service) addDevice(
	ctx context.Context, nameOf func(context.Context) (string, error),
) (d fair.DeskDevice, key string, err error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return d, "", err
	}
	account, _ := app.Actor(ctx)
	now := a.MachineNow()
	key = fair.NewUUID() + fair.NewUUID()
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		name, err := nameOf(ctx)
		if err != nil {
			return err
		}
		d, err = a.store.CreateDeskDevice(ctx, fair.DeskDevice{
			ID: fair.NewID(now), Name: name, KeyHash: app.HashOf([]byte(key)), AccountID: account.ID, CreatedAt: now,
			SeenAt: now,
		})
		if err != nil {
			return err
		}
		if d.Series > fair.MaxDeskDevices {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.DeskDevicesFull("99"))
		}
		return a.LogChange(ctx, "added", "desk device", d.ID,
			texts.PortalActivity.DeskDeviceAdded(d.Name, d.Prefix()), nil, nil)
	})
	return d, key, err
}

// Devices lists the devices of the entry desk, sorted by series, and counts their codes of the current edition. The map
// keys are device ids. It requires the permission MayRead.
func (a *Service) Devices(ctx context.Context) ([]fair.DeskDevice, map[string]fair.DeskCodeCounts, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, nil, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return nil, nil, err
	}
	codes, err := a.store.DeskDeviceCodes(ctx, edition.ID)
	if err != nil {
		return nil, nil, err
	}
	devices, err := a.store.DeskDevices(ctx)
	return devices, codes, err
}

// SetRevoked revokes an entry desk device, or restores it. The server refuses the sales of a revoked device, so they
// stay on the device. The device's unsold codes are not valid while it is revoked. It requires the permission MayEdit.
func (a *Service) SetRevoked(ctx context.Context, id string, revoked bool) (d fair.DeskDevice, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return d, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if d, err = a.store.LockDeskDevice(ctx, id); err != nil || revoked == !d.RevokedAt.IsZero() {
			return err
		}
		action, summary := "restored", texts.PortalActivity.DeskDeviceRestored(d.Name, d.Prefix())
		d.RevokedAt = time.Time{}
		if revoked {
			action, summary = "revoked", texts.PortalActivity.DeskDeviceRevoked(d.Name, d.Prefix())
			d.RevokedAt = a.MachineNow()
		}
		if err := a.store.UpdateDeskDevice(ctx, d); err != nil {
			return err
		}
		return a.LogChange(ctx, action, "desk device", id, summary, nil, nil)
	})
	return d, err
}

// Manifest contains the data that a device needs to sell without a network connection.
type Manifest struct {
	Edition fair.Edition
	Device  fair.DeskDevice
	Fee     fair.Paise // fee of one person
	Price   string     // the signed fee, which the device sends back with each sale
	Year    string     // financial year for the next documents; after a restore, the document series code
	Last    int64      // highest number among the device's documents that the server has received
	Codes   []ManifestCodes
	At      time.Time // current server time
}

// ManifestCodes contains the codes of one sale: the first code is for the first person, the second for the second
// person, and so on.
type ManifestCodes struct {
	ID    string // id of the registration
	Codes []string
}

// DeviceCodes says which codes a device has.
type DeviceCodes struct {
	Left int      // number of codes that the device can still sell
	Have []string // ids of these codes, and of codes in sales that were not sent; needed only if few codes are left
}

// ManifestFor returns the manifest of a device. If the device has few codes left, the manifest contains new codes, and
// codes that were sent to the device before but did not arrive. It requires the permission MaySell and the device's
// secret.
func (a *Service) ManifestFor(ctx context.Context, id, key string, codes DeviceCodes) (m Manifest, err error) {
	if err := app.Require(ctx, fair.MaySell); err != nil {
		return m, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		m = Manifest{At: a.Now()}
		if m.Device, err = a.device(ctx, id, key); err != nil {
			return err
		}
		if m.Edition, err = a.store.CurrentEdition(ctx); err != nil {
			return err
		}
		m.Fee, _ = m.Edition.EntryFee()
		if m.Year, err = a.ledger.Series(ctx, fair.FinancialYear(m.At)); err != nil {
			return err
		}
		if m.Last, err = a.ledger.LastPlace(ctx, m.Device.Prefix(), m.Year); err != nil {
			return err
		}
		price, err := json.Marshal(fair.DeskPrice{EditionID: m.Edition.ID, DeviceID: m.Device.ID, Fee: m.Fee, At: m.At})
		if err != nil {
			return err
		}
		m.Price = a.Secrets().Sign(pricePurpose, string(price))
		m.Device.SeenAt = a.MachineNow()
		if err := a.store.UpdateDeskDevice(ctx, m.Device); err != nil || codes.Left >= fewestCodesLeft {
			return err
		}
		m.Codes, err = a.codesFor(ctx, m, codes.Have)
		return err
	})
	return m, err
}

// codesFor returns the codes that a device lacks: codes that did not arrive, and new ones until the device has
// codesInAdvance. Only the sales that the server has received count as sold.
func (a *Service) codesFor(ctx context.Context, m Manifest, have []string) ([]ManifestCodes, error) {
	codes, err := a.store.UnsoldWalkInCodes(ctx, m.Edition.ID, m.Device.ID)
	if err != nil {
		return nil, err
	}
	today, err := a.store.CountWalkInCodes(ctx, m.Device.ID, m.At.Add(-24*time.Hour))
	if err != nil {
		return nil, err
	}
	fresh := make([]fair.WalkInCode, max(0, min(codesInAdvance-len(codes), codesPerDay-today)))
	for i := range fresh {
		fresh[i] = fair.WalkInCode{
			RegistrationID: fair.NewID(m.At), EditionID: m.Edition.ID, DeviceID: m.Device.ID, IssuedAt: m.At,
		}
	}
	if err := a.store.CreateWalkInCodes(ctx, fresh); err != nil {
		return nil, err
	}
	codes = slices.DeleteFunc(codes, func(c fair.WalkInCode) bool { return slices.Contains(have, c.RegistrationID) })
	signed := []ManifestCodes{}
	for _, c := range append(codes, fresh...) {
		passes, err := a.entry.SignPasses(ctx, entry.Pass{
			Edition: c.EditionID, Kind: fair.OrderForRegistration, RecordID: c.RegistrationID, IssuedAt: c.IssuedAt,
		}, make([]string, fair.PersonsOfDeviceSale))
		if err != nil {
			return nil, err
		}
		signed = append(signed, ManifestCodes{
			ID: c.RegistrationID, Codes: fair.Each(passes, func(code fair.EntryCode) string { return code.Text }),
		})
	}
	return signed, nil
}

// device checks the secret of a device and locks the device. It returns KindNotFound if the device is unknown, and
// KindForbidden if the secret is wrong or the device was revoked.
func (a *Service) device(ctx context.Context, id, key string) (fair.DeskDevice, error) {
	d, err := a.store.LockDeskDevice(ctx, id)
	if fair.IsKind(err, fair.KindNotFound) {
		return d, fair.Fail(fair.KindNotFound, texts.Errors.DeskDeviceRevoked())
	}
	if err == nil && (!app.SameSecret(d.KeyHash, app.HashOf([]byte(key))) || !d.RevokedAt.IsZero()) {
		return d, fair.Fail(fair.KindForbidden, texts.Errors.DeskDeviceRevoked())
	}
	return d, err
}

// readDeviceSale checks the data that a device determined, and sets the remaining fields of the registration and the
// payment. It returns the price of one person at the time of the sale. It locks the device, so that the device's
// sales are stored one after the other.
func (a *Service) readDeviceSale(
	ctx context.Context,
	in DeviceSale,
	r *fair.Registration,
	money *payment.TakenMoney,
) (fair.Paise, error) {
	d, err := a.device(ctx, in.ID, in.Key)
	if err != nil {
		return 0, err
	}
	price, err := a.readPrice(in.Price, d.ID)
	if err != nil {
		return 0, err
	}
	if err := a.checkCode(ctx, in, d, r.RequestID); err != nil {
		return 0, err
	}
	r.ID = in.CodeID
	// The device's clock may be wrong. A sale time before the price was signed or in the future is therefore
	// corrected.
	money.At = in.SoldAt.UTC().Truncate(time.Millisecond)
	if now := a.Now(); money.At.After(now) {
		money.At = now
	}
	if money.At.Before(price.At) {
		money.At = price.At
	}
	if money.At.After(price.At.Add(fair.DeskPriceFor)) {
		return 0, fair.Fail(fair.KindInvalid, texts.Errors.DeskPriceWrong())
	}
	if price.Fee == 0 {
		return 0, nil
	}
	ref, ok := fair.ParseReceiptRef(in.Number)
	if !ok || ref.Prefix != d.Prefix() {
		return 0, fair.Fail(fair.KindConflict, texts.Errors.DeskNumberWrong(in.Number))
	}
	money.Receipt = ref.Number()
	return price.Fee, a.checkSeries(ctx, ref, a.Now(), price.At)
}

// takeNumber stores that a device has used the number of a receipt. It does nothing for other sales.
func (a *Service) takeNumber(ctx context.Context, money payment.TakenMoney) error {
	ref, ok := fair.ParseReceiptRef(money.Receipt)
	if !ok {
		return nil
	}
	current, err := a.ledger.Series(ctx, fair.FinancialYear(money.At))
	if err != nil {
		return err
	}
	return a.ledger.TakePlace(ctx, ref, current)
}

// checkSeries returns nil if a document could have this series at one of the given times, otherwise KindConflict. The
// series of a financial year are the year itself and those that began in it after a restore. A device may still have
// receipts of an earlier one.
func (a *Service) checkSeries(ctx context.Context, ref fair.ReceiptRef, moments ...time.Time) error {
	for _, at := range moments {
		all, err := a.ledger.AllSeries(ctx, fair.FinancialYear(at))
		if err != nil || slices.Contains(all, ref.Year) {
			return err
		}
	}
	return fair.Fail(fair.KindConflict, texts.Errors.DeskNumberWrong(ref.Number()))
}

// readPrice verifies and decodes a signed price. It returns KindInvalid if the price was not signed by this server for
// this device.
func (a *Service) readPrice(signed, deviceID string) (price fair.DeskPrice, err error) {
	value, ok := a.Secrets().Verify(pricePurpose, signed)
	if !ok || json.Unmarshal([]byte(value), &price) != nil || price.DeviceID != deviceID {
		return price, fair.Fail(fair.KindInvalid, texts.Errors.DeskPriceWrong())
	}
	return price, nil
}

// editionOf returns the edition to which a sale belongs. A sale that a device made without a network belongs to the
// edition of its price, even if the next edition has begun before the sale arrives.
func (a *Service) editionOf(ctx context.Context, in *DeviceSale) (fair.Edition, error) {
	if in == nil {
		return a.store.CurrentEdition(ctx)
	}
	price, err := a.readPrice(in.Price, in.ID)
	if err != nil {
		return fair.Edition{}, err
	}
	return a.store.FindEdition(ctx, price.EditionID)
}

// checkCode checks that a code belongs to a device. The code must also be free, or used for the sale with the same
// request id.
func (a *Service) checkCode(ctx context.Context, in DeviceSale, d fair.DeskDevice, requestID string) error {
	code, err := a.store.FindWalkInCode(ctx, strings.TrimSpace(in.CodeID))
	if fair.IsKind(err, fair.KindNotFound) || err == nil && code.DeviceID != d.ID {
		return fair.Fail(fair.KindConflict, texts.Errors.DeskCodeWrong())
	}
	if err != nil {
		return err
	}
	used, err := fair.OrNone(a.store.FindRegistration(ctx, code.RegistrationID))
	if err == nil && used.ID != "" && used.RequestID != requestID {
		return fair.Fail(fair.KindConflict, texts.Errors.DeskCodeWrong())
	}
	return err
}
