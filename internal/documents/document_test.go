package documents_test

import (
	"bytes"
	"crypto/sha256"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
	"github.com/mela-fair/mela/web"
)

// sample returns a document of the given kind with all optional data.
func sample(t testing.TB, lang fair.Lang, kind ledger.DocumentKind) ledger.Printed {
	t.Helper()
	e := about(t, lang).Edition
	issued := time.Date(2026, 12, 21, 5, 0, 0, 0, time.UTC)
	d := ledger.Document{Number: "XY/26-27/000007", Kind: kind, IssuedAt: issued, Content: ledger.Content{
		Frame: ledger.Frame{
			Fair: fair.DocumentFair{
				EditionID: e.ID, Title: e.Title, Dates: e.Dates, Venue: e.Venue, Phone: e.Phone, Email: e.Email,
			},
			Supplier: fair.DocumentParty{
				Name: "Demo PGPR Society", Address: "1 Demo Road, Hyderabad 500001", GSTIN: "36AABTP1234K1ZL", State: "36",
			},
			Recipient: fair.DocumentParty{
				Name: "Fictional Farms Pvt Ltd", Address: "2 Demo Road, Bengaluru 560001", Phone: "9848012345",
				Contact: "R. Demo", Email: "accounts@example.com",
			},
			Place: "36", Signatory: "K. Demo, Treasurer",
		},
		WithTax: true, Method: ledger.Transfer, Refers: "SBIN0266355001", Reason: "Demo",
		Day: time.Date(2026, 12, 19, 18, 30, 0, 0, time.UTC),
	}}
	c := &d.Content
	premium := ledger.Line{
		Description: fair.Text{
			fair.English: "Stall: Premium, 6 × 3 m", fair.Hindi: "स्टॉल: प्रीमियम, 6 × 3 मी",
			fair.Telugu: "స్టాల్: ప్రీమియం, 6 × 3 మీ",
		},
		SAC: "998596", Mode: ledger.TaxCharged, Rate: 18_00, Quantity: 2, Discount: fair.Rupees(7500),
		Taxable: fair.Rupees(150_000), IGST: fair.Rupees(27_000), Total: fair.Rupees(177_000),
	}
	kept := premium
	kept.Kept, kept.Quantity, kept.Discount = true, 1, 0
	kept.Taxable, kept.IGST, kept.Total = fair.Rupees(75_000), fair.Rupees(13_500), fair.Rupees(88_500)
	switch kind {
	case ledger.TaxInvoice:
		d.About, c.PayBy, c.Lines = "TI/26-27/000123", "2026-12-31", []ledger.Line{premium, kept}
		c.Vouchers = []ledger.Used{{Number: "AV/26-27/000004", Amount: fair.Rupees(1234)}}
	case ledger.CreditNote:
		d.About, c.Lines = "TI/26-27/000123", []ledger.Line{kept}
		c.Method, c.Refers, c.Day = "", "", time.Time{}
	case ledger.ReceiptVoucher:
		c.Lines = []ledger.Line{kept}
	case ledger.RefundVoucher:
		d.About, c.Lines = "AV/26-27/000004", []ledger.Line{kept}
	case ledger.Bill, ledger.BillOfSupply:
		entry := ledger.Line{
			Description: fair.Text{
				fair.English: "Registration for the fair: farmer",
				fair.Hindi:   "मेले का पंजीकरण: किसान", fair.Telugu: "మేళా నమోదు: రైతు",
			},
			Mode: ledger.TaxNone, Quantity: 1, Taxable: fair.Rupees(100), Total: fair.Rupees(100),
		}
		if c.Supplier.GSTIN = ""; kind == ledger.BillOfSupply {
			c.Supplier.GSTIN, entry.Mode, entry.SAC = "36AABTP1234K1ZL", ledger.TaxExempt, "998596"
		}
		c.Lines, d.Total = []ledger.Line{entry}, entry.Total
	case ledger.Receipt, ledger.PaymentNote, ledger.DishonourNote:
		d.About, d.Total = "TI/26-27/000123", fair.Rupees(88_500)
	}
	if taxed(kind) {
		d.Total, c.Place = d.Sums().Total, "29"
		c.Recipient.GSTIN, c.Recipient.State = "29AABCF5678L1ZZ", "29"
	}
	return ledger.Printed{
		Document: d, Lang: lang, Order: "MKM001766293200000AbCdEfGh", AboutIssued: issued.AddDate(0, 0, -3),
		Site: "https://fair.example.org",
	}
}

// taxed reports whether samples of a kind show tax.
func taxed(kind ledger.DocumentKind) bool {
	return kind == ledger.TaxInvoice || kind == ledger.CreditNote || kind == ledger.ReceiptVoucher ||
		kind == ledger.RefundVoucher
}

var documentKinds = []ledger.DocumentKind{
	ledger.TaxInvoice, ledger.BillOfSupply, ledger.Bill, ledger.CreditNote, ledger.ReceiptVoucher, ledger.RefundVoucher,
	ledger.Receipt, ledger.PaymentNote, ledger.DishonourNote,
}

// printedDocument creates a document. It also writes it to a file for the other programs that read it.
func printedDocument(t testing.TB, about ledger.Printed) (data []byte, file string) {
	t.Helper()
	data, err := documents.New(web.Art()).Document(about)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "document.pdf")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return data, file
}

// output runs a program and returns its output. The tests need programs from poppler-utils and zbar-tools (Debian
// packages); make test installs them.
func output(t testing.TB, name string, args ...string) string {
	t.Helper()
	program, err := exec.LookPath(name)
	if err != nil {
		t.Fatalf(
			"%s is not installed: Debian has it in poppler-utils (pdftotext, pdftoppm) and zbar-tools (zbarimg)", name,
		)
	}
	command := exec.CommandContext(t.Context(), program, args...)
	var said bytes.Buffer
	command.Stderr = &said
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", name, err, said.String())
	}
	return string(out)
}

func TestADocumentWithoutASignatorySaysThatNoneIsNeeded(t *testing.T) {
	about := sample(t, fair.English, ledger.TaxInvoice)
	about.Content.Signatory = ""
	_, file := printedDocument(t, about)
	if text := flat(output(t, "pdftotext", "-raw", file, "-")); !strings.Contains(text, flat("no signature is needed")) {
		t.Errorf("the invoice says: %s", text)
	}
}

func TestDocumentsContainAllRequiredDataInEveryLanguage(t *testing.T) {
	for _, lang := range fair.Langs {
		for _, kind := range documentKinds {
			about := sample(t, lang, kind)
			data, file := printedDocument(t, about)
			own, others := flat(read(t, data).text()), flat(output(t, "pdftotext", "-raw", file, "-"))
			c, p := about.Content, about
			want := []string{
				texts.Documents.Kinds(string(kind)).In(lang), p.Number, p.Order, c.Supplier.Name, c.Recipient.Name,
				c.Recipient.Contact, c.Recipient.Email, c.Recipient.Address, p.Total.InWords(lang),
				c.Fair.Title.OrEnglish(lang), fair.DateIn(lang, p.IssuedAt), c.Signatory, c.Reason,
			}
			if kind != ledger.CreditNote { // it tells nothing about money
				want = append(want, "SBIN0266355001", fair.DateIn(lang, c.Day), texts.Documents.Methods("bank").In(lang))
			}
			if len(c.Lines) > 0 {
				want = append(want, c.Lines[0].Description.OrEnglish(lang))
			}
			if p.About != "" {
				want = append(want, p.About, fair.DateIn(lang, p.AboutIssued))
			}
			if taxed(kind) {
				karnataka, telangana := texts.Documents.States(29).In(lang), texts.Documents.States(36).In(lang)
				want = append(
					want, "36AABTP1234K1ZL", "29AABCF5678L1ZZ", karnataka+" (29)", telangana+" (36)", "998596", "IGST", "18%",
					texts.Documents.ReverseNo().In(lang), "₹75,000.00", "₹13,500.00", "₹88,500.00",
				)
			}
			switch kind {
			case ledger.TaxInvoice:
				want = append(want, "₹1,50,000.00", "₹27,000.00", "₹1,77,000.00", "2 × ", "-₹7,500.00",
					texts.Documents.KeptLine(c.Lines[1].Description.OrEnglish(lang)).In(lang),
					texts.Documents.Advance("AV/26-27/000004", "₹1,234.00").In(lang),
					texts.Documents.PayBy(fair.DayIn(lang, c.PayBy)).In(lang),
					texts.Documents.Replaces(p.About, fair.DateIn(lang, p.AboutIssued)).In(lang))
			case ledger.BillOfSupply:
				want = append(want, "998596", "₹100")
			case ledger.Bill:
				want = append(want, texts.Documents.NoGstNumber().In(lang))
			}
			for _, words := range want {
				if !strings.Contains(own, flat(words)) {
					t.Errorf("%s %s: the text layer lacks %q", lang, kind, words)
				}
				// Poppler reorders the texts on a page, so the test compares only lines of Latin text.
				if strings.Trim(words, asciiLetters) == "" && !strings.Contains(others, flat(words)) {
					t.Errorf("%s %s: pdftotext does not find %q", lang, kind, words)
				}
			}
			for _, words := range []string{"CGST", "SGST", "IGST", "TDS", "%"} {
				if !taxed(kind) && strings.Contains(own, words) {
					t.Errorf("%s %s: the document contains %q", lang, kind, words)
				}
			}
		}
	}
}

// What is special about a document must be printed on it, and nothing that is untrue.
func TestDocumentsSayWhatTheLawAsksFor(t *testing.T) {
	say := func(m texts.Message) string { return m.In(fair.English) }
	for name, c := range map[string]struct {
		kind   ledger.DocumentKind
		change func(*ledger.Printed)
		want   []string
		not    []string
	}{
		"reverse charge": {ledger.TaxInvoice, func(p *ledger.Printed) {
			p.Content.Reverse, p.Content.Place = true, "36"
			p.Content.Lines = p.Content.Lines[1:]
			line := &p.Content.Lines[0]
			line.Mode, line.IGST, line.Total = ledger.TaxReverse, 0, line.Taxable
			p.Total = line.Total
		}, []string{say(texts.Documents.ReverseYes()), "18% by the recipient"}, []string{"IGST", "CGST"}},
		"inside the state": {ledger.ReceiptVoucher, func(p *ledger.Printed) {
			line := &p.Content.Lines[0]
			line.CGST, line.SGST, line.IGST = line.IGST/2, line.IGST/2, 0
			p.Content.Place, p.Content.Recipient.GSTIN, p.Content.Recipient.State = "36", "", ""
		}, []string{"₹6,750.00 (9%)", say(texts.Documents.Delivery()) + ": "}, []string{"IGST"}},
		"a voucher of a cheque that bounced": {
			ledger.ReceiptVoucher, func(p *ledger.Printed) { p.TakenBack = true },
			[]string{say(texts.Documents.TakenBack())},
			nil,
		},
		"a late credit note": {ledger.CreditNote, func(p *ledger.Printed) {
			line := &p.Content.Lines[0]
			p.Content.WithTax, line.Mode, line.Description, line.Kept = false, ledger.TaxNone, nil, false
		}, []string{say(texts.Documents.WithoutTax()), say(texts.Documents.LaterDiscount())}, []string{"IGST", "Refunded"}},
		"an online payment": {ledger.TaxInvoice, func(p *ledger.Printed) {
			p.Content.Method, p.Content.Payment, p.Content.Refers = ledger.Online, "5114910000001", ""
			p.Content.Day = p.IssuedAt
		}, []string{"Payment 5114910000001", "10:30 am"}, []string{"Reference"}},
		"an invoice before payment": {ledger.TaxInvoice, func(p *ledger.Printed) {
			p.Content.Method, p.Content.Day, p.Content.Refers = "", time.Time{}, ""
		}, []string{"Payment is due by 31 December 2026."}, []string{"Paid by", "Amount received"}},
		"a refund by hand": {
			ledger.PaymentNote, func(*ledger.Printed) {},
			[]string{"Refunded by bank transfer, 20 December 2026"},
			[]string{"Paid by", "CGST"},
		},
		"an invoice with an IRN": {ledger.TaxInvoice, func(p *ledger.Printed) {
			p.IRN = ledger.IRN{
				IRN: strings.Repeat("0af", 21) + "b", AckNumber: "112010036563310", AckAt: p.IssuedAt,
				QR: strings.Repeat("eyJhbGciOi", 110),
			}
		}, []string{"IRN", "0af0af0af", "112010036563310", say(texts.Documents.AckDate()) + " 21 December 2026"}, nil},
		"a cheque": {
			ledger.DishonourNote, func(p *ledger.Printed) { p.Content.Method = ledger.Cheque },
			[]string{"The bank did not pay: cheque."},
			[]string{"Refunded", "Paid by"},
		},
	} {
		about := sample(t, fair.English, c.kind)
		c.change(&about)
		data, _ := printedDocument(t, about)
		text := flat(read(t, data).text())
		for _, words := range c.want {
			if !strings.Contains(text, flat(words)) {
				t.Errorf("%s: the document lacks %q", name, words)
			}
		}
		for _, words := range c.not {
			if strings.Contains(text, flat(words)) {
				t.Errorf("%s: the document contains %q", name, words)
			}
		}
	}
}

// The signed text of the invoice portal is long. Phones must read its QR code from paper.
func TestTheCodeOfTheInvoicePortalIsReadable(t *testing.T) {
	about := sample(t, fair.Hindi, ledger.TaxInvoice)
	about.IRN = ledger.IRN{IRN: strings.Repeat("0af", 21) + "b", AckNumber: "1", AckAt: about.IssuedAt}
	about.IRN.QR = "eyJhbGciOiJSUzI1NiJ9." + strings.Repeat("Ab3-_x", 180)
	_, file := printedDocument(t, about)
	folder := t.TempDir()
	output(t, "pdftoppm", "-r", "300", "-gray", "-png", file, filepath.Join(folder, "page"))
	pages, err := filepath.Glob(filepath.Join(folder, "page*.png"))
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	last := pages[len(pages)-1]
	read := output(t, "zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", last)
	if strings.TrimSpace(read) != about.IRN.QR {
		t.Errorf("zbarimg reads %q", read)
	}
}

const asciiLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-"

// Another program must extract shaped text without any changed character.
func TestOtherProgramsReadIndianText(t *testing.T) {
	for lang, words := range map[fair.Lang][]string{
		fair.Telugu: {"ఒక లక్ష డెబ్బై ఏడు వేల రూపాయలు మాత్రమే", "ట్యాక్స్ ఇన్‌వాయిస్"},
		fair.Hindi:  {"एक लाख सतहत्तर हज़ार रुपये मात्र", "टैक्स इनवॉइस"},
	} {
		about := sample(t, lang, ledger.TaxInvoice)
		about.Total = about.Content.Lines[0].Total
		_, file := printedDocument(t, about)
		text := flat(output(t, "pdftotext", "-raw", file, "-"))
		for _, want := range words {
			if !strings.Contains(text, want) {
				t.Errorf("%s: pdftotext does not find %q in %q", lang, want, text)
			}
		}
	}
}

func TestEveryEntryCodeCanBeScanned(t *testing.T) {
	about := sample(t, fair.Telugu, ledger.Bill)
	want := map[string]bool{}
	for i := range 11 {
		text := "https://fair.example.org/check/" + strings.Repeat("Ab3-_", 30) + strconv.Itoa(i)
		about.Codes = append(about.Codes, fair.EntryCode{Holder: "Member " + strconv.Itoa(i+1) + " of 11", Text: text})
		want[text] = true
	}
	data, file := printedDocument(t, about)
	pages := read(t, data).pages
	if len(pages) < 2 {
		t.Fatalf("%d pages for 11 codes", len(pages))
	}
	folder := t.TempDir()
	output(t, "pdftoppm", "-r", "150", "-gray", "-png", file, filepath.Join(folder, "page"))
	images, err := filepath.Glob(filepath.Join(folder, "page*.png"))
	if err != nil || len(images) != len(pages) {
		t.Fatalf("%d pictures of %d pages, %v", len(images), len(pages), err)
	}
	for line := range strings.Lines(output(t, "zbarimg",
		append([]string{"--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"}, images...)...)) {
		delete(want, strings.TrimSpace(line))
	}
	for text := range want {
		t.Errorf("zbarimg does not read %q", text)
	}
	text := read(t, data).text()
	for i := range 11 {
		if !strings.Contains(text, "Member "+strconv.Itoa(i+1)+" of 11") {
			t.Errorf("code %d has no holder", i+1)
		}
	}
}

func TestTheSameDocumentIsTheSameFile(t *testing.T) {
	for _, kind := range documentKinds {
		first, _ := printedDocument(t, sample(t, fair.Hindi, kind))
		second, _ := printedDocument(t, sample(t, fair.Hindi, kind))
		if sha256.Sum256(first) != sha256.Sum256(second) {
			t.Errorf("%s: two makers give different bytes", kind)
		}
		if len(first) > 200_000 {
			t.Errorf("%s: %d bytes, want 200 kB at most", kind, len(first))
		}
	}
}

// Long and unusual data must fit: no text may be outside the page or overlap another line.
func TestLongDocumentsFlowOverPages(t *testing.T) {
	about := sample(t, fair.Telugu, ledger.TaxInvoice)
	c := &about.Content
	line := c.Lines[0]
	for range 40 {
		c.Lines = append(c.Lines, line)
	}
	c.Recipient.Name = strings.Repeat("విశ్వనాథ వ్యవసాయ ఉత్పత్తిదారుల సంఘం ", 4)
	c.Recipient.Address = strings.Repeat("అడ్రస్ line ", 40)
	about.Total = about.Sums().Total
	data, _ := printedDocument(t, about)
	file := read(t, data)
	if len(file.pages) < 2 {
		t.Fatalf("%d pages for 42 lines", len(file.pages))
	}
	for i, page := range file.pages {
		for _, r := range page.runs {
			if r.x0 < 0 || r.x1 > page.width+0.5 || r.y0 < 0 || r.y1 > page.height {
				t.Errorf("page %d: %q is outside the page", i+1, r.text)
			}
		}
	}
	if got := strings.Count(file.text(), "998596"); got != 42 {
		t.Errorf("%d lines, want 42", got)
	}
}

func BenchmarkIssuedDocuments(b *testing.B) {
	m := documents.New(web.Art())
	for _, lang := range fair.Langs {
		about := sample(b, lang, ledger.TaxInvoice)
		b.Run(string(lang), func(b *testing.B) {
			for b.Loop() {
				if _, err := m.Document(about); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
