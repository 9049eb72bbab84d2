package files_test

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

const (
	wordType  = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
	macroType = "application/vnd.ms-word.document.macroEnabled.main+xml"
	sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
	document  = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>`
)

// part is a file of a ZIP archive. Several parts may have the same name.
type part struct{ name, content string }

func archive(t *testing.T, parts ...part) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, p := range parts {
		file, err := w.Create(p.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := file.Write([]byte(p.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func types(kind string) part {
	return part{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="` +
		kind + `"/></Types>`}
}

func TestBiodata(t *testing.T) {
	s := onDisk(t)
	word := part{"word/document.xml", document}
	docx := archive(t, types(wordType), word)
	broken := bytes.Clone(docx)
	for i := range 40 {
		broken[60+i] ^= 0x5a
	}
	for name, c := range map[string]struct {
		content []byte
		ending  string
		said    string
	}{
		"a PDF":                       {content: pdf(), ending: ".pdf"},
		"a PDF with a mark before it": {content: append([]byte("\xef\xbb\xbf"), pdf()...), ending: ".pdf"},
		"a DOC":                       {content: doc("WordDocument", "1Table"), ending: ".doc"},
		"a DOCX":                      {content: docx, ending: ".docx"},
		"an empty file":               {content: nil, said: "file_empty"},
		"a renamed program": {
			content: []byte("MZ\x90\x00\x03" + strings.Repeat("\x00", 400)),
			said:    "biodata_kind",
		},
		"a renamed Linux program": {
			content: []byte("\x7fELF" + strings.Repeat("\x00", 400)),
			said:    "biodata_kind",
		},
		"a program with a PDF in it": {content: append([]byte("MZ\x90\x00"), pdf()...), said: "biodata_kind"},
		"a page": {
			content: []byte("<!doctype html><script>alert(1)</script>"),
			said:    "biodata_kind",
		},
		"a text":                             {content: []byte("my life"), said: "biodata_kind"},
		"a picture":                          {content: photo(t, 20, 20), said: "biodata_kind"},
		"a zip":                              {content: archive(t, part{"cv.txt", "my life"}), said: "biodata_kind"},
		"a zip with a Word part alone":       {content: archive(t, word), said: "biodata_kind"},
		"a zip whose list names no document": {content: archive(t, types(wordType)), said: "biodata_kind"},
		"a zip whose document is none": {
			content: archive(t, types(wordType), part{"word/document.xml", "<html/>"}),
			said:    "biodata_kind",
		},
		"a zip with two lists": {
			content: archive(t, types(wordType), types(sheetType), word),
			said:    "biodata_kind",
		},
		"a spreadsheet": {content: archive(t, types(sheetType), word), said: "biodata_kind"},
		"a DOCM":        {content: archive(t, types(macroType), word), said: "biodata_macros"},
		"a DOCX with macros": {
			content: archive(t, types(wordType), word, part{"word/vbaProject.bin", "x"}),
			said:    "biodata_macros",
		},
		"a list that is no XML": {
			content: archive(t, part{"[Content_Types].xml", "<Types"}, word),
			said:    "file_damaged",
		},
		"a list without end": {content: archive(t, part{"[Content_Types].xml", strings.Repeat(" ", 2<<20)},
			word), said: "file_damaged"},
		"a zip that unpacks without end": {content: archive(t, types(wordType), word,
			part{"word/media/a", strings.Repeat("\x00", 101<<20)}), said: "biodata_kind"},
		"a DOCX cut off":              {content: docx[:len(docx)/2], said: "file_damaged"},
		"a DOCX with a wrong byte":    {content: broken, said: "file_damaged"},
		"a DOC that is a spreadsheet": {content: doc("Workbook"), said: "biodata_kind"},
		"a DOC with macros":           {content: doc("WordDocument", "Macros"), said: "biodata_macros"},
		"a DOC cut off":               {content: doc("WordDocument")[:700], said: "file_damaged"},
		"a DOC's first bytes":         {content: doc("WordDocument")[:100], said: "file_damaged"},
		"a PDF cut off":               {content: pdf()[:60], said: "file_damaged"},
		"a PDF's first bytes":         {content: []byte("%PDF-"), said: "file_damaged"},
		"5 MB exactly":                {content: grown(pdf(), 5<<20), ending: ".pdf"},
		"5 MB and a byte":             {content: grown(pdf(), 5<<20+1), said: "file_too_large"},
		"6 MB":                        {content: grown(pdf(), 6<<20), said: "file_too_large"},
	} {
		kept, err := s.SaveDocument(t.Context(), upload("cv.docx", c.content), fair.BiodataRule)
		if said := refusal(t, err, "biodata"); said != c.said || !strings.HasSuffix(kept.Path, c.ending) {
			t.Errorf("%s: message %q, stored file %q", name, said, kept.Path)
		}
	}
}

// grown adds a comment to a PDF, so that the file has the given size in bytes.
func grown(pdf []byte, size int) []byte {
	head, tail, _ := bytes.Cut(pdf, []byte("xref\n"))
	filler := bytes.Repeat([]byte("%"), size-len(head)-len(tail)-5)
	return bytes.Join([][]byte{head, filler, []byte("xref\n"), tail}, nil)
}

// The test damages a compound file so that its sector chains contain loops and references to missing sectors. The
// store may refuse or accept the file, but there must be no internal error.
func TestCompoundFilesWithWrongSectorChains(t *testing.T) {
	s := onDisk(t)
	for at := 0; at < 1024; at += 4 {
		for _, value := range []byte{0x00, 0x01, 0x7f, 0xff} {
			content := doc("WordDocument")
			for i := range 4 {
				content[at+i] = value
			}
			_, err := s.SaveDocument(t.Context(), upload("cv.doc", content), fair.BiodataRule)
			refusal(t, err, "biodata") // no panic, no endless loop and no internal error
		}
	}
}

func TestShownNames(t *testing.T) {
	s := onDisk(t)
	for given, want := range map[string]string{
		"cv.pdf":               "cv.pdf",
		"my.long.name.PDF":     "my.long.name.pdf",
		"cv.docx":              "cv.pdf",
		"../../etc/passwd":     "passwd.pdf",
		`..\..\windows\cv.pdf`: "cv.pdf",
		"":                     "biodata.pdf",
		".pdf":                 "biodata.pdf",
		"...":                  "biodata.pdf",
		"a\x00b\r\nc\x7f.pdf":  "abc.pdf",
		"cv\u202efdp.exe":      "cvfdp.pdf",
		"లక్ష్మీ\u200c దేవి.pdf": "లక్ష్మీ\u200c దేవి.pdf",
		"\xff\xfecv.pdf":                  "cv.pdf",
		`<b>"cv"</b>|*?:.pdf`:             "b.pdf",
		strings.Repeat("ल", 300) + ".pdf": strings.Repeat("ल", 100) + ".pdf",
	} {
		kept, err := s.SaveDocument(t.Context(), upload(given, pdf()), fair.BiodataRule)
		if err != nil || kept.Name != want {
			t.Errorf("%q is shown as %q, want %q: %v", given, kept.Name, want, err)
		}
	}
}
