package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
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

// form is a parsed multipart form. Its parts are in the same sequence as in the request.
type form struct{ parts []formPart }

type formPart struct {
	name string
	text string
	file *fair.Upload // nil: the part is a text field
}

// text returns the first text of a field, or nil if it is missing.
func (f *form) text(name string) *string {
	for _, part := range f.parts {
		if part.name == name && part.file == nil {
			return &part.text
		}
	}
	return nil
}

// file returns the first file of a field, or nil if it is missing.
func (f *form) file(name string) *fair.Upload {
	for _, part := range f.parts {
		if part.name == name && part.file != nil {
			return part.file
		}
	}
	return nil
}

// flag reports whether a boolean field has the value true.
func (f *form) flag(name string) bool {
	text := strings.TrimSpace(textOf(f.text(name)))
	return text == "true" || text == "on" || text == "1"
}

const fieldVersion = "version"

// seen returns the version on which a change is based, or nil if it is missing.
func (f *form) seen() (version *int, err error) {
	if text := textOf(f.text(fieldVersion)); text != "" {
		version = new(int)
		if *version, err = strconv.Atoi(text); err != nil {
			return nil, fair.FailBecause(fair.KindMalformed, err, texts.Errors.Malformed())
		}
	}
	return version, nil
}

// formShape describes a form: its fields for the OpenAPI document, and its maximum size.
type formShape struct {
	texts    []string
	flags    []string // names of boolean fields, which have the values "true" and "false"
	files    []string
	repeated []string // names of fields that may occur several times
	limit    int64    // maximum size in bytes
	json     bool     // whether a JSON object without files is also accepted
}

func (s formShape) body() *huma.RequestBody {
	schema := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
	plain := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}}
	property := func(name, format string) {
		one := &huma.Schema{Type: huma.TypeString, Format: format}
		if name == fieldVersion {
			one = &huma.Schema{Type: huma.TypeInteger}
		}
		if slices.Contains(s.flags, name) {
			one = &huma.Schema{Type: huma.TypeBoolean}
		}
		if slices.Contains(s.repeated, name) {
			one = &huma.Schema{Type: huma.TypeArray, Items: one}
		}
		schema.Properties[name] = one
		if format == "" {
			plain.Properties[name] = one
		}
	}
	for _, name := range append(s.texts[:len(s.texts):len(s.texts)], s.flags...) {
		property(name, "")
	}
	for _, name := range s.files {
		property(name, "binary")
	}
	content := map[string]*huma.MediaType{"multipart/form-data": {Schema: schema}}
	if s.json {
		content["application/json"] = &huma.MediaType{Schema: plain}
	}
	return &huma.RequestBody{Content: content} // not Required: huma would miss the body, which is already read
}

type formKey struct{}

// readForm returns a middleware. It reads a form before the handler is called, and deletes the form's files
// afterwards.
func (a *API) readForm(shape formShape) func(huma.Context, func(huma.Context)) {
	return func(ctx huma.Context, next func(huma.Context)) {
		r, w := humago.Unwrap(ctx)
		f := &form{}
		defer f.remove(a)
		if err := f.read(w, r, shape); err != nil {
			a.fail(w, r, err)
			return
		}
		next(huma.WithValue(ctx, formKey{}, f))
	}
}

func formOf(ctx context.Context) *form {
	f, _ := ctx.Value(formKey{}).(*form)
	return f
}

func (f *form) read(w http.ResponseWriter, r *http.Request, shape formShape) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	body := r.Body
	r.Body = http.MaxBytesReader(w, body, shape.limit)
	switch {
	case err == nil && kind == "multipart/form-data":
		err = f.readParts(r, shape)
	case err == nil && kind == "application/json" && shape.json:
		err = f.readJSON(r.Body)
	default:
		return errWrongContentType()
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		_, _ = io.CopyN(io.Discard, body, maxDrain) // errors are ignored, because they do not change the response
		return errBodyTooLarge()
	}
	if err != nil {
		if _, ours := errors.AsType[*fair.Error](err); ours {
			return err
		}
		if errors.Is(err, syscall.ENOSPC) {
			return fair.FailBecause(fair.KindUnavailable, err, texts.Errors.DiskFull())
		}
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return &requestError{http.StatusRequestTimeout, texts.Errors.RequestTimeout()}
		}
		return fair.FailBecause(fair.KindMalformed, err, texts.Errors.Malformed())
	}
	return nil
}

func (f *form) readParts(r *http.Request, shape formShape) error {
	parts, err := r.MultipartReader()
	if err != nil {
		return err
	}
	left := int64(maxPublicBody) // total size of the texts
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		read := formPart{name: part.FormName()}
		if part.FileName() != "" && !slices.Contains(shape.files, read.name) {
			if _, err := io.Copy(io.Discard, part); err != nil {
				return err
			}
			continue
		}
		if part.FileName() != "" {
			read.file, err = keepUpload(part)
		} else {
			var text []byte
			text, err = io.ReadAll(io.LimitReader(part, left+1))
			read.text = string(text)
		}
		if read.name != "" {
			f.parts = append(f.parts, read)
		}
		if err != nil {
			return err
		}
		// Each part counts as at least one byte. A form with a million empty fields is therefore rejected.
		if left -= int64(len(read.text)+len(read.name)) + 1; left < 0 {
			return errBodyTooLarge()
		}
	}
}

// keepUpload stores a file in the system's temporary folder.
func keepUpload(part *multipart.Part) (*fair.Upload, error) {
	file, err := os.CreateTemp("", "mela-upload-*")
	if err != nil {
		return nil, fair.FailBecause(fair.KindInternal, err, texts.Errors.Internal())
	}
	up := &fair.Upload{Name: part.FileName(), Content: file}
	if up.Size, err = io.Copy(file, part); err != nil {
		return up, err
	}
	_, err = file.Seek(0, io.SeekStart)
	return up, err
}

// readJSON reads a flat JSON object. It converts numbers and booleans to text. It treats null like a missing field.
func (f *form) readJSON(body io.Reader) error {
	var fields map[string]any
	in := json.NewDecoder(body)
	in.UseNumber()
	if err := in.Decode(&fields); err != nil {
		return err
	}
	for name, value := range fields {
		switch value := value.(type) {
		case string:
			f.parts = append(f.parts, formPart{name: name, text: value})
		case json.Number:
			f.parts = append(f.parts, formPart{name: name, text: value.String()})
		case bool:
			f.parts = append(f.parts, formPart{name: name, text: strconv.FormatBool(value)})
		}
	}
	return nil
}

// remove deletes the temporary files.
func (f *form) remove(a *API) {
	for _, part := range f.parts {
		if part.file == nil {
			continue
		}
		if file, ok := part.file.Content.(*os.File); ok {
			if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
				a.log.Error("an uploaded file was not removed", "cause", err)
			}
		}
	}
}

type submitFormInput struct {
	Key string `header:"Idempotency-Key" doc:"An id that the client generates. A repeated request with the same key returns the first record instead of creating another one."`
}

// routeFormCreate registers the operation that creates a record from a form with files. For a record without files,
// routeCreate registers the operation with a JSON body.
func routeFormCreate[T, In, V any](a *API, r *resource[T, In, V], shape formShape, apply func(*form, *In)) {
	op := r.operation("create", http.MethodPost, "", "Create a new "+r.one)
	op.DefaultStatus = http.StatusCreated
	addForm(a, r.mayChange, op, shape, func(ctx context.Context, _ *struct{}) (*recordAnswer[V], error) {
		var typed In
		apply(formOf(ctx), &typed)
		made, err := r.records(a.app).Create(ctx, typed)
		return r.answer(http.StatusCreated, made), err
	})
}

// routeFormUpdate registers the operation that updates a record from a form with files. For a record without files,
// routeUpdate registers the operation with a JSON body.
func routeFormUpdate[T, In, V any](a *API, r *resource[T, In, V], shape formShape, apply func(*form, *In)) {
	shape.texts = append(shape.texts[:len(shape.texts):len(shape.texts)], fieldVersion)
	addForm(a, r.mayChange, r.operation("update", http.MethodPut, "/{id}", "Update a single "+r.one), shape,
		func(ctx context.Context, in *recordID) (*recordAnswer[V], error) {
			version, err := formOf(ctx).seen()
			if err != nil {
				return nil, err
			}
			changed, err := r.records(a.app).Amend(ctx, in.ID, version, func(typed *In) { apply(formOf(ctx), typed) })
			return r.answer(http.StatusOK, changed), err
		})
}

// routeFormSubmit registers the operation that stores a visitor's form with files.
func routeFormSubmit[T, In, V any](a *API, r *resource[T, In, V], shape formShape, apply func(*form, *In)) {
	addForm(a, Public, r.submitOperation(a), shape,
		func(ctx context.Context, in *submitFormInput) (*recordAnswer[V], error) {
			var typed In
			apply(formOf(ctx), &typed)
			return r.submit(ctx, a, typed, in.Key, strings.TrimSpace(textOf(formOf(ctx).text("lang"))))
		})
}

// addForm registers an operation whose body is a form. See add.
func addForm[I, O any](a *API, may fair.Permission, op huma.Operation, shape formShape,
	handle func(context.Context, *I) (*O, error),
) {
	op.RequestBody, op.MaxBodyBytes = shape.body(), shape.limit
	add(a, may, op, handle, a.readForm(shape))
}
