package bank

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// none means that a file does not have a column.
const none = -1

// Columns says what the columns of a bank's file are: the index of each, or -1. The amounts are in two columns (Credit
// and Debit), or in one (Amount), perhaps with a column that says Dr or Cr (Side).
type Columns struct {
	Day       int `json:"day"`
	Text      int `json:"text"`
	Reference int `json:"reference"`
	Credit    int `json:"credit"`
	Debit     int `json:"debit"`
	Amount    int `json:"amount"`
	Side      int `json:"side"`
	Balance   int `json:"balance"`
}

// noColumns has no columns.
var noColumns = Columns{none, none, none, none, none, none, none, none}

// fields returns all columns by the name of the form's field.
func (c *Columns) fields() map[string]*int {
	return map[string]*int{
		"day": &c.Day, "text": &c.Text, "reference": &c.Reference, "credit": &c.Credit, "debit": &c.Debit,
		"amount": &c.Amount, "side": &c.Side, "balance": &c.Balance,
	}
}

// check adds an error for each column that is missing, chosen twice or not in the file.
func (c *Columns) check(p fair.Problems, headings int) {
	seen := map[int]bool{}
	for field, at := range c.fields() {
		if *at < none || *at >= headings {
			*at = none
		}
		if *at != none && seen[*at] {
			p.Add(field, texts.PortalErrors.StatementColumnTwice())
		}
		seen[*at] = true
	}
	if c.Day == none {
		p.Add("day", texts.Errors.ChooseOne())
	}
	if c.Text == none && c.Reference == none {
		p.Add("text", texts.Errors.ChooseOne())
	}
	if c.Credit == none && c.Amount == none {
		p.Add("credit", texts.PortalErrors.StatementAmountMissing())
	}
}

// The words by which the columns of banks are known, as parts of cellvalue.HeadingKey.
var (
	dayWords       = []string{"date", "दिनांक", "तारीख", "తేదీ"}
	textWords      = []string{"narration", "description", "particular", "remark", "detail", "विवरण", "వివరాలు", "వివరణ"}
	referenceWords = []string{
		"utr", "reference", "refno", "ref", "cheque", "chq", "instrument", "transactionid", "tranid", "txnid",
	}
	sideWords = []string{
		"drcr", "crdr", "debitcredit", "creditdebit", "dc", "transactiontype", "type", "crdrindicator",
	}
	creditWords  = []string{"credit", "deposit", "जमा", "జమ"}
	debitWords   = []string{"debit", "withdrawal", "निकासी", "नामे", "ఖర్చు", "విత్"}
	amountWords  = []string{"amount", "amt", "राशि", "మొత్తం"}
	balanceWords = []string{"balance", "शेष", "నిల్వ"}
)

// guess finds the columns of a row of headings.
func guess(headings []string) Columns {
	c := noColumns
	has := func(key string, words []string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(key, word) })
	}
	set := func(at *int, i int, better bool) {
		if *at == none || better {
			*at = i
		}
	}
	for i, heading := range headings {
		switch key := cellvalue.HeadingKey(heading); {
		case key == "":
		case slices.Contains(sideWords, key), strings.HasPrefix(key, "drcr"), strings.HasPrefix(key, "crdr"):
			set(&c.Side, i, false)
		case has(key, balanceWords):
			set(&c.Balance, i, false)
		case has(key, dayWords):
			posted := strings.Contains(key, "tran") || strings.Contains(key, "txn") || strings.Contains(key, "post")
			set(&c.Day, i, posted && !strings.Contains(cellvalue.HeadingKey(headings[max(c.Day, 0)]), "tran"))
		case has(key, debitWords), key == "dr", key == "dramount", key == "dramt":
			set(&c.Debit, i, false)
		case has(key, creditWords), key == "cr", key == "cramount", key == "cramt":
			set(&c.Credit, i, false)
		case has(key, amountWords):
			set(&c.Amount, i, false)
		case has(key, referenceWords) && !has(key, textWords[:3]):
			set(&c.Reference, i, strings.Contains(key, "utr"))
		case has(key, textWords):
			set(&c.Text, i, false)
		}
	}
	if c.Credit != none && c.Debit != none { // an amount beside them says nothing more
		c.Amount, c.Side = none, none
	}
	return c
}

// rule describes the files of banks. The headings may stand below the name and the address of the account's holder.
var rule = fair.SheetRule{
	Field: "file", MaxBytes: 5 << 20, MaxRows: 10_000, HeadingRows: 100,
	NoHeadings: texts.PortalErrors.StatementNoHeadings(),
	Known: func(cells []string) (int, bool) {
		c := guess(cells)
		known := 0
		for _, at := range c.fields() {
			if *at != none {
				known++
			}
		}
		return known, c.Day != none && (c.Text != none || c.Reference != none) && (c.Credit != none || c.Amount != none)
	},
}

// formatOf identifies the format of a bank's file by its headings.
func formatOf(headings []string) string {
	keys := fair.Each(headings, cellvalue.HeadingKey)
	for len(keys) > 0 && keys[len(keys)-1] == "" {
		keys = keys[:len(keys)-1]
	}
	sum := sha256.Sum256([]byte(strings.Join(keys, "\x00")))
	return hex.EncodeToString(sum[:16])
}
