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
	"github.com/mela-fair/mela/texts"
	"github.com/mela-fair/mela/web"
)

// sample returns a document of the given kind with all optional data.
func sample(t testing.TB, lang fair.Lang, kind fair.DocumentKind) fair.PrintedDocument {
	t.Helper()
	e := about(t, lang).Edition
	issued := time.Date(2026, 12, 21, 5, 0, 0, 0, time.UTC)
	content := fair.DocumentContent{
		Fair: fair.DocumentFair{
			EditionID: e.ID, Title: e.Title, Dates: e.Dates, Venue: e.Venue, Phone: e.Phone, Email: e.Email,
		},
		Supplier: fair.DocumentParty{
			Name: "Demo PGPR Society", Address: "1 Demo Road, Hyderabad 500001", GSTIN: "36AABTP1234K1ZL", State: "36",
		},
		Recipient: fair.DocumentParty{
			Name: "Fictional Farms Pvt Ltd", Address: "2 Demo Road, Bengaluru 560001", Phone: "9848012345",
		},
		Channel: fair.ChannelOnline, PaidAt: issued, Signatory: "K. Demo, Treasurer",
	}
	document := fair.Document{
		Number: "RC/26-27/000123", Kind: kind, OrderID: "MKM001766293200000AbCdEfGh", PaymentID: "5114910000001",
		IssuedAt: issued,
	}
	premium := fair.Text{
		fair.English: "Stall: Premium p4, 6 × 3 m", fair.Hindi: "स्टॉल: प्रीमियम p4, 6 × 3 मी",
		fair.Telugu: "స్టాల్: ప్రీమియం p4, 6 × 3 మీ",
	}
	switch kind {
	case fair.TaxInvoice, fair.CreditNote:
		document.Number, content.Taxed, content.Recipient.GSTIN, content.Recipient.State,
			content.PlaceOfSupply = "TI/26-27/000123", true, "29AABCF5678L1ZZ", "29", "29"
		line := fair.Taxed(fair.Rupees(150000), 1800, true)
		line.Description, line.SAC = premium, "998596"
		content.Lines = []fair.DocumentLine{line}
		document.Total = line.Total
	default:
		content.Supplier.GSTIN = ""
		content.Lines = []fair.DocumentLine{{Description: fair.Text{
			fair.English: "Registration for the fair: farmer",
			fair.Hindi:   "मेले का पंजीकरण: किसान", fair.Telugu: "మేళా నమోదు: రైతు",
		}, Total: fair.Rupees(100)}}
		document.Total = fair.Rupees(100)
	}
	if kind.ForRefund() {
		content.About = &fair.DocumentRef{Number: document.Number, IssuedAt: issued.AddDate(0, 0, -3)}
		document.Number, document.RefundID = "CN/26-27/000007", "r5114910000001"
		content.Lines, content.RoundOff = content.Part(document.Total, 0, document.Total/2)
		document.Total /= 2
	}
	document.Content = content
	return fair.PrintedDocument{Lang: lang, Document: document, Site: "https://fair.example.org"}
}

var documentKinds = []fair.DocumentKind{fair.ReceiptDocument, fair.TaxInvoice, fair.CreditNote, fair.RefundVoucher}

// printedDocument creates a document. It also writes it to a file for the other programs that read it.
func printedDocument(t testing.TB, about fair.PrintedDocument) (data []byte, file string) {
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

func TestDocumentsContainAllRequiredDataInEveryLanguage(t *testing.T) {
	for _, lang := range fair.Langs {
		for _, kind := range documentKinds {
			about := sample(t, lang, kind)
			data, file := printedDocument(t, about)
			own, others := flat(read(t, data).text()), flat(output(t, "pdftotext", "-raw", file, "-"))
			c, p := about.Document.Content, about.Document
			want := []string{
				p.Number, p.OrderID, p.PaymentID, c.Supplier.Name, c.Recipient.Name, c.Recipient.Address,
				p.Total.InWords(lang), c.Lines[0].Description.OrEnglish(lang), c.Fair.Title.OrEnglish(lang),
				fair.DateIn(lang, p.IssuedAt), c.Signatory,
			}
			if c.Taxed {
				karnataka, telangana := texts.Documents.States(29).In(lang), texts.Documents.States(36).In(lang)
				want = append(
					want, "36AABTP1234K1ZL", "29AABCF5678L1ZZ", karnataka+" (29)", telangana+" (36)", "998596", "IGST", "18%",
				)
			}
			if kind == fair.TaxInvoice {
				want = append(want, "₹1,50,000.00", "₹27,000.00", "₹1,77,000.00")
			}
			if kind == fair.CreditNote {
				want = append(want, "₹75,000.00", "₹13,500.00", "₹88,500.00", "TI/26-27/000123")
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
			if !c.Taxed {
				for _, words := range []string{"GST", "SAC", "TDS"} {
					if strings.Contains(own, words) {
						t.Errorf("%s %s: a document without tax contains %q", lang, kind, words)
					}
				}
			}
		}
	}
}

const asciiLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-"

// Another program must extract shaped text without any changed character.
func TestOtherProgramsReadIndianText(t *testing.T) {
	for lang, words := range map[fair.Lang][]string{
		fair.Telugu: {"ఒక లక్ష డెబ్బై ఏడు వేల రూపాయలు మాత్రమే", "ట్యాక్స్ ఇన్‌వాయిస్"},
		fair.Hindi:  {"एक लाख सतहत्तर हज़ार रुपये मात्र", "टैक्स इनवॉइस"},
	} {
		_, file := printedDocument(t, sample(t, lang, fair.TaxInvoice))
		text := flat(output(t, "pdftotext", "-raw", file, "-"))
		for _, want := range words {
			if !strings.Contains(text, want) {
				t.Errorf("%s: pdftotext does not find %q in %q", lang, want, text)
			}
		}
	}
}

func TestEveryEntryCodeCanBeScanned(t *testing.T) {
	about := sample(t, fair.Telugu, fair.ReceiptDocument)
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
	about := sample(t, fair.Telugu, fair.TaxInvoice)
	c := &about.Document.Content
	line := c.Lines[0]
	for range 40 {
		c.Lines = append(c.Lines, line)
	}
	c.Recipient.Name = strings.Repeat("విశ్వనాథ వ్యవసాయ ఉత్పత్తిదారుల సంఘం ", 4)
	c.Recipient.Address = strings.Repeat("అడ్రస్ line ", 40)
	about.Document.Total = c.Sums().Total
	data, _ := printedDocument(t, about)
	file := read(t, data)
	if len(file.pages) < 2 {
		t.Fatalf("%d pages for 41 lines", len(file.pages))
	}
	for i, page := range file.pages {
		for _, r := range page.runs {
			if r.x0 < 0 || r.x1 > page.width+0.5 || r.y0 < 0 || r.y1 > page.height {
				t.Errorf("page %d: %q is outside the page", i+1, r.text)
			}
		}
	}
	if got := strings.Count(file.text(), "998596"); got != 41 {
		t.Errorf("%d lines, want 41", got)
	}
}

func BenchmarkIssuedDocuments(b *testing.B) {
	m := documents.New(web.Art())
	for _, lang := range fair.Langs {
		about := sample(b, lang, fair.TaxInvoice)
		b.Run(string(lang), func(b *testing.B) {
			for b.Loop() {
				if _, err := m.Document(about); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
