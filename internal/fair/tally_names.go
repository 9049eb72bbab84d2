package fair

import "cmp"

// TallyNames contains the names of the ledgers of Tally in which the accountant's export books.
type TallyNames struct {
	Cash         string `json:"cash"`
	Bank         string `json:"bank"`    // cheques, demand drafts and transfers
	UPI          string `json:"upi"`     // to the fair's own QR code
	Card         string `json:"card"`    // by the fair's card machine
	Gateway      string `json:"gateway"` // money that is with the payment provider
	Visitors     string `json:"visitors"`
	Stalls       string `json:"stalls"`
	EntryFees    string `json:"entryFees"`
	Sponsorships string `json:"sponsorships"`
	CGST         string `json:"cgst"`
	SGST         string `json:"sgst"`
	IGST         string `json:"igst"`
	AdvanceTax   string `json:"advanceTax"` // GST of advances for which no invoice was issued
	TDS          string `json:"tds"`
	GSTTDS       string `json:"gstTds"`
	Credits      string `json:"credits"` // credit notes that do not reduce the tax
	BadDebts     string `json:"badDebts"`
	RoundOff     string `json:"roundOff"`
	GatewayFees  string `json:"gatewayFees"`
	InputTax     string `json:"inputTax"` // GST on the provider's fees
}

// ShippedTallyNames are the names until the accountant has changed them.
var ShippedTallyNames = TallyNames{
	Cash: "Cash", Bank: "Bank", UPI: "Bank", Card: "Bank", Gateway: "Payment gateway", Visitors: "Visitors",
	Stalls: "Stall rent", EntryFees: "Entry fees", Sponsorships: "Sponsorships", CGST: "Output CGST", SGST: "Output SGST",
	IGST: "Output IGST", AdvanceTax: "GST on advances", TDS: "TDS receivable", GSTTDS: "GST TDS receivable",
	Credits: "Credits without tax", BadDebts: "Bad debts", RoundOff: "Round off", GatewayFees: "Payment gateway charges",
	InputTax: "Input IGST",
}

type tallyField struct {
	field string
	value *string
}

func (n *TallyNames) fields() []tallyField {
	return []tallyField{
		{"cash", &n.Cash},
		{"bank", &n.Bank},
		{"upi", &n.UPI},
		{"card", &n.Card},
		{"gateway", &n.Gateway},
		{"visitors", &n.Visitors},
		{"stalls", &n.Stalls},
		{"entryFees", &n.EntryFees},
		{"sponsorships", &n.Sponsorships},
		{"cgst", &n.CGST},
		{"sgst", &n.SGST},
		{"igst", &n.IGST},
		{"advanceTax", &n.AdvanceTax},
		{"tds", &n.TDS},
		{"gstTds", &n.GSTTDS},
		{"credits", &n.Credits},
		{"badDebts", &n.BadDebts},
		{"roundOff", &n.RoundOff},
		{"gatewayFees", &n.GatewayFees},
		{"inputTax", &n.InputTax},
	}
}

// orShipped returns the names. An empty name is the one of ShippedTallyNames.
func (n TallyNames) orShipped() TallyNames {
	shipped := ShippedTallyNames
	defaults := shipped.fields()
	for i, name := range n.fields() {
		*name.value = cmp.Or(*name.value, *defaults[i].value)
	}
	return n
}

// maxTallyName is the maximum length of the name of a ledger in Tally, in characters.
const maxTallyName = 99

func (n *TallyNames) check(p Problems) {
	for _, name := range n.fields() {
		*name.value = p.CleanLine("tax.tally."+name.field, *name.value, false, maxTallyName)
	}
	*n = n.orShipped()
}
