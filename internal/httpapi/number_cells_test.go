package httpapi_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// number is the text of a number cell in a workbook, as a program wrote it.
type number string

// rawWorkbook writes a workbook with one sheet. A cell is a text or a number.
func rawWorkbook(t *testing.T, rows ...[]any) []byte {
	t.Helper()
	var sheet strings.Builder
	for _, row := range rows {
		sheet.WriteString("<row>")
		for _, cell := range row {
			if n, is := cell.(number); is {
				fmt.Fprintf(&sheet, "<c><v>%s</v></c>", n)
			} else {
				fmt.Fprintf(&sheet, `<c t="inlineStr"><is><t>%s</t></is></c>`, cell)
			}
		}
		sheet.WriteString("</row>")
	}
	const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, text := range map[string]string{
		"_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
			`<Relationship Id="rId1" Type="` + relation + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml": `<workbook xmlns="` + main + `" xmlns:r="` + relation +
			`"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
			`<Relationship Id="rId1" Type="` + relation + `/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml": `<worksheet xmlns="` + main + `"><sheetData>` + sheet.String() +
			`</sheetData></worksheet>`,
	} {
		part, err := archive.Create(name)
		must(t, err)
		_, err = part.Write([]byte(text))
		must(t, err)
	}
	must(t, archive.Close())
	return out.Bytes()
}

func (s *site) previewNumbers(path string, as *http.Cookie, rows ...[]any) answer {
	s.t.Helper()
	return s.do(newForm().file("file", "list.xlsx", rawWorkbook(s.t, rows...)).call("POST", path, as, 200))
}

// Programs write numbers in workbooks in several ways, for example as 9.880000123E9.
func TestImportsReadNumberCells(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	office := s.signIn(fair.RoleManager)
	var people httpapi.RegistrationImport
	s.previewNumbers(
		registrationImportPath, office, []any{"Category", "Name", "Phone", "Address", "Persons"},
		[]any{"Farmer", "Ramulu", number("9.880000123E9"), "Medak", number("3.0")},
		[]any{"Farmer", "Sita", number("9880000124.0"), "1E5", number("1")},
	).json(&people)
	if len(people.Added) != 2 || len(people.Faults) != 0 || people.Amount != 400 {
		t.Errorf("%+v", people)
	}
	var firms httpapi.BookingImport
	s.previewNumbers(
		bookingImportPath, office,
		[]any{"Organisation", "Contact person", "Phone", "Address", "Stalls", "Size", "Members"},
		[]any{"Soil Life", "Asha", number("9.880000123E9"), "Medak", number("24.0"), "3x3m", number("2.0")},
	).json(&firms)
	if len(firms.Added) != 1 || len(firms.Faults) != 0 || firms.Added[0].Stalls != "24 (3x3m)" {
		t.Errorf("%+v", firms)
	}
}
