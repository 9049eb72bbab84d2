package site

import (
	"errors"
	"mime"
	"net/http"
)

// maxForm bounds a posted form, in bytes. No form of the public pages has a file yet.
const maxForm = 1 << 20

// servePost answers a native form: a redirect, or the page again with what was typed. Forms of other sites
// are refused.
func (s *Site) servePost(w http.ResponseWriter, r *http.Request, at place) {
	if err := s.forms.Check(r); err != nil {
		s.log.Warn("form from another site refused", "path", at.canonical, "error", err)
		s.serveFault(w, r, at.lang, http.StatusForbidden)
		return
	}
	if status := readForm(w, r); status != 0 {
		s.serveFault(w, r, at.lang, status)
		return
	}
	request := &Request{Lang: at.lang, Path: at.page.Path, Query: r.URL.Query(), Form: r.PostForm, HTTP: r}
	result, err := at.page.Post(r.Context(), request)
	switch {
	case err != nil:
		s.answerError(w, r, at, err)
	case result.Redirect != "":
		seeOther(w, at.lang, result.Redirect)
	default:
		status := result.Status
		if status == 0 {
			status = http.StatusOK
		}
		s.serveOnce(w, r, at, status, request, result.Props)
	}
}

// readForm reads the posted fields into r.PostForm. It returns the status of the refusal, 0 when there is none.
func readForm(w http.ResponseWriter, r *http.Request) int {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return http.StatusUnsupportedMediaType
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	switch kind {
	case "application/x-www-form-urlencoded":
		err = r.ParseForm()
	case "multipart/form-data":
		err = r.ParseMultipartForm(maxForm)
	default:
		return http.StatusUnsupportedMediaType
	}
	if _, tooLarge := errors.AsType[*http.MaxBytesError](err); tooLarge {
		return http.StatusRequestEntityTooLarge
	}
	if err != nil {
		return http.StatusBadRequest
	}
	return 0
}
