package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// maxDrain is the number of bytes that are read and discarded if a body is too large. Without this, the server would
// close the connection during the upload, and browsers would not show the error response.
const maxDrain = 64 << 20

// Form is a parsed multipart form. Its parts are in the same sequence as in the request.
type Form struct{ Parts []Part }

// Part is a field of a form.
type Part struct {
	Name string
	Text string
	File *fair.Upload // nil: the part is a text field
}

// Text returns the first text of a field, or nil if it is missing.
func (f *Form) Text(name string) *string {
	for _, part := range f.Parts {
		if part.Name == name && part.File == nil {
			return &part.Text
		}
	}
	return nil
}

// Texts returns the texts of all fields.
func (f *Form) Texts() url.Values {
	values := url.Values{}
	for _, part := range f.Parts {
		if part.File == nil {
			values.Add(part.Name, part.Text)
		}
	}
	return values
}

// File returns the first file of a field, or nil if it is missing.
func (f *Form) File(name string) *fair.Upload {
	for _, part := range f.Parts {
		if part.Name == name && part.File != nil {
			return part.File
		}
	}
	return nil
}

// Flag reports whether a boolean field has the value true.
func (f *Form) Flag(name string) bool {
	text := strings.TrimSpace(TextOf(f.Text(name)))
	return text == "true" || text == "on" || text == "1"
}

// FieldVersion is the field with the version on which a change is based.
const FieldVersion = "version"

// Seen returns the version on which a change is based, or nil if it is missing.
func (f *Form) Seen() (version *int, err error) {
	if text := TextOf(f.Text(FieldVersion)); text != "" {
		version = new(int)
		if *version, err = strconv.Atoi(text); err != nil {
			return nil, fair.FailBecause(fair.KindMalformed, err, texts.Errors.Malformed())
		}
	}
	return version, nil
}

// FormShape describes a form: its fields for the OpenAPI document, its maximum sizes in bytes, and the formats that it
// accepts besides multipart/form-data.
type FormShape struct {
	Texts    []string
	Flags    []string // names of boolean fields, which have the values "true" and "false"
	Files    []string // files in other fields are ignored
	Repeated []string // names of fields that may occur several times
	Limit    int64    // of the whole form
	MaxTexts int64    // of all texts together; 0: maxPublicBody
	MaxFile  int64    // of a file that is stored; of larger files, only the size is kept; 0: only Limit counts
	JSON     bool     // whether a JSON object without files is also accepted
	Encoded  bool     // whether application/x-www-form-urlencoded is also accepted
}

func (s FormShape) body() *huma.RequestBody {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
	plain := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
	property := func(name, format string) {
		one := &huma.Schema{Type: huma.TypeString, Format: format}
		if name == FieldVersion {
			one = &huma.Schema{Type: huma.TypeInteger}
		}
		if slices.Contains(s.Flags, name) {
			one = &huma.Schema{Type: huma.TypeBoolean}
		}
		if slices.Contains(s.Repeated, name) {
			one = &huma.Schema{Type: huma.TypeArray, Items: one}
		}
		schema.Properties[name] = one
		if format != "" {
			return
		}
		// In JSON, the translations of a text are one object: "titleIn.te" is the member "te" of "titleIn".
		if whole, lang, nested := strings.Cut(name, "."); nested {
			if plain.Properties[whole] == nil {
				plain.Properties[whole] = &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
			}
			plain.Properties[whole].Properties[lang] = one
			return
		}
		plain.Properties[name] = one
	}
	for _, name := range append(s.Texts[:len(s.Texts):len(s.Texts)], s.Flags...) {
		property(name, "")
	}
	for _, name := range s.Files {
		property(name, "binary")
	}
	content := map[string]*huma.MediaType{"multipart/form-data": {Schema: schema}}
	if s.JSON {
		content["application/json"] = &huma.MediaType{Schema: plain}
	}
	return &huma.RequestBody{Content: content} // not Required: huma would miss the body, which is already read
}

type formKey struct{}

// readForm returns a middleware. It reads a form before the handler is called, and deletes the form's files
// afterwards.
func (a *API) readForm(shape FormShape) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		f, err := ReadForm(w, r, shape)
		defer func() {
			if err := f.Remove(); err != nil {
				a.Log.Error("an uploaded file was not removed", "cause", err)
			}
		}()
		if err != nil {
			writeProblem(w, r, err)
			return
		}
		next(huma.WithValue(ctx, formKey{}, f))
	}
}

// FormOf returns the form of a request to an operation that AddForm has registered.
func FormOf(ctx context.Context) *Form {
	f, _ := ctx.Value(formKey{}).(*Form)
	return f
}

// ReadForm reads a form and stores its files. The caller must call Remove on the form, even if there was an error.
func ReadForm(w http.ResponseWriter, r *http.Request, shape FormShape) (*Form, error) {
	f := &Form{}
	shape.MaxTexts = cmp.Or(shape.MaxTexts, maxPublicBody)
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	body := r.Body
	r.Body = http.MaxBytesReader(w, body, shape.Limit)
	switch {
	case err == nil && kind == "multipart/form-data":
		err = f.readParts(r, shape)
	case err == nil && kind == "application/json" && shape.JSON:
		err = f.readJSON(r.Body)
	case err == nil && kind == "application/x-www-form-urlencoded" && shape.Encoded:
		err = f.readEncoded(http.MaxBytesReader(w, body, shape.MaxTexts))
	default:
		return f, errWrongContentType()
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		if len(shape.Files) > 0 {
			_, _ = io.CopyN(io.Discard, body, maxDrain) // errors are ignored, because they do not change the response
		}
		return f, errBodyTooLarge()
	}
	if err != nil {
		if _, ours := errors.AsType[*fair.Error](err); ours {
			return f, err
		}
		if errors.Is(err, syscall.ENOSPC) {
			return f, fair.FailBecause(fair.KindUnavailable, err, texts.Errors.DiskFull())
		}
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return f, &requestError{http.StatusRequestTimeout, texts.Errors.RequestTimeout()}
		}
		return f, fair.FailBecause(fair.KindMalformed, err, texts.Errors.Malformed())
	}
	return f, nil
}

// readEncoded reads an encoded form, which has no files.
func (f *Form) readEncoded(body io.Reader) error {
	encoded, err := io.ReadAll(body)
	if err != nil {
		return err
	}
	if bytes.Count(encoded, []byte("&")) >= maxPublicValues {
		return errBodyTooLarge()
	}
	fields, err := url.ParseQuery(string(encoded))
	for name, values := range fields {
		for _, value := range values {
			f.Parts = append(f.Parts, Part{Name: name, Text: value})
		}
	}
	return err
}

func (f *Form) readParts(r *http.Request, shape FormShape) error {
	parts, err := r.MultipartReader()
	if err != nil {
		return err
	}
	left := shape.MaxTexts
	for number := 1; ; number++ {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		read := Part{Name: part.FormName()}
		if part.FileName() != "" && !slices.Contains(shape.Files, read.Name) {
			if _, err := io.Copy(io.Discard, part); err != nil {
				return err
			}
			continue
		}
		if part.FileName() != "" {
			read.File, err = keepUpload(part, shape.MaxFile)
		} else {
			var text []byte
			text, err = io.ReadAll(io.LimitReader(part, left+1))
			read.Text = string(text)
		}
		if read.Name != "" {
			f.Parts = append(f.Parts, read)
		}
		if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge && shape.MaxFile > 0 && read.File != nil {
			return nil // the file is refused because of its size, together with the fields before it
		}
		if err != nil {
			return err
		}
		// Each part counts as at least one byte. A form with a million empty fields is therefore rejected.
		if left -= int64(len(read.Text)+len(read.Name)) + 1; left < 0 || number > maxPublicValues {
			return errBodyTooLarge()
		}
	}
}

// keepUpload stores a file in the system's temporary folder. If it is larger than `most`, the rest is only counted.
func keepUpload(part *multipart.Part, most int64) (*fair.Upload, error) {
	file, err := os.CreateTemp("", "mela-upload-*")
	if err != nil {
		return nil, fair.FailBecause(fair.KindInternal, err, texts.Errors.Internal())
	}
	up := &fair.Upload{Name: part.FileName(), Content: file}
	content := io.Reader(part)
	if most > 0 {
		content = io.LimitReader(part, most+1)
	}
	if up.Size, err = io.Copy(file, content); err != nil {
		return up, err
	}
	rest, err := io.Copy(io.Discard, part)
	up.Size += rest
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	return up, err
}

// readJSON reads a JSON object. It converts numbers and booleans to text, treats null like a missing field, and reads
// the members of an object as fields: "te" in "titleIn" is the field "titleIn.te".
func (f *Form) readJSON(body io.Reader) error {
	var fields map[string]any
	in := json.NewDecoder(body)
	in.UseNumber()
	if err := in.Decode(&fields); err != nil {
		return err
	}
	for name, value := range fields {
		members, nested := value.(map[string]any)
		if !nested {
			f.addJSON(name, value)
		}
		for member, value := range members {
			f.addJSON(name+"."+member, value)
		}
	}
	return nil
}

func (f *Form) addJSON(name string, value any) {
	switch value := value.(type) {
	case string:
		f.Parts = append(f.Parts, Part{Name: name, Text: value})
	case json.Number:
		f.Parts = append(f.Parts, Part{Name: name, Text: value.String()})
	case bool:
		f.Parts = append(f.Parts, Part{Name: name, Text: strconv.FormatBool(value)})
	}
}

// Remove deletes the temporary files.
func (f *Form) Remove() error {
	var errs []error
	for _, part := range f.Parts {
		if part.File == nil {
			continue
		}
		if file, ok := part.File.Content.(*os.File); ok {
			errs = append(errs, file.Close(), os.Remove(file.Name()))
		}
	}
	return errors.Join(errs...)
}

// AddForm registers an operation whose body is a form. See add.
func AddForm[I, O any](a *API, may fair.Permission, op huma.Operation, shape FormShape,
	handle func(context.Context, *I) (*O, error),
) {
	op.RequestBody, op.MaxBodyBytes = shape.body(), shape.Limit
	Add(a, may, op, handle, a.readForm(shape))
}
