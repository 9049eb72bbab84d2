package desk

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/account"
	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// DeskDevice is a phone or computer that sells entries at the entry desk.
type DeskDevice struct {
	ID        string     `json:"_id"`
	Series    string     `json:"series" doc:"The beginning of the device's document numbers. Example: D7."`
	Name      string     `json:"name"`
	Account   string     `json:"account" doc:"The e-mail address of the account that has added the device."`
	CreatedAt time.Time  `json:"createdAt"`
	SeenAt    time.Time  `json:"seenAt" doc:"The time of the device's last request."`
	RevokedAt *time.Time `json:"revokedAt,omitempty"`

	Counts *deskCodeCounts `json:"codes,omitempty" doc:"The device's entry codes of the current edition. Only in the list of devices."`
}

type deskCodeCounts struct {
	Issued   int `json:"issued" doc:"The number of sales for which the device got codes in advance."`
	Sold     int `json:"sold" doc:"The number of these sales that the server has received."`
	Admitted int `json:"admitted" doc:"The number of these sales whose codes were used at the gate. If it is greater than 'sold', some codes were given away or their sales wait on the device."`
}

func deskDeviceOf(d fair.DeskDevice, emails map[string]string) DeskDevice {
	return DeskDevice{
		ID: d.ID, Series: d.Prefix(), Name: d.Name, Account: emails[d.AccountID], CreatedAt: d.CreatedAt, SeenAt: d.SeenAt,
		RevokedAt: web.TimeOrNil(d.RevokedAt),
	}
}

// deskManifest contains the data that a device needs to sell without a network connection.
type deskManifest struct {
	Series     string         `json:"series"`
	Year       string         `json:"year" doc:"The middle part of the device's next document numbers: the financial year, or after a database restore the code of the new series."`
	Last       int64          `json:"last" doc:"The highest document number of the device that the server has received."`
	Title      string         `json:"title"`
	TitleIn    fair.Text      `json:"titleIn" doc:"The title of the fair in each language, by language code."`
	Seller     string         `json:"seller" doc:"The name of the organisation that issues the receipts."`
	Fee        amount.Rupees  `json:"fee" doc:"The entry fee for one person, in rupees."`
	Price      string         `json:"price" doc:"The signed entry fee. The device must send it with each sale."`
	UPI        bool           `json:"upi" doc:"true: visitors can pay by UPI."`
	Categories []deskCategory `json:"categories" doc:"The categories of visitors."`
	Codes      []deskCodes    `json:"codes" doc:"New entry codes, if the device has only a few left. Otherwise empty."`
	At         time.Time      `json:"at"`
}

type deskCategory struct {
	ID     string    `json:"id"`
	NameIn fair.Text `json:"nameIn" doc:"The name in each language, by language code."`
}

type deskCodes struct {
	ID    string   `json:"id"`
	Codes []string `json:"codes" doc:"The entry codes in order: the first is for the first person of the sale, the second for the second person, and so on."`
}

type (
	newDeviceInputBody struct {
		Name    string `json:"name,omitempty" doc:"The name of the device. It is ignored if a pairing code is sent, because the name is then already known."`
		Pairing string `json:"pairing,omitempty" doc:"The pairing code that the office has created."`
	}
	deskPairingInputBody struct {
		Name string `json:"name,omitempty" doc:"The name of the new device."`
	}
	newDeviceAnswerBody struct {
		DeskDevice
		Key string `json:"key" doc:"The secret key of the device. Only this response contains it."`
	}
	manifestInputBody struct {
		Key  string   `json:"key,omitempty"`
		Left int      `json:"left,omitempty" doc:"The number of sales for which the device has unused entry codes."`
		Have []string `json:"have,omitempty" maxItems:"2000" doc:"If 'left' is less than 100: the ids of the codes that the device has, in unused codes and in sales that it has not sent. Codes that were issued to the device but are missing here are sent again."`
	}
	deviceUpdateInputBody struct {
		Revoked bool `json:"revoked,omitempty"`
	}
)

func (a *Service) routeDeskDevices(api *web.API, tags []string) {
	web.Add(api, fair.MayPeople, web.Op("GET /api/desk/devices", "list-desk-devices", tags,
		"List the devices of the entry desk"),
		a.listDeskDevices)
	web.Add(api, fair.MaySell, web.Created(web.Op("POST /api/desk/devices", "add-desk-device", tags,
		"Add a device with its own document number series")),
		func(ctx context.Context, in *web.Body[newDeviceInputBody]) (*web.Body[newDeviceAnswerBody], error) {
			d, key, err := a.addDeskDevice(ctx, in.Body.Name, in.Body.Pairing)
			if err != nil {
				return nil, err
			}
			emails, err := a.accounts.AccountEmails(ctx)
			answer := &web.Body[newDeviceAnswerBody]{}
			answer.Body.DeskDevice, answer.Body.Key = deskDeviceOf(d, emails), key
			return answer, err
		})
	web.Add(api, fair.MayEdit, web.Created(web.Unlogged(web.Op("POST /api/desk/pairings", "open-desk-pairing", tags,
		"Create a pairing code for a new device",
		"The device that scans the code is added as soon as a cashier signs in on it."),
		"the pairing with the code writes a line")),
		func(ctx context.Context, in *web.Body[deskPairingInputBody]) (*web.Body[deskPairing], error) {
			return a.deskPairingAnswer(a.OpenPairing(ctx, in.Body.Name))
		})
	web.Add(api, fair.MaySell, web.Unlogged(web.Op("POST /api/desk/devices/{id}/manifest", "desk-manifest", tags,
		"Get the data for sales without a network connection",
		"The response is 403 if the device is removed."), "it reads"),
		func(ctx context.Context, in *web.ByIDBody[manifestInputBody]) (*web.Body[deskManifest], error) {
			return web.With(a.deskManifestOf)(a.ManifestFor(ctx, in.ID, in.Body.Key,
				DeviceCodes{Left: in.Body.Left, Have: in.Body.Have}))
		})
	web.Add(api, fair.MayEdit, web.Op("PATCH /api/desk/devices/{id}", "update-desk-device", tags,
		"Remove a device from the entry desk, or restore it"),
		func(ctx context.Context, in *web.ByIDBody[deviceUpdateInputBody]) (*web.Body[DeskDevice], error) {
			return account.WithEmails(ctx, a.accounts, deskDeviceOf)(a.SetRevoked(ctx, in.ID, in.Body.Revoked))
		})
}

// deskPairing is a pairing code that has not been used yet.
type deskPairing struct {
	Name      string    `json:"name"`
	Code      string    `json:"code" doc:"The pairing code, for typing it at the entry desk."`
	Address   string    `json:"address" doc:"The link that opens the entry desk and pairs the device."`
	QR        string    `json:"qr" doc:"The link as a QR code: a PNG image in a data URL."`
	ExpiresAt time.Time `json:"expiresAt"`
}

func (a *Service) deskPairingAnswer(p Pairing, err error) (*web.Body[deskPairing], error) {
	if err != nil {
		return nil, err
	}
	address, picture, err := entry.PairingLink(a.Settings.BaseURL, "/desk", p.Code)
	return web.BodyOf(deskPairing{
		Name: p.Name, Code: p.Code, Address: address, QR: picture,
		ExpiresAt: p.ExpiresAt,
	}), err
}

func (a *Service) addDeskDevice(ctx context.Context, name, pairing string) (fair.DeskDevice, string, error) {
	if pairing != "" {
		return a.PairDevice(ctx, pairing)
	}
	return a.AddDevice(ctx, name)
}

func (a *Service) listDeskDevices(ctx context.Context, _ *struct{}) (*web.Body[[]DeskDevice], error) {
	found, codes, err := a.Devices(ctx)
	if err != nil {
		return nil, err
	}
	emails, err := a.accounts.AccountEmails(ctx)
	list := web.EachWith(found, emails, deskDeviceOf)
	for i, d := range found {
		counts := deskCodeCounts(codes[d.ID])
		list[i].Counts = &counts
	}
	return web.BodyOf(list), err
}

func (a *Service) deskManifestOf(m Manifest) deskManifest {
	title, seller := m.Edition.Title, m.Edition.Tax.LegalName
	if seller == "" {
		seller = m.Edition.Society.OrEnglish(fair.English)
	}
	return deskManifest{
		Series: m.Device.Prefix(), Year: m.Year, Last: m.Last, Title: title.OrEnglish(fair.English),
		TitleIn: fair.EveryLang(title.OrEnglish), Seller: seller, Fee: amount.Rupees(m.Fee),
		Price: m.Price, UPI: a.payments.Mode != fair.PaymentsOff, At: m.At,
		Categories: fair.Each(m.Edition.RegistrationCategories(), func(c fair.RegistrationCategory) deskCategory {
			return deskCategory{string(c.ID), fair.EveryLang(c.Name.OrEnglish)}
		}),
		Codes: fair.Each(m.Codes, func(codes ManifestCodes) deskCodes { return deskCodes(codes) }),
	}
}
