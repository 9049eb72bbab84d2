package site

import (
	"html/template"
	"net/http"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ssr"
)

// What a visitor reads when no page can be shown. These pages are made here, without React, because
// React may be what failed.
var faultTexts = map[int]fair.Text{
	http.StatusBadRequest: {
		EN: "The form could not be read. Please go back and send it again.",
		HI: "फ़ॉर्म पढ़ा नहीं जा सका। कृपया वापस जाकर फिर से भेजें।",
		TE: "ఫారం చదవడం వీలు కాలేదు. దయచేసి వెనక్కి వెళ్ళి మళ్ళీ పంపండి.",
	},
	http.StatusForbidden: {
		EN: "This form was sent from another website and was not accepted. Please fill it in here.",
		HI: "यह फ़ॉर्म किसी दूसरी वेबसाइट से भेजा गया था, इसलिए स्वीकार नहीं हुआ। कृपया इसे यहीं भरें।",
		TE: "ఈ ఫారం వేరే వెబ్‌సైట్ నుండి వచ్చింది కాబట్టి అంగీకరించలేదు. దయచేసి ఇక్కడే నింపండి.",
	},
	http.StatusMethodNotAllowed: {
		EN: "This page cannot be used that way.",
		HI: "इस पेज का उपयोग इस तरह नहीं हो सकता।",
		TE: "ఈ పేజీని అలా ఉపయోగించలేరు.",
	},
	http.StatusRequestEntityTooLarge: {
		EN: "The form is too large. Please shorten it and send it again.",
		HI: "फ़ॉर्म बहुत बड़ा है। कृपया छोटा करके फिर से भेजें।",
		TE: "ఫారం చాలా పెద్దదిగా ఉంది. దయచేసి తగ్గించి మళ్ళీ పంపండి.",
	},
	http.StatusUnsupportedMediaType: {
		EN: "The form was sent in a way that this site does not understand.",
		HI: "फ़ॉर्म जिस तरह भेजा गया, उसे यह साइट नहीं समझती।",
		TE: "ఫారం పంపిన విధానం ఈ సైట్‌కు అర్థం కాలేదు.",
	},
	http.StatusServiceUnavailable: {
		EN: "This page cannot be shown right now. Please try again in a minute. If you were paying, do not pay again: your payment is safe.",
		HI: "यह पेज अभी नहीं दिखाया जा सकता। कृपया एक मिनट बाद फिर कोशिश करें। अगर आप भुगतान कर रहे थे तो दोबारा भुगतान न करें: आपका भुगतान सुरक्षित है।",
		TE: "ఈ పేజీని ప్రస్తుతం చూపించలేము. దయచేసి ఒక నిమిషం తర్వాత మళ్ళీ ప్రయత్నించండి. మీరు చెల్లిస్తూ ఉంటే మళ్ళీ చెల్లించవద్దు: మీ చెల్లింపు సురక్షితం.",
	},
}

var (
	homeText  = fair.Text{EN: "Go to the home page", HI: "मुख्य पृष्ठ पर जाएँ", TE: "హోమ్ పేజీకి వెళ్ళండి"}
	againText = fair.Text{EN: "Try again", HI: "फिर कोशिश करें", TE: "మళ్లీ ప్రయత్నించండి"}
)

// faultTitles head the pages.
var faultTitles = map[int]fair.Text{
	http.StatusBadRequest:            {EN: "Please send it again", HI: "कृपया फिर से भेजें", TE: "దయచేసి మళ్లీ పంపండి"},
	http.StatusForbidden:             {EN: "Not accepted", HI: "स्वीकार नहीं हुआ", TE: "అంగీకరించలేదు"},
	http.StatusMethodNotAllowed:      {EN: "This does not work here", HI: "यह यहाँ नहीं हो सकता", TE: "ఇది ఇక్కడ కుదరదు"},
	http.StatusRequestEntityTooLarge: {EN: "Too large", HI: "बहुत बड़ा है", TE: "చాలా పెద్దది"},
	http.StatusUnsupportedMediaType:  {EN: "Not understood", HI: "समझ नहीं आया", TE: "అర్థం కాలేదు"},
	http.StatusServiceUnavailable:    {EN: "One moment, please", HI: "कृपया थोड़ा रुकें", TE: "దయచేసి కాసేపు ఆగండి"},
}

// The pattern of design.md for what is empty: the mark, what happened, what to do. What was asked for by its
// address can be asked for again; a form cannot be sent from here.
var faultPage = template.Must(template.New("fault").Parse(`<!doctype html><html lang="{{.Lang}}"><head><meta charset="utf-8">` +
	`<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
	`<title>{{.Title}}</title>{{.Style}}<link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>` +
	`<body><main class="wrap {{call .Class "lost"}}"><div class="{{call .Class "empty"}}"><img src="/favicon.svg" alt="" width="144" height="144">` +
	`<h1>{{.Title}}</h1><p>{{.Text}}</p><div class="{{call .Class "empty-actions"}}">` +
	`{{if .Again}}<a class="{{call .Class "btn"}}" href="">{{.Again}}</a>{{end}}<a class="{{call .Class "btn"}} {{call .Class "btn-line"}}" href="{{.Home}}">{{.HomeText}}</a>` +
	`</div></div></main></body></html>`))

// faultStyle is the name of these pages' sheet; web/vite.config.ts lists what they use of it.
const faultStyle = "fault"

// serveFault answers with a page that says what is wrong, in the visitor's language.
func (s *Site) serveFault(w http.ResponseWriter, r *http.Request, lang fair.Lang, status int) {
	style, look := "", lookOf(r, faultStyle, lang)
	if css := s.styles.Text(look); css != "" {
		style = "<style>" + css + "</style>"
	}
	again := ""
	if status == http.StatusServiceUnavailable && r.Method == http.MethodGet {
		again = againText.In(lang)
	}
	var page strings.Builder
	err := faultPage.Execute(&page, map[string]any{
		"Lang": lang, "Title": faultTitles[status].In(lang), "Text": faultTexts[status].In(lang), "Again": again,
		"Style": template.HTML(style), //nolint:gosec // our own built style sheet
		"Class": s.styles.ClassName,
		"Home":  localPath(lang, "/"), "HomeText": homeText.In(lang),
	})
	if err != nil {
		s.log.Error("fault page failed", "error", err)
	}
	h := w.Header()
	s.setPagePolicy(h, nil, look)
	h.Add("Vary", "Save-Data")
	h.Set("Cache-Control", "no-store")
	if status == http.StatusServiceUnavailable {
		h.Set("Retry-After", "30")
	}
	ssr.ServeOnce(w, r, status, []byte(page.String()))
}
