package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// file collects the objects of a PDF file. Small objects share one compressed object stream, as PDF 1.5 allows. This
// keeps the file small, because the structure of a document can have hundreds of elements.
type file struct {
	objects []object // the index is the object number minus 1
	err     error
}

type object struct {
	plain  string // content of a small object
	stream []byte // complete stream object with its dictionary
}

func (f *file) reserve() int {
	f.objects = append(f.objects, object{})
	return len(f.objects)
}

func (f *file) object(id int, content string) { f.objects[id-1].plain = content }

// stream adds a compressed stream. dict is the stream's dictionary without brackets and without the filter and length
// entries.
func (f *file) stream(id int, dict string, data []byte) {
	packed, err := deflate(data)
	if err != nil {
		f.err = err
		return
	}
	f.plainStream(id, dict+"/Filter/FlateDecode", packed)
}

func (f *file) plainStream(id int, dict string, data []byte) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%d 0 obj\n<<%s/Length %d>>\nstream\n", id, dict, len(data))
	b.Write(data)
	b.WriteString("\nendstream\nendobj\n")
	f.objects[id-1].stream = b.Bytes()
}

func deflate(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, zlib.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// bytes assembles the file: header, streams, the stream of small objects, and the cross-references.
func (f *file) bytes(catalog, info int) ([]byte, error) {
	packed := f.reserve()
	places := f.writePacked(packed)
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	offsets := make([]int, len(f.objects))
	for i, o := range f.objects {
		if o.stream != nil {
			offsets[i] = out.Len()
			out.Write(o.stream)
		}
	}
	var table bytes.Buffer
	table.Write([]byte{0, 0, 0, 0, 0, 255, 255})
	row := func(kind byte, a uint32, b uint16) {
		table.Write([]byte{kind, byte(a >> 24), byte(a >> 16), byte(a >> 8), byte(a), byte(b >> 8), byte(b)})
	}
	for i, o := range f.objects {
		if o.stream != nil {
			row(1, uint32(offsets[i]), 0)
		} else {
			row(2, uint32(packed), uint16(places[i]))
		}
	}
	at := out.Len()
	xref := f.reserve()
	row(1, uint32(at), 0)
	id := fileID(out.Bytes())
	f.stream(
		xref,
		fmt.Sprintf("/Type/XRef/Size %d/W[1 4 2]/Root %s/Info %s/ID[%s%s]", xref+1, ref(catalog), ref(info), id, id),
		table.Bytes(),
	)
	out.Write(f.objects[xref-1].stream)
	fmt.Fprintf(&out, "startxref\n%d\n%%%%EOF\n", at)
	return out.Bytes(), f.err
}

// writePacked writes the stream of small objects and returns each object's index in the stream.
func (f *file) writePacked(id int) map[int]int {
	places := map[int]int{}
	var index, body strings.Builder
	for i, o := range f.objects {
		if o.stream != nil || i == id-1 {
			continue
		}
		places[i] = len(places)
		fmt.Fprintf(&index, "%d %d ", i+1, body.Len())
		body.WriteString(o.plain)
		body.WriteByte('\n')
	}
	f.stream(
		id, fmt.Sprintf("/Type/ObjStm/N %d/First %d", len(places), index.Len()), []byte(index.String()+body.String()),
	)
	return places
}
