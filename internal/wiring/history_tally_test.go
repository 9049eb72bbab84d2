package wiring_test

import (
	"bytes"
	"encoding/xml"

	"github.com/mela-fair/mela/internal/books"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// tallyFile is what Tally reads of an export.
type tallyFile struct {
	Ledgers []struct {
		Name string `xml:"NAME,attr"`
	} `xml:"BODY>IMPORTDATA>REQUESTDATA>TALLYMESSAGE>LEDGER"`
	Vouchers []tallyVoucher `xml:"BODY>IMPORTDATA>REQUESTDATA>TALLYMESSAGE>VOUCHER"`
}

type tallyVoucher struct {
	ID      string `xml:"REMOTEID,attr"`
	Date    string `xml:"DATE"`
	Type    string `xml:"VOUCHERTYPENAME"`
	Number  string `xml:"VOUCHERNUMBER"`
	Party   string `xml:"PARTYLEDGERNAME"`
	Entries []struct {
		Ledger string `xml:"LEDGERNAME"`
		Debit  string `xml:"ISDEEMEDPOSITIVE"`
		Amount string `xml:"AMOUNT"`
	} `xml:"ALLLEDGERENTRIES.LIST"`
}

// readTally reads an export, checks that each voucher balances, and returns the balance of each ledger; a debit is
// positive.
func readTally(t interface{ Fatalf(string, ...any) }, content []byte) (file tallyFile, balances map[string]fair.Paise) {
	if err := xml.Unmarshal(content, &file); err != nil {
		t.Fatalf("%v in %s", err, content)
	}
	known, ids, balances := map[string]bool{}, map[string]bool{}, map[string]fair.Paise{}
	for _, l := range file.Ledgers {
		known[l.Name] = true
	}
	for _, v := range file.Vouchers {
		var sum fair.Paise
		for _, e := range v.Entries {
			digits, debit := bytes.CutPrefix([]byte(e.Amount), []byte("-"))
			amount, err := fair.ParseRupees(string(digits))
			if err != nil || debit != (e.Debit == "Yes") || amount == 0 || !known[e.Ledger] {
				t.Fatalf("voucher %s books %+v: %v", v.ID, e, err)
			}
			if !debit {
				amount = -amount
			}
			balances[e.Ledger] += amount
			sum += amount
		}
		if sum != 0 || len(v.Entries) < 2 || ids[v.ID] {
			t.Fatalf("voucher %s with %+v does not balance, or is there twice", v.ID, v.Entries)
		}
		ids[v.ID] = true
	}
	return file, balances
}

// checkTally checks the vouchers of all ledgers: each balances and is there once, the money is that of the day book,
// the income that of the register, and the party of a ledger owes what is due when nothing is open.
func (h *history) checkTally() {
	names := fair.ShippedTallyNames
	var out bytes.Buffer
	_, err := h.world.app.Accountant.Tally(h.world.office, fair.Days{}, &out)
	h.must(err)
	_, balances := readTally(h.rt, out.Bytes())
	book, err := h.world.app.Money.DayBook(h.world.office, fair.DayBookFilter{ListQuery: allEditions})
	h.must(err)
	if money := balances[names.Cash] + balances[names.Bank] + balances[names.Gateway]; money != book.Balance() {
		h.rt.Fatalf("Tally has %s of money, the day book %s", money, book.Balance())
	}
	sums, err := h.world.app.Ledger.RegisterSums(h.ctx, fair.AllEditions, fair.Days{})
	h.must(err)
	var net, tax fair.Paise
	for _, sum := range sums {
		net, tax = net+sum.Net, tax+sum.CGST+sum.SGST+sum.IGST
	}
	income := -balances[names.Stalls] - balances[names.EntryFees] - balances[names.Sponsorships]
	owed := -balances[names.CGST] - balances[names.SGST] - balances[names.IGST] - balances[names.AdvanceTax]
	if rest := net - tax - income; rest != -balances[names.Credits]-balances[names.RoundOff] || owed != tax {
		h.rt.Fatalf("Tally has an income of %s and a tax of %s, the register %s and %s", income, owed, net-tax, tax)
	}
	for ref := range h.states() {
		l, err := h.world.app.Ledger.Read(h.ctx, ref)
		h.must(err)
		var party, advances fair.Paise
		for _, v := range books.TallyVouchers(l, names, ledger.Person{Company: "Farm"}) {
			for _, p := range v.Postings {
				switch p.Ledger {
				case v.Party:
					party += p.Amount
				case names.AdvanceTax:
					advances += p.Amount
				}
			}
		}
		if l.Due() == 0 && !l.Undecided() && (party != 0 || advances != 0) {
			h.rt.Fatalf("nothing is due for %s %s, but its party owes %s, and %s is the tax of advances", ref.Record,
				ref.RecordID, party, advances)
		}
	}
}
