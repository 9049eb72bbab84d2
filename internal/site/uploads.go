package site

import (
	"cmp"
	"net/http"
	"net/url"
	"strings"

	"github.com/mela-fair/mela/internal/exhibitor"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// Limits for the forms of pages.
const (
	// maxForm is the maximum size in bytes of a form without its files. The largest honest form contains 5,000 Telugu
	// letters, which a browser sends as 45,000 bytes.
	maxForm = 64 << 10
	// maxNamesForm is the maximum size of a form with a list of names, in bytes.
	maxNamesForm = 256 << 10
	// maxValues is the maximum number of values of one field, such as the chosen stalls. Further values are dropped.
	maxValues = 200
	// maxFileForm is the maximum number of bytes that the server reads of a form with files. If a file is too large,
	// the server continues to read up to this limit, because browsers show no response if the server stops the upload.
	maxFileForm = 64 << 20
)

// readForm reads a form of a page. The caller must call Remove on the form, even if there was an error.
func readForm(w http.ResponseWriter, r *http.Request, page *Page) (*web.Form, error) {
	shape := web.FormShape{Encoded: true, Limit: maxForm, MaxTexts: maxForm, MaxFile: page.MaxUpload}
	if page.TakesNames {
		shape.Limit, shape.MaxTexts = maxNamesForm, maxNamesForm
	}
	if page.MaxUpload > 0 {
		shape.Limit, shape.Files = maxFileForm, []string{page.FileField}
	}
	return web.ReadForm(w, r, shape)
}

// valueLimits are the maximum lengths of typed values, in characters, of the fields that may be longer than a line.
var valueLimits = map[string]int{
	"address": fair.MaxAddress, "reason": fair.MaxAddress, "message": fair.MaxMessage, "experience": fair.MaxMessage,
	"about": exhibitor.MaxAbout, "aboutIn.te": exhibitor.MaxAbout, "aboutIn.hi": exhibitor.MaxAbout,
	"products":     exhibitor.MaxProducts * (exhibitor.MaxProduct + 2),
	"requirements": fair.MaxMessage, "wish": fair.MaxMessage, "names": fair.MaxGroup * (fair.MaxName + 1),
}

// cut shortens values that are longer than their field allows. One character above the limit remains, so that the value
// is still refused. A refused form is rendered again with its values, and rendering long values would be expensive.
func cut(fields url.Values) url.Values {
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
	return fields
}
