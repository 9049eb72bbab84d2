package httpapi

import (
	"context"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// keptForEver is the Cache-Control of images. They can be cached forever, because the content of a file never
// changes.
const keptForEver = "max-age=31536000, immutable"

type pictureInput struct {
	Folder string `path:"folder" doc:"The folder: banners, brochures, logos, maps, news, partners, photos or popups, for example."`
	Name   string `path:"name"`
	Accept string `header:"Accept" doc:"A JPEG is sent as WebP if this header names image/webp and the WebP is smaller."`
}

type biodataInput struct {
	Name string `path:"name"`
}

func (a *API) routeFiles() {
	tags := []string{"Files"}
	web.Add(a.API, web.Public, huma.Operation{
		OperationID: "get-picture", Method: http.MethodGet, Path: "/files/{folder}/{name}", Tags: tags,
		Summary:   "Get an uploaded image or brochure",
		Responses: web.BinaryResponse("*/*", "The file; range requests are supported"),
	}, func(ctx context.Context, in *pictureInput) (*huma.StreamResponse, error) {
		name := "/files/" + in.Folder + "/" + in.Name
		if photo, ok := strings.CutSuffix(name, ".jpg"); ok && strings.Contains(in.Accept, "image/webp") {
			if sent, err := a.sendFile(ctx, photo+".webp"); !fair.IsKind(err, fair.KindNotFound) {
				return sent, err
			}
		}
		return a.sendFile(ctx, name)
	})
	web.Add(a.API, fair.MayPeople, huma.Operation{
		OperationID: "get-biodata", Method: http.MethodGet, Path: "/files/biodata/{name}", Tags: tags,
		Summary:   "Download the biodata file of an applicant",
		Responses: web.BinaryResponse("application/octet-stream", "The file; range requests are supported"),
	}, func(ctx context.Context, in *biodataInput) (*huma.StreamResponse, error) {
		sent, err := a.sendFile(ctx, fair.BiodataFolder+in.Name)
		if err != nil {
			return nil, err
		}
		return sent, a.LogDownload(ctx, "biodata/"+in.Name, 1)
	})
	a.routeCertificateFiles(tags)
}

func (a *API) routeCertificateFiles(tags []string) {
	web.Add(a.API, fair.MayPeople, huma.Operation{
		OperationID: "get-certificate", Method: http.MethodGet, Path: fair.CertificateFolder + "{name}", Tags: tags,
		Summary:   "Download the certificate of deducted tax",
		Responses: web.BinaryResponse("application/octet-stream", "The file; range requests are supported"),
	}, func(ctx context.Context, in *biodataInput) (*huma.StreamResponse, error) {
		sent, err := a.sendFile(ctx, fair.CertificateFolder+in.Name)
		if err != nil {
			return nil, err
		}
		return sent, a.LogDownload(ctx, "certificates/"+in.Name, 1)
	})
}

// sendFile sends an uploaded file. Images are public and may be cached forever. Documents are always sent as downloads,
// so that browsers never open them as a page of this site.
func (a *API) sendFile(ctx context.Context, name string) (*huma.StreamResponse, error) {
	file, err := a.app.Content.OpenFile(ctx, name)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		defer func() { _ = file.Close() }() // opened for reading only
		r, w := humago.Unwrap(hctx)
		h := w.Header()
		h.Set("Content-Type", file.ContentType)
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
		if strings.HasPrefix(file.ContentType, "image/") {
			h.Del("Vary")
			if file.ContentType == "image/jpeg" || file.ContentType == "image/webp" {
				h.Set("Vary", "Accept") // the same address sends either
			}
			h.Set("Cache-Control", "public, "+keptForEver)
			h.Set("ETag", strconv.Quote(path.Base(name)))
			if h.Get("Set-Cookie") != "" { // the response extends a session, so shared caches must not store it
				h.Set("Cache-Control", "private, "+keptForEver)
			}
		} else {
			// The file name of the upload is not used, because it often contains the applicant's name and downloaded files
			// stay on the computer.
			h.Set("Content-Disposition", mime.FormatMediaType("attachment",
				map[string]string{"filename": path.Base(path.Dir(name)) + "-" + path.Base(name)}))
		}
		http.ServeContent(w, r, "", file.ModTime, file)
	}}, nil
}
