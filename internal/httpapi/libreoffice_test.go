package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// libreOffice returns the path of LibreOffice. If it is not installed, the test is skipped or, if
// MELA_TEST_LIBREOFFICE is set, fails. `make test-exports` sets this variable.
func libreOffice(t *testing.T) string {
	t.Helper()
	program, err := exec.LookPath("soffice")
	switch {
	case err == nil:
	case os.Getenv("MELA_TEST_LIBREOFFICE") != "":
		t.Fatalf("LibreOffice is missing (Debian: apt-get install libreoffice-calc-nogui): %v", err)
	default:
		t.Skip("LibreOffice is not installed: `make test-exports` installs it and runs this test")
	}
	return program
}

// nastyTexts contains texts that a spreadsheet program may misinterpret.
var nastyTexts = []string{
	`=1+1`, `=HYPERLINK("http://evil.example","రాములు")`, `+91 98480 12345`, `-2+3`, `@SUM(A1)`, "=cmd|' /C calc'!A0",
	"\t=1+1", "00123", "0098480",
	"98765432109876543210", "1E5", "TRUE", "2025-09-13", "12:30", "1/2", "₹1,00,000.00", "50%", "1,234.50", "'quoted",
	`"both" 'kinds'`, "a,b;c\td",
	"two\nlines\n\nand more", " spaces at both ends  ", "<b>&amp;</b> & ]]>", "_x0041_ _x000D_", "😀👩🏽‍🌾🇮🇳",
	"రాములు మల్లయ్య క్ష్మి", "नमस्ते क्षेत्र श्री", "\u200eleft\u200f", "#REF!", "#N/A",
	strings.Repeat("మ", 32_767), strings.Repeat("=A1&", 2_000), "NaN", "Infinity", "−5", "１２３",
}

var nastyPhones = []fair.Phone{"9848012345", "+919848012345", "0098480", "+91 98480-12345", "09848012345"}

var nastyAmounts = []fair.Paise{0, 1, 99, 100, 9_999, 100_000, 1_00_000_50, 12_34_567_89, 80_00_00_000_01, 177_00_000}

// nastyMoment returns a different time for each `n`. Some are at midnight in India, when the date in UTC is still the
// previous day.
func nastyMoment(n int) time.Time {
	moments := []time.Time{
		time.Date(2025, 9, 13, 0, 0, 0, 0, fair.Kolkata), time.Date(2025, 12, 31, 23, 59, 0, 0, fair.Kolkata),
		time.Date(2026, 1, 1, 0, 0, 0, 0, fair.Kolkata),
		time.Date(2024, 2, 29, 12, 0, 29, 0, fair.Kolkata), time.Date(2025, 8, 2, 5, 30, 0, 0, fair.Kolkata),
		time.Date(2025, 8, 2, 18, 29, 59, 999e6, fair.Kolkata),
	}
	return moments[n%len(moments)].AddDate(2*(n/len(moments)), 0, 0)
}

// fillWithNastyRecords stores records that no form would accept. An older program or a restored backup may have
// created such records.
func fillWithNastyRecords(t *testing.T, db *store.DB) {
	t.Helper()
	ctx := t.Context()
	for n, text := range nastyTexts {
		phone, amount, at := nastyPhones[n%len(nastyPhones)], nastyAmounts[n%len(nastyAmounts)], nastyMoment(n).UTC()
		other := nastyTexts[(n*7+3)%len(nastyTexts)]
		id := func(kind string) string { return fmt.Sprintf("%s%022d", kind, n) }
		record := fair.Record{Version: 1, CreatedAt: at, UpdatedAt: at}
		_, _, err := db.CreateRegistration(ctx, fair.Registration{
			ID: id("r"), EditionID: "2025", UserID: id("u"), Category: fair.Farmer, Name: text, Phone: phone, Company: other,
			Address: text, Email: other,
			Website: text, Degree: other, College: text, Amount: amount, Status: fair.RegistrationPaid, Lang: fair.English,
			Print: id("p"), Version: 1, CreatedAt: at, UpdatedAt: at,
		})
		must(t, err)
		booking := fair.Booking{
			ID: id("b"), EditionID: "2025", OrderID: id("o"), Name: text, ContactPerson: other, Phone: phone, Email: other,
			Address: text, Type: "STD Stall",
			Category: "FPO", Product: other, Members: n, GST: text, Requirements: other,
			Price:         fair.Price{Base: amount, GST: amount / 7, Total: amount + amount/7},
			PaymentStatus: fair.PaymentPaid, Status: fair.BookingConfirmed, Holds: true, Version: 1, CreatedAt: at,
			UpdatedAt: at,
		}
		must(t, db.InTx(ctx, func(ctx context.Context) error {
			key := fair.StallKey{Number: id("stall"), Size: "3x3m"}
			_, err := db.ClaimStalls(ctx, booking.EditionID, booking.ID, []fair.Claim{{Key: key}}, map[fair.StallKey]int{key: 1})
			return errors.Join(db.CreateBooking(ctx, booking), err)
		}))
		record.ID = id("s")
		_, err = db.Sponsorships().Create(ctx, fair.Sponsorship{
			Record: record, ContactPerson: text, Mobile: phone, Email: other, Category: text, Level: "Gold",
			Status: fair.ReviewPending, Lang: fair.English,
		})
		must(t, err)
		message := text
		if len(text)+len(other) < 10_000 { // LibreOffice wraps a text of 16,000 characters if the row contains other texts
			message += "\n" + other
		}
		record.ID = id("m")
		_, err = db.ContactMessages().Create(ctx,
			fair.ContactMessage{Record: record, Name: text, Email: other, Message: message, Lang: fair.English})
		must(t, err)
		record.ID = id("a")
		_, err = db.Applications().Create(ctx, fair.Application{
			Record: record, Type: []fair.ApplicationType{fair.ResourcePerson, fair.Volunteer}[n%2], Name: text,
			Occupation: "media person", Address: other, Email: other,
			Experience: text, Mobile: phone, Biodata: fair.StoredFile{Path: "/files/biodata/" + id("f") + ".pdf", Name: text},
			Status: fair.ReviewConfirmed, Lang: fair.English,
		})
		must(t, err)
	}
}

// cell is a cell in LibreOffice's CSV output. LibreOffice quotes only text cells.
type cell struct {
	Shown string
	Text  bool
}

// listed is a record of a list, decoded from JSON.
type listed map[string]any

func (l listed) text(name string) cell {
	value, _ := l[name].(string)
	return cell{value, value != ""}
}

func (l listed) count(name string) cell { return cell{Shown: l[name].(json.Number).String()} }

func (l listed) money(t *testing.T, name string) cell {
	t.Helper()
	amount, err := fair.ParseRupees(l[name].(json.Number).String())
	must(t, err)
	shown := strings.TrimPrefix(amount.String(), "₹")
	if !strings.Contains(shown, ".") {
		shown += ".00"
	}
	return cell{Shown: shown}
}

func (l listed) moment(t *testing.T, name string) cell {
	t.Helper()
	at, err := time.Parse(time.RFC3339, l[name].(string))
	must(t, err)
	return cell{Shown: at.In(fair.Kolkata).Format("02-01-2006 15:04")}
}

func (l listed) stalls() cell {
	var keys []string
	for _, one := range l["stalls"].([]any) {
		key := one.(map[string]any)
		keys = append(keys, fmt.Sprintf("%s (%s)", key["stallnumber"], key["stallSize"]))
	}
	return cell{strings.Join(keys, ", "), len(keys) > 0}
}

// spreadsheetRows maps a record of a list to the row that its export must show.
var spreadsheetRows = []struct {
	file, list string
	row        func(*testing.T, listed) []cell
}{
	{"registrations.xlsx", "/api/registers?", func(t *testing.T, l listed) []cell {
		return []cell{
			l.text("name"), l.text("category"), l.text("company"), l.text("phone"), l.text("email"), l.text("address"),
			l.text("website"), l.text("degree"),
			l.text("college"), l.money(t, "amount"), l.text("status"), l.moment(t, "createdAt"), l.text("_id"),
		}
	}},
	{"stall_bookings.xlsx", "/api/stallBooking/stall-bookings?", func(t *testing.T, l listed) []cell {
		return []cell{
			l.text("name"), l.text("category"), l.text("contactPerson"), l.text("phone"), l.text("email"), l.text("address"),
			l.text("type"), l.stalls(),
			l.count("members"), l.text("product"), l.text("gst"), l.text("requirements"), l.money(t, "base"),
			l.money(t, "gstAmount"), l.money(t, "amount"),
			l.text("status"), l.text("paymentStatus"), l.moment(t, "createdAt"), l.text("orderId"), l.text("_id"),
		}
	}},
	{"sponsorships.xlsx", "/api/sponsorship?", func(t *testing.T, l listed) []cell {
		return []cell{
			l.text("contactPerson"), l.text("category"), l.text("mobile"), l.text("email"), l.text("level"), l.text("status"),
			l.moment(t, "createdAt"), l.text("_id"),
		}
	}},
	{"resource-persons.xlsx", "/api/resource-person?type=resource&", applicationRow},
	{"volunteers.xlsx", "/api/resource-person?type=volunteer&", applicationRow},
	{"contact_messages.xlsx", "/api/contactus?", func(t *testing.T, l listed) []cell {
		return []cell{l.moment(t, "createdAt"), l.text("name"), l.text("email"), l.text("message"), l.text("_id")}
	}},
}

func applicationRow(t *testing.T, l listed) []cell {
	return []cell{
		l.text("name"), l.text("mobile"), l.text("email"), l.text("address"), l.text("occupation"), l.text("experience"),
		l.text("biodata"), l.text("status"),
		l.text("type"), l.moment(t, "createdAt"), l.text("_id"),
	}
}

// Every export, opened in LibreOffice, shows the same rows as the API's list.
func TestLibreOfficeShowsWhatTheListsShow(t *testing.T) {
	program := libreOffice(t)
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.order(`=Soil "Life"`, stall24, stallT3)
		fillWithNastyRecords(t, db)
		viewer := s.signIn(fair.RoleViewer)
		folder := t.TempDir()
		var files []string
		for _, e := range spreadsheetRows {
			a := s.do(call{method: "GET", path: "/api/exports/" + e.file + "?sort=createdAt", as: viewer, want: 200})
			files = append(files, filepath.Join(folder, e.file))
			must(t, os.WriteFile(files[len(files)-1], []byte(a.body), 0o600))
		}
		convert(t, program, folder, files)
		for _, e := range spreadsheetRows {
			var list []listed
			in := json.NewDecoder(strings.NewReader(s.do(call{
				method: "GET", path: e.list + "sort=createdAt", as: viewer,
				want: 200,
			}).body))
			in.UseNumber()
			must(t, in.Decode(&list))
			content, err := os.ReadFile(filepath.Join(folder, strings.TrimSuffix(e.file, ".xlsx")+".csv"))
			must(t, err)
			rows := cellsOf(t, string(content))
			if len(list) < 10 || len(rows) != len(list)+1 {
				t.Errorf("%s: LibreOffice shows %d rows, the list has %d", e.file, len(rows)-1, len(list))
				continue
			}
			for i, record := range list {
				if diff := cmp.Diff(e.row(t, record), rows[i+1]); diff != "" {
					t.Errorf("%s, row %d (-listed +shown):\n%s", e.file, i+2, clip(diff))
				}
			}
		}
	})
}

// convert converts files to CSV with LibreOffice. The output is UTF-8 with tabs between cells. Numbers and dates are
// written as displayed. Texts are quoted, so that they can be distinguished from numbers.
func convert(t *testing.T, program, folder string, files []string) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Minute)
	defer stop()
	command := exec.CommandContext(ctx, program, append([]string{
		"-env:UserInstallation=file://" + filepath.Join(folder, "profile"), "--headless", "--norestore",
		"--convert-to", "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,true,true,true,false", "--outdir", folder,
	}, files...)...)
	command.Env = append(os.Environ(), "HOME="+folder)
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	if err := command.Run(); err != nil {
		t.Fatalf("LibreOffice: %v\n%s", err, said.String())
	}
}

// cellsOf parses the output of convert. Package csv is not used, because it does not report which cells are quoted.
func cellsOf(t *testing.T, content string) (rows [][]cell) {
	t.Helper()
	row := []cell{}
	for content != "" {
		var c cell
		if strings.HasPrefix(content, `"`) {
			var text strings.Builder
			for content = content[1:]; ; content = content[1:] {
				before, after, found := strings.Cut(content, `"`)
				if !found {
					t.Fatal("a quotation mark is not closed")
				}
				text.WriteString(before)
				if content = after; !strings.HasPrefix(content, `"`) {
					break
				}
				text.WriteByte('"')
			}
			c = cell{text.String(), true}
		} else {
			end := strings.IndexAny(content, "\t\n")
			if end < 0 {
				end = len(content)
			}
			c.Shown, content = content[:end], content[end:]
		}
		row = append(row, c)
		if content == "" || content[0] == '\n' {
			rows, row = append(rows, row), []cell{}
		}
		if content != "" {
			content = content[1:]
		}
	}
	return rows
}
