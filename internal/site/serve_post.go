package site

import (
	"errors"
	"net/http"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/ssr"
)

// trapField is a field in public forms that people cannot see (web/src/public/trap-field.tsx). If a form contains a
// value for this field, the response is the usual one, but the stored record is marked as suspected junk.
const trapField = "homepage"

// servePost processes forms that browsers send without JavaScript. The response is a redirect, or the page with the
// typed values. servePost refuses forms from other sites.
func (s *Site) servePost(w http.ResponseWriter, r *http.Request, at place) {
	if err := s.forms.Check(r); err != nil {
		s.log.Warn("form from another site refused", "path", at.canonical, "error", err)
		s.serveFault(w, r, at.lang, http.StatusForbidden)
		return
	}
	form, status := readForm(w, r, at.page)
	defer func() {
		if err := form.remove(); err != nil {
			s.log.Error("uploaded files not removed", "path", at.canonical, "error", err)
		}
	}()
	if status != 0 {
		s.serveFault(w, r, at.lang, status)
		return
	}
	request := &Request{
		Lang: at.lang, Path: at.page.Path, Query: r.URL.Query(), Form: form.fields, HTTP: r,
		uploads: form.uploads,
	}
	if at.page.OwnToken {
		request.Token = tokenOf(r)
	}
	ctx := r.Context()
	if form.fields.Get(trapField) != "" {
		ctx = limits.Suspect(ctx)
	}
	result, err := at.page.Post(ctx, request)
	switch {
	case err != nil:
		s.answerError(w, r, at, err)
	case result.Redirect != "":
		if at.page.OwnToken {
			result.Redirect, _ = s.moveToken(w, result.Redirect)
		}
		seeOther(w, at.lang, result.Redirect)
	default:
		status := result.Status
		if status == 0 {
			status = http.StatusOK
		}
		if limits.Of(ctx).Yields() {
			r = r.WithContext(ssr.Yielding(ctx))
		}
		s.serveOnce(w, r, at, status, request, result.Props)
	}
}

// resultOf returns the result of a form. After a success, it is a redirect. If the form was refused because of its
// values, it is the page again, with the props that `again` returns.
func resultOf(err error, redirect string, again func(refused *fair.Error) (any, error)) (Result, error) {
	if err == nil {
		return Result{Redirect: redirect}, nil
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok || refused.Kind != fair.KindInvalid {
		return Result{}, err
	}
	props, err := again(refused)
	if err != nil {
		return Result{}, err
	}
	return Result{Status: http.StatusUnprocessableEntity, Props: props}, nil
}
