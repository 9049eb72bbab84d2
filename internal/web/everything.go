package web

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/fair"
)

const (
	exportsPath    = "/api/exports/"
	everythingFile = "everything.zip"
	// everythingTime is how long the file of all exports may take.
	everythingTime = time.Hour
)

// AddEverything registers the download of all exports in one file. It must be called after all exports are registered.
// Each export writes its own line of the activity log, too.
func (a *API) AddEverything() {
	var files []string
	for _, route := range a.routes {
		if file, ok := strings.CutPrefix(route.Path, exportsPath); ok && route.Method == http.MethodGet {
			files = append(files, file)
		}
	}
	op := FileOperation(everythingFile, "application/zip", "Export everything: one archive with all other exports")
	op.Parameters = nil
	op.Description = "The archive is sent while it is made. If it cannot be completed, the connection is closed. An " +
		"export that does not exist at the moment, such as e-invoices while they are switched off, is left out."
	Add(a, fair.MayManage, op, func(ctx context.Context, in *EditionQuery) (*huma.StreamResponse, error) {
		if err := a.LogDownload(ctx, "", len(files)); err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(hctx huma.Context) {
			r, response := humago.Unwrap(hctx)
			_ = http.NewResponseController(response).SetWriteDeadline(time.Now().Add(everythingTime))
			h := response.Header()
			h.Set("Content-Type", "application/zip")
			h.Set("Content-Disposition", `attachment; filename="`+everythingFile+`"`)
			archive := zip.NewWriter(response)
			for _, file := range files {
				if err := a.addExport(archive, r.WithContext(hctx.Context()), file, in.Edition); err != nil {
					InfoOf(ctx).noteFailure(http.StatusInternalServerError, fmt.Errorf("%s: %w", file, err))
					panic(http.ErrAbortHandler) // a shorter file must not look complete
				}
			}
			_ = archive.Close() // fails if the client has gone
		}}, nil
	})
}

// addExport writes one export to an archive: it sends the request of a client to the route of the export.
func (a *API) addExport(archive *zip.Writer, r *http.Request, file, edition string) error {
	query := url.Values{}
	if edition != "" {
		query.Set("edition", edition)
	}
	info := *InfoOf(r.Context())
	info.pattern, info.Query = http.MethodGet+" "+exportsPath+file, query
	inner := r.Clone(context.WithValue(r.Context(), infoKey{}, &info))
	inner.URL.Path, inner.URL.RawPath, inner.URL.RawQuery = exportsPath+file, "", query.Encode()
	part := &archived{archive: archive, name: file, at: a.Core.Now(), header: http.Header{}}
	a.mux.ServeHTTP(part, inner)
	if part.refused != 0 && part.refused != http.StatusConflict {
		return fmt.Errorf("status %d", part.refused)
	}
	return part.err
}

// archived is the response of an export. It becomes a file in an archive if it is successful.
type archived struct {
	archive *zip.Writer
	name    string
	at      time.Time
	header  http.Header
	into    io.Writer // nil: no byte was written yet
	refused int       // the status of an error response
	err     error
}

func (p *archived) Header() http.Header { return p.header }

func (p *archived) WriteHeader(status int) {
	if status >= http.StatusMultipleChoices {
		p.refused = status
	}
}

func (p *archived) Write(b []byte) (n int, err error) {
	if p.refused != 0 || p.err != nil {
		return len(b), p.err
	}
	if p.into == nil {
		method := zip.Deflate
		if path.Ext(p.name) == ".xlsx" {
			method = zip.Store // a workbook is compressed
		}
		head := &zip.FileHeader{Name: p.name, Method: method, Modified: p.at.In(fair.Kolkata)}
		if p.into, p.err = p.archive.CreateHeader(head); p.err != nil {
			return 0, p.err
		}
	}
	n, p.err = p.into.Write(b)
	return n, p.err
}
