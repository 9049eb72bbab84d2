package fair

import (
	"cmp"
	"regexp"
	"slices"

	"github.com/mela-fair/mela/texts"
)

// StallPlaceOfSupply is the rule that determines the place of supply for stalls. The law leaves this choice open. See
// docs/product/documents.md#tax.
type StallPlaceOfSupply string

// The possible rules for the place of supply.
const (
	// SupplyByRecipient means that the place of supply is the state of a registered recipient, or the venue for other
	// recipients: IGST Act s.12(7).
	SupplyByRecipient StallPlaceOfSupply = "by_recipient"
	// SupplyAtVenue means that the place of supply is where the land is: IGST Act s.12(3).
	SupplyAtVenue StallPlaceOfSupply = "venue"
)

// FeeTreatment is the tax treatment of the entry fee.
type FeeTreatment string

// The treatments of the entry fee. With FeeExempt and FeeOutOfScope, the document is a receipt without tax.
const (
	FeeTaxableInclusive FeeTreatment = "taxable_inclusive" // the fee includes tax
	FeeExempt           FeeTreatment = "exempt"
	FeeOutOfScope       FeeTreatment = "out_of_scope"
)

// Prefixes contains the prefix of document numbers for each kind of document.
type Prefixes struct {
	Receipt        string `json:"receipt"`
	TaxInvoice     string `json:"taxInvoice"`
	BillOfSupply   string `json:"billOfSupply"`
	CreditNote     string `json:"creditNote"`
	ReceiptVoucher string `json:"receiptVoucher"`
	RefundVoucher  string `json:"refundVoucher"`
	PaymentNote    string `json:"paymentNote"`
	DishonourNote  string `json:"dishonourNote"`
	Proforma       string `json:"proforma"`
}

// ShippedPrefixes are the prefixes until the accountant has changed them.
var ShippedPrefixes = Prefixes{
	Receipt: "RC", TaxInvoice: "TI", BillOfSupply: "BS", CreditNote: "CN", ReceiptVoucher: "AV", RefundVoucher: "RV",
	PaymentNote: "PN", DishonourNote: "DN", Proforma: "PF",
}

// TaxSettings contains the settings for an edition's numbered documents. The society's accountant must confirm these
// settings.
type TaxSettings struct {
	LegalName    string             `json:"legalName"`  // the society's legal name; empty: its name in English
	Address      string             `json:"address"`    // address of the society
	GSTIN        string             `json:"gstin"`      // empty: documents show no tax
	VenueState   string             `json:"venueState"` // code of the state in which the fair is held
	StallSAC     string             `json:"stallSac"`   // service accounting code of stalls
	StallPOSMode StallPlaceOfSupply `json:"stallPosMode"`
	EntryFee     FeeTreatment       `json:"entryFee"`
	EntryRate    int64              `json:"entryRateHundredths"` // rate of a taxable entry fee; stalls use the rates of the price list
	EntrySAC     string             `json:"entrySac"`
	SponsorRate  int64              `json:"sponsorRateHundredths"` // tax rate on the agreed amount of a sponsorship
	SponsorSAC   string             `json:"sponsorSac"`
	Prefixes     Prefixes           `json:"prefixes"`
	Signatory    string             `json:"signatory"` // the signatory's name and position; may be empty
	// NotRegistered says that the society is not registered for GST: prices are those before tax, and no tax is shown.
	NotRegistered bool `json:"notRegistered"`
	// ReverseCharge says that sponsors that are companies or firms pay the tax of their sponsorship themselves.
	ReverseCharge bool `json:"reverseCharge"`
	// DiscountNoteWithTax lets a discount that was agreed after the invoice reduce the tax. It is allowed once the
	// amended sections 15(3)(b) and 34 of the CGST Act are in force.
	DiscountNoteWithTax bool `json:"discountNoteWithTax"`
	// ZeroInvoice asks for an invoice even if a discount makes everything free.
	ZeroInvoice bool `json:"zeroInvoice"`
	// Bank is printed on what asks for money: proformas, and invoices before payment.
	Bank BankAccount `json:"bank"`
	// EInvoice says that invoices to recipients with a GST number are registered at the invoice portal (IRN).
	EInvoice bool       `json:"eInvoice"`
	Tally    TallyNames `json:"tally"`
}

// Missing reports whether nobody has entered a GST number, or that the society is not registered. A live site then
// sells nothing that is taxed.
func (t TaxSettings) Missing() bool { return t.GSTIN == "" && !t.NotRegistered }

// DefaultTaxSettings returns the settings for an edition that was stored before tax settings existed. With these
// settings, the society is not registered for GST.
func DefaultTaxSettings() TaxSettings {
	return TaxSettings{
		VenueState: "36", StallSAC: "998596", StallPOSMode: SupplyByRecipient, EntryFee: FeeOutOfScope, EntryRate: 1800,
		EntrySAC: "998596", SponsorRate: 1800, SponsorSAC: "998397",
		Prefixes: ShippedPrefixes, Tally: ShippedTallyNames,
	}
}

// OrDefaults returns DefaultTaxSettings if nothing is set. Otherwise, it returns the settings. If SponsorSAC is not
// set, SponsorSAC and SponsorRate have their default values. So has an empty prefix or name.
func (t TaxSettings) OrDefaults() TaxSettings {
	if t == (TaxSettings{}) {
		return DefaultTaxSettings()
	}
	if t.SponsorSAC == "" {
		t.SponsorSAC, t.SponsorRate = DefaultTaxSettings().SponsorSAC, DefaultTaxSettings().SponsorRate
	}
	shipped := ShippedPrefixes.fields()
	for i, prefix := range t.Prefixes.fields() {
		*prefix.value = cmp.Or(*prefix.value, *shipped[i].value)
	}
	t.Tally = t.Tally.orShipped()
	return t
}

// maxSignatory is the maximum length of the signatory's name and position, in characters.
const maxSignatory = 120

var (
	sacPattern = regexp.MustCompile(`^99[0-9]{4}$`)
	deskPrefix = regexp.MustCompile(`^D[0-9]$`) // see DeskDevice.Prefix
	// An invoice number may have at most 16 characters, so a longer prefix would leave too few characters for the
	// serial number.
	prefixPattern = regexp.MustCompile(`^[A-Z0-9]{1,2}$`)
)

// maxTaxRate is the maximum tax rate in hundredths of a per cent (40 %).
const maxTaxRate = 40_00

// check trims the settings and reports errors. The errors' paths begin with "tax".
func (t *TaxSettings) check(p Problems) {
	*t = t.OrDefaults()
	t.LegalName = p.CleanLine("tax.legalName", t.LegalName, false, MaxName)
	t.GSTIN = p.CleanGSTIN("tax.gstin", t.GSTIN)
	if t.GSTIN != "" && t.NotRegistered {
		p.Add("tax.notRegistered", texts.PortalErrors.RegisteredForGst())
	}
	t.Address = p.CleanLine("tax.address", t.Address, t.GSTIN != "", MaxAddress) // Rule 46(a)
	t.Signatory = p.CleanLine("tax.signatory", t.Signatory, false, maxSignatory)
	if _, known := FindGSTState(t.VenueState); !known {
		p.Add("tax.venueState", texts.Errors.ChooseOne())
	}
	if t.StallPOSMode != SupplyByRecipient && t.StallPOSMode != SupplyAtVenue {
		p.Add("tax.stallPosMode", texts.Errors.ChooseOne())
	}
	if !slices.Contains([]FeeTreatment{FeeTaxableInclusive, FeeExempt, FeeOutOfScope}, t.EntryFee) {
		p.Add("tax.entryFee", texts.Errors.ChooseOne())
	}
	for field, rate := range map[string]int64{
		"tax.entryRateHundredths": t.EntryRate, "tax.sponsorRateHundredths": t.SponsorRate,
	} {
		if rate < 0 || rate > maxTaxRate {
			p.Add(field, texts.PortalErrors.TaxRateInvalid())
		}
	}
	for field, code := range map[string]*string{
		"tax.stallSac": &t.StallSAC, "tax.entrySac": &t.EntrySAC, "tax.sponsorSac": &t.SponsorSAC,
	} {
		if *code = p.CleanLine(field, *code, true, 6); !p.has(field) && !sacPattern.MatchString(*code) {
			p.Add(field, texts.PortalErrors.SacInvalid())
		}
	}
	t.Bank.check(p)
	t.Prefixes.check(p)
	t.Tally.check(p)
}

type prefixField struct {
	field string
	value *string
}

func (x *Prefixes) fields() []prefixField {
	return []prefixField{
		{"tax.prefixes.receipt", &x.Receipt},
		{"tax.prefixes.taxInvoice", &x.TaxInvoice},
		{"tax.prefixes.billOfSupply", &x.BillOfSupply},
		{"tax.prefixes.creditNote", &x.CreditNote},
		{"tax.prefixes.receiptVoucher", &x.ReceiptVoucher},
		{"tax.prefixes.refundVoucher", &x.RefundVoucher},
		{"tax.prefixes.paymentNote", &x.PaymentNote},
		{"tax.prefixes.dishonourNote", &x.DishonourNote},
		{"tax.prefixes.proforma", &x.Proforma},
	}
}

func (x *Prefixes) check(p Problems) {
	taken := map[string]bool{}
	for _, prefix := range x.fields() {
		switch {
		case !prefixPattern.MatchString(*prefix.value):
			p.Add(prefix.field, texts.PortalErrors.PrefixInvalid())
		case deskPrefix.MatchString(*prefix.value):
			p.Add(prefix.field, texts.PortalErrors.PrefixOfDesk())
		case taken[*prefix.value]:
			p.Add(prefix.field, texts.PortalErrors.PrefixTwice())
		}
		taken[*prefix.value] = true
	}
}
