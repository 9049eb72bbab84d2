package areas_test

import (
	"crypto/ecdh"
	"crypto/hpke"
	"encoding/base64"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app/walkins"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

// encryptedContact encrypts a contact as an entry desk device does, which has only the public key.
func encryptedContact(key fair.ContactKey, saleKey, name, phone string) string {
	point, err := base64.StdEncoding.DecodeString(key.Public())
	if err != nil {
		panic(err)
	}
	public, err := hpke.DHKEM(ecdh.P256()).NewPublicKey(point)
	if err != nil {
		panic(err)
	}
	enc, sender, err := hpke.NewSender(public, hpke.HKDFSHA256(), hpke.AES256GCM(), []byte("mela desk contact"))
	if err != nil {
		panic(err)
	}
	plain, err := json.Marshal(fair.DeskContact{Name: name, Phone: phone})
	if err != nil {
		panic(err)
	}
	sealed, err := sender.Seal([]byte(saleKey), plain)
	if err != nil {
		panic(err)
	}
	return strconv.Itoa(key.ID) + "." + base64.RawURLEncoding.EncodeToString(append(enc, sealed...))
}

func TestQueuedSalesOfAnOlderKeyAreReadable(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		d := w.desk(cashier)
		queued := d.sell("a", 1, w.clock.Now())
		if strings.Contains(queued.Device.Contact, "Sita") || queued.Phone != "" || queued.Name != "" {
			t.Fatalf("the device stores %+v", queued)
		}
		if _, err := w.app.Entry.RotateEntryKeyAtOnce(w.office, time.Hour); err != nil {
			t.Fatal(err)
		}
		w.clock.Advance(48 * time.Hour) // after the overlap of the two keys, so codes of the old key are no longer valid
		m, err := w.app.WalkIns.ManifestFor(cashier, d.device.ID, d.key, walkins.DeviceCodes{Left: 200})
		if err != nil || m.Contact.ID != d.manifest.Contact.ID+1 || m.Contact.Public() == d.manifest.Contact.Public() {
			t.Fatalf("the key after the rotation: %d, %v", m.Contact.ID, err)
		}
		d.manifest.Contact = m.Contact
		for _, sale := range []walkins.NewSale{queued, d.sell("b", 1, w.clock.Now())} {
			sold, err := w.app.WalkIns.Sell(cashier, sale)
			if err != nil || sold.ContactLost || sold.Registration.Name != "Sita" || sold.Registration.Phone != "9848012345" {
				t.Errorf("%+v, %v", sold, err)
			}
		}
	})
}

func TestASaleWithAnUnreadableContactIsNotLost(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		cashier := w.cashier("cashier")
		d := w.desk(cashier)
		other := d.manifest.Contact
		other.ID = 77
		contacts := map[string]string{
			"changed":         encryptedContact(d.manifest.Contact, "changed", "Sita", "9848012345") + "AAAA",
			"of another sale": encryptedContact(d.manifest.Contact, "a", "Sita", "9848012345"),
			"of another key":  encryptedContact(other, "of another key", "Sita", "9848012345"),
			"wrong phone":     encryptedContact(d.manifest.Contact, "wrong phone", "Sita", "12345"),
			"none":            "",
			"short":           "1.AAAA",
		}
		for name, contact := range contacts {
			sale := d.sell(name, 2, w.clock.Now())
			sale.Device.Contact = contact
			for range 2 { // the device repeats the request, because the first response was lost
				sold, err := w.app.WalkIns.Sell(cashier, sale)
				if err != nil || !sold.ContactLost || sold.Registration.Phone != "" || len(sold.Codes) != 2 ||
					sold.Registration.Name != texts.Errors.Visitor().In(fair.Telugu) || sold.Number != sale.Device.Number {
					t.Errorf("%s: %+v, %v", name, sold, err)
				}
			}
			lines, _, err := w.app.Office.Activities(w.office, fair.ActivityFilter{
				ListQuery: fair.ListQuery{Words: sale.Device.Number + " of the entry desk was stored without"},
			})
			if err != nil || len(lines) != 1 {
				t.Errorf("%s: the office reads %d lines, %v", name, len(lines), err)
			}
		}
		till, err := w.app.Desk.Own(cashier)
		if err != nil || till.Takings.Cash != fair.Rupees(int64(200*len(contacts))) {
			t.Errorf("%+v, %v", till, err)
		}
	})
}
