package workbook

import (
	"strconv"
	"strings"
)

// XML namespaces and types of the format (ECMA-376).
const (
	xmlHead       = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	mainSpace     = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	relationSpace = "http://schemas.openxmlformats.org/package/2006/relationships"
	officeSpace   = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	sheetType     = "application/vnd.openxmlformats-officedocument.spreadsheetml."
)

const relations = xmlHead + `<Relationships xmlns="` + relationSpace + `">` +
	`<Relationship Id="rId1" Type="` + officeSpace + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`

// style is an index in the list of the cell styles.
type style byte

const (
	_         style = iota // the default style, for cells without a value
	styleHead              // bold text
	styleText              // the content remains text when a user edits it
	styleNumber
	styleMoney  // Indian grouping, two decimals
	styleMoment // dd-mm-yyyy hh:mm
	styleDay    // dd-mm-yyyy
)

// moneyFormat groups digits in the Indian way, with lakhs and crores.
const moneyFormat = `[&gt;=10000000]##\,##\,##\,##0.00;[&gt;=100000]##\,##\,##0.00;##,##0.00`

const styles = xmlHead + `<styleSheet xmlns="` + mainSpace + `">` +
	`<numFmts count="3"><numFmt numFmtId="164" formatCode="` + moneyFormat +
	`"/><numFmt numFmtId="165" formatCode="dd\-mm\-yyyy\ hh:mm"/><numFmt numFmtId="166" formatCode="dd\-mm\-yyyy"/></numFmts>` +
	`<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
	`<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
	`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
	`<cellXfs count="7">` +
	`<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
	`<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>` +
	`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>` +
	`</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

func sheetPath(n int) string { return "xl/worksheets/sheet" + strconv.Itoa(n) + ".xml" }

// workbookPart returns the part of the file that lists the sheet names.
func workbookPart(names []string) string {
	var b strings.Builder
	b.WriteString(xmlHead + `<workbook xmlns="` + mainSpace + `" xmlns:r="` + officeSpace +
		`"><bookViews><workbookView/></bookViews><sheets>`)
	for i, name := range names {
		id := strconv.Itoa(i + 1)
		b.WriteString(`<sheet name="` + string(appendText(nil, name)) + `" sheetId="` + id + `" r:id="rId` + id + `"/>`)
	}
	b.WriteString(`</sheets></workbook>`)
	return b.String()
}

func workbookRelations(sheets int) string {
	var b strings.Builder
	b.WriteString(xmlHead + `<Relationships xmlns="` + relationSpace + `">`)
	for n := 1; n <= sheets; n++ {
		id := strconv.Itoa(n)
		b.WriteString(`<Relationship Id="rId` + id + `" Type="` + officeSpace + `/worksheet" Target="worksheets/sheet` + id +
			`.xml"/>`)
	}
	b.WriteString(`<Relationship Id="rId` + strconv.Itoa(sheets+1) + `" Type="` + officeSpace +
		`/styles" Target="styles.xml"/></Relationships>`)
	return b.String()
}

func contentTypes(sheets int) string {
	var b strings.Builder
	b.WriteString(xmlHead + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="` + sheetType +
		`sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="` + sheetType + `styles+xml"/>`)
	for n := 1; n <= sheets; n++ {
		b.WriteString(`<Override PartName="/` + sheetPath(n) + `" ContentType="` + sheetType + `worksheet+xml"/>`)
	}
	b.WriteString(`</Types>`)
	return b.String()
}
