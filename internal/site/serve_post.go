package site

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/limits"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/internal/web"
)

// trapField is a field in public forms that people cannot see (web/src/public/trap-field.tsx). If a form contains a
// value for this field, the response is the usual one, but the stored record is marked as suspected junk.
const trapField = "homepage"

// servePost processes a page's form. A browser without JavaScript gets a redirect, or the page with the typed values. A
// script that accepts JSON gets the target of the redirect, or the error with the messages of the fields. servePost
// refuses forms from other sites.
func (s *Site) servePost(w http.ResponseWriter, r *http.Request, at place) {
	if err := s.forms.Check(r); err != nil {
		s.log.Warn("form from another site refused", "path", at.canonical, "error", err)
		s.serveFault(w, r, at.lang, http.StatusForbidden)
		return
	}
	form, err := readForm(w, r, at.page)
	defer func() {
		if err := form.Remove(); err != nil {
			s.log.Error("uploaded files not removed", "path", at.canonical, "error", err)
		}
	}()
	if err != nil {
		s.serveFault(w, r, at.lang, web.ProblemOf(r.Context(), err).Status)
		return
	}
	request := &Request{
		Lang: at.lang, Path: at.page.Path, Query: r.URL.Query(), Form: cut(form.Texts()), HTTP: r, sent: form,
	}
	if at.page.OwnToken {
		request.Token = tokenOf(r)
	}
	ctx := r.Context()
	if request.Form.Get(trapField) != "" {
		ctx = limits.Suspect(ctx)
	}
	result, err := at.page.Post(ctx, request)
	if err == nil && result.Refused != nil && wantsJSON(r) {
		err = result.Refused
	}
	switch {
	case err != nil:
		s.answerError(w, r, at, err)
	case result.Redirect != "":
		if at.page.OwnToken {
			result.Redirect, _ = s.moveToken(w, result.Redirect)
		}
		s.serveTarget(w, r, at.lang, result.Redirect)
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

// asks returns an error with the questions about probable mistakes in the form, or nil. A form without the field
// "asked" is not asked about.
func (r *Request) asks() error {
	if !r.Form.Has("asked") {
		return nil
	}
	return fair.AskAbout(r.Form.Get("email"), r.Form.Get("address"), r.Form.Get("gst"), r.Form.Get("asked"))
}

// wantsJSON reports whether a form was sent by a script. Browsers that send a form themselves always accept HTML.
func wantsJSON(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasPrefix(r.Header.Get("Accept"), "application/json")
}

// serveTarget redirects to the page that follows. A script gets the page's address instead.
func (s *Site) serveTarget(w http.ResponseWriter, r *http.Request, lang fair.Lang, target string) {
	if !wantsJSON(r) {
		seeOther(w, lang, target)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	body := map[string]string{"location": pageAddress(lang, target)}
	if err := json.NewEncoder(w).Encode(body); err != nil {
		s.log.Debug("the visitor went away", "error", err)
	}
}

// resultOf returns the result of a form. After a success, it is a redirect. If the form was refused because of its
// values, or with an error of one of the kinds in `also`, it is the page again, with the props that `again` returns.
func resultOf(
	err error, redirect string, again func(refused *fair.Error) (any, error), also ...fair.Kind,
) (Result, error) {
	if err == nil {
		return Result{Redirect: redirect}, nil
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok || refused.Kind != fair.KindInvalid && !slices.Contains(also, refused.Kind) {
		return Result{}, err
	}
	props, err := again(refused)
	if err != nil {
		return Result{}, err
	}
	return Result{Status: web.StatusOf(refused), Props: props, Refused: refused}, nil
}
