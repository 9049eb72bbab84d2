package fair

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/mela-fair/mela/internal/typed"
	"github.com/mela-fair/mela/texts"
)

// BankAccount is the account of the society to which payers transfer money. All fields may be empty.
type BankAccount struct {
	Holder string `json:"holder"` // empty: the society's legal name
	Bank   string `json:"bank"`   // with its branch
	Number string `json:"number"`
	IFSC   string `json:"ifsc"`
	UPI    string `json:"upi"` // UPI id; a QR code pays to it
}

var (
	accountNumber = regexp.MustCompile(`^[0-9]{6,20}$`)
	ifscPattern   = regexp.MustCompile(`^[A-Z]{4}0[A-Z0-9]{6}$`)
	upiPattern    = regexp.MustCompile(`^[A-Za-z0-9._-]{2,100}@[A-Za-z][A-Za-z0-9]{1,60}$`)
)

// check trims the account and reports errors. The errors' paths begin with "tax.bank".
func (b *BankAccount) check(p Problems) {
	b.Holder = p.CleanLine("tax.bank.holder", b.Holder, false, MaxName)
	b.Bank = p.CleanLine("tax.bank.bank", b.Bank, false, MaxName)
	b.Number, b.IFSC = typed.Compact(b.Number), strings.ToUpper(typed.Compact(b.IFSC))
	b.UPI = strings.TrimSpace(b.UPI)
	for field, wrong := range map[string]bool{
		"tax.bank.number": !accountNumber.MatchString(b.Number) && b.Number+b.IFSC != "",
		"tax.bank.ifsc":   !ifscPattern.MatchString(b.IFSC) && b.Number+b.IFSC != "",
		"tax.bank.upi":    !upiPattern.MatchString(b.UPI) && b.UPI != "",
	} {
		if wrong {
			p.Add(field, texts.PortalErrors.BankAccountInvalid())
		}
	}
}

// UPILink returns the address that opens a UPI app to pay an amount to the account, or "" without a UPI id. note is
// what the payer's app sends along.
func (b BankAccount) UPILink(name, note string, amount Paise) string {
	if b.UPI == "" {
		return ""
	}
	query := url.Values{"pn": {name}, "am": {amount.Decimal()}, "cu": {"INR"}, "tn": {note}}.Encode()
	// UPI apps do not read "+" as a space, nor "%40" in the id.
	return "upi://pay?pa=" + b.UPI + "&" + strings.ReplaceAll(query, "+", "%20")
}
