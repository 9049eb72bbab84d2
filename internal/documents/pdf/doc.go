// Package pdf writes PDF 1.7 files: pages with vector graphics and shaped text, embedded font subsets, links, and a
// structure for screen readers. The text can be selected, searched and copied in every script.
//
// The package does not deal with words, languages or layout: the caller (package documents) shapes text into glyphs
// and positions the glyphs. Lengths are in points (1/72 inch). The origin is the upper left corner of a page, and y
// increases downwards. The same calls always produce the same bytes.
package pdf

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"time"
)

// Info contains the metadata of a document.
type Info struct {
	Title    string
	Author   string
	Subject  string
	Language string    // BCP 47: "en", "hi", "te"
	Made     time.Time // zero: no creation date
}

// Doc is a document that is being written. It is not safe for concurrent use.
type Doc struct {
	info    Info
	file    file
	pages   []*Page
	fonts   []*Font
	forms   []*Form
	alphas  []float64
	root    *Element
	pagesID int
}

// New starts a document.
func New(info Info) *Doc {
	d := &Doc{info: info, root: &Element{kind: "Document"}}
	d.pagesID = d.file.reserve()
	return d
}

// Bytes completes the document and returns the file. The document cannot be used afterwards.
func (d *Doc) Bytes() ([]byte, error) {
	for _, f := range d.fonts {
		if err := f.write(&d.file); err != nil {
			return nil, err
		}
	}
	resources := d.writeResources()
	for _, f := range d.forms {
		d.file.stream(
			f.id,
			fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[0 0 %s %s]/Resources %d 0 R", num(f.W), num(f.H), resources),
			f.ops.Bytes(),
		)
	}
	structure := d.writeStructure()
	kids := make([]string, 0, len(d.pages))
	for _, p := range d.pages {
		d.writePage(p, resources)
		kids = append(kids, ref(p.id))
	}
	d.file.object(d.pagesID, fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d>>", strings.Join(kids, " "), len(kids)))
	meta := d.file.reserve()
	d.file.plainStream(meta, "/Type/Metadata/Subtype/XML", []byte(d.xmp()))
	catalog := d.file.reserve()
	d.file.object(catalog, fmt.Sprintf(
		"<</Type/Catalog/Pages %s/Lang%s/MarkInfo<</Marked true>>/StructTreeRoot %s/Metadata "+
			"%s/ViewerPreferences<</DisplayDocTitle true>>>>",
		ref(d.pagesID), text(d.info.Language), ref(structure), ref(meta)))
	info := d.file.reserve()
	d.file.object(info, d.infoDictionary())
	return d.file.bytes(catalog, info)
}

func (d *Doc) infoDictionary() string {
	var b strings.Builder
	b.WriteString("<<")
	for _, entry := range []struct{ key, value string }{
		{"Title", d.info.Title},
		{"Author", d.info.Author},
		{"Subject", d.info.Subject},
	} {
		if entry.value != "" {
			b.WriteString("/" + entry.key + text(entry.value))
		}
	}
	if !d.info.Made.IsZero() {
		at := d.info.Made.UTC().Format("(D:20060102150405Z)")
		b.WriteString("/CreationDate" + at + "/ModDate" + at)
	}
	return b.String() + ">>"
}

// writeResources writes one dictionary with the resources of all pages and forms.
func (d *Doc) writeResources() int {
	var b strings.Builder
	b.WriteString("<</Font<<")
	for i, f := range d.fonts {
		fmt.Fprintf(&b, "/F%d %s", i, ref(f.id))
	}
	b.WriteString(">>/XObject<<")
	for i, f := range d.forms {
		fmt.Fprintf(&b, "/X%d %s", i, ref(f.id))
	}
	b.WriteString(">>/ExtGState<<")
	for i, a := range d.alphas {
		fmt.Fprintf(&b, "/G%d<</ca %s/CA %s>>", i, num(a), num(a))
	}
	b.WriteString(">>>>")
	id := d.file.reserve()
	d.file.object(id, b.String())
	return id
}

func (d *Doc) xmp() string {
	var b strings.Builder
	b.WriteString("<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>" +
		`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
		`<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">`)
	b.WriteString("<dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" +
		escapeXML(d.info.Title) + "</rdf:li></rdf:Alt></dc:title>")
	if d.info.Author != "" {
		b.WriteString("<dc:creator><rdf:Seq><rdf:li>" + escapeXML(d.info.Author) + "</rdf:li></rdf:Seq></dc:creator>")
	}
	if d.info.Subject != "" {
		b.WriteString("<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">" + escapeXML(d.info.Subject) +
			"</rdf:li></rdf:Alt></dc:description>")
	}
	b.WriteString("<dc:language><rdf:Bag><rdf:li>" + escapeXML(d.info.Language) + "</rdf:li></rdf:Bag></dc:language>")
	if !d.info.Made.IsZero() {
		at := d.info.Made.UTC().Format(time.RFC3339)
		b.WriteString("<xmp:CreateDate>" + at + "</xmp:CreateDate><xmp:ModifyDate>" + at + "</xmp:ModifyDate>")
	}
	b.WriteString(`</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`)
	return b.String()
}

// fileID returns the document's identifier, a hash of its content.
func fileID(content []byte) string {
	sum := sha256.Sum256(content)
	return fmt.Sprintf("<%x>", sum[:16])
}
