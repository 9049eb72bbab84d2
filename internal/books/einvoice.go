package books

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// eInvoicesFile is the file name of the invoices for the invoice portal.
const eInvoicesFile = "einvoices.json"

// eInvoice is an invoice or a credit note in the invoice portal's schema, version 1.1. The names are those of the
// schema. Amounts are rupees.
type eInvoice struct {
	Version    string
	TranDtls   eTransaction
	DocDtls    eDocument
	SellerDtls eParty
	BuyerDtls  eParty
	ItemList   []eItem
	ValDtls    eValues
	RefDtls    *eReferences `json:",omitempty"`
}

type eTransaction struct{ TaxSch, SupTyp, RegRev, IgstOnIntra string }

type eDocument struct{ Typ, No, Dt string }

type eParty struct {
	Gstin, LglNm string
	Pos          string `json:",omitempty"` // place of supply; only of the buyer
	Addr1        string
	Addr2        string `json:",omitempty"`
	Loc          string
	Pin          int `json:",omitempty"`
	Stcd         string
}

type eItem struct {
	SlNo, PrdDesc, IsServc, HsnCd string
	Qty                           int
	Unit                          string
	UnitPrice, TotAmt, Discount   json.Number
	AssAmt, GstRt                 json.Number
	IgstAmt, CgstAmt, SgstAmt     json.Number
	TotItemVal                    json.Number
}

type eValues struct{ AssVal, CgstVal, SgstVal, IgstVal, RndOffAmt, TotInvVal json.Number }

type eReferences struct{ PrecDocDtls []eReference }

type eReference struct{ InvNo, InvDt string }

func rupees(p fair.Paise) json.Number { return json.Number(p.Decimal()) }

// portalDay returns a day as the portal reads it.
func portalDay(t time.Time) string { return t.In(fair.Kolkata).Format("02/01/2006") }

var pinCode = regexp.MustCompile(`\b[1-9][0-9]{2} ?[0-9]{3}\b`)

// eParty returns a party. The schema wants the place and the PIN code by themselves; they are taken from the address.
func ePartyOf(p fair.DocumentParty) eParty {
	state, _ := fair.GSTStateOf(p.GSTIN)
	party := eParty{Gstin: p.GSTIN, LglNm: p.Name, Stcd: state.Code, Loc: state.Name}
	party.Pin, _ = strconv.Atoi(strings.ReplaceAll(pinCode.FindString(p.Address), " ", ""))
	address := []rune(p.Address)
	party.Addr1 = string(address[:min(len(address), 100)])
	party.Addr2 = string(address[min(len(address), 100):min(len(address), 200)])
	parts := strings.Split(pinCode.ReplaceAllString(p.Address, ""), ",")
	for _, part := range slices.Backward(parts) {
		part = strings.Trim(part, " -–.")
		if len([]rune(part)) >= 3 && !strings.EqualFold(part, state.Name) {
			party.Loc = string([]rune(part)[:min(len([]rune(part)), 50)])
			break
		}
	}
	return party
}

// eInvoiceOf returns a document in the schema of the portal. about is the document that a credit note names.
func eInvoiceOf(d ledger.Document, about ledger.Document) eInvoice {
	c, sums := d.Content, d.Sums()
	out := eInvoice{
		Version:    "1.1",
		TranDtls:   eTransaction{TaxSch: "GST", SupTyp: "B2B", RegRev: yesNo(c.Reverse), IgstOnIntra: "N"},
		DocDtls:    eDocument{Typ: "INV", No: d.Number, Dt: portalDay(d.IssuedAt)},
		SellerDtls: ePartyOf(c.Supplier), BuyerDtls: ePartyOf(c.Recipient),
		ValDtls: eValues{
			AssVal: rupees(sums.Taxable), CgstVal: rupees(sums.CGST), SgstVal: rupees(sums.SGST),
			IgstVal: rupees(sums.IGST), RndOffAmt: rupees(sums.RoundOff), TotInvVal: rupees(d.Total),
		},
	}
	out.BuyerDtls.Pos = c.Place
	if d.Kind == ledger.CreditNote {
		out.DocDtls.Typ = "CRN"
		out.RefDtls = &eReferences{[]eReference{{about.Number, portalDay(about.IssuedAt)}}}
	}
	for i, line := range c.Lines {
		count, gross := max(1, line.Quantity), line.Taxable+line.Discount
		if int(gross)%count != 0 {
			count = 1
		}
		out.ItemList = append(out.ItemList, eItem{
			SlNo: strconv.Itoa(i + 1), PrdDesc: line.Description.OrEnglish(fair.English), IsServc: "Y", HsnCd: line.SAC,
			Qty: count, Unit: "OTH", UnitPrice: rupees(gross / fair.Paise(count)), TotAmt: rupees(gross),
			Discount: rupees(line.Discount), AssAmt: rupees(line.Taxable),
			GstRt:   json.Number(fair.Paise(line.Rate).JSONNumber()),
			IgstAmt: rupees(line.IGST), CgstAmt: rupees(line.CGST), SgstAmt: rupees(line.SGST),
			TotItemVal: rupees(line.Total - line.RoundOff),
		})
	}
	return out
}

// eInvoices returns the invoices and credit notes of a period that are to be registered at the invoice portal and have
// no IRN, in the schema of the portal, of all editions. It returns KindConflict if the tax settings do not ask for it.
// It requires the permission MayBooks.
func (s *Service) eInvoices(ctx context.Context, days fair.Days) (all []eInvoice, err error) {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return nil, err
	}
	if err := s.requireEInvoice(ctx); err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("SELECT number FROM ledger_document WHERE kind IN ('tax_invoice', 'credit_note') AND record_kind <> 'day' ",
		"AND NOT EXISTS (SELECT 1 FROM ledger_irn i WHERE i.number = ledger_document.number)")
	stmt.Between("issued_at", days).Put(" ORDER BY issued_at, number")
	numbers, err := db.ReadColumn[string](ctx, s.db, stmt.String(), stmt.Args...)
	for part := range slices.Chunk(numbers, 500) {
		documents, ledgers, err := s.withLedgers(ctx, part)
		if err != nil {
			return nil, err
		}
		for _, d := range documents {
			if !d.Registrable() {
				continue
			}
			about := ledger.Document{}
			for _, other := range ledgers[d.Ref].Documents {
				if other.Number == d.About {
					about = other
				}
			}
			all = append(all, eInvoiceOf(d, about))
		}
	}
	return all, err
}

func (s *Service) requireEInvoice(ctx context.Context) error {
	edition, err := s.CurrentEdition(ctx)
	if err == nil && !edition.Tax.EInvoice {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.EInvoiceOff())
	}
	return err
}

// irnPattern is the form of an IRN. The portal computes it from the supplier, the year and the number.
var irnPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// ackPattern is the form of the number of an acknowledgement.
var ackPattern = regexp.MustCompile(`^[0-9]{5,20}$`)

// qrPattern is the form of the signed text of a QR code: visible letters, digits and signs without spaces.
var qrPattern = regexp.MustCompile(`^[!-~]+$`)

// maxQR is the maximum length of the signed text of a QR code, in bytes: longer ones cannot be printed.
const maxQR = 2_000

// irnInput is the registration of a document as it was typed.
type irnInput struct {
	IRN       string `json:"irn"`
	AckNumber string `json:"ackNumber"`
	AckDay    string `json:"ackDay" doc:"YYYY-MM-DD"`
	QR        string `json:"qr" doc:"The signed text of the QR code."`
}

// SetIRN stores what the invoice portal has given for a document. It is printed on the document from then on. It
// requires the permission MayBooks.
func (s *Service) SetIRN(ctx context.Context, number string, in irnInput) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	if err := s.requireEInvoice(ctx); err != nil {
		return err
	}
	d, err := s.ledger.FindDocument(ctx, number)
	if err != nil {
		return err
	}
	if !d.Registrable() {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.NotForThePortal())
	}
	p := fair.Problems{}
	irn := ledger.IRN{Number: number, IRN: strings.ToLower(strings.TrimSpace(in.IRN))}
	if !irnPattern.MatchString(irn.IRN) {
		p.Add("irn", texts.PortalErrors.IrnInvalid())
	}
	if irn.AckNumber = strings.TrimSpace(in.AckNumber); !ackPattern.MatchString(irn.AckNumber) {
		p.Add("ackNumber", texts.PortalErrors.AckInvalid())
	}
	day, err := time.ParseInLocation(time.DateOnly, in.AckDay, fair.Kolkata)
	if irn.AckAt = day; err != nil || day.Before(fair.DayOf(d.IssuedAt)) || day.After(s.Now()) {
		p.Add("ackDay", texts.PortalErrors.AckDayInvalid())
	}
	if irn.QR = strings.TrimSpace(in.QR); irn.QR == "" {
		p.Add("qr", texts.Errors.Required())
	} else if len(irn.QR) > maxQR {
		p.Add("qr", texts.PortalErrors.QrTooLong(strconv.Itoa(maxQR)))
	} else if !qrPattern.MatchString(irn.QR) {
		p.Add("qr", texts.Errors.ControlCharacters())
	}
	if err := p.Err(); err != nil {
		return err
	}
	actor, _ := app.Actor(ctx)
	irn.By = actor.ID
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.ledger.SetIRN(ctx, irn); err != nil {
			return err
		}
		return s.LogChange(ctx, "updated", "document", number, texts.PortalActivity.IrnEntered(number), nil,
			map[string]any{"irn": irn.IRN, "ackNumber": irn.AckNumber})
	})
}

type setIRNInput struct {
	Prefix string `path:"prefix"`
	Year   string `path:"year"`
	Place  string `path:"place"`
	Body   irnInput
}

func (s *Service) routeEInvoices(api *web.API) {
	op := web.FileOperation(eInvoicesFile, "application/json",
		"Export the invoices of a period that have no IRN, in the schema 1.1 of the invoice portal")
	op.Responses["200"].Content["application/json"].Schema = &huma.Schema{
		Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeObject},
	}
	op.Parameters = nil // the export always contains all of them
	op.Description = "The response is 409 if the tax settings do not ask for e-invoices."
	op = web.AlsoFails(op, http.StatusConflict)
	web.Add(api, fair.MayBooks, op, func(ctx context.Context, in *web.DayFilter) (*huma.StreamResponse, error) {
		p := fair.Problems{}
		days := p.ParseDays(in.From, in.To)
		if err := p.Err(); err != nil {
			return nil, err
		}
		return web.SendFile(ctx, api, func() (web.Download, error) {
			all, err := s.eInvoices(ctx, days)
			if err != nil {
				return web.Download{}, err
			}
			if err := api.LogDownload(ctx, "", len(all)); err != nil {
				return web.Download{}, err
			}
			content, err := json.MarshalIndent(append([]eInvoice{}, all...), "", " ")
			return web.Download{
				Name: eInvoicesFile, Type: "application/json", Rows: len(all), Bytes: len(content),
				Write: func(w io.Writer) error {
					_, err := bytes.NewReader(content).WriteTo(w)
					return err
				},
			}, err
		})
	})
	web.Add(api, fair.MayBooks, web.Op("PUT "+documentsPath+"/{prefix}/{year}/{place}/irn", "set-document-irn",
		[]string{"Money"}, "Store what the invoice portal has given for an invoice",
		"The IRN, the acknowledgement and the QR code are printed on the document from then on."),
		func(ctx context.Context, in *setIRNInput) (*struct{}, error) {
			return nil, s.SetIRN(ctx, in.Prefix+"/"+in.Year+"/"+in.Place, in.Body)
		})
}
