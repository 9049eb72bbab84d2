package site

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"strings"
	"syscall"

	"github.com/mela-fair/mela/internal/fair"
)

// Limits for forms that are sent without JavaScript.
const (
	// maxForm is the maximum size in bytes of a form without its files. The largest honest form contains 5,000 Telugu
	// letters, which a browser sends as 45,000 bytes.
	maxForm = 64 << 10
	// maxNamesForm is the maximum size of a form with a list of names, in bytes.
	maxNamesForm = 256 << 10
	// maxFields is the maximum number of values in a form. The largest honest form has 200 stalls. A form of 64 kB could
	// contain 30,000 values, which would take several megabytes of memory until the page is rendered.
	maxFields = 500
	// maxValues is the maximum number of values of one field, such as the chosen stalls. Further values are dropped.
	maxValues = 200
	// maxDrained is the maximum number of bytes that the server reads of a form with files. If a file is too large,
	// the server continues to read up to this limit, because browsers show no response if the server stops the upload.
	maxDrained = 64 << 20
)

// posted is the content of a form that was sent without JavaScript. Its files are temporary files, which exist until
// the method `remove` is called.
type posted struct {
	fields  url.Values
	uploads map[string]*fair.Upload
	files   []*os.File
}

// remove deletes the temporary files.
func (p *posted) remove() error {
	var errs []error
	for _, file := range p.files {
		errs = append(errs, file.Close(), os.Remove(file.Name()))
	}
	return errors.Join(errs...)
}

// valueLimits are the maximum lengths of typed values, in characters, of the fields that may be longer than a line.
var valueLimits = map[string]int{
	"address": fair.MaxAddress, "reason": fair.MaxAddress, "message": fair.MaxMessage, "experience": fair.MaxMessage,
	"requirements": fair.MaxMessage, "wish": fair.MaxMessage, "names": fair.MaxGroup * (fair.MaxName + 1),
}

// cut shortens values that are longer than their field allows. One character above the limit remains, so that the value
// is still refused. A refused form is rendered again with its values, and rendering long values would be expensive.
func cut(fields url.Values) {
	for name, values := range fields {
		limit := cmp.Or(valueLimits[name], fair.MaxURL) + 1
		values = values[:min(len(values), maxValues)]
		for i, value := range values {
			if len(value) <= limit {
				continue
			}
			value, count := strings.TrimSpace(value), 0
			for at := range value {
				if count++; count > limit {
					value = value[:at]
					break
				}
			}
			values[i] = value
		}
		fields[name] = values
	}
}

// readForm reads a form of a page. If the file in the page's file field has at most page.MaxUpload bytes, readForm
// stores it. It ignores files in other fields. If MaxUpload is 0, it ignores all files. The caller must call `remove` on
// the result, even if there was an error. The result `status` is the HTTP status of the error response, or 0 if there
// was no error.
func readForm(w http.ResponseWriter, r *http.Request, page *Page) (form *posted, status int) {
	form = &posted{fields: url.Values{}, uploads: map[string]*fair.Upload{}}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return form, http.StatusUnsupportedMediaType
	}
	switch kind {
	case "application/x-www-form-urlencoded":
		form.fields, err = readFields(http.MaxBytesReader(w, r.Body, page.maxForm()))
	case "multipart/form-data":
		err = form.readParts(w, r, page)
	default:
		return form, http.StatusUnsupportedMediaType
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return form, http.StatusRequestEntityTooLarge
	}
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return form, http.StatusRequestTimeout
	}
	if errors.Is(err, syscall.ENOSPC) {
		return form, http.StatusInsufficientStorage
	}
	if err != nil {
		return form, http.StatusBadRequest
	}
	cut(form.fields)
	return form, 0
}

// readFields reads an encoded form without files.
func readFields(body io.Reader) (url.Values, error) {
	encoded, err := io.ReadAll(body)
	if err != nil {
		return url.Values{}, err
	}
	if bytes.Count(encoded, []byte("&")) >= maxFields {
		return url.Values{}, &http.MaxBytesError{}
	}
	return url.ParseQuery(string(encoded))
}

// readParts reads a form part by part, in the order in which the browser sends the fields. If a file is too large,
// readParts reads and discards it, so that it can read the fields after the file. The page then shows the values of
// all fields again.
func (p *posted) readParts(w http.ResponseWriter, r *http.Request, page *Page) error {
	left := page.maxForm()
	whole := left
	if page.MaxUpload > 0 {
		whole = max(maxDrained, left+page.MaxUpload)
	}
	r.Body = http.MaxBytesReader(w, r.Body, whole)
	parts, err := r.MultipartReader()
	if err != nil {
		return err
	}
	for fields := 0; ; {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		name := part.FormName()
		if part.FileName() != "" {
			limit := page.MaxUpload
			if name != page.FileField {
				limit = 0
			}
			endless, err := p.readFile(part, name, limit)
			if endless || err != nil {
				return err
			}
			continue
		}
		value, err := io.ReadAll(io.LimitReader(part, left+1))
		if err != nil {
			return err
		}
		fields++
		if left -= int64(len(value)+len(name)) + 1; left < 0 || fields > maxFields {
			return &http.MaxBytesError{Limit: page.maxForm()}
		}
		p.fields.Add(name, string(value))
	}
}

// readFile stores an uploaded file in a temporary file. If the field already has a file, or if `maxUpload` is 0, it
// discards the file. The result `endless` is true if the form is too long to be read completely.
func (p *posted) readFile(part *multipart.Part, field string, maxUpload int64) (endless bool, err error) {
	if maxUpload == 0 || p.uploads[field] != nil {
		_, err := io.Copy(io.Discard, part)
		return false, err
	}
	file, err := os.CreateTemp("", "mela-upload-*")
	if err != nil {
		return false, err
	}
	p.files = append(p.files, file)
	up := &fair.Upload{Name: part.FileName(), Content: file}
	p.uploads[field] = up
	up.Size, err = io.Copy(file, io.LimitReader(part, maxUpload+1))
	if err != nil {
		return false, err
	}
	if _, err = file.Seek(0, io.SeekStart); err != nil || up.Size <= maxUpload {
		return false, err
	}
	// The size shows that the file is too large. Its stored part is not used.
	rest, err := io.Copy(io.Discard, part)
	up.Size += rest
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return true, nil
	}
	return false, err
}
